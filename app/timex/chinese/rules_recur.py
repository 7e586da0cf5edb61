"""Chinese productions of repetitions: 每周一三五, 每隔两天, 每月最后一天, 每年5月1日."""

from typing import Any

from app.domain.intervals import Granularity
from app.timex.chinese.rules_counts import Amount
from app.timex.grammar import Production, production
from app.timex.nodes import (
    Both,
    Clock,
    Fields,
    Holiday,
    Node,
    Open,
    Part,
    Piece,
    Range,
    Recur,
    rank,
)

G = Granularity
_DAYS = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")
_FREQUENCIES = {
    G.SECOND: "SECONDLY", G.MINUTE: "MINUTELY", G.HOUR: "HOURLY", G.DAY: "DAILY", G.WEEK: "WEEKLY",
    G.MONTH: "MONTHLY", G.YEAR: "YEARLY",
}  # fmt: skip
_LARGER = {G.QUARTER: (G.MONTH, 3), G.HALF_YEAR: (G.MONTH, 6), G.WEEKEND: (G.WEEK, 1)}
_HALVES = {
    G.YEAR: (G.MONTH, 6),
    G.MONTH: (G.DAY, 15),
    G.DAY: (G.HOUR, 12),
    G.HOUR: (G.MINUTE, 30),
    G.MINUTE: (G.SECOND, 30),
}
_SEASON_MONTHS = {"spring": "3,4,5", "summer": "6,7,8", "autumn": "9,10,11", "winter": "12,1,2"}
_AFTERNOON = frozenset(
    {"afternoon", "evening", "night", "dusk", "early_afternoon", "late_night", "noon"}
)


def _interval(unit: Granularity, count: float) -> Node | None:
    if count == 0.5 and unit in _HALVES:
        unit, count = _HALVES[unit]
    if unit in _LARGER:
        larger, times = _LARGER[unit]
        unit, count = larger, count * times
    frequency = _FREQUENCIES.get(unit)
    if frequency is None or count != int(count) or count < 1:
        return None
    extra = f";INTERVAL={int(count)}" if count > 1 else ""
    return Recur(f"FREQ={frequency}{extra}")


def _every(_every: Any, _ge: Any, unit: Granularity) -> Node | None:
    if unit is G.WEEKEND:
        return Recur("FREQ=WEEKLY;BYDAY=SA,SU")
    return _interval(unit, 1)


def _every_amount(_every: Any, _ge: Any, amount: Amount) -> Node | None:
    return _interval(*amount[0]) if len(amount) == 1 else None


def _skipping(_skip: Any, amount: Amount) -> Node | None:
    """Read 每隔一天 as every other day; 每隔两小时 is every two hours."""
    unit, count = amount[0]
    if len(amount) > 1:
        return None
    other = unit is G.DAY or (count == 1 and rank(unit) > rank(G.DAY))
    return _interval(unit, count + 1 if other else count)


def _days(_every: Any, _ge: Any, days: tuple[int, ...]) -> Node:
    return Recur("FREQ=WEEKLY;BYDAY=" + ",".join(_DAYS[day] for day in days))


def _more_days(days: tuple[int, ...], _and: Any, day: Any) -> tuple[int, ...] | None:
    return (*days, day) if isinstance(day, int) and len(days) < 7 and day not in days else None


def _through(first: int, _to: Any, last: Any) -> tuple[int, ...] | None:
    return tuple(range(first, last + 1)) if isinstance(last, int) and first < last < 7 else None


def _through_number(first: int, _to: Any, last: Any) -> tuple[int, ...] | None:
    return _through(first, None, last - 1) if isinstance(last, int) else None


def _base(recur: Node, frequency: str) -> bool:
    return isinstance(recur, Recur) and recur.rrule == f"FREQ={frequency}"


def _on(recur: Node, _de: Any, date: Node) -> Node | None:
    """Read 每月4号, 每年5月1日, 每年秋天 and 每年春节."""
    if _base(recur, "MONTHLY") and isinstance(date, Fields) and date.month is None and date.day:
        return Recur(f"FREQ=MONTHLY;BYMONTHDAY={date.day}")
    if not _base(recur, "YEARLY") or not date.floating:
        # A lunar day or an edge of the month has no RRULE; the period alone is stated.
        return recur if date.floating and not isinstance(date, Fields) else None
    if isinstance(date, Fields) and date.month is not None:
        day = f";BYMONTHDAY={date.day}" if date.day else ""
        return Recur(f"FREQ=YEARLY;BYMONTH={date.month}{day}")
    if isinstance(date, Piece) and date.unit is G.SEASON:
        return Recur(f"FREQ=YEARLY;BYMONTH={_SEASON_MONTHS[str(date.which)]}")
    return recur if not isinstance(date, Fields) else None


def _edge_of_month(every: Any, _which: str) -> Node:
    return Recur("FREQ=MONTHLY")


def _edge_of_year(every: Any, _which: str) -> Node:
    return Recur("FREQ=YEARLY")


def _nth_day(recur: Node, _de: Any, n: int, _ge: Any, unit: Granularity) -> Node | None:
    if unit is not G.DAY or not isinstance(recur, Recur):
        return recur if unit in (G.WEEK, G.MONTH) else None
    if _base(recur, "MONTHLY"):
        return Recur(f"FREQ=MONTHLY;BYMONTHDAY={n}")
    return Recur(f"FREQ=YEARLY;BYYEARDAY={n}") if _base(recur, "YEARLY") else recur


def _nth_weekday(recur: Node, _de: Any, n: int, _ge: Any, weekday: int) -> Node | None:
    return Recur(f"FREQ=MONTHLY;BYDAY={n}{_DAYS[weekday]}") if _base(recur, "MONTHLY") else None


def _nth_workday(recur: Node, _de: Any, n: int, _ge: Any, _workdays: Any) -> Node | None:
    """Read 每月最后一个工作日."""
    if not _base(recur, "MONTHLY"):
        return None
    return Recur(f"FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS={n}")


def _nth_weekend(recur: Node, _de: Any, n: int, _ge: Any, _weekend: Any) -> Node | None:
    """Read 每月第一个周末 by its Saturday."""
    return Recur(f"FREQ=MONTHLY;BYDAY={n}SA") if _base(recur, "MONTHLY") else None


def _hour_of(node: Node, part: str | None = None) -> tuple[int, int | None] | None:
    if isinstance(node, Both) and isinstance(node.coarse, Part):
        return _hour_of(node.fine, node.coarse.name)
    if isinstance(node, Range):
        return _hour_of(node.first, part)
    if not isinstance(node, Clock):
        return None
    late = part in _AFTERNOON and node.hour < (7 if part == "noon" else 12)
    return (node.hour + 12 if late else node.hour) % 24, node.minute


def _at(recur: Node, _de: Any, when: Node) -> Node | None:
    """Add the hour of a clock time; a part of the day has none."""
    if not isinstance(recur, Recur) or "BYHOUR" in recur.rrule or isinstance(when, Open):
        return None
    hour = _hour_of(when)
    if hour is None:
        return recur
    minute = f";BYMINUTE={hour[1]}" if hour[1] is not None else ""
    return Recur(f"{recur.rrule};BYHOUR={hour[0]}{minute}")


def _every_evening(name: str, clock: Node) -> Node | None:
    at = _hour_of(clock, name)
    return _at(Recur("FREQ=DAILY"), None, Clock(at[0], at[1])) if at else None


def _yearly(_every: Any, _ge: Any, date: Node) -> Node | None:
    """Read 每逢中秋 and 每到冬天."""
    return _on(Recur("FREQ=YEARLY"), None, date) if isinstance(date, (Holiday, Piece)) else None


def _habit(days: tuple[int, ...]) -> Node | None:
    """Read 周一三五 without 每: days that do not follow one another are a habit."""
    return None if days[-1] - days[0] == len(days) - 1 else _days(None, None, days)


def _daily_on(days: tuple[int, ...], _de: Any, recur: Node) -> Node | None:
    """Read 周一到周五每天."""
    return _days(None, None, days) if _base(recur, "DAILY") else None


def _so_often(amount: Amount, n: Any, _times: Any) -> Node | None:
    """Read 一周三次 by its period; how often within it has no place in a rule."""
    return _interval(*amount[0]) if len(amount) == 1 and isinstance(n, int) else None


RECUR: tuple[Production, ...] = (
    production("recur", "ZEVERY ZGE? ZUNIT", _every),
    production("recur", "ZEVERY ZGE? ZAMT", _every_amount),
    production("recur", "ZEVERY ZMONTHS", lambda _, amount: _interval(*amount[0])),
    production("recur", "ZSKIP ZAMT", _skipping),
    production("recur", "ZEVERY ZGE? ZWEEKDAYS", _days),
    production(
        "recur", "ZEVERY ZGE? ZWORKDAYS", lambda _a, _b, _c: _days(None, None, (0, 1, 2, 3, 4))
    ),
    production("recur", "ZEVERY ZGE? date", _yearly),
    production("recur", "ZDAYLIST", _habit),
    production("recur", "ZWEEKDAYS ZDE? recur", _daily_on, 0.5),
    production("recur", "ZAMT N ZTIMES", _so_often),
    production("ZWEEKDAYS", "WEEKDAY", lambda day: (day,)),
    production("ZWEEKDAYS", "ZDAYLIST", lambda days: days),
    production("ZWEEKDAYS", "ZWEEKDAYS ZAND? WEEKDAY", _more_days),
    production("ZWEEKDAYS", "WEEKDAY TO WEEKDAY", _through),
    production("ZWEEKDAYS", "WEEKDAY TO N", _through_number),
    production("recur", "recur ZDE? date", _on),
    production("recur", "ZEVERY ZGE? ZYUEEDGE", lambda e, _, which: _edge_of_month(e, which)),
    production("recur", "ZEVERY ZNIANEDGE", _edge_of_year),
    production("recur", "recur ZDE? ZNIANEDGE|ZYUEEDGE", lambda recur, _a, _b: recur),
    production("recur", "recur ZDE? ZORD ZGE? ZUNIT", _nth_day),
    production("recur", "recur ZDE? ZORD ZGE? WEEKDAY", _nth_weekday),
    production("recur", "recur ZDE? ZORD ZGE? ZWORKDAYS", _nth_workday),
    production("recur", "recur ZDE? ZORD ZGE? ZWEEKEND", _nth_weekend),
    production("recur", "recur ZDE? part|clock|range", _at),
    production("recur", "recur ZPART", lambda recur, _: recur),
    production("recur", "ZEVENINGS clock", _every_evening, 1.0),
)
