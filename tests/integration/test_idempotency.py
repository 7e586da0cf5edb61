"""``Idempotency-Key`` on every POST: the same body replays, another is refused, effects come once."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

import httpx
import orjson
import pytest
import pytest_asyncio
import redis.asyncio as redis
from fastapi import FastAPI

from app.api.access import SCOPES
from app.settings import Settings
from tests.conftest import ServerUrls
from tests.integration.calls import connected, expect_problem, post_turns, turn
from tests.integration.conftest import Drain
from tests.integration.keyed import caller, keyed_app, new_key, tenant_name

SAID = "I planted basil yesterday. 我昨天种了罗勒。"


@dataclass(frozen=True, slots=True)
class Post:
    """A body that a route takes, another one, the status of its answer, and its address if it varies."""

    body: Any
    other: Any
    status: int = 200
    as_lines: bool = False
    address: str = ""

    def content(self, body: Any) -> dict[str, Any]:
        if self.as_lines:
            return {
                "content": b"".join(orjson.dumps(line) + b"\n" for line in body),
                "headers": {"Content-Type": "application/x-ndjson"},
            }
        return {"content": orjson.dumps(body), "headers": {"Content-Type": "application/json"}}


def _turns(turn_id: str) -> dict[str, Any]:
    return {"user_id": "u1", "session_id": "s1", "turns": [turn(turn_id, SAID)]}


def _line(turn_id: str) -> dict[str, Any]:
    return {"user_id": "u2", "session_id": "s1", **turn(turn_id, SAID)}


def _question(query: str) -> dict[str, Any]:
    return {"user_id": "u1", "query": query}


def _said(text: str) -> dict[str, Any]:
    return {"user": "u1", "messages": [{"role": "user", "content": text}]}


def _hook(path: str) -> dict[str, Any]:
    # Of a user who is never there: nothing is on its way to it when others deliver.
    return {"url": f"https://example.com{path}", "user_ids": ["nobody-at-all"]}


POSTS = {
    "/v1/turns": Post(_turns("t1"), _turns("t2"), 202),
    "/v1/import": Post([_line("t1")], [_line("t1"), _line("t2")], as_lines=True),
    "/v1/recall": Post(_question("basil?"), _question("罗勒？")),
    "/v1/admin/dead-turns/replay": Post({"ids": [str(uuid4())]}, {"ids": [str(uuid4())]}),
    "/v1/admin/tenants": Post({"name": tenant_name()}, {"name": tenant_name()}, 201),
    "/v1/admin/run": Post(
        {"job": "purge-idempotency", "as_of": "2026-03-01T00:00:00+08:00"},
        {"job": "purge-idempotency", "as_of": "2026-03-02T00:00:00+08:00"},
    ),
    "/v1/admin/keys": Post({"scopes": ["recall:read"]}, {"scopes": ["turns:write"]}, 201),
    "/v1/admin/tenants/{name}/retention/preview": Post(
        {"days": {"turn": 30}},
        {"days": {"turn": 60}},
        address="/v1/admin/tenants/default/retention/preview",
    ),
    "/v1/webhooks": Post(_hook("/1"), _hook("/2"), 201),
    "/v1/stream/tickets": Post({"user_id": "u1"}, {"user_id": "u2"}, 201),
    "/v1/chat/completions": Post(_said("I planted basil."), _said("我种了罗勒。")),
}
OF_ENTITIES = {"/v1/entities/{entity_id}/merge", "/v1/entities/{entity_id}/split"}
OF_WISHES = {"/v1/forget", "/v1/forget/{forget_id}/confirm", "/v1/forget/{forget_id}/undo"}
OF_FACTS = {
    "/v1/feedback",
    "/v1/memories/{memory_id}/undo",
    "/v1/memories/{memory_id}/redo",
    "/v1/users/{user_id}/graph/search",
}
OF_QUESTIONS = {"/v1/clarifications/{clarification_id}"}
OF_WEBHOOKS = {"/v1/webhooks/{webhook_id}/secret", "/v1/webhooks/{webhook_id}/replay"}
EVERY = sorted(POSTS.keys() | OF_ENTITIES | OF_WISHES | OF_FACTS | OF_QUESTIONS | OF_WEBHOOKS)


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def app(settings: Settings) -> AsyncIterator[FastAPI]:
    """The API as it runs where keys are asked for."""
    async with keyed_app(settings) as application:
        yield application


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def operator(app: FastAPI) -> AsyncIterator[httpx.AsyncClient]:
    """A caller who may do everything, in the default tenant."""
    async with caller(app, await new_key(app, "default")) as client:
        yield client


async def _post(
    client: httpx.AsyncClient, path: str, post: Post, body: Any, key: str
) -> httpx.Response:
    content = post.content(body)
    content["headers"]["Idempotency-Key"] = key
    return await client.post(post.address or path, **content)


async def _made_for(path: str, client: httpx.AsyncClient, user: str, drain: Drain) -> Post:
    """Return what to post; entities are read from turns first, and merged where they shall be split."""
    if path in POSTS:
        return POSTS[path]
    if path in OF_WISHES:
        return await _wish(path, client, user)
    if path in OF_WEBHOOKS:
        return await _webhook(path, client)
    if path in OF_FACTS:
        return await _judged(path, client, user, drain)
    if path in OF_QUESTIONS:
        return await _question_of(client, user, drain)
    said = ("My cat is called Biscuit.", "My dog is called Rex.", "我家猫叫团子。")
    await post_turns(client, user, *(turn(f"t{n}", text) for n, text in enumerate(said)))
    await drain(user)
    address = f"/v1/users/{user}/entities"
    biscuit, rex, tuanzi = [
        (await client.get(address, params={"name": name})).json()["items"][0]["id"]
        for name in ("Biscuit", "Rex", "团子")
    ]
    merge = f"/v1/entities/{biscuit}/merge"
    if path.endswith("/merge"):
        return Post({"other_id": rex}, {"other_id": tuanzi}, address=merge)
    for other in (rex, tuanzi):
        assert (await client.post(merge, json={"other_id": other})).status_code == 200
    split = merge.replace("merge", "split")
    return Post({"restore": rex}, {"restore": tuanzi}, address=split)


async def _wish(path: str, client: httpx.AsyncClient, user: str) -> Post:
    """Return what to post to forget something; what is confirmed or undone has no body to vary."""
    await post_turns(client, user, turn("t1", "I sold the Audi."), turn("t2", "我养了一只猫。"))
    asked = {"user_id": user, "request": "forget what I said about the Audi"}
    if path == "/v1/forget":
        return Post(asked, {"user_id": user, "request": "忘记关于猫的事"})
    address = f"/v1/forget/{(await client.post('/v1/forget', json=asked)).json()['forget_id']}"
    if path.endswith("/undo"):
        assert (await client.post(f"{address}/confirm")).status_code == 200
    return Post({}, {"n": 1}, address=f"{address}/{path.rsplit('/', 1)[1]}")


async def _webhook(path: str, client: httpx.AsyncClient) -> Post:
    """Return what to post to a webhook of its own."""
    made = await client.post("/v1/webhooks", json=_hook("/hook"))
    address = path.format(webhook_id=made.json()["id"])
    if path.endswith("/secret"):
        return Post({"keep_old_hours": 1}, {"keep_old_hours": 2}, address=address)
    return Post({"ids": [str(uuid4())]}, {"ids": [str(uuid4())]}, address=address)


async def _judged(path: str, client: httpx.AsyncClient, user: str, drain: Drain) -> Post:
    """Return what to post about a fact; it was corrected, and that taken back where it is to be redone."""
    for n, text in enumerate(("I work at Harbor Clinic.", "我在京东上班。")):
        await post_turns(client, user, turn(f"t{n}", text))
        await drain(user)
    if path.endswith("/search"):
        address = path.format(user_id=user)
        return Post({"pattern": "(f:fact) --> (w)"}, {"pattern": "(我:self)"}, address=address)
    memory_id = (await client.get(f"/v1/users/{user}/facts")).json()["items"][0]["id"]
    if path == "/v1/feedback":
        return Post(
            {"memory_id": memory_id, "verdict": "right"},
            {"memory_id": memory_id, "verdict": "useful"},
        )
    memory = f"/v1/memories/{memory_id}"
    for value in ("Lighthouse", "灯塔"):
        answer = await client.patch(memory, json={"object": {"text": value}})
        assert answer.status_code == 200, answer.text
    for _ in range(2 if path.endswith("/redo") else 0):
        assert (await client.post(f"{memory}/undo")).status_code == 200
    return Post({}, {"n": 1}, address=path.format(memory_id=memory_id))


async def _question_of(client: httpx.AsyncClient, user: str, drain: Drain) -> Post:
    """Return an answer to a question that two statements raise, and the same one in other words."""
    said = ("I'm allergic to peanuts.", "Had a peanut butter sandwich for lunch.")
    for n, text in enumerate(said):
        at = f"2026-0{2 * n + 1}-10T10:00:00+00:00"
        await post_turns(client, user, turn(f"t{n}", text, said_at=at))
        await drain(user)
    (asked,) = (await client.get("/v1/clarifications", params={"user_id": user})).json()["items"]
    return Post(
        {"answer": 0}, {"answer": {"option": 0}}, address=f"/v1/clarifications/{asked['id']}"
    )


def _without_secret(answer: httpx.Response) -> Any:
    shown = answer.json()
    secrets = ("key", "secret", "ticket", "subprotocols")
    return shown | {name: None for name in secrets if name in shown}


def test_every_post_is_tried_here() -> None:
    posts = {path for path, methods in SCOPES.items() if "POST" in methods}
    assert set(EVERY) == posts


@pytest.mark.parametrize("path", EVERY)
async def test_the_same_body_replays_and_another_is_refused(
    operator: httpx.AsyncClient, path: str, user: str, drain: Drain
) -> None:
    post, key = await _made_for(path, operator, user, drain), str(uuid4())
    first = await _post(operator, path, post, post.body, key)
    assert first.status_code == post.status, first.text
    assert "Idempotent-Replayed" not in first.headers
    again = await _post(operator, path, post, post.body, key)
    assert again.headers["Idempotent-Replayed"] == "true"
    assert (again.status_code, again.json()) == (post.status, _without_secret(first))
    expect_problem(await _post(operator, path, post, post.other, key), 409)
    anew = await _post(operator, path, post, post.other, str(uuid4()))
    assert anew.status_code == post.status
    assert "Idempotent-Replayed" not in anew.headers


@pytest.mark.parametrize("path", POSTS)
@pytest.mark.parametrize("key", ["", "k" * 256])
async def test_a_key_without_form_is_refused(
    operator: httpx.AsyncClient, path: str, key: str
) -> None:
    expect_problem(await _post(operator, path, POSTS[path], POSTS[path].body, key), 422)


@pytest.mark.parametrize("path", EVERY)
async def test_twins_at_once_get_one_answer(
    operator: httpx.AsyncClient, path: str, user: str, drain: Drain
) -> None:
    post, key = await _made_for(path, operator, user, drain), str(uuid4())
    answers = await asyncio.gather(*(_post(operator, path, post, post.body, key) for _ in range(6)))
    assert {answer.status_code for answer in answers} == {post.status}
    shown = {orjson.dumps(_without_secret(answer)) for answer in answers}
    assert len(shown) == 1
    assert sum("Idempotent-Replayed" in answer.headers for answer in answers) == 5


async def test_twins_make_one_key_and_one_of_them_learns_it(operator: httpx.AsyncClient) -> None:
    body, name = {"scopes": ["recall:read"], "name": f"twin-{uuid4()}"}, str(uuid4())
    headers = {"Idempotency-Key": name}
    answers = await asyncio.gather(
        *(operator.post("/v1/admin/keys", json=body, headers=headers) for _ in range(5))
    )
    assert len({answer.json()["id"] for answer in answers}) == 1
    assert sum(answer.json()["key"] is not None for answer in answers) == 1
    assert {answer.headers["Cache-Control"] for answer in answers} == {"no-store"}
    listed = (await operator.get("/v1/admin/keys", params={"limit": 1000})).json()["items"]
    assert [key["name"] for key in listed].count(body["name"]) == 1


async def test_the_secret_of_a_key_is_kept_nowhere(
    operator: httpx.AsyncClient, schema: ServerUrls
) -> None:
    headers = {"Idempotency-Key": str(uuid4())}
    made = await operator.post("/v1/admin/keys", json={"scopes": ["admin"]}, headers=headers)
    secret = made.json()["key"].split("_")[3]
    async with connected(schema.superuser_url) as connection:
        rows = await connection.fetch("SELECT answer FROM idempotency")
        assert rows
        assert not any(secret.encode() in row["answer"] for row in rows)


async def test_a_key_of_a_tenant_named_in_a_refused_body_makes_no_tenant(
    operator: httpx.AsyncClient,
) -> None:
    headers, name = {"Idempotency-Key": str(uuid4())}, tenant_name()
    body: dict[str, Any] = {"scopes": ["recall:read"]}
    await operator.post("/v1/admin/keys", json=body, headers=headers)
    body["tenant"] = name
    expect_problem(await operator.post("/v1/admin/keys", json=body, headers=headers), 409)
    tenants = (await operator.get("/v1/admin/tenants")).json()["items"]
    assert name not in {tenant["name"] for tenant in tenants}


async def test_a_key_made_for_another_tenant_is_replayed_to_its_maker(
    app: FastAPI, operator: httpx.AsyncClient
) -> None:
    name, headers = tenant_name(), {"Idempotency-Key": str(uuid4())}
    body = {"scopes": ["admin"], "tenant": name}
    made = await operator.post("/v1/admin/keys", json=body, headers=headers)
    again = await operator.post("/v1/admin/keys", json=body, headers=headers)
    assert again.json() == {**made.json(), "key": None}
    async with caller(app, made.json()["key"]) as admin:
        own = await admin.post("/v1/admin/keys", json={"scopes": ["admin"]}, headers=headers)
        assert own.status_code == 201
        assert own.json()["id"] != made.json()["id"]


async def test_a_refused_import_stores_nothing_and_its_key_keeps_the_first_answer(
    operator: httpx.AsyncClient,
) -> None:
    user, key, post = f"user-{uuid4()}", str(uuid4()), POSTS["/v1/import"]
    first = [{**_line("t1"), "user_id": user}]
    other = [*first, {**_line("t2"), "user_id": user}]
    kept = await _post(operator, "/v1/import", post, first, key)
    expect_problem(await _post(operator, "/v1/import", post, other, key), 409)
    ingestion = (await operator.get(f"/v1/users/{user}/ingestion")).json()
    assert ingestion["queued"] == 1
    again = await _post(operator, "/v1/import", post, first, key)
    assert again.content == kept.content


async def _buckets_are_full(app: FastAPI, schema: ServerUrls) -> None:
    """Give tenants their whole limits back, as time does."""
    app.state.container.limiter._local._full_at.clear()
    async with redis.from_url(schema.redis_url) as valkey:
        async for name in valkey.scan_iter("chronos:rate:*"):
            await valkey.delete(name)


async def test_an_import_that_broke_off_goes_on_under_its_key(
    settings: Settings, schema: ServerUrls
) -> None:
    # A limit breaks it off; what is over the limit is taken when the bucket is full again.
    many = [{**_line(f"t{n}"), "user_id": "u1"} for n in range(600)]
    post, key = POSTS["/v1/import"], str(uuid4())
    async with (
        keyed_app(settings, turns_per_minute=120, burst_s=60) as app,
        caller(app, await new_key(app, tenant_name())) as client,
    ):
        expect_problem(await _post(client, "/v1/import", post, many, key), 429)
        for _ in range(20):
            answer = await _post(client, "/v1/import", post, many, key)
            if answer.status_code == 200:
                break
            assert int(answer.headers["Retry-After"]) > 0
            await _buckets_are_full(app, schema)
        assert answer.json()["accepted"] + answer.json()["duplicates"] == 600
        again = await _post(client, "/v1/import", post, many, key)
        assert again.headers["Idempotent-Replayed"] == "true"
        assert again.content == answer.content


async def test_a_replayed_dead_turn_is_queued_once_under_a_key(
    operator: httpx.AsyncClient, schema: ServerUrls
) -> None:
    user = f"user-{uuid4()}"
    sent = (await post_turns(operator, user, turn("t1", SAID))).json()["turns"][0]["id"]
    headers, kill = (
        {"Idempotency-Key": str(uuid4())},
        "UPDATE turns SET state = 'dead' WHERE turn_id = $1",
    )
    async with connected(schema.superuser_url) as connection:
        await connection.execute(kill, sent)
        path, body = "/v1/admin/dead-turns/replay", {"ids": [sent]}
        assert (await operator.post(path, json=body, headers=headers)).json() == {"replayed": 1}
        await connection.execute(kill, sent)
        assert (await operator.post(path, json=body, headers=headers)).json() == {"replayed": 1}
        state = await connection.fetchval("SELECT state FROM turns WHERE turn_id = $1", sent)
        assert state == "dead"
        assert (await operator.post(path, json=body)).json() == {"replayed": 1}
