"""Work on one user's stream: take windows of turns in order, extract, embed, write.

Everything here may run twice or be cut off anywhere: the lease decides who writes, and one
transaction writes a window's effects together with the end states of its turns.
"""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from time import perf_counter

import structlog

from app.boundaries import boundary
from app.domain.errors import ChronosError, LeaseLost, TransientError
from app.domain.models import Lease, Role, Scope, Turn, TurnState
from app.extraction import Background
from app.metrics import (
    EVENTS_WRITTEN,
    LEASES_LOST,
    TURNS_WORKED,
    WINDOW_TURNS,
    WORK_SECONDS,
    stage,
)
from app.ports import (
    Calendar,
    Embedder,
    Extraction,
    Extractor,
    Reading,
    Rereads,
    Streams,
    WindowLimits,
)
from app.services.reading.backgrounds import Backgrounds
from app.services.reading.embedding import TurnVectors
from app.services.reading.rereading import SecondReading
from app.services.reading.window import named, read_before, reconciled

log = structlog.get_logger(__name__)

_SILENT = (Role.SYSTEM, Role.TOOL)  # kept and searchable, but they make no events
_STORE_RETRY_S = 1.0
# Before an attempt that an outage ended is left to be given back at the next claim.
_GIVE_BACK_PAUSES_S = (0.5, 1.0, 2.0, 4.0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Pace:
    """How a stream is worked on; seconds.

    ``turn_s`` is how long one job may hold a worker: less than it is given to end in order.
    """

    lease_s: float
    heartbeat_s: float
    limits: WindowLimits
    turn_s: float = 8.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Drained:
    """What a job came to; ``is_unfinished`` if turns wait and somebody must be woken."""

    turns: int
    is_unfinished: bool


async def drain_stream(
    scope: Scope,
    *,
    pace: Pace,
    streams: Streams,
    calendar: Calendar,
    backgrounds: Backgrounds,
    extractor: Extractor,
    embedder: Embedder | None,
    rereads: Rereads,
) -> Drained:
    """Work until nothing waits, the job's time is over, or another worker holds the stream."""
    lease = await streams.claim(scope, lease_s=pace.lease_s)
    if lease is None:
        return Drained(turns=0, is_unfinished=False)
    done, ends_at = 0, perf_counter() + pace.turn_s
    try:
        background = await backgrounds.of(scope)
        vectors = TurnVectors(
            lease,
            streams=streams,
            calendar=calendar,
            embedder=embedder,
            failures=pace.limits.failures,
        )
        window = _Window(lease, streams, calendar, extractor, vectors, background)
        second = SecondReading(
            lease,
            streams=streams,
            calendar=calendar,
            rereads=rereads,
            extractor=extractor,
            background=background,
        )
        async with heartbeat(lease, pace, streams):
            while True:
                turns = await streams.take(lease, pace.limits)
                if turns:
                    await window.work(turns)
                    done += len(turns)
                elif await vectors.catch_up(
                    pace.limits.turns, extractor.provenance
                ) or await second.catch_up(pace.limits.turns):
                    pass
                elif await streams.release(
                    lease,
                    even_if_pending=False,
                    retry_in_s=max(vectors.retry_in_s, second.retry_in_s),
                ):
                    return Drained(turns=done, is_unfinished=False)
                if perf_counter() > ends_at:
                    await streams.release(lease, even_if_pending=True)
                    return Drained(turns=done, is_unfinished=True)
    except LeaseLost:
        LEASES_LOST.inc()
        log.warning("lease lost", turns=done)
    except TransientError as error:
        log.warning("store away while working", turns=done, reason=str(error))
        with suppress(TransientError):
            await streams.release(lease, even_if_pending=True, retry_in_s=_STORE_RETRY_S)
    return Drained(turns=done, is_unfinished=False)


@asynccontextmanager
async def heartbeat(lease: Lease, pace: Pace, streams: Streams) -> AsyncIterator[None]:
    """Prolong a lease while it is worked under.

    Raises:
        LeaseLost: it ended, and what was going on was cut off.
    """
    worker = asyncio.current_task()
    lost = False

    async def beat() -> None:
        nonlocal lost
        while True:
            await asyncio.sleep(pace.heartbeat_s)
            try:
                await streams.renew(lease, lease_s=pace.lease_s)
            except LeaseLost:
                lost = True
                if worker:
                    worker.cancel()
                return
            except TransientError:
                continue  # the next beat may get through before the lease ends

    beating = asyncio.create_task(beat())
    try:
        yield
    except asyncio.CancelledError:
        if lost:
            raise LeaseLost("the lease ended while working") from None
        raise
    finally:
        beating.cancel()
        with suppress(asyncio.CancelledError):
            await beating


class _Window:
    """The work on one window of a leased stream."""

    def __init__(
        self,
        lease: Lease,
        streams: Streams,
        calendar: Calendar,
        extractor: Extractor,
        vectors: TurnVectors,
        background: Background,
    ) -> None:
        self._lease = lease
        self._streams = streams
        self._calendar = calendar
        self._extractor = extractor
        self._vectors = vectors
        self._background = background

    async def work(self, turns: Sequence[Turn]) -> None:
        """Extract, embed and write; a failure is noted on the turns, which are tried alone next."""
        WINDOW_TURNS.observe(len(turns))
        try:
            with boundary(log, "extraction failed", lets=(ChronosError,), turns=len(turns)) as work:
                await self._write(turns, await self._read(turns))
        except LeaseLost:
            raise
        except TransientError:
            await self._give_back(turns)
            raise
        except ChronosError as error:
            await self._fail(turns, str(error))
        else:
            if work.error:
                await self._fail(turns, type(work.error).__name__)

    async def _read(self, turns: Sequence[Turn]) -> Reading:
        spoken = [turn for turn in turns if turn.role not in _SILENT and not turn.tells_nothing_new]
        with stage(WORK_SECONDS, "extract"):
            background = await read_before(
                self._background,
                spoken,
                lease=self._lease,
                streams=self._streams,
                calendar=self._calendar,
            )
            reading = await self._extractor.extract(
                spoken, background, tenant_id=self._lease.scope.tenant_id
            )
            return await named(reading, spoken, background)

    async def _fail(self, turns: Sequence[Turn], reason: str) -> None:
        TURNS_WORKED.labels("failed").inc(len(turns))
        await self._streams.fail(self._lease, [t.turn_id for t in turns], reason)

    async def _write(self, turns: Sequence[Turn], reading: Reading) -> None:
        found = reading.findings
        told = found.turn_ids
        changes, questions = await reconciled(
            found, self._lease.scope, self._background, calendar=self._calendar
        )
        embeddings = await self._vectors.of([t for t in turns if not t.embedded])
        extraction = Extraction(
            states={
                t.turn_id: TurnState.PROCESSED if t.turn_id in told else TurnState.NO_EVENT
                for t in turns
            },
            changes=changes,
            questions=questions,
            entities=found.entities,
            relations=found.relations,
            provenance=reading.provenance,
            embeddings=embeddings or [],
            embedded=[] if embeddings is None else [t.turn_id for t in turns],
            model=self._vectors.model,
            runs=reading.runs,
            is_provisional=reading.is_provisional,
        )
        with stage(WORK_SECONDS, "write"):
            await self._calendar.write(self._lease, extraction)
        EVENTS_WRITTEN.inc(len(found.events))
        for state in extraction.states.values():
            TURNS_WORKED.labels(state.value).inc()

    async def _give_back(self, turns: Sequence[Turn]) -> None:
        # The store was away, and the attempt was not the turns': an outage is no crash. What cannot
        # be given back now is owed until the next claim.
        for pause_s in (*_GIVE_BACK_PAUSES_S, 0.0):
            with suppress(TransientError):
                await self._streams.give_back(self._lease.scope, [t.turn_id for t in turns])
                return
            await asyncio.sleep(pause_s)
