"""Retention: what is older than a tenant's rules goes with all that rests on it, and nothing else does."""

from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import pytest_asyncio
from fastapi import FastAPI

from app.adapters.postgres.relay import PostgresRelay
from app.bootstrap import Container, build_relay
from app.domain.models import Scope
from app.settings import Settings
from tests.conftest import ServerUrls
from tests.integration.calls import connected, expect_problem, post_turns, recall, sources, turn
from tests.integration.keyed import caller, keyed_app, new_key, tenant_name
from tests.integration.rows import counted, hashed, orphans
from workers.scheduler import relay_retention

NOW = datetime.now(UTC)
OLD = (NOW - timedelta(days=400)).isoformat()
NEW = (NOW - timedelta(days=3)).isoformat()
AGED = (
    turn("o1", "My cat is called Biscuit. I moved to Porto in May.", OLD),
    turn("o2", "我昨天带元宝去打了疫苗。", OLD),
)
FRESH = (
    turn("n1", "Biscuit saw the vet yesterday.", NEW),
    turn("n2", "我昨天卖了那辆面包车。", NEW),
)


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def app(settings: Settings) -> AsyncIterator[FastAPI]:
    """The API as it runs where keys are asked for."""
    async with keyed_app(settings, embedder=settings.embedder) as application:
        yield application


async def _drained(app: FastAPI, tenant_id: UUID, user: str) -> Scope:
    container: Container = app.state.container
    found = await container.users.find(tenant_id, user)
    assert found
    scope = Scope(tenant_id=tenant_id, user_id=found.user_id)
    while (await container.drain(scope)).is_unfinished:
        pass
    return scope


async def _tenant(app: FastAPI) -> tuple[str, str, UUID]:
    name = tenant_name()
    key = await new_key(app, name)
    return name, key, (await app.state.container.keys.tenant_named(name)).tenant_id


async def _dangling(connection: Any, user_id: UUID) -> list[Any]:
    """Return rows that point at turns or memories which are gone, past the keys that see to it."""
    found = []
    for table in ("postings", "vectors"):
        found += await connection.fetch(
            f"SELECT '{table}', doc_id FROM {table} WHERE user_id = $1 AND doc_id NOT IN "
            "(SELECT turn_id FROM turns WHERE user_id = $1)",
            user_id,
        )
    return found + await connection.fetch(
        "SELECT kind, memory_id FROM memory_ids WHERE user_id = $1 AND memory_id NOT IN ("
        "SELECT turn_id FROM turns UNION SELECT event_id FROM events UNION SELECT fact_id FROM facts "
        "UNION SELECT episode_id FROM episodes UNION SELECT pattern_id FROM patterns)",
        user_id,
    )


async def test_old_turns_go_with_what_rests_on_them_and_the_rest_stays(
    app: FastAPI, schema: ServerUrls
) -> None:
    name, key, tenant_id = await _tenant(app)
    async with caller(app, key) as api, connected(schema.superuser_url) as connection:
        await post_turns(api, "mei", *AGED, session="old")
        await post_turns(api, "mei", *FRESH, session="new")
        await post_turns(api, "lin", *FRESH)
        scope = await _drained(app, tenant_id, "mei")
        other = await _drained(app, tenant_id, "lin")
        assert scope.user_id
        assert other.user_id
        before, untouched = (
            await counted(connection, scope.user_id),
            await hashed(connection, other.user_id),
        )
        path, rules = f"/v1/admin/tenants/{name}/retention", {"days": {"turn": 365}}
        answer = await api.post(f"{path}/preview", json=rules)
        assert answer.json() == {"would_go": {"turn": 2}}
        assert await counted(connection, scope.user_id) == before  # nothing went
        assert (await api.get(path)).json() == {"days": {}}
        assert (await api.put(path, json=rules)).json() == rules
        ran = await api.post("/v1/admin/run", json={"job": "retention"})
        result = ran.json()["result"]
        assert result["turn"] == 2, ran.text
        assert result["event"] >= 1
        after = await counted(connection, scope.user_id)
        assert (after["turns"], after["sessions"]) == (2, 1)
        assert after["events"] == before["events"] - result["event"]
        assert await _dangling(connection, scope.user_id) == []
        assert await orphans(connection) == {}
        assert await hashed(connection, other.user_id) == untouched
        stream = await connection.fetchrow(
            "SELECT turn_count, term_count, vectors_pending, pending FROM streams WHERE user_id = $1",
            scope.user_id,
        )
        held = await connection.fetchrow(
            "SELECT count(*), sum(length) FROM turns WHERE user_id = $1", scope.user_id
        )
        assert tuple(stream) == (*held, 0, 0)
        asked = await recall(api, "mei", "What is my cat called? 元宝打疫苗了吗？ the van 面包车")
        assert set(sources(asked)) <= {"n1", "n2"}
        again = await api.post("/v1/admin/run", json={"job": "retention"})
        assert again.json()["result"] == {}
        acts = (await api.get("/v1/admin/audit?user_id=mei")).json()["items"]
        expired = [act for act in acts if act["action"] == "memory.expired"]
        assert [act["details"]["rows"]["turn"] for act in expired] == [2]


async def test_rules_on_facts_leave_turns_and_words_that_are_waiting_to_be_read(
    app: FastAPI, schema: ServerUrls
) -> None:
    name, key, tenant_id = await _tenant(app)
    async with caller(app, key) as api, connected(schema.superuser_url) as connection:
        await post_turns(api, "mei", *AGED)
        scope = await _drained(app, tenant_id, "mei")
        assert scope.user_id
        await post_turns(api, "mei", turn("o3", "I sold the van.", OLD))
        path = f"/v1/admin/tenants/{name}/retention"
        assert (await api.put(path, json={"days": {"fact": 30}})).status_code == 200
        facts = (await counted(connection, scope.user_id))["facts"]
        ran = (await api.post("/v1/admin/run", json={"job": "retention"})).json()
        assert 1 <= ran["result"]["fact"] <= facts
        left = await counted(connection, scope.user_id)
        assert "facts" not in left
        assert left["turns"] == 3
        await api.put(path, json={"days": {"turn": 30}})
        ran = (await api.post("/v1/admin/run", json={"job": "retention"})).json()
        assert ran["result"]["turn"] == 2  # the third is read first
        expect_problem(await api.put(path, json={"days": {"turn": 0}}), 422, "/days/turn")
        expect_problem(await api.put(path, json={"days": {"mood": 9}}), 422)


class _Queue:
    """Notes which tenants are to be swept."""

    def __init__(self) -> None:
        self.swept: list[UUID] = []

    def sweep(self, tenant_id: UUID) -> None:
        self.swept.append(tenant_id)


async def test_the_scheduler_asks_for_each_tenant_with_rules_once_an_hour(
    app: FastAPI, settings: Settings
) -> None:
    name, key, tenant_id = await _tenant(app)
    _, _, without = await _tenant(app)
    async with caller(app, key) as api:
        path = f"/v1/admin/tenants/{name}/retention"
        await api.put(path, json={"days": {"turn": 365}})
        database, waiting = await build_relay(settings)
        try:
            assert isinstance(waiting, PostgresRelay)
            queue = _Queue()
            for _ in range(2):
                await relay_retention(waiting=waiting, queue=queue)  # type: ignore[arg-type]
            assert queue.swept.count(tenant_id) == 1
            assert without not in queue.swept
            await api.put(path, json={"days": {"turn": 300}})  # new rules are kept at once
            await relay_retention(waiting=waiting, queue=queue)  # type: ignore[arg-type]
            assert queue.swept.count(tenant_id) == 2
        finally:
            await database.close()
