"""English productions of calendar dates.

``month`` and ``year`` are dates that only stand in company: "may" and "2000" are also words.
"""

from dataclasses import replace
from typing import Any

from app.domain.intervals import Granularity
from app.timex.grammar import Production, production
from app.timex.nodes import (
    Around,
    Both,
    Either,
    Enclosing,
    Fields,
    From,
    Holiday,
    Lunar,
    Node,
    Piece,
    Shift,
    Turn,
    Weekday,
    WeekNumber,
    Workdays,
    Years,
    both,
    rank,
)

G = Granularity
_LATE_IDES = (
    3,
    5,
    7,
    10,
)  # March, May, July and October had theirs on the 15th, the others on the 13th


def _month_day(
    month: int, _the: Any, day: Any, _comma: Any = None, year: Any = None
) -> Node | None:
    if not isinstance(day, int) or not 1 <= day <= 31:
        return None
    return Fields(year.year if year is not None else None, month, day)


def _day_month(
    _the: Any, day: Any, _of: Any, month: int, _comma: Any = None, year: Any = None
) -> Node | None:
    return _month_day(month, None, day, None, year)


def _spoken_year(century: int, rest: int) -> Node | None:
    year = century * 100 + rest
    is_year = 13 <= century <= 20 and 10 <= rest <= 99
    return Fields(year) if is_year else None


def _oh_year(century: int, rest: int) -> Node | None:
    return Fields(century * 100 + rest) if 13 <= century <= 20 else None


def _with_weekday(weekday: int, _comma: Any, _the: Any, date: Node) -> Node | None:
    if isinstance(date, Either):
        options = [_with_weekday(weekday, None, None, option) for option in date.options]
        known = tuple(option for option in options if option is not None)
        return replace(date, options=known) if len(known) == len(options) else None
    if isinstance(date, Fields) and date.day is not None and date.weekday is None:
        return replace(date, weekday=weekday)
    if isinstance(date, Both) and isinstance(date.fine, Fields) and date.fine.weekday is None:
        fine = _with_weekday(weekday, None, None, date.fine)
        return Both(date.coarse, fine) if fine is not None else None
    return None


def _weekday_then(weekday: int, _comma: Any, date: Node) -> Node | None:
    """Read "Monday, two weeks from now": that weekday in the week of the day counted to."""
    counted = isinstance(date, Shift) and rank(date.unit) >= rank(G.WEEK) and date.n
    if not counted and not isinstance(date, (From, Workdays)):
        return None
    return Both(Around(G.WEEK, date), Weekday(weekday))


def _weekday_day(weekday: int, _the: Any, day: Any) -> Node | None:
    # "Friday 5" may be a clock time, so digits alone must be past the hours.
    if not isinstance(day, int) or not 13 <= day <= 31:
        return None
    return Fields(day=day, weekday=weekday)


def _in_year(date: Node, year: Node) -> Node | None:
    if not isinstance(year, Fields) or year.year is None or year.month is not None:
        return None
    if isinstance(date, Fields) and date.year is None and date.month is not None:
        return replace(date, year=year.year)
    if isinstance(date, Both) and (coarse := _in_year(date.coarse, year)) is not None:
        return Both(coarse, date.fine)
    if isinstance(date, Around) and (anchor := _in_year(date.anchor, year)) is not None:
        return replace(date, anchor=anchor)
    if isinstance(date, (Piece, Holiday, Lunar, WeekNumber)) and date.floating:
        return Both(year, date)
    return None


def decade(value: int) -> Node | None:
    """Return 70 as the 1970s; the twenties and before lie on either side of the century's turn."""
    if value >= 1000:
        return Years(value, 10)
    if value >= 30:
        return Years(1900 + value, 10)
    return Either((Years(1900 + value, 10), Years(2000 + value, 10)))


def _around(_the: Any, unit: Granularity, date: Node) -> Node | None:
    if unit not in (G.WEEK, G.WEEKEND) or date.grain is not G.DAY:
        return None
    return Around(unit, date)


def _date_unit(date: Node, unit: Granularity) -> Node | None:
    """Read Labor Day weekend, and Friday week and tomorrow week, which count a week on."""
    if unit is G.WEEK and isinstance(date, Weekday) and date.n is None:
        return From(unit, 1, Turn(1, date))
    if unit is G.WEEK and isinstance(date, Shift) and date.exact and date.n >= 0:
        return From(unit, 1, date)
    day = date.fine if isinstance(date, Both) else date.of if isinstance(date, Turn) else date
    return _around(None, unit, date) if isinstance(day, Holiday) else None


def _here(unit: Granularity) -> Node | None:
    if unit in (G.WEEK, G.MONTH, G.QUARTER, G.YEAR, G.DAY, G.DECADE):
        return Enclosing(unit, 0)
    return None


DATES: tuple[Production, ...] = (
    production("month", "MONTH", lambda month: Fields(month=month)),
    production("month", "THE? UNIT OF MONTH",
               lambda _a, unit, _b, month: Fields(month=month) if unit is G.MONTH else None),
    production("year", "YEAR", Fields),
    production("year", "THE? UNIT YEAR",
               lambda _, unit, year: Fields(year) if unit is G.YEAR else None),
    production("year", "W W", _spoken_year),
    production("year", "W OH", _oh_year),
    production("here", "THE UNIT", lambda _, unit: _here(unit)),
    production("bare", "UNIT", _here),
    production("date", "MONTH THE? N|ORD", _month_day),
    production("date", "MONTH THE? N|ORD COMMA? year", _month_day),
    production("date", "THE? N|ORD OF? MONTH", _day_month),
    production("date", "THE? N|ORD OF? MONTH COMMA? year", _day_month),
    production("date", "MONTH OF|COMMA|IN? year", lambda month, _, year: replace(year, month=month)),
    production("date", "year COMMA? MONTH", lambda year, _, month: replace(year, month=month)),
    production("date", "IN|OVER month|year|date", lambda _, date: date),
    production("date", "ON|FOR date", lambda _, date: date),
    production("clock", "FOR clock", lambda _, clock: clock),
    production("time", "IN|ON time", lambda _, time: time),
    production("date", "THE? UNIT YEAR",
               lambda _, unit, year: Fields(year) if unit is G.YEAR else None),
    production("date", "IN here", lambda _, here: here if here.grain is not G.DAY else None),
    production("date", "FOR here", lambda _, here: here),
    production("date", "THE DAYORD", lambda _, day: Fields(day=day)),
    production("date", "ON DAYORD", lambda _, day: Fields(day=day)),
    production("date", "ON MD", lambda _, date: date),
    production("date", "WEEKDAY COMMA? THE? date", _with_weekday, 0.5),
    production("date", "WEEKDAY COMMA? ON? MD", lambda w, _a, _b, date: _with_weekday(w, None, None, date)),
    production("date", "WEEKDAY THE? DAYORD", lambda w, _, day: Fields(day=day, weekday=w)),
    production("date", "WEEKDAY THE? N", _weekday_day),
    production("date", "WEEKDAY COMMA? date|time", _weekday_then, 0.4),
    production("date", "date|time ON? WEEKDAY", lambda date, _, w: _weekday_then(w, None, date), 0.4),
    production("date", "date COMMA? WEEKDAY", lambda d, _, w: _with_weekday(w, None, None, d)),
    production("date", "date JOIN? JOIN? year", lambda date, _a, _b, year: _in_year(date, year)),
    production("time", "time JOIN? JOIN? year", lambda date, _a, _b, year: _in_year(date, year)),
    production("date", "THE? UNIT N", lambda _, unit, n: (
        WeekNumber(n) if unit is G.WEEK and isinstance(n, int) and 1 <= n <= 53 else None
    )),
    production("date", "THE DECADE", lambda _, value: decade(value)),
    production("date", "IN THE? DECADE", lambda _a, _b, value: decade(value)),
    production("date", "THE? UNIT OF|STARTING|SIDE THE? date", lambda the, unit, side, _, date: (
        _around(the, unit, date) if side in ("", "since") else None
    )),
    production("date", "date UNIT", _date_unit),
    production("date", "THE? IDES OF MONTH", lambda _a, _b, _c, month: Fields(
        None, month, 15 if month in _LATE_IDES else 13
    )),
    production("date", "IN|SINCE FARYEAR", lambda _, year: Fields(year)),
    production("date", "MONTH FARYEAR", lambda month, year: Fields(year, month)),
    production("date", "MONTH THE? N|ORD COMMA? FARYEAR", lambda month, _a, day, _b, year: (
        _month_day(month, None, day, None, Fields(year))
    )),
    production("date", "THE? N|ORD OF? MONTH COMMA? FARYEAR", lambda _a, day, _b, month, _c, year: (
        _month_day(month, None, day, None, Fields(year))
    )),
    production("date", "IN|OVER THE? SEASON", lambda _a, _b, name: Piece(G.SEASON, name)),
    production("date", "FOR THE SEASON", lambda _a, _b, name: Piece(G.SEASON, name)),
    production("season", "SEASON", lambda name: Piece(G.SEASON, name)),
    production("date", "WHOLE season", lambda _, season: season),
    production("date", "THE? UNIT FARYEAR", lambda _, unit, year: Fields(year) if unit is G.YEAR else None),
    production("date", "THE? season JOIN? date|year", lambda _a, season, _b, year: (
        _in_year(season, year) or both(season, year)
    )),
    production("date", "THE? ORD UNIT",
               lambda _, n, unit: Piece(unit, n) if unit is G.QUARTER and n <= 4 else None),
)  # fmt: skip
