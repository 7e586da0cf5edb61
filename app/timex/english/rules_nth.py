"""English productions of counted and cut pieces: the second week of May, early June, half of 2019."""

from typing import Any

from app.domain.intervals import Granularity
from app.timex.english.rules_dates import decade
from app.timex.grammar import Production, production
from app.timex.nodes import (
    Beside,
    Both,
    Edge,
    Enclosing,
    Node,
    Nth,
    Part,
    Piece,
    Range,
    Rest,
    Slice,
    Workdays,
    rank,
)

G = Granularity
_WITHIN = "date|month|year|here"
_FEW = 3  # the first days of May, as in "a few days"


def _nth_unit(
    _the: Any, n: int, unit: Granularity, _of: Any, _the2: Any, within: Node
) -> Node | None:
    if n == 0 or n > 366 or rank(within.grain) <= rank(unit):
        return None
    if unit is G.QUARTER and 1 <= n <= 4 and within.grain is G.YEAR:
        return Both(within, Piece(unit, n))
    return Nth(n, unit, within) if n > 0 or n == -1 else None


def _from_end(the: Any, n: int, named: Any, of: Any, the2: Any, within: Node) -> Node | None:
    """Read the second to last day of the month and the penultimate Friday in May."""
    if isinstance(named, int) and rank(within.grain) >= rank(G.MONTH):
        return Nth(n, G.DAY, within, named)
    is_inside = isinstance(named, Granularity) and rank(within.grain) > rank(named)
    return Nth(n, named, within) if is_inside else None


def _bare_nth(_the: Any, n: int, unit: Granularity, within: Node) -> Node | None:
    return _nth_unit(None, n, unit, None, None, within)


def _several(
    _the: Any, n: int, count: Any, unit: Granularity, _of: Any, _the2: Any, within: Node
) -> Node | None:
    """Read the first two weeks of 2021 and the last four months of it."""
    if not isinstance(count, int) or count < 2 or n not in (1, -1):
        return None
    first, last = (1, count) if n == 1 else (-count, -1)
    is_inside = rank(within.grain) > rank(unit) and count <= 366
    return Slice(unit, first, last, within) if is_inside else None


def _nth_weekday(_the: Any, n: int, day: int, _of: Any, _the2: Any, within: Node) -> Node | None:
    if n == 0 or n > 53 or rank(within.grain) < rank(G.MONTH):
        return None
    return Nth(n, G.DAY, within, day) if n > 0 or n == -1 else None


def _nth_part(
    the: Any, n: int, day: int, part: str, of: Any, the2: Any, within: Node
) -> Node | None:
    date = _nth_weekday(the, n, day, of, the2, within)
    return Both(date, Part(part)) if date is not None else None


def _day_of(_the: Any, n: Any, _of: Any, _the2: Any, within: Node) -> Node | None:
    is_day = isinstance(n, int) and 1 <= n <= 31 and within.grain is G.MONTH
    return Nth(n, G.DAY, within) if is_day else None


def _half_of(_the: Any, n: int, _half: Any, _of: Any, _the2: Any, within: Node) -> Node | None:
    if n not in (1, 2, -1):
        return None
    which = 1 if n == 1 else 2
    if within.grain is G.YEAR:
        return Both(within, Piece(G.HALF_YEAR, which))
    if within.grain is G.MONTH:  # halves of a month meet between the 15th and the 16th
        days = (1, 15) if which == 1 else (16, -1)
        return Slice(G.DAY, *days, within)
    return None


def _edge(_the: Any, edge: str, _in: Any, _to: Any, within: Node) -> Node | None:
    return Edge(edge, within) if rank(within.grain) >= rank(G.WEEKEND) else None


def _edge_of(_the: Any, edge: str, _of: Any, _the2: Any, within: Node) -> Node | None:
    if rank(within.grain) < (rank(G.WEEK) if _of is None else rank(G.DAY)):
        return None  # "beginning January 7th" opens a range
    return Edge(edge, within)


def _rest(side: str, _of: Any, within: Node) -> Node | None:
    return Rest(side, within) if side in ("gone", "left") else None  # type: ignore[arg-type]


def _beside(_the: Any, n: Any, day: int, side: str, anchor: Node) -> Node | None:
    ways = {"after": 1, "before": -1}
    if side not in ways or (n is not None and n < 1):
        return None
    return Beside(day, ways[side] * (n or 1), anchor)


def _nearest(_the: Any, n: int, day: int, side: str, anchor: Node) -> Node | None:
    """Read the last Sunday before Christmas and the next Monday after Easter."""
    return (
        _beside(None, 1, day, side, anchor) if (n, side) in ((-1, "before"), (1, "after")) else None
    )


NTH: tuple[Production, ...] = (
    production("date", "date THE? DAYORD", lambda month, _, n: _day_of(None, n, None, None, month)),
    production("date", f"THE? ORD|REL UNIT OF|IN THE? {_WITHIN}", _nth_unit),
    production("back", "ORD TO REL", lambda n, _to, way: -n if way == -1 and n > 1 else None),
    production("back", "PENULT", lambda n: n),
    production("date", f"THE? back UNIT|WEEKDAY OF|IN THE? {_WITHIN}", _from_end, 0.3),
    production("date", "THE? ORD UNIT date|year", _bare_nth),
    production(
        "date",
        f"THE? ORD|REL BUSY OF|IN THE? {_WITHIN}",
        lambda _t, n, _b, _o, _t2, within: (
            Workdays(n, within) if n and n >= -1 and rank(within.grain) > rank(G.DAY) else None
        ),
    ),
    production("date", f"THE? ORD|REL N UNIT OF|IN THE? {_WITHIN}", _several, 0.5),
    production(
        "date",
        f"THE ORD|REL UNITS OF|IN THE? {_WITHIN}",
        lambda the, n, unit, of, the2, within: _several(the, n, _FEW, unit, of, the2, within),
        0.2,
    ),
    production("date", f"THE? ORD|REL WEEKDAY OF|IN THE? {_WITHIN}", _nth_weekday, 0.3),
    production("time", f"THE? ORD|REL WEEKDAY PARTWORD OF|IN THE? {_WITHIN}", _nth_part),
    production("date", "THE? ORD|N OF THE? date|month|here", _day_of),
    production("date", f"THE? ORD|REL|LATTER HALF OF THE? {_WITHIN}", _half_of),
    production("date", "THE? EDGE IN? TO? date|month|year|season|decade", _edge),
    production("decade", "DECADE", decade),
    production(
        "range",
        "EDGE TO EDGE IN? date|month|year|decade",
        lambda first, _to, last, _in, within: (
            Range(Edge(first, within), Edge(last, within)) if first != last else None
        ),
        0.2,
    ),
    production("date", "SOFAR date", lambda _, date: Rest("gone", date)),
    production("date", "date SOFAR", lambda date, _: Rest("gone", date)),
    production("date", f"THE? EDGEOF OF|IN? THE? {_WITHIN}|season|bare", _edge_of),
    production("date", "AT? THE? SHORTEDGE", lambda _a, _t, unit: Edge("end", Enclosing(unit, 0))),
    production(
        "date",
        "SHORTEDGE ON? date",
        lambda unit, _, date: Edge("end", date) if date.grain is unit else None,
    ),
    production("date", "GONE|LEFT OF? date|here|bare", _rest, 0.5),
    production("date", "THE? ORD? WEEKDAY SIDE date|month", _beside, -0.2),
    production("date", "THE REL WEEKDAY SIDE date|month", _nearest, 0.1),
)
