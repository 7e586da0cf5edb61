"""The Celery application of worker (``-Q ingest``) and refiner (``-Q refine``)."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from time import perf_counter
from typing import Any
from uuid import UUID

import structlog
from celery import Task
from celery.signals import setup_logging, worker_process_init, worker_process_shutdown

from app.adapters.celery_queue import (
    DRAIN_TASK,
    NIGHT_TASK,
    REFINE_TASK,
    REQUEST_ID_HEADER,
    SENT_AT_HEADER,
    SWEEP_TASK,
    celery_app,
)
from app.bootstrap import build_queue
from app.bootstrap.words import start_dropping
from app.domain.models import Scope
from app.logs import configure_logs
from app.metrics import JOB_SECONDS, QUEUE_SECONDS, end_metrics, note_memory
from app.services.reading.drain import Drained
from app.services.removal.retaining import sweep as sweep_tenant
from app.settings import load_settings
from app.traces import span, start_traces, stop_traces
from workers.nightly import run_night
from workers.refining import refine_kept
from workers.runtime import Runtime

log = structlog.get_logger(__name__)

settings = load_settings()
celery = celery_app(settings.redis_url.get_secret_value())
celery.conf.worker_consumer = "workers.consumer:Consumer"
_runtimes: list[Runtime] = []  # of this process: one after the fork, none before


@setup_logging.connect
def _logs(**_: object) -> None:
    configure_logs(settings.log_level, settings.log_format)


@worker_process_init.connect
def _start(**_: object) -> None:
    start_traces(settings.traces_url, "worker")
    _runtimes[:] = [Runtime(settings)]
    start_dropping()


@worker_process_shutdown.connect
def _stop(**_: object) -> None:
    while _runtimes:
        _runtimes.pop().close()
    stop_traces()
    end_metrics()


@celery.task(name=DRAIN_TASK, bind=True)
def drain(task: Task, tenant_id: str, user_id: str) -> None:
    """Work on one user's stream; a second delivery finds nothing to do."""
    if not _runtimes:
        _start()
    scope = Scope(tenant_id=UUID(tenant_id), user_id=UUID(user_id))
    drained = _runtimes[0].run(_followed(task.request, scope, _runtimes[0]))
    if drained.is_unfinished:
        queue = build_queue(settings)
        queue.wake(scope)
        queue.close()


@celery.task(name=REFINE_TASK, bind=True)
def refine(task: Task, tenant_id: str, user_id: str, recall_id: str) -> None:
    """Look again at a recall; a second delivery finds nothing to do."""
    if not _runtimes:
        _start()
    scope = Scope(tenant_id=UUID(tenant_id), user_id=UUID(user_id))
    _runtimes[0].run(_refined(task.request, scope, UUID(recall_id), _runtimes[0]))


async def _refined(message: Any, scope: Scope, recall_id: UUID, runtime: Runtime) -> None:
    container = await runtime.container()
    with _following(message, "refine"):
        verdict = await refine_kept(container, scope, recall_id)
        if verdict:
            log.info("answer looked at again", verdict=verdict.value)
    note_memory("refiner")


@celery.task(name=SWEEP_TASK, bind=True)
def sweep(task: Task, tenant_id: str) -> None:
    """Let go of what is older than a tenant's rules keep; what is left goes with the next hour's."""
    if not _runtimes:
        _start()
    _runtimes[0].run(_swept(task.request, UUID(tenant_id), _runtimes[0]))


async def _swept(message: Any, tenant_id: UUID, runtime: Runtime) -> None:
    container = await runtime.container()
    with _following(message, "sweep"):
        now = container.clock.now()
        removed = await sweep_tenant(tenant_id, now, retentions=container.retentions)
        if removed:
            log.info("what was older than the rules keep is removed", **removed)


@celery.task(name=NIGHT_TASK, bind=True)
def night(task: Task, tenant_id: str, due_at: str) -> None:
    """Work on a tenant's night; a second delivery finds it taken or done."""
    if not _runtimes:
        _start()
    of, moment = UUID(tenant_id), datetime.fromisoformat(due_at)
    if _runtimes[0].run(_nightly(task.request, of, moment, _runtimes[0])):
        queue = build_queue(settings)
        queue.night(of, moment)
        queue.close()


async def _nightly(message: Any, tenant_id: UUID, due_at: datetime, runtime: Runtime) -> bool:
    container = await runtime.container()
    with _following(message, "night"):
        is_unfinished = await run_night(container, tenant_id, due_at)
    note_memory("refiner")
    return is_unfinished


@contextmanager
def _following(message: Any, name: str) -> Iterator[None]:
    """Work with the ids of the request that led to it in log lines and traces."""
    ids = {"job_id": str(message.id)}
    if request_id := message.get(REQUEST_ID_HEADER):
        ids[REQUEST_ID_HEADER] = str(request_id)
    carrier = {k: v for k in ("traceparent", "tracestate") if (v := message.get(k))}
    # Bound here, not in the task: the process' loop keeps a context of its own.
    with structlog.contextvars.bound_contextvars(**ids), span(name, carrier, **ids):
        yield


async def _followed(message: Any, scope: Scope, runtime: Runtime) -> Drained:
    container = await runtime.container()
    if sent_at := message.get(SENT_AT_HEADER):
        QUEUE_SECONDS.observe(max(0.0, container.clock.now().timestamp() - sent_at))
    with _following(message, "drain"):
        started = perf_counter()
        drained = await container.drain(scope)
        seconds = perf_counter() - started
        JOB_SECONDS.observe(seconds)
        if drained.turns:
            log.info("stream worked on", turns=drained.turns, seconds=round(seconds, 3))
    note_memory("worker")
    return drained
