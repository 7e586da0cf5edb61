"""English productions of times counted from the reference or from the time just mentioned."""

from dataclasses import replace
from typing import Any

from app.domain.intervals import Granularity
from app.timex.conventions import ENGLISH
from app.timex.grammar import Production, production
from app.timex.nodes import (
    Around,
    Beside,
    Both,
    Either,
    Enclosing,
    Fields,
    From,
    Holiday,
    Lunar,
    Node,
    Part,
    Piece,
    Range,
    Shift,
    Term,
    Turn,
    Weekday,
    Weekend,
    Window,
    both,
    rank,
)

G = Granularity
_FEW = 3  # the coming weeks are as many as "a few weeks"


def _rel_unit(_the: Any, n: int, unit: Granularity) -> Node | None:
    if unit is G.WEEKEND:
        return Weekend(n)
    if unit is G.HOUR and n:
        return Window(unit, n)
    if unit is G.MINUTE and n:
        return Shift(unit, n, exact=True)
    if unit is G.DAY and _the is None and n == 1:
        return Shift(unit, n, exact=True)
    if rank(unit) < rank(G.WEEK):
        return None
    return Enclosing(unit, n)


def _rel_fortnight(_the: Any, n: int | None, weeks: int) -> Node | None:
    if n is None or n == 0:
        return Range(Enclosing(G.WEEK, 0), Enclosing(G.WEEK, weeks - 1))
    return Window(G.WEEK, n * weeks)


def _coming_unit(_the: Any, way: int, unit: Granularity) -> Node | None:
    if _the is None and unit is G.DAY:
        return Shift(unit, way, exact=True)
    if unit is G.WEEKEND:  # the coming weekend is the nearest, the next one that of next week
        return Turn(1, Weekend()) if way > 0 else Weekend(way)
    return None if _the is not None else _rel_unit(None, way, unit)


def _rel_date(_the: Any, n: int, date: Node) -> Node | None:
    """Read next Easter, last summer, this Q3."""
    if isinstance(date, Either) and date.floating and n:
        options = tuple(Turn(n, option) for option in date.options)
        return Either(options, by_day_order=date.by_day_order)
    if not isinstance(date, (Holiday, Lunar, Piece, Fields)) or not date.floating:
        return None
    if n:
        return Turn(n, date)
    if isinstance(date, Piece) and date.which == "winter":
        return date  # in January this winter is the one that began last year
    if isinstance(date, Fields) and date.month is None:
        return date
    return Both(Enclosing(G.YEAR, 0), date)


def _workweek(_the: Any, n: int, _week: Any) -> Node:
    week = Enclosing(G.WEEK, n)
    return Range(Both(week, Weekday(0)), Both(week, Weekday(4)))


def _weekdays_on(count: Any, day: int, way: int) -> Node | None:
    if not isinstance(count, int) or not 1 <= count <= 500:
        return None
    first = Turn(way, Weekday(day))
    return From(G.WEEK, way * (count - 1), first) if count > 1 else first


def _rel_weekdays(_the: Any, way: int, count: Any, day: int) -> Node | None:
    """Read the last two Fridays as one stretch from the first to the last of them."""
    far = _weekdays_on(count, day, way) if way else None
    if far is None:
        return None
    near = Turn(way, Weekday(day))
    return Range(near, far) if way > 0 else Range(far, near)


def _rel_weekends(_the: Any, way: int, count: Any, unit: Granularity) -> Node | None:
    if unit is not G.WEEKEND or not way or not isinstance(count, int) or not 1 <= count <= 500:
        return None
    if way < 0:
        return Range(Weekend(-count), Weekend(-1))
    return Range(Turn(1, Weekend()), Weekend(count - 1))


def _over_next(unit: Granularity, side: str, n: int) -> Node | None:
    """Read the week after next and the weekend before last."""
    if (side, n) not in (("after", 1), ("before", -1)):
        return None
    return Weekend(2 * n) if unit is G.WEEKEND else _enclosing(unit, 2 * n)


def _next_to(unit: Granularity, side: str) -> Node | None:
    """Read the weekend after this one."""
    way = {"after": 1, "before": -1}.get(side)
    if way is None:
        return None
    return Weekend(way) if unit is G.WEEKEND else _enclosing(unit, way)


def _enclosing(unit: Granularity, n: int) -> Node | None:
    return Enclosing(unit, n) if rank(unit) >= rank(G.WEEK) else None


def _weekday_over(day: int, side: str, n: int) -> Node | None:
    if (side, n) not in (("after", 1), ("before", -1)):
        return None
    return From(G.WEEK, n, Weekday(day, n, by_convention=True))


def _date_over(date: Node, side: str, n: int) -> Node | None:
    """Read March after next, the summer before last, the Christmas before last."""
    if (side, n) not in (("after", 1), ("before", -1)) or not date.floating:
        return None
    return Turn(2 * n, date) if isinstance(date, (Holiday, Piece, Fields)) else None


def _this_time(same: Granularity, n: int, unit: Granularity) -> Node | None:
    """Read this time last year: about then; this time next week and the same day to the unit."""
    if not n or rank(unit) < rank(G.DAY) or unit is G.WEEKEND:
        return None
    return Shift(unit, n, same if rank(unit) < rank(G.MONTH) else G.DAY)


def _this_time_on(same: Granularity, date: Node) -> Node | None:
    if not isinstance(date, Shift) or not date.exact or date.unit is not G.DAY or not date.n:
        return None
    return replace(date, at=same)


def _unit_beside(unit: Granularity, side: str, date: Node) -> Node | None:
    """Read the day after Christmas, the week before Easter, the year after 2015."""
    ways = {"after": 1, "before": -1}
    if side not in ways or unit in (G.SECOND, G.MINUTE, G.HOUR):
        return None
    if unit is G.WEEKEND:
        return Around(unit, Beside(ENGLISH.weekend[0], ways[side], date))
    beside = From(unit, ways[side], date)
    return beside if unit is G.DAY else Around(unit, beside)


RELATIVE: tuple[Production, ...] = (
    production("date", "THE? REL UNIT", _rel_unit),
    production("date", "THE? COMING UNIT", _coming_unit),
    production("date", "THE? REL|COMING? FORTNIGHT", _rel_fortnight),
    production("date", "THE? REL WORKWEEK", _workweek),
    production(
        "date",
        "THE? REL WEEKDAY",
        lambda _, n, day: Weekday(day, n, by_convention=n != 0),
    ),
    production("date", "ON? WEEKDAY ENDREL", lambda _, day, n: Weekday(day, n, by_convention=True)),
    production("date", "month ENDREL", lambda month, n: Turn(n, month)),
    production("date", "COMING WEEKDAY", lambda way, day: Turn(way, Weekday(day))),
    production("date", "THE? REL|COMING month|season|MD", _rel_date),
    production("date", "THE? REL|COMING date", _rel_date),
    production("date", "N WEEKDAYS|WEEKDAY HENCE|AGO|LATER", _weekdays_on),
    production("date", "THE? UNIT SIDE REL", lambda _, unit, side, n: _over_next(unit, side, n)),
    production("date", "THE? WEEKDAY SIDE REL", lambda _, day, side, n: _weekday_over(day, side, n)),
    production("date", "THE? date|month|season SIDE REL", lambda _, date, side, n: _date_over(date, side, n)),
    production("date", "SAMETIME REL UNIT", _this_time, 0.1),
    production("time", "SAMETIME date", _this_time_on, 0.1),
    production("date", "THE? REL|COMING SCHOOLYEAR", lambda _, n, _year: Term(n, "year")),
    production("date", "THE? REL SEMESTER", lambda _, n, _term: Term(n)),
    production("date", "THE SCHOOLYEAR", lambda _, _year: Term(0, "year")),
    production(
        "date", "THE UNIT SIDE date|year", lambda _, unit, side, date: _unit_beside(unit, side, date)
    ),
    production("date", "THE? UNIT SIDE THISONE", lambda _, unit, side, _o: _next_to(unit, side)),
    production("time", "N PARTWORDS AGO", lambda n, name, way: (
        Both(Shift(G.DAY, way * n, exact=True), Part(name)) if isinstance(n, int) and n < 1000 else None
    ), 0.5),
    production("date", "THE? REL|COMING N WEEKDAYS", _rel_weekdays, 0.3),
    production("date", "THE? REL|COMING N UNIT", _rel_weekends),
    production("date", "N SEASONS AGO", lambda n, name, way: (
        Piece(G.SEASON, name, way * n) if isinstance(n, int) and n < 1000 else None
    )),
    production("date", "N FEASTS AGO", lambda n, name, way: (
        Holiday(name, way * n) if isinstance(n, int) and n < 1000 else None
    )),
    production("date", "OVER THE REL UNIT", lambda _o, _t, n, unit: (
        Window(unit, n) if n and unit is not G.WEEKEND else None
    ), 0.3),
    production("date", "THE? REL|COMING UNITS", lambda _, n, unit: (
        Window(unit, _FEW * n) if n and unit is not G.WEEKEND else None
    ), 0.3),
    production("date", "WHOLE OF? THE? date|month", lambda _a, _b, _c, date: date),
    production("date", "WHOLE OF year", lambda _a, _b, year: year),
    production("date", "WHOLE UNIT date", lambda _, unit, date: date if unit is date.grain else None),
    production("date", "WHOLE UNIT", lambda _, unit: _weekend(unit)),
    production("date", "ON|AT|OVER|THE|IN UNIT", lambda _, unit: _weekend(unit)),
    production("date", "ON|AT|OVER|IN THE UNIT", lambda _a, _b, unit: _weekend(unit)),
    production("date", "date COMMA? WEEKDAY", lambda date, _, day: both(date, Weekday(day)), -0.2),
    production("date", "ON WEEKDAY", lambda _, day: Weekday(day)),
    production("date", "WEEKDAY OF|IN|FROM THE? date", lambda day, _a, _b, d: both(d, Weekday(day)), -0.1),
)  # fmt: skip


def _weekend(unit: Granularity) -> Node | None:
    return Weekend() if unit is G.WEEKEND else None
