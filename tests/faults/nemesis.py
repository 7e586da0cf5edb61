"""The order in which faults strike: drawn from a seed, kept as JSON, and played again from it."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random

SMALL: Mapping[str, int] = {
    "F1": 5,
    "F2": 2,
    "F3": 1,
    "F4": 5,
    "F5": 2,
    "F6": 3,
    "F7": 4,
    "F12": 5,
}
"""Strikes of each kind at processes in a run of ``make test-faults``."""
_CALM_S = (0.3, 1.5)  # between the end of one fault and the next


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """A kind of fault, and how long nothing happens after it."""

    kind: str
    calm_s: float


def drawn(seed: int, times: Mapping[str, int] = SMALL, *, most: int = 100) -> list[Step]:
    """Return each kind so many times, and no more than ``most``, in an order that the seed decides."""
    chance = Random(seed)
    kinds = [kind for kind, count in times.items() for _ in range(min(count, most))]
    chance.shuffle(kinds)
    return [Step(kind=kind, calm_s=round(chance.uniform(*_CALM_S), 2)) for kind in kinds]


def write(steps: list[Step], path: Path) -> None:
    path.write_text(json.dumps([asdict(step) for step in steps], indent=1) + "\n")


def read(path: Path) -> list[Step]:
    return [Step(**step) for step in json.loads(path.read_text())]
