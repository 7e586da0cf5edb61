"""What comes more or less often than before, and measured values that rise or fall."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

import numpy as np

from app.patterns.calendar import Grid
from app.patterns.exact import hits_or_more, kendall, weighted_hits_or_more
from app.patterns.series import Series
from app.patterns.sightings import Diary

WINDOWS = (28, 56)  # last days that are compared with those before
_FEWEST_BEFORE, _FEWEST_LATELY = 28, 10  # days on which the user spoke
_TIMES = 2.0
_FEWEST_VALUES, _SHORTEST_DAYS = 12, 21
_LEAST_CHANGE = 0.02  # of the middle value


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """A series that came on ``lately`` of ``days`` of the last days, and on ``before`` of ``days_before``."""

    series: Series
    since: date
    lately: int
    days: int
    before: int
    days_before: int
    p: float

    @property
    def is_more(self) -> bool:
        """Return whether it comes more often now."""
        return self.lately * self.days_before > self.before * self.days


@dataclass(frozen=True, slots=True, kw_only=True)
class Trend:
    """A measured value that rises or falls: from about ``start`` to about ``end``."""

    metric: str
    unit: str
    days: tuple[date, ...]
    start: float
    end: float
    p: float


def changes(series: Sequence[Series], grid: Grid) -> list[Change]:
    """Return of each thing the window in which its frequency differs most surely, p corrected for both tried."""
    found = []
    for one in series:
        tried = [c for c in (_changed(one, grid, window) for window in WINDOWS) if c is not None]
        if tried:
            found.append(min(tried, key=lambda c: c.p))
    return found


def _changed(series: Series, grid: Grid, window: int) -> Change | None:
    lately = grid.ordinals > grid.ordinals[-1] - window
    days, days_before = int(lately.sum()), int((~lately).sum())
    if days < _FEWEST_LATELY or days_before < _FEWEST_BEFORE:
        return None
    came = grid.marks(series.days)
    now, then, drawn = int((came & lately).sum()), int((came & ~lately).sum()), int(came.sum())
    rate, rate_before = now / days, then / days_before
    if max(rate, rate_before) < _TIMES * min(rate, rate_before):
        return None
    if rate > rate_before:
        marked, hits, side = lately, now, days
    else:
        marked, hits, side = ~lately, then, days_before
    p = max(
        hits_or_more(hits, drawn, side, len(grid.days)),
        weighted_hits_or_more(hits, drawn, marked, np.maximum(1.0, grid.turns)),
    )
    return Change(
        series=series, since=grid.days[int(np.flatnonzero(lately)[0])], lately=now, days=days,
        before=then, days_before=days_before, p=min(1.0, 2 * len(WINDOWS) * p),
    )  # fmt: skip


def trends(diary: Diary) -> list[Trend]:
    """Return the trend of each value that was measured often enough, with its p."""
    found = []
    for name, seen in sorted(diary.values.items()):
        by_day: dict[date, list[float]] = {}
        for sighting, value, _ in seen:
            by_day.setdefault(sighting.day, []).append(value)
        days = sorted(by_day)
        if len(days) < _FEWEST_VALUES or (days[-1] - days[0]).days < _SHORTEST_DAYS:
            continue
        values = [float(np.mean(by_day[day])) for day in days]
        third = max(3, len(values) // 3)
        start, end = float(np.median(values[:third])), float(np.median(values[-third:]))
        middle = abs(float(np.median(values))) or 1.0
        _, p = kendall(values)
        if abs(end - start) < _LEAST_CHANGE * middle:
            p = 1.0
        found.append(
            Trend(metric=name, unit=seen[-1][2], days=tuple(days), start=start, end=end, p=p)
        )
    return found
