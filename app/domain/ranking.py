"""Fuses what the arms found into one order.

A weighted sum of the features of ``ranking_features.py``; the weights were learned from conversations
of our own making (``tests/bench/ranker``). Equal-weight reciprocal ranks throw the distances away and
measured worse than words alone (evidence recall@10 on LoCoMo dev: 0.52 against 0.59).
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from app.domain.ranking_features import FEATURES, Asked, Candidate, Exchange, exchange, features
from app.domain.ranking_weights import WEIGHTS

_WEIGHTS = np.array([WEIGHTS[name] for name in FEATURES])
# What one candidate can reach at most: words and vector of two arms add up in what is lent.
_LENT = {"before", "after", "two_before", "session", "session_of_many"}
_MOST = sum(max(0.0, WEIGHTS[name]) * (2.0 if name in _LENT else 1.0) for name in FEATURES)
# Words that score more than twice as high as any other's hold up a candidate, to the third place.
# Measured on the dev halves: recall@10 as before on LoCoMo and MADial.
_ALONE, _HELD_AT = 2.0, 3
# Rounding makes ties of what differs only by the order of floating-point sums.
_DECIMALS = 9


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """What the ranking needs to know of the question.

    ``words_ceiling`` is the BM25 score of a
    text that holds every term of the question, as ``words_ceiling()`` gives it; 0 for a question
    without terms. ``floor`` as ``relevance_floor()`` gives it, None where nothing may be withheld.
    """

    asked: Asked = field(default_factory=Asked)
    words_ceiling: float = 0.0
    floor: float | None = None


# Nobody changes one; not frozen, as candidates are not.
@dataclass(slots=True, kw_only=True, unsafe_hash=True)
class Scored:
    """A candidate with its score in [0, 1] and what it is made of.

    ``components`` are its features times their weights, by name, for ``explain``; the score is their sum
    over the greatest possible one, at least 0, pressed below the tier above.
    ``fact`` is 1 for a turn that was put forward because it tells of a fact asked for by its slot.
    ``coverage`` is the share of the question that the candidate's or a neighbour's words hold, in
    [0, 1]; ``closeness`` the greatest raw cosine of the candidate and its neighbours, None without
    vectors. Unlike the score these two compare across questions.
    """

    candidate: Candidate
    score: float
    parts: Sequence[float] = ()
    fact: float = 0.0
    coverage: float = 0.0
    closeness: float | None = None

    @property
    def tier(self) -> tuple[bool, bool]:
        """Return the tier, the best sorts first; scores order within one."""
        return tier_of(self.candidate)

    @property
    def components(self) -> dict[str, float]:
        """Return the parts of the score by name, for ``explain``."""
        return {**dict(zip(FEATURES, self.parts, strict=False)), "fact": self.fact}


def rank(candidates: Sequence[Candidate], question: Question) -> list[Scored]:
    """Return the candidates best first; the order of the input does not matter.

    What lies outside the question's time window stands below all that lies inside; within each of
    the two, superseded memories stand below current ones. Scores follow that order. Ties: newer
    first, then the smaller id. Scores compare within one question only. The candidates' ids must
    differ, and so must the ``seq`` of a session's turns. 1 ms of CPU for 300 candidates.
    """
    if not candidates:
        return []
    near = exchange(candidates)
    weighted = _WEIGHTS * features(candidates, near, question.asked)
    sums = weighted.sum(axis=1).round(_DECIMALS)
    scores = np.clip(sums / _MOST, 0.0, 1.0).tolist()
    tiers = [tier_of(c) for c in candidates]
    words = [c.words or 0.0 for c in candidates]
    order = _order(candidates, tiers, sums.tolist())
    _hold_up(order, tiers, words, scores)
    pressed = _pressed(order, tiers, scores)
    parts = weighted.tolist()
    coverage = _coverage(words, near, question)
    closeness = _closeness(candidates, near)
    return [
        Scored(
            candidate=candidates[i],
            score=score,
            parts=parts[i],
            coverage=coverage[i],
            closeness=closeness[i],
        )
        for i, score in zip(order, pressed, strict=True)
    ]


def _coverage(words: Sequence[float], near: Exchange, question: Question) -> list[float]:
    if question.words_ceiling <= 0.0:
        return [0.0] * len(words)
    greatest = near.greatest(np.array(words))
    shares: list[float] = np.minimum(1.0, greatest / question.words_ceiling).tolist()
    return shares


def _closeness(candidates: Sequence[Candidate], near: Exchange) -> list[float | None]:
    cosines = np.array([-np.inf if c.cosine is None else c.cosine for c in candidates])
    return [None if c == -np.inf else c for c in near.greatest(cosines).tolist()]


def tier_of(candidate: Candidate) -> tuple[bool, bool]:
    """Return whether a candidate lies outside the window, and whether it is superseded."""
    return candidate.in_window is False, candidate.is_superseded


_Tiers = Sequence[tuple[bool, bool]]


def _order(candidates: Sequence[Candidate], tiers: _Tiers, sums: Sequence[float]) -> list[int]:
    keys = [(tier, -total) for tier, total in zip(tiers, sums, strict=True)]
    order = sorted(range(len(candidates)), key=keys.__getitem__)
    if len(set(keys)) < len(keys):  # seldom: moments and ids cost more than all else
        order.sort(key=lambda i: (keys[i], -candidates[i].said_at.timestamp(), candidates[i].id))
    return order


def _hold_up(order: list[int], tiers: _Tiers, words: Sequence[float], scores: list[float]) -> None:
    """Keep what alone holds the question's words among the first of its tier.

    A name, a number or a code is near to nothing for an embedding model, and what was said a moment ago
    has no vector yet: either would stand below any ten that are vaguely alike.
    """
    most = max(words)
    best = words.index(most)
    second = max((one for i, one in enumerate(words) if i != best), default=0.0)
    if most <= _ALONE * second:
        return
    tier = [i for i in order if tiers[i] == tiers[best]]
    if best in tier[:_HELD_AT]:
        return
    displaced = tier[_HELD_AT - 1]
    order.remove(best)
    order.insert(order.index(displaced), best)
    scores[best] = max(scores[best], scores[displaced])


def _pressed(order: Sequence[int], tiers: _Tiers, scores: Sequence[float]) -> list[float]:
    """Return the scores in order, each tier's below the least score of the tier above."""
    ceiling = least = 1.0
    tier = None
    pressed = []
    for i in order:
        if tiers[i] != tier:
            tier, ceiling = tiers[i], least
        least = scores[i] * ceiling
        pressed.append(least)
    return pressed
