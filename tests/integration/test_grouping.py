"""Turns that tell of several events, events of several turns, and what was superseded."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import httpx

from tests.integration.calls import MORNING, recall, sources
from tests.integration.diary import DIARIES, Diary, day, told
from tests.integration.history_lines import event_fields, ndjson, send, turn_line

NOW = "2026-03-02T09:00:00+08:00"
YESTERDAY = {"occurred": {"start": "2026-02-28T00:00:00+08:00", "end": "2026-03-01T00:00:00+08:00"}}


@DIARIES
async def test_the_event_that_fits_the_words_stands_for_its_turn(
    api: httpx.AsyncClient, user: str, diary: Diary
) -> None:
    ids = await told(api, user, diary)
    for name, question in zip(("first", "second"), diary.part_questions, strict=True):
        memories = (await recall(api, user, question, now=NOW, limit=3))["memories"]
        (found,) = [memory for memory in memories if memory["source_turn_ids"] == ["two"]]
        assert found["id"] == ids[name]


@DIARIES
async def test_both_events_of_a_turn_answer_where_there_is_room(
    api: httpx.AsyncClient, user: str, diary: Diary
) -> None:
    ids = await told(api, user, diary)
    asked: dict[str, Any] = {"now": NOW, "filters": YESTERDAY, "kinds": ["event"]}
    roomy = (await recall(api, user, diary.question, **asked))["memories"]
    assert {memory["id"] for memory in roomy} == {ids["shot"], ids["first"], ids["second"]}
    scores = [memory["score"] for memory in roomy]
    assert scores == sorted(scores, reverse=True)
    tight = await recall(api, user, diary.question, limit=2, **asked)
    assert set(sources(tight)) == {"shot", "two"}  # each turn once before any twice


@DIARIES
async def test_a_filter_finds_events_whose_words_the_question_lacks(
    api: httpx.AsyncClient, user: str, diary: Diary
) -> None:
    ids = await told(api, user, diary)
    filler = [
        turn_line(
            user, f"f{n}", f"{diary.question} ({n})", state="no_event",
            said_at=(MORNING + timedelta(minutes=5 + n)).isoformat(),
        )
        for n in range(220)
    ]  # fmt: skip
    await send(api, ndjson(filler))
    for filters in ({"event_types": ["trip"]}, {"statuses": ["planned"]}):
        found = await recall(api, user, diary.question, now=NOW, filters=filters)
        assert [memory["id"] for memory in found["memories"]] == [ids["walk"]]
    events = await recall(api, user, diary.question, now=NOW, kinds=["event"])
    assert events["memories"]
    assert {memory["kind"] for memory in events["memories"]} == {"event"}


@DIARIES
async def test_an_event_of_two_turns_is_one_memory_that_cites_both(
    api: httpx.AsyncClient, user: str, diary: Diary
) -> None:
    said = [(MORNING + timedelta(minutes=n)).isoformat() for n in range(2)]
    event = event_fields(
        user, "a", id=str(uuid4()), summary=diary.shot, known_from=said[1], occurred=day(0),
        sources=[{"turn_id": turn_id, "start": 0, "end": 2} for turn_id in ("a", "b")],
    )  # fmt: skip
    lines = [
        turn_line(user, "a", diary.shot, said_at=said[0], state="processed"),
        turn_line(user, "b", diary.shot[::-1], said_at=said[1], state="processed", speaker="Bo"),
        event,
    ]
    await send(api, ndjson(lines))
    answer = await recall(api, user, diary.question, now=NOW, limit=100)
    (memory,) = answer["memories"]
    assert (memory["id"], memory["source_turn_ids"]) == (event["id"], ["a", "b"])
    assert memory["text"] == f"{diary.shot}\n{diary.shot[::-1]}"
    assert memory["said_at"] == memory["known_from"] == said[1]
    assert f"Bo: {diary.shot[::-1]}" in answer["context"]
    early = await recall(api, user, diary.question, now=said[0])
    assert [(m["kind"], m["source_turn_ids"]) for m in early["memories"]] == [("turn", ["a"])]


@DIARIES
async def test_what_was_superseded_stays_out_until_the_past_is_asked_for(
    api: httpx.AsyncClient, user: str, diary: Diary
) -> None:
    heir, change = str(uuid4()), (MORNING + timedelta(hours=1)).isoformat()
    old = event_fields(
        user, "old", summary=diary.shot, occurred=day(0), known_to=change, superseded_by=heir,
        why_ended="supersession", withdrawn=True,
        sources=[{"turn_id": "old", "start": 0, "end": 2}],
    )  # fmt: skip
    lines = [
        turn_line(user, "old", diary.shot, state="processed"),
        turn_line(user, "new", diary.corrected, state="processed", said_at=change),
        old,
        event_fields(
            user, "new", id=heir, summary=diary.corrected, occurred=day(0), known_from=change,
            sources=[{"turn_id": "new", "start": 0, "end": 2}],
        ),
    ]  # fmt: skip
    await send(api, ndjson(lines))
    now = await recall(api, user, diary.question, now=NOW)
    assert sources(now) == ["new"]
    then = await recall(api, user, diary.question, now=MORNING.isoformat())
    assert [memory["id"] for memory in then["memories"]] == [old["id"]]
    past = (await recall(api, user, diary.question, now=NOW, kinds=["turn"]))["memories"]
    assert [(m["source_turn_ids"], m["superseded_by"]) for m in past] == [
        (["new"], None),
        (["old"], heir),
    ]
    shown = (await api.get(f"/v1/memories/{old['id']}")).json()
    assert shown["superseded_by"] == heir
    refused = await api.patch(f"/v1/memories/{old['id']}", json={"summary": "x"})
    assert (refused.status_code, heir in refused.json()["detail"]) == (409, True)


@DIARIES
async def test_what_was_cancelled_leads_only_where_plans_are_asked_for(
    api: httpx.AsyncClient, user: str, diary: Diary
) -> None:
    done, plans, whether = diary.doings
    ids = await told(api, user, diary)
    off = str(uuid4())
    lines = [
        turn_line(user, "off", diary.cancelled, state="processed"),
        event_fields(
            user, "off", id=off, summary=diary.cancelled, status="cancelled", occurred=day(0),
        ),
    ]  # fmt: skip
    await send(api, ndjson(lines))
    below = [
        m["id"] for m in (await recall(api, user, done, now=NOW))["memories"] if m["in_window"]
    ]
    assert {ids["shot"], ids["first"]} <= set(below)
    assert below[-1] == off
    for question in (plans, whether):
        assert (await recall(api, user, question, now=NOW))["memories"][0]["id"] == off
