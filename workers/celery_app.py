"""The worker's Celery application: ``celery -A workers.celery_app worker -Q ingest,maintenance``."""

from uuid import UUID

from celery.signals import setup_logging, worker_process_init, worker_process_shutdown

from app.adapters.celery_queue import DRAIN_TASK, celery_app
from app.bootstrap import build_queue
from app.domain.models import Scope
from app.logs import configure_logs
from app.ports import WindowLimits
from app.services.drain import Drained, Pace, drain_stream
from app.settings import Settings, load_settings
from workers.runtime import Runtime

settings = load_settings()
celery = celery_app(settings.redis_url.get_secret_value())
_runtimes: list[Runtime] = []  # of this process: one after the fork, none before


@setup_logging.connect
def _logs(**_: object) -> None:
    configure_logs(settings.log_level, settings.log_format)


@worker_process_init.connect
def _start(**_: object) -> None:
    _runtimes[:] = [Runtime(settings)]


@worker_process_shutdown.connect
def _stop(**_: object) -> None:
    while _runtimes:
        _runtimes.pop().close()


@celery.task(name=DRAIN_TASK)
def drain(tenant_id: str, user_id: str) -> None:
    """Work on one user's stream; a second delivery finds nothing to do."""
    if not _runtimes:
        _start()
    scope = Scope(tenant_id=UUID(tenant_id), user_id=UUID(user_id))
    drained = _runtimes[0].run(_drain(scope, _runtimes[0]))
    if drained.is_unfinished:
        queue = build_queue(settings)
        queue.wake(scope)
        queue.close()


async def _drain(scope: Scope, runtime: Runtime) -> Drained:
    container = await runtime.container()
    return await drain_stream(
        scope,
        pace=pace_of(runtime.settings),
        streams=container.streams,
        calendar=container.calendar,
        users=container.users,
        extractor=container.extractor,
        embedder=container.embedder,
    )


def pace_of(settings: Settings) -> Pace:
    """Return how a stream is worked on under these settings."""
    return Pace(
        lease_s=settings.lease_s,
        heartbeat_s=settings.heartbeat_s,
        limits=WindowLimits(
            turns=settings.window_turns,
            tokens=settings.window_tokens,
            crashes=settings.max_crashes,
            failures=settings.max_failures,
        ),
    )
