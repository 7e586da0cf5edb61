"""Chinese productions of times counted from the reference by 上, 这, 下, and beside other times."""

from typing import Any

from app.domain.intervals import Granularity
from app.timex.chinese.rules_counts import Amount, Fuzzy
from app.timex.grammar import Production, production
from app.timex.nodes import (
    Beside,
    Both,
    Edge,
    Enclosing,
    Flank,
    From,
    Half,
    Holiday,
    Later,
    Length,
    Near,
    Node,
    Nth,
    Part,
    Piece,
    Range,
    Run,
    Shift,
    Spell,
    Story,
    Turn,
    Weekday,
    Weekend,
    Window,
    Workdays,
    both,
    rank,
)

G = Granularity
_LARGE = 100_000


def _rel_unit(n: int, ge: Any, unit: Granularity) -> Node | None:
    if unit is G.WEEKEND or (unit is G.YEAR and ge is None and n):
        return None  # 周末 has its own rule, 上年 and 下年 are words
    if rank(unit) < rank(G.DAY):
        return Window(unit, n) if n and ge is not None else None
    if unit is G.DAY:
        return Story(G.DAY, n) if ge is None and n == 0 else None
    return Enclosing(unit, n)


def _rel_count(n: int, count: Any, _ge: Any, unit: Granularity) -> Node | None:
    """Read 上一周 and 这一年 as the unit, 上两周 as that many whole ones."""
    if not isinstance(count, int) or not 0 < count < _LARGE:
        return None
    if rank(unit) < rank(G.DAY):
        return Window(unit, n * count) if abs(n) == 1 else None
    if unit is G.WEEKEND:
        return Weekend(n) if count == 1 else None
    if count == 1:
        return Story(unit, n) if unit is G.DAY else Enclosing(unit, n)
    if unit is G.YEAR and count > 200:
        return None
    if n == 0:
        return Spell(unit, -(count - 1), 1)
    if abs(n) > 1:
        return None
    return Spell(unit, -count, 0) if n < 0 else Spell(unit, 1, count + 1)


def _rel_fuzzy(n: int, fuzzy: Fuzzy) -> Node | None:
    unit, low, high = fuzzy
    if high > 200 or abs(n) > 1:
        return None
    if n == 0:
        return Spell(unit, -low, 1)
    return Spell(unit, -low - 1, 0) if n < 0 else Spell(unit, 1, low + 2)


def _rel_piece(n: int, _one: Any, _ge: Any, date: Node) -> Node | None:
    """Read 这个夏天 and 上个冬天."""
    if isinstance(date, Piece) and date.n is None:
        return Both(Enclosing(G.YEAR, 0), date) if n == 0 else Turn(n, date)
    if isinstance(date, Holiday):
        return Turn(n, date) if n else Both(Enclosing(G.YEAR, 0), date)
    return None


def _rel_edge(n: int, ge: Any, which: str) -> Node:
    return Edge(which, Enclosing(G.MONTH, n))


def _rel_week_edge(n: int, _ge: Any, which: str) -> Node:
    return Edge(which, Enclosing(G.WEEK, n))


def _half_of(date: Node, _de: Any, half: tuple[Any, Granularity]) -> Node | None:
    return Half(half[0], date) if date.grain is half[1] else None


def _is_period(node: Node) -> bool:
    """Return whether the words name a stretch of days, so that 前两天 counts inside it."""
    if isinstance(node, Both) and isinstance(node.fine, Holiday):
        node = node.fine
    if isinstance(node, Holiday):
        return node.whole
    return rank(G.WEEK) <= rank(node.grain) <= rank(G.DECADE)


def _run(date: Node, amount: Amount) -> Node | None:
    """Read 2021年前两个季度 and 今年最后3周, but not 春节前两天."""
    unit, count = amount[0]
    if len(amount) > 1 or count != int(count) or not _is_period(date):
        return None
    if rank(unit) >= rank(date.grain) and unit is not G.DAY:
        return None
    return Run(int(count), unit, date)


def _first_run(date: Node, _de: Any, sign: int, amount: Amount) -> Node | None:
    return _run(date, amount) if sign < 0 else None


def _last_run(date: Node, amount: Amount) -> Node | None:
    run = _run(date, amount)
    return Run(-run.n, run.unit, date) if isinstance(run, Run) else None


def _beside(anchor: Node, side: str, de: Any, amount: Amount) -> Node | None:
    """Read 春节前一天 as that day, 春节前一周 and 考试之前的三天 as the stretch."""
    unit, count = amount[0]
    if side not in ("before", "after") or len(amount) > 1 or count != int(count):
        return None
    n = int(count) if side == "after" else -int(count)
    if rank(unit) >= rank(G.WEEK) or (de is not None and abs(n) > 1):
        return Flank(unit, n, anchor)
    return From(unit, n, anchor)


def _ordinal_after(anchor: Node, side: str, _de: Any, n: int, unit: Granularity) -> Node | None:
    """Read 节后第三天."""
    if side == "after" and unit is G.DAY and n > 0:
        return From(unit, n, anchor)
    return Nth(n, G.WEEK, Flank(G.MONTH, 1, anchor)) if unit is G.WEEK and n > 0 else None


def _weekday_beside(anchor: Node, side: str, _de: Any, day: int) -> Node | None:
    """Read 感恩节后的周一."""
    return (
        Beside(day, 1 if side == "after" else -1, anchor) if side in ("after", "before") else None
    )


def _same_day(date: Node, _de: Any, _today: Any) -> Node | None:
    """Read 去年今天 and 上个月的今天."""
    if isinstance(date, Enclosing) and date.unit in (G.YEAR, G.MONTH, G.WEEK):
        return Shift(date.unit, date.n, at=G.DAY)
    if isinstance(date, Shift) and rank(date.unit) >= rank(G.DAY):
        return Shift(date.unit, date.n, at=G.DAY)
    return None


def _same_day_word(date: Node, de: Any, n: int) -> Node | None:
    return _same_day(date, de, None) if n == 0 else None


_SAME_TIME = {G.YEAR: G.MONTH, G.MONTH: G.WEEK, G.WEEK: G.DAY, G.DAY: G.HOUR}


def _same_time(date: Node, _de: Any, _same: Any) -> Node | None:
    """Read 去年同期 at the month, 昨天这个时候 at the hour."""
    if isinstance(date, (Enclosing, Shift)) and date.unit in _SAME_TIME:
        return Shift(date.unit, date.n, at=_SAME_TIME[date.unit])
    return None


def _same_unit(date: Node, _de: Any, n: int, _ge: Any, unit: Granularity) -> Node | None:
    """Read 去年的这个月."""
    if n or not isinstance(date, Enclosing) or rank(unit) >= rank(date.unit):
        return None
    return Shift(date.unit, date.n, at=unit)


def _rel_half(n: int, half: float, _ge: Any, unit: Granularity) -> Node | None:
    """Read 这半年 as the half year up to now."""
    return Window(unit, -half) if n == 0 and unit in (G.YEAR, G.MONTH, G.DAY) else None


def _counted_scope(date: Node, _de: Any, fine: Node) -> Node | None:
    """Read 三年前的夏天 and 两周前的周三: the count names the unit around the finer time."""
    if isinstance(date, Later):
        date = Shift(date.unit, date.n)
    if not isinstance(date, Shift) or date.exact or date.at or date.n != int(date.n):
        return None
    if rank(date.unit) < rank(G.WEEK):
        return None
    return both(Enclosing(date.unit, int(date.n)), fine)


def _that_evening(date: Node, _night: Any) -> Node | None:
    return Both(date, Part("evening")) if date.grain is G.DAY else None


def _nth_workday(date: Node, _de: Any, n: int, _ge: Any, _workdays: Any) -> Node | None:
    """Read 上个月最后一个工作日."""
    return Workdays(n, date) if rank(date.grain) >= rank(G.WEEK) else None


def _workdays_away(n: Any, _ge: Any, _workdays: Any, sign: int) -> Node | None:
    return Workdays(sign * n) if isinstance(n, int) and 0 < n < _LARGE else None


def _within_workdays(n: Any, _ge: Any, _workdays: Any, _within: Any) -> Node | None:
    """Read 五个工作日内 as up to that day."""
    day = _workdays_away(n, None, None, 1)
    return Range(Shift(G.SECOND, 0, exact=True), day) if day else None


RELATIVE: tuple[Production, ...] = (
    production("date", "date ZDE? ZORD ZGE? ZWORKDAYS", _nth_workday),
    production("date", "N ZGE? ZWORKDAYS ZAGO|ZLATER", _workdays_away),
    production("range", "N ZGE? ZWORKDAYS ZWITHIN", _within_workdays),
    production("length", "N ZGE? ZWORKDAYS", lambda n, _a, _b: Length(((G.DAY, n),))),
    production("date", "ZREL ZGE? ZUNIT", _rel_unit),
    production("date", "ZREL ZGE? WEEKDAY", lambda n, _, day: Weekday(day, n)),
    production(
        "date", "ZREL N ZGE WEEKDAY", lambda n, c, _, day: Weekday(day, n) if c == 1 else None
    ),
    production("date", "ZREL ZGE? ZWEEKEND", lambda n, _a, _b: Weekend(n)),
    production("date", "ZREL N ZGE? ZUNIT", _rel_count),
    production("date", "ZREL ZFUZZY", _rel_fuzzy),
    production("date", "ZREL N? ZGE? date", _rel_piece),
    production("date", "ZREL ZGE? ZYUEEDGE", _rel_edge),
    production("date", "ZREL ZGE? ZWEEKEDGE", _rel_week_edge),
    production("date", "date ZDE? ZHALFOF", _half_of),
    production("date", "date ZDE? ZPRE ZAMT", _first_run, 0.6),
    production("date", "date ZDE? ZFIRST ZDE? ZAMT", lambda d, _a, _n, _b, a: _run(d, a)),
    production("date", "date ZDE? ZLAST ZDE? ZAMT", lambda d, _a, _n, _b, a: _last_run(d, a)),
    production("date", "date ZSIDE ZDE? ZAMT", _beside, 0.3),
    production("date", "date ZSIDE ZDE? ZORD ZUNIT", _ordinal_after, 0.3),
    production("date", "date ZSIDE ZDE? WEEKDAY", _weekday_beside, 0.3),
    production("date", "date ZNEAR", lambda date, _: Near(date)),
    production("clock", "clock ZNEAR", lambda clock, _: Near(clock), -0.5),
    production("date", "date ZDE? ZSAMEDAY", _same_day),
    production("date", "date ZDE? ZDAYWORD", _same_day_word, 0.3),
    production("date", "date ZDE? ZSAMETIME", _same_time),
    production("date", "date ZDE? ZREL ZGE? ZUNIT", _same_unit, 0.3),
    production("date", "ZREL ZHALF ZGE? ZUNIT", _rel_half),
    production("date", "date ZDE? date", _counted_scope),
    production("date", "date ZTHATDAY", lambda date, _: date if date.grain is G.DAY else None, 0.3),
    production("time", "date ZTHATNIGHT", _that_evening, 0.3),
    production("date", "date ZEVE", lambda date, _: From(G.DAY, -1, date)),
    production("date", "date ZWITHIN", lambda date, _: date),
    production("date", "date ZABOUT", lambda date, _: date, -0.1),
    production("time", "time ZABOUT", lambda time, _: time, -0.1),
    production("clock", "clock ZABOUT", lambda clock, _: clock, -0.1),
)
