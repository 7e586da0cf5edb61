"""English productions of clock times: half past eight, a quarter to, 9 tomorrow, seven thirty am."""

from dataclasses import replace
from typing import Any, Literal

from app.domain.intervals import Granularity
from app.timex.grammar import Production, production
from app.timex.nodes import Both, Clock, Fields, Node, Part, Shift, Weekday, both, rank

G = Granularity


_TWELVES = (Clock(12, half="24"), Clock(24, half="24"))


def hour_clock(hour: Any, minute: int | None = None) -> Clock | None:
    """Return the clock time of a bare hour, which may lie in either half of the day."""
    if not isinstance(hour, int) or not 0 <= hour <= 24:
        return None
    return Clock(hour, minute, None, "24" if hour > 12 or hour == 0 else None)


def _past(minutes: Any, hour: Any) -> Node | None:
    if not isinstance(minutes, int) or not 0 < minutes < 60:
        return None
    clock = hour if isinstance(hour, Clock) else hour_clock(hour)
    if clock is None or clock.minute is not None:
        return None
    return replace(clock, minute=minutes)


def _to(minutes: Any, hour: Any) -> Node | None:
    clock = hour if isinstance(hour, Clock) else hour_clock(hour)
    if not isinstance(minutes, int) or not 0 < minutes < 60:
        return None
    if clock is None or clock.minute is not None:
        return None
    if clock.half == "24":
        return Clock((clock.hour - 1) % 24, 60 - minutes, None, "24")
    if clock.hour == 12:  # a quarter to noon is still morning
        flipped: Literal["am", "pm"] | None = {"am": "pm", "pm": "am"}.get(str(clock.half))  # type: ignore[assignment]
        return Clock(11, 60 - minutes, None, flipped)
    return Clock(clock.hour - 1 or 12, 60 - minutes, None, clock.half)


def _minutes_past(n: Any, unit: Granularity, _past_word: Any, hour: Any) -> Node | None:
    return _past(n, hour) if unit is G.MINUTE else None


def _minutes_to(n: Any, unit: Granularity, _to_word: Any, hour: Any) -> Node | None:
    return _to(n, hour) if unit is G.MINUTE else None


def _spoken(hour: int, minute: int) -> Node | None:
    if not 1 <= hour <= 24 or not 10 <= minute <= 59:
        return None
    return hour_clock(hour, minute)


def _halved(hour: Any, half: Literal["am", "pm"]) -> Node | None:
    clock = hour if isinstance(hour, Clock) else hour_clock(hour)
    if clock is None or clock.half is not None or not 1 <= clock.hour <= 12:
        return None
    return replace(clock, half=half)


def _dotted(minutes: int) -> Node | None:
    return hour_clock(minutes // 60, minutes % 60)


def _half_day(date: Node, half: str) -> Node | None:
    return both(date, Part("morning" if half == "am" else "afternoon"))


def _hour_on(hour: Any, _join: Any, date: Node) -> Node | None:
    """Read "9 tomorrow" and "8 this evening"; "3 today" counts things more often."""
    clock = hour_clock(hour)
    day = date.coarse if isinstance(date, Both) else date
    if clock is None or not isinstance(day, Shift) or not day.exact:
        return None
    if day is date and day.n <= 0:
        return None
    return both(date, clock)


def _short_weekday(_on: Any, day: int, when: Any) -> Node | None:
    """Read "Sun at 5" and "Sat morning"; "sat at 5" is a verb."""
    if isinstance(when, str):
        return both(Weekday(day), Part(when))
    return both(Weekday(day), when) if day != 5 else None


def _packed(clock: Clock) -> Node | None:
    """Return the clock of "at 1030"; at 450 and at 2000 are prices and years as well."""
    is_written_out = clock.hour < 10 and clock.half == "24"  # at 0800
    return clock if is_written_out or (clock.minute and clock.hour >= 10) else None


def _at(date: Node, _about: Any, hour: Any) -> Node | None:
    clock = hour if isinstance(hour, Clock) else hour_clock(hour)
    return both(date, clock) if clock is not None and rank(date.grain) <= rank(G.DAY) else None


CLOCKS: tuple[Production, ...] = (
    production("clock", "N OCLOCK", lambda hour, _: hour_clock(hour)),
    production("clock", "AT ABOUT? HOUR", lambda _a, _b, hour: hour_clock(hour)),
    production("clock", "AT ABOUT? dotted", lambda _a, _b, clock: clock),
    production("clock", "AT ABOUT? APCLOCK|clock", lambda _a, _b, clock: clock),
    production("clock", "ABOUT clock", lambda _, clock: clock),
    production("clock", "AT ABOUT? spoken", lambda _a, _b, clock: clock),
    production("clock", "AT ABOUT? PACKED", lambda _a, _b, clock: _packed(clock)),
    production("clock", "AT ABOUT? PACKED part", lambda _a, _b, clock, part: both(part, clock)),
    production("time", "date AT PACKED", lambda date, _, clock: _at(date, None, clock)),
    production("time", "AT PACKED ON? date", lambda _a, clock, _b, date: _at(date, None, clock)),
    production("clock", "W TOCLOCK HOUR", lambda n, _, h: _to(n, h) if n in (20, 25) else None),
    production("spoken", "W W", _spoken),
    production("spoken", "W TO W", lambda hour, sign, minute: _spoken(hour, minute) if sign == "-" else None),
    production("spoken", "W OH", hour_clock),
    production("clock", "spoken|W|N AMPM", _halved),
    production("clock", "clock AMPM", _halved),
    production("clock", "N clock", lambda n, clock: clock if n == 12 and clock in _TWELVES else None),
    production("clock", "AT HALF HOUR|W", lambda _a, _b, hour: _past(30, hour)),
    production("time", "HALF HOUR|W date|time", lambda _, hour, date: _at(date, None, _past(30, hour))),
    production("clock", "AT? HALF PAST HOUR|W|N|clock", lambda _a, _b, _c, hour: _past(30, hour)),
    production("clock", "A? QUARTERS PAST HOUR|W|N|clock", lambda _a, n, _b, h: _past(15 * n, h)),
    production("clock", "A? QUARTERS TOCLOCK HOUR|W|N|clock", lambda _a, n, _b, h: _to(15 * n, h), 0.5),
    production("clock", "N PAST HOUR|W|N|clock", lambda n, _, hour: _past(n, hour)),
    production("clock", "N TOCLOCK clock", lambda n, _, hour: _to(n, hour) if n in (15, 20, 25) else None, 0.5),
    production("clock", "AT N TOCLOCK HOUR|W", lambda _a, n, _, h: _to(n, h) if n in (5, 10, 20, 25) else None),
    production("clock", "N UNIT PAST HOUR|W|N|clock", _minutes_past),
    production("clock", "N UNIT TOCLOCK HOUR|W|N|clock", _minutes_to, 0.5),
    production("clock", "HOUR|W IN THE PARTWORD", lambda hour, _a, _b, name: (
        both(Part(name), clock) if (clock := hour_clock(hour)) else None
    )),
    production("clock", "HOUR|W AT PARTWORD", lambda hour, _, name: (
        both(Part(name), clock) if (clock := hour_clock(hour)) else None
    )),
    production("clock", "PARTWORD clock", lambda name, clock: both(Part(name), clock)),
    production("time", "HOUR COMMA? date|time", _hour_on),
    production("dotted", "DOTTED", _dotted),
    production("time", "spoken|dotted JOIN? date", lambda clock, _, date: _at(date, None, clock)),
    production("time", "clock|spoken|dotted JOIN? time", lambda clock, _, time: _at(time, None, clock)),
    production("time", "date|time ABOUT HOUR", _at),
    production("time", "date|time AT? APCLOCK", _at),
    production("time", "date spoken", lambda date, clock: _at(date, None, clock)),
    production("time", "date FOR HOUR IN THE PARTWORD", lambda date, _f, hour, _a, _b, name: (
        both(date, fine) if (clock := hour_clock(hour)) and (fine := both(Part(name), clock)) else None
    )),
    production("time", "date AMPM", _half_day),
    production("time", "ON? WEEKDAY clock|hours|PARTWORD", _short_weekday, -0.1),
    production("time", "MD JOIN? JOIN? clock", lambda date, _a, _b, clock: both(date, clock)),
    production("time", "clock JOIN? JOIN? MD", lambda clock, _a, _b, date: both(date, clock)),
    production("time", "THE|ON DAYORD|N AT clock|HOUR", lambda _a, day, _b, hour: _day_at(day, hour)),
)  # fmt: skip


def _day_at(day: Any, hour: Any) -> Node | None:
    if not isinstance(day, int) or not 1 <= day <= 31:
        return None
    return _at(Fields(day=day), None, hour)
