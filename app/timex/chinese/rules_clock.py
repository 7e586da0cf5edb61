"""Chinese productions of clock times and of 早 and 晚 after a date."""

from typing import Any

from app.domain.intervals import Granularity
from app.timex.grammar import Production, production
from app.timex.nodes import Both, Clock, Node, Part, Range, both

G = Granularity


def _at(hour: Any, minute: Any = None, second: Any = None) -> Node | None:
    if not isinstance(hour, int) or not 0 <= hour <= 24:
        return None
    if minute is not None and not (isinstance(minute, int) and 0 <= minute < 60):
        return None
    if second is not None and not (isinstance(second, int) and 0 <= second < 60):
        return None
    return Clock(hour, minute, second, "24" if hour > 12 or hour == 0 else None)


def _quarter(hour: Any, _dian: Any, n: Any, _ke: Any) -> Node | None:
    return _at(hour, 15 * n) if n in (1, 2, 3) else None


def _past(hour: Any, _dian: Any, _past: Any, minutes: Any, _fen: Any) -> Node | None:
    return _at(hour, minutes)


def _past_quarter(hour: Any, _dian: Any, _past: Any, n: Any, _ke: Any) -> Node | None:
    return _quarter(hour, None, n, None)


def _less(hour: Any, minutes: Any) -> Node | None:
    if not isinstance(hour, int) or not isinstance(minutes, int) or not 0 < minutes < 60:
        return None
    return _at(hour - 1 if hour else 23, 60 - minutes)


def _before_hour(_less_: Any, minutes: Any, _fen: Any, hour: Any, _dian: Any) -> Node | None:
    """Read 差五分八点."""
    return _less(hour, minutes)


def _before_hour_by_quarter(_less_: Any, n: Any, _ke: Any, hour: Any, _dian: Any) -> Node | None:
    return _less(hour, 15 * n) if n in (1, 2, 3) else None


def _hour_less(hour: Any, _dian: Any, _less_: Any, minutes: Any, _fen: Any) -> Node | None:
    """Read 八点差五分."""
    return _less(hour, minutes)


def _between(hours: tuple[int, int], _dian: Any) -> Node | None:
    """Read 七八点 as from seven up to nine."""
    first, end = _at(hours[0]), hours[1] + 1
    last = _at(end - 12 if hours[0] <= 12 < end else end)  # 夜里十一二点 ends at one
    return Range(first, last) if first and last else None


def _many(hour: Any, _dian: Any, _many: Any) -> Node | None:
    return _at(hour)


def _zero_minute(hour: Any, _dian: Any, _zero: Any, minute: Any, _fen: Any) -> Node | None:
    return _at(hour, minute) if isinstance(minute, int) and minute < 10 else None


def _seconds(hour: Any, _a: Any, minute: Any, _b: Any, second: Any, _c: Any) -> Node | None:
    return _at(hour, minute, second)


def _part_of(date: Node, _de: Any, name: str) -> Node | None:
    return both(date, Part(name))


def _part_clock(name: str, clock: Node) -> Node | None:
    return both(Part(name), clock)


def _feast_night(feast: Node, clock: Node) -> Node:
    return Both(feast, Both(Part("evening"), clock))


def _feast_night_of(date: Node, feast: Node, clock: Node) -> Node | None:
    return Both(Both(date, feast), Both(Part("evening"), clock)) if date.grain is G.YEAR else None


def _part_range(part: Node, _de: Any, hours: Node) -> Node | None:
    """Read 下午七八点 and 晚上9~11点."""
    return both(part, hours) if isinstance(hours, Range) else None


def _named_part_range(name: str, hours: Node) -> Node | None:
    return _part_range(Part(name), None, hours)


CLOCKS: tuple[Production, ...] = (
    production("clock", "N ZDIAN", lambda hour, _: _at(hour)),
    production("clock", "N ZDIAN ZSHARP", lambda hour, _a, _b: _at(hour, 0)),
    production("clock", "N ZDIAN ZHALF", lambda hour, _a, _b: _at(hour, 30)),
    production("clock", "N ZDIAN N ZKE", _quarter),
    production("clock", "N ZDIAN N ZFEN?", lambda hour, _a, minute, _b: _at(hour, minute)),
    production("clock", "N ZDIAN ZPLUS N ZFEN?", _zero_minute),
    production("clock", "N ZDIAN N ZFEN N ZUNIT", _seconds),
    production("clock", "N ZDIAN ZPASTHOUR N ZFEN", _past),
    production("clock", "N ZDIAN ZPASTHOUR N ZKE", _past_quarter),
    production("clock", "ZLESS N ZFEN N ZDIAN", _before_hour),
    production("clock", "ZLESS N ZKE N ZDIAN", _before_hour_by_quarter),
    production("clock", "N ZDIAN ZLESS N ZFEN", _hour_less),
    production("clock", "N ZDIAN ZMANY", _many),
    production("range", "ZBETWEENN ZDIAN", _between),
    production("time", "date ZDE? ZPART", _part_of),
    production("time", "date ZNIGHT", lambda date, _: _part_of(date, None, "evening")),
    production("clock", "ZPART clock", _part_clock),
    production("time", "ZFEASTNIGHT clock", _feast_night, 0.5),
    production("time", "date ZFEASTNIGHT clock", _feast_night_of, 0.5),
    production("time", "date ZHERE part|clock|time", lambda date, _, fine: both(date, fine)),
    production("time", "time ZHERE clock", lambda time, _, clock: both(time, clock)),
    production("range", "part ZDE? range", _part_range),
    production("range", "ZPART range", _named_part_range),
)
