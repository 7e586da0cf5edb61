"""Dates in digits as English writes them: 10-31-74, Oct2, Mar-7-2018, Q3 '19, 1990s.

Formats that other languages share, ISO dates first of all, are in ``shared``, clocks in
``formats_clock``.
"""

import re
from datetime import datetime

from app.domain.intervals import Granularity
from app.timex.lexer import Pattern, Senses, pattern
from app.timex.nodes import Both, Either, Fields, Piece, Range, Stamp, Years
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


def _whole_date(year: str | None, month: int, day: int) -> Senses | None:
    if year is not None:
        return _date(int(year), month, day)
    return {"date": Fields(None, month, day)} if 1 <= day <= 31 else None


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


def _winter(match: re.Match[str]) -> Senses | None:
    first, last = int(match["first"]), match["last"]
    is_one = (first + 1) % 100 == int(last) % 100
    return {"date": Both(Fields(first), Piece(G.SEASON, "winter"))} if is_one else None


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


FORMATS: tuple[Pattern, ...] = (
    pattern(
        _D,
        rf"{_START}(\d{{1,2}})[-/](\d{{1,2}})(?:[-/](\d{{4}}|\d{{2}}))? ?- ?"
        rf"(\d{{1,2}})[-/](\d{{1,2}})[-/](\d{{4}}|\d{{2}}){_END}",
        _slashed_range, "-/"),
    pattern(
        _D,
        rf"{_START}(\d{{1,2}})([-./])(\d{{1,2}})\2(\d{{4}}|\d{{2}}){_END}",
        lambda m: _either_order(m) if m[2] != "." or len(m[4]) == 4 else None, "-./"),
    pattern(
        _D,
        rf"{_START}\d{{4}}-\d\d-\d\d[t ]\d\d:\d\d(?::\d\d(?:\.\d{{3}}(?:\d{{3}})?)?)?"
        r"(?:z|[+-]\d\d:?\d\d)(?!\w)",
        _stamp,
        "-",
    ),
    pattern(_D, rf"{_START}(\d{{4}}) ?[-/] ?(\d{{1,2}}){_END}(?! ?[-/] ?\d| ?{_MON}\b)",
             lambda m: _date(int(m[1]), int(m[2])), "-/ "),
    pattern(_D, rf"{_START}(\d{{1,2}}) ?[-/] ?(\d{{4}}){_END}",
             lambda m: _date(int(m[2]), int(m[1])), "-/ "),
    pattern(_D, rf"{_START}(\d{{4}}) ?(\d{{2}}) ?(\d{{2}}){_END}",
             lambda m: _date(int(m[1]), int(m[2]), int(m[3]))),
    pattern(_D, rf"{_START}(\d{{1,2}})/(\d{{1,2}})(?![\d/%])(?!-\d{{4}})", _month_day, "/"),
    pattern(_D, rf"{_START}(\d{{1,2}})[-/]{_MON}[-/,](\d{{4}}|\d{{2}}){_END}",
             lambda m: _date(full_year(m[3]), _month(m[2]), int(m[1])), "-/"),
    pattern(_D, rf"{_START}(\d{{4}})[-/]{_MON}[-/](\d{{1,2}}){_END}",
             lambda m: _date(int(m[1]), _month(m[2]), int(m[3])), "-/"),
    pattern(_D, rf"{_START}(\d{{4}})[-/](\d{{1,2}})[-/]{_MON}\b",
             lambda m: _date(int(m[1]), _month(m[3]), int(m[2])), "-/"),
    pattern(_M, rf"{_MON}[-/](\d{{4}})[-/](\d{{1,2}}){_END}",
             lambda m: _date(int(m[2]), _month(m[1]), int(m[3]))),
    pattern(_M, rf"{_MON}[-/](\d{{1,2}})[-/,](\d{{4}}|\d{{2}}){_END}",
             lambda m: _date(full_year(m[3]), _month(m[1]), int(m[2]))),
    pattern(_D, rf"{_START}(\d{{1,2}}){_MON}(\d{{4}})?(?!\w)",
             lambda m: _whole_date(m[3], _month(m[2]), int(m[1])), "jfmasond"),
    # Dates in the names of files: archive-2018-09-23-page, img_20240512.
    pattern(_D, r"(?<=[a-z][-_])(\d{4})([-_]?)(\d\d)\2(\d\d)(?!\d)(?![-_]\d)",
             lambda m: _date(int(m[1]), int(m[3]), int(m[4]))),
    pattern(_M, rf"{_MON}[-/](\d{{4}}){_END}", lambda m: _date(int(m[2]), _month(m[1]))),
    pattern(_M, rf"{_MON}[-/]?(\d{{1,2}})(?:st|nd|rd|th)?(?![\d:a-z.%])",
             lambda m: {"date": Fields(None, _month(m[1]), int(m[2]))} if int(m[2]) < 32 else None),
    pattern(_M, rf"{_SHORT_MON}\.(?= ?\d| ?,)", lambda m: {"MONTH": _month(m[1])}),
    pattern(_D, rf"{_START}(\d{{1,2}})\.(?= ?{_MON}\b)", _ordinal, "."),
    pattern(_D, rf"{_START}(?P<year>\d{{4}})[- ]?(?P<letter>[qh])(?P<which>[1-4])\b", _piece, "- hq"),
    pattern("hq", r"(?P<letter>[qh])(?P<which>[1-4])[- ]?'?(?P<year>\d{4}|(?<=')\d{2})\b", _piece),
    pattern("h", r"h([12])\b", lambda m: {"season": Piece(G.HALF_YEAR, int(m[1]))}),
    pattern("'", r"'(\d{2})(?![\w'])", lambda m: {"YEAR": full_year(m[1])}),
    pattern("w", r"winter (?:of |in )?(?:the )?(?P<first>\d{4})[-/](?P<last>\d{4}|\d{2})\b", _winter),
    pattern("q", r"q([1-4])\b", lambda m: {"date": Piece(G.QUARTER, int(m[1]))}),
    pattern(_D + "'", r"(?<![\w.$])'?(\d{4}|\d{2})'?s\b", _decade),
    pattern(_D, r"(?<![\d.:$])(\d{1,2})(?:st|nd|rd|th)\b", _ordinal, "snrt"),
    pattern(_D, r"(?<![\d.:$])(\d{1,2})(?:st|nd|rd|th)[- ]century\b", _century, "snrt"),
    pattern("cf", r"(?:fy|cy) ?'?(\d{4}|\d{2})\b",
             lambda m: {"YEAR": full_year(m[1]), "date": Fields(full_year(m[1]))}),
    pattern(
        _D,
        rf"{_START}(?P<first>\d{{4}})[-/](?P<last>\d{{4}}|\d{{2}}) (?:school|academic) year\b",
        _school_year, "-/"),
    pattern(
        "as", r"(?:school|academic) year (?P<first>\d{4})[-/](?P<last>\d{4}|\d{2})\b", _school_year
    ),
)  # fmt: skip
