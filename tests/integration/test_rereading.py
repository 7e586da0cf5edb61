"""Turns that rules stood in for are read again when the model answers: once, by rank, with their ids."""

import asyncio
from typing import Any
from uuid import UUID

import httpx
import pytest

from app.adapters.postgres.relay import PostgresRelay
from app.bootstrap import Container, build_relay
from app.settings import Settings
from tests.conftest import ServerUrls
from tests.integration.calls import connected, post_turns, scope_of, turn
from tests.integration.conftest import Drain
from tests.integration.test_model_path import events, examined, model, states
from tests.llm.misdeeds import claim
from tests.llm.server import Request, say, send, shown
from workers.scheduler import relay_once

TEXTS = ["I repaired the red bicycle yesterday.", "我昨天修好了那辆红色自行车。", "hm, ok", "好的"]
READ = "model-1+rules-2/scripted/extract-1"


async def _reads_all(request: Request, writer: asyncio.StreamWriter) -> None:
    """Read what the rules read, and the moods that they leave out as facts of the day."""
    import json

    said = [
        claim(one) for one in shown(request) if "bicycle" in one["text"] or "自行车" in one["text"]
    ]
    await say(writer, json.dumps({"events": said, "facts": []}, ensure_ascii=False))


async def _away(request: Request, writer: asyncio.StreamWriter) -> None:
    await send(writer, 503, b"{}")


async def _pending(schema: ServerUrls, user_id: UUID | None) -> int:
    async with connected(schema.superuser_url) as connection:
        return int(
            await connection.fetchval(
                "SELECT rereads_pending FROM streams WHERE user_id = $1", user_id
            )
        )


async def _versions(schema: ServerUrls, user_id: UUID | None) -> list[Any]:
    async with connected(schema.superuser_url) as connection:
        return [
            tuple(row)
            for row in await connection.fetch(
                "SELECT summary, version, known_to IS NULL AS lasts, recorded_to IS NULL AS stands, "
                "why_ended FROM events WHERE user_id = $1 ORDER BY summary, recorded_from, version",
                user_id,
            )
        ]


async def test_an_hour_without_the_model_costs_nothing_but_time(
    api: httpx.AsyncClient, container: Container, drain: Drain, schema: ServerUrls, user: str
) -> None:
    users = [f"{user}-{n}" for n in range(2)]
    async with model("http://127.0.0.1:9/v1") as away:
        for n in range(12):  # an hour, five minutes a step
            for who in users:
                text = f"{TEXTS[n % 4]} ({n})" if n % 4 > 1 else TEXTS[n % 4]
                await post_turns(api, who, turn(f"t{n}", text))
                await drain(who, extractor=away)
    scopes = [await scope_of(container, who) for who in users]
    ids = {}
    for scope in scopes:
        found = await states(schema, scope.user_id)  # type: ignore[arg-type]
        assert {one[0] for one in found} == {"processed", "no_event"}
        assert {one[1:] for one in found} == {("rules-2", "away")}
        assert await _pending(schema, scope.user_id) == 12
        ids[scope] = {e["event_id"] for e in await events(schema, scope.user_id)}  # type: ignore[arg-type]
        assert ids[scope]
    async with _server() as server, model(server.url, llm_window_s=30.0) as back:
        for who in users:
            drained = await drain(who, extractor=back)
            assert drained.turns == 0
    for scope in scopes:
        found = await states(schema, scope.user_id)  # type: ignore[arg-type]
        assert {one[1:] for one in found} == {(READ, None)}
        assert await _pending(schema, scope.user_id) == 0
        after = await events(schema, scope.user_id)  # type: ignore[arg-type]
        assert {e["event_id"] for e in after} == ids[scope]


def _server() -> Any:
    from tests.llm.server import chat_server

    return chat_server(examined(_reads_all))


async def test_what_both_read_keeps_its_id_and_what_only_rules_read_ends_on_the_record(
    api: httpx.AsyncClient, container: Container, drain: Drain, schema: ServerUrls, user: str
) -> None:
    await post_turns(api, user, turn("t1", TEXTS[0]), turn("t2", TEXTS[1]))
    async with model("http://127.0.0.1:9/v1") as away:
        await drain(user, extractor=away)
    scope = await scope_of(container, user)
    async with connected(schema.superuser_url) as connection:  # a reading that no reader repeats
        await connection.execute(
            "UPDATE events SET action = 'ate', action_type = 'EAT' WHERE user_id = $1 AND summary LIKE 'I rep%'",
            scope.user_id,
        )
    async with _server() as server, model(server.url) as back:
        await drain(user, extractor=back)
        once = await _versions(schema, scope.user_id)
        await container.rereads.ask(scope, "somebody else")
        await drain(user, extractor=back)
    assert once == await _versions(schema, scope.user_id)
    assert once == [
        ("I repaired the red bicycle yesterday.", 1, True, False, "rereading"),
        ("I repaired the red bicycle yesterday.", 1, True, True, None),
        ("我昨天修好了那辆红色自行车。", 1, True, False, "rereading"),
        ("我昨天修好了那辆红色自行车。", 2, True, True, None),
    ]


async def test_what_a_caller_corrected_stays(
    api: httpx.AsyncClient, container: Container, drain: Drain, schema: ServerUrls, user: str
) -> None:
    await post_turns(api, user, turn("t1", TEXTS[0]))
    async with model("http://127.0.0.1:9/v1") as away:
        await drain(user, extractor=away)
    scope = await scope_of(container, user)
    (event,) = await events(schema, scope.user_id)  # type: ignore[arg-type]
    changed = await api.patch(f"/v1/memories/{event['event_id']}", json={"status": "cancelled"})
    assert changed.status_code == 200
    async with _server() as server, model(server.url) as back:
        await drain(user, extractor=back)
    (kept,) = await events(schema, scope.user_id)  # type: ignore[arg-type]
    assert (kept["event_id"], kept["status"]) == (event["event_id"], "cancelled")


async def test_while_the_model_is_still_away_marks_and_memories_stay(
    api: httpx.AsyncClient, container: Container, drain: Drain, schema: ServerUrls, user: str
) -> None:
    from tests.llm.server import chat_server

    await post_turns(api, user, turn("t1", TEXTS[0]))
    async with chat_server(examined(_away)) as server, model(server.url) as away:
        await drain(user, extractor=away)
        scope = await scope_of(container, user)
        before = await _versions(schema, scope.user_id)
        await drain(user, extractor=away)
    assert await _versions(schema, scope.user_id) == before
    assert await _pending(schema, scope.user_id) == 1


@pytest.mark.parametrize("is_busy", [False, True])
async def test_second_readings_are_woken_only_when_nothing_else_waits(
    is_busy: bool, api: httpx.AsyncClient, container: Container, drain: Drain, settings: Settings,
    schema: ServerUrls, user: str,
) -> None:  # fmt: skip
    await post_turns(api, user, turn("t1", TEXTS[0]))
    async with model("http://127.0.0.1:9/v1") as away:
        await drain(user, extractor=away)
    scope = await scope_of(container, user)
    async with connected(schema.superuser_url) as connection:
        await connection.execute("UPDATE streams SET pending = 0, vectors_pending = 0, rereads_pending = 0 WHERE user_id <> $1", scope.user_id)  # fmt: skip
        await connection.execute("UPDATE streams SET vectors_pending = 0, retry_at = NULL, published_at = NULL WHERE user_id = $1", scope.user_id)  # fmt: skip
    if is_busy:
        await post_turns(api, f"{user}-new", turn("t1", TEXTS[1]))
    database, waiting = await build_relay(settings)
    assert isinstance(waiting, PostgresRelay)
    queue = _Noting()
    try:
        await relay_once(waiting=waiting, queue=queue, republish_s=0.001)
    finally:
        await database.close()
    assert (scope in queue.woken) is not is_busy
    assert queue.woken


class _Noting:
    """Notes whom it was to wake; nothing waits in it."""

    def __init__(self) -> None:
        self.woken: list[Any] = []

    def wake(self, scope: Any) -> None:
        self.woken.append(scope)

    async def answers(self) -> bool:
        return True

    async def backlog(self) -> int | None:
        return 0


async def test_a_user_is_read_again_on_request(
    api: httpx.AsyncClient, container: Container, drain: Drain, schema: ServerUrls, user: str
) -> None:
    await post_turns(api, user, turn("t1", TEXTS[0]), turn("t2", TEXTS[1]))
    await drain(user)
    scope = await scope_of(container, user)
    before = await _versions(schema, scope.user_id)
    async with connected(schema.superuser_url) as connection:
        await connection.execute(
            "UPDATE turns SET reader = 'rules-0' WHERE user_id = $1", scope.user_id
        )
    asked = {"job": "reextract", "user_id": user}
    first = await api.post("/v1/admin/run", json=asked)
    again = await api.post("/v1/admin/run", json=asked)
    assert first.json()["result"] == {"asked": 2, "read": 2, "waiting": 0}
    assert again.json()["result"] == {"asked": 0, "read": 0, "waiting": 0}
    assert await _versions(schema, scope.user_id) == before
    assert {one[1] for one in await states(schema, scope.user_id)} == {"rules-2"}  # type: ignore[arg-type]
