"""What comes some days after something else, more often than it comes anyway."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from app.patterns.calendar import WEEK, Grid
from app.patterns.exact import chances, sum_or_more
from app.patterns.series import Series

LAGS = (0, 1, 2)  # days
_FEWEST_BOTH = 5
_MOST_SHARE = 0.6  # of all days
_MOST_SERIES = 24  # the most frequent; each more makes every pair less sure
_TIMES = 2.0  # as often after it as otherwise, at least
_SEASON_DAYS = (
    84  # stretches within which days are compared: what comes and goes with the seasons is no cause
)
_LATELY = 6  # last days of the first thing, of which one must have been followed


@dataclass(frozen=True, slots=True, kw_only=True)
class Following:
    """Something that came ``lag`` days after something: after ``both`` of ``first``, else on ``beside`` of ``others``."""

    first: Series
    then: Series
    lag: int
    both: int
    firsts: int
    beside: int
    others: int
    p: float


def followings(series: Sequence[Series], grid: Grid) -> tuple[list[Following], int]:
    """Return the pairs that could be worth telling, with their p, and how many pairs were looked at.

    Only days count on which the user spoke at both ends and the second thing was not there before, for
    what lasts some days follows itself. Days are compared with days of the same weekday and season.
    """
    fitting = [
        one for one in series if _FEWEST_BOTH <= len(one.days) <= _MOST_SHARE * len(grid.days)
    ][:_MOST_SERIES]
    came = {one.key: grid.marks(one.days) for one in fitting}
    found, tried = [], 0
    for lag in LAGS:
        here, there = _ends(grid, lag)
        if len(here) < 2 * WEEK:
            continue
        strata = _strata(grid, there)
        for first in fitting:
            for then in fitting:
                if first is then or _are_one_value(first, then):
                    continue
                if lag == 0 and not first.key.startswith(("low:", "high:")):
                    continue  # of two things on one day neither comes first
                tried += 1
                pair = _tested(first, then, lag, (came, here, there, strata))
                if pair is not None:
                    found.append(pair)
    return found, tried


def _are_one_value(first: Series, then: Series) -> bool:
    """Return whether both are parts of one measured value."""
    return {first.key.split(":")[0], then.key.split(":")[0]} <= {"low", "high"} and (
        first.key.split(":")[1] == then.key.split(":")[1]
    )


def _ends(grid: Grid, lag: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the places of days that have another one so many days later."""
    places = {int(ordinal): at for at, ordinal in enumerate(grid.ordinals)}
    pairs = [
        (at, places[int(ordinal) + lag])
        for at, ordinal in enumerate(grid.ordinals)
        if int(ordinal) + lag in places
    ]
    both = np.array(pairs, dtype=np.int64).reshape(-1, 2)
    return both[:, 0], both[:, 1]


def _strata(grid: Grid, there: NDArray[np.int64]) -> NDArray[np.int64]:
    ordinals = grid.ordinals[there]
    seasons = (int(grid.ordinals[-1]) - ordinals) // _SEASON_DAYS
    return (ordinals % WEEK) + WEEK * seasons


_Marks = tuple[
    dict[str, NDArray[np.bool_]], NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]
]


def _tested(first: Series, then: Series, lag: int, marks: _Marks) -> Following | None:
    came, here, there, strata = marks
    causes, effects = came[first.key][here], came[then.key][there].copy()
    if lag == 0:
        effects &= ~_same_words(first, then, here, came)
    else:
        fresh = ~came[then.key][here]
        causes, effects, strata = causes[fresh], effects[fresh], strata[fresh]
    both, firsts = int((causes & effects).sum()), int(causes.sum())
    beside, others = int((effects & ~causes).sum()), int((~causes).sum())
    if both < _FEWEST_BOTH or both * others < _TIMES * beside * firsts or others < WEEK:
        return None
    parts = [
        chances(int(effects[strata == one].sum()), int(causes[strata == one].sum()), int((strata == one).sum()))
        for one in np.unique(strata)
    ]  # fmt: skip
    return Following(
        first=first, then=then, lag=lag, both=both, firsts=firsts, beside=beside, others=others,
        p=sum_or_more(both, parts),
    )  # fmt: skip


def _same_words(
    first: Series, then: Series, here: NDArray[np.int64], came: dict[str, NDArray[np.bool_]]
) -> NDArray[np.bool_]:
    """Return on which days one sentence says both: that is one thing told, not two."""
    told = np.zeros(len(came[first.key]), dtype=bool)
    days = sorted(first.days.keys() & then.days.keys())
    both = {
        day
        for day in days
        if {s.source for s in then.days[day]} <= {s.source for s in first.days[day]}
    }
    order = np.flatnonzero(came[first.key])
    for at, day in zip(order, sorted(first.days), strict=True):
        told[at] = day in both
    return told[here]


def holds_lately(found: Following, grid: Grid) -> bool:
    """Return whether one of the last days of the first thing was followed."""
    active = {int(one) for one in grid.ordinals}
    effects = {day.toordinal() for day in found.then.days}
    asked = [
        day.toordinal() + found.lag
        for day in sorted(found.first.days)
        if day.toordinal() + found.lag in active
    ][-_LATELY:]
    return any(ordinal in effects for ordinal in asked)
