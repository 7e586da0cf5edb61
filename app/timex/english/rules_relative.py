"""English productions of times counted from the reference, another time or the story."""

from typing import Any

from app.domain.intervals import Granularity
from app.timex.grammar import Production, production
from app.timex.nodes import (
    Both,
    Enclosing,
    Fields,
    From,
    Holiday,
    Lunar,
    Node,
    Piece,
    Shift,
    Story,
    Turn,
    Weekday,
    Weekend,
    Window,
    rank,
)

G = Granularity
_LARGE = 100_000


def _rel_unit(_the: Any, n: int, unit: Granularity) -> Node | None:
    if unit is G.WEEKEND:
        return Weekend(n)
    if rank(unit) < rank(G.WEEK):
        return None
    return Enclosing(unit, n)


def _rel_window(_the: Any, n: int, count: float, unit: Granularity) -> Node | None:
    return Window(unit, n * count) if n and unit is not G.WEEKEND and count < _LARGE else None


def _ago(count: float, unit: Granularity, direction: int) -> Node | None:
    return Shift(unit, direction * count) if unit is not G.WEEKEND and count < _LARGE else None


def _in(_in: Any, count: float, unit: Granularity) -> Node | None:
    return _ago(count, unit, 1)


def _from(count: int, unit: Granularity, side: str, anchor: Node) -> Node | None:
    if side not in ("before", "after") or unit is G.WEEKEND or not isinstance(count, int):
        return None
    return From(unit, count if side == "after" else -count, anchor)


def _rel_date(_the: Any, n: int, date: Node) -> Node | None:
    """Read next Easter, last summer, this Q3."""
    if not isinstance(date, (Holiday, Lunar, Piece, Fields)) or not date.floating:
        return None
    return Turn(n, date) if n else Both(Enclosing(G.YEAR, 0), date)


RELATIVE: tuple[Production, ...] = (
    production("date", "THE? REL UNIT", _rel_unit),
    production("date", "REL WEEKDAY", lambda n, day: Weekday(day, n, by_convention=n != 0)),
    production(
        "date",
        "REL MONTH",
        lambda n, month: (
            Turn(n, Fields(month=month)) if n else Both(Enclosing(G.YEAR, 0), Fields(month=month))
        ),
    ),
    production(
        "date",
        "REL SEASON",
        lambda n, name: (
            Turn(n, Piece(G.SEASON, name))
            if n
            else Both(Enclosing(G.YEAR, 0), Piece(G.SEASON, name))
        ),
    ),
    production(
        "time",
        "REL part",
        lambda n, part: Both(Shift(G.DAY, 0, exact=True), part) if n == 0 else None,
    ),
    production("date", "THE? REL date", _rel_date),
    production("date", "THE? REL N UNIT", _rel_window),
    production("date", "THE? PAST N UNIT", _rel_window),
    production("date", "THE PAST UNIT", lambda _, n, unit: _rel_window(None, n, 1, unit)),
    production("time", "N|A UNIT AGO|LATER", _ago, 0.5),
    production("time", "A HALF UNIT AGO", lambda _a, n, unit, way: _ago(n, unit, way)),
    production("time", "HALF A UNIT AGO", lambda n, _a, unit, way: _ago(n, unit, way)),
    production("time", "IN N|A UNIT", _in),
    production("date", "N|A UNIT SIDE date", _from),
    production(
        "date", "THE UNIT SIDE date", lambda _, unit, side, date: _from(1, unit, side, date)
    ),
    production(
        "date", "THE REL UNIT", lambda _, n, unit: Story(unit, n) if n and unit is G.DAY else None
    ),
    production(
        "date",
        "THE UNIT SIDE",
        lambda _, unit, side: (
            Story(unit, 1 if side == "after" else -1)
            if unit is G.DAY and side in ("after", "before")
            else None
        ),
    ),
)
