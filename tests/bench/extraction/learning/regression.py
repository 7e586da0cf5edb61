"""Logistic regression with a prior of its own width for each feature, by Newton's method in the space of examples."""

from collections import Counter
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float64]
_STEPS = 30
_FLAT = 1e-2  # the steepest slope at which weights are found, when rows are many
_CLOSE, _TURNS = 1e-3, 60  # of one step's conjugate gradients
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


def fitted_sparse(
    rows: Sequence[Sequence[int]], widths: Numbers, told: Numbers, counts: Numbers, decay: float
) -> Numbers:
    """Return the weights for many rows of few columns each: ``fitted`` by conjugate gradients (Lin, Weng, Keerthi, 2008).

    ``rows`` name the columns that each row has, ``widths`` how wide the prior of a column is.
    """
    columns = np.concatenate([np.asarray(row, dtype=np.int64) for row in rows])
    lengths = np.array([len(row) for row in rows])
    owners = np.repeat(np.arange(len(rows)), lengths)

    def times(weights: Numbers) -> Numbers:
        score: Numbers = np.bincount(
            owners, weights=(weights * widths)[columns], minlength=len(rows)
        )
        return score

    def back(errors: Numbers) -> Numbers:
        found: Numbers = widths * np.bincount(
            columns, weights=errors[owners], minlength=len(widths)
        )
        return found

    weights = np.zeros(len(widths))
    for _ in range(_STEPS):
        chance = 1 / (1 + np.exp(-times(weights)))
        spread = counts * chance * (1 - chance)
        left = back(counts * (told - chance)) - decay * weights
        if np.abs(left).max() < _FLAT:
            break
        moved, way, least = np.zeros_like(weights), left.copy(), left @ left * _CLOSE
        rest = left @ left
        for _ in range(_TURNS):
            curved = back(spread * times(way)) + decay * way
            step = rest / (way @ curved)
            moved, left = moved + step * way, left - step * curved
            rest, before = left @ left, rest
            if rest < least:
                break
            way = left + rest / before * way
        weights = weights + moved
    return weights


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
