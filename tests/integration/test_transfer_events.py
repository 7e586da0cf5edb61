"""Events on their way in and out: what they may rest on, their versions, and that no field is lost."""

import json
from dataclasses import fields
from typing import Any
from uuid import UUID, uuid4

import httpx
import pytest

from app.adapters.postgres.history_events import event_row
from app.adapters.postgres.tables import events, turns, users
from app.api.line_bodies import EventLineBody
from app.api.lines import read_line
from app.api.written_lines import event_line
from app.bootstrap import DEFAULT_TENANT
from app.domain.events import Event
from app.services.transfer import EventLine
from tests.integration.calls import post_turns, turn
from tests.integration.conftest import Drain
from tests.integration.history_lines import (
    event_fields,
    export,
    ndjson,
    reasons,
    send,
    turn_line,
    without_ids,
)


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
        why="correction",
        why_ended="supersession",
        time_agreement=True,
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
    # The sources are `cited`, the end of the record is `withdrawn`.
    assert unset == {"sources", "recorded_to"}, (
        "give the example a value for the new field, and the line too"
    )
    assert set(json.loads(written)) == set(EventLineBody.model_fields)


async def test_corrections_and_retractions_travel_with_their_history(
    api: httpx.AsyncClient, user: str, drain: Drain
) -> None:
    await post_turns(
        api,
        user,
        turn("a", "I repaired the lamp yesterday."),
        turn("b", "我昨天带元宝去打了疫苗。"),
    )
    await drain(user)
    first, second = [line["id"] for line in await export(api, user) if line["type"] == "event"]
    changed = await api.patch(f"/v1/memories/{first}", json={"summary": "修好了台灯"})
    assert changed.status_code == 200, changed.text
    assert (await api.delete(f"/v1/memories/{second}")).status_code == 204
    original = await export(api, user)
    versions = [line for line in original if line["type"] == "event"]
    assert len(versions) == 3
    copy = f"{user}-copy"
    report = await send(api, ndjson(original), user_id=copy)
    assert (report["events"], report["refusals"]) == (3, [])

    def shown(lines: list[dict[str, Any]]) -> list[str]:
        return sorted(json.dumps(without_ids(line)) for line in lines)

    copied = await export(api, copy)
    assert shown(copied) == shown(original)
    heirs = {line["summary"]: line["id"] for line in copied if line["type"] == "event"}
    found = await api.get(f"/v1/memories/{heirs['修好了台灯']}")
    assert found.status_code == 200
    assert found.json()["summary"] == "修好了台灯"
