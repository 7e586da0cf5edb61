"""English productions of ranges and open ranges."""

from typing import Any

from app.domain.intervals import Granularity
from app.timex.english.rules_clock import hour_clock
from app.timex.grammar import Production, production
from app.timex.nodes import (
    Both,
    Clock,
    Enclosing,
    Fields,
    Node,
    Open,
    Part,
    Range,
    Shift,
    Slice,
    Story,
    Weekday,
    both,
    rank,
)

G = Granularity
_PLACES = "date|part|clock|time|month|year|MD"
# Longest stretch of bare hours that "Monday 12-4" can mean; 3-2 is a score.
_LONGEST_HOURS = 9


def _range(_from: Any, _the: Any, first: Node, _to: Any, _the2: Any, last: Node) -> Node | None:
    fine = [rank(node.grain) < rank(G.DAY) and node.floating for node in (first, last)]
    if fine[0] != fine[1] and rank(first.grain) >= rank(G.DAY):
        return None  # from a clock time to a date: the hour alone has no day
    return Range(first, last)


def _bare_range(first: Node, _to: Any, _the: Any, last: Node) -> Node | None:
    if isinstance(last, Clock) and rank(first.grain) >= rank(G.DAY):
        return both(first, last) if _to == "-" else None
    if isinstance(first, Fields) and isinstance(last, Fields) and first.year and last.year:
        start = (first.year, first.month or 0, first.day or 0)
        if start >= (last.year, last.month or 13, last.day or 32):
            return None
    return Range(first, last)


def _number_to(_from: Any, _the: Any, first: Any, _to: Any, _the2: Any, last: Node) -> Node | None:
    """Read "5 to 7pm" and "5 to 7 May": the number takes its unit from the last end."""
    if not isinstance(first, int):
        return None
    if isinstance(last, Clock):
        start = hour_clock(first)
        return Range(start, last) if start is not None else None
    if isinstance(last, Fields) and last.day is not None and 1 <= first < 32:
        return Range(Fields(day=first), last)
    return None


def _days_of(first: Any, _to: Any, _the: Any, last: Any, _of: Any, within: Node) -> Node | None:
    if not (isinstance(first, int) and isinstance(last, int) and 1 <= first < last <= 31):
        return None
    if within.grain is not G.MONTH:
        return None
    return Slice(G.DAY, first, last, within)


def _to_number(_from: Any, first: Node, _to: Any, _the: Any, last: Any) -> Node | None:
    if not isinstance(last, int):
        return None
    if isinstance(first, Fields) and first.day and first.day < last < 32:
        return Range(first, Fields(first.year, first.month, last))
    return None


def _clock_to(_from: Any, first: Node, _to: Any, last: Any) -> Node | None:
    """Read "1:30pm to 4" and "7 to 9:30"."""
    start = first if isinstance(first, Clock) else hour_clock(first)
    end = last if isinstance(last, Clock) else hour_clock(last)
    if isinstance(first, Both) and isinstance(first.fine, Clock) and end is not None:
        return Range(first, end)
    return Range(start, end) if start is not None and end is not None else None


def _dashed_hours(first: int, _dash: Any, last: int) -> Node | None:
    start, end = hour_clock(first), hour_clock(last)
    if start is None or end is None or not 0 < (last - first) % 12 <= _LONGEST_HOURS:
        return None
    return Range(start, end)


def _on(date: Node, _comma: Any, hours: Node) -> Node | None:
    return both(date, hours)


def _hours_on(hours: Node, _a: Any, _b: Any, date: Node) -> Node | None:
    return both(date, hours)


def _open(side: str, _about: Any, _the: Any, anchor: Node) -> Node | None:
    return Open(side, anchor)  # type: ignore[arg-type]


def _after_number(_place: Any, side: str, hour: int) -> Node | None:
    if side not in ("after", "before", "until", "since"):
        return None
    clock = hour_clock(hour)
    return both(_place, Open(side, clock)) if clock is not None else None  # type: ignore[arg-type]


def _hour_side(side: str, hour: int) -> Node | None:
    clock = hour_clock(hour)
    if clock is None or hour == 0:
        return None
    return Open(side, clock)  # type: ignore[arg-type]


def _behind(anchor: Node, side: str) -> Node:
    return Open(side, anchor)  # type: ignore[arg-type]


def _from_future(_from: Any, date: Node) -> Node | None:
    """Read "from tomorrow"; "the photos from last week" names last week alone."""
    ahead = isinstance(date, (Shift, Enclosing, Weekday)) and (date.n or 0) > 0
    return Open("since", date) if ahead else None


def _weekday_to(_from_word: Any, day: int, _to: Any, last: Node) -> Node | None:
    """Read Mon to Friday next week; "I sat until Friday" is no Saturday."""
    is_verb = day == 5 and _from_word is None
    return Range(Weekday(day), last) if last.grain is G.DAY and not is_verb else None


def _years(first: int, last: int) -> Node | None:
    return Range(Fields(first), Fields(last)) if first < last else None


def _between_sides(first: Node, _but: Any, last: Node) -> Node | None:
    if not isinstance(first, Open) or not isinstance(last, Open):
        return None
    if first.side in ("since", "after") and last.side in ("before", "until"):
        return Range(first.anchor, last.anchor)
    return None


def _from_then(_from: Any, _that: Any, unit: Granularity, _on: Any) -> Node | None:
    return Open("since", Story(unit, 0)) if rank(unit) >= rank(G.DAY) else None


SPANS: tuple[Production, ...] = (
    production("range", f"FROM THE? {_PLACES} TO THE? {_PLACES}", _range),
    production("range", f"BETWEEN THE? {_PLACES} AND|TO THE? {_PLACES}", _range),
    production("range", f"FROMNOW TO THE? {_PLACES}", lambda now, _to, _the, last: Range(now, last)),
    production("range", "FROM? WEEKDAY TO WEEKDAY", lambda _f, day, _t, last: Range(Weekday(day), Weekday(last)), -0.1),
    production("range", "FROM? WEEKDAY TO date", _weekday_to, -0.1),
    production("range", "FROM? year TO FARYEAR", lambda _f, first, _t, last: _years(first.year, last)),
    production("range", "FROM? FARYEAR TO year", lambda _f, first, _t, last: _years(first, last.year)),
    production("range", "FROM FARYEAR TO FARYEAR", lambda _f, first, _t, last: _years(first, last)),
    production("range", "BETWEEN FARYEAR AND FARYEAR", lambda _b, first, _a, last: _years(first, last)),
    production("range", "BETWEEN FARYEAR AND year", lambda _b, first, _a, last: _years(first, last.year)),
    production("range", f"date|month|year|MD|time TO THE? {_PLACES}", _bare_range, -0.1),
    production("range", "FROM? THE? N|ORD TO THE? clock|date", _number_to),
    production("range", "FROM|BETWEEN THE? N|ORD TO|AND THE? clock|date", _number_to),
    production("range", "FROM? date TO THE? N|ORD", _to_number, -0.5),
    production("range", "BETWEEN date AND THE? N|ORD", _to_number, -0.5),
    production("range", "month THE? N|ORD TO THE? N|ORD COMMA? year", lambda m, _a, f, t, _b, n, _c, y: (
        _days_of(f, t, None, n, None, Fields(y.year, m.month)) if isinstance(m, Fields) else None
    )),
    production("range", "THE? N|ORD TO THE? N|ORD OF? date", lambda _a, f, t, _b, last, of, date: (
        _days_of(f, t, None, last, of, date)
    )),
    production("range", "FROM|BETWEEN THE? N|ORD TO|AND THE? N|ORD OF|IN? date", lambda _f, _a, n, t, _b, last, of, date: (
        _days_of(n, t, None, last, of, date)
    )),
    production("range", "FROM? date|month|year TODATE", lambda _, first, now: Range(first, now)),
    production("range", "month FROM|BETWEEN N|ORD TO|AND N|ORD", lambda month, _a, f, t, last: (
        _days_of(f, t, None, last, None, month)
    )),
    production("range", "month FROM|BETWEEN N|ORD TO|AND N|ORD COMMA? year", lambda m, _a, f, t, n, _c, y: (
        _days_of(f, t, None, n, None, Fields(y.year, m.month)) if isinstance(m, Fields) else None
    )),
    production("hours", "FROM|BETWEEN HOUR|W|clock|APCLOCK TO|AND HOUR|W|clock|APCLOCK", _clock_to),
    production("hours", "FROM|BETWEEN dotted TO|AND HOUR|clock|dotted", _clock_to),
    production("hours", "HOUR TO HOUR", _dashed_hours),
    production("hours", "HOUR TO clock", lambda a, t, b: _clock_to(None, a, t, b)),
    production("range", "clock TO HOUR", lambda a, t, b: _clock_to(None, a, t, b), -0.3),
    production("range", "FROM|BETWEEN clock TO|AND HOUR", _clock_to, -0.3),
    production("range", "FROM HOUR TO HOUR|clock", _clock_to, -0.3),
    production("range", "BETWEEN HOUR AND HOUR|clock", _clock_to, -0.3),
    production("range", "time TO HOUR", lambda a, t, b: _clock_to(None, a, t, b), -0.3),
    production("time", "date|time|MD COMMA? hours", _on),
    production("time", "date|time COMMA? range", _on, -0.1),
    production("time", "hours part|PARTWORD", lambda hours, part: (
        both(Part(part) if isinstance(part, str) else part, hours)
    )),
    production("time", "hours JOIN? JOIN? date|time|MD", _hours_on),
    production("time", "range JOIN? JOIN? time", _hours_on),
    production("range", f"SIDE ABOUT? THE? {_PLACES}|here", _open),
    production("range", "SIDE IN? month|year", lambda side, _, anchor: Open(side, anchor)),
    production("range", "SIDE HOUR", _hour_side, -0.5),
    production("time", "date|time|MD SIDE HOUR|W", _after_number, -1.0),
    production("time", "date|time|MD SIDE clock", lambda place, side, clock: both(place, Open(side, clock))),
    production("time", "date|time SIDE HOUR|W IN THE PARTWORD", lambda place, side, h, _a, _b, name: (
        both(place, Open(side, fine))
        if (clock := hour_clock(h)) and (fine := both(Part(name), clock)) else None
    )),
    production("range", "date|time|clock|year|month|MD BEHIND", _behind),
    production("range", "FROM date|time|month|year ONWARD", lambda _f, date, _o: Open("since", date)),
    production("date", "FROM month|year", lambda _, date: date, -0.3),
    production("range", "FROM date", _from_future, -0.2),
    production("range", "FROM clock", lambda _, clock: Open("since", clock), -0.3),
    production("range", "FROM THAT UNIT ONWARD", _from_then),
    production("range", "range BUT|AND|COMMA? range", _between_sides),
)  # fmt: skip
