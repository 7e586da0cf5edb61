"""Logistic regression with a prior of its own width for each feature, by Newton's method in the space of examples."""

from collections import Counter
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float64]
_STEPS = 30
_EXACT = 1e-7  # the step at which no weight moves any more
_LEAST_SEEN = 2  # examples of a feature that gets a weight
# How wide the prior of a feature is, by its first word: words that few examples share are believed less.
_WIDTHS = {
    "char": 0.3, "chars": 0.4, "word": 0.4, "words": 0.3, "beside": 0.15, "tags": 0.3, "opens": 0.3, "closes": 0.3,
    "behind": 0.4, "ahead": 0.4, "verb": 0.4, "near": 0.5, "turn": 0.4,
}  # fmt: skip


def vocabulary(rows: Sequence[Sequence[str]]) -> dict[str, int]:
    """Return the features that at least two rows have, each with its column."""
    seen = Counter(name for row in rows for name in row)
    return {name: at for at, name in enumerate(sorted(n for n in seen if seen[n] >= _LEAST_SEEN))}


def encoded(rows: Sequence[Sequence[str]], columns: dict[str, int]) -> Numbers:
    """Return a row for each row, the width of its prior where a feature is there."""
    table = np.zeros((len(rows), len(columns)))
    for at, row in enumerate(rows):
        for name in row:
            if (column := columns.get(name)) is not None:
                table[at, column] = width(name)
    return table


def width(name: str) -> float:
    """Return how wide the prior of a feature is."""
    return _WIDTHS.get(name.split(" ")[0], 1.0)


def fitted(table: Numbers, told: Numbers, counts: Numbers, decay: float) -> Numbers:
    """Return the weights that minimise the log loss, each row as often as it counts, and ``decay`` times half their squares.

    Iteratively reweighted least squares (Green, 1984) on the kernel of the rows, since rows are fewer than columns.
    """
    kernel, own = table @ table.T, np.zeros(len(told))
    for _ in range(_STEPS):
        score = kernel @ own
        chance = 1 / (1 + np.exp(-score))
        spread = np.maximum(counts * chance * (1 - chance), 1e-9)
        new = np.linalg.solve(
            kernel + np.diag(decay / spread), score + counts * (told - chance) / spread
        )
        moved, own = np.abs(new - own).max(), new
        if moved < _EXACT:
            break
    weights: Numbers = table.T @ own
    return weights
