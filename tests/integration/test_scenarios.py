"""A part of the scenarios of truth over time, through the API of this process; all of them: make bench-truth."""

from uuid import uuid4

import httpx
import pytest

from tests.bench.truth.case import Case
from tests.bench.truth.cases import every_case
from tests.bench.truth.telling import tell
from tests.integration.conftest import Drain

_EVERY = 11  # of two hundred: eighteen, of every kind and in both languages
_PART = every_case()[::_EVERY]


@pytest.mark.parametrize("case", _PART, ids=[case.name for case in _PART])
async def test_scenario(case: Case, api: httpx.AsyncClient, drain: Drain) -> None:
    async def settle(user: str) -> None:
        await drain(user)

    await tell(case, api, f"{uuid4().hex[:8]}-{case.name}", settle)
