"""Puts the best of a first ranking in order again, by what stands around each turn and what it tells.

A weighted sum, learned as the first one's from conversations of our own (``tests/bench/ranker/second.py``);
docs/refinement.md says what each feature is for and what it was measured to bring.
"""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

import numpy as np
from numpy.typing import NDArray

from app.domain.coherence import support
from app.domain.ranking import Scored
from app.domain.second_weights import WEIGHTS

FEATURES = ("first", "before", "after", "around", "time", "number", "asks", "length", "assistant")
"""Names of the columns of ``features_again()``.

``first``: the place of the first score between the least and the greatest. ``before`` and ``after``: the same
of the cosines of the turn with the one said just before, or after. ``around``: how much of the question's
words the talk around holds. 1 or 0: ``time``, ``number``: the question wants one and the turn tells one;
``asks``: the turn asks; ``assistant``: the assistant said it, and the question does not want that. ``length``: how much the turn tells, 1 from some sentences on.
"""
LOOKED_AT = 24
"""So many of the best are put in order again; what stands behind them stays. With 40 nothing more was found
on the development halves, and each costs 8 ms of CPU."""
_KEPT, _MARGIN = 10, 0.6
"""What stood among the first ten stays among them, unless what would take its place weighs so much more:
as much as half of what the talk around can bring. Measured: nothing lost of nDCG, recall@10 higher."""

_STORY = 0.1
"""What it weighs that others of a turn's story bear it out: enough to part what is alike, and nothing that could be
measured: as a learned feature it got -0.2 beside 2.5 of the first order, and no held-out conversation gained."""

_WEIGHTS = np.array([WEIGHTS[name] for name in FEATURES])
_WHY = {
    "before": "exchange",
    "after": "exchange",
    "around": "talk_around",
    "time": "tells_when",
    "number": "tells_how_many",
    "length": "tells_more",
    "story": "same_story",
}

_PARTS = (*FEATURES, "story")
Numbers = NDArray[np.float64]


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """What is read of one turn and the talk around it; all in [0, 1] but the cosines, None without vectors.

    ``stories`` name what it belongs to: its episode, its chain of events. ``is_idle``: it tells nothing, whatever else; then it comes behind what tells something.
    """

    before: float | None
    after: float | None
    around: float
    time: bool
    number: bool
    asks: bool
    length: float
    assistant: bool
    is_idle: bool = False
    stories: frozenset[Hashable] = frozenset()


def features_again(scores: Sequence[float], told: Sequence[Told]) -> Numbers:
    """Return ``(len(scores), len(FEATURES)) float64`` in the order of ``FEATURES``."""
    columns = [
        _places(scores),
        _places([one.before for one in told]),
        _places([one.after for one in told]),
        *(np.array([float(getattr(one, name)) for one in told]) for name in FEATURES[3:]),
    ]
    return np.stack(columns, axis=1)


def ranked_again(
    ranked: Sequence[Scored], told: Mapping[str, Told]
) -> tuple[list[Scored], dict[str, str]]:
    """Return the ranking in its second order, and why each of those that rose did so.

    What was put forward as a fact stays at the head; tiers (inside the window or not, held or superseded)
    stay apart; what is not ``told`` of keeps its place. The places' scores stay what they were.
    """
    head = [one for one in ranked if one.fact]
    rest = [one for one in ranked if not one.fact]
    ordered: list[Scored] = []
    reasons: dict[str, str] = {}
    for _, tier in groupby(rest, key=_tier):
        block = list(tier)
        again = iter(_in_order([one for one in block if one.candidate.id in told], told, reasons))
        # What is not told of keeps its place, and the others change theirs around it.
        ordered += [next(again) if one.candidate.id in told else one for one in block]
    return [*head, *ordered], reasons


def _tier(one: Scored) -> tuple[bool, bool]:
    return one.candidate.in_window is False, one.candidate.is_superseded


def _in_order(
    block: Sequence[Scored], told: Mapping[str, Told], reasons: dict[str, str]
) -> list[Scored]:
    if len(block) < 2:
        return list(block)
    scores = [one.score for one in block]
    read = [told[one.candidate.id] for one in block]
    backing = support(_places(scores).tolist(), [one.stories for one in read])
    weighted = np.column_stack(
        [_WEIGHTS * features_again(scores, read), _STORY * np.array(backing)]
    )
    sums = weighted.sum(axis=1).round(9)
    idle = [one.is_idle for one in read]
    order = sorted(range(len(block)), key=lambda at: (idle[at], -sums[at]))
    _keep_up(order, sums.tolist(), idle)
    typical = weighted.mean(axis=0)
    for place, at in enumerate(order):
        if place < at:
            name = _PARTS[int(np.argmax((weighted[at] - typical)[1:])) + 1]
            reasons[block[at].candidate.id] = _WHY.get(name, "order")
    places = sorted(scores, reverse=True)
    return [replace(block[at], score=places[place]) for place, at in enumerate(order)]


def _keep_up(order: list[int], sums: Sequence[float], idle: Sequence[bool]) -> None:
    """Give back their place among the first to those that would lose it to what is hardly better."""
    head = order[:_KEPT]
    lost = sorted(
        (at for at in order[_KEPT:] if at < _KEPT and not idle[at]), key=lambda at: -sums[at]
    )
    new = sorted((at for at in head if at >= _KEPT), key=lambda at: sums[at])
    for old, other in zip(lost, new, strict=False):
        if sums[other] - sums[old] < _MARGIN:
            head[head.index(other)] = old
    places = {at: place for place, at in enumerate(order)}
    head.sort(key=places.__getitem__)
    kept = set(head)
    order[:] = [*head, *(at for at in order if at not in kept)]


def _places(values: Sequence[float | None]) -> Numbers:
    """Return each value's place between the least (0) and the greatest (1); missing ones are 0."""
    known = np.array([np.nan if one is None else one for one in values], np.float64)
    has = ~np.isnan(known)
    if not has.any():
        return np.zeros(len(values))
    least, greatest = known[has].min(), known[has].max()
    if greatest <= least:
        return np.zeros(len(values))
    return np.where(has, (known - least) / (greatest - least), 0.0)
