"""What recurs: on weekdays, each so many days, on a day of the month; against the days the user spoke."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from app.patterns.calendar import WEEK, Grid, Recurrence, recurrences, spans_of
from app.patterns.exact import hits_or_more, weighted_hits_or_more
from app.patterns.series import FEWEST, Series

_COVERED = 0.6  # of the days on which it came up, those that recur
_KEPT = 0.4  # of the days that recur and on which the user spoke, those on which it came up
_WORTH_WEIGHING = 0.01  # p above which it does not survive anyway
_DRAWS, _REGULAR_FROM, _SEED = 20_000, 6, 20260301
_UNEVEN = 0.25  # of a step, that steps may be off on average
_BETWEEN = (
    3  # steps among the days on which the user spoke: whoever speaks on Mondays steps by weeks
)
_STEPS_TRIED = 10  # by what their p is corrected: a step of any length would have been taken
_LATELY = 4  # cycles in which it must have come up once, if the user spoke on its days


@dataclass(frozen=True, slots=True, kw_only=True)
class Periodic:
    """A series that recurs in a way: on ``hits`` of ``chances`` of its days, and on ``beside`` of ``others``.

    ``gap_days``, for such as come in even steps without keeping to a day: how many lie between.
    """

    series: Series
    way: Recurrence | None
    hits: int
    chances: int
    beside: int
    others: int
    p: float
    gap_days: float | None = None


def best_recurrence(
    series: Series, grid: Grid, ways: Sequence[tuple[Recurrence, NDArray[np.bool_]]]
) -> Periodic | None:
    """Return the way in which a series recurs most surely, its p corrected for all that were tried.

    ``ways`` are all ways with the grid's days that they hit. None: it recurs in none that would be worth telling.
    """
    came = grid.marks(series.days)
    drawn, total = int(came.sum()), len(grid.days)
    plain = sum(way.is_plain for way, _ in ways)
    best: Periodic | None = None
    for way, marked in ways:
        chances = int(marked.sum())
        hits = int((came & marked).sum())
        if hits < max(FEWEST, _COVERED * drawn) or hits < _KEPT * chances:
            continue
        # Half of the chance to be wrong goes to the few plain ways, half to all others (weighted Bonferroni).
        tried = 2 * (plain if way.is_plain else len(ways) - plain)
        p = min(1.0, tried * hits_or_more(hits, drawn, chances, total))
        if (best is None or p < 0.9 * best.p) and _spans(series, way) >= FEWEST:
            best = Periodic(
                series=series, way=way, hits=hits, chances=chances,
                beside=drawn - hits, others=total - chances, p=p,
            )  # fmt: skip
    if best is None or best.way is None or best.p > _WORTH_WEIGHING:
        return best
    # Whoever talks more on some days names everything more often on these.
    said = np.maximum(1.0, grid.turns - _own_turns(series, grid))
    weighed = weighted_hits_or_more(best.hits, drawn, grid.recurs(best.way), said)
    tried = 2 * (plain if best.way.is_plain else len(ways) - plain)
    return replace(best, p=max(best.p, min(1.0, tried * weighed)))


def _spans(series: Series, way: Recurrence) -> int:
    return spans_of(tuple(series.days), way)


def _own_turns(series: Series, grid: Grid) -> NDArray[np.float64]:
    """Return on each day how many turns tell of the series itself."""
    return np.array(
        [len({s.source.turn_id for s in series.days.get(day, ())}) for day in grid.days],
        dtype=float,
    )


def even_steps(series: Series, grid: Grid) -> Periodic | None:
    """Return a series that comes in even steps, whatever the day, tested against days drawn at random.

    The steps of as many of the days on which the user spoke, drawn again and again, are seldom as even.
    """
    came = np.flatnonzero(grid.marks(series.days))
    if len(came) < _REGULAR_FROM:
        return None
    own, step = _unevenness(grid.ordinals[came][None, :])
    if own[0] > 0.25 or step[0] <= 2:
        return None
    random = np.random.default_rng(_SEED)
    draws = np.argsort(random.random((_DRAWS, len(grid.days))), axis=1)[:, : len(came)]
    others, _ = _unevenness(grid.ordinals[np.sort(draws, axis=1)])
    p = (1 + int((others <= own[0] + 1e-12).sum())) / (1 + _DRAWS)
    steps = len(came) - 1
    return Periodic(
        series=series, way=None, hits=len(came), chances=len(came), beside=0, others=steps,
        p=min(1.0, _STEPS_TRIED * p), gap_days=float(step[0]),
    )  # fmt: skip


def _unevenness(
    ordinals: NDArray[np.int64],
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return how far steps lie from their median, as a share of it, and the median; for rows of days."""
    gaps = np.diff(ordinals, axis=1).astype(float)
    middle = np.median(gaps, axis=1)
    off = np.minimum(np.abs(gaps - middle[:, None]) / middle[:, None], 1.0)
    return off.mean(axis=1), middle


def holds_lately(found: Periodic, grid: Grid) -> bool:
    """Return whether it came up at one of the last days of its rhythm on which the user spoke, if there were some."""
    last = max(found.series.days).toordinal()
    if found.way is None:
        missed = (int(grid.ordinals[-1]) - last) / (found.gap_days or WEEK)
        return missed < _LATELY
    marked = grid.ordinals[grid.recurs(found.way)]
    return int((marked > last).sum()) < _LATELY * max(1, len(found.way.weekdays))


def all_ways(grid: Grid) -> list[tuple[Recurrence, NDArray[np.bool_]]]:
    """Return all ways of recurring with the grid's days that they hit."""
    return [(way, grid.recurs(way)) for way in recurrences()]
