"""Chinese productions of clock times."""

from typing import Any

from app.timex.grammar import Production, production
from app.timex.nodes import Clock, Node


def _at(hour: Any, minute: Any = None) -> Node | None:
    if not isinstance(hour, int) or not 0 <= hour <= 24:
        return None
    if minute is not None and not (isinstance(minute, int) and 0 <= minute < 60):
        return None
    return Clock(hour, minute, None, "24" if hour > 12 or hour == 0 else None)


def _quarter(hour: Any, _dian: Any, n: Any, _ke: Any) -> Node | None:
    return _at(hour, 15 * n) if n in (1, 2, 3) else None


CLOCKS: tuple[Production, ...] = (
    production("clock", "N ZDIAN", lambda hour, _: _at(hour)),
    production("clock", "N ZDIAN ZSHARP", lambda hour, _a, _b: _at(hour, 0)),
    production("clock", "N ZDIAN ZHALF", lambda hour, _a, _b: _at(hour, 30)),
    production("clock", "N ZDIAN N ZKE", _quarter),
    production("clock", "N ZDIAN N ZFEN?", lambda hour, _a, minute, _b: _at(hour, minute)),
)
