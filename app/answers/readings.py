"""What was measured in the days before a complaint and lies outside the user's own range."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from statistics import quantiles

from app.answers.answering import Answer
from app.answers.happenings import Happening, in_order, once_each
from app.answers.lexicon import is_chinese
from app.answers.wording import when
from app.text.folding import fold
from app.text.questions import is_lookup

DAYS_BEFORE = timedelta(days=3)
"""How long before a complaint readings bear on it."""
HISTORY = timedelta(days=120)
"""Of how long the user's own range is taken."""
_LEAST = 3  # readings before, without which there is no range
_REACH = 1.5  # spreads beyond the quartiles (Tukey, Exploratory Data Analysis, 1977)
_LEAST_SPREAD = 0.04  # of the middle: three readings that are nearly equal make no narrow range
_NO_STATE = frozenset(
    [
        "cost",
        "price",
        "amount",
        "refund_amount",
        "distance",
        "duration",
        "dose",
        "count",
        "steps",
        "pace",
        "speed",
    ]
)  # what was done, not how the body is
_COMPLAINT_EN = re.compile(
    r"\b(?:dizzy|dizziness|light-?headed|faint|nauseous|nausea|sick|unwell|ill|feverish|fever|headaches?|migraine|chest pain|palpitations?|short of breath"
    r"|breathless|exhausted|weak|tired|shaky|sweating|blurred|hurts?|aches?|aching|in pain|can't sleep|couldn't sleep|not feeling well|feel(?:ing)? (?:bad|awful|terrible|off))\b"
)
_COMPLAINT_ZH = re.compile(
    "头晕|眩晕|晕|恶心|想吐|不舒服|难受|发烧|发热|头疼|头痛|偏头痛|胸闷|胸痛|心慌|心悸|气短|喘|乏力|没力气|没劲|虚弱|疲惫|累|发抖|出汗|视力模糊|睡不着|失眠|疼|痛"
)
_WHY = re.compile(r"\bwhy\b|\bwhat(?:'s| is) (?:wrong|the matter)\b|为什么|怎么回事|为啥")
_OF_ANOTHER = re.compile(
    r"^(?:my|our|the|his|her|their) (?!head|chest|stomach|back|heart|eyes?|legs?|arms?|whole)|^(?:he|she|they)\b|^我(?:妈|爸|老婆|老公|儿子|女儿|朋友|同事|家)|^[他她它]"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Unusual:
    """A reading outside the user's own range, ``low`` to ``high`` of the readings before."""

    one: Happening
    name: str
    value: float
    unit: str
    low: float
    high: float


def complains(query: str) -> bool:
    """Return whether a message says that its speaker is unwell, or asks why they are."""
    said = fold(query).strip()
    pattern = _COMPLAINT_ZH if is_chinese(said) else _COMPLAINT_EN
    if pattern.search(said) is None or _OF_ANOTHER.search(said):
        return False
    return not is_lookup(query) or _WHY.search(said) is not None


def unusual(told: Sequence[Happening], now: datetime) -> list[Unusual]:
    """Return the readings of the days before that lie outside the range of those before them, newest first."""
    series: dict[tuple[str, str], list[tuple[Happening, float]]] = {}
    for one in once_each([each for each in told if each.came_about(now) and each.by_speaker]):
        for metric in one.metrics:
            if metric.name not in _NO_STATE:
                series.setdefault((metric.name, metric.unit), []).append((one, metric.value))
    found = [
        hit
        for (name, unit), readings in series.items()
        for hit in _outside(name, unit, readings, now)
    ]
    return sorted(found, key=lambda hit: (hit.one.start, hit.name), reverse=True)


def _outside(
    name: str, unit: str, readings: Sequence[tuple[Happening, float]], now: datetime
) -> list[Unusual]:
    since = now - DAYS_BEFORE
    before = [value for one, value in readings if one.start < since]
    if len(before) < _LEAST:
        return []
    low, middle, high = quantiles(before, n=4, method="inclusive")
    reach = _REACH * max(high - low, _LEAST_SPREAD * abs(middle))
    return [
        Unusual(one=one, name=name, value=value, unit=unit, low=min(before), high=max(before))
        for one, value in readings
        if one.start >= since and not low - reach <= value <= high + reach
    ]


def answer_of(found: Sequence[Unusual], language: str, now: datetime) -> Answer | None:
    """Return what was unusual in words with its figures; None for nothing."""
    if not found:
        return None
    text = ("；" if language == "zh" else "; ").join(_said(hit, language, now) for hit in found)
    text = (
        f"近几天超出您平时范围的读数：{text}。"
        if language == "zh"
        else f"Outside the usual range in the days before: {text}."
    )
    based = in_order({hit.one.memory_id: hit.one for hit in found}.values())
    readings = [
        {"name": hit.name, "value": hit.value, "unit": hit.unit, "usual": [hit.low, hit.high]}
        for hit in found
    ]
    return Answer(
        kind="summary",
        value=text,
        text=text,
        based_on=tuple(one.memory_id for one in based),
        turn_ids=tuple(one.turn_id for one in based),
        backing=tuple(based),
        explain={"operator": "readings", "readings": readings},
    )


def _said(hit: Unusual, language: str, now: datetime) -> str:
    figures = f"{hit.value:g} {hit.unit}".strip()
    name = hit.name.replace("_", " ")
    moment = when(hit.one, language, now)
    if language == "zh":
        return f"{moment}{name} {figures}（平时{hit.low:g}–{hit.high:g}）"
    return f"{name} {figures}, {moment} (usually {hit.low:g} to {hit.high:g})"
