"""English productions of ranges, lengths and repetitions."""

from typing import Any

from app.domain.intervals import Granularity
from app.timex.grammar import Production, production
from app.timex.nodes import Clock, Fields, Length, Node, Open, Range, Recur, rank

G = Granularity
_PLACES = "date|part|clock|time"
_DAYS = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")
_FREQUENCIES = {
    G.HOUR: "HOURLY", G.DAY: "DAILY", G.WEEK: "WEEKLY", G.MONTH: "MONTHLY", G.YEAR: "YEARLY",
}  # fmt: skip


def _range(_from: Any, first: Node, _to: Any, last: Node) -> Node | None:
    return Range(first, last)


def _years(_from: Any, first: int, _to: Any, last: int) -> Node | None:
    return Range(Fields(first), Fields(last)) if first < last else None


def _months(_from: Any, first: Node | int, _to: Any, last: Node | int) -> Node | None:
    """Read the months whose names are also words, which only stand as dates in company."""
    start = Fields(month=first) if isinstance(first, int) else first
    end = Fields(month=last) if isinstance(last, int) else last
    return Range(start, end) if start.grain is end.grain is G.MONTH else None


def _number_to(_from: Any, first: Any, _to: Any, last: Node) -> Node | None:
    """Read "5 to 7pm" and "5 to 7 May": the number takes its unit from the last end."""
    if not isinstance(first, int):
        return None
    if isinstance(last, Clock) and 0 <= first <= 24:
        return Range(Clock(first, half="24" if first > 12 else None), last)
    if isinstance(last, Fields) and last.day is not None and 1 <= first < 32:
        return Range(Fields(day=first), last)
    return None


def _to_number(_from: Any, first: Node, _to: Any, last: Any) -> Node | None:
    if isinstance(first, Fields) and first.day and isinstance(last, int) and first.day < last < 32:
        return Range(first, Fields(first.year, first.month, last))
    return None


def _every(_every: Any, unit: Granularity) -> Node | None:
    frequency = _FREQUENCIES.get(unit)
    return Recur(f"FREQ={frequency}") if frequency else None


def _length(count: float, unit: Granularity) -> Node | None:
    return Length(((unit, count),)) if unit is not G.WEEKEND else None


def _and(first: Length, _and: Any, second: Length) -> Node | None:
    # Coarse before fine; three hours two hours are two lengths.
    if rank(first.amounts[-1][0]) <= rank(second.amounts[0][0]):
        return None
    return Length(first.amounts + second.amounts)


SPANS: tuple[Production, ...] = (
    production("range", f"FROM {_PLACES} TO {_PLACES}", _range),
    production("range", f"BETWEEN {_PLACES} AND {_PLACES}", _range),
    production("range", "FROM|BETWEEN? YEAR TO|AND YEAR", _years),
    production("range", "FROM|BETWEEN MONTH TO|AND date|MONTH", _months),
    production("range", "MONTH TO MONTH|date", lambda a, _, b: _months(None, a, None, b)),
    production("range", "FROM|BETWEEN date TO|AND MONTH", _months),
    production("range", "FROM|BETWEEN? N|ORD TO|AND clock|date", _number_to),
    production("range", "FROM|BETWEEN? date TO|AND N|ORD", _to_number, -0.5),
    production("range", f"SIDE THE? {_PLACES}", lambda side, _, anchor: Open(side, anchor)),
    production("range", "SIDE MONTH", lambda side, month: Open(side, Fields(month=month))),
    production("range", "SIDE YEAR", lambda side, year: Open(side, Fields(year))),
    production("length", "N UNIT", _length, -1.0),
    production("length", "length AND? length", _and),
    production("recur", "EVERY UNIT", _every),
    production("recur", "EVERY WEEKDAY", lambda _, day: Recur(f"FREQ=WEEKLY;BYDAY={_DAYS[day]}")),
    production("recur", "recur JOIN? JOIN? part|clock", lambda recur, _a, _b, _c: recur),
)
