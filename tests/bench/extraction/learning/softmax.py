"""Multinomial logistic regression over sparse features, with a prior of its own width for each, by Adam on all rows."""

from collections import Counter
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float32]
_STEPS, _RATE = 90, 0.08
_LEAST_SEEN = 2  # rows of a feature that gets weights
_CHUNK = 4096  # rows that are added up at a time


class Table:
    """Rows of features, each with its width: a sparse matrix and its transpose."""

    def __init__(self, rows: Sequence[Sequence[int]], widths: Numbers) -> None:
        self.widths = widths
        self._rows = _Adding(rows, len(rows))
        backwards: list[list[int]] = [[] for _ in widths]
        for at, row in enumerate(rows):
            for column in row:
                backwards[column].append(at)
        self._columns = _Adding(backwards, len(widths))

    def times(self, weights: Numbers) -> Numbers:
        """Return ``(rows, classes)``: the sums of the weights of each row's features."""
        return self._rows.added(weights * self.widths[:, None])

    def transposed_times(self, values: Numbers) -> Numbers:
        """Return ``(features, classes)``: the sums of the values of the rows that have each feature."""
        return self._columns.added(values) * self.widths[:, None]


class _Adding:
    def __init__(self, lists: Sequence[Sequence[int]], count: int) -> None:
        self._count = count
        lengths = np.array([len(one) for one in lists])
        self._full = np.flatnonzero(lengths)
        self._starts = np.concatenate([[0], np.cumsum(lengths[self._full])])
        self._places = np.array([at for one in lists for at in one], dtype=np.int32)

    def added(self, values: Numbers) -> Numbers:
        sums = np.zeros((self._count, values.shape[1]), np.float32)
        for first in range(0, len(self._full), _CHUNK):
            full = self._full[first : first + _CHUNK]
            begin, end = self._starts[first], self._starts[first + len(full)]
            taken = values[self._places[begin:end]]
            sums[full] = np.add.reduceat(taken, self._starts[first : first + len(full)] - begin)
        return sums


def vocabulary(rows: Sequence[Sequence[str]]) -> dict[str, int]:
    """Return the features that at least two rows have, each with its column."""
    seen = Counter(name for row in rows for name in row)
    return {name: at for at, name in enumerate(sorted(n for n in seen if seen[n] >= _LEAST_SEEN))}


def fitted(
    table: Table, told: NDArray[np.int64], counts: Numbers, classes: int, decay: float
) -> Numbers:
    """Return the weights ``(features, classes)``, widths applied, that minimise the log loss.

    Each row counts as often as ``counts`` says; ``decay`` times half the squares of the weights is added.
    """
    weights = np.zeros((len(table.widths), classes), np.float32)
    first, second = np.zeros_like(weights), np.zeros_like(weights)
    wanted = np.zeros((len(told), classes), np.float32)
    wanted[np.arange(len(told)), told] = 1
    for step in range(1, _STEPS + 1):
        scores = table.times(weights)
        scores -= scores.max(1, keepdims=True)
        chances = np.exp(scores)
        chances /= chances.sum(1, keepdims=True)
        slope = table.transposed_times((chances - wanted) * counts[:, None]) + decay * weights
        first = 0.9 * first + 0.1 * slope
        second = 0.99 * second + 0.01 * slope * slope
        rate = _RATE * (1 - step / (_STEPS + 1))
        weights -= rate * (first / (1 - 0.9**step)) / (np.sqrt(second / (1 - 0.99**step)) + 1e-6)
    return weights * table.widths[:, None]
