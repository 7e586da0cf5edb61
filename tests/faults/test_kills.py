"""SIGKILL of every process under load: nothing acknowledged is lost, nothing is done twice."""

import pytest

from tests.faults.strikes import KILLS, Strike
from tests.faults.trial import Trial

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest.mark.parametrize("strike", KILLS)
async def test_kill_under_load_loses_nothing_and_doubles_nothing(
    trial: Trial, strike: Strike
) -> None:
    async with trial.load() as load:
        await load.acknowledged(20)
        await strike(trial.service)
        await load.acknowledged(20)
    assert await trial.end() == []
