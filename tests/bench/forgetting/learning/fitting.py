"""Weights of named features by gradient: a logistic regression, and a choice of one among several."""

from collections import Counter
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float64]
Names = Sequence[str]
_STEPS, _RATE = 300, 0.05
_MOMENTUM, _SPREAD, _LEAST = 0.9, 0.99, 1e-8  # Adam (Kingma and Ba, 2015)


class Rows:
    """Rows of named features, each feature with the width of its prior."""

    def __init__(self, rows: Sequence[Names], widths: dict[str, float], least_seen: int) -> None:
        seen = Counter(name for row in rows for name in row)
        self.names = sorted(name for name, count in seen.items() if count >= least_seen)
        at = {name: column for column, name in enumerate(self.names)}
        self.width = np.array([widths.get(name.split(" ")[0], 1.0) for name in self.names])
        own = [[at[name] for name in row if name in at] for row in rows]
        self._columns = np.array([c for row in own for c in row], np.int64)
        self._row = np.repeat(np.arange(len(own)), [len(row) for row in own])
        self.count = len(own)

    def scores(self, weights: Numbers) -> Numbers:
        """Return the sum of each row's weights."""
        own = (weights * self.width)[self._columns]
        return np.bincount(self._row, own, self.count)

    def slope(self, of_scores: Numbers) -> Numbers:
        """Return the slope by weight from the slope by score."""
        of: Numbers = np.bincount(self._columns, of_scores[self._row], len(self.names))
        return of * self.width

    def by_name(self, weights: Numbers) -> dict[str, float]:
        """Return what each feature adds to a score."""
        return dict(zip(self.names, (weights * self.width).tolist(), strict=True))


def chance(rows: Rows, told: Numbers, counts: Numbers, decay: float) -> dict[str, float]:
    """Return the weights that tell rows apart, each as often as it counts; ``decay`` draws them to nothing."""

    def slope(weights: Numbers) -> Numbers:
        likely = 1 / (1 + np.exp(-rows.scores(weights)))
        return rows.slope(counts * (likely - told)) + decay * weights

    return rows.by_name(_least(slope, len(rows.names)))


def choice(rows: Rows, group: NDArray[np.int64], share: Numbers, decay: float) -> dict[str, float]:
    """Return the weights by which the right row of each group is the likeliest; ``share`` is 1 / right ones."""
    groups = int(group.max()) + 1

    def slope(weights: Numbers) -> Numbers:
        scores = rows.scores(weights)
        best = np.full(groups, -np.inf)
        np.maximum.at(best, group, scores)
        power = np.exp(scores - best[group])
        likely = power / np.bincount(group, power, groups)[group]
        return rows.slope(likely - share) + decay * weights

    return rows.by_name(_least(slope, len(rows.names)))


def _least(slope, size: int) -> Numbers:  # type: ignore[no-untyped-def]  # tests are not typed throughout
    weights, pace, spread = np.zeros(size), np.zeros(size), np.zeros(size)
    for step in range(1, _STEPS + 1):
        by = slope(weights)
        pace = _MOMENTUM * pace + (1 - _MOMENTUM) * by
        spread = _SPREAD * spread + (1 - _SPREAD) * by**2
        rate = _RATE * min(1.0, 3 * (1 - step / (_STEPS + 1)))
        weights -= (
            rate * (pace / (1 - _MOMENTUM**step)) / (np.sqrt(spread / (1 - _SPREAD**step)) + _LEAST)
        )
    return weights
