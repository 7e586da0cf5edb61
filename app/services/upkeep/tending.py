"""What is done with a user's talk after it was read: bound into episodes, and each day seen to."""

import asyncio
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from time import perf_counter

import structlog

from app.domain.errors import LeaseLost, TransientError
from app.domain.models import Lease, Scope
from app.metrics import LEASES_LOST
from app.ports import Embedder, Episodes, Patterns, Streams, Teller
from app.services.reading.drain import Pace, heartbeat
from app.services.upkeep.consolidating import Binding
from app.services.upkeep.jobs import JobCall, Result
from app.services.upkeep.patterning import find_patterns
from app.services.upkeep.telling import Retelling

log = structlog.get_logger(__name__)

_PATIENT_LOOKS, _LOOK_S = 20, 0.5  # while a worker has the stream


class Work(StrEnum):
    """What is asked of a stream's tending; DUE: whatever it is time for; NIGHT: the day's work too."""

    DUE = "due"
    CONSOLIDATION = "consolidation"
    PATTERNS = "patterns"
    NIGHT = "night"


@dataclass(frozen=True, slots=True, kw_only=True)
class Tended:
    """What tending came to; ``is_unfinished`` if there is more to do. None of it: ``was_held`` by another."""

    written: int = 0
    is_unfinished: bool = False
    was_held: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Tending:
    """The ports by which streams are tended, and how long one job may take."""

    pace: Pace
    streams: Streams
    episodes: Episodes
    patterns: Patterns
    embedder: Embedder | None
    teller: Teller | None = None

    async def tend(self, scope: Scope, *, as_of: datetime, asked: Work = Work.DUE) -> Tended:
        """Bind, consolidate and, where the day's work is due or asked for, reflect and find patterns.

        Under the stream's lease, batch by batch: killed anywhere, the next run goes on.
        """
        claimed = await self.streams.claim_tending(
            scope,
            lease_s=self.pace.lease_s,
            is_asked=asked in (Work.CONSOLIDATION, Work.PATTERNS),
            is_night=asked is Work.NIGHT,
        )
        if claimed is None:
            return Tended(was_held=asked in (Work.CONSOLIDATION, Work.PATTERNS))
        lease, is_daily = claimed
        binding = Binding(lease, as_of=as_of, episodes=self.episodes, embedder=self.embedder)
        written = 0
        try:
            async with heartbeat(lease, self.pace, self.streams):
                if asked is Work.PATTERNS:
                    written = await find_patterns(lease, as_of=as_of, patterns=self.patterns)
                    is_done = True
                else:
                    wholly = is_daily or asked is Work.CONSOLIDATION
                    written, is_done = await self._bind(lease, binding, wholly=wholly)
                    if is_done and is_daily and asked in (Work.DUE, Work.NIGHT):
                        written += await find_patterns(lease, as_of=as_of, patterns=self.patterns)
                        await self.episodes.tended(lease)
            await self.streams.release(lease, even_if_pending=True)
            return Tended(written=written, is_unfinished=not is_done)
        except LeaseLost:
            LEASES_LOST.inc()
            log.warning("lease lost while tending")
        except TransientError as error:
            log.warning("store away while tending", reason=str(error))
            with suppress(TransientError):
                await self.streams.release(lease, even_if_pending=True, retry_in_s=1.0)
        return Tended(written=written)

    async def _bind(self, lease: Lease, binding: Binding, *, wholly: bool) -> tuple[int, bool]:
        """Bind, have told and, ``wholly``, reflect on days; return versions written, and if all is done."""
        retelling = Retelling(lease, episodes=self.episodes, teller=self.teller)
        ends_at = perf_counter() + self.pace.turn_s
        steps = [binding.catch_up, retelling.catch_up, *([binding.reflect] if wholly else [])]
        for step in steps:  # what is told goes before the days that quote it
            while await step():
                if perf_counter() > ends_at:
                    return binding.written + retelling.written, False
        return binding.written + retelling.written, True

    async def consolidate(self, call: JobCall) -> Result:
        """Bind and consolidate a user's talk to its end."""
        return await self._asked(call, Work.CONSOLIDATION)

    async def find(self, call: JobCall) -> Result:
        """Look for patterns in what a user told."""
        return await self._asked(call, Work.PATTERNS)

    async def _asked(self, call: JobCall, work: Work) -> Result:
        """Do some work to its end; ``waiting`` in the result if a worker has the stream for long."""
        written = looks = 0
        while True:
            tended = await self.tend(call.scope, as_of=call.as_of, asked=work)
            written += tended.written
            if tended.was_held and looks < _PATIENT_LOOKS:
                looks += 1
                await asyncio.sleep(_LOOK_S)
            elif not tended.is_unfinished:
                return {"written": written, "waiting": int(tended.was_held)}
