"""What a resolver knows and returns, and how it chooses among repetitions."""

from dataclasses import dataclass, replace
from datetime import datetime, tzinfo
from enum import StrEnum
from functools import singledispatch

from app.domain.intervals import Granularity, TimeKind
from app.timex.conventions import Table
from app.timex.nodes import Node, rank
from app.timex.wall import Bounds, span


class Direction(StrEnum):
    """Which way a floating time lies, by the tense of its clause."""

    PAST = "past"
    FUTURE = "future"
    OPEN = "open"  # nothing in the clause says; the past is likelier, with less confidence


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """Everything a tree is resolved against.

    ``reference`` is wall time, ``instant`` the same moment in UTC. ``chained`` is set inside ranges:
    the other end is then the reference and a repetition that starts there counts as after it.
    ``previous`` is the wall interval just mentioned; ``told`` the same with its grain where it
    stands in the same sentence, so that 晚上 belongs to its day and 周三 to its week.
    """

    reference: datetime
    instant: datetime
    zone: tzinfo
    table: Table
    direction: Direction = Direction.OPEN
    chained: bool = False
    previous: Bounds | None = None
    told: tuple[Bounds, Granularity] | None = None

    @property
    def day(self) -> Bounds | None:
        """Return what was told in the sentence if it is a day or finer."""
        return self.told[0] if self.told and rank(self.told[1]) <= rank(Granularity.DAY) else None

    def toward(self, direction: Direction, reference: datetime) -> "Context":
        """Return the context of the other end of a range."""
        return replace(self, direction=direction, reference=reference, chained=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """One way to place a tree: wall bounds (None: open), with kind-specific values."""

    start: datetime | None
    end: datetime | None
    grain: Granularity
    confidence: float = 1.0
    notes: tuple[str, ...] = ()
    kind: TimeKind = TimeKind.SPAN
    seconds: float | None = None
    recurrence: str | None = None


Readings = tuple[Reading, ...]
"""Likeliest first; empty when the tree has no place (30 February)."""

MAX_READINGS = 4


@singledispatch
def resolve(node: Node, context: Context, scope: Bounds | None = None) -> Readings:
    """Return the readings of a tree.

    Args:
        node: The tree.
        context: Reference, zone, conventions and direction.
        scope: The wall interval of the coarser tree around it, which wins over the direction.
    """
    raise NotImplementedError(type(node).__name__)


def reading(
    bounds: Bounds, grain: Granularity, confidence: float = 1.0, notes: tuple[str, ...] = ()
) -> Reading:
    """Return a reading of closed bounds."""
    return Reading(start=bounds[0], end=bounds[1], grain=grain, confidence=confidence, notes=notes)


def choose(
    candidates: list[Bounds],
    grain: Granularity,
    context: Context,
    *,
    may_be_now: bool = True,
) -> Readings:
    """Return the nearest repetitions, the one in the clause's direction first.

    Args:
        candidates: Repetitions in ascending order, on both sides of the reference.
        grain: Their granularity.
        context: Gives the reference and direction. A repetition that holds the reference lies on
            either side.
        may_be_now: False for weekdays and weekends: people call the day that it is today.
    """
    now = context.reference
    if not may_be_now and not context.chained:
        past = [bounds for bounds in candidates if bounds[1] <= now]
        future = [bounds for bounds in candidates if bounds[0] > now]
    else:
        past = [bounds for bounds in candidates if bounds[0] <= now]
        future = [
            bounds
            for bounds in candidates
            if (bounds[0] >= now if context.chained else bounds[1] > now)
        ]
    order = [past[-1:], future[:1]]
    if context.direction is Direction.FUTURE or (may_be_now and _is_imminent(order, context)):
        order.reverse()
    chosen = list(dict.fromkeys(bounds for side in order for bounds in side))
    sure = 0.7 if context.direction is Direction.OPEN else 0.9
    return tuple(
        reading(
            bounds, grain, 1.0 if len(chosen) == 1 else sure if not place else round(1 - sure, 2)
        )
        for place, bounds in enumerate(chosen)
    )


def carried(
    candidates: list[Bounds], grain: Granularity, unit: Granularity, context: Context
) -> Readings:
    """Return the repetition that goes on from the time told in the sentence, or nothing.

    下周一面试,周三出结果 stays in that week, 去年很忙,五月住院了 in that year. A repetition that the
    unit has only before the time told is taken there or after it, whichever is nearer.

    Args:
        candidates: Repetitions in ascending order, around the time told.
        grain: Their granularity.
        unit: In which they repeat.
        context: Gives the time told and the tense, which forbids the other side of now.
    """
    if context.told is None or context.chained or rank(context.told[1]) > rank(unit):
        return ()
    told = context.told[0]
    end = span(told[0], unit, context.table.week_start)[1]
    later = [one for one in candidates if told[0] <= one[0] < end]
    near = later or sorted(candidates, key=lambda one: abs(one[0] - told[0]))
    if not near or is_against(near[0], context):
        return ()
    return (reading(near[0], grain, 0.75),)


def is_against(time: Bounds, context: Context) -> bool:
    """Return whether a time lies on the other side of now than the tense says."""
    if context.direction is Direction.PAST:
        return time[0] > context.reference
    return context.direction is Direction.FUTURE and time[1] <= context.reference


def _is_imminent(order: list[list[Bounds]], context: Context) -> bool:
    """Return whether nothing says the side and the coming repetition is by far the nearer one."""
    times = context.table.nearer_by
    if (
        context.direction is not Direction.OPEN
        or context.chained
        or times is None
        or not all(order)
    ):
        return False
    gone, coming = context.reference - order[0][0][1], order[1][0][0] - context.reference
    return gone.total_seconds() > 0 and coming * times < gone


def inside(candidates: list[Bounds], grain: Granularity, scope: Bounds) -> Readings:
    """Return the first repetition that lies within the scope."""
    for bounds in candidates:
        if scope[0] <= bounds[0] and bounds[1] <= scope[1]:
            return (reading(bounds, grain),)
    return ()
