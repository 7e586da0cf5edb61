"""Chinese productions of ranges and open ranges."""

from typing import Any, Literal

from app.domain.intervals import Granularity
from app.timex.grammar import Production, production
from app.timex.nodes import Clock, Edge, Fields, Node, Open, Range, Shift, Weekday, rank

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


def _weekdays(n: int | None, _ge: Any, first: int, _and: Any, last: int) -> Node | None:
    """Read 上周六和周日 and 周六周日, days that follow one another."""
    return Range(Weekday(first, n), Weekday(last, n)) if last == first + 1 else None


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
    production("range", "ZREL? ZGE? WEEKDAY ZAND? WEEKDAY", _weekdays),
    production("range", f"ZFROM? {_PLACES} ZAND|TO {_PLACES} ZBETWEEN", _between),
    production("range", "ZFROM? N ZAND|TO date|clock ZBETWEEN", _between_number),
    production("range", f"ZFROM? {_PLACES} ZSIDE", _open),
    production("range", f"ZFROM {_PLACES} ZBEGIN", lambda _a, anchor, _b: Open("since", anchor)),
    production("range", f"ZFROM {_PLACES}", lambda _, anchor: Open("since", anchor)),
    production("range", "ZFROM? date|time ZSIDE|ZBEGIN? ZTONOW", _to_now),
    production("range", f"ZTO {_PLACES} ZSIDE", _until),
    production("range", f"ZUNTIL {_PLACES} ZSIDE?", lambda _, anchor, _side: Open("until", anchor)),
)
