"""How a service under pressure answers with less work, step by step, and recovers.

Pressure is a share: of the memory that the process may have, or of the deadline that answers take. The
shares come from practice (a process at 97 % of its memory is about to be killed); a step is taken at once
and taken back alone, five points lower and after half a minute, so that the service does not swing.
"""

from dataclasses import dataclass, field
from datetime import timedelta
from enum import StrEnum


class Step(StrEnum):
    """What is left out, the cheapest loss first; a level does all steps up to its own."""

    RERANK = "rerank"  # no cross-encoder
    NARROW = "narrow"  # what was said in the last year, where the question names no time itself
    HOT_ONLY = "hot_only"  # the last thirty days
    REFINE = "refine"  # no second looks


STEPS = tuple(Step)
_TAKEN_AT = (0.70, 0.80, 0.88, 0.94)
_GIVEN_BACK = 0.05
_CALM_S = 30.0
_REACH = {Step.NARROW: timedelta(days=365), Step.HOT_ONLY: timedelta(days=30)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Strain:
    """The steps that hold now, and the kind of pressure they come from: ``memory`` or ``latency``."""

    level: int = 0
    reason: str = "memory"

    def leaves_out(self, step: Step) -> bool:
        """Return whether a step is taken."""
        return step in STEPS[: self.level]

    @property
    def reach(self) -> timedelta | None:
        """Return how far back is looked, None without that bound."""
        return min((_REACH[step] for step in STEPS[: self.level] if step in _REACH), default=None)


CALM = Strain()


@dataclass(slots=True, kw_only=True)
class Pressure:
    """The level of one process, moved by readings in order of time."""

    strain: Strain = CALM
    _calm_since_s: float | None = field(default=None)

    def read(self, shares: dict[str, float], *, at_s: float) -> Strain:
        """Take readings (reason to share, 1.0 is the limit) at a moment in seconds; return what holds now."""
        reason, share = max(shares.items(), key=lambda one: one[1])
        reached = sum(share >= limit for limit in _TAKEN_AT)
        level = self.strain.level
        if reached > level:
            self.strain = Strain(level=reached, reason=reason)
            self._calm_since_s = None
        elif level and share < _TAKEN_AT[level - 1] - _GIVEN_BACK:
            self._calm_since_s = at_s if self._calm_since_s is None else self._calm_since_s
            if at_s - self._calm_since_s >= _CALM_S:
                self.strain = Strain(level=level - 1, reason=self.strain.reason)
                self._calm_since_s = at_s
        else:
            self._calm_since_s = None
        return self.strain
