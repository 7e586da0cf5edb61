"""Users erased at random moments of their turns' work, with kills: a small run of ``make test-erasure``."""

import pytest

from tests.faults.erasures import Erasures
from tests.faults.trial import Trial

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_erased_users_stay_gone_through_kills_and_neighbours_stay_as_they_were(
    trial: Trial,
) -> None:
    erasures = Erasures(trial.service, count=12, seed=7)
    assert await erasures.run(until_redelivered=False) == []
    assert (erasures.erased, erasures.kills > 0) == (12, True)
