"""How long before a thing somebody wants to be reminded of it: "an hour before", 提前一天."""

import re
from dataclasses import replace
from datetime import timedelta

from app.domain.events import Occurrence
from app.domain.intervals import Granularity, Interval

_ENGLISH = re.compile(
    r"\b(?P<half>half (?:an? )?)?(?P<n>\d{1,3}|an?|one|two|three|four|five|six|seven|ten|fifteen|twenty|thirty)?"
    r"[ -]?(?P<unit>min(?:ute)?s?|hours?|hrs?|days?|weeks?)"
    r" (?:before(?:hand)?|ahead|in advance|earlier|prior)\b",
    re.IGNORECASE,
)
_CHINESE = re.compile(
    r"提前(?P<n>\d{1,3}|[一二两三四五六七八九十]{1,3})?个?(?P<half>半)?个?"
    r"(?P<unit>分钟|小时|钟头|天|周|星期|礼拜)(?P<more>半)?"
    r"|(?:前|头)(?P<days>[一两])天(?=.{0,4}提醒)"
)
_WORDS = {
    **dict.fromkeys(("a", "an", "one"), 1),
    "two": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "six": 6,
    "seven": 7,
    "ten": 10,
    "fifteen": 15,
    "twenty": 20,
    "thirty": 30,
}
_DIGITS = {digit: n for n, digit in enumerate("零一二三四五六七八九")} | {"两": 2}
_UNITS = {
    "m": timedelta(minutes=1),
    "h": timedelta(hours=1),
    "d": timedelta(days=1),
    "w": timedelta(weeks=1),
    "分": timedelta(minutes=1),
    "小": timedelta(hours=1),
    "钟": timedelta(hours=1),
    "天": timedelta(days=1),
    "周": timedelta(weeks=1),
    "星": timedelta(weeks=1),
    "礼": timedelta(weeks=1),
}
_OF_A_DAY = (Granularity.SECOND, Granularity.MINUTE, Granularity.HOUR)
_DAY = timedelta(days=1)


def ahead_of(words: str) -> timedelta | None:
    """Return how long before its time a clause asks to be reminded, None where it does not say."""
    if found := _ENGLISH.search(words):
        given = found["n"]
        if given is None and not found["half"]:
            return None  # "remind me hours before" says no number
        count = float(given) if given and given.isdigit() else _WORDS.get((given or "a").lower(), 1)
        return _UNITS[found["unit"][0].lower()] * (count * 0.5 if found["half"] else count)
    if found := _CHINESE.search(words):
        if found["days"]:
            return _DAY * _DIGITS[found["days"]]
        count = _chinese(found["n"]) + (0.5 if found["half"] or found["more"] else 0.0)
        return _UNITS[found["unit"][0]] * count if count else None
    return None


def _chinese(text: str | None) -> float:
    if not text:
        return 0.0
    if text.isdigit():
        return float(text)
    tens, has_ten, ones = text.rpartition("十")
    if not has_ten:
        return float(_DIGITS[text]) if text in _DIGITS else 0.0
    return 10.0 * _DIGITS.get(tens, 1) + _DIGITS.get(ones, 0)


def moved_ahead(occurrence: Occurrence, words: str) -> Occurrence:
    """Return when a reminder is due: so long before the time that its clause names.

    A day has no hour to count back from, so there only days and weeks are.
    """
    start, end = occurrence.interval.start, occurrence.interval.end
    ahead = ahead_of(words)
    if ahead is None or start is None or end is None or occurrence.text is None:
        return occurrence
    if occurrence.granularity not in _OF_A_DAY and ahead < _DAY:
        return occurrence
    return replace(
        occurrence, interval=Interval(start=start - ahead, end=end - ahead), alternatives=()
    )
