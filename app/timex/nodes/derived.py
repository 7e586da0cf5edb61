"""Trees that are measured from other trees: sums of units, stretches, weeks and days beside them."""

from dataclasses import dataclass
from typing import Literal

from app.domain.intervals import Granularity
from app.timex.nodes.base import Node, rank

G = Granularity


@dataclass(frozen=True, slots=True)
class Steps(Node):
    """A point several units from the reference: a month and 21 days ago; counts are signed."""

    amounts: tuple[tuple[Granularity, float], ...]

    def _grain(self) -> Granularity:
        finest = min((unit for unit, _ in self.amounts), key=rank)
        return finest if rank(finest) <= rank(G.DAY) else G.DAY


@dataclass(frozen=True, slots=True)
class Ahead(Node):
    """A point so far ahead, or in a clause of the past a length: in 50 minutes."""

    amounts: tuple[tuple[Granularity, float], ...]

    def _grain(self) -> Granularity:
        finest = min((unit for unit, _ in self.amounts), key=rank)
        return finest if rank(finest) <= rank(G.DAY) else G.DAY


@dataclass(frozen=True, slots=True)
class Stamp(Node):
    """A moment with its offset from UTC, in ISO 8601."""

    written: str

    def _grain(self) -> Granularity:
        return G.SECOND


@dataclass(frozen=True, slots=True)
class Lasting(Node):
    """A stretch of so many units from the start of a tree on: a week starting tomorrow."""

    amounts: tuple[tuple[Granularity, float], ...]
    anchor: Node

    def _grain(self) -> Granularity:
        return self.anchor.grain


@dataclass(frozen=True, slots=True)
class Workdays(Node):
    """The ``n``-th working day from the reference, or inside a tree; negative counts back, from its end."""

    n: int
    within: Node | None = None

    def _grain(self) -> Granularity:
        return G.DAY

    def _floating(self) -> bool:
        return self.within is not None and self.within.floating


@dataclass(frozen=True, slots=True)
class Rest(Node):
    """The part of a tree before or after the reference: earlier this week, the rest of the day."""

    side: Literal["gone", "left"]
    within: Node

    def _grain(self) -> Granularity:
        return self.within.grain


@dataclass(frozen=True, slots=True)
class Slice(Node):
    """From the ``first``-th to the ``last``-th unit inside a tree; negative counts from the end."""

    unit: Granularity
    first: int
    last: int
    within: Node

    def _grain(self) -> Granularity:
        return self.unit

    def _floating(self) -> bool:
        return self.within.floating


@dataclass(frozen=True, slots=True)
class WeekNumber(Node):
    """The ISO 8601 week of a year by its number; floats."""

    number: int

    def _grain(self) -> Granularity:
        return G.WEEK

    def _floating(self) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class Beside(Node):
    """The ``n``-th weekday (0 Monday) after, or before if negative, a tree: the Monday after Easter."""

    weekday: int
    n: int
    anchor: Node

    def _grain(self) -> Granularity:
        return G.DAY

    def _floating(self) -> bool:
        return self.anchor.floating


@dataclass(frozen=True, slots=True)
class Around(Node):
    """The week, weekend or other unit that holds a tree: the week of the 18th, Easter weekend."""

    unit: Granularity
    anchor: Node

    def _grain(self) -> Granularity:
        return self.unit

    def _floating(self) -> bool:
        return self.anchor.floating
