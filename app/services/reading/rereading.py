"""Reads turns once more: those that rules stood in for while the model was away, or all on request."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence

import structlog
from uuid_utils.compat import uuid7

from app.boundaries import boundary
from app.domain.errors import LeaseLost, TransientError
from app.domain.models import Lease, Role, Scope, Turn, TurnState
from app.extraction import Background
from app.metrics import REREAD, WORK_SECONDS, stage
from app.ports import Calendar, Extraction, Extractor, Reading, Rereads, Streams
from app.services.reading.window import asked_of, named, read_before
from app.services.upkeep.jobs import JobCall, Result
from app.truth import Changes, Held, reread

log = structlog.get_logger(__name__)

_PATIENT_LOOKS = 5  # without progress, before what is left is left to the background
_LOOK_S = 1.0
_SILENT = (Role.SYSTEM, Role.TOOL)
_RETRY_S = 15.0  # how long second readings wait when the model is still away


class SecondReading:
    """The second reading of a leased stream's turns, a window at a time.

    ``retry_in_s`` above zero: what is set to read is away, and for so long nothing is to be tried.
    """

    def __init__(
        self,
        lease: Lease,
        *,
        streams: Streams,
        calendar: Calendar,
        rereads: Rereads,
        extractor: Extractor,
        background: Background,
    ) -> None:
        self._lease = lease
        self._streams = streams
        self._calendar = calendar
        self._rereads = rereads
        self._extractor = extractor
        self._background = background
        self.retry_in_s = 0.0

    async def catch_up(self, limit: int) -> bool:
        """Read the next turns that wait for it; False if there are none, or none can be read now.

        Raises:
            LeaseLost: another worker owns the stream.
            TransientError: the store is away, or a memory was changed meanwhile; nothing was written.
        """
        if self.retry_in_s:
            return False
        turns = await self._rereads.next(self._lease, limit)
        if not turns:
            return False
        if self._extractor.is_away:
            self.retry_in_s = _RETRY_S
            return False
        lets = (LeaseLost, TransientError)
        with boundary(log, "second reading failed", lets=lets, turns=len(turns)) as work:
            is_done = await self._read(turns)
        if work.error is None:
            return is_done
        # The first reading stands. Tried again it would fail again, before all that waits behind it.
        REREAD.labels("failed").inc(len(turns))
        await self._rereads.drop(self._lease, [turn.turn_id for turn in turns])
        return True

    async def _read(self, turns: Sequence[Turn]) -> bool:
        spoken = [turn for turn in turns if turn.role not in _SILENT and not turn.tells_nothing_new]
        lease, scope = self._lease, self._lease.scope
        with stage(WORK_SECONDS, "reread"):
            background = await read_before(
                self._background,
                spoken,
                lease=lease,
                streams=self._streams,
                calendar=self._calendar,
            )
            reading = await self._extractor.extract(spoken, background, tenant_id=scope.tenant_id)
            if reading.is_provisional:
                REREAD.labels("still_away").inc(len(turns))
                self.retry_in_s = _RETRY_S
                return False
            reading = await named(reading, spoken, background)
            await self._write(turns, reading)
        REREAD.labels("ok").inc(len(turns))
        return True

    async def _write(self, turns: Sequence[Turn], reading: Reading) -> None:
        found, scope = reading.findings, self._lease.scope
        ids = {turn.turn_id for turn in turns}
        told = await self._rereads.told(scope, list(ids))
        asked = asked_of(found)
        held = await self._calendar.held(scope, asked) if asked else Held()
        changes: Changes = await asyncio.to_thread(reread, found, told, held, ids, uuid7)
        backed = {source.turn_id for draft in found.drafts for source in draft.sources}
        await self._calendar.write(
            self._lease,
            Extraction(
                states={
                    one: TurnState.PROCESSED if one in backed else TurnState.NO_EVENT for one in ids
                },
                changes=changes,
                entities=found.entities,
                relations=found.relations,
                provenance=reading.provenance,
                embeddings=[],
                embedded=[],
                model="",
                runs=reading.runs,
                is_rereading=True,
            ),
        )


async def reextract(
    call: JobCall,
    *,
    rereads: Rereads,
    reader: str,
    drain: Callable[[Scope], Awaitable[object]],
) -> Result:
    """Read a user's turns again that another reader read, and wait until that is done.

    What is left ``waiting`` (the model is away, or a worker has the stream) is read in the background.
    """
    asked = waiting = await rereads.ask(call.scope, reader)
    idle = 0
    while waiting and idle < _PATIENT_LOOKS:
        await drain(call.scope)
        left = await rereads.waiting(call.scope)
        if left >= waiting:
            idle += 1
            await asyncio.sleep(_LOOK_S)
        waiting = left
    return {"asked": asked, "read": asked - waiting, "waiting": waiting}
