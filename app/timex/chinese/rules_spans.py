"""Chinese productions of ranges, lengths and repetitions."""

from typing import Any

from app.domain.intervals import Granularity
from app.timex.grammar import Production, production
from app.timex.nodes import Clock, Fields, Length, Node, Open, Range, Recur

G = Granularity
_PLACES = "date|part|clock|time"
_DAYS = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")
_FREQUENCIES = {
    G.HOUR: "HOURLY", G.DAY: "DAILY", G.WEEK: "WEEKLY", G.MONTH: "MONTHLY", G.YEAR: "YEARLY",
}  # fmt: skip


def _number_to(_from: Any, first: Any, _to: Any, last: Node) -> Node | None:
    """Read 三到五号 and 3-5点: the number takes its unit from the last end."""
    if not isinstance(first, int):
        return None
    if isinstance(last, Clock) and 0 <= first <= 24:
        return Range(Clock(first, half="24" if first > 12 else None), last)
    if isinstance(last, Fields) and last.month is None and last.day and 1 <= first < last.day:
        return Range(Fields(day=first), last)
    if isinstance(last, Fields) and last.grain is G.MONTH and 1 <= first <= 12:
        return Range(Fields(month=first), last)
    return None


def _length(count: float, _ge: Any, unit: Granularity) -> Node | None:
    return Length(((unit, count),))


def _half_more(count: float, _ge: Any, half: float, unit: Granularity) -> Node | None:
    return Length(((unit, count + half),))


def _every(_every: Any, _ge: Any, unit: Granularity) -> Node | None:
    frequency = _FREQUENCIES.get(unit)
    return Recur(f"FREQ={frequency}") if frequency else None


SPANS: tuple[Production, ...] = (
    production("range", f"ZFROM {_PLACES} TO {_PLACES}", lambda _a, a, _b, b: Range(a, b)),
    production("range", "ZFROM? N TO clock|date", _number_to),
    production("range", f"ZFROM? {_PLACES} ZSIDE", lambda _, anchor, side: Open(side, anchor)),
    production("range", f"ZFROM {_PLACES}", lambda _, anchor: Open("since", anchor)),
    production("length", "N ZGE? UNIT", _length, -1.0),
    production("length", "N ZGE ZHALF UNIT", _half_more),
    production("length", "ZHALF ZGE? UNIT", lambda half, _, unit: Length(((unit, half),))),
    production("recur", "ZEVERY ZGE? UNIT", _every),
    production(
        "recur", "ZEVERY ZGE? WEEKDAY", lambda _a, _b, day: Recur(f"FREQ=WEEKLY;BYDAY={_DAYS[day]}")
    ),
    production("recur", "recur ZDE? part|clock", lambda recur, _a, _b: recur),
)
