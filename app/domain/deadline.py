"""A point in time by which an answer must be ready, and what was left out to keep to it."""

from dataclasses import dataclass, field
from time import perf_counter


@dataclass(frozen=True, slots=True, kw_only=True)
class LeftOut:
    """A part that an answer was made without, or that was changed, and why."""

    step: str
    reason: str


@dataclass(slots=True, kw_only=True)
class Deadline:
    """Counts down from ``total_ms``; collects what was left out."""

    total_ms: int
    started: float = field(default_factory=perf_counter)
    left_out: list[LeftOut] = field(default_factory=list)

    def spent_ms(self) -> float:
        """Return the milliseconds since the start."""
        return (perf_counter() - self.started) * 1000

    def left_ms(self, *, keep_ms: float = 0) -> int:
        """Return the whole milliseconds that are left when ``keep_ms`` are kept back; at least 1."""
        return max(1, int(self.total_ms - keep_ms - self.spent_ms()))

    def skip(self, step: str, reason: str) -> None:
        """Note a part as left out, once."""
        entry = LeftOut(step=step, reason=reason)
        if entry not in self.left_out:
            self.left_out.append(entry)
