"""The faults that strike a running service; each returns when the service answers again."""

import asyncio
from collections.abc import Awaitable, Callable

from tests.faults.service import Service

Strike = Callable[[Service], Awaitable[None]]
_CALLS_GATHER_S = 0.3
_FROZEN_S = 1.5  # longer than the worker's blocking pop
_ZOMBIE_S = 7.0  # longer than a lease


async def kill_worker(service: Service) -> None:
    """The consumer; its children go with it."""
    await service.kill("worker")


async def kill_worker_children(service: Service) -> None:
    """Those who do the work; the consumer replaces them."""
    await service.kill("worker", service.family("worker")[1:])


async def kill_api(service: Service) -> None:
    """The API, frozen for a moment first so that calls are on their way when it dies."""
    service.freeze(service.pid("api"))
    await asyncio.sleep(_CALLS_GATHER_S)
    await service.kill("api")


async def kill_broker(service: Service) -> None:
    """Valkey, and its data with it."""
    await service.kill_broker_and_its_data()


async def kill_database(service: Service) -> None:
    """The postmaster and all backends."""
    await service.kill("postgres", service.family("postgres"))


async def kill_scheduler(service: Service) -> None:
    """The relay."""
    await service.kill("scheduler")


async def freeze_and_kill_worker(service: Service) -> None:
    """The consumer, frozen first: what Redis hands it meanwhile is lost."""
    service.freeze(service.pid("worker"))
    await asyncio.sleep(_FROZEN_S)
    await service.kill("worker")


async def freeze_worker_child(service: Service) -> None:
    """One worker child past its lease, then thawed: a zombie beside those who took over."""
    child = service.family("worker")[-1]
    service.freeze(child)
    await asyncio.sleep(_ZOMBIE_S)
    service.resume(child)


KILLS: tuple[Strike, ...] = (
    kill_worker_children,
    kill_worker,
    kill_api,
    kill_broker,
    kill_database,
    kill_scheduler,
)
ALL: tuple[Strike, ...] = (*KILLS, freeze_and_kill_worker, freeze_worker_child)
