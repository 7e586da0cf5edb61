"""No stream stands still: whoever waits is woken, and whoever is dead holds up nobody else."""

import asyncio
from collections.abc import AsyncIterator
from functools import partial
from uuid import uuid4

import pytest
import pytest_asyncio

from app.adapters.celery_queue import CeleryQueue
from app.bootstrap import Container, build_relay
from app.domain.errors import ModelUnavailable
from app.domain.models import Scope
from app.ports import Vectors, Waiting
from tests.conftest import ServerUrls
from tests.faults.checker import connected
from tests.faults.inprocess import LEASE_S, LIMITS, Bench, FlatEmbedder
from tests.faults.service import eventually

pytestmark = pytest.mark.asyncio(loop_scope="session")

_REPUBLISH_S = 0.6


class _AwayEmbedder(FlatEmbedder):
    async def embed_passages(self, texts: object) -> Vectors:
        raise ModelUnavailable("the model does not answer")


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def relay(container: Container) -> AsyncIterator[Waiting]:
    database, waiting = await build_relay(container.settings)
    yield waiting
    await database.close()


async def _due(relay: Waiting) -> set[Scope]:
    """Return all that are due: some hundreds come at a time, those first that waited longest."""
    found: set[Scope] = set()
    while not found >= (more := set(await relay.due(republish_s=_REPUBLISH_S, with_vectors=True))):
        found |= more
    return found


async def _is_due(relay: Waiting, scope: Scope) -> bool:
    return scope in await _due(relay)


async def test_a_user_who_never_pauses_is_woken_again_all_the_same(
    bench: Bench, relay: Waiting
) -> None:
    scope = await bench.post(1)  # its message and the following ones get lost
    for number in range(4):
        await asyncio.sleep(_REPUBLISH_S / 3)
        await bench.post(1, seed=10 + number)
    assert await _is_due(relay, scope)


async def test_a_dead_worker_holds_up_its_own_user_for_one_lease_and_no_other(
    bench: Bench, relay: Waiting
) -> None:
    held, other = await bench.post(2), await bench.another().post(2)
    lease = await bench.container.streams.claim(held, lease_s=LEASE_S)
    assert lease is not None
    await bench.container.streams.take(lease, LIMITS)
    await asyncio.sleep(_REPUBLISH_S + 0.1)
    due = await _due(relay)
    assert (other in due, held in due) == (True, False)
    await bench.end_lease(held)
    assert await _is_due(relay, held)
    await bench.drain(held)
    assert await bench.verdict() == []


async def test_vectors_that_wait_alone_are_sent_again(
    bench: Bench, relay: Waiting, schema: ServerUrls
) -> None:
    scope = await bench.post(3)
    await bench.drain(scope, embedder=_AwayEmbedder())
    assert any("0 turns and vectors of 3 wait" in fault for fault in await bench.verdict())
    await asyncio.sleep(_REPUBLISH_S + 0.1)
    assert not await _is_due(relay, scope)  # the model is given time
    async with connected(schema.superuser_url) as connection:
        await connection.execute(
            "UPDATE streams SET retry_at = now() - interval '1 s' WHERE user_id = $1", scope.user_id
        )
    assert await _is_due(relay, scope)
    await bench.drain(scope)
    assert await bench.verdict() == []


async def test_a_turn_dies_of_three_crashes_alone_and_its_neighbours_live(bench: Bench) -> None:
    scope = await bench.post(3)
    for crash in range(4):  # the first of all three together, then of the first turn alone
        lease = await bench.container.streams.claim(scope, lease_s=LEASE_S)
        assert lease is not None
        taken = await bench.container.streams.take(lease, LIMITS)
        assert len(taken) == (3 if crash == 0 else 1)
        await bench.end_lease(scope)
    await bench.drain(scope)
    found = await bench.stored()
    assert [s.turn.state.value == "dead" for s in found.turns] == [True, False, False]
    assert found.turns[0].failure == "took its worker down"
    dead = str(found.turns[0].turn.turn_id)
    assert all(" t0" in f or dead in f for f in await bench.verdict())


class _FailingCelery:
    """Fails over the first message as nobody foresaw."""

    def __init__(self) -> None:
        self.sent: list[object] = []

    def send_task(self, _name: str, *, args: object, **_: object) -> None:
        self.sent.append(args)
        if len(self.sent) == 1:
            raise RuntimeError("unforeseen")


async def _has_sent(failing: _FailingCelery, number: int) -> bool:
    return len(failing.sent) >= number


async def test_the_publisher_outlives_an_error_that_nobody_foresaw(schema: ServerUrls) -> None:
    queue = CeleryQueue(schema.redis_url)
    failing = queue._app = _FailingCelery()  # type: ignore[assignment]
    scope = Scope(tenant_id=uuid4(), user_id=uuid4())
    for number in (1, 2):
        queue.wake(scope)
        await eventually(partial(_has_sent, failing, number), seconds=60)
    queue.close()
    assert failing.sent == [[str(scope.tenant_id), str(scope.user_id)]] * 2
