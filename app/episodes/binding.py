"""Binds the turns of a session into episodes: the running one goes on, or ends and others begin."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import pairwise
from uuid import UUID

from app.domain.episodes import EpisodeState
from app.episodes.segmentation import LONGEST_S, boundaries, lapse_s
from app.episodes.talk import Said

CONTEXT_TURNS = 26  # turns before, which show the rhythm: RHYTHM_TURNS gaps and some
ELSEWHERE = 2  # turns said elsewhere, after which an episode is silent (requirements, E4)


@dataclass(frozen=True, slots=True, kw_only=True)
class Tail:
    """The end of a session: the turns of its running episode and those that are not bound yet.

    Those before ``start`` belong to earlier episodes and only show the rhythm. ``elsewhere`` is how many
    turns were said in other sessions since the last one here. ``is_followed``: turns of another episode
    come right after, so nothing can be added.
    """

    session_id: UUID
    episode_id: UUID | None
    talk: tuple[Said, ...]
    start: int
    elsewhere: int
    is_followed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Segment:
    """A run of turns that tell one story; ``goes_on`` if it is the session's running episode."""

    talk: tuple[Said, ...]
    state: EpisodeState
    goes_on: bool


def segments(tail: Tail, *, as_of: datetime) -> list[Segment]:
    """Return the episodes of a session's end, in order; what is surely over is closed.

    Bound in pieces, as turns come, or all at once: the closed ones are the same.
    """
    talk: Sequence[Said] = tail.talk
    if tail.start >= len(talk):
        return []
    idle_s = (as_of - max(one.said_at for one in talk[tail.start :])).total_seconds()
    is_over = tail.is_followed or idle_s >= lapse_s(talk, len(talk))
    places = [tail.start, *boundaries(talk, start=tail.start, is_over=is_over), len(talk)]
    last = EpisodeState.ACTIVE
    if tail.is_followed or idle_s >= LONGEST_S:
        last = EpisodeState.CLOSED
    elif is_over or tail.elsewhere >= ELSEWHERE:
        last = EpisodeState.SILENT
    return [
        Segment(
            talk=tuple(talk[begin:end]),
            state=last if end == len(talk) else EpisodeState.CLOSED,
            goes_on=at == 0 and tail.episode_id is not None,
        )
        for at, (begin, end) in enumerate(pairwise(places))
    ]
