"""Which slots a question means by its vector: people ask for one in more ways than there are patterns for."""

from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from app.domain.ranking_floor import CALIBRATED_MODEL

LEARNED_FROM = CALIBRATED_MODEL
"""The embedding model whose vectors the table knows; those of another say nothing."""
LEAST = 0.35
NONE = "none"

Vector = NDArray[np.float32]


_ALIKE = {"consumption": "habit", "habit": "consumption"}


def alike(slots: Iterable[str]) -> set[str]:
    """Return the slots that hold what others may hold as well: smoking is told as a habit, too."""
    return {_ALIKE[slot] for slot in slots if slot in _ALIKE}


class _Table(NamedTuple):
    slots: tuple[str, ...]
    weights: NDArray[np.float32]  # (dimension + 1, slots): the last row is added as it is


def chances(vector: Vector) -> dict[str, float]:
    """Return how likely a question of some unit vector ``(512,)`` asks for each slot, and for none (``NONE``)."""
    table = _learned()
    sums = vector @ table.weights[:-1] + table.weights[-1]
    raised = np.exp(sums - sums.max())
    return dict(zip(table.slots, (raised / raised.sum()).tolist(), strict=True))


def meant_slots(vector: Vector) -> dict[str, float]:
    """Return the slots that a question of some vector likely asks for, with how likely it is; at most two."""
    return {
        slot: chance for slot, chance in chances(vector).items() if chance >= LEAST and slot != NONE
    }


@cache
def _learned() -> _Table:
    with (files(__package__) / "meant.npz").open("rb") as source, np.load(source) as told:
        weights = told["weights"].astype(np.float32) * told["scale"]
        return _Table(tuple(told["slots"].tolist()), weights)
