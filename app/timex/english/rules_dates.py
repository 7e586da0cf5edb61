"""English productions of calendar dates."""

from dataclasses import replace
from typing import Any

from app.domain.intervals import Granularity
from app.timex.grammar import Production, production
from app.timex.nodes import Both, Edge, Fields, Holiday, Lunar, Node, Nth, Piece, Weekday, Weekend

G = Granularity


def _month_day(
    month: int, _the: Any, day: Any, _comma: Any = None, year: Any = None
) -> Node | None:
    return Fields(year, month, day) if isinstance(day, int) and 1 <= day <= 31 else None


def _day_month(
    _the: Any, day: Any, _of: Any, month: int, _comma: Any = None, year: Any = None
) -> Node | None:
    return _month_day(month, None, day, None, year)


def _with_weekday(weekday: int, _comma: Any, _the: Any, date: Node) -> Node | None:
    if isinstance(date, Fields) and date.day is not None and date.weekday is None:
        return replace(date, weekday=weekday)
    return None


def _nth_unit(
    _the: Any, n: int, unit: Any, _of: Any, _the2: Any, within: Node | int
) -> Node | None:
    if unit is G.QUARTER and 1 <= n <= 4:
        return None
    return Nth(n, unit, _month(within))


def _day_of(_the: Any, n: int, _of: Any, _the2: Any, within: Node | int) -> Node | None:
    month = _month(within)
    return Nth(n, G.DAY, month) if month.grain is G.MONTH and 1 <= n <= 31 else None


def _month(within: Node | int) -> Node:
    if isinstance(within, int):
        return Fields(within) if within > 12 else Fields(month=within)
    return within


def _in_year(date: Node, year: int) -> Node | None:
    if isinstance(date, Fields) and date.year is None and date.month is not None:
        return replace(date, year=year)
    if isinstance(date, (Piece, Holiday, Lunar)) and date.floating:
        return Both(Fields(year), date)
    return None


DATES: tuple[Production, ...] = (
    production("date", "MONTH THE? N|ORD", _month_day),
    production("date", "MONTH THE? N|ORD COMMA? YEAR", _month_day),
    production("date", "THE? N|ORD OF? MONTH", _day_month),
    production("date", "THE? N|ORD OF? MONTH COMMA? YEAR", _day_month),
    production("date", "MONTH OF|COMMA? YEAR", lambda month, _, year: Fields(year, month)),
    production("date", "IN MONTH", lambda _, month: Fields(month=month)),
    production("date", "IN YEAR", lambda _, year: Fields(year)),
    production("date", "THE DAYORD", lambda _, day: Fields(day=day) if 1 <= day <= 31 else None),
    production("date", "WEEKDAY COMMA? THE? date", _with_weekday, 0.5),
    production("date", "ON WEEKDAY", lambda _, day: Weekday(day)),
    production("date", "date JOIN? JOIN? YEAR", lambda date, _a, _b, year: _in_year(date, year)),
    production(
        "date",
        "THE? UNIT",
        lambda the, unit: Weekend() if the is not None and unit is G.WEEKEND else None,
    ),
    production("date", "THE? ORD UNIT OF|IN THE? date|MONTH|YEAR", _nth_unit),
    production(
        "date",
        "THE? ORD UNIT",
        lambda _, n, unit: Piece(unit, n) if unit is G.QUARTER and n <= 4 else None,
    ),
    production(
        "date",
        "THE? ORD WEEKDAY OF|IN THE? date|MONTH",
        lambda _a, n, day, _b, _c, within: Nth(n, G.DAY, _month(within), day),
    ),
    production(
        "date",
        "THE? REL WEEKDAY OF|IN THE? date|MONTH",
        lambda _a, n, day, _b, _c, within: Nth(-1, G.DAY, _month(within), day) if n == -1 else None,
    ),
    production("date", "EDGE TO? date|MONTH", lambda edge, _, within: Edge(edge, _month(within))),
    production(
        "date",
        "THE? EDGEOF OF THE? date|MONTH|YEAR",
        lambda _a, edge, _b, _c, within: Edge(edge, _month(within)),
    ),
    production("date", "THE? ORD OF THE? date|MONTH", _day_of),
    production("date", "IN SEASON", lambda _, name: Piece(G.SEASON, name)),
)
