"""How likely each telling is the one that is meant, and that none is: a small network over ``features``."""

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from app.answers.near.features import FEATURES, Table
from app.answers.near.question import QUESTION
from app.answers.near.weights import BEND, HIDDEN, TELLING, WHETHER

Numbers = NDArray[np.float64]


@dataclass(frozen=True, slots=True, kw_only=True)
class Network:
    """Weights: ``plain`` (F,) and ``hidden`` (F, H) of the features, ``bias`` (H,) and ``out`` (H,), ``none`` (Q,) of the question."""

    plain: Numbers
    hidden: Numbers
    bias: Numbers
    out: Numbers
    none: Numbers

    def scores(self, tellings: Numbers) -> Numbers:
        """Return ``(n,)`` what speaks for each telling."""
        found: Numbers = (
            tellings @ self.plain + np.tanh(tellings @ self.hidden + self.bias) @ self.out
        )
        return found


@cache
def learned() -> Network:
    """Return the weights that were learned."""
    table = np.array([TELLING[name] for name in FEATURES], np.float64)
    return Network(
        plain=table[:, 0], hidden=table[:, 1:], bias=np.array(BEND), out=np.array(HIDDEN),
        none=np.array([WHETHER[name] for name in QUESTION]),
    )  # fmt: skip


def likelihoods(table: Table, network: Network) -> Numbers:
    """Return how likely each telling is the one that is meant, 0 for what cannot be; the rest of 1 is that none is.

    None is likely where one that cannot be meant says all words, and no other does: somebody else's, what was only planned.
    """
    free = ~table.barred
    found = np.zeros(len(free))
    if not free.any() or _is_explained(table):
        return found
    scores = network.scores(table.tellings[free])
    none = float(table.question @ network.none)
    most = max(float(scores.max()), none)
    parts = np.exp(scores - most)
    found[free] = parts / (parts.sum() + np.exp(none - most))
    return found


_ALL = FEATURES.index("all_turn")
_EXPLAINS = [FEATURES.index(name) for name in ("others", "unreal", "denied")]


def _is_explained(table: Table) -> bool:
    says_all = table.tellings[:, _ALL] > 0
    explains = (table.tellings[:, _EXPLAINS] > 0).any(axis=1) & says_all
    return bool(explains.any() and not (says_all & ~table.barred).any())
