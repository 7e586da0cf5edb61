"""How much of this machine's cores others took while something was measured."""

import os
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Self

from tests.faults.service import descendants

_TICKS_S = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True, slots=True)
class Cores:
    """Seconds of CPU used so far, by all processes and by this one with all that it started."""

    at: float
    all_s: float
    own_s: float

    @classmethod
    def now(cls) -> Self:
        user, nice, system = map(int, Path("/proc/stat").read_text().split()[1:4])
        own = sum(_used(pid) for pid in descendants(os.getpid()))
        return cls(perf_counter(), (user + nice + system) / _TICKS_S, own / _TICKS_S)

    def taken_by_own(self) -> float:
        """Return the share of all cores that this process and what it started used since."""
        now = Cores.now()
        return (now.own_s - self.own_s) / (os.cpu_count() or 1) / max(0.001, now.at - self.at)

    def taken_by_others(self) -> float:
        """Return the share of all cores that others used since, in [0, 1]."""
        now = Cores.now()
        others_s = (now.all_s - self.all_s) - (now.own_s - self.own_s)
        return max(0.0, others_s / (os.cpu_count() or 1) / max(0.001, now.at - self.at))


def _used(pid: int) -> int:
    """Return the ticks of a process and of those of its children that have ended."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0
    return sum(map(int, fields[11:15]))
