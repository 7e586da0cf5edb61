"""Reads of one recall on one connection: they take turns, and none depends on another's luck."""

import asyncio
from uuid import uuid4

import pytest

from app.adapters.postgres import lane
from app.adapters.postgres.database import Database
from app.bootstrap import DEFAULT_TENANT, Container
from app.domain.errors import StoreTooSlow
from app.domain.models import Scope
from tests.conftest import ServerUrls
from tests.integration.calls import connected

_BACKEND = "SELECT pg_backend_pid()"
_TENANT = "SELECT current_setting('chronos.tenant_id')"


@pytest.fixture
def database(container: Container) -> Database:
    return container.database


@pytest.fixture
def scope() -> Scope:
    return Scope(tenant_id=DEFAULT_TENANT, user_id=uuid4())


@pytest.fixture
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let whoever waits for a turn wait longer than a busy machine holds up a read."""
    monkeypatch.setattr(lane, "_MOST_PATIENCE_S", 30.0)


async def _read(
    database: Database, scope: Scope, query: str, *, timeout_ms: int = 60_000
) -> object:
    reading = database.transaction(scope, timeout_ms=timeout_ms, only_reads=True)
    async with reading as connection:
        return await connection.fetchval(query)


@pytest.mark.usefixtures("patience")
async def test_reads_of_one_scope_share_a_connection(database: Database, scope: Scope) -> None:
    async with database.together(scope, timeout_ms=60_000):
        backends = await asyncio.gather(*(_read(database, scope, _BACKEND) for _ in range(5)))
    assert len(set(backends)) == 1


async def test_reads_of_another_scope_do_not_share(database: Database, scope: Scope) -> None:
    other = Scope(tenant_id=uuid4(), user_id=scope.user_id)
    async with database.together(scope, timeout_ms=60_000):
        own = await _read(database, scope, _BACKEND)
        assert await _read(database, other, _TENANT) == str(other.tenant_id)
        assert await _read(database, scope, _BACKEND) == own


async def test_a_read_that_fails_costs_no_other(database: Database, scope: Scope) -> None:
    async with database.together(scope, timeout_ms=50):
        with pytest.raises(StoreTooSlow):
            await _read(database, scope, "SELECT pg_sleep(1)")
        assert await _read(database, scope, "SELECT 7") == 7


async def test_who_waits_too_long_reads_elsewhere(
    database: Database, scope: Scope, schema: ServerUrls
) -> None:
    slowly = "SELECT 8 FROM pg_advisory_xact_lock(4711)"
    async with connected(schema.superuser_url) as holder:
        await holder.execute("SELECT pg_advisory_lock(4711)")  # until the other has read
        async with database.together(scope, timeout_ms=60_000):
            slow = asyncio.ensure_future(_read(database, scope, slowly))
            await asyncio.sleep(0)
            assert await _read(database, scope, "SELECT 7") == 7
            assert not slow.done()
            await holder.execute("SELECT pg_advisory_unlock(4711)")
            assert await slow == 8


async def test_a_cancelled_read_leaves_the_pool_whole(database: Database, scope: Scope) -> None:
    async with database.together(scope, timeout_ms=5000):
        slow = asyncio.ensure_future(_read(database, scope, "SELECT pg_sleep(60)"))
        await asyncio.sleep(0.05)
        slow.cancel()
        with pytest.raises(asyncio.CancelledError):
            await slow
        assert await _read(database, scope, "SELECT 7") == 7
    assert await _read(database, scope, "SELECT 7") == 7


async def test_what_goes_on_after_the_end_is_not_cut(database: Database, scope: Scope) -> None:
    async with database.together(scope, timeout_ms=5000):
        late = asyncio.ensure_future(_read(database, scope, "SELECT 9 FROM pg_sleep(0.2)"))
        await asyncio.sleep(0.05)
    assert await late == 9


@pytest.mark.usefixtures("patience")
async def test_a_queue_that_moves_is_waited_in(database: Database, scope: Scope) -> None:
    query = "SELECT pg_backend_pid() FROM pg_sleep(0.04)"
    async with database.together(scope, timeout_ms=60_000):
        backends = await asyncio.gather(*(_read(database, scope, query) for _ in range(5)))
    assert len(set(backends)) == 1


async def test_nobody_waits_on_and_on(database: Database, scope: Scope) -> None:
    query = "SELECT pg_backend_pid() FROM pg_sleep(0.04)"
    async with database.together(scope, timeout_ms=300):
        backends = await asyncio.gather(*(_read(database, scope, query) for _ in range(9)))
    assert len(set(backends)) > 1


async def test_more_recalls_than_connections_wait_for_each_other_and_all_end(
    database: Database, scope: Scope
) -> None:
    query = "SELECT pg_backend_pid() FROM pg_sleep(0.07)"  # nobody else gets a turn meanwhile

    async def one() -> list[object]:
        async with database.together(scope, timeout_ms=20_000):
            return await asyncio.gather(*(_read(database, scope, query) for _ in range(3)))

    async with asyncio.timeout(120):
        answers = await asyncio.gather(*(one() for _ in range(12)))
    assert all(len(backends) == 3 for backends in answers)
