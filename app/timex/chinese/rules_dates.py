"""Chinese productions of calendar dates."""

from dataclasses import replace
from typing import Any

from app.domain.intervals import Granularity
from app.timex.grammar import Production, production
from app.timex.nodes import Both, Edge, Enclosing, Fields, Holiday, Node, Nth, Piece, Story, rank

G = Granularity

# 23年 is 2023 and 98年 is 1998: two digits up to this year belong to this century.
_PIVOT = 50


def _year(n: Any, _nian: Any) -> Node | None:
    if not isinstance(n, int):
        return None
    if 1000 <= n <= 2999:
        return Fields(n)
    if 10 <= n <= 99:
        return Fields(n + (2000 if n <= _PIVOT else 1900))
    return None


def _month(n: Any, _yue: Any) -> Node | None:
    return Fields(month=n) if isinstance(n, int) and 1 <= n <= 12 else None


def _day(n: Any, _hao: Any) -> Node | None:
    return Fields(day=n) if isinstance(n, int) and 1 <= n <= 31 else None


def _put(coarse: Node, _de: Any, fine: Node) -> Node | None:
    """Merge 2023年 + 5月 + 7号 into one date, so that ranges can share its fields."""
    if not isinstance(coarse, Fields) or not isinstance(fine, Fields):
        return None
    if rank(coarse.grain) <= rank(fine.grain):
        return None
    if coarse.grain is G.YEAR and fine.year is None and fine.month is not None:
        return Fields(coarse.year, fine.month, fine.day)
    if coarse.grain is G.MONTH and fine.month is None and fine.year is None:
        return Fields(coarse.year, coarse.month, fine.day)
    return None


def _month_number(date: Node, n: Any) -> Node | None:
    """Read 5月7 without its 号."""
    if isinstance(date, Fields) and date.grain is G.MONTH and isinstance(n, int) and 1 <= n < 32:
        return Fields(date.year, date.month, n)
    return None


def _ordinal(n: int, unit: Granularity) -> Node | None:
    """Read 第三季度, and 第二天 as the day after the time just mentioned."""
    if unit is G.QUARTER and 1 <= n <= 4:
        return Piece(unit, n)
    return Story(G.DAY, n - 1) if unit is G.DAY and n > 1 else None


def _days_off(date: Node, _period: Any) -> Node | None:
    """Read 国庆期间 and 去年春节假期 as the days off."""
    if isinstance(date, Both) and isinstance(date.fine, Holiday):
        return Both(date.coarse, replace(date.fine, whole=True))
    return replace(date, whole=True) if isinstance(date, Holiday) else None


def _edge(date: Node, which: str) -> Node | None:
    return Edge(which, date) if date.grain in (G.YEAR, G.MONTH, G.DECADE) else None


DATES: tuple[Production, ...] = (
    production("date", "N ZNIAN", _year),
    production("date", "N ZYUE", _month),
    production("date", "N ZHAO", _day, 0.2),
    production("date", "date ZDE? date", _put, 0.5),
    production("date", "date N", _month_number, -0.5),
    production("date", "date ZEDGE", _edge),
    production("date", "date ZPERIOD", _days_off),
    production("date", "ZORD UNIT", _ordinal),
    production("ZORD", "ZDI N", lambda _, n: n),
    production(
        "date",
        "date ZDE? ZORD ZGE? UNIT",
        lambda date, _a, n, _b, unit: Nth(n, unit, date) if rank(unit) < rank(date.grain) else None,
    ),
    production("date", "ZREL ZGE? date", lambda n, _, date: _rel_piece(n, date)),
)


def _rel_piece(n: int, date: Node) -> Node | None:
    return Both(Enclosing(G.YEAR, n), date) if n == 0 and isinstance(date, Piece) else None
