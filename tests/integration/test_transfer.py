"""A history goes in line by line and comes out again: what is refused, what is kept, what is equal."""

import json
from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest_asyncio
from fastapi import FastAPI

from app.api.transfer import MEDIA_TYPE
from app.bootstrap import Container
from app.services.intake.transfer import BATCH
from app.settings import Settings
from tests.integration.calls import (
    expect_problem,
    post_turns,
    recall,
    scope_of,
    sources,
    turn,
)
from tests.integration.conftest import Drain
from tests.integration.history_lines import (
    LINES,
    event_fields,
    export,
    ndjson,
    reasons,
    send,
    shown,
    turn_line,
)
from tests.integration.keyed import caller, keyed_app, new_key, tenant_name


async def told(api: httpx.AsyncClient, user: str, drain: Drain) -> None:
    """Give a user a history in both languages with settings, captions and events."""
    settings = {
        "timezone": "Asia/Shanghai",
        "locale": "zh-CN",
        "display_name": "美",
        "settings": {},
    }
    assert (await api.put(f"/v1/users/{user}", json=settings)).status_code == 200
    photo = {"url": "https://a.example/1.jpg", "media_type": "image/jpeg", "caption": "the lamp"}
    await post_turns(
        api,
        user,
        turn("a", "I repaired the lamp yesterday.", attachments=[photo]),
        turn("b", "我昨天下午带元宝去打了疫苗。", metadata={"channel": "app", "n": 1.5}),
        turn("c", "Noted.", speaker="Bot", role="assistant"),
    )
    await post_turns(api, user, turn("d", "I sold the van last week.\nReally!"), session="s2")
    await post_turns(api, user, turn("e", "上周三我去看了牙医。"))
    await drain(user)


async def test_export_imported_under_another_user_is_equal_but_for_ids(
    api: httpx.AsyncClient, user: str, drain: Drain
) -> None:
    await told(api, user, drain)
    original = await export(api, user)
    copy = f"{user}-copy"
    report = await send(api, ndjson(original), user_id=copy)
    assert report["refusals"] == []
    assert (report["users"], report["accepted"]) == (1, 5)
    assert report["events"] == sum(line["type"] == "event" for line in original) >= 4
    await drain(copy)
    copied = await export(api, copy)

    assert shown(copied) == shown(original)
    ids = {line["id"] for line in original if "id" in line}
    assert not ids & {line["id"] for line in copied if "id" in line}


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def keyed(settings: Settings) -> AsyncIterator[FastAPI]:
    """An API that asks for keys and lets a tenant send a batch of turns a minute."""
    async with keyed_app(settings, turns_per_minute=BATCH) as app:
        yield app


async def test_export_imported_into_another_tenant_is_the_same_bytes(
    api: httpx.AsyncClient, user: str, drain: Drain, keyed: FastAPI
) -> None:
    await told(api, user, drain)
    original = (await api.get(f"/v1/users/{user}/export")).content
    async with caller(keyed, await new_key(keyed, tenant_name())) as other:
        report = await send(other, original)
        assert (report["accepted"], report["refused"]) == (5, 0)
        assert report["manifest"] == "whole"
        assert (await other.get(f"/v1/users/{user}/export")).content == original


async def test_the_manifest_tells_a_whole_history_from_one_that_was_changed_and_from_a_part(
    api: httpx.AsyncClient, user: str, drain: Drain
) -> None:
    await told(api, user, drain)
    original = await export(api, user)
    copy = {"user_id": f"{user}-copy"}
    assert (await send(api, ndjson(original), **copy))["manifest"] == "whole"
    assert (await send(api, ndjson(original[1:]), **copy))["manifest"] is None
    assert (await send(api, ndjson(original[:-1]), **copy))["manifest"] is None
    assert (await send(api, ndjson([*original[:3], *original[4:]]), **copy))["manifest"] == (
        "changed"
    )


async def test_key_writes_only_what_it_reaches(keyed: FastAPI, user: str) -> None:
    own = await new_key(keyed, tenant_name(), "turns:write", user=user)
    lines = [
        turn_line(user, "a", "my own", state="processed"),
        turn_line("somebody", "b", "somebody else's"),
        {"type": "user", "user_id": user, "timezone": "Asia/Tokyo"},
        event_fields(user, "a"),
    ]
    async with caller(keyed, own) as client:
        report = await send(client, ndjson(lines))
    assert report["accepted"] == 1
    assert reasons(report) == {
        2: "/user_id: no such user",
        3: "/type: this key lacks the scope memory:write",
        4: "/type: this key lacks the scope memory:write",
    }


async def test_limit_of_turns_stops_an_import_between_batches(keyed: FastAPI, user: str) -> None:
    lines = [turn_line(user, f"t{n}", f"{n}", state="no_event") for n in range(2 * BATCH)]
    async with caller(keyed, await new_key(keyed, tenant_name())) as client:
        answer = await client.post("/v1/import", content=ndjson(lines), headers=LINES)
        problem = expect_problem(answer, 429)
        assert f"everything up to line {BATCH} is stored" in problem["detail"]
        assert int(answer.headers["Retry-After"]) > 0
        stored = [line for line in await export(client, user) if line["type"] == "turn"]
    assert len(stored) == BATCH


async def test_user_line_with_unreadable_conventions_is_refused(
    api: httpx.AsyncClient, user: str
) -> None:
    lines = [
        {"type": "user", "user_id": user, "settings": {"time": {"week_starts": "someday"}}},
        {"type": "user", "user_id": user, "timezone": "Mars/Olympus"},
    ]
    report = await send(api, ndjson(lines))
    assert (report["users"], report["refused"]) == (0, 2)
    assert reasons(report)[1].startswith("/settings: settings.time: ")
    assert reasons(report)[2].startswith("/timezone: 'Mars/Olympus' is not a time zone")


async def test_copied_memories_are_recalled_with_their_dates_without_being_read_again(
    api: httpx.AsyncClient, user: str, drain: Drain
) -> None:
    await told(api, user, drain)
    copy = f"{user}-copy"
    await send(api, ndjson(await export(api, user)), user_id=copy)
    for query, source in (("When did I repair the lamp?", "a"), ("元宝什么时候打的疫苗？", "b")):
        answer = await recall(api, copy, query, now="2026-03-05T09:00:00+08:00")
        assert sources(answer)[0] == source
        assert answer["memories"][0]["occurred"]["start"].startswith("2026-02-28")
    await drain(copy)
    counts = (await api.get(f"/v1/users/{copy}/ingestion")).json()
    assert counts["caught_up"]
    assert counts["processed"] == 5


async def test_turns_without_a_state_are_read_here(
    api: httpx.AsyncClient, user: str, drain: Drain
) -> None:
    report = await send(api, ndjson([turn_line(user, "a", "I repaired the lamp yesterday.")]))
    assert report["accepted"] == 1
    await drain(user)
    kinds = [line["type"] for line in await export(api, user)]
    assert kinds == ["format", "user", "turn", "event", "entity", "end"]


async def test_turns_that_wait_are_exported_without_state_and_events(
    api: httpx.AsyncClient, user: str, drain: Drain
) -> None:
    await told(api, user, drain)
    await post_turns(api, user, turn("late", "I bought a kite yesterday."))
    lines = {line.get("turn_id"): line for line in await export(api, user)}
    assert "state" not in lines["late"]
    assert lines["a"]["state"] == "processed"
    assert lines["c"]["state"] == "no_event"


async def test_bad_lines_are_refused_by_number_and_the_rest_is_stored(
    api: httpx.AsyncClient, user: str
) -> None:
    good = turn_line(user, "good", "我喜欢下雨天")
    content = b"\n".join(
        [
            b"\xef\xbb\xbf" + json.dumps(good).encode(),
            b"not json",
            b"",
            b"[]",
            json.dumps({**good, "turn_id": "x", "colour": "red"}).encode(),
            json.dumps({**good, "turn_id": "y", "said_at": "soon"}).encode(),
            json.dumps({**good, "type": "song"}).encode(),
            json.dumps({**good, "turn_id": "long", "text": "长" * 20_000}).encode(),
            b'{"text": "' + b"a" * 600_000 + b'"}',
            json.dumps({**good, "text": "another text"}).encode(),
            json.dumps(turn_line(user, "last", "and the last one")).encode(),
            json.dumps({k: v for k, v in good.items() if k != "said_at"}).encode(),
            b'{"turn_id": "\xff"}',
        ]
    )
    report = await send(api, content)
    assert (report["lines"], report["accepted"], report["refused"]) == (12, 2, 10)
    found = reasons(report)
    assert list(found) == [2, 4, 5, 6, 7, 8, 9, 10, 12, 13]
    assert found[5] == "/colour: unknown field; remove it or correct its name"
    assert found[6].startswith("/said_at: 'soon' is not an ISO 8601 time")
    assert (
        found[7]
        == "/type: must be one of format, end, user, turn, event, fact, link, entity, mentions, relation, entity_change"
    )
    assert found[8].startswith("/text: has 60000 bytes")
    assert found[9] == "the line has more than 524288 bytes"
    assert found[10] == "/turn_id: is known with another text"
    assert report["refusals"][4]["id"] == "good"
    assert found[12].startswith("/said_at: ")
    assert [t["turn_id"] for t in await export(api, user) if t["type"] == "turn"] == [
        "good",
        "last",
    ]


async def test_sending_all_again_stores_nothing_twice(
    api: httpx.AsyncClient, user: str, drain: Drain
) -> None:
    await told(api, user, drain)
    lines = await export(api, user)
    copy = f"{user}-copy"
    half = ndjson(lines[:4])
    first = await send(api, half, user_id=copy)
    second = await send(api, ndjson(lines), user_id=copy)
    third = await send(api, ndjson(lines), user_id=copy)
    events_in_file = sum(line["type"] == "event" for line in lines)
    assert first["accepted"] == 2
    assert (second["accepted"], second["duplicates"], second["events"]) == (3, 2, events_in_file)
    assert (third["accepted"], third["duplicates"]) == (0, 5)
    assert (third["events"], third["event_duplicates"]) == (0, events_in_file)


async def test_copy_of_a_copy_finds_its_events_known(
    api: httpx.AsyncClient, user: str, drain: Drain
) -> None:
    await told(api, user, drain)
    copy = f"{user}-copy"
    await send(api, ndjson(await export(api, user)), user_id=copy)
    report = await send(api, ndjson(await export(api, copy)), user_id=user)
    assert (report["accepted"], report["events"], report["refused"]) == (0, 0, 0)
    assert report["duplicates"] == 5


async def test_order_and_sessions_survive_many_batches(api: httpx.AsyncClient, user: str) -> None:
    count = 2 * BATCH + 7
    lines = [
        turn_line(user, f"t{n}", f"note {n} 第{n}条", session_id=f"s{n % 3}", state="no_event")
        for n in range(count)
    ]
    report = await send(api, ndjson(lines))
    assert report["accepted"] == count
    exported = [line for line in await export(api, user) if line["type"] == "turn"]
    assert [line["turn_id"] for line in exported] == [line["turn_id"] for line in lines]
    assert [line["session_id"] for line in exported] == [line["session_id"] for line in lines]


async def test_lines_of_several_users_go_to_each(api: httpx.AsyncClient, user: str) -> None:
    names = [f"{user}-{n}" for n in range(3)]
    lines = [turn_line(names[n % 3], f"t{n}", f"text {n}") for n in range(9)]
    assert (await send(api, ndjson(lines)))["accepted"] == 9
    for at, name in enumerate(names):
        ids = [line["turn_id"] for line in await export(api, name) if line["type"] == "turn"]
        assert ids == [f"t{n}" for n in range(9) if n % 3 == at]


async def test_what_arrived_before_a_broken_connection_is_kept(
    api: httpx.AsyncClient, application: FastAPI, user: str
) -> None:
    lines = [turn_line(user, f"t{n}", f"text {n}", state="no_event") for n in range(BATCH + 3)]
    arriving = iter(
        [
            {"type": "http.request", "body": ndjson(lines[: BATCH + 1]), "more_body": True},
            {"type": "http.disconnect"},
        ]
    )

    async def receive() -> Any:
        return next(arriving)

    async def send_nowhere(_: Any) -> None:
        """Nobody listens any more."""

    headers = [(b"content-type", MEDIA_TYPE.encode()), (b"transfer-encoding", b"chunked")]
    scope = {
        "type": "http",
        "method": "POST",
        "path": "/v1/import",
        "query_string": b"",
        "headers": headers,
    }
    await application(scope, receive, send_nowhere)
    before = [line["turn_id"] for line in await export(api, user) if line["type"] == "turn"]
    assert before == [line["turn_id"] for line in lines[:BATCH]]
    report = await send(api, ndjson(lines))
    assert (report["accepted"], report["duplicates"]) == (3, BATCH)


async def test_export_of_nobody_is_absent(api: httpx.AsyncClient) -> None:
    expect_problem(await api.get("/v1/users/nobody-at-all/export"), 404)


async def test_import_of_another_type_of_body_is_refused(api: httpx.AsyncClient) -> None:
    answer = await api.post("/v1/import", content=b"a,b", headers={"Content-Type": "text/csv"})
    expect_problem(answer, 415)


async def test_import_takes_more_than_other_calls_may_send(
    api: httpx.AsyncClient, user: str
) -> None:
    lines = [turn_line(user, f"t{n}", f"{n} " + "a" * 30_000, state="no_event") for n in range(320)]
    content = ndjson(lines)
    assert len(content) > 9 * 1024 * 1024
    assert (await send(api, content))["accepted"] == 320


async def test_scope_of_copy_is_its_own(
    api: httpx.AsyncClient, user: str, drain: Drain, container: Container
) -> None:
    await told(api, user, drain)
    await send(api, ndjson(await export(api, user)), user_id=f"{user}-copy")
    mine, copied = await scope_of(container, user), await scope_of(container, f"{user}-copy")
    assert mine.user_id != copied.user_id
    assert len(await container.history.turns_after(copied, 0, 10)) == 5
    assert await container.history.first_waiting(copied) == 6
