"""SIGKILL of every process under load: nothing acknowledged is lost, nothing is done twice."""

from collections.abc import Awaitable, Callable

import pytest

from tests.faults.conftest import Trial
from tests.faults.service import Service

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def _kill_worker(service: Service) -> None:
    await service.kill("worker")


async def _kill_worker_child(service: Service) -> None:
    await service.kill("worker", service.family("worker")[1:])


async def _kill_api(service: Service) -> None:
    await service.kill("api")


async def _kill_broker(service: Service) -> None:
    await service.kill_broker_and_its_data()


async def _kill_database(service: Service) -> None:
    await service.kill_database()


async def _kill_scheduler(service: Service) -> None:
    await service.kill("scheduler")


@pytest.mark.parametrize(
    "strike",
    [
        _kill_worker_child,
        _kill_worker,
        _kill_api,
        _kill_broker,
        _kill_database,
        _kill_scheduler,
    ],
)
async def test_kill_under_load_loses_nothing_and_doubles_nothing(
    trial: Trial, strike: Callable[[Service], Awaitable[None]]
) -> None:
    async with trial.load() as load:
        await load.acknowledged(20)
        await strike(trial.service)
        await load.acknowledged(20)
    assert await trial.end() == []
