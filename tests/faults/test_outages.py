"""A Postgres that goes away while turns are worked on: an outage is no crash of theirs."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit
from uuid import UUID

import pytest
import pytest_asyncio

from app.adapters.postgres.streams import PostgresStreams
from app.adapters.rule_extractor import RuleExtractor
from app.bootstrap import build_container
from app.domain.errors import StoreUnavailable
from app.domain.models import Scope, Turn
from app.extraction import Background
from app.ports import Reading
from app.services.reading import drain
from app.settings import load_settings
from tests.conftest import ServerUrls
from tests.faults.checker import connected
from tests.faults.inprocess import LEASE_S, LIMITS, Bench
from tests.faults.proxy import Proxy, Toxic, proxied
from tests.faults.service import eventually

pytestmark = pytest.mark.asyncio(loop_scope="session")

_OUTAGES = LIMITS.crashes + 2


@dataclass(slots=True)
class Far:
    """A bench whose worker reaches Postgres through a proxy; turns are accepted beside it."""

    bench: Bench
    worker: Bench
    proxy: Proxy


@pytest_asyncio.fixture(loop_scope="session")
async def far(bench: Bench, schema: ServerUrls, server_folder: Path) -> AsyncIterator[Far]:
    address = urlsplit(schema.app_url)
    async with proxied("postgres", (str(address.hostname), address.port or 0)) as proxy:
        netloc = f"{address.username}:{address.password}@127.0.0.1:{proxy.port}"
        settings = load_settings(
            database_url=urlunsplit(address._replace(netloc=netloc)),
            relay_database_url=schema.relay_url,
            redis_url=schema.redis_url,
            data_dir=server_folder,
        )
        container = await build_container(settings)
        yield Far(bench, replace(bench, container=container), proxy)
        await container.close()


class CuttingExtractor(RuleExtractor):
    """Loses the way to Postgres in the middle of its work."""

    def __init__(self, proxy: Proxy) -> None:
        self._proxy = proxy

    async def extract(
        self, turns: Sequence[Turn], background: Background, *, tenant_id: UUID
    ) -> Reading:
        await self._proxy.disable()
        return await super().extract(turns, background, tenant_id=tenant_id)


async def _attempts(bench: Bench) -> list[int]:
    async with connected(bench.sql_url) as connection:
        rows = await connection.fetch(
            "SELECT attempts FROM turns JOIN users USING (tenant_id, user_id) "
            "WHERE users.client_id = $1 ORDER BY seq",
            bench.user,
        )
    return [row["attempts"] for row in rows]


async def _suffer(far: Far, scope: Scope, outages: int) -> None:
    for _ in range(outages):
        await far.worker.drain(scope, CuttingExtractor(far.proxy))
        await far.proxy.enable()
        await far.bench.end_lease(scope)


async def test_outages_are_not_counted_as_crashes(
    far: Far, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drain, "_GIVE_BACK_PAUSES_S", ())  # each lasts longer than a job waits
    scope = await far.bench.post(2)
    await _suffer(far, scope, _OUTAGES)
    await far.worker.drain(scope)
    assert await far.bench.verdict() == []


async def test_if_nothing_were_owed_outages_would_bury_a_turn(
    far: Far, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drain, "_GIVE_BACK_PAUSES_S", ())
    monkeypatch.setattr(PostgresStreams, "_owe", lambda *_: None)
    scope = await far.bench.post(2)
    await _suffer(far, scope, _OUTAGES)
    await far.worker.drain(scope)
    verdict = await far.bench.verdict()
    assert any("turn is dead (took its worker down)" in fault for fault in verdict), verdict


async def test_an_attempt_whose_count_was_committed_unheard_is_given_back(far: Far) -> None:
    scope = await far.bench.post(1)
    streams = far.worker.container.streams
    lease = await streams.claim(scope, lease_s=LEASE_S)
    assert lease is not None
    await streams.take(lease, LIMITS)  # never finished: the turn is suspect from now on
    assert await _attempts(far.bench) == [0]
    await far.bench.end_lease(scope)
    lease = await streams.claim(scope, lease_s=LEASE_S)
    assert lease is not None
    far.proxy.add(
        Toxic(
            name="unheard",
            type="mute_after",
            attributes={"markers": [str(scope.user_id), "COMMIT"]},
        )
    )
    taking = asyncio.ensure_future(streams.take(lease, LIMITS))

    async def is_counted() -> bool:
        return await _attempts(far.bench) == [1]

    await eventually(is_counted, seconds=60)
    far.proxy.reset()
    with pytest.raises(StoreUnavailable):
        await taking
    await far.bench.end_lease(scope)
    assert await streams.claim(scope, lease_s=LEASE_S) is not None
    assert await _attempts(far.bench) == [0]
