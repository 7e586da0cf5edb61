"""Clocks and lengths in digits as English writes them: 8.30pm, 2ish, 16h00, 3h, 1h30m, 1/2h."""

import re
from typing import Literal

from app.domain.intervals import Granularity
from app.timex.lexer import Pattern, Senses, pattern
from app.timex.nodes import Clock, Length

G = Granularity
_D = "0123456789"


def _half_day(match: re.Match[str]) -> Senses | None:
    hour = int(match[1])
    minute, second = (int(text) if text else None for text in (match[2], match[3]))
    if not 1 <= hour <= 12 or (minute or 0) > 59 or (second or 0) > 59:
        return None
    half: Literal["am", "pm"] = "am" if match[4] == "a" else "pm"
    return {"clock": Clock(hour, minute, second, half)}


def _short_half(match: re.Match[str]) -> Senses | None:
    senses = _half_day(match)
    if senses is None or match[2]:
        return senses
    return {"APCLOCK": senses["clock"]}


def _h_clock(match: re.Match[str]) -> Senses | None:
    hour = int(match[1])
    if hour > 24 or (match[2] and int(match[2]) > 59):
        return None
    clock = Clock(hour, int(match[2] or 0), None, "24")
    if match[2]:
        return {"clock": clock}
    amount = {"amount": Length(((G.HOUR, hour),))}
    return {"APCLOCK": clock, **amount} if hour > 12 else amount


_SHORT_UNITS = {
    "h": G.HOUR, "hr": G.HOUR, "min": G.MINUTE, "minute": G.MINUTE, "sec": G.SECOND, "hour": G.HOUR,
    "day": G.DAY, "w": G.WEEK, "wk": G.WEEK, "week": G.WEEK, "month": G.MONTH, "y": G.YEAR,
    "yr": G.YEAR, "year": G.YEAR,
}  # fmt: skip


def _attached(match: re.Match[str]) -> Senses | None:
    unit = _SHORT_UNITS[match[2]]
    return {"amount": Length(((unit, float(match[1]) if "." in match[1] else int(match[1])),))}


def _roughly(match: re.Match[str]) -> Senses | None:
    """Read 2ish as a rough hour; beside a date or "at", for ten-ish things are counted as well."""
    hour = int(match[1])
    if not 1 <= hour <= 12:
        return None
    clock = Clock(hour, int(match[2]) if match[2] else None)
    return {"APCLOCK": clock} if match[2] else {"APCLOCK": clock, "HOUR": hour}


def _short_sum(match: re.Match[str]) -> Senses | None:
    """Read 1h30m and 1d 2hr 5min; a lone 5m may be metres, a lone 3h has other readings."""
    units = (G.DAY, G.HOUR, G.MINUTE, G.SECOND)
    amounts = tuple(
        (unit, int(count))
        for unit, count in zip(units, match.groups(), strict=True)
        if count is not None
    )
    return {"amount": Length(amounts)} if len(amounts) > 1 else None


def _fraction(match: re.Match[str]) -> Senses | None:
    """Read 1/2h and 3/4 of its like."""
    unit = _SHORT_UNITS[match[3].rstrip("s")]
    return {"amount": Length(((unit, int(match[1]) / int(match[2])),))}


CLOCK_FORMATS: tuple[Pattern, ...] = (
    pattern(_D, r"(?<![\d.:$])([01]\d|2[0-4])([0-5]\d) ?(?:hours|hrs)\b",
             lambda m: {"clock": Clock(int(m[1]), int(m[2]), None, "24")}, " h"),
    pattern(_D, r"(?<![\d.:$])(\d{1,2})(\d{2})() ?([ap])\.?m\b\.?", _half_day),
    pattern(
        _D,
        r"(?<![\d.:$])(\d{1,2})(?:[:.](\d{2})(?::(\d{2}))?)? ?([ap])(?:\.m\.|m\b|\.m\b)",
        _half_day,
    ),
    pattern(
        _D,
        r"(?<![\d.:$])(\d{1,2})(?::(\d{2})(?::(\d{2}))?)?([ap])(?:\b\.?)(?![\w'])",
        _short_half, "ap:"),
    pattern(_D, r"(?<![\w.:$])(\d{1,2}) ?h(\d{2})?(?!\w)", _h_clock, " h"),
    pattern(_D, r"(?<![\w.:$])(\d{1,2})(?::([0-5]\d))?[- ]?ish\b", _roughly, "- i:"),
    pattern(
        _D,
        r"(?<![\w.:$])(?:(\d{1,3})d ?)?(?:(\d{1,3})(?:h|hrs?) ?)?(?:(\d{1,3})(?:m|mins?) ?)?"
        r"(?:(\d{1,3})(?:s|secs?))?(?<=[a-z])(?!\w)",
        _short_sum, "dhm"),
    pattern(
        _D,
        r"(?<![\w.:$])(\d{1,4}(?:\.\d{1,2})?)(?:(?<=\d)(?:-)?)"
        r"(hour|hr|h|minute|min|sec|day|week|wk|w|month|year|yr|y)s?(?![\w'])",
        _attached, ".-hmsdwy"),
    pattern(_D, r"(?<![\w.$])([13])/([24]) ?(?:an? )?(h|hours?|days?|weeks?|years?)(?!\w)",
             _fraction, "/"),
)  # fmt: skip
