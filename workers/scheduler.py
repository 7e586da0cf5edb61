"""The scheduler process: the relay that wakes streams which nobody works on.

It scans by state in Postgres, so whatever Redis or a worker lost is sent again. Two may run.
"""

import asyncio
import contextlib
import signal
from time import perf_counter

import structlog

from app.adapters.clock import SystemClock
from app.bootstrap import build_queue, build_relay
from app.domain.errors import TransientError
from app.logs import configure_logs
from app.metrics import (
    DEAD_TURNS,
    OLDEST_WAITING_SECONDS,
    QUEUED_MESSAGES,
    RELAY_LOOKS,
    RELAY_WAKEUPS,
    VECTORS_PENDING,
    WAITING_STREAMS,
    WAITING_TURNS,
    end_metrics,
    note_memory,
)
from app.metrics.derived import NIGHTS_LATE
from app.metrics.privacy import FORGOTTEN_PURGED
from app.metrics.stream import UPDATES_PRUNED
from app.ports import Clock, JobQueue, Waiting
from app.settings import Settings, load_settings
from workers.delivery import run_deliveries
from workers.metrics_endpoint import serve_metrics

log = structlog.get_logger(__name__)

_ANSWER_S = 5.0
_NOTE_S = 5.0  # between counts of what waits: Prometheus asks each 15 s
_PRUNING_S = 60.0  # between removals of updates whose time is over
_SWEEPS_S = 3600.0  # between looks for what a tenant's rules let go of
_NIGHTS_S = 120.0  # before a night that nobody took up is asked for again
_IDLE = 4  # messages with which a worker has room for what can wait
_MOST_WAITING = 1000  # messages: many minutes of work for one worker
_PAUSE_S = 1.0  # between attempts while the database is away


async def relay_once(
    *, waiting: Waiting, queue: JobQueue, republish_s: float, with_vectors: bool = True
) -> int:
    """Wake every stream that waits without a live lease; return how many.

    Nothing is sent on top of a long backlog: with no worker at all the queue would grow for ever.
    """
    RELAY_LOOKS.inc()
    messages = await queue.backlog() or 0
    QUEUED_MESSAGES.set(messages)
    if messages >= _MOST_WAITING:
        return 0
    due = await waiting.due(republish_s=republish_s, with_vectors=with_vectors)
    if not due and messages <= _IDLE:
        due = await waiting.due_rereads(republish_s=republish_s)
        due = due or await waiting.due_tending(republish_s=republish_s)
    for scope in due:
        queue.wake(scope)
    RELAY_WAKEUPS.inc(len(due))
    return len(due)


async def relay_recalls(*, waiting: Waiting, queue: JobQueue, republish_s: float) -> int:
    """Send every recall again that waits to be looked at and that nobody has; return how many."""
    due = await waiting.due_recalls(republish_s=republish_s)
    for scope, recall_id in due:
        queue.refine(scope, recall_id)
    return len(due)


async def relay_retention(*, waiting: Waiting, queue: JobQueue) -> int:
    """Ask for the rules of tenants to be kept that were not for an hour; return how many."""
    due = await waiting.due_retention(every_s=_SWEEPS_S)
    for tenant_id in due:
        queue.sweep(tenant_id)
    return len(due)


async def relay_nights(
    *, waiting: Waiting, queue: JobQueue, clock: Clock, settings: Settings
) -> int:
    """Ask for the nightly runs that have come due, missed ones once; return how many."""
    now = clock.now()
    due = await waiting.due_nights(
        at=now,
        hour=settings.nightly_hour,
        zone=settings.nightly_zone,
        republish_s=_NIGHTS_S,
    )
    for tenant_id, due_at in due:
        queue.night(tenant_id, due_at)
    NIGHTS_LATE.set((await waiting.night_totals(at=now)).late)
    return len(due)


async def note_totals(waiting: Waiting) -> None:
    """Show in the metrics how much waits, of all tenants together."""
    totals = await waiting.totals()
    WAITING_TURNS.set(totals.turns)
    WAITING_STREAMS.set(totals.streams)
    VECTORS_PENDING.set(totals.vectors)
    OLDEST_WAITING_SECONDS.set(totals.oldest_s)
    DEAD_TURNS.set(totals.dead)
    note_memory("scheduler")


async def prune_updates(waiting: Waiting, *, hours: int) -> None:
    """Remove updates whose time is over."""
    while removed := await waiting.prune_updates(hours=hours):
        UPDATES_PRUNED.inc(removed)


async def purge_forgotten(waiting: Waiting) -> None:
    """Purge what was forgotten seven days ago."""
    while removed := await waiting.purge_forgotten():
        FORGOTTEN_PURGED.inc(removed)


async def run_relay(settings: Settings, stop: asyncio.Event) -> None:
    """Look each ``relay_s`` seconds until stopped; outlive outages of Postgres and Redis."""
    queue = build_queue(settings)
    try:
        while not stop.is_set():
            try:
                await _connect_and_relay(settings, stop, queue)
            except TransientError as error:
                log.warning("database away", reason=str(error))
                await _pause(stop, _PAUSE_S)
    finally:
        queue.close()


async def _connect_and_relay(settings: Settings, stop: asyncio.Event, queue: JobQueue) -> None:
    database, waiting = await build_relay(settings)
    next_note = next_pruning = perf_counter()
    try:
        while not stop.is_set():
            if perf_counter() >= next_note:
                await note_totals(waiting)
                next_note = perf_counter() + _NOTE_S
            if perf_counter() >= next_pruning:
                await prune_updates(waiting, hours=settings.updates_hours)
                await purge_forgotten(waiting)
                await relay_retention(waiting=waiting, queue=queue)
                await relay_nights(
                    waiting=waiting, queue=queue, clock=SystemClock(), settings=settings
                )
                next_pruning = perf_counter() + _PRUNING_S
            await relay_once(
                waiting=waiting,
                queue=queue,
                republish_s=settings.republish_s,
                with_vectors=settings.embedder != "off",
            )
            await relay_recalls(waiting=waiting, queue=queue, republish_s=settings.republish_s)
            await _pause(stop, settings.relay_s)
    finally:
        await database.close()


async def _pause(stop: asyncio.Event, seconds: float) -> None:
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(stop.wait(), seconds)


async def _main(settings: Settings) -> None:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)
    endpoint = serve_metrics(settings, is_well=lambda: _turns(loop))
    try:
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(run_relay(settings, stop))
            tasks.create_task(run_deliveries(settings, stop))
    finally:
        if endpoint:
            await asyncio.to_thread(endpoint.shutdown)
        end_metrics()


def _turns(loop: asyncio.AbstractEventLoop) -> bool:
    """Return whether the loop, asked from another thread, answers within five seconds."""
    try:
        asyncio.run_coroutine_threadsafe(asyncio.sleep(0), loop).result(_ANSWER_S)
    except (TimeoutError, RuntimeError):
        return False
    return True


def main() -> None:
    """Run until SIGTERM or SIGINT."""
    settings = load_settings()
    configure_logs(settings.log_level, settings.log_format)
    asyncio.run(_main(settings))
