"""Words of questions that name what is measured."""

import re
from collections.abc import Iterable

from app.answers.topics import Topic

METRICS = {
    "weight": "weight", "weigh": "weight", "体重": "weight", "称": "weight", "多重": "weight", "blood pressure": "systolic", "bp": "systolic",
    "血压": "systolic", "高压": "systolic", "blood sugar": "glucose", "sugar": "glucose", "glucose": "glucose", "血糖": "glucose", "heart rate": "heart_rate",
    "pulse": "heart_rate", "心率": "heart_rate", "心跳": "heart_rate", "脉搏": "heart_rate", "temperature": "temperature", "体温": "temperature",
    "distance": "distance", "price": "cost", "spend": "cost", "spent": "cost", "cost": "cost", "costs": "cost", "pay": "cost", "paid": "cost",
    "花": "cost", "花了": "cost", "花费": "cost", "价格": "cost", "价钱": "cost", "多少钱": "cost", "费用": "cost", "付": "cost", "steps": "steps", "步数": "steps", "far": "distance", "多远": "distance", "远": "distance", "weighed": "weight", "瘦": "weight", "胖": "weight", "瘦了": "weight", "胖了": "weight",
}  # fmt: skip
# How readings look where no metric was made of them.
FORMS = {
    "systolic": re.compile(r"(?<![\d/])(\d{2,3})/\d{2,3}(?![\d/])"),
    "weight": re.compile(
        r"(\d{1,3}(?:\.\d+)?|[一二两三四五六七八九十百]+(?:斤[一二两三四五六七八九半](?=两?))?) ?(?:kg|kilos?|公斤|斤|lbs?|pounds|两|(?<=半))",
        re.IGNORECASE,
    ),
    "glucose": re.compile(r"(\d{1,2}\.\d)(?![\d公])"),
}


def metric_named(topic: Topic) -> str | None:
    """Return the metric that a question names, told or not; a price only where nothing else is measured."""
    found = [
        *metrics_of(word.said for word in topic.words),
        *metrics_of(sorted(topic.phrase.light)),
    ]
    return next((name for name in found if name != "cost"), found[0] if found else None)


def metrics_of(said: Iterable[str]) -> list[str]:
    """Return the metrics that words name."""
    return [name for one in said if (name := METRICS.get(one)) is not None]
