"""Dates, clocks and lengths in digits as English writes them: 10-31-74, Oct2, 8.30pm, 3h, 1990s.

Formats that other languages share, ISO dates first of all, are in ``shared``.
"""

import re
from datetime import datetime
from typing import Literal

from app.domain.intervals import Granularity
from app.timex.lexer import Pattern, Senses
from app.timex.nodes import Both, Clock, Either, Fields, Length, Piece, Range, Stamp, Years
from app.timex.shared import full_year, stands_alone

G = Granularity
MONTHS = (
    "january", "february", "march", "april", "may", "june",
    "july", "august", "september", "october", "november", "december",
)  # fmt: skip
_NUMBER = {name[:3]: number for number, name in enumerate(MONTHS, 1)}
_MON = "|".join(f"{name[:3]}(?:{name[3:]})?" if len(name) > 3 else name for name in MONTHS)
_MON = f"(sept|{_MON})"
_SHORT_MON = f"({'|'.join(_NUMBER)}|sept)"
_START = r"(?<![a-z0-9_.$#/@:%€£¥-])"
_END = r"(?![\da-z_%])(?![./-]\d)"
_D = "0123456789"
_M = "".join(sorted({name[0] for name in MONTHS}))
# Years that talk in digits alone can mean; other four-digit numbers are amounts.
_FIRST_YEAR, _LAST_YEAR = 1900, 2100


def _month(name: str) -> int:
    return _NUMBER[name[:3]]


def _date(year: int, month: int, day: int | None = None) -> Senses | None:
    if not _FIRST_YEAR <= year <= _LAST_YEAR or not 1 <= month <= 12:
        return None
    if day is not None and not 1 <= day <= 31:
        return None
    return {"date": Fields(year, month, day)}


def _stamp(match: re.Match[str]) -> Senses | None:
    written = match.group().upper()
    try:
        datetime.fromisoformat(written)
    except ValueError:
        return None
    return {"time": Stamp(written)}


def _either_order(match: re.Match[str]) -> Senses | None:
    first, second, year = int(match[1]), int(match[3]), full_year(match[4])
    options = [Fields(year, a, b) for a, b in ((first, second), (second, first)) if 1 <= a <= 12]
    if not options or not 1 <= max(first, second) <= 31 or not min(first, second):
        return None
    if match[2] == ".":  # a full stop parts days and months only where the day comes first
        options.reverse()
    if len(set(options)) == 1:
        return {"date": options[0]}
    return {"date": Either(tuple(options), by_day_order=match[2] != ".")}


def _month_day(match: re.Match[str]) -> Senses | None:
    """Read 4/25 without a year; alone it may as well be a fraction or a score, so no date yet."""
    first, second = int(match[1]), int(match[2])
    options = [
        Fields(None, a, b)
        for a, b in ((first, second), (second, first))
        if 1 <= a <= 12 and 1 <= b <= 31
    ]
    if not options:
        return None
    one = len(set(options)) == 1
    return {"MD": options[0] if one else Either(tuple(options), by_day_order=True)}


def _slashed_range(match: re.Match[str]) -> Senses | None:
    """Read 10/1-11/2/2017 in both orders; the first year may be left to the last."""
    a, b, c, d = (int(match[place]) for place in (1, 2, 4, 5))
    last = full_year(match[6])
    first = full_year(match[3]) if match[3] else last
    orders = (((first, a, b), (last, c, d)), ((first, b, a), (last, d, c)))
    options = [
        Range(Fields(*start), Fields(*end))
        for start, end in orders
        if start < end
        and all(1 <= month <= 12 and 1 <= day <= 31 for _, month, day in (start, end))
    ]
    if not options:
        return None
    return {"range": options[0] if len(options) == 1 else Either(tuple(options), by_day_order=True)}


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


def _fraction(match: re.Match[str]) -> Senses | None:
    """Read 1/2h and 3/4 of its like."""
    unit = _SHORT_UNITS[match[3].rstrip("s")]
    return {"amount": Length(((unit, int(match[1]) / int(match[2])),))}


def _piece(match: re.Match[str]) -> Senses | None:
    letter, which = match["letter"], int(match["which"])
    if letter == "h" and which > 2:
        return None
    year = full_year(match["year"])
    return {"date": Both(Fields(year), Piece(G.QUARTER if letter == "q" else G.HALF_YEAR, which))}


def _decade(match: re.Match[str]) -> Senses | None:
    value = int(match[1])
    if len(match[1]) == 2:
        return {"DECADE": value} if value % 10 == 0 else None
    if value % 10 or not 1000 <= value <= _LAST_YEAR:
        return None
    # "The 1900s" is the century, "the 2000s" its first ten years.
    width = 100 if value % 100 == 0 and value < 2000 else 10
    return {"date": Years(value, width)}


def _century(match: re.Match[str]) -> Senses | None:
    number = int(match[1])
    return {"date": Years(100 * (number - 1) or 1, 100)} if 1 <= number <= 21 else None


def _school_year(match: re.Match[str]) -> Senses | None:
    first, last = int(match["first"]), match["last"]
    if (first + 1) % 100 != int(last) % 100:
        return None
    # The school year runs from September to June (common English and American practice).
    return {"date": Range(Fields(first, 9), Fields(first + 1, 6))}


_DIGIT = re.compile(r" \d")


def _ordinal(match: re.Match[str]) -> Senses | None:
    number = int(match[1])
    # "The 4th of" is a date only before a month, which other rules read.
    counts = match.string.startswith(" of ", match.end())
    alone = stands_alone(match.string, match.end()) or _DIGIT.match(match.string, match.end())
    if 1 <= number <= 31 and not counts and alone:
        return {"ORD": number, "DAYORD": number}
    return {"ORD": number}


def _pattern(triggers: str, regex: str, senses: object, follows: str = "") -> Pattern:
    return Pattern(
        triggers=triggers,
        regex=re.compile(regex),
        senses=senses,  # type: ignore[arg-type]
        follows=follows,
    )


FORMATS: tuple[Pattern, ...] = (
    _pattern(
        _D,
        rf"{_START}(\d{{1,2}})[-/](\d{{1,2}})(?:[-/](\d{{4}}|\d{{2}}))? ?- ?"
        rf"(\d{{1,2}})[-/](\d{{1,2}})[-/](\d{{4}}|\d{{2}}){_END}",
        _slashed_range, "-/"),
    _pattern(_D, r"(?<![\d.:$])(\d{1,2})(\d{2})() ?([ap])\.?m\b\.?", _half_day),
    _pattern(
        _D,
        rf"{_START}(\d{{1,2}})([-./])(\d{{1,2}})\2(\d{{4}}|\d{{2}}){_END}",
        lambda m: _either_order(m) if m[2] != "." or len(m[4]) == 4 else None, "-./"),
    _pattern(
        _D,
        rf"{_START}\d{{4}}-\d\d-\d\d[t ]\d\d:\d\d(?::\d\d(?:\.\d{{3}}(?:\d{{3}})?)?)?"
        r"(?:z|[+-]\d\d:?\d\d)(?!\w)",
        _stamp,
        "-",
    ),
    _pattern(_D, rf"{_START}(\d{{4}}) ?[-/] ?(\d{{1,2}}){_END}(?! ?[-/] ?\d| ?{_MON}\b)",
             lambda m: _date(int(m[1]), int(m[2])), "-/ "),
    _pattern(_D, rf"{_START}(\d{{1,2}}) ?[-/] ?(\d{{4}}){_END}",
             lambda m: _date(int(m[2]), int(m[1])), "-/ "),
    _pattern(_D, rf"{_START}(\d{{4}}) ?(\d{{2}}) ?(\d{{2}}){_END}",
             lambda m: _date(int(m[1]), int(m[2]), int(m[3]))),
    _pattern(_D, rf"{_START}(\d{{1,2}})/(\d{{1,2}})(?![\d/%])(?!-\d{{4}})", _month_day, "/"),
    _pattern(_D, rf"{_START}(\d{{1,2}})[-/]{_MON}[-/,](\d{{4}}|\d{{2}}){_END}",
             lambda m: _date(full_year(m[3]), _month(m[2]), int(m[1])), "-/"),
    _pattern(_D, rf"{_START}(\d{{4}})[-/]{_MON}[-/](\d{{1,2}}){_END}",
             lambda m: _date(int(m[1]), _month(m[2]), int(m[3])), "-/"),
    _pattern(_D, rf"{_START}(\d{{4}})[-/](\d{{1,2}})[-/]{_MON}\b",
             lambda m: _date(int(m[1]), _month(m[3]), int(m[2])), "-/"),
    _pattern(_M, rf"{_MON}[-/](\d{{4}})[-/](\d{{1,2}}){_END}",
             lambda m: _date(int(m[2]), _month(m[1]), int(m[3]))),
    _pattern(_M, rf"{_MON}[-/](\d{{4}}){_END}", lambda m: _date(int(m[2]), _month(m[1]))),
    _pattern(_M, rf"{_MON}[-/]?(\d{{1,2}})(?:st|nd|rd|th)?(?![\d:a-z.%])",
             lambda m: {"date": Fields(None, _month(m[1]), int(m[2]))} if int(m[2]) < 32 else None),
    _pattern(_M, rf"{_SHORT_MON}\.(?= ?\d| ?,)", lambda m: {"MONTH": _month(m[1])}),
    _pattern(_D, rf"{_START}(\d{{1,2}})\.(?= ?{_MON}\b)", _ordinal, "."),
    _pattern(
        _D,
        r"(?<![\d.:$])(\d{1,2})(?:[:.](\d{2})(?::(\d{2}))?)? ?([ap])(?:\.m\.|m\b|\.m\b)",
        _half_day,
    ),
    _pattern(
        _D,
        r"(?<![\d.:$])(\d{1,2})(?::(\d{2})(?::(\d{2}))?)?([ap])(?:\b\.?)(?![\w'])",
        _short_half, "ap:"),
    _pattern(_D, r"(?<![\w.:$])(\d{1,2}) ?h(\d{2})?(?!\w)", _h_clock, " h"),
    _pattern(
        _D,
        r"(?<![\w.:$])(\d{1,4}(?:\.\d{1,2})?)(?:(?<=\d)(?:-)?)"
        r"(hour|hr|h|minute|min|sec|day|week|wk|w|month|year|yr|y)s?(?![\w'])",
        _attached, ".-hmsdwy"),
    _pattern(_D, rf"{_START}(?P<year>\d{{4}})[- ]?(?P<letter>[qh])(?P<which>[1-4])\b", _piece, "- hq"),
    _pattern("hq", r"(?P<letter>[qh])(?P<which>[1-4])[- ]?'?(?P<year>\d{4}|(?<=')\d{2})\b", _piece),
    _pattern("h", r"h([12])\b", lambda m: {"season": Piece(G.HALF_YEAR, int(m[1]))}),
    _pattern("'", r"'(\d{2})(?![\w'])", lambda m: {"YEAR": full_year(m[1])}),
    _pattern(_D, r"(?<![\d.:$])([01]\d|2[0-4])([0-5]\d) (?:hours|hrs)\b",
             lambda m: {"clock": Clock(int(m[1]), int(m[2]), None, "24")}, " "),
    _pattern(_D, r"(?<![\w.$])([13])/([24]) ?(?:an? )?(h|hours?|days?|weeks?|years?)(?!\w)",
             _fraction, "/"),
    _pattern("q", r"q([1-4])\b", lambda m: {"date": Piece(G.QUARTER, int(m[1]))}),
    _pattern(_D + "'", r"(?<![\w.$])'?(\d{4}|\d{2})'?s\b", _decade),
    _pattern(_D, r"(?<![\d.:$])(\d{1,2})(?:st|nd|rd|th)\b", _ordinal, "snrt"),
    _pattern(_D, r"(?<![\d.:$])(\d{1,2})(?:st|nd|rd|th)[- ]century\b", _century, "snrt"),
    _pattern("cf", r"(?:fy|cy) ?'?(\d{4}|\d{2})\b",
             lambda m: {"YEAR": full_year(m[1]), "date": Fields(full_year(m[1]))}),
    _pattern(
        _D,
        rf"{_START}(?P<first>\d{{4}})[-/](?P<last>\d{{4}}|\d{{2}}) (?:school|academic) year\b",
        _school_year, "-/"),
    _pattern(
        "as", r"(?:school|academic) year (?P<first>\d{4})[-/](?P<last>\d{4}|\d{2})\b", _school_year
    ),
)  # fmt: skip
