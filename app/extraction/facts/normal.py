"""Makes values that can be compared of words: one rule for each kind of slot."""

import re

from app.domain.facts import normal_value
from app.domain.intervals import TimeSpan
from app.domain.zones import zone_of
from app.extraction.facts.said import Said
from app.extraction.facts.sameness import same
from app.timex.chinese.numerals import number

_NAMES = frozenset({"name", "nickname", "relation", "pet"})
_DIGITS = "零一二三四五六七八九"
_NUMERAL = re.compile(r"[零一二两三四五六七八九十百]+")
_UNITS = {
    "公斤": "kg", "千克": "kg", "kilos": "kg", "kilo": "kg", "kilograms": "kg", "斤": "jin", "厘米": "cm", "公分": "cm",
    "米": "m", "pounds": "lb", "lbs": "lb", "feet": "ft", "foot": "ft", "years old": "", "years": "", "岁": "", "周岁": "",
}  # fmt: skip
_AMOUNT = re.compile(r"^(?P<number>\d+(?:[.,]\d+)?)\s*(?P<unit>\D*)$")
_SMOKING = re.compile(r"^smok|抽\S{0,3}烟|吸烟", re.IGNORECASE)
_BLOOD = re.compile(
    r"^(?P<group>ab|a|b|o)\s*型?\s*(?P<sign>positive|pos|\+|阳性|negative|neg|-|阴性|rh阴性|rh\s?[+-])?",
    re.IGNORECASE,
)
_YEAR = re.compile(r"(?:19|20)\d\d")


def number_of(words: str) -> int | None:
    """Return the number below 1,000 that Chinese numerals tell; None for other words."""
    if not _NUMERAL.fullmatch(words):
        return None
    return number(words)


def _digit(char: str | None) -> str:
    return "0" if char is None else char if char.isdigit() else str(_DIGITS.index(char))


def value_of(said: Said, spans: tuple[TimeSpan, ...], zone: str) -> str:
    """Return the value of a statement as it is compared."""
    words = normal_value(said.value)
    if said.slot == "medication":
        words = words.removeprefix("的")
        return same(words)
    if said.slot == "phone":
        return re.sub(r"[^\d+]", "", words) or words
    if said.slot in ("birthday", "anniversary"):
        return _date(said, spans, zone) or words
    if said.slot == "blood_type":
        return _blood(words)
    if said.slot in ("age", "height", "weight"):
        return _amount(words)
    if said.slot in _NAMES or said.key == "surname":
        return words  # a cat called 牛奶 is no milk
    return same(said.value)


def key_of(said: Said) -> str:
    """Return the key of a statement as it is compared; the activity of a habit by its verb."""
    if said.slot == "pet":
        return normal_value(said.key)
    if said.slot == "medication":
        return same(normal_value(said.key).removeprefix("的"))
    if said.slot == "habit" and _SMOKING.search(said.key):
        return "smoke"
    return same(said.key) if said.key else ""


def _date(said: Said, spans: tuple[TimeSpan, ...], zone: str) -> str:
    """Return the day of a birthday or another date of each year: "03-12", with the year where it was said; the year alone if only that was."""
    span = next(
        (
            s
            for s in spans
            if said.object and s.offset[0] < said.object[1] and said.object[0] < s.offset[1]
        ),
        None,
    )
    if span is None or span.start is None or span.granularity.value not in ("day", "month", "year"):
        return ""
    day = span.start.astimezone(zone_of(zone))
    if span.granularity.value == "year":
        return day.strftime("%Y")
    shape = "%m-%d" if span.granularity.value == "day" else "%m"
    return day.strftime(f"%Y-{shape}" if _YEAR.search(span.text) else shape)


def _blood(words: str) -> str:
    match = _BLOOD.match(words)
    if match is None:
        return words
    sign = match["sign"] or ""
    is_negative = any(mark in sign for mark in ("neg", "-", "阴"))
    return match["group"] + ("" if not sign else "-" if is_negative else "+")


_METRES = re.compile(
    r"^(?P<metres>[12一二])(?:米|m|\.)(?P<tens>[\d一二三四五六七八九])(?P<ones>[\d一二三四五六七八九])?\s*(?:m|米)?$"
)


def _amount(words: str) -> str:
    if metres := _METRES.match(words):  # 一米七五 and 1.75 m
        digits = [_digit(metres[name]) for name in ("metres", "tens", "ones")]
        return f"{''.join(digits)} cm"
    numeral = re.match(_NUMERAL, words)
    if numeral and (number := number_of(numeral.group())) is not None:
        words = f"{number}{words[numeral.end() :]}"
    match = _AMOUNT.match(words)
    if match is None:
        return words
    unit = match["unit"].strip()
    return f"{match['number']} {_UNITS.get(unit, unit)}".strip()
