"""Trees that are made of other trees, and lengths and repetitions."""

from dataclasses import dataclass
from typing import Literal

from app.domain.intervals import Granularity
from app.timex.nodes.base import Node, rank
from app.timex.nodes.places import Fields, Part, Piece

G = Granularity


@dataclass(frozen=True, slots=True)
class Nth(Node):
    """The ``n``-th ``unit`` (or ``weekday``, 0 Monday) inside a tree; negative counts from the end."""

    n: int
    unit: Granularity
    within: Node
    weekday: int | None = None

    def _grain(self) -> Granularity:
        return self.unit

    def _floating(self) -> bool:
        return self.within.floating


@dataclass(frozen=True, slots=True)
class Edge(Node):
    """An early, mid, late, start, middle or end stretch of a tree: early May, 年底, 月初."""

    which: str
    within: Node

    def _grain(self) -> Granularity:
        return G.FUZZY

    def _floating(self) -> bool:
        return self.within.floating


@dataclass(frozen=True, slots=True)
class From(Node):
    """``n`` units after (before, if negative) the time of another tree: two days after Christmas."""

    unit: Granularity
    n: int
    anchor: Node

    def _grain(self) -> Granularity:
        return self.unit if rank(self.unit) <= rank(G.DAY) else G.DAY

    def _floating(self) -> bool:
        return self.anchor.floating


@dataclass(frozen=True, slots=True)
class Both(Node):
    """The finer tree inside the coarser one: last week ∩ Wednesday, 三天前 ∩ 晚上 ∩ 八点."""

    coarse: Node
    fine: Node

    def _grain(self) -> Granularity:
        return self.fine.grain

    def _floating(self) -> bool:
        return self.coarse.floating


@dataclass(frozen=True, slots=True)
class Turn(Node):
    """The ``n``-th repetition of a floating tree before or after the reference: last summer."""

    n: int
    of: Node

    def _grain(self) -> Granularity:
        return self.of.grain


@dataclass(frozen=True, slots=True)
class Either(Node):
    """Trees between which the words do not decide, likeliest first: 5/7/2023.

    ``by_day_order`` marks month-first and day-first readings, which the table orders.
    """

    options: tuple[Node, ...]
    by_day_order: bool = False

    def _grain(self) -> Granularity:
        return self.options[0].grain

    def _floating(self) -> bool:
        return self.options[0].floating


@dataclass(frozen=True, slots=True)
class Range(Node):
    """From ``first`` to ``last``, including the last named day or coarser unit."""

    first: Node
    last: Node

    def _grain(self) -> Granularity:
        return self.last.grain

    def _floating(self) -> bool:
        return self.first.floating and self.last.floating


@dataclass(frozen=True, slots=True)
class Several(Node):
    """Times that one expression names, in the order said: 下周一三五; each becomes a span."""

    of: tuple[Node, ...]

    def _grain(self) -> Granularity:
        return self.of[0].grain


@dataclass(frozen=True, slots=True)
class Open(Node):
    """An open range: since (from its start), after (from its end), before, until (with it)."""

    side: Literal["since", "after", "before", "until"]
    anchor: Node

    def _grain(self) -> Granularity:
        return self.anchor.grain

    def _floating(self) -> bool:
        # A day holds "before noon"; a weekend does not hold "before Christmas".
        return self.anchor.floating and rank(self.anchor.grain) < rank(G.DAY)


@dataclass(frozen=True, slots=True)
class Length(Node):
    """A length of time, summed over (unit, count) pairs."""

    amounts: tuple[tuple[Granularity, float], ...]


@dataclass(frozen=True, slots=True)
class Recur(Node):
    """A repetition as an RFC 5545 RRULE value, which may end with the end of a tree."""

    rrule: str
    until: Node | None = None


def _merged(coarse: Fields, fine: Fields) -> Fields | None:
    """Return one date of two parts, so that ranges share its fields and the chart keeps one tree."""
    if coarse.grain is G.YEAR and fine.year is None and fine.month is not None:
        return Fields(coarse.year, fine.month, fine.day, fine.weekday)
    if coarse.grain is G.MONTH and fine.year is None and fine.month is None:
        return Fields(coarse.year, coarse.month, fine.day, fine.weekday)
    return None


def _is_unfinished(coarse: Node) -> bool:
    """Return whether nothing can lie inside: an open range, or 8日8时至3月, which 9日20时 completes."""
    if isinstance(coarse, Range):
        return rank(coarse.first.grain) < rank(coarse.last.grain)
    return isinstance(coarse, Open)


def both(first: Node, second: Node) -> Node | None:
    """Return the intersection of two neighbours, or None where they cannot be one expression.

    The finer one must float, and the grains must differ; a clock or part needs a single day.
    """
    coarse, fine = (first, second) if rank(first.grain) > rank(second.grain) else (second, first)
    if rank(coarse.grain) <= rank(fine.grain) or not fine.floating or G.FUZZY is coarse.grain:
        return None
    if _is_unfinished(coarse):
        return None
    if rank(fine.grain) <= rank(G.PART_OF_DAY) and rank(coarse.grain) > rank(G.WEEKEND):
        if not isinstance(fine, Both) or rank(fine.coarse.grain) < rank(G.DAY):
            return None
        day = both(coarse, fine.coarse)  # Tuesday morning next week
        return Both(day, fine.fine) if day is not None else None
    if isinstance(fine, Both) and rank(fine.coarse.grain) >= rank(coarse.grain):
        return None
    named = fine.last if isinstance(fine, Range) else fine  # 1月 holds no 31日至2月6日
    if isinstance(named, Fields) and named.month and rank(coarse.grain) <= rank(G.MONTH):
        return None
    if isinstance(fine, (Fields, Piece)) and rank(coarse.grain) < rank(G.MONTH):
        return None
    if isinstance(coarse, Fields) and isinstance(fine, Fields):
        return _merged(coarse, fine) or Both(coarse, fine)
    if isinstance(coarse, Both) and isinstance(coarse.fine, Part):
        # A clock belongs to its part of the day first; one shape for all orders of reading.
        return Both(coarse.coarse, Both(coarse.fine, fine))
    return Both(coarse, fine)
