"""Events on their way in and out: what they may rest on, their versions, and that no field is lost."""

import json
from dataclasses import fields
from datetime import UTC, datetime
from uuid import UUID, uuid4

import httpx
import pytest

from app.adapters.postgres.event_rows import version_columns
from app.adapters.postgres.fact_rows import fact_version_columns
from app.adapters.postgres.tables import events, turns, users
from app.adapters.postgres.tables_facts import facts
from app.api.line_bodies import EventLineBody
from app.api.lines import read_line
from app.api.written_lines import event_line, fact_line
from app.domain.events import Cause, Event, Reason
from app.domain.facts import Category, Fact, FactDraft
from app.domain.intervals import Interval
from app.ports import Cited, PastEvent, PastFact, Provenance
from app.services.intake.history_lines import MadeLine
from tests.integration.calls import post_turns, turn
from tests.integration.conftest import Drain
from tests.integration.history_lines import (
    event_fields,
    export,
    ndjson,
    reasons,
    send,
    shown,
    turn_line,
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
    assert found[8] == "/version: another version of this memory is current"
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
    example: MadeLine,
) -> None:
    # This service's own clock; the end is `withdrawn`. What never was the state stays behind.
    left_out = {"recorded_from", "recorded_to", "withdrawn_at"}
    ours = {"tenant_id", "user_id", "extraction_id", "name_keys"}
    assert isinstance(example.past, PastEvent)
    assert set(events.c.keys()) - left_out <= set(version_columns(example.past.event)) | ours
    assert set(facts.c.keys()) - left_out <= set(fact_version_columns(a_fact())) | ours
    assert set(turns.c.keys()) == {
        *("tenant_id", "user_id", "turn_id", "session_id"),  # ours; the caller's ids are carried
        *("position", "seq"),  # follow from the order
        *("language", "length", "embedded", "reader", "reread", "asks_only"),  # anew
        *("attempts", "failures", "failure", "recorded_at"),  # this service's own
        *("client_id", "speaker", "role", "text", "said_at", "zone", "state"),
        *("metadata", "attachments"),
    }
    assert set(users.c.keys()) == {
        *("tenant_id", "user_id", "created_at"),
        *("client_id", "timezone", "locale", "display_name", "settings"),
    }


@pytest.fixture
def example() -> MadeLine:
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
        reason="replaced",
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
    assert isinstance(line, MadeLine), line
    return line


def test_event_line_says_all_that_an_event_holds(example: MadeLine) -> None:
    written = json.dumps(event_line(example.past, "u1"))
    assert read_line(1, written.encode(), user=None, tenant_id=UUID(int=1)) == example
    empty = {f.name: getattr(example.past.event, f.name) for f in fields(Event)}
    unset = {name for name, value in empty.items() if value in (None, (), {}, "")}
    # The sources are `cited`, the end of the record is `withdrawn`.
    assert unset == {"sources", "recorded_to"}, (
        "give the example a value for the new field, and the line too"
    )
    assert set(json.loads(written)) == set(EventLineBody.model_fields)


def a_fact() -> Fact:
    """Return a fact in which everything is said."""
    draft = FactDraft(
        subject="Mei",
        slot="allergy",
        key="花生",
        predicate="对…过敏",
        object="花生",
        value="花生",
        summary="我对花生过敏",
        known_from=datetime(2026, 3, 1, tzinfo=UTC),
        zone="+08:00",
        sources=(),
        category=Category.BEHAVIOUR,
        is_negative=True,
        valid=Interval(
            start=datetime(2026, 2, 1, tzinfo=UTC), end=datetime(2026, 3, 2, tzinfo=UTC)
        ),
        attributes={"a": [1]},
    )
    return Fact(
        **{one.name: getattr(draft, one.name) for one in fields(draft)},
        fact_id=uuid4(),
        version=2,
        known_to=datetime(2026, 3, 2, tzinfo=UTC),
        recorded_from=draft.known_from,
        superseded_by=uuid4(),
        seen_count=3,
        why=Cause.CORRECTION,
        why_ended=Cause.SUPERSESSION,
        reason=Reason.REPLACED,
    )


def test_fact_line_says_all_that_a_fact_holds() -> None:
    past = PastFact(
        fact=a_fact(),
        cited=(Cited(client_turn_id="a", start=0, end=3),),
        provenance=Provenance(extractor="r"),
        is_withdrawn=True,
    )
    written = json.dumps(fact_line(past, "u1")).encode()
    line = read_line(1, written, user=None, tenant_id=UUID(int=1))
    assert isinstance(line, MadeLine), line
    assert line.past == past
    unset = {f.name for f in fields(past.fact) if getattr(past.fact, f.name) in (None, (), {}, "")}
    assert unset == {"sources", "recorded_to"}


@pytest.mark.parametrize(
    "texts",
    [
        ("I work at Harbor Clinic.", "I left Harbor Clinic and joined Pine Dental.", "The printer broke yesterday.", "I fixed the printer today."),
        ("我在京东上班。", "我离开京东，入职美团了。", "打印机昨天坏了。", "我今天把打印机修好了。"),
    ],
)  # fmt: skip
async def test_facts_and_links_travel_too(
    api: httpx.AsyncClient, user: str, drain: Drain, texts: tuple[str, ...]
) -> None:
    for n, text in enumerate(texts):
        said = f"2026-05-{n + 11}T10:00:00+08:00"
        await post_turns(api, user, turn(f"t{n}", text, said_at=said))
        await drain(user)
    original = await export(api, user)
    counts = original[-1]
    assert (counts["type"], counts["links"]) == ("end", 1)
    assert counts["facts"] >= 3
    copy = f"{user}-copy"
    report = await send(api, ndjson(original), user_id=copy)
    assert (report["facts"], report["links"], report["refusals"]) == (counts["facts"], 1, [])
    again = await send(api, ndjson(original), user_id=copy)
    assert (again["facts"], again["fact_duplicates"]) == (0, counts["facts"])
    assert (again["links"], again["link_duplicates"]) == (0, 1)
    copied = await export(api, copy)
    assert shown(copied) == shown(original)
    listed = {"current": "false", "order": "asc"}
    theirs = (await api.get(f"/v1/users/{copy}/facts", params=listed)).json()["items"]
    heirs = {one["id"] for one in theirs}
    assert {one["superseded_by"] for one in theirs} - {None} <= heirs
    back = await send(api, ndjson(copied), user_id=f"{copy}-2")
    assert back["refusals"] == []


async def test_links_to_nowhere_are_refused(api: httpx.AsyncClient, user: str) -> None:
    said = {"type": "turn", "user_id": user, "session_id": "s", "turn_id": "a", "speaker": "Mei",
            "role": "user", "text": "hm", "said_at": "2026-03-01T10:00:00+08:00", "state": "no_event"}  # fmt: skip
    link = {"type": "link", "user_id": user, "from": str(uuid4()), "to": str(uuid4()),
            "link": "causes", "confidence": 0.8, "known_from": "2026-03-01T10:00:00+08:00",
            "evidence": {"turn_id": "a", "start": 0, "end": 2}}  # fmt: skip
    report = await send(api, ndjson([said, link, {**link, "link": "loves"}]))
    reasons = [refusal["reason"] for refusal in report["refusals"]]
    assert reasons[0] == "/from: no such memory"
    assert reasons[1].startswith("/link: ")


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
    copied = await export(api, copy)
    assert shown(copied) == shown(original)
    heirs = {line["summary"]: line["id"] for line in copied if line["type"] == "event"}
    found = await api.get(f"/v1/memories/{heirs['修好了台灯']}")
    assert found.status_code == 200
    assert found.json()["summary"] == "修好了台灯"
