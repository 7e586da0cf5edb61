"""A history goes in line by line and comes out again: what is refused, what is kept, what is equal."""

import json
from collections.abc import AsyncIterator, Iterable
from dataclasses import fields
from typing import Any
from uuid import UUID, uuid4

import httpx
import pytest
from fastapi import FastAPI

from app.adapters.postgres.history_events import event_row
from app.adapters.postgres.tables import events, turns, users
from app.api.line_bodies import EventLineBody
from app.api.lines import read_line
from app.api.transfer import MEDIA_TYPE, exported_lines
from app.api.written_lines import event_line
from app.bootstrap import DEFAULT_TENANT, Container
from app.domain.events import Event
from app.domain.models import Scope
from app.services.transfer import BATCH, EventLine, Line, take_in
from tests.conftest import ServerUrls
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

LINES = {"Content-Type": MEDIA_TYPE}


def turn_line(user: str, turn_id: str, text: str, **more: Any) -> dict[str, Any]:
    """Return the line of a turn."""
    session = more.pop("session_id", "s1")
    return {"type": "turn", "user_id": user, "session_id": session, **turn(turn_id, text), **more}


def event_fields(user: str, turn_id: str, **more: Any) -> dict[str, Any]:
    """Return the line of an event that the turn tells of."""
    return {
        "type": "event",
        "user_id": user,
        "id": str(uuid4()),
        "version": 1,
        "known_from": "2026-03-01T10:00:00+08:00",
        "event_type": "other",
        "subject": "Mei",
        "action": "repaired",
        "action_type": "OTHER",
        "summary": "Mei repaired the lamp",
        "status": "completed",
        "modality": "asserted",
        "occurred": {
            "start": "2026-02-28T00:00:00+08:00",
            "end": "2026-03-01T00:00:00+08:00",
            "granularity": "day",
            "text": "yesterday",
            "timezone": "+08:00",
            "certainty": 0.9,
        },
        "importance": 0.5,
        "confidence": 0.7,
        "sources": [{"turn_id": turn_id, "start": 0, "end": 5}],
        **more,
    }


def ndjson(lines: Iterable[Any]) -> bytes:
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines).encode()


async def send(api: httpx.AsyncClient, content: bytes, **query: str) -> dict[str, Any]:
    """Import and return the report."""
    answer = await api.post("/v1/import", content=content, headers=LINES, params=query)
    assert answer.status_code == 200, answer.text
    report: dict[str, Any] = answer.json()
    return report


async def export(api: httpx.AsyncClient, user: str) -> list[dict[str, Any]]:
    answer = await api.get(f"/v1/users/{user}/export")
    assert answer.status_code == 200
    assert answer.headers["Content-Type"].startswith(MEDIA_TYPE)
    return [json.loads(line) for line in answer.text.splitlines()]


def reasons(report: dict[str, Any]) -> dict[int, str]:
    return {refusal["line"]: refusal["reason"] for refusal in report["refusals"]}


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

    def shown(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
        return [{k: v for k, v in line.items() if k not in ("id", "user_id")} for line in lines]

    def in_order(lines: list[dict[str, Any]]) -> list[str]:
        return sorted(json.dumps(line) for line in shown(lines))

    assert [line for line in shown(copied) if line["type"] != "event"] == [
        line for line in shown(original) if line["type"] != "event"
    ]
    assert in_order(copied) == in_order(original)
    ids = {line["id"] for line in original if "id" in line}
    assert not ids & {line["id"] for line in copied if "id" in line}


async def test_export_imported_into_another_tenant_is_the_same_bytes(
    api: httpx.AsyncClient,
    user: str,
    drain: Drain,
    container: Container,
    schema: ServerUrls,
    application: FastAPI,
) -> None:
    await told(api, user, drain)
    original = (await api.get(f"/v1/users/{user}/export")).content
    tenant_id = uuid4()
    async with connected(schema.superuser_url) as superuser:
        await superuser.execute(
            "INSERT INTO tenants (tenant_id, name) VALUES ($1, $2)", tenant_id, str(tenant_id)
        )

    async def lines() -> AsyncIterator[Line]:
        for number, line in enumerate(original.splitlines(), 1):
            yield read_line(number, line, user=None, tenant_id=tenant_id)

    report = await take_in(
        lines(),
        tenant_id=tenant_id,
        awaits_vectors=True,
        history=container.history,
        users=container.users,
        queue=application.state.queue,
    )
    assert (report.accepted, report.refused) == (5, 0)
    there = await container.users.find(tenant_id, user)
    assert there is not None
    scope = Scope(tenant_id=tenant_id, user_id=there.user_id)
    assert b"".join([c async for c in exported_lines(there, scope, container.history)]) == original


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
    assert kinds == ["format", "user", "turn", "event", "end"]


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
    assert found[7] == "/type: must be one of format, end, user, turn, event"
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


async def test_events_that_cannot_rest_on_their_turns_are_refused(
    api: httpx.AsyncClient, user: str
) -> None:
    twice = str(uuid4())
    lines = [
        turn_line(user, "read", "I repaired the lamp yesterday.", state="processed"),
        turn_line(user, "waits", "I repaired the stove yesterday."),
        event_fields(user, "read"),
        event_fields(user, "waits"),
        event_fields(user, "absent"),
        event_fields(user, "read", sources=[{"turn_id": "read", "start": 0, "end": 500}]),
        event_fields(user, "read", summary="x", id=twice),
        event_fields(user, "read", summary="y", id=twice, version=2),
        event_fields(user, "read", status="finished"),
        event_fields(user, "read", known_to="2026-02-01T10:00:00+08:00"),
        event_fields(user, "read", sources=[]),
        event_fields(user, "read", id="17"),
    ]
    report = await send(api, ndjson(lines))
    found = reasons(report)
    assert report["events"] == 2
    assert found[4].startswith("/sources/0/turn_id: the turn is still to be read")
    assert found[5] == "/sources/0/turn_id: no such turn"
    assert found[6].startswith("/sources/0/end: ")
    assert found[8] == "/version: another version of this event is current"
    assert {line: reason.split(":")[0] for line, reason in found.items() if line > 8} == {
        9: "/status",
        10: "known_to must not lie before known_from",
        11: "/sources",
        12: "/id",
    }


async def test_versions_come_back_as_they_were(api: httpx.AsyncClient, user: str) -> None:
    event_id, heir = str(uuid4()), str(uuid4())
    change = "2026-03-02T10:00:00+08:00"
    versions = [
        event_fields(user, "a", id=event_id, known_to=change, seen_count=3),
        event_fields(user, "a", id=event_id, version=2, known_from=change, withdrawn=True),
        event_fields(
            user, "b", id=event_id, version=3, known_from=change, superseded_by=heir,
            extraction={"extractor": "rules-9", "model": "m", "prompt_version": "p1"},
            status="cancelled", modality="negated", recurrence="FREQ=WEEKLY",
            attributes={"颜色": ["红"]}, importance=0.3, confidence=0.123,
        ),
    ]  # fmt: skip
    told_by = [
        turn_line(user, "a", "I repaired the lamp yesterday.", state="processed"),
        turn_line(user, "b", "No, I did not.", state="processed"),
    ]
    assert (await send(api, ndjson([*told_by, *versions])))["events"] == 3
    back = [line for line in await export(api, user) if line["type"] == "event"]
    assert [line["version"] for line in back] == [1, 2, 3]
    for given, found in zip(versions, back, strict=True):
        occurred = given.pop("occurred")
        assert {**occurred, "alternatives": []} == found["occurred"]
        assert given.items() <= found.items()


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


def test_every_column_is_carried_over_or_left_out_for_a_reason(
    example: EventLine,
) -> None:
    left_out = {"recorded_from", "recorded_to"}  # this service's own clock; the end is `withdrawn`
    row = event_row(example.past, DEFAULT_TENANT, DEFAULT_TENANT, None)
    assert set(events.c.keys()) - left_out <= set(row)
    assert set(turns.c.keys()) == {
        *("tenant_id", "user_id", "turn_id", "session_id"),  # ours; the caller's ids are carried
        *("position", "seq"),  # follow from the order
        *("language", "length", "embedded"),  # worked out anew
        *("attempts", "failures", "failure", "recorded_at"),  # this service's own
        *("client_id", "speaker", "role", "text", "said_at", "zone", "state"),
        *("metadata", "attachments"),
    }
    assert set(users.c.keys()) == {
        *("tenant_id", "user_id", "created_at"),
        *("client_id", "timezone", "locale", "display_name", "settings"),
    }


@pytest.fixture
def example() -> EventLine:
    """An event in which everything is said."""
    given = event_fields(
        "u1",
        "a",
        known_to="2026-03-02T10:00:00+08:00",
        withdrawn=True,
        superseded_by=str(uuid4()),
        seen_count=2,
        object={"type": "thing", "text": "灯", "details": {"n": 1}},
        participants=[{"name": "Mei", "role": "agent"}],
        metrics=[{"name": "weight", "value": 4.2, "unit": "kg"}],
        status_detail="done twice",
        recurrence="FREQ=DAILY",
        attributes={"a": [1]},
        extraction={"extractor": "r", "model": "m", "prompt_version": "p"},
    )
    line = read_line(1, json.dumps(given).encode(), user=None, tenant_id=UUID(int=1))
    assert isinstance(line, EventLine), line
    return line


def test_event_line_says_all_that_an_event_holds(example: EventLine) -> None:
    written = json.dumps(event_line(example.past, "u1"))
    assert read_line(1, written.encode(), user=None, tenant_id=UUID(int=1)) == example
    empty = {f.name: getattr(example.past.event, f.name) for f in fields(Event)}
    unset = {name for name, value in empty.items() if value in (None, (), {}, "")}
    assert unset == {"sources"}, "give the example a value for the new field, and the line too"
    assert set(json.loads(written)) == set(EventLineBody.model_fields)


async def test_scope_of_copy_is_its_own(
    api: httpx.AsyncClient, user: str, drain: Drain, container: Container
) -> None:
    await told(api, user, drain)
    await send(api, ndjson(await export(api, user)), user_id=f"{user}-copy")
    mine, copied = await scope_of(container, user), await scope_of(container, f"{user}-copy")
    assert mine.user_id != copied.user_id
    assert len(await container.history.turns_after(copied, 0, 10)) == 5
    assert await container.history.first_waiting(copied) == 6
