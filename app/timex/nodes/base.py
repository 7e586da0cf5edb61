"""What every expression tree has: a grain, and whether it floats."""

from dataclasses import dataclass

from app.domain.intervals import Granularity

_ORDER = {unit: rank for rank, unit in enumerate(Granularity)}


def rank(unit: Granularity) -> int:
    """Return the place of the unit among all, finest 0."""
    return _ORDER[unit]


@dataclass(frozen=True, slots=True)
class Node:
    """Any tree; subclasses state their grain and whether they float."""

    @property
    def grain(self) -> Granularity:
        """Return how finely the tree places something."""
        return self._grain()

    @property
    def floating(self) -> bool:
        """Return whether the tree recurs and needs a scope or the reference to be placed."""
        return self._floating()

    def _grain(self) -> Granularity:
        return Granularity.FUZZY

    def _floating(self) -> bool:
        return False
