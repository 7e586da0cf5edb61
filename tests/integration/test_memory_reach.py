"""Memories of others are absent: for another tenant, for a key bound to another user, without a scope."""

from collections.abc import AsyncIterator

import httpx
import pytest_asyncio
from fastapi import FastAPI

from app.settings import Settings
from tests.integration.calls import expect_problem
from tests.integration.diary import DIARIES, ENGLISH, Diary, told
from tests.integration.keyed import caller, keyed_app, new_key, tenant_name

CALLS = [("GET", ""), ("PATCH", ""), ("DELETE", ""), ("GET", "/history")]


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def app(settings: Settings) -> AsyncIterator[FastAPI]:
    """The API as it runs where keys are asked for."""
    async with keyed_app(settings) as application:
        yield application


async def _ask(client: httpx.AsyncClient, method: str, memory_id: str, tail: str) -> httpx.Response:
    body = {"json": {"summary": "intruding"}} if method == "PATCH" else {}
    return await client.request(method, f"/v1/memories/{memory_id}{tail}", **body)


@DIARIES
async def test_memories_of_others_are_absent_and_stay_as_they_are(
    app: FastAPI, diary: Diary
) -> None:
    tenant = tenant_name()
    async with caller(app, await new_key(app, tenant)) as owner:
        ids = await told(owner, "mei", diary)
        said = (await owner.get("/v1/users/mei/timeline", params={"kind": "turn"})).json()["items"]
        mine = [*ids.values(), *(turn["id"] for turn in said)]
        before = [(await owner.get(f"/v1/memories/{one}")).json() for one in mine]
        strangers = [
            await new_key(app, tenant_name()),
            await new_key(app, tenant, user="tom"),
        ]
        for key in strangers:
            async with caller(app, key) as stranger:
                for memory_id in mine:
                    for method, tail in CALLS:
                        answer = await _ask(stranger, method, memory_id, tail)
                        assert expect_problem(answer, 404)["detail"] == "no such memory"
                expect_problem(await stranger.get("/v1/users/mei/timeline"), 404)
        assert [(await owner.get(f"/v1/memories/{one}")).json() for one in mine] == before
        async with caller(app, await new_key(app, tenant, user="mei")) as bound:
            assert (await bound.get(f"/v1/memories/{mine[0]}")).json() == before[0]


async def test_each_call_asks_for_its_scope(app: FastAPI) -> None:
    tenant = tenant_name()
    async with caller(app, await new_key(app, tenant)) as owner:
        memory_id = (await told(owner, "mei", ENGLISH))["shot"]
    async with caller(app, await new_key(app, tenant, "memory:read")) as reader:
        assert (await _ask(reader, "GET", memory_id, "")).status_code == 200
        for method in ("PATCH", "DELETE"):
            assert (await _ask(reader, method, memory_id, "")).status_code == 403
    async with caller(app, await new_key(app, tenant, "memory:write")) as writer:
        assert (await _ask(writer, "PATCH", memory_id, "")).status_code == 200
        assert (await _ask(writer, "DELETE", memory_id, "")).status_code == 403
    async with caller(app, await new_key(app, tenant, "memory:delete")) as eraser:
        assert (await _ask(eraser, "GET", memory_id, "")).status_code == 403
        assert (await _ask(eraser, "DELETE", memory_id, "")).status_code == 204
