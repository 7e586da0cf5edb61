"""Measured values: "130 over 85", 空腹血糖9.2, 跑了5公里, 7/10, "weight 4.2 kg"."""

import re
from collections.abc import Iterator

from app.domain.events import Metric

_NUMBER = r"(?P<value>\d{1,9}(?:,\d{3}){0,3}(?:\.\d{1,6})?)"
_UNITS = {
    "km": "km", "kilometers": "km", "kilometres": "km", "公里": "km", "千米": "km", "k": "km",
    "miles": "mi", "mile": "mi", "英里": "mi", "m": "m", "米": "m", "meters": "m", "laps": "laps",
    "kg": "kg", "kilos": "kg", "kilo": "kg", "公斤": "kg", "千克": "kg", "斤": "jin", "lbs": "lb", "lb": "lb",
    "pounds": "lb", "mg": "mg", "毫克": "mg", "ml": "ml", "毫升": "ml", "steps": "steps", "步": "steps",
    "°c": "°C", "度": "°C", "℃": "°C", "°f": "°F", "bpm": "bpm", "mmol/l": "mmol/L", "mmol": "mmol/L",
    "kcal": "kcal", "calories": "kcal", "大卡": "kcal", "卡": "kcal", "hours": "h", "hour": "h", "hrs": "h",
    "小时": "h", "个小时": "h", "minutes": "min", "mins": "min", "min": "min", "分钟": "min", "元": "CNY",
    "块": "CNY", "块钱": "CNY", "dollars": "USD", "bucks": "USD", "euros": "EUR", "pages": "pages", "页": "pages",
    "%": "%", "cups": "cups", "杯": "cups", "g": "g", "克": "g",
}  # fmt: skip
_UNIT = "|".join(sorted(map(re.escape, _UNITS), key=len, reverse=True))
_NAMES = (
    ("blood_pressure", r"blood pressure|\bbp\b|血压"),
    ("blood_sugar", r"blood (?:sugar|glucose)|\bglucose\b|fasting sugar|血糖"),
    ("heart_rate", r"heart rate|pulse|resting hr|心率|心跳|脉搏"),
    ("temperature", r"temperature|fever|\btemp\b|体温|发烧|烧到|高烧|低烧"),
    ("weight", r"\bweigh(?:t|s|ed|ing)?\b|体重|称重|称了"),
    ("uric_acid", r"uric acid|尿酸"),
    ("sleep", r"\bslept\b|\bsleep\b|睡了|睡眠"),
    ("steps", r"\bsteps\b|步数|走了"),
    ("pain", r"\bpain\b|疼痛|痛感"),
    ("mood", r"\bmood\b|心情|情绪"),
    ("cost", r"\bcost\b|\bpaid\b|\bspent\b|\bpay\b|花了|付了|[$€£¥]"),
    ("distance", r"\bran\b|\brun\b|\bwalked\b|\bcycled\b|\bhiked\b|\bswam\b|\bjogged\b|跑|骑|走|游"),
    ("dose", r"\bmg\b|毫克"),
)  # fmt: skip
_NAME_LIST = [(name, re.compile(words, re.IGNORECASE)) for name, words in _NAMES]
_PRESSURE = re.compile(
    r"(?<![\d.])(?P<high>\d{2,3})\s?(?:/|over|\s?比\s?|到)\s?(?P<low>\d{2,3})(?![\d./])",
    re.IGNORECASE,
)
_SCORE = re.compile(
    r"(?<![\d/.])(?P<value>\d{1,2}(?:\.\d)?)\s?(?:/|out of)\s?(?P<of>5|10|100)(?![\d/])",
    re.IGNORECASE,
)
_MONEY = re.compile(r"(?P<sign>[$€£¥])\s?" + _NUMBER)
_AMOUNT = re.compile(
    rf"(?<![\d.A-Za-z/:-]){_NUMBER}\s?(?P<unit>{_UNIT})(?![A-Za-z])", re.IGNORECASE
)
_BARE = re.compile(
    r"(?P<name>blood (?:sugar|glucose)|glucose|heart rate|pulse|weight|temperature|uric acid|血糖|心率|体重|体温|尿酸)"
    r"[^\d\n,，。;；]{0,16}?(?<![\d.])" + _NUMBER,
    re.IGNORECASE,
)
_SIGNS = {"$": "USD", "€": "EUR", "£": "GBP", "¥": "CNY"}
_WORDS_OF_UNIT = {
    "km": "distance", "mi": "distance", "m": "distance", "kg": "weight", "jin": "weight", "lb": "weight",
    "mg": "dose", "ml": "volume", "steps": "steps", "°C": "temperature", "°F": "temperature", "bpm": "heart_rate",
    "mmol/L": "blood_sugar", "kcal": "energy", "h": "duration", "min": "duration", "CNY": "cost", "USD": "cost",
    "EUR": "cost", "GBP": "cost", "pages": "pages", "%": "share", "cups": "cups", "g": "mass", "laps": "distance",
}  # fmt: skip
_MOST = 6  # metrics of one clause; more is a table


def metrics(text: str) -> tuple[Metric, ...]:
    """Return the measured values of a clause in order of kind; at most six. Empty without numbers."""
    if not any(char.isdigit() for char in text):
        return ()
    found: dict[tuple[str, float], Metric] = {}
    for metric in _all(text):
        found.setdefault((metric.name, metric.value), metric)
    return tuple(found.values())[:_MOST]


def _all(text: str) -> Iterator[Metric]:
    named = next((name for name, words in _NAME_LIST if words.search(text)), None)
    taken: list[tuple[int, int]] = []
    if named == "blood_pressure":
        for match in _PRESSURE.finditer(text):
            taken.append(match.span())
            yield Metric(name="systolic", value=float(match["high"]), unit="mmHg")
            yield Metric(name="diastolic", value=float(match["low"]), unit="mmHg")
    for match in _SCORE.finditer(text):
        if not _overlaps(match.span(), taken):
            taken.append(match.span())
            yield Metric(name=named or "score", value=float(match["value"]), unit=f"/{match['of']}")
    for match in _MONEY.finditer(text):
        taken.append(match.span())
        yield Metric(name="cost", value=_value(match), unit=_SIGNS[match["sign"]])
    for match in _AMOUNT.finditer(text):
        if not _overlaps(match.span(), taken):
            taken.append(match.span())
            unit = _UNITS[match["unit"].lower()]
            name = _name(unit, named)
            yield Metric(
                name=name,
                value=_value(match),
                unit="GBP" if name == "cost" and unit == "lb" else unit,
            )
    for match in _BARE.finditer(text):
        if not _overlaps(match.span("value"), taken):
            name = next(name for name, words in _NAME_LIST if words.search(match["name"]))
            yield Metric(name=name, value=_value(match), unit="")


def _name(unit: str, named: str | None) -> str:
    """Return the metric's name: what the clause names if the unit fits it, else what the unit measures."""
    usual = _WORDS_OF_UNIT[unit]
    if unit == "lb" and named != "weight":
        return "cost"
    if usual == "duration" and named == "sleep":
        return "sleep"
    if usual == "temperature" and named not in (None, "temperature"):
        return "temperature"
    return usual


def _overlaps(span: tuple[int, int], taken: list[tuple[int, int]]) -> bool:
    return any(span[0] < end and start < span[1] for start, end in taken)


def _value(match: re.Match[str]) -> float:
    return float(match["value"].replace(",", ""))
