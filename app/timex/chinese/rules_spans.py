"""Chinese productions of ranges and open ranges."""

from typing import Any, Literal

from app.domain.intervals import Granularity
from app.timex.chinese.rules_counts import Amount
from app.timex.grammar import Production, production
from app.timex.nodes import (
    Clock,
    Edge,
    Fields,
    Lasting,
    Node,
    Open,
    Range,
    Several,
    Shift,
    Weekday,
    both,
    rank,
)

G = Granularity
_PLACES = "date|part|clock|time"
_NOW = Shift(G.SECOND, 0, exact=True)


def _number_to(_from: Any, first: Any, _to: Any, _dash: Any, last: Node) -> Node | None:
    """Read 三到五号 and 3-5点: the number takes its unit from the last end."""
    if not isinstance(first, int):
        return None
    if isinstance(last, Clock) and 0 <= first <= 24:
        return Range(Clock(first, half="24" if first > 12 else None), last)
    if isinstance(last, Fields):
        return _number_to_date(first, last)
    return None


def _number_to_date(first: int, last: Fields) -> Node | None:
    if last.year is not None and 1000 <= first <= last.year:
        return Range(Fields(first), last)  # 1985到89年9月
    if last.month is None and last.day and 1 <= first < last.day:
        return Range(Fields(day=first), last)
    if last.grain is G.MONTH and last.year is None and 1 <= first <= 12:
        return Range(Fields(month=first), last)
    return None


def _to_number(_from: Any, first: Node, _to: Any, last: Any) -> Node | None:
    """Read 周一至五: the number takes its unit from the first end."""
    if isinstance(first, Weekday) and isinstance(last, int) and 1 <= last <= 7:
        return Range(first, Weekday(last - 1))
    return None


def _months(between: tuple[int, int], _yue: Any) -> Node | None:
    """Read 七八月."""
    first, last = between
    return Range(Fields(month=first), Fields(month=last)) if 1 <= first < last <= 12 else None


def _some_days(between: tuple[int, int], hao: str) -> Node | None:
    """Read 三四号 and 二十几号; 三四日 is mostly a length."""
    first, last = between
    if hao != "号" or not 1 <= first < last <= 31:
        return None
    return Range(Fields(day=first), Fields(day=last))


def _row(days: tuple[int, ...], n: int | None) -> Node | None:
    """Return days that follow one another as a range: 上周六和周日."""
    if len(days) < 2 or days != tuple(range(days[0], days[-1] + 1)):
        return None
    return Range(Weekday(days[0], n), Weekday(days[-1], n))


def _days_of_week(n: int, _ge: Any, days: tuple[int, ...]) -> Node | None:
    """Read 下周一三五 and 上周三和周五, all of one week."""
    if len(days) < 2:
        return None
    return _row(days, n) or Several(tuple(Weekday(day, n) for day in days))


def _several_at(days: Node, _de: Any, fine: Node) -> Node | None:
    """Read 下周一三五早上九点: the hour belongs to every day."""
    if not isinstance(days, Several):
        return None
    placed = [both(day, fine) for day in days.of]
    return Several(tuple(filter(None, placed))) if all(placed) else None


def _between(_from: Any, first: Node, _and: Any, last: Node, _side: Any) -> Node | None:
    """Read 2015年和2018年之间."""
    fine = [rank(node.grain) < rank(G.DAY) and node.floating for node in (first, last)]
    return Range(first, last) if fine[0] == fine[1] else None


def _between_number(_from: Any, first: Any, _and: Any, last: Node, _side: Any) -> Node | None:
    return _number_to(None, first, None, None, last)


def _to_now(_from: Any, first: Node, _side: Any, _now: Any) -> Node:
    return Range(first, _NOW)


def _open(_from: Any, anchor: Node, side: Literal["since", "after", "before", "until"]) -> Node:
    if side == "before" and isinstance(anchor, Edge) and anchor.which in ("end", "late"):
        return Open("until", anchor)  # 年底前 is by the end of the year
    return Open(side, anchor)


def _lasting(_from: Any, anchor: Node, side: str, de: Any, amount: Amount) -> Node | None:
    """Read 从今天起两天 and 明天开始的一周."""
    return Lasting(amount, anchor) if side in ("since", "") else None


def _until(_to: Any, anchor: Node, side: str) -> Node | None:
    """Read 到明天为止."""
    return Open("until", anchor) if side == "until" else None


SPANS: tuple[Production, ...] = (
    production("range", f"ZFROM {_PLACES} TO {_PLACES}", lambda _a, a, _b, b: Range(a, b)),
    production(
        "range",
        f"ZFROM? {_PLACES} ZSIDE|ZBEGIN TO {_PLACES} ZSIDE?",
        lambda _a, a, _s, _b, b, _t: Range(a, b),
    ),
    production("range", "ZFROM? N TO TO? clock|date", _number_to),
    production("range", "ZFROM? date TO N", _to_number),
    production("range", "ZBETWEENN ZYUE", _months),
    production("range", "ZBETWEENN ZHAO", _some_days),
    production("range", "WEEKDAY ZAND? WEEKDAY", lambda first, _, last: _row((first, last), None)),
    production("range", "ZDAYLIST", lambda days: _row(days, None)),
    production("range", "ZREL ZGE? ZWEEKDAYS", _days_of_week),
    production("range", "range ZDE? part|clock", _several_at),
    production("range", f"ZFROM? {_PLACES} ZAND|TO {_PLACES} ZBETWEEN", _between),
    production("range", "ZFROM? N ZAND|TO date|clock ZBETWEEN", _between_number),
    production("range", f"ZFROM? {_PLACES} ZSIDE|ZBEGIN ZDE? ZAMT", _lasting),
    production("range", f"ZFROM? {_PLACES} ZSIDE", _open),
    production("range", f"ZFROM {_PLACES} ZBEGIN", lambda _a, anchor, _b: Open("since", anchor)),
    production("range", f"ZFROM {_PLACES}", lambda _, anchor: Open("since", anchor)),
    production("range", "ZFROM? date|time ZSIDE|ZBEGIN? ZTONOW", _to_now),
    production("range", f"ZTO {_PLACES} ZSIDE", _until),
    production("range", f"ZUNTIL {_PLACES} ZSIDE?", lambda _, anchor, _side: Open("until", anchor)),
)
