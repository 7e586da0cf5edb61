"""What is done with a user's talk after it was read: bound into episodes, and each day seen to."""

import asyncio
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from time import perf_counter

import structlog

from app.domain.errors import LeaseLost, TransientError
from app.domain.models import Lease, Scope
from app.metrics import LEASES_LOST
from app.ports import Embedder, Episodes, Streams
from app.services.consolidating import Binding
from app.services.drain import Pace, heartbeat
from app.services.jobs import JobCall, Result

log = structlog.get_logger(__name__)

_PATIENT_LOOKS, _LOOK_S = 20, 0.5  # while a worker has the stream


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
    embedder: Embedder | None

    async def tend(self, scope: Scope, *, as_of: datetime, is_asked: bool = False) -> Tended:
        """Bind, consolidate and, where the day's work is due or asked for, reflect; as long as a job may.

        Under the stream's lease, batch by batch: killed anywhere, the next run goes on.
        """
        claimed = await self.streams.claim_tending(
            scope, lease_s=self.pace.lease_s, is_asked=is_asked
        )
        if claimed is None:
            return Tended(was_held=is_asked)
        lease, is_daily = claimed
        binding = Binding(lease, as_of=as_of, episodes=self.episodes, embedder=self.embedder)
        try:
            async with heartbeat(lease, self.pace, self.streams):
                is_done = await self._work(lease, binding, is_daily=is_daily or is_asked)
            await self.streams.release(lease, even_if_pending=True)
            return Tended(written=binding.written, is_unfinished=not is_done)
        except LeaseLost:
            LEASES_LOST.inc()
            log.warning("lease lost while tending")
        except TransientError as error:
            log.warning("store away while tending", reason=str(error))
            with suppress(TransientError):
                await self.streams.release(lease, even_if_pending=True, retry_in_s=1.0)
        return Tended(written=binding.written)

    async def _work(self, lease: Lease, binding: Binding, *, is_daily: bool) -> bool:
        """Return whether everything was done within the time of a job."""
        ends_at = perf_counter() + self.pace.turn_s
        while await binding.catch_up():
            if perf_counter() > ends_at:
                return False
        if not is_daily:
            return True
        while await binding.reflect():
            if perf_counter() > ends_at:
                return False
        await self.episodes.tended(lease)
        return True

    async def consolidate(self, call: JobCall) -> Result:
        """Bind and consolidate a user's talk to its end; ``waiting`` if a worker has the stream for long."""
        written = looks = 0
        while True:
            tended = await self.tend(call.scope, as_of=call.as_of, is_asked=True)
            written += tended.written
            if tended.was_held and looks < _PATIENT_LOOKS:
                looks += 1
                await asyncio.sleep(_LOOK_S)
            elif not tended.is_unfinished:
                return {"written": written, "waiting": int(tended.was_held)}
