"""Chinese productions of times counted from the reference."""

from typing import Any

from app.domain.intervals import Granularity
from app.timex.grammar import Production, production
from app.timex.nodes import Enclosing, From, Node, Shift, Weekday, Weekend, Window, rank

G = Granularity
_LARGE = 100_000


def _rel_unit(n: int, _ge: Any, unit: Granularity) -> Node | None:
    return Enclosing(unit, n) if rank(unit) >= rank(G.WEEK) and unit is not G.YEAR else None


def _ago(count: float, _ge: Any, unit: Granularity, direction: int) -> Node | None:
    if count >= _LARGE or (unit is G.YEAR and count >= 1000):
        return None  # 2015年前 is before 2015, not 2015 years ago
    return Shift(unit, direction * count)


def _half_ago(half: float, _ge: Any, unit: Granularity, direction: int) -> Node | None:
    return Shift(unit, direction * half)


def _window(direction: int, _ge: Any, count: float, _ge2: Any, unit: Granularity) -> Node | None:
    return Window(unit, direction * count) if count < _LARGE else None


def _rel_count(n: int, count: Any, ge: Any, unit: Granularity) -> Node | None:
    """Read 上一周 and 这一年 as the unit, 上两周 as a window."""
    if count == 1:
        return Enclosing(unit, n) if rank(unit) >= rank(G.WEEK) else None
    return _window(n, None, count, ge, unit) if abs(n) == 1 else None


def _from(anchor: Node, side: str, count: Any, _ge: Any, unit: Granularity) -> Node | None:
    if side not in ("before", "after") or not isinstance(count, int) or count >= _LARGE:
        return None
    return From(unit, count if side == "after" else -count, anchor)


RELATIVE: tuple[Production, ...] = (
    production("date", "ZREL ZGE? UNIT", _rel_unit),
    production("date", "ZREL ZGE? WEEKDAY", lambda n, _, day: Weekday(day, n)),
    production("date", "ZREL ZGE? ZWEEKEND", lambda n, _a, _b: Weekend(n)),
    production("time", "N ZGE? UNIT ZAGO|ZLATER", _ago, 0.5),
    production("time", "ZHALF ZGE? UNIT ZAGO|ZLATER", _half_ago),
    production("date", "ZREL N ZGE? UNIT", _rel_count),
    production("date", "ZPAST ZGE? N ZGE? UNIT", _window),
    production("date", "date ZSIDE N ZGE? UNIT", _from),
)
