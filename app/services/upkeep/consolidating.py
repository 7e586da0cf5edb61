"""Bind a user's talk into episodes, consolidate those that fell silent, reflect on days that are over.

Each step is one batch under the stream's lease, committed by itself: whoever is killed loses one, and
the next run finds what is left. What is consolidated already stays as it is, so twice is once.
"""

import asyncio
from collections.abc import Sequence
from datetime import datetime

import structlog
from uuid_utils.compat import uuid7

from app.boundaries import boundary
from app.domain.episodes import EpisodeDraft
from app.domain.models import Lease
from app.episodes import Segment, Tail, consolidated, reflected, segments
from app.metrics import WORK_SECONDS, stage
from app.metrics.derived import EPISODES_WRITTEN
from app.ports import Embedder, EpisodeHeld, Episodes, EpisodeWriting, Provenance, Unbound

log = structlog.get_logger(__name__)

BATCH_TURNS = 500
_BATCH_DAYS = 40
BY_RULES = Provenance(extractor="episodes-1")


class Binding:
    """The binding of a leased stream's turns, a batch at a time; ``as_of`` is the moment of the run."""

    def __init__(
        self, lease: Lease, *, as_of: datetime, episodes: Episodes, embedder: Embedder | None
    ) -> None:
        self._lease = lease
        self._as_of = as_of
        self._episodes = episodes
        self._model = embedder.model if embedder else ""
        self.written = 0

    async def catch_up(self) -> bool:
        """Bind the next turns; False if none wait behind them.

        Raises:
            LeaseLost: another worker owns the stream.
            TransientError: the store is away; nothing was written.
        """
        found = await self._episodes.unbound(
            self._lease, as_of=self._as_of, model=self._model, limit=BATCH_TURNS
        )
        writings: list[EpisodeWriting] = []
        # Tried again it would fail again, before all that comes: the talk stays without episodes.
        with boundary(log, "binding failed", upto=found.upto), stage(WORK_SECONDS, "bind"):
            writings = await asyncio.to_thread(_bound, found, self._as_of)
        await self._episodes.bind(self._lease, writings, upto=found.upto, provenance=BY_RULES)
        self._count(writings)
        return not found.is_all

    async def reflect(self) -> bool:
        """Reflect on the next days that are over; False if none are left."""
        days = await self._episodes.days(self._lease.scope, as_of=self._as_of, limit=_BATCH_DAYS)
        if not days:
            return False
        writings = [
            EpisodeWriting(
                episode_id=day.held.episode.episode_id if day.held else uuid7(),
                session_id=None,
                draft=reflected(day.told),
                turns=(),
                held=day.held,
            )
            for day in days
        ]
        await self._episodes.bind(self._lease, writings, upto=0, provenance=BY_RULES)
        self._count(writings)
        return len(days) == _BATCH_DAYS

    def _count(self, writings: Sequence[EpisodeWriting]) -> None:
        self.written += len(writings)
        for one in writings:
            EPISODES_WRITTEN.labels(one.draft.level.value, one.draft.state.value).inc()


def _bound(found: Unbound, as_of: datetime) -> list[EpisodeWriting]:
    """Return what binding the tails changes; blocks."""
    writings = []
    for tail in found.tails:
        held = found.held.get(tail.episode_id) if tail.episode_id else None
        for segment in segments(tail, as_of=as_of):
            writing = _written(tail, segment, held if segment.goes_on else None, found)
            if writing is not None:
                writings.append(writing)
    return writings


def _written(
    tail: Tail, segment: Segment, held: EpisodeHeld | None, found: Unbound
) -> EpisodeWriting | None:
    """Return the version that a segment makes, None where it would say what the held one says."""
    ids = {one.turn_id for one in segment.talk}
    draft = consolidated(segment, [one for one in found.facts if one.turn_id in ids])
    writing = EpisodeWriting(
        episode_id=held.episode.episode_id if held else uuid7(),
        session_id=tail.session_id,
        draft=draft,
        turns=[(one.turn_id, one.seq) for one in segment.talk],
        held=held,
    )
    if held is None or not _tells_the_same(held.episode, draft):
        return writing
    if held.episode.state is draft.state:
        return None
    return EpisodeWriting(
        episode_id=writing.episode_id,
        session_id=tail.session_id,
        draft=draft,
        turns=writing.turns,
        held=held,
        only_state=True,
    )


def _tells_the_same(held: EpisodeDraft, draft: EpisodeDraft) -> bool:
    """Return whether the same turns were bound and consolidated as deeply before."""
    return (held.turn_count, held.last_seq) == (draft.turn_count, draft.last_seq) and (
        held.is_deep or not draft.is_deep
    )
