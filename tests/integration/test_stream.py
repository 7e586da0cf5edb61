"""The stream: replay then live, by cursor, for those who may; and how it ends."""

import asyncio
import json
import socket
from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest
import pytest_asyncio
from fastapi import FastAPI
from websockets.exceptions import InvalidStatus

from app.adapters.postgres.updates import publish
from app.bootstrap import Container
from app.domain.models import Scope
from app.domain.updates import NewUpdate, UpdateType
from app.metrics.stream import STREAM_CLOSED
from app.settings import Settings
from tests.faults.service import eventually
from tests.integration.calls import post_turns, scope_of, turn
from tests.integration.conftest import Drain
from tests.integration.keyed import caller, keyed_app, new_key, tenant_name
from tests.integration.sockets import Client, listening, served


def pattern(n: int, **more: Any) -> NewUpdate:
    return NewUpdate(type=UpdateType.PATTERN_FOUND, data={"n": n, **more})


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def url(application: FastAPI) -> AsyncIterator[str]:
    """The address of the stream of the API without keys."""
    async with served(application) as address:
        yield address


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def keyed(settings: Settings) -> AsyncIterator[FastAPI]:
    """The API as it runs where keys are asked for; it gives a reader that stalls half a second."""
    async with keyed_app(
        settings, stream_stall_s=0.5, stream_ping_s=1, sockets_per_user=2, sockets=4
    ) as application:
        yield application


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def keyed_url(keyed: FastAPI) -> AsyncIterator[str]:
    """The address of its stream."""
    async with served(keyed) as address:
        yield address


@pytest_asyncio.fixture(loop_scope="session")
async def scope(api: httpx.AsyncClient, container: Container, user: str) -> Scope:
    """The scope of a user who is known and has said nothing."""
    await api.put(f"/v1/users/{user}", json={})
    return await scope_of(container, user)


async def _numbers(client: Client, count: int) -> list[int]:
    return [one["data"]["n"] for one in await client.some(count)]


async def test_what_was_missed_comes_first_and_then_what_happens(
    url: str, container: Container, user: str, scope: Scope
) -> None:
    await container.updates.publish(scope, [pattern(n) for n in range(250)])
    async with listening(url) as client:
        first = await client.subscribe(user, "0")
        assert first == {"type": "subscribed", "user_id": user, "cursor": "0"}
        assert await _numbers(client, 250) == list(range(250))
        await container.updates.publish(scope, [pattern(250)])
        last = await client.next()
    assert last["data"] == {"n": 250}
    assert last["user_id"] == user
    async with listening(url) as client:
        assert (await client.subscribe(user, last["cursor"]))["type"] == "subscribed"
        assert await client.silent_for(0.3)
        await container.updates.publish(scope, [pattern(251)])
        assert await _numbers(client, 1) == [251]


async def test_without_a_cursor_it_begins_with_what_comes_next(
    url: str, container: Container, user: str, scope: Scope
) -> None:
    await container.updates.publish(scope, [pattern(1)])
    async with listening(url) as client:
        subscribed = await client.subscribe(user)
        assert subscribed["cursor"].startswith("1-")
        await container.updates.publish(scope, [pattern(2)])
        assert await _numbers(client, 1) == [2]


async def test_a_user_may_be_followed_before_the_first_word(
    url: str, api: httpx.AsyncClient, user: str, drain: Drain
) -> None:
    async with listening(url) as client:
        assert (await client.subscribe(user))["cursor"] == "0"
        await post_turns(api, user, turn("t1", "我昨天带元宝去打了疫苗。"))
        await drain(user)
        first = await client.next()
        assert (first["type"], first["data"]["turn_id"]) == ("turn.processed", "t1")


async def test_types_are_chosen_and_lost_hints_are_made_good(
    url: str, container: Container, user: str, scope: Scope
) -> None:
    async with listening(url) as client:
        await client.subscribe(user, types=["pattern.found"])
        async with container.database.transaction(scope) as connection:
            asked = NewUpdate(type=UpdateType.CLARIFICATION_ASKED, data={})
            await publish(connection, scope, [asked, pattern(1)])
            connection.news.clear()  # Redis is told nothing
        assert await _numbers(client, 1) == [1]


async def test_a_cursor_outside_what_is_kept_asks_for_a_resync_and_goes_on(
    url: str, container: Container, user: str, scope: Scope
) -> None:
    await container.updates.publish(scope, [pattern(1)])
    async with listening(url) as client:
        told = await client.subscribe(user, "9-00000000")
        assert (told["type"], told["user_id"]) == ("resync_required", user)
        assert told["cursor"].startswith("1-")
        await container.updates.publish(scope, [pattern(2)])
        assert await _numbers(client, 1) == [2]


async def test_acknowledgements_bound_what_is_on_its_way(
    url: str, container: Container, user: str, scope: Scope, monkeypatch: pytest.MonkeyPatch
) -> None:
    await container.updates.publish(scope, [pattern(n) for n in range(1300)])
    async with listening(url) as client:
        await client.subscribe(user, "0")
        first = await client.next()
        await client.say(op="ack", user_id=user, cursor=first["cursor"])
        seen = [first["data"]["n"], *await _numbers(client, 999)]
        while not await client.silent_for(0.5):
            seen.append(0)
        assert 1000 <= len(seen) <= 1200  # a batch may have been on its way
    async with listening(url) as client:
        await client.subscribe(user, "0")
        for n in range(1300):
            message = await client.next()
            assert message["data"]["n"] == n
            if n % 500 == 0:
                await client.say(op="ack", user_id=user, cursor=message["cursor"])


async def test_messages_that_cannot_be_read_are_explained_and_end_it(url: str) -> None:
    for text, pointer in (
        ("{", ""),
        ('{"op": "shout"}', "/op"),
        ('{"op": "subscribe", "users": {}}', "/users"),
        ('{"op": "subscribe", "users": {"u": null}, "types": ["x"]}', "/types/0"),
        ('{"op": "ping", "colour": "red"}', "/colour"),
    ):
        async with listening(url) as client:
            await client.connection.send(text)
            told = await client.next()
            assert (told["type"], told["code"]) == ("error", "invalid")
            assert told["detail"]
            assert [e["pointer"] for e in told["errors"]] == [pointer]
            assert (await client.end())[0] == 4400
    async with listening(url) as client:
        await client.connection.send(b"bytes")
        assert (await client.next())["code"] == "invalid"
    async with listening(url) as client:
        await client.connection.send("x" * 70_000)
        assert (await client.end())[0] == 1009


async def test_wrong_cursors_are_explained_and_the_socket_goes_on(url: str, user: str) -> None:
    async with listening(url) as client:
        assert (await client.subscribe(user, "yesterday"))["code"] == "bad_cursor"
        await client.say(op="ack", user_id=user, cursor="3-00000000")
        assert (await client.next())["code"] == "bad_cursor"
        await client.say(op="ping")
        assert await client.next() == {"type": "pong"}


async def test_too_many_messages_end_it(url: str) -> None:
    async with listening(url) as client:
        for _ in range(60):
            await client.say(op="ping")
        assert (await client.end())[0] == 4429


async def test_an_erased_user_ends_the_subscription(
    url: str, api: httpx.AsyncClient, container: Container, user: str, scope: Scope
) -> None:
    await container.updates.publish(scope, [pattern(1)])
    async with listening(url) as client:
        await client.subscribe(user)
        assert (await api.delete(f"/v1/users/{user}")).status_code == 200
        assert await client.next() == {
            "type": "unsubscribed",
            "user_id": user,
            "reason": "erased",
        }
        assert (await client.end())[0] == 4410


async def test_who_waits_for_refined_answers_is_known_to_all(
    url: str, container: Container, user: str, scope: Scope
) -> None:
    assert not await container.presence.awaits_refinements(scope)
    async with listening(url) as client:
        await client.subscribe(user, types=["pattern.found"])
        assert not await container.presence.awaits_refinements(scope)
        await client.subscribe(user, types=["recall.refined"])
        assert await container.presence.awaits_refinements(scope)


async def _refused(url: str, status: int, key: str | None = None, **more: Any) -> dict[str, Any]:
    with pytest.raises(InvalidStatus) as refusal:
        async with listening(url, key, **more):
            pass
    response = refusal.value.response
    assert response.status_code == status
    problem: dict[str, Any] = json.loads(response.body)
    assert problem["status"] == status
    return problem


async def test_who_may_not_is_refused_before_the_socket_opens(
    keyed: FastAPI, keyed_url: str
) -> None:
    tenant = tenant_name()
    right = await new_key(keyed, tenant, "stream:connect")
    await _refused(keyed_url, 401)
    await _refused(keyed_url, 401, "chr_live_nonsense")
    await _refused(keyed_url, 403, await new_key(keyed, tenant, "memory:read"))
    told = await _refused(f"{keyed_url}?key={right}", 401)
    assert "revoke" in told["detail"]
    await _refused(keyed_url, 403, right, origin="https://elsewhere.example")
    async with listening(keyed_url, right, origin=keyed_url.replace("ws:", "http:")[:-10]):
        pass
    async with caller(keyed, right) as client:
        answer = await client.get("/v1/stream")
    assert (answer.status_code, answer.headers["Upgrade"]) == (426, "websocket")


async def test_a_page_of_another_origin_gets_nothing_without_keys_either(url: str) -> None:
    await _refused(url, 403, origin="https://elsewhere.example")


async def test_a_key_bound_to_a_user_sees_no_other(
    keyed: FastAPI, keyed_url: str, user: str
) -> None:
    tenant = tenant_name()
    whole = await new_key(keyed, tenant, "stream:connect", "memory:write")
    async with caller(keyed, whole) as client:
        await client.put(f"/v1/users/{user}-other", json={})
    async with listening(keyed_url, await new_key(keyed, tenant, user=user)) as client:
        there = await client.subscribe(f"{user}-other")
        nowhere = await client.subscribe(f"{user}-nobody")
        assert there.pop("user_id") != nowhere.pop("user_id")
        assert there == nowhere
        assert there["code"] == "not_found"
        assert (await client.subscribe(user))["type"] == "subscribed"


async def test_tickets_open_once_and_only_their_user(
    keyed: FastAPI, keyed_url: str, user: str
) -> None:
    key = await new_key(keyed, tenant_name(), "stream:connect")
    async with caller(keyed, key) as client:
        answer = await client.post("/v1/stream/tickets", json={"user_id": user})
        assert answer.status_code == 201
        made = answer.json()
        whole = (await client.post("/v1/stream/tickets")).json()
    assert key not in answer.text
    async with listening(keyed_url, subprotocols=made["subprotocols"]) as client:
        assert client.connection.subprotocol == "chronos.v1"
        assert (await client.subscribe(user))["type"] == "subscribed"
        assert (await client.subscribe(f"{user}-2"))["code"] == "not_found"
    await _refused(keyed_url, 401, subprotocols=made["subprotocols"])
    async with listening(keyed_url, subprotocols=[whole["subprotocols"][1]]) as client:
        assert (await client.subscribe(f"{user}-2"))["type"] == "subscribed"
    await _refused(keyed_url, 401, subprotocols=["chronos.v1", "ticket.wrong"])


async def test_a_bound_key_makes_tickets_for_its_user_alone(keyed: FastAPI, user: str) -> None:
    async with caller(keyed, await new_key(keyed, tenant_name(), user=user)) as client:
        assert (await client.post("/v1/stream/tickets")).json()["user_id"] == user
        other = await client.post("/v1/stream/tickets", json={"user_id": f"{user}-2"})
        assert other.status_code == 404


async def test_a_revoked_key_ends_the_stream(keyed: FastAPI, keyed_url: str, user: str) -> None:
    tenant = tenant_name()
    key = await new_key(keyed, tenant, "stream:connect")
    async with caller(keyed, await new_key(keyed, tenant)) as admin, caller(keyed, key) as client:
        ticket = (await client.post("/v1/stream/tickets")).json()
        unused = (await client.post("/v1/stream/tickets")).json()
        async with (
            listening(keyed_url, key) as one,
            listening(keyed_url, subprotocols=ticket["subprotocols"]) as two,
        ):
            await one.subscribe(user)
            await two.subscribe(user)
            key_id = key.split("_")[2]
            assert (await admin.delete(f"/v1/admin/keys/{key_id}")).status_code in (200, 204)
            assert (await one.end())[0] == 4401
            assert (await two.end())[0] == 4401
    await _refused(keyed_url, 401, subprotocols=unused["subprotocols"])


async def test_sockets_are_limited_by_user_and_by_tenant(
    keyed: FastAPI, keyed_url: str, user: str
) -> None:
    key = await new_key(keyed, tenant_name(), "stream:connect")
    async with (
        listening(keyed_url, key) as one,
        listening(keyed_url, key) as two,
        listening(keyed_url, key) as three,
        listening(keyed_url, key),
    ):
        assert (await one.subscribe(user))["type"] == "subscribed"
        assert (await one.subscribe(user))["type"] == "subscribed"  # the same one again
        assert (await two.subscribe(user))["type"] == "subscribed"
        assert (await three.subscribe(user))["code"] == "too_many"
        await _refused(keyed_url, 429, key)
        await one.say(op="unsubscribe", users=[user])
        assert (await one.next())["type"] == "unsubscribed"
        assert (await three.subscribe(user))["type"] == "subscribed"


async def test_who_reads_too_slowly_is_cut_and_misses_nothing(
    keyed: FastAPI, keyed_url: str, user: str
) -> None:
    key = await new_key(keyed, tenant_name())
    async with caller(keyed, key) as client:
        await client.put(f"/v1/users/{user}", json={})
    container: Container = keyed.state.container
    tenant = (await container.keys.find(key.split("_")[2])).key.tenant  # type: ignore[union-attr]
    found = await container.users.find(tenant.tenant_id, user)
    assert found
    scope = Scope(tenant_id=tenant.tenant_id, user_id=found.user_id)
    for first in range(0, 1000, 100):
        await container.updates.publish(
            scope, [pattern(n, words="x" * 8000) for n in range(first, first + 100)]
        )
    cut = STREAM_CLOSED.labels("4408")._value.get()
    narrow = socket.socket()
    narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    narrow.setblocking(False)
    port = int(keyed_url.split(":")[2].split("/")[0])
    await asyncio.get_running_loop().sock_connect(narrow, ("127.0.0.1", port))
    async with listening(keyed_url, key, sock=narrow, max_queue=1, ping_interval=None) as client:
        await client.subscribe(user, "0")
        seen = [await client.next()]

        async def is_cut() -> bool:
            return bool(STREAM_CLOSED.labels("4408")._value.get() > cut)

        await eventually(is_cut, seconds=60)  # reads nothing meanwhile
        try:
            while True:
                seen.append(json.loads(await client.connection.recv()))
        except Exception as error:  # noqa: BLE001 - cut in the middle of a message, or at its end
            closed = str(error)
    assert len(seen) < 1000, closed
    assert STREAM_CLOSED.labels("4408")._value.get() == cut + 1
    seen = [one for one in seen if one["type"] == "pattern.found"]
    async with listening(keyed_url, key) as client:
        await client.subscribe(user, seen[-1]["cursor"])
        rest = await client.some(1000 - len(seen))
    assert [one["data"]["n"] for one in [*seen, *rest]] == list(range(1000))


async def test_a_process_that_leaves_says_when_to_come_back(settings: Settings, user: str) -> None:
    async with keyed_app(settings, auth="off") as app, served(app) as url:
        async with listening(url) as client:
            await client.subscribe(user)
            app.state.sockets.leave()
            told = await client.next()
            assert told["type"] == "closing"
            assert 0 <= told["retry_after_ms"] < 5000
            assert (await client.end())[0] == 1012
        app.state.is_leaving = True
        await _refused(url, 503)
