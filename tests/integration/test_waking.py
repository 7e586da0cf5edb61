"""Waking workers: ids only through Valkey, and the relay sends again whatever got lost."""

import asyncio
import base64
import json
from collections.abc import AsyncIterator, Iterator
from uuid import uuid4

import asyncpg
import httpx
import pytest
import pytest_asyncio
import redis

from app.adapters.celery_queue import CeleryQueue
from app.bootstrap import Container, build_relay
from app.domain.models import Scope
from app.ports import Waiting
from app.settings import Settings
from tests.conftest import ServerUrls
from tests.integration.calls import connected, post_turns, scope_of, turn
from tests.integration.conftest import Drain
from workers.scheduler import relay_once, run_relay

QUEUE = "ingest"
SECRET = "the orchard's password is pomegranate"  # what must not reach the broker


@pytest.fixture
def valkey(schema: ServerUrls) -> Iterator[redis.Redis]:
    """A bare client of the broker."""
    client = redis.Redis.from_url(schema.redis_url)
    yield client
    client.close()


@pytest_asyncio.fixture(loop_scope="session")
async def waiting(settings: Settings) -> AsyncIterator[Waiting]:
    """The relay's view, as the relay's role."""
    database, found = await build_relay(settings)
    yield found
    await database.close()


class Woken:
    """A queue that keeps whom it woke; the broker is not the subject."""

    def __init__(self) -> None:
        self.scopes: list[Scope] = []

    def wake(self, scope: Scope) -> None:
        self.scopes.append(scope)

    async def answers(self) -> bool:
        return True

    async def backlog(self) -> int:
        return 0


def _messages(valkey: redis.Redis, scope: Scope) -> list[bytes]:
    """Return the waiting messages about a user, as the broker holds them."""
    found: list[bytes] = valkey.lrange(QUEUE, 0, -1)  # type: ignore[assignment]
    return [
        m for m in found if str(scope.user_id) in base64.b64decode(json.loads(m)["body"]).decode()
    ]


async def _eventually(valkey: redis.Redis, scope: Scope) -> list[bytes]:
    for _ in range(2000):
        if messages := _messages(valkey, scope):
            return messages
        await asyncio.sleep(0.03)
    return []


async def test_the_broker_gets_ids_and_never_words(
    api: httpx.AsyncClient, container: Container, valkey: redis.Redis, user: str
) -> None:
    await post_turns(api, user, turn("t-secret", SECRET))
    scope = await scope_of(container, user)
    (message,) = await _eventually(valkey, scope)
    body = base64.b64decode(json.loads(message)["body"]).decode()
    assert json.loads(body)[0] == [str(scope.tenant_id), str(scope.user_id)]
    everything = message.decode() + body
    assert not [word for word in ("pomegranate", "t-secret", user) if word in everything]


async def test_duplicates_wake_nobody(
    api: httpx.AsyncClient, container: Container, valkey: redis.Redis, user: str
) -> None:
    await post_turns(api, user, turn("t1", "some words"))
    scope = await scope_of(container, user)
    assert len(await _eventually(valkey, scope)) == 1
    await post_turns(api, user, turn("t1", "some words"))
    await asyncio.sleep(0.2)
    assert len(_messages(valkey, scope)) == 1


async def test_a_broker_that_is_away_holds_up_nobody() -> None:
    away = CeleryQueue("redis://127.0.0.1:1/0")
    try:
        loop = asyncio.get_running_loop()
        started = loop.time()
        for _ in range(50):
            away.wake(Scope(tenant_id=uuid4(), user_id=uuid4()))
        assert loop.time() - started < 5  # to wait for each of them would take ten
        assert not await away.answers()
    finally:
        away.close()


async def _age(schema: ServerUrls, scope: Scope, change: str) -> None:
    async with connected(schema.superuser_url) as connection:
        await connection.execute(f"UPDATE streams SET {change} WHERE user_id = $1", scope.user_id)


async def _woken(waiting: Waiting, scope: Scope, *, republish_s: float = 600) -> int:
    queue = Woken()
    await relay_once(waiting=waiting, queue=queue, republish_s=republish_s)
    return queue.scopes.count(scope)


async def test_totals_tell_how_much_waits_and_for_how_long(
    api: httpx.AsyncClient,
    container: Container,
    schema: ServerUrls,
    waiting: Waiting,
    drain: Drain,
    user: str,
) -> None:
    before = await waiting.totals()
    await post_turns(api, user, turn("t1", "some words"), turn("t2", "些许话语"))
    async with connected(schema.superuser_url) as connection:
        await connection.execute(
            "UPDATE turns SET recorded_at = now() - interval '1 year' WHERE client_id = 't2' "
            "AND user_id = $1",
            (await scope_of(container, user)).user_id,
        )
    after = await waiting.totals()
    assert (after.turns, after.vectors, after.streams) == (
        before.turns + 2,
        before.vectors + 2,
        before.streams + 1,
    )
    assert 0 < after.oldest_s < 86_400  # the first in the user's order counts, not the least time
    await drain(user)
    assert (await waiting.totals()).turns == before.turns


async def test_the_relay_gets_totals_of_turns_and_no_row(schema: ServerUrls) -> None:
    async with connected(schema.relay_url) as connection:
        assert await connection.fetch("SELECT * FROM waiting_totals()")
        with pytest.raises(asyncpg.InsufficientPrivilegeError):
            await connection.fetch("SELECT state FROM turns")
    async with connected(schema.app_url) as connection:
        with pytest.raises(asyncpg.InsufficientPrivilegeError):
            await connection.fetch("SELECT * FROM waiting_totals()")


LONG_AGO = "published_at = now() - interval '30 days'"  # before all others


async def test_the_relay_wakes_what_waits_once_in_its_period(
    api: httpx.AsyncClient, container: Container, schema: ServerUrls, waiting: Waiting, user: str
) -> None:
    await post_turns(api, user, turn("t1", "some words"))
    scope = await scope_of(container, user)
    assert await _woken(waiting, scope) == 0  # the API itself has just sent the message
    await _age(schema, scope, LONG_AGO)
    assert await _woken(waiting, scope) == 1
    assert await _woken(waiting, scope) == 0
    assert await _woken(waiting, scope, republish_s=0) == 1


async def test_the_relay_leaves_alone_who_is_worked_on_or_told_to_wait(
    api: httpx.AsyncClient, container: Container, schema: ServerUrls, waiting: Waiting, user: str
) -> None:
    await post_turns(api, user, turn("t1", "some words"))
    scope = await scope_of(container, user)
    lease = await container.streams.claim(scope, lease_s=30)
    assert lease is not None
    await _age(schema, scope, LONG_AGO)
    assert await _woken(waiting, scope) == 0
    await container.streams.release(lease, even_if_pending=True, retry_in_s=30)
    assert await _woken(waiting, scope) == 0
    await _age(schema, scope, "retry_at = now() - interval '1 s'")
    assert await _woken(waiting, scope) == 1


async def test_the_relay_wakes_for_a_dead_workers_lease_and_for_vectors(
    api: httpx.AsyncClient, container: Container, schema: ServerUrls, waiting: Waiting, user: str
) -> None:
    await post_turns(api, user, turn("t1", "some words"))
    scope = await scope_of(container, user)
    assert await container.streams.claim(scope, lease_s=30) is not None
    await _age(schema, scope, f"lease_until = now() - interval '1 s', {LONG_AGO}")
    assert await _woken(waiting, scope) == 1
    await _age(schema, scope, f"pending = 0, {LONG_AGO}")
    assert await _woken(waiting, scope) == 1
    await _age(schema, scope, f"vectors_pending = 0, {LONG_AGO}")
    assert await _woken(waiting, scope) == 0


async def test_two_relays_wake_a_stream_once(
    api: httpx.AsyncClient, container: Container, schema: ServerUrls, waiting: Waiting, user: str
) -> None:
    await post_turns(api, user, turn("t1", "some words"))
    scope = await scope_of(container, user)
    await _age(schema, scope, LONG_AGO)
    assert sum(await asyncio.gather(*(_woken(waiting, scope) for _ in range(4)))) == 1


async def test_a_running_relay_sends_again_what_the_broker_lost(
    api: httpx.AsyncClient,
    container: Container,
    settings: Settings,
    valkey: redis.Redis,
    user: str,
) -> None:
    await post_turns(api, user, turn("t1", "some words"))
    scope = await scope_of(container, user)
    assert await _eventually(valkey, scope)
    valkey.delete(QUEUE)
    stop = asyncio.Event()
    relay = asyncio.create_task(run_relay(settings, stop))
    try:
        assert await _eventually(valkey, scope)
    finally:
        stop.set()
        await relay
