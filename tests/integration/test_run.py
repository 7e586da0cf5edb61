"""``POST /v1/admin/run``: which jobs there are, on whom they run, and what they leave."""

from collections.abc import AsyncIterator
from typing import Any
from uuid import uuid4

import httpx
import pytest
import pytest_asyncio
from fastapi import FastAPI

from app.settings import Settings
from tests.conftest import ServerUrls
from tests.integration.calls import connected, expect_problem, post_turns, turn
from tests.integration.keyed import caller, keyed_app, new_key, tenant_name

PURGE = {"job": "purge-idempotency"}


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


async def _keep(client: httpx.AsyncClient, *keys: str) -> None:
    """Leave answers under idempotency keys."""
    for n, key in enumerate(keys):
        said = turn(f"{key}-{n}", "I planted basil. 我种了罗勒。")
        answer = await post_turns(client, "mei", said, headers={"Idempotency-Key": key})
        assert answer.status_code == 202


async def _age(schema: ServerUrls, hours: int, *keys: str) -> None:
    async with connected(schema.superuser_url) as connection:
        await connection.execute(
            "UPDATE idempotency SET created_at = now() - make_interval(hours => $1) "
            "WHERE key = ANY($2)",
            hours,
            list(keys),
        )


async def _left(schema: ServerUrls, *keys: str) -> set[str]:
    async with connected(schema.superuser_url) as connection:
        rows = await connection.fetch("SELECT key FROM idempotency WHERE key = ANY($1)", list(keys))
    return {row["key"] for row in rows}


async def test_answers_that_outlived_their_keys_are_removed_and_no_others(
    app: FastAPI, admin: httpx.AsyncClient, schema: ServerUrls
) -> None:
    old, young, other = (str(uuid4()) for _ in range(3))
    await _keep(admin, old, young)
    async with caller(app, await new_key(app, tenant_name())) as stranger:
        await _keep(stranger, other)
    await _age(schema, 73, old, other)
    await _age(schema, 71, young)
    answer = await admin.post("/v1/admin/run", json=PURGE)
    assert answer.status_code == 200
    assert answer.json()["result"] == {"removed": 1}
    assert await _left(schema, old, young, other) == {young, other}
    assert (await admin.post("/v1/admin/run", json=PURGE)).json()["result"] == {"removed": 0}


async def test_a_job_runs_as_of_a_moment_that_has_passed(
    admin: httpx.AsyncClient, schema: ServerUrls
) -> None:
    key = str(uuid4())
    await _keep(admin, key)
    await _age(schema, 100, key)
    early = {**PURGE, "as_of": "2026-03-01T10:00:00"}
    answer = (await admin.post("/v1/admin/run", json=early)).json()
    assert answer["as_of"] == "2026-03-01T10:00:00+00:00"
    assert answer["result"] == {"removed": 0}
    ahead = {**PURGE, "as_of": "2199-01-01T00:00:00+00:00"}
    expect_problem(await admin.post("/v1/admin/run", json=ahead), 422, "/as_of")
    assert await _left(schema, key) == {key}


@pytest.mark.parametrize(
    ("body", "pointer", "says"),
    [
        ({"job": "dance"}, "/job", "purge-idempotency"),
        ({**PURGE, "user_id": "mei"}, "/user_id", "leave the user out"),
        ({"job": "reextract"}, "/user_id", "say on which"),
        (
            {"job": "reextract", "user_id": "mei", "as_of": "2026-03-01T10:00:00Z"},
            "/as_of",
            "runs as of now",
        ),
        ({}, "/job", "Field required"),
    ],
)
async def test_a_wrong_wish_is_named(
    admin: httpx.AsyncClient, body: dict[str, Any], pointer: str, says: str
) -> None:
    problem = expect_problem(await admin.post("/v1/admin/run", json=body), 422, pointer)
    assert says in problem["detail"]


async def test_the_operator_runs_jobs_on_other_tenants_and_others_do_not(
    app: FastAPI, admin: httpx.AsyncClient
) -> None:
    name = (await admin.get("/v1/admin/tenants")).json()["items"][0]["name"]
    on_it = {**PURGE, "tenant": name}
    async with caller(app, await new_key(app, tenant_name())) as stranger:
        expect_problem(await stranger.post("/v1/admin/run", json=on_it), 404)
    async with caller(app, await new_key(app, "default", "admin")) as operator:
        assert (await operator.post("/v1/admin/run", json=on_it)).status_code == 200
    acts = (await admin.get("/v1/admin/audit", params={"action": "job.run"})).json()["items"]
    assert [act["details"]["job"] for act in acts] == ["purge-idempotency"]
