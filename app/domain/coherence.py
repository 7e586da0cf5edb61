"""Where candidates belong: with which others they tell one story, and whether their time speaks against them.

Pure rules of the second look; ``app/services/refine/placing.py`` reads what they need.
"""

from collections.abc import Collection, Hashable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum
from itertools import groupby

from app.domain.intervals import Interval
from app.domain.ranking import Scored

_BACKERS = 3  # of the others of a story, those that count: a long one is no better for its length
_SLACK = timedelta(days=1)  # by so much people misremember when something was


class Side(StrEnum):
    """On which side of an event a question looks ("after the move", 手术之前, "during the trip")."""

    BEFORE = "before_event"
    AFTER = "after_event"
    DURING = "during_event"


@dataclass(frozen=True, slots=True, kw_only=True)
class Belonging:
    """Where a candidate belongs.

    ``stories`` name its episode and the chain of events that its own are linked with. ``moments`` are when
    what it tells of happened, as far as that is dated; ``names_it``: it speaks itself of the event that
    the question hangs its time on.
    """

    said_at: datetime
    moments: tuple[Interval, ...] = ()
    stories: frozenset[Hashable] = frozenset()
    names_it: bool = False


def support(places: Sequence[float], stories: Sequence[Collection[Hashable]]) -> list[float]:
    """Return how well each candidate is borne out by the others of its story, in [0, 1].

    The sum of the best ``places`` of the others, over the greatest such sum: candidates of the story with
    the best evidence hold each other up, one that stands alone has 0.
    """
    best = _best_of(places, stories)
    sums = [
        max(
            (sum([places[one] for one in best[name] if one != at][:_BACKERS]) for name in names),
            default=0.0,
        )
        for at, names in enumerate(stories)
    ]
    greatest = max(sums, default=0.0)
    return [one / greatest if greatest > 0.0 else 0.0 for one in sums]


def best_supported(
    places: Sequence[float], stories: Sequence[Collection[Hashable]], most: int
) -> list[Hashable]:
    """Return the stories that the best ``places`` belong to, the best supported first.

    A story of which one candidate alone was found is supported by nothing.
    """
    best = {name: at for name, at in _best_of(places, stories).items() if len(at) > 1}
    sums = {name: sum([places[one] for one in some][:_BACKERS]) for name, some in best.items()}
    return sorted(sums, key=lambda name: (-sums[name], best[name][0]))[:most]


def _best_of(
    places: Sequence[float], stories: Sequence[Collection[Hashable]]
) -> dict[Hashable, list[int]]:
    members: dict[Hashable, list[int]] = {}
    for at, names in enumerate(stories):
        for name in names:
            members.setdefault(name, []).append(at)
    return {
        name: sorted(some, key=lambda at: -places[at])[: _BACKERS + 1]
        for name, some in members.items()
    }


def contradicts(side: Side, anchors: Sequence[Belonging], one: Belonging) -> bool:
    """Return whether a candidate lies on the wrong side of the event that a question hangs its time on.

    ``anchors`` tell of that event; unless they date it, nothing is put down. Nor is what speaks of it itself,
    or may well lie right: without a date a turn can tell of any time before it was said.
    """
    spans = [span for anchor in anchors for span in anchor.moments]
    starts = [span.start for span in spans if span.start]
    if one.names_it or not starts:
        return False
    begins = min(starts)
    if side is Side.AFTER:
        ends = [span.end or span.start for span in one.moments] or [one.said_at]
        return all(end is not None and end <= begins for end in ends)
    ends_at = max([span.end for span in spans if span.end] or starts)
    if side is Side.BEFORE:
        return bool(one.moments) and all(_is_behind(span, ends_at) for span in one.moments)
    if any(one.stories & anchor.stories for anchor in anchors):
        return False
    around = Interval(start=begins - _SLACK, end=ends_at + _SLACK)
    return bool(one.moments) and not any(around.overlaps(span) for span in one.moments)


def _is_behind(span: Interval, moment: datetime) -> bool:
    return span.start is not None and span.start >= moment


def put_down(
    ranked: Sequence[Scored], wrong: Collection[str], read: Collection[str]
) -> list[Scored]:
    """Return a ranking in which what is ``wrong`` stands behind all else that was ``read`` of its tier.

    What was put forward as a fact keeps its place, and the places keep their scores.
    """
    head = [one for one in ranked if one.fact]
    order: list[Scored] = []
    for _, tier in groupby((one for one in ranked if not one.fact), key=lambda one: one.tier):
        block = list(tier)
        moved = [one for one in block if one.candidate.id in read]
        again = iter(sorted(moved, key=lambda one: one.candidate.id in wrong))
        placed = [next(again) if one.candidate.id in read else one for one in block]
        order += [replace(one, score=was.score) for one, was in zip(placed, block, strict=True)]
    return [*head, *order]
