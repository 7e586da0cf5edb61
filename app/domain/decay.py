"""How memories fade: strength halves with the time since something was last said or used.

Strength is computed from what is stored, never from an earlier strength, so it cannot compound. It
orders, and hides nothing; how sure a memory is (``confidence``) does not fade with it.
"""

from dataclasses import dataclass
from datetime import datetime
from math import exp2, log2

_SECONDS_A_DAY = 86400.0
# How much longer a memory lasts with each doubling of its uses; a judgement, not a measurement.
_SLOWED = 0.5
_NEVER_DAYS = 36500.0
_FLOOR = 0.02  # what is left of a memory however old: it can always be asked for
_AGED = 0.03  # what age takes from a score at most: of equals the fresher comes first
_SHED = 0.2  # what a closed task leaves of its scaffolding


@dataclass(frozen=True, slots=True, kw_only=True)
class Use:
    """How a memory was used: how often, when last, and what callers think of it, in [-1, 1]."""

    uses: int = 0
    last_used: datetime | None = None
    favour: float = 0.0


UNUSED = Use()


def strength(
    *,
    said_at: datetime,
    at: datetime,
    half_life_days: float | None,
    seen_count: int = 1,
    use: Use = UNUSED,
    is_shed: bool = False,
) -> float:
    """Return how strong a memory is at a moment, in (0, 1]; None as half-life: it never fades.

    ``said_at`` is when it was said last. Each doubling of how often it was said and used slows it down.
    ``is_shed``: it was scaffolding of a task that is closed.
    """
    if half_life_days is None or half_life_days >= _NEVER_DAYS:
        return _SHED if is_shed else 1.0
    fresh = max(said_at, use.last_used or said_at)
    days = max(0.0, (at - fresh).total_seconds() / _SECONDS_A_DAY)
    lasting = half_life_days * (1 + _SLOWED * log2(max(1, seen_count) + max(0, use.uses)))
    left = exp2(-days / lasting) * (_SHED if is_shed else 1.0)
    return max(_FLOOR, left)


def standing(strength_left: float, favour: float) -> float:
    """Return what a score is multiplied with, in [0.25, 1.05]: age moves it little, verdicts much.

    1.0 for what is as strong as when it was said and of which nobody said anything.
    """
    verdict = 0.75 * min(0.0, favour) + 0.05 * max(0.0, favour)
    return max(0.25, 1.0 - _AGED * (1.0 - strength_left) + verdict)
