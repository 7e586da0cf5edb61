"""Celery over Redis as the transport: it moves ids to workers and may lose them; the relay does not.

Publishing runs on a thread of its own with short time-outs and no retry: an unresponsive Redis would
otherwise hold the event loop until it answers.
"""

import asyncio
import queue
import threading
from datetime import datetime
from typing import Any
from uuid import UUID

import redis
import structlog
from celery import Celery
from kombu.exceptions import OperationalError

from app.adapters.celery_transport import use_mended_redis
from app.adapters.clock import SystemClock
from app.boundaries import boundary
from app.domain.models import Scope
from app.metrics import PUBLISH_DEFERRED, PUBLISHED
from app.ports import Clock
from app.traces import carried

log = structlog.get_logger(__name__)

_Job = tuple[str, *tuple[UUID | datetime, ...]]  # a task and what it is given: tenant, user, …
_Message = tuple[_Job, dict[str, Any]]  # with its headers

DRAIN_TASK, REFINE_TASK, SWEEP_TASK = "chronos.drain", "chronos.refine", "chronos.sweep"
NIGHT_TASK = "chronos.night"
# Each has a worker of its own, so that neither waits for the other.
INGEST_QUEUE, REFINE_QUEUE = "ingest", "refine"
# Headers of a message beside Celery's own; the first is missing where no request led to it.
REQUEST_ID_HEADER, SENT_AT_HEADER = "request_id", "sent_at"
_SOCKET_TIMEOUT_S = 0.5
_BACKLOG = 10_000  # messages; past that the relay's job
_AWAY = (OperationalError, OSError, TimeoutError)
_BREAK_AFTER, _BREAK_S = 3, 2.0  # failures in a row, and how long nothing is tried then


def celery_app(redis_url: str) -> Celery:
    """Return the Celery application that publishers and workers share."""
    use_mended_redis()
    app = Celery("chronos", broker=redis_url)
    app.conf.update(
        task_acks_late=True,
        task_reject_on_worker_lost=True,
        worker_prefetch_multiplier=1,
        task_ignore_result=True,
        task_serializer="json",
        accept_content=["json"],
        task_default_queue=INGEST_QUEUE,
        task_routes={
            DRAIN_TASK: {"queue": INGEST_QUEUE},
            REFINE_TASK: {"queue": REFINE_QUEUE},
            SWEEP_TASK: {"queue": REFINE_QUEUE},
            NIGHT_TASK: {"queue": REFINE_QUEUE},
        },
        task_soft_time_limit=90,
        task_time_limit=110,
        worker_max_tasks_per_child=5000,
        worker_enable_remote_control=False,
        worker_send_task_events=False,
        worker_hijack_root_logger=False,
        worker_cancel_long_running_tasks_on_connection_loss=False,
        broker_connection_retry_on_startup=True,
        broker_connection_max_retries=None,
        broker_transport_options={
            "visibility_timeout": 180,
            "unacked_restore_interval": 1,
            "socket_timeout": 5,
            "socket_connect_timeout": 2,
            "socket_keepalive": True,
            "health_check_interval": 10,
        },
    )
    return app


class CeleryQueue:
    """Implements the ``JobQueue`` port on a daemon thread."""

    def __init__(self, redis_url: str, clock: Clock | None = None) -> None:
        self._redis_url = redis_url
        self._clock = clock or SystemClock()
        self._app = celery_app(redis_url)
        self._app.conf.broker_transport_options = {
            "socket_timeout": _SOCKET_TIMEOUT_S,
            "socket_connect_timeout": _SOCKET_TIMEOUT_S,
            "max_retries": 0,
            "retry_on_timeout": False,
        }
        self._app.conf.broker_connection_retry = False
        self._waiting: queue.Queue[_Message | None] = queue.Queue(maxsize=_BACKLOG)
        self._queued: set[_Job] = set()
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._publish_all, name="publisher", daemon=True)
        self._thread.start()

    def wake(self, scope: Scope) -> None:
        """Ask for the stream to be worked on; returns at once, never raises.

        A stream that is already waiting to be published is not published twice.
        """
        if scope.user_id is not None:
            self._put((DRAIN_TASK, scope.tenant_id, scope.user_id))

    def refine(self, scope: Scope, recall_id: UUID) -> None:
        """Ask for a recall to be looked at again; returns at once, never raises."""
        if scope.user_id is not None:
            self._put((REFINE_TASK, scope.tenant_id, scope.user_id, recall_id))

    def sweep(self, tenant_id: UUID) -> None:
        """Ask for a tenant's rules of retention to be kept; returns at once, never raises."""
        self._put((SWEEP_TASK, tenant_id))

    def night(self, tenant_id: UUID, due_at: datetime) -> None:
        """Ask for a tenant's night to be run as of a moment; returns at once, never raises."""
        self._put((NIGHT_TASK, tenant_id, due_at))

    def _put(self, job: _Job) -> None:
        if job in self._queued:
            return
        try:
            self._queued.add(job)
            self._waiting.put_nowait((job, self._headers()))
        except queue.Full:
            self._queued.discard(job)
            PUBLISH_DEFERRED.inc()

    async def answers(self) -> bool:
        """Return whether Redis answers within half a second; asked off the event loop."""
        return await self.backlog() is not None

    async def backlog(self) -> int | None:
        """Return how many messages wait for a worker, None if Redis does not answer."""
        return await asyncio.to_thread(self._length)

    def _length(self) -> int | None:
        client = redis.Redis.from_url(
            self._redis_url,
            socket_timeout=_SOCKET_TIMEOUT_S,
            socket_connect_timeout=_SOCKET_TIMEOUT_S,
        )
        try:
            return int(client.llen(INGEST_QUEUE))
        except (redis.RedisError, OSError):
            return None
        finally:
            client.close()

    def close(self) -> None:
        """Publish what waits, for a second at most; the relay has the rest."""
        self._closing.set()
        try:
            self._waiting.put_nowait(None)
        except queue.Full:
            log.warning("publisher closed with a full queue")
        self._thread.join(1.0)

    def _publish_all(self) -> None:
        failures = 0
        with self._app.producer_or_acquire() as producer:
            while (message := self._waiting.get()) is not None:
                self._queued.discard(message[0])
                if failures >= _BREAK_AFTER and self._closing.wait(_BREAK_S):
                    return
                failures = 0 if self._publish(producer, *message) else failures + 1

    def _headers(self) -> dict[str, Any]:
        """Return what the worker's log lines and traces need to follow the request; ids only."""
        request_id = structlog.contextvars.get_contextvars().get(REQUEST_ID_HEADER)
        of_request = {REQUEST_ID_HEADER: request_id} if request_id else {}
        return {**of_request, SENT_AT_HEADER: self._clock.now().timestamp(), **carried()}

    def _publish(self, producer: Any, job: _Job, headers: dict[str, Any]) -> bool:
        task, *ids = job
        try:
            # Whatever it is: without this thread neither the API nor the relay would wake anyone.
            event = "publishing failed, the relay will send it"
            with boundary(log, event, lets=_AWAY) as sending:
                self._app.send_task(
                    task,
                    args=[str(one) for one in ids],
                    headers=headers,
                    producer=producer,
                    retry=False,
                )
        except _AWAY as error:
            PUBLISH_DEFERRED.inc()
            log.warning("queue away, the relay will send it", reason=type(error).__name__)
            return False
        if sending.error:
            PUBLISH_DEFERRED.inc()
            return False
        PUBLISHED.inc()
        return True
