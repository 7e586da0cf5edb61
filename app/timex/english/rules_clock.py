"""English productions of clock times."""

from typing import Any

from app.timex.grammar import Production, production
from app.timex.nodes import Clock, Node


def _hour(hour: Any, minute: int | None = None) -> Node | None:
    if not isinstance(hour, int) or not 0 <= hour <= 24:
        return None
    return Clock(hour, minute, None, "24" if hour > 12 or hour == 0 else None)


def _past(minutes: Any, _past: Any, hour: Any) -> Node | None:
    return _hour(hour, minutes) if isinstance(minutes, int) and 0 < minutes < 60 else None


def _to(minutes: Any, _to: Any, hour: Any) -> Node | None:
    if not isinstance(minutes, int) or not 0 < minutes < 60 or not isinstance(hour, int):
        return None
    return _hour(hour - 1 or 12, 60 - minutes)


CLOCKS: tuple[Production, ...] = (
    production("clock", "N OCLOCK", lambda hour, _: _hour(hour)),
    production("clock", "AT N", lambda _, hour: _hour(hour) if hour <= 12 else None),
    production("clock", "HALF PASTCLOCK N", lambda _a, _b, hour: _hour(hour, 30)),
    production("clock", "QUARTERCLOCK PASTCLOCK N", _past),
    production("clock", "A QUARTERCLOCK PASTCLOCK N", lambda _, m, p, hour: _past(m, p, hour)),
    production("clock", "QUARTERCLOCK TOCLOCK N", _to, 0.5),
    production("clock", "A QUARTERCLOCK TOCLOCK N", lambda _, m, p, hour: _to(m, p, hour), 0.5),
)
