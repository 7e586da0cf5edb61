"""Watches how hard this process is pressed, so that recall can do less before it must fail."""

import asyncio
from collections import deque
from collections.abc import Callable
from time import perf_counter

from app.domain.pressure import Pressure, Strain
from app.metrics import DEGRADATION_LEVEL

_EVERY_S = 1.0
_ANSWERS = 100  # the latest ones, whose 95th percentile counts
_FEWEST = 50  # in half a minute; less work would not help a machine that few ask
_FRESH_S = 30.0  # answers of a time that is over say nothing of now


class Easing:
    """Keeps the level; ``run`` reads the memory each second, recall notes how long answers took."""

    def __init__(self, memory_share: Callable[[], float]) -> None:
        """Take a reading of the memory: used over allowed, 0 where nothing limits it."""
        self._memory_share = memory_share
        self._pressure = Pressure()
        self._answers: deque[tuple[float, float]] = deque(maxlen=_ANSWERS)

    @property
    def strain(self) -> Strain:
        """Return what is left out now."""
        return self._pressure.strain

    def note(self, share: float) -> None:
        """Note how much of its deadline an answer took."""
        self._answers.append((perf_counter(), share))

    def look(self, at_s: float) -> Strain:
        """Read memory and latency, at a moment of ``perf_counter``, and move the level."""
        shares = {"memory": self._memory_share(), "latency": self._latency(at_s)}
        strain = self._pressure.read(shares, at_s=at_s)
        DEGRADATION_LEVEL.set(strain.level)
        return strain

    def _latency(self, at_s: float) -> float:
        fresh = sorted(share for noted_s, share in self._answers if at_s - noted_s < _FRESH_S)
        return fresh[int(0.95 * len(fresh))] if len(fresh) >= _FEWEST else 0.0

    async def run(self) -> None:
        """Look each second until cancelled."""
        while True:
            self.look(perf_counter())
            await asyncio.sleep(_EVERY_S)
