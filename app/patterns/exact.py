"""Exact tests on counts, conditional on what is given, and the control of many of them.

Written out instead of taken from a statistics library: these few sums are all that is needed, and the
library that has them weighs more than the rest of the service (docs/adr).
"""

from collections.abc import Sequence
from functools import lru_cache
from math import erfc, exp, inf, lgamma, sqrt

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


@lru_cache(maxsize=65536)
def _log_choose(n: int, k: int) -> float:
    return lgamma(n + 1) - lgamma(k + 1) - lgamma(n - k + 1) if 0 <= k <= n else -inf


def hits_or_more(hits: int, drawn: int, marked: int, total: int) -> float:
    """Return how likely ``drawn`` of ``total`` days, drawn at random, hold ``hits`` of the marked ones or more.

    The upper tail of the hypergeometric distribution: Fisher's exact test, one-sided.
    """
    every = _log_choose(total, drawn)
    most = min(drawn, marked)
    tail = sum(
        exp(_log_choose(marked, k) + _log_choose(total - marked, drawn - k) - every)
        for k in range(max(hits, drawn + marked - total, 0), most + 1)
    )
    return min(1.0, tail)


def chances(drawn: int, marked: int, total: int) -> Floats:
    """Return the hypergeometric probabilities of 0, 1, … hits; ``(min(drawn, marked) + 1,) float64``."""
    every = _log_choose(total, drawn)
    return np.array(
        [
            exp(_log_choose(marked, k) + _log_choose(total - marked, drawn - k) - every)
            for k in range(min(drawn, marked) + 1)
        ]
    )


def weighted_hits_or_more(
    hits: int, drawn: int, marked: NDArray[np.bool_], weights: Floats
) -> float:
    """Return the same tail where a day is drawn the likelier the more was said on it.

    Days are drawn independently, with one probability a turn, given how many are drawn in all: a
    conditional Poisson-binomial distribution, exact by convolution.
    """
    odds = np.expm1(weights * _rate(drawn, weights))
    inside, outside = _symmetric(odds[marked], drawn), _symmetric(odds[~marked], drawn)
    joint = inside * outside[::-1]
    total = joint.sum()
    return float(min(1.0, joint[hits:].sum() / total)) if total > 0 else 1.0


def _rate(drawn: int, weights: Floats) -> float:
    """Return the rate a turn at which so many days are drawn on average."""
    low, high = 0.0, 50.0
    for _ in range(60):
        middle = (low + high) / 2
        if float(-np.expm1(-weights * middle).sum()) < drawn:
            low = middle
        else:
            high = middle
    return high


def _symmetric(odds: Floats, most: int) -> Floats:
    """Return the elementary symmetric sums of order 0 to ``most``, up to a common factor."""
    sums = np.zeros(most + 1)
    sums[0] = 1.0
    for one in odds:
        sums[1:] = (sums[1:] + one * sums[:-1]) / (1 + one)
        sums[0] /= 1 + one
    return sums


def sum_or_more(hits: int, strata: Sequence[Floats]) -> float:
    """Return how likely hits summed over independent strata reach a number, given each one's chances."""
    every = np.ones(1)
    for one in strata:
        every = np.convolve(every, one)
    return float(min(1.0, every[hits:].sum()))


def kendall(values: Sequence[float]) -> tuple[float, float]:
    """Return Mann and Kendall's S of a series and its two-sided p, ties taken into account.

    Kendall, Rank Correlation Methods (1975); the normal approximation, good from ten values on.
    """
    x = np.asarray(values, dtype=float)
    n = len(x)
    s = float(sum(np.sign(x[i + 1 :] - x[i]).sum() for i in range(n - 1)))
    _, ties = np.unique(x, return_counts=True)
    variance = (n * (n - 1) * (2 * n + 5) - float((ties * (ties - 1) * (2 * ties + 5)).sum())) / 18
    if variance <= 0 or s == 0:
        return s, 1.0
    return s, erfc((abs(s) - 1) / sqrt(variance) / sqrt(2))


def kept(p_values: Sequence[float], rate: float) -> list[bool]:
    """Return which hypotheses are rejected so that of these at most a share is wrong, on average.

    Benjamini and Hochberg (1995).
    """
    order = sorted(range(len(p_values)), key=lambda at: p_values[at])
    last = 0
    for rank, at in enumerate(order, 1):
        if p_values[at] <= rate * rank / len(p_values):
            last = rank
    chosen = set(order[:last])
    return [at in chosen for at in range(len(p_values))]
