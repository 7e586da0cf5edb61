"""What a recall answers: its shape, what may take part, how it is grouped, cut and degraded.

Every behaviour of texts has an English and a Chinese twin.
"""

from datetime import timedelta
from typing import Any
from uuid import UUID

import httpx
import pytest

from tests.conftest import ServerUrls
from tests.integration.calls import (
    MORNING,
    connected,
    post_turns,
    recall,
    sources,
    turn,
)
from tests.integration.conftest import Drain
from tests.integration.tongues import ENGLISH, NOW, TONGUES, Tongue, tell

ANSWER = {
    "recall_id", "understanding", "answer", "memories", "context", "context_tokens", "token_counter",
    "context_block",
    "clarifications", "degraded", "took_ms", "refinement",
}  # fmt: skip
MEMORY = {
    "id", "kind", "text", "summary", "occurred", "said_at", "speaker", "confidence", "importance",
    "entities", "relations", "source_turn_ids", "superseded_by", "known_from", "recorded_at", "tier",
    "seen_count", "score", "scores", "in_window", "status", "origin", "trust",
}  # fmt: skip
EVENT = {
    "version", "event_type", "subject", "action", "action_type", "object", "participants",
    "status_detail", "modality", "metrics", "attributes", "recurrence", "time_agreement",
}  # fmt: skip
TURN = {"session_id", "role"}


# The shape


@TONGUES
async def test_an_answer_has_all_fields(
    api: httpx.AsyncClient, drain: Drain, user: str, tongue: Tongue
) -> None:
    await tell(api, drain, user, tongue)
    answer = await recall(api, user, tongue.event_question, now=NOW)
    assert set(answer) == ANSWER
    assert UUID(answer["recall_id"]).version == 7
    assert set(answer["understanding"]) == {
        "intent", "time", "anchor_event", "entities", "speakers", "needs_memory", "rewritten_query",
    }  # fmt: skip
    assert set(answer["understanding"]["time"]) == {"start", "end", "text", "axis"}
    assert answer["refinement"] == {"state": "none", "verdict": None, "url": None}
    assert answer["token_counter"] == "approx-1"
    assert answer["took_ms"] > 0
    event = answer["memories"][0]
    assert set(event) == MEMORY | EVENT
    turns = [memory for memory in answer["memories"] if memory["kind"] == "turn"]
    assert turns
    assert all(set(memory) == MEMORY | TURN for memory in turns)


@TONGUES
async def test_an_event_comes_with_its_words_its_time_and_its_source(
    api: httpx.AsyncClient, drain: Drain, user: str, tongue: Tongue
) -> None:
    await tell(api, drain, user, tongue)
    event = (await recall(api, user, tongue.event_question, now=NOW))["memories"][0]
    assert (event["kind"], event["text"], event["speaker"]) == ("event", tongue.event, "Mei")
    assert event["source_turn_ids"] == ["event"]
    assert event["occurred"] == {
        "start": "2026-02-28T00:00:00+08:00",
        "end": "2026-03-01T00:00:00+08:00",
        "granularity": "day",
        "text": tongue.time_words,
        "timezone": "+08:00",
        "certainty": event["occurred"]["certainty"],
        "alternatives": [],
    }
    assert event["said_at"] == event["known_from"] == MORNING.isoformat()
    assert (event["status"], event["modality"]) == ("completed", "asserted")
    assert 0 < event["confidence"] <= 1


@TONGUES
async def test_a_turn_is_not_repeated_beside_its_event(
    api: httpx.AsyncClient, drain: Drain, user: str, tongue: Tongue
) -> None:
    await tell(api, drain, user, tongue)
    answer = await recall(api, user, tongue.event_question, now=NOW, limit=100)
    assert sources(answer).count("event") == 1
    assert len(sources(answer)) == len(set(sources(answer)))
    assert len({memory["id"] for memory in answer["memories"]}) == len(answer["memories"])


async def test_memories_are_sorted_and_limited(
    api: httpx.AsyncClient, drain: Drain, user: str
) -> None:
    await tell(api, drain, user, ENGLISH)
    every = await recall(api, user, ENGLISH.event_question, now=NOW, limit=100)
    scores = [memory["score"] for memory in every["memories"]]
    assert scores == sorted(scores, reverse=True)
    two = await recall(api, user, ENGLISH.event_question, now=NOW, limit=2)
    assert sources(two) == sources(every)[:2]


async def test_scores_are_explained_only_when_asked(
    api: httpx.AsyncClient, drain: Drain, user: str
) -> None:
    await tell(api, drain, user, ENGLISH)
    plain = await recall(api, user, ENGLISH.event_question, now=NOW)
    assert {memory["scores"] for memory in plain["memories"]} == {None}
    explained = await recall(api, user, ENGLISH.event_question, now=NOW, explain=True)
    best = explained["memories"][0]["scores"]
    assert {"words", "vector", "before", "after", "session", "speaker"} <= set(best)
    assert best["words"] > 0
    assert best["vector"] > 0
    assert explained["explain"]["candidates"] >= len(explained["memories"])
    assert explained["explain"]["terms"]
    assert sources(explained) == sources(plain)


@TONGUES
async def test_kinds_choose_between_event_and_turn(
    api: httpx.AsyncClient, drain: Drain, user: str, tongue: Tongue
) -> None:
    await tell(api, drain, user, tongue)
    query = tongue.event_question
    events = await recall(api, user, query, now=NOW, kinds=["event"])
    assert {memory["kind"] for memory in events["memories"]} == {"event"}
    assert sources(events)[0] == "event"
    turns = await recall(api, user, query, now=NOW, kinds=["turn"])
    assert {memory["kind"] for memory in turns["memories"]} == {"turn"}
    assert sources(turns)[0] == "event"
    facts = (await recall(api, user, query, now=NOW, kinds=["fact"]))["memories"]
    assert {memory["kind"] for memory in facts} <= {"fact"}
    assert (await recall(api, user, query, now=NOW, kinds=["episode"]))["memories"] == []


# What may take part


@TONGUES
async def test_later_turns_never_come_up(
    api: httpx.AsyncClient, drain: Drain, user: str, tongue: Tongue
) -> None:
    await tell(api, drain, user, tongue)
    before = (MORNING - timedelta(seconds=1)).isoformat()
    nothing = await recall(api, user, tongue.event_question, now=before)
    assert nothing["memories"] == []
    exactly = await recall(api, user, tongue.event_question, now=MORNING.isoformat())
    assert sources(exactly) == ["event"]
    later = (MORNING + timedelta(minutes=1)).isoformat()
    assert set(sources(await recall(api, user, tongue.chat_question, now=later))) <= {
        "event",
        "chat",
    }


@TONGUES
async def test_as_of_moves_what_is_known_back_but_not_the_questions_time(
    api: httpx.AsyncClient, drain: Drain, user: str, tongue: Tongue
) -> None:
    await tell(api, drain, user, tongue)
    question = {"now": "2026-03-01T20:00:00+08:00", "limit": 100}
    whole = await recall(api, user, tongue.yesterday_question, **question)
    assert sources(whole)[0] == "event"
    assert len(sources(whole)) > 1
    back = await recall(api, user, tongue.yesterday_question, **question, as_of=MORNING.isoformat())
    assert sources(back) == ["event"]
    assert back["memories"][0]["in_window"] is True
    assert back["understanding"]["time"] == whole["understanding"]["time"]
    earlier = (MORNING - timedelta(days=1)).isoformat()
    never = await recall(api, user, tongue.yesterday_question, **question, as_of=earlier)
    assert never["memories"] == []


async def test_as_of_recorded_counts_by_the_wall_clock(
    api: httpx.AsyncClient, drain: Drain, schema: ServerUrls, user: str
) -> None:
    await tell(api, drain, user, ENGLISH)
    async with connected(schema.superuser_url) as connection:
        recorded = await connection.fetchval("SELECT now()")
    asked = {"now": "2190-01-01T00:00:00Z", "as_of_axis": "recorded"}
    query = ENGLISH.event_question
    after = await recall(api, user, query, **asked, as_of=recorded.isoformat())
    assert sources(after)[0] == "event"
    hour_before = (recorded - timedelta(hours=1)).isoformat()
    before = await recall(api, user, query, **asked, as_of=hour_before)
    assert before["memories"] == []


# Windows and filters


@TONGUES
async def test_a_window_takes_what_happened_in_it_first(
    api: httpx.AsyncClient, drain: Drain, user: str, tongue: Tongue
) -> None:
    await tell(api, drain, user, tongue)
    answer = await recall(
        api, user, tongue.yesterday_question, now="2026-03-01T20:00:00+08:00", limit=100
    )
    time = answer["understanding"]["time"]
    assert (time["start"], time["end"]) == (
        "2026-02-28T00:00:00+08:00",
        "2026-03-01T00:00:00+08:00",
    )
    assert (time["text"], time["axis"]) == (tongue.time_words, "occurred")
    assert answer["understanding"]["intent"] == "window"
    assert (sources(answer)[0], answer["memories"][0]["in_window"]) == ("event", True)
    # Said today, within the slack of a day: admitted below, and marked.
    assert {memory["in_window"] for memory in answer["memories"][1:]} == {False}
    scores = [memory["score"] for memory in answer["memories"]]
    assert scores[0] > max(scores[1:])


@TONGUES
async def test_what_lies_beyond_the_slack_is_left_out(
    api: httpx.AsyncClient, drain: Drain, user: str, tongue: Tongue
) -> None:
    await tell(api, drain, user, tongue)
    far = turn("far", tongue.chat, MORNING - timedelta(days=4))
    near = turn("near", tongue.chat, MORNING - timedelta(days=2))
    await post_turns(api, user, far, near)
    now = "2026-03-01T20:00:00+08:00"
    answer = await recall(api, user, tongue.yesterday_question, now=now, limit=100)
    marked = {m["source_turn_ids"][0]: m["in_window"] for m in answer["memories"]}
    assert marked["event"] is True
    assert marked["near"] is False
    assert "far" not in marked


@pytest.mark.parametrize(
    ("days", "inside", "outside"),
    [([-10, -7, -3, 0], {"d-7"}, {"d-10", "d0"})],
)
@pytest.mark.parametrize(
    ("text", "query"),
    [
        (
            "We talked of the harvest, day {}",
            "What did we say about the harvest on 22 February 2026?",
        ),
        ("我们聊到收成，第{}天", "2026年2月22日我们聊了收成的什么？"),
    ],
    ids=["en", "zh"],
)
async def test_questions_about_talk_window_when_it_was_said(
    api: httpx.AsyncClient,
    user: str,
    days: list[int],
    inside: set[str],
    outside: set[str],
    text: str,
    query: str,
) -> None:
    await post_turns(
        api,
        user,
        *(turn(f"d{day}", text.format(day + 11), MORNING + timedelta(days=day)) for day in days),
    )
    answer = await recall(api, user, query, now=NOW)
    assert answer["understanding"]["time"]["axis"] == "said"
    marked = {m["source_turn_ids"][0] for m in answer["memories"] if m["in_window"]}
    assert marked == inside
    assert not outside & set(sources(answer))


@TONGUES
async def test_an_empty_window_is_widened_once_and_named(
    api: httpx.AsyncClient, user: str, tongue: Tongue
) -> None:
    await post_turns(api, user, turn("chat", tongue.chat, MORNING - timedelta(days=200)))
    answer = await recall(api, user, tongue.yesterday_question, now=NOW)
    assert {"step": "window", "reason": "empty"} in answer["degraded"]
    assert sources(answer) in ([], ["chat"])
    assert all(memory["in_window"] is False for memory in answer["memories"])


@TONGUES
async def test_filters_are_strict(
    api: httpx.AsyncClient, drain: Drain, user: str, tongue: Tongue
) -> None:
    await tell(api, drain, user, tongue)
    await post_turns(api, user, turn("other", tongue.event, speaker="Bo"))

    async def filtered(**filters: Any) -> set[str]:
        answer = await recall(api, user, tongue.event_question, now=NOW, limit=100, filters=filters)
        return set(sources(answer))

    day = {"start": "2026-02-28T00:00:00+08:00", "end": "2026-03-01T00:00:00+08:00"}
    assert await filtered(occurred=day) == {"event"}
    assert await filtered(said=day) == set()
    assert await filtered(speakers=["Bo"]) == {"other"}
    sold = "filler-3"  # the only other thing that happened
    assert await filtered(statuses=["completed"]) == {"event", sold}
    assert await filtered(statuses=["planned"]) == set()
    kind = (await recall(api, user, tongue.event_question, now=NOW))["memories"][0]["event_type"]
    assert {"event"} <= await filtered(event_types=[kind]) <= {"event", sold}
    assert await filtered(event_types=["no such type"]) == set()
    assert await filtered(entities=["Nobody"]) == set()
    minute = {"start": (MORNING + timedelta(minutes=1)).isoformat()}
    assert await filtered(said={**minute, "end": (MORNING + timedelta(minutes=2)).isoformat()}) <= {
        "chat"
    }


@pytest.mark.parametrize(
    ("told", "advice", "query"),
    [
        ("My back hurts.", "You could try swimming.", "What did we talk about yesterday?"),
        ("我背疼。", "建议你试试游泳。", "我们昨天聊了什么？"),
    ],
    ids=["en", "zh"],
)
async def test_what_was_talked_about_holds_the_advice_too(
    api: httpx.AsyncClient, user: str, told: str, advice: str, query: str
) -> None:
    await post_turns(
        api,
        user,
        turn("told", told, MORNING),
        turn("advice", advice, MORNING + timedelta(minutes=1), role="assistant", speaker="Aid"),
    )
    answer = await recall(api, user, query, now=NOW)
    assert set(sources(answer)) == {"told", "advice"}
