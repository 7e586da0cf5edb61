"""A user erased: nothing of theirs is left, nothing of others is touched, and nobody brings it back."""

import asyncio
from base64 import b64decode
from collections.abc import AsyncIterator
from typing import Any
from uuid import UUID

import httpx
import orjson
import pytest
import pytest_asyncio
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from fastapi import FastAPI

from app.adapters.postgres.erasure import USER_TABLES
from app.adapters.signing import signed_bytes
from app.bootstrap import DEFAULT_TENANT, Container
from app.domain.models import Scope
from app.ports import IdempotencyKey, StoredAnswer
from app.settings import Settings
from tests.conftest import ServerUrls
from tests.faults.inprocess import HeldExtractor
from tests.integration.calls import (
    connected,
    expect_problem,
    post_turns,
    recall,
    scope_of,
    sources,
    turn,
)
from tests.integration.conftest import Drain
from tests.integration.keyed import caller, keyed_app, new_key, tenant_name
from tests.integration.rows import counted, hashed, orphans

TURNS = (
    turn("t1", "My cat is called Biscuit. I moved to Porto in May."),
    turn("t2", "我养了一只猫叫元宝，我住在杭州。"),
    turn("t3", "Then the vet gave Biscuit a vaccination yesterday.", role="user"),
)


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def app(settings: Settings) -> AsyncIterator[FastAPI]:
    """The API as it runs where keys are asked for."""
    async with keyed_app(settings) as application:
        yield application


async def _told(api: httpx.AsyncClient, user: str, drain: Drain, container: Container) -> Scope:
    """Let a user talk, change a memory and ask, all under idempotency keys."""
    headers = {"Idempotency-Key": f"turns of {user}"}
    assert (await post_turns(api, user, *TURNS, headers=headers)).status_code == 202
    await drain(user)
    events = (await api.get(f"/v1/users/{user}/timeline")).json()["items"]
    patch = await api.patch(
        f"/v1/memories/{events[0]['id']}",
        json={"summary": "the cat moved too"},
        headers={"Idempotency-Key": f"patch of {user}"},
    )
    assert patch.status_code == 200, patch.text
    asked = {"user_id": user, "query": "What is my cat called?"}
    answer = await api.post(
        "/v1/recall", json=asked, headers={"Idempotency-Key": f"recall of {user}"}
    )
    assert "Biscuit" in answer.text
    await container.use_log.write()
    return await scope_of(container, user)


async def test_the_list_names_every_table_with_users_and_children_before_parents(
    schema: ServerUrls,
) -> None:
    async with connected(schema.superuser_url) as connection:
        owned = await connection.fetch(
            "SELECT table_name FROM information_schema.columns "
            "WHERE table_schema = 'public' AND column_name = 'user_id'"
        )
        keys = await connection.fetch(
            "SELECT conrelid::regclass::text AS child, confrelid::regclass::text AS parent "
            "FROM pg_constraint WHERE contype = 'f' AND conrelid <> confrelid"
        )
    assert {row["table_name"] for row in owned} == set(USER_TABLES)
    place = {table: at for at, table in enumerate(USER_TABLES)}
    wrong = [
        (key["child"], key["parent"])
        for key in keys
        if {key["child"], key["parent"]} <= place.keys()
        and place[key["child"]] > place[key["parent"]]
    ]
    assert wrong == []


async def test_an_erased_user_leaves_no_row_and_the_receipt_counts_all(
    api: httpx.AsyncClient, container: Container, drain: Drain, schema: ServerUrls, user: str
) -> None:
    neighbour = f"{user}-neighbour"
    scope = await _told(api, user, drain, container)
    other = await _told(api, neighbour, drain, container)
    assert scope.user_id
    assert other.user_id
    async with connected(schema.superuser_url) as connection:
        before = await counted(connection, scope.user_id)
        untouched = await hashed(connection, other.user_id)
        answer = await api.delete(f"/v1/users/{user}")
        assert answer.status_code == 200, answer.text
        assert await counted(connection, scope.user_id) == {}
        assert await hashed(connection, other.user_id) == untouched
        assert await orphans(connection) == {}
    receipt = answer.json()
    assert {"turns", "events", "facts", "aliases", "vectors", "idempotency"} <= before.keys()
    assert receipt["stores"] == {"postgres": before}
    assert (receipt["what"], receipt["user_id"]) == ("user", user)
    assert receipt["signature"] is None  # no secret is set here
    expect_problem(await api.get(f"/v1/users/{user}"), 404)
    expect_problem(await api.delete(f"/v1/users/{user}"), 404)
    assert sources(await recall(api, user, "What is my cat called?")) == []


async def test_turns_after_an_erasure_make_a_clean_user(
    api: httpx.AsyncClient, container: Container, drain: Drain, user: str
) -> None:
    scope = await _told(api, user, drain, container)
    await api.delete(f"/v1/users/{user}")
    headers = {"Idempotency-Key": f"turns of {user}"}  # what was answered under it is gone too
    answer = await post_turns(api, user, turn("t1", "I sold the van."), headers=headers)
    assert answer.json()["accepted"] == 1
    await drain(user)
    assert await scope_of(container, user) != scope
    assert sources(await recall(api, user, "Biscuit the cat, the van")) == ["t1"]


async def test_a_worker_in_the_middle_of_an_erased_users_turns_writes_nothing(
    api: httpx.AsyncClient, container: Container, drain: Drain, schema: ServerUrls, user: str
) -> None:
    await post_turns(api, user, *TURNS)
    old = await scope_of(container, user)
    held = HeldExtractor()
    late = asyncio.create_task(drain(user, extractor=held))
    assert await asyncio.to_thread(held.entered.wait, 120)
    assert (await api.delete(f"/v1/users/{user}")).status_code == 200
    await post_turns(api, user, turn("t1", "I sold the van."))
    held.go_on.set()
    assert (await late).turns == 0
    await container.streams.give_back(old, [UUID(int=1)])
    assert (await container.drain(old)).turns == 0  # a message that was still in the queue
    async with connected(schema.superuser_url) as connection:
        assert old.user_id
        assert await counted(connection, old.user_id) == {}
        assert await orphans(connection) == {}
    assert (await drain(user)).turns == 1


async def test_writers_at_the_same_moment_leave_either_nothing_or_a_whole_new_user(
    api: httpx.AsyncClient, container: Container, schema: ServerUrls, user: str
) -> None:
    await post_turns(api, user, *TURNS)
    calls: list[Any] = [
        post_turns(api, user, turn(f"n{n}", f"word {n}"), session=f"s{n}") for n in range(12)
    ]
    calls += [api.put(f"/v1/users/{user}", json={"display_name": "Mei"}) for _ in range(2)]
    calls.insert(5, api.delete(f"/v1/users/{user}"))
    codes = [answer.status_code for answer in await asyncio.gather(*calls)]
    assert set(codes) <= {200, 202, 503}, codes
    async with connected(schema.superuser_url) as connection:
        assert await orphans(connection) == {}
        users = await connection.fetch("SELECT user_id FROM users WHERE client_id = $1", user)
        assert len(users) <= 1
        for row in users:
            found = await counted(connection, row["user_id"])
            assert found.get("turns", 0) == found.get("memory_ids", 0)


async def test_an_answer_that_comes_after_its_users_end_is_not_kept(
    api: httpx.AsyncClient, container: Container, user: str
) -> None:
    await post_turns(api, user, *TURNS)
    scope = await scope_of(container, user)
    await api.delete(f"/v1/users/{user}")
    late = StoredAnswer(status=200, body=b"Biscuit", about=scope.user_id)
    key = IdempotencyKey(key=f"late {user}", body_hash=b"x")
    await container.idempotency.record(DEFAULT_TENANT, key, late)
    assert not await container.idempotency.knows(DEFAULT_TENANT, key.key)


async def test_an_erasure_is_signed_recorded_without_words_and_done_once(app: FastAPI) -> None:
    async with caller(app, await new_key(app, tenant_name())) as owner:
        await post_turns(owner, "mei", *TURNS)
        key = {"Idempotency-Key": "erase mei"}
        first = await owner.delete("/v1/users/mei", headers=key)
        receipt = first.json()
        signature = receipt["signature"]
        public = Ed25519PublicKey.from_public_bytes(b64decode(signature["public_key"]))
        public.verify(b64decode(signature["value"]), signed_bytes(receipt))
        with pytest.raises(InvalidSignature):
            public.verify(b64decode(signature["value"]), signed_bytes(receipt | {"user_id": "lin"}))
        (act,) = (await owner.get("/v1/admin/audit?action=user.erased")).json()["items"]
        assert (act["user_id"], act["details"]) == (
            None,
            {"rows": receipt["stores"]["postgres"]},
        )
        assert "mei" not in orjson.dumps(act).decode()
        again = await owner.delete("/v1/users/mei", headers=key)
        assert again.json() == receipt
        assert again.headers["Idempotent-Replayed"] == "true"
        expect_problem(await owner.delete("/v1/users/mei"), 404)


async def test_only_keys_with_the_scope_that_reach_the_user_erase(app: FastAPI) -> None:
    tenant = tenant_name()
    async with (
        caller(app, await new_key(app, tenant)) as owner,
        caller(app, await new_key(app, tenant, "memory:write")) as writer,
        caller(app, await new_key(app, tenant, "memory:delete", user="lin")) as bound,
        caller(app, await new_key(app, tenant_name())) as stranger,
    ):
        for user in ("mei", "lin"):
            await post_turns(owner, user, *TURNS)
        expect_problem(await writer.delete("/v1/users/mei"), 403)
        for foreign in (bound, stranger):
            expect_problem(await foreign.delete("/v1/users/mei"), 404)
        expect_problem(await owner.delete("/v1/users/nobody"), 404)
        assert (await bound.delete("/v1/users/lin")).status_code == 200
        assert (await owner.get("/v1/users/mei")).status_code == 200
