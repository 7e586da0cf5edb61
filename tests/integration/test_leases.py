"""Who may write: leases, their fence, and work that two workers begin at once."""

import asyncio
import time
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

import httpx
import pytest
from uuid_utils.compat import uuid7

from app.adapters.rule_extractor import RuleExtractor
from app.bootstrap import Container
from app.domain.errors import LeaseLost, ModelUnavailable
from app.domain.findings import Findings
from app.domain.models import Lease, Scope, Turn, TurnState
from app.extraction import NOTHING_KNOWN, Background, extract
from app.ports import Extraction, Provenance, Vectors, WindowLimits
from app.truth import Changes, Held, reconcile
from tests.conftest import ServerUrls
from tests.faults.inprocess import HeldExtractor
from tests.faults.service import eventually
from tests.integration.calls import connected, post_turns, recall, scope_of, sources, turn
from tests.integration.conftest import Drain

LIMITS = WindowLimits(turns=32, tokens=6000, crashes=3, failures=5)
TEXTS = ["I repaired the red bicycle yesterday.", "我昨天修好了那辆红色自行车。"]


class AwayEmbedder:
    """A model that is away."""

    model = "away-1"
    dimension = 4

    async def embed_passages(self, texts: Sequence[str]) -> Vectors:
        raise ModelUnavailable("the model does not answer")

    async def embed_query(self, text: str) -> Vectors:
        raise ModelUnavailable("the model does not answer")


async def _posted(api: httpx.AsyncClient, container: Container, user: str) -> Scope:
    turns = [turn(f"t{n}", text) for n, text in enumerate(TEXTS)]
    assert (await post_turns(api, user, *turns)).status_code == 202
    return await scope_of(container, user)


async def _claim(container: Container, scope: Scope, lease_s: float = 30) -> Lease:
    lease = await container.streams.claim(scope, lease_s=lease_s)
    assert lease is not None
    return lease


def _extraction(container: Container, turns: Sequence[Turn]) -> Extraction:
    return Extraction(
        states={t.turn_id: TurnState.PROCESSED for t in turns},
        changes=reconcile(extract(turns, NOTHING_KNOWN), Held(), uuid7),
        provenance=Provenance(extractor="probe"),
        embeddings=[],
        embedded=[],
        model="",
    )


async def _counted(container: Container, scope: Scope) -> dict[str, Any]:
    async with container.database.transaction(scope) as connection:
        row = await connection.fetchrow(
            "SELECT (SELECT count(*) FROM events) AS events, (SELECT count(*) FROM sources) AS sources, "
            "(SELECT count(*) FROM extractions) AS extractions, "
            "(SELECT count(*) FROM vectors) AS vectors, "
            "(SELECT array_agg(state ORDER BY seq) FROM turns) AS states, "
            "(SELECT pending FROM streams) AS pending, "
            "(SELECT vectors_pending FROM streams) AS vectors_pending"
        )
    return dict(row or {})


async def _end_lease(schema: ServerUrls, scope: Scope) -> None:
    """Let the lease run out without waiting for it."""
    async with connected(schema.superuser_url) as connection:
        await connection.execute(
            "UPDATE streams SET lease_until = now() - interval '1 ms' WHERE user_id = $1",
            scope.user_id,
        )


async def test_only_one_worker_gets_the_lease(
    api: httpx.AsyncClient, container: Container, user: str
) -> None:
    scope = await _posted(api, container, user)
    leases = await asyncio.gather(*(container.streams.claim(scope, lease_s=30) for _ in range(10)))
    assert sum(lease is not None for lease in leases) == 1


async def test_a_zombie_cannot_write_after_its_lease_ran_out(
    api: httpx.AsyncClient, container: Container, schema: ServerUrls, user: str
) -> None:
    scope = await _posted(api, container, user)
    zombie = await _claim(container, scope)
    turns = await container.streams.take(zombie, LIMITS)
    before = await _counted(container, scope)
    await _end_lease(schema, scope)
    with pytest.raises(LeaseLost):
        await container.calendar.write(zombie, _extraction(container, turns))
    with pytest.raises(LeaseLost):
        await container.streams.take(zombie, LIMITS)
    with pytest.raises(LeaseLost):
        await container.streams.fail(zombie, [t.turn_id for t in turns], "late")
    assert await _counted(container, scope) == before


async def test_another_workers_commit_stands_against_the_zombie(
    api: httpx.AsyncClient, container: Container, schema: ServerUrls, user: str
) -> None:
    scope = await _posted(api, container, user)
    zombie = await _claim(container, scope)
    turns = await container.streams.take(zombie, LIMITS)
    await _end_lease(schema, scope)
    second = await _claim(container, scope)
    for _ in turns:  # what a worker may have died over is tried one by one
        taken = await container.streams.take(second, LIMITS)
        await container.calendar.write(second, _extraction(container, taken))
    stands = await _counted(container, scope)
    assert (stands["events"], stands["sources"], stands["pending"]) == (2, 2, 0)
    for act in (
        container.calendar.write(zombie, _extraction(container, turns)),
        container.streams.renew(zombie, lease_s=30),
        container.streams.fail_vectors(zombie, turns[0].turn_id, "refused", 1),
    ):
        with pytest.raises(LeaseLost):
            await act
    assert not await container.streams.release(zombie, even_if_pending=True)
    await container.streams.give_back(scope, [t.turn_id for t in turns])  # harmless: all are done
    assert await _counted(container, scope) == stands
    await container.streams.renew(second, lease_s=30)


async def test_a_window_written_twice_under_one_lease_counts_once(
    api: httpx.AsyncClient, container: Container, user: str
) -> None:
    scope = await _posted(api, container, user)
    lease = await _claim(container, scope)
    extraction = _extraction(container, await container.streams.take(lease, LIMITS))
    await container.calendar.write(lease, extraction)
    once = await _counted(container, scope)
    with pytest.raises(LeaseLost):
        await container.calendar.write(lease, extraction)
    assert await _counted(container, scope) == once


async def test_an_erased_users_worker_cannot_write(
    api: httpx.AsyncClient, container: Container, schema: ServerUrls, user: str
) -> None:
    scope = await _posted(api, container, user)
    lease = await _claim(container, scope)
    turns = await container.streams.take(lease, LIMITS)
    async with connected(schema.superuser_url) as connection:
        await connection.execute(
            "UPDATE streams SET epoch = epoch + 1 WHERE user_id = $1", scope.user_id
        )
    with pytest.raises(LeaseLost):
        await container.calendar.write(lease, _extraction(container, turns))
    assert (await _counted(container, scope))["events"] == 0


async def test_a_lease_is_kept_while_turns_wait(
    api: httpx.AsyncClient, container: Container, user: str
) -> None:
    scope = await _posted(api, container, user)
    lease = await _claim(container, scope)
    assert not await container.streams.release(lease, even_if_pending=False)
    assert await container.streams.claim(scope, lease_s=30) is None
    assert await container.streams.release(lease, even_if_pending=True)
    assert await container.streams.claim(scope, lease_s=30) is not None


class SlowExtractor(RuleExtractor):
    """Takes its time, and counts what it is given."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.seen: list[UUID] = []

    def read(self, turns: Sequence[Turn], background: Background) -> Findings:
        time.sleep(self.seconds)
        self.seen += [turn.turn_id for turn in turns]
        return super().read(turns, background)


async def test_two_workers_at_once_have_their_effects_once(
    api: httpx.AsyncClient, container: Container, drain: Drain, user: str
) -> None:
    scope = await _posted(api, container, user)
    extractor = SlowExtractor(0.1)
    drained = await asyncio.gather(*(drain(user, extractor=extractor) for _ in range(4)))
    assert sorted(one.turns for one in drained) == [0, 0, 0, 2]
    assert len(extractor.seen) == len(set(extractor.seen)) == 2
    counted = await _counted(container, scope)
    assert counted["states"] == ["processed", "processed"]
    assert (counted["events"], counted["sources"], counted["extractions"]) == (2, 2, 1)
    assert (counted["pending"], counted["vectors_pending"], counted["vectors"]) == (0, 0, 2)


async def test_a_second_delivery_finds_nothing_to_do(
    api: httpx.AsyncClient, container: Container, drain: Drain, user: str
) -> None:
    scope = await _posted(api, container, user)
    await drain(user)
    once = await _counted(container, scope)
    assert (await drain(user)).turns == 0
    assert await _counted(container, scope) == once


async def _lease_until(schema: ServerUrls, scope: Scope) -> datetime:
    async with connected(schema.superuser_url) as connection:
        found: datetime = await connection.fetchval(
            "SELECT lease_until FROM streams WHERE user_id = $1", scope.user_id
        )
    return found


async def test_heartbeats_keep_a_slow_workers_lease(
    api: httpx.AsyncClient, container: Container, schema: ServerUrls, drain: Drain, user: str
) -> None:
    scope = await _posted(api, container, user)
    held = HeldExtractor()
    slow = asyncio.create_task(drain(user, extractor=held, lease_s=20, heartbeat_s=0.1))
    assert await asyncio.to_thread(held.entered.wait, 120)
    first = await _lease_until(schema, scope)

    async def is_kept() -> bool:
        return await _lease_until(schema, scope) > first + timedelta(seconds=0.3)

    await eventually(is_kept, seconds=60)  # as it is again and again, however long this takes
    assert await container.streams.claim(scope, lease_s=30) is None
    held.go_on.set()
    assert (await slow).turns == 2
    assert (await _counted(container, scope))["states"] == ["processed", "processed"]


async def test_a_worker_that_lost_its_lease_stops_and_writes_nothing(
    api: httpx.AsyncClient, container: Container, schema: ServerUrls, drain: Drain, user: str
) -> None:
    scope = await _posted(api, container, user)
    held = HeldExtractor()
    slow = asyncio.create_task(drain(user, extractor=held, heartbeat_s=0.1))
    assert await asyncio.to_thread(held.entered.wait, 120)
    async with connected(schema.superuser_url) as connection:
        await connection.execute(
            "UPDATE streams SET lease_token = gen_random_uuid() WHERE user_id = $1", scope.user_id
        )
    await asyncio.wait({slow}, timeout=0.5)  # a heartbeat may tell it; its writing does at last
    held.go_on.set()
    assert (await slow).turns == 0
    counted = await _counted(container, scope)
    assert (counted["events"], counted["states"]) == (0, ["processing", "processing"])


async def test_vectors_wait_while_the_model_is_away_and_are_caught_up_later(
    api: httpx.AsyncClient, container: Container, drain: Drain, user: str
) -> None:
    scope = await _posted(api, container, user)
    drained = await drain(user, embedder=AwayEmbedder())
    assert (drained.turns, drained.is_unfinished) == (2, False)
    counts = (await api.get(f"/v1/users/{user}/ingestion")).json()
    assert (counts["processed"], counts["vectors_pending"], counts["caught_up"]) == (2, 2, False)
    assert sources(await recall(api, user, "Who repaired the red bicycle?"))
    await drain(user)
    counts = (await api.get(f"/v1/users/{user}/ingestion")).json()
    assert (counts["vectors_pending"], counts["caught_up"]) == (0, True)
    assert (await _counted(container, scope))["vectors"] == 2


async def test_turns_of_tools_and_system_make_no_events_and_are_found_only_by_kind(
    api: httpx.AsyncClient, container: Container, drain: Drain, user: str
) -> None:
    for role, text in zip(("system", "tool"), TEXTS, strict=True):
        await post_turns(api, user, turn(role, text, role=role))
    await drain(user)
    counted = await _counted(container, await scope_of(container, user))
    assert (counted["events"], counted["states"]) == (0, ["no_event", "no_event"])
    for query in ("Who repaired the red bicycle?", "谁修好了红色自行车？"):
        assert sources(await recall(api, user, query)) == []
        assert sources(await recall(api, user, query, kinds=["event"])) == []
        named = sources(await recall(api, user, query, kinds=["turn"]))
        assert set(named) == {"system", "tool"}


async def test_turns_after_an_away_store_keep_their_order(
    api: httpx.AsyncClient, container: Container, user: str
) -> None:
    await post_turns(api, user, *(turn(f"t{n}", f"note {n}") for n in range(50)))
    lease = await _claim(container, await scope_of(container, user))
    seen = []
    while taken := await container.streams.take(lease, replace(LIMITS, turns=8)):
        seen += [t.client_turn_id for t in taken]
        await container.calendar.write(
            lease, replace(_extraction(container, taken), changes=Changes())
        )
    assert seen == [f"t{n}" for n in range(50)]
