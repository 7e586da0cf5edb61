"""Updates: published with what they tell of, numbered without gaps, read by cursor, kept for a day."""

import asyncio
from contextlib import suppress
from typing import Any

import httpx
import pytest

from app.adapters.postgres.updates import publish
from app.bootstrap import Container, build_relay
from app.domain.models import Scope
from app.domain.updates import START, NewUpdate, UpdateType
from app.settings import Settings
from tests.conftest import ServerUrls
from tests.integration.calls import connected, expect_problem, post_turns, scope_of, turn
from tests.integration.conftest import Drain

ENGLISH = turn("t1", "I adopted a puppy called Rex yesterday.")
CHINESE = turn("t2", "我昨天领养了一只叫元宝的小狗。")


async def updates(api: httpx.AsyncClient, user: str, **query: Any) -> dict[str, Any]:
    """Poll, expect an answer, and return it."""
    answer = await api.get("/v1/updates", params={"user_id": user, **query})
    assert answer.status_code == 200, answer.text
    body: dict[str, Any] = answer.json()
    return body


def pattern(n: int) -> NewUpdate:
    return NewUpdate(type=UpdateType.PATTERN_FOUND, data={"n": n})


async def _known(api: httpx.AsyncClient, container: Container, user: str) -> Scope:
    await api.put(f"/v1/users/{user}", json={})
    return await scope_of(container, user)


@pytest.mark.parametrize("said", [ENGLISH, CHINESE])
async def test_work_on_a_turn_tells_of_the_turn_and_its_memories(
    api: httpx.AsyncClient, user: str, drain: Drain, said: dict[str, Any]
) -> None:
    await post_turns(api, user, said, turn("silent", "ok"))
    assert (await updates(api, user))["next_cursor"] == "0"
    await drain(user)
    found = await updates(api, user, since="0")
    assert [one["type"] for one in found["items"][:2]] == ["turn.processed", "turn.processed"]
    assert [one["data"]["turn_id"] for one in found["items"][:2]] == [said["turn_id"], "silent"]
    assert [one["data"]["state"] for one in found["items"][:2]] == ["processed", "no_event"]
    made = [one for one in found["items"] if one["type"] == "memory.created"]
    assert made
    for one in made:
        assert (await api.get(f"/v1/memories/{one['data']['id']}")).json()["kind"] == (
            one["data"]["kind"]
        )
    assert "Rex" not in str(found)
    assert "元宝" not in str(found)
    assert {one["user_id"] for one in found["items"]} == {user}
    assert await updates(api, user, since=found["next_cursor"]) == {
        "items": [],
        "next_cursor": found["items"][-1]["cursor"],
        "has_more": False,
        "resync_required": False,
    }


async def test_a_correction_and_a_retraction_are_told(
    api: httpx.AsyncClient, user: str, drain: Drain
) -> None:
    await post_turns(api, user, ENGLISH)
    await drain(user)
    start = await updates(api, user, since="0", types="memory.created")
    memory = next(o["data"]["id"] for o in start["items"] if o["data"]["kind"] == "event")
    await api.patch(f"/v1/memories/{memory}", json={"summary": "Rex was adopted"})
    await api.delete(f"/v1/memories/{memory}")
    told = await updates(api, user, since=start["next_cursor"])
    assert [(one["type"], one["data"]["change"]) for one in told["items"]] == [
        ("memory.updated", "correction"),
        ("memory.updated", "retraction"),
    ]
    assert {one["data"]["id"] for one in told["items"]} == {memory}


async def test_pages_go_on_where_the_last_one_ended_and_types_are_chosen(
    api: httpx.AsyncClient, container: Container, user: str
) -> None:
    scope = await _known(api, container, user)
    asked = NewUpdate(type=UpdateType.CLARIFICATION_ASKED, data={})
    await container.updates.publish(scope, [pattern(n) if n % 2 else asked for n in range(7)])
    seen, cursor, has_more = [], "0", True
    while has_more:
        page = await updates(api, user, since=cursor, types="pattern.found", limit=2)
        seen += [one["data"]["n"] for one in page["items"]]
        cursor, has_more = page["next_cursor"], page["has_more"]
    assert seen == [1, 3, 5]
    assert cursor.startswith("7-")  # behind what was left out too


async def test_numbers_show_in_order_and_those_of_a_rollback_are_given_again(
    api: httpx.AsyncClient, container: Container, user: str
) -> None:
    scope = await _known(api, container, user)

    async def one(n: int) -> None:
        with suppress(ZeroDivisionError):
            async with container.database.transaction(scope) as connection:
                await publish(connection, scope, [pattern(n)])
                await asyncio.sleep(0.01)
                assert 1 / (n % 3)

    writing = asyncio.gather(*(one(n) for n in range(12)))
    position, seen = START, []
    while not writing.done() or len(seen) < 8:
        passage = await container.updates.after(scope, position, types=None, limit=3)
        assert passage.is_whole
        seen += [update.data["n"] for update in passage.updates]
        position = passage.end
    assert sorted(seen) == [n for n in range(12) if n % 3]
    assert position.seq == 8


async def test_waiting_ends_with_the_first_update(
    api: httpx.AsyncClient, container: Container, user: str
) -> None:
    scope = await _known(api, container, user)
    waiting = asyncio.create_task(updates(api, user, wait=60, types="pattern.found"))
    await asyncio.sleep(0.2)
    await container.updates.publish(
        scope, [NewUpdate(type=UpdateType.CLARIFICATION_ASKED, data={})]
    )
    await asyncio.sleep(0.2)
    assert not waiting.done()
    await container.updates.publish(scope, [pattern(1)])
    found = await asyncio.wait_for(waiting, 60)
    assert [one["data"] for one in found["items"]] == [{"n": 1}]
    assert (await updates(api, user, wait=0.1))["items"] == []


async def test_what_is_old_goes_and_who_came_too_late_is_told(
    api: httpx.AsyncClient,
    container: Container,
    user: str,
    schema: ServerUrls,
    settings: Settings,
) -> None:
    scope = await _known(api, container, user)
    await container.updates.publish(scope, [pattern(n) for n in range(3)])
    second = (await updates(api, user, since="0"))["items"][1]["cursor"]
    async with connected(schema.superuser_url) as connection:
        await connection.execute(
            "UPDATE updates SET recorded_at = now() - interval '25 hours' "
            "WHERE user_id = $1 AND seq < 3",
            scope.user_id,
        )
    database, relay = await build_relay(settings)
    try:
        assert await relay.prune_updates(hours=24) >= 2
        assert await relay.prune_updates(hours=24) == 0
    finally:
        await database.close()
    late = await updates(api, user, since="0")
    assert (late["items"], late["resync_required"]) == ([], True)
    assert late["next_cursor"].startswith("3-")
    in_time = await updates(api, user, since=second)
    assert [one["data"]["n"] for one in in_time["items"]] == [2]
    assert not in_time["resync_required"]


async def test_cursors_of_others_and_of_tomorrow_ask_for_a_resync(
    api: httpx.AsyncClient, container: Container, user: str
) -> None:
    mine, other = await _known(api, container, user), await _known(api, container, f"{user}-2")
    for scope in (mine, other):
        await container.updates.publish(scope, [pattern(1), pattern(2)])
    line = str(await container.updates.head(mine)).split("-")[1]
    theirs = str(await container.updates.head(other))
    for cursor in (theirs, f"3-{line}", f"1-{theirs.split('-')[1]}"):
        assert (await updates(api, user, since=cursor))["resync_required"]


async def test_wrong_questions_are_refused(api: httpx.AsyncClient, user: str) -> None:
    await api.put(f"/v1/users/{user}", json={})
    for query, pointer in (
        ({"since": "yesterday"}, "/since"),
        ({"types": "memory.lost"}, "/types"),
        ({"wait": 61}, "/wait"),
        ({"colour": "red"}, "/colour"),
    ):
        answer = await api.get("/v1/updates", params={"user_id": user, **query})
        expect_problem(answer, 422, pointer)
    expect_problem(await api.get("/v1/updates", params={"user_id": f"{user}-nobody"}), 404)
