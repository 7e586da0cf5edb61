"""The audit trail: each act leaves its record with its effect, and only admins of the tenant read it."""

from collections.abc import AsyncIterator
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import asyncpg
import httpx
import orjson
import pytest
import pytest_asyncio
from fastapi import FastAPI

from app.adapters.postgres.audit import record_act
from app.adapters.postgres.database import Database
from app.bootstrap import Container
from app.domain.audit import Act, Actor, Deed
from app.domain.models import Scope
from app.settings import Settings
from tests.conftest import ServerUrls
from tests.integration.calls import connected, expect_problem, post_turns, turn
from tests.integration.conftest import Drain
from tests.integration.keyed import caller, keyed_app, new_key, tenant_name

TURNS = (turn("t1", "I planted basil yesterday."), turn("t2", "我昨天种了罗勒。"))


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def app(settings: Settings) -> AsyncIterator[FastAPI]:
    """The API as it runs where keys are asked for."""
    async with keyed_app(settings) as application:
        yield application


@pytest_asyncio.fixture(loop_scope="session")
async def admin(app: FastAPI) -> AsyncIterator[httpx.AsyncClient]:
    """A caller who may do everything in a tenant of its own."""
    async with caller(app, await new_key(app, tenant_name())) as client:
        yield client


async def _acts(client: httpx.AsyncClient, **query: Any) -> list[dict[str, Any]]:
    answer = await client.get("/v1/admin/audit", params={"order": "asc", **query})
    assert answer.status_code == 200, answer.text
    items: list[dict[str, Any]] = answer.json()["items"]
    return items


def _key_id(client: httpx.AsyncClient) -> str:
    return client.headers["Authorization"].split("_")[2]


def _summary(act: dict[str, Any]) -> tuple[str, str | None, list[str]]:
    return act["action"], act["user_id"], act["targets"]


async def test_keys_leave_their_making_rotation_and_end(
    app: FastAPI, admin: httpx.AsyncClient
) -> None:
    await post_turns(admin, "mei", *TURNS)
    body = {"scopes": ["recall:read"], "name": "backend", "user": "mei"}
    call = {"headers": {"X-Request-ID": "call-1"}}
    first = (await admin.post("/v1/admin/keys", json=body, **call)).json()["id"]  # type: ignore[arg-type]
    second = (await admin.post("/v1/admin/keys", json=body)).json()["id"]
    expect_problem(await admin.post("/v1/admin/keys", json=body), 409)
    for _ in range(2):  # the second time ends nothing, so it leaves nothing
        await admin.delete(f"/v1/admin/keys/{first}")
    acts = await _acts(admin)
    assert [_summary(act) for act in acts] == [
        ("tenant.made", None, []),
        ("key.created", None, [_key_id(admin)]),
        ("key.created", "mei", [first]),
        ("key.rotated", "mei", [second, first]),
        ("key.revoked", None, [first]),
    ]
    assert [act["key_id"] for act in acts] == ["tests", "tests", *[_key_id(admin)] * 3]
    assert acts[2]["request_id"] == "call-1"
    assert acts[2]["details"] == {"scopes": ["recall:read"], "is_bound": True, "expires_at": None}
    recorded = datetime.fromisoformat(acts[2]["at"])
    assert abs(recorded - datetime.now(UTC)) < timedelta(minutes=5)


async def test_the_operators_acts_stand_in_the_tenant_that_they_are_about(app: FastAPI) -> None:
    name = tenant_name()
    async with caller(app, await new_key(app, "default", "admin")) as operator:
        made = await operator.post("/v1/admin/tenants", json={"name": name})
        assert made.status_code == 201
        again = {"name": name, "limits": {"turns_per_minute": 7}}
        await operator.post("/v1/admin/tenants", json=again)
        limits = {"limits": {"recalls_per_minute": 9}}
        await operator.patch(f"/v1/admin/tenants/{name}", json=limits)
        body = {"scopes": ["admin"], "tenant": name}
        key = (await operator.post("/v1/admin/keys", json=body)).json()["key"]
        seen = await _acts(operator, tenant=name)
        async with caller(app, key) as admin:
            assert await _acts(admin) == seen
    assert [(act["action"], act["details"].get("turns_per_minute")) for act in seen] == [
        ("tenant.made", None),
        ("tenant.limited", 7),
        ("tenant.limited", None),
        ("key.created", None),
    ]


async def test_a_known_tenant_keeps_its_limits_unless_new_ones_come(app: FastAPI) -> None:
    name = tenant_name()
    async with caller(app, await new_key(app, "default", "admin")) as operator:
        path, limited = "/v1/admin/tenants", {"name": name, "limits": {"turns_per_minute": 7}}
        assert (await operator.post(path, json=limited)).json()["limits"] == limited["limits"]
        kept = await operator.post(path, json={"name": name})
        assert (kept.status_code, kept.json()["limits"]) == (201, limited["limits"])
        assert (await operator.post(path, json={"name": name, "limits": {}})).json()["limits"] == {}


async def test_corrections_and_retractions_leave_names_of_fields_and_no_words(
    app: FastAPI, user: str, drain: Drain
) -> None:
    async with caller(app, await new_key(app, "default")) as admin:
        await post_turns(admin, user, *TURNS)
        await drain(user)
        events = (await admin.get(f"/v1/users/{user}/timeline")).json()["items"]
        address = f"/v1/memories/{events[0]['id']}"
        secret = "the greenhouse key lies under the stone"
        for _ in range(2):  # the second time changes nothing
            patch = await admin.patch(address, json={"summary": secret, "importance": 0.9})
            assert patch.status_code == 200
        assert (await admin.delete(address)).status_code == 204
        expect_problem(await admin.delete(address), 404)
        acts = await _acts(admin, user_id=user)
    assert [_summary(act) for act in acts] == [
        ("memory.corrected", user, [events[0]["id"]]),
        ("memory.retracted", user, [events[0]["id"]]),
    ]
    assert acts[0]["details"] == {"version": 1, "fields": ["importance", "summary"]}
    assert acts[1]["details"] == {"version": 2, "fields": []}
    told = orjson.dumps(acts).decode()
    assert not [words for words in (secret, "basil", "罗勒") if words in told]


async def test_entities_and_schemas_that_were_changed_are_recorded(
    app: FastAPI, user: str, drain: Drain
) -> None:
    async with caller(app, await new_key(app, "default")) as admin:
        await post_turns(admin, user, turn("t1", "My cat is called Biscuit."))
        await drain(user)
        address = f"/v1/users/{user}/entities"
        cat = (await admin.get(address, params={"name": "Biscuit"})).json()["items"][0]["id"]
        for _ in range(2):  # the second time changes nothing
            renamed = await admin.patch(f"/v1/entities/{cat}", json={"name": "饼干"})
            assert renamed.status_code == 200
        schema, of = f"/v1/schemas/garden-{uuid4().hex[:8]}", {"user_id": user}
        for _ in range(2):
            declared = await admin.put(schema, json={"extends": ["generic"]}, params=of)
            assert declared.status_code == 200, declared.text
        assert (await admin.delete(schema, params=of)).status_code == 204
        acts = await _acts(admin, user_id=user)
    name = schema.rpartition("/")[2]
    assert [_summary(act) for act in acts] == [
        ("entity.changed", user, [cat]),
        ("schema.declared", user, [name]),
        ("schema.ended", user, [name]),
    ]
    assert [act["details"] for act in acts] == [{"kind": "renamed"}, {"version": 1}, {"version": 1}]
    assert "饼干" not in orjson.dumps(acts).decode()


async def test_replayed_turns_are_recorded_for_each_user(
    app: FastAPI, admin: httpx.AsyncClient, schema: ServerUrls
) -> None:
    ids = {
        user: [t["id"] for t in (await post_turns(admin, user, *TURNS)).json()["turns"]]
        for user in ("mei", "lin")
    }
    everything = [*ids["mei"], *ids["lin"]]
    async with connected(schema.superuser_url) as connection:
        await connection.execute(
            "UPDATE turns SET state = 'dead' WHERE turn_id = ANY($1::uuid[])", everything
        )
    path, body = "/v1/admin/dead-turns/replay", {"ids": [*everything, str(uuid4())]}
    assert (await admin.post(path, json=body)).json() == {"replayed": 4}
    assert (await admin.post(path, json=body)).json() == {"replayed": 0}
    acts = await _acts(admin, action="turns.replayed")
    assert {act["user_id"]: act["targets"] for act in acts} == {
        u: sorted(i) for u, i in ids.items()
    }
    assert len(acts) == 2
    assert len(await _acts(admin, target=ids["lin"][1])) == 1


async def test_imports_and_exports_are_recorded_for_each_user(admin: httpx.AsyncClient) -> None:
    lines = [
        {"user_id": user, "session_id": "s1", **turn(f"t{n}", "hello 你好")}
        for n in range(3)
        for user in ("mei", "lin")
    ]
    content = b"".join(orjson.dumps(line) + b"\n" for line in lines)
    lined = {"Content-Type": "application/x-ndjson"}
    assert (await admin.post("/v1/import", content=content, headers=lined)).status_code == 200
    assert (await admin.post("/v1/import", content=b"{}\n", headers=lined)).status_code == 200
    assert (await admin.get("/v1/users/lin/export")).status_code == 200
    expect_problem(await admin.get("/v1/users/nobody/export"), 404)
    acts = await _acts(admin)
    assert [(act["action"], act["user_id"]) for act in acts[2:]] == [
        ("history.imported", "mei"),
        ("history.imported", "lin"),
        ("history.exported", "lin"),
    ]


async def test_what_is_rolled_back_leaves_no_record(
    app: FastAPI, admin: httpx.AsyncClient, settings: Settings
) -> None:
    database = await Database.connect(settings.database_url.get_secret_value(), size=2)
    container: Container = app.state.container
    name = (await admin.get("/v1/admin/tenants")).json()["items"][0]["name"]
    tenant = await container.keys.tenant_named(name)
    assert tenant is not None
    before = await _acts(admin)
    act = Act(deed=Deed.KEY_REVOKED, by=Actor(key_id="x"))
    with suppress(ZeroDivisionError):
        async with database.transaction(Scope(tenant_id=tenant.tenant_id)) as connection:
            await record_act(connection, tenant.tenant_id, act)
            raise ZeroDivisionError
    assert await _acts(admin) == before
    await database.close()


async def test_filters_and_pages(admin: httpx.AsyncClient) -> None:
    ids = [
        (await admin.post("/v1/admin/keys", json={"scopes": ["recall:read"]})).json()["id"]
        for _ in range(5)
    ]
    await admin.delete(f"/v1/admin/keys/{ids[2]}")
    assert [a["targets"] for a in await _acts(admin, target=ids[2])] == [[ids[2]]] * 2
    assert len(await _acts(admin, action="key.created", key_id=_key_id(admin))) == 5
    assert await _acts(admin, key_id="cli") == []
    assert await _acts(admin, user_id="never seen") == []
    acts = await _acts(admin)
    middle = acts[4]["at"]
    before, after = await _acts(admin, to=middle), await _acts(admin, **{"from": middle})
    assert before + after == acts
    assert after[0]["id"] == acts[4]["id"]
    for order, wanted in (("asc", acts), ("desc", acts[::-1])):
        paged: list[dict[str, Any]] = []
        query: dict[str, Any] = {"order": order, "limit": 3}
        while True:
            page = (await admin.get("/v1/admin/audit", params=query)).json()
            paged += page["items"]
            if page["next_cursor"] is None:
                break
            query["cursor"] = page["next_cursor"]
        assert paged == wanted


@pytest.mark.parametrize(
    ("query", "pointer"),
    [
        ({"action": "key.eaten"}, "/action"),
        ({"cursor": "c"}, "/cursor"),
        ({"limit": 0}, "/limit"),
        ({"from": "soon"}, "/from"),
        ({"order": "up"}, "/order"),
        ({"colour": "red"}, "/colour"),
    ],
)
async def test_a_wrong_filter_is_named(
    admin: httpx.AsyncClient, query: dict[str, Any], pointer: str
) -> None:
    expect_problem(await admin.get("/v1/admin/audit", params=query), 422, pointer)


async def test_other_tenants_acts_are_absent(app: FastAPI, admin: httpx.AsyncClient) -> None:
    other = tenant_name()
    async with caller(app, await new_key(app, other)) as stranger:
        made = (await stranger.post("/v1/admin/keys", json={"scopes": ["admin"]})).json()["id"]
        assert len(await _acts(stranger)) == 3
    expect_problem(await admin.get("/v1/admin/audit", params={"tenant": other}), 404)
    assert await _acts(admin, target=made) == []
    theirs = (await _acts(admin))[0]["id"]
    async with caller(app, await new_key(app, tenant_name(), "recall:read")) as reader:
        expect_problem(await reader.get("/v1/admin/audit", params={"cursor": theirs}), 403)


async def test_records_cannot_be_changed_or_removed(schema: ServerUrls) -> None:
    async with connected(schema.app_url) as connection:
        for statement in ("UPDATE audit SET key_id = 'x'", "DELETE FROM audit", "TRUNCATE audit"):
            with pytest.raises(asyncpg.InsufficientPrivilegeError):
                await connection.execute(statement)
