"""Days on which the user spoke, as a grid, and the ways in which days can recur."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

WEEK = 7
_LONG_CYCLES = (14, 21, 28)
_SHORT_CYCLES = (2, 3, 4, 5, 6, 8, 9, 10)
_LOOSE_FROM = 8  # days: of longer cycles a day before or after counts too
_MONTH_DAYS = 31
_GROUPS = ((5, 6), (0, 1, 2, 3, 4))  # weekends, working days


@dataclass(frozen=True, slots=True, kw_only=True)
class Recurrence:
    """A way in which days recur: on weekdays (0 is Monday), each so many days, or on a day of the month.

    ``phase`` is the day's place in the cycle, counted from the first of January of the year 1; ``slack``
    how many days before and after count too. The cycle of months is 0.
    """

    every: int
    weekdays: tuple[int, ...] = ()
    phase: int = 0
    slack: int = 0

    @property
    def is_plain(self) -> bool:
        """Return whether it is one weekday, the weekend or the working days: how most of life recurs."""
        return len(self.weekdays) == 1 or self.weekdays in _GROUPS


def recurrences() -> list[Recurrence]:
    """Return all ways that are tried, the plainest first."""
    ways = [Recurrence(every=WEEK, weekdays=(day,)) for day in range(WEEK)]
    ways += [Recurrence(every=WEEK, weekdays=group) for group in _GROUPS]
    ways += [
        Recurrence(every=WEEK, weekdays=days)
        for size in (2, 3)
        for days in combinations(range(WEEK), size)
        if days not in _GROUPS
    ]
    for cycle in (*_LONG_CYCLES, *_SHORT_CYCLES):
        slacks = (0, 1) if cycle >= _LOOSE_FROM else (0,)
        ways += [
            Recurrence(every=cycle, phase=phase, slack=slack)
            for slack in slacks
            for phase in range(cycle)
        ]
    ways += [
        Recurrence(every=0, phase=day, slack=slack)
        for slack in (0, 1)
        for day in range(1, _MONTH_DAYS + 1)
    ]
    return ways


@dataclass(frozen=True, slots=True, kw_only=True)
class Grid:
    """The days on which the user spoke, in order, and how many turns on each."""

    days: tuple[date, ...]
    turns: NDArray[np.float64]
    ordinals: NDArray[np.int64]

    def marks(self, days: Mapping[date, object]) -> NDArray[np.bool_]:
        """Return which of the grid's days are among some; ``(n,) bool``."""
        return np.array([day in days for day in self.days], dtype=bool)

    def recurs(self, way: Recurrence) -> NDArray[np.bool_]:
        """Return which of the grid's days a way of recurring hits; ``(n,) bool``."""
        if way.weekdays:
            return np.isin((self.ordinals - 1) % WEEK, way.weekdays)
        if way.every:
            off = (self.ordinals - way.phase + way.slack) % way.every
            return off <= 2 * way.slack
        return np.array([abs(day.day - way.phase) <= way.slack for day in self.days], dtype=bool)


def grid_of(active: Mapping[date, int]) -> Grid:
    """Return the grid of the days on which the user spoke."""
    days = tuple(sorted(active))
    return Grid(
        days=days,
        turns=np.array([active[day] for day in days], dtype=float),
        ordinals=np.array([day.toordinal() for day in days], dtype=np.int64),
    )


def spans_of(days: Sequence[date], way: Recurrence) -> int:
    """Return in how many of its cycles some days lie."""
    if way.every:
        cycle = WEEK if way.weekdays else way.every
        return len({(day.toordinal() - 1 - way.phase + way.slack) // cycle for day in days})
    return len({(day.year, day.month) for day in days})
