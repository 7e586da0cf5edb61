"""What a recall answers: its shape, what may take part, how it is grouped, cut and degraded.

Every behaviour of texts has an English and a Chinese twin.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any
from uuid import UUID

import httpx
import numpy as np
import pytest
import pytest_asyncio
from fastapi import FastAPI

from app.bootstrap import Container
from app.domain.context import count_tokens
from app.domain.errors import ModelUnavailable
from app.ports import Embedder, Vectors
from tests.conftest import ServerUrls
from tests.integration.calls import (
    MORNING,
    client_of,
    connected,
    post_turns,
    recall,
    sources,
    turn,
)
from tests.integration.conftest import Drain

NOW = "2026-03-02T09:00:00+08:00"


@dataclass(frozen=True, slots=True, kw_only=True)
class Tongue:
    """One language's texts for the same behaviours."""

    event: str
    event_question: str
    time_words: str
    chat: str
    chat_question: str
    filler: Sequence[str]
    yesterday_question: str
    unanswerable: str
    nothing: str


ENGLISH = Tongue(
    event="I took Rex to the vet yesterday.",
    event_question="When did Rex go to the vet?",
    time_words="yesterday",
    chat="My favourite instrument is the cello",
    chat_question="What is my favourite instrument?",
    filler=[
        "The soup needs more salt",
        "Our train leaves from platform nine",
        "Blue paint looks good in the hall",
        "The neighbours sold their van",
        "Rain is expected in the mountains",
    ],
    yesterday_question="What did I do yesterday?",
    unanswerable="Which football club won the cup?",
    nothing="Nothing is remembered about this.",
)
CHINESE = Tongue(
    event="我昨天带元宝去打了疫苗。",
    event_question="元宝什么时候打的疫苗？",
    time_words="昨天",
    chat="我最喜欢的乐器是大提琴",
    chat_question="我最喜欢的乐器是什么？",
    filler=[
        "汤里还要再放点盐",
        "我们的火车在九号站台",
        "走廊刷成蓝色挺好看",
        "邻居把面包车卖掉了",
        "山里预计会下雨",
    ],
    yesterday_question="我昨天做了什么？",
    unanswerable="哪个足球俱乐部拿了冠军？",
    nothing="没有关于这件事的记忆。",
)
TONGUES = pytest.mark.parametrize("tongue", [ENGLISH, CHINESE], ids=["en", "zh"])

ANSWER = {
    "recall_id", "understanding", "answer", "memories", "context", "context_tokens", "token_counter",
    "clarifications", "degraded", "took_ms", "refinement",
}  # fmt: skip
MEMORY = {
    "id", "kind", "text", "summary", "occurred", "said_at", "speaker", "confidence", "importance",
    "entities", "relations", "source_turn_ids", "superseded_by", "known_from", "recorded_at", "tier",
    "seen_count", "score", "scores", "in_window", "status",
}  # fmt: skip
EVENT = {
    "event_type", "subject", "action", "action_type", "object", "participants", "status_detail",
    "modality", "metrics", "attributes", "recurrence", "time_agreement",
}  # fmt: skip
TURN = {"session_id", "role"}


async def _told(api: httpx.AsyncClient, drain: Drain, user: str, tongue: Tongue) -> None:
    """Post an event, a statement and small talk, and work them off."""
    turns = [
        turn("event", tongue.event),
        turn("chat", tongue.chat, MORNING + timedelta(minutes=1)),
        *(
            turn(f"filler-{n}", text, MORNING + timedelta(minutes=2 + n))
            for n, text in enumerate(tongue.filler)
        ),
    ]
    assert (await post_turns(api, user, *turns)).status_code == 202
    await drain(user)


# The shape


@TONGUES
async def test_an_answer_has_all_fields(
    api: httpx.AsyncClient, drain: Drain, user: str, tongue: Tongue
) -> None:
    await _told(api, drain, user, tongue)
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
    await _told(api, drain, user, tongue)
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
    await _told(api, drain, user, tongue)
    answer = await recall(api, user, tongue.event_question, now=NOW, limit=100)
    assert sources(answer).count("event") == 1
    assert len(sources(answer)) == len(set(sources(answer)))
    assert len({memory["id"] for memory in answer["memories"]}) == len(answer["memories"])


async def test_memories_are_sorted_and_limited(
    api: httpx.AsyncClient, drain: Drain, user: str
) -> None:
    await _told(api, drain, user, ENGLISH)
    every = await recall(api, user, ENGLISH.event_question, now=NOW, limit=100)
    scores = [memory["score"] for memory in every["memories"]]
    assert scores == sorted(scores, reverse=True)
    two = await recall(api, user, ENGLISH.event_question, now=NOW, limit=2)
    assert sources(two) == sources(every)[:2]


async def test_scores_are_explained_only_when_asked(
    api: httpx.AsyncClient, drain: Drain, user: str
) -> None:
    await _told(api, drain, user, ENGLISH)
    plain = await recall(api, user, ENGLISH.event_question, now=NOW)
    assert {memory["scores"] for memory in plain["memories"]} == {None}
    explained = await recall(api, user, ENGLISH.event_question, now=NOW, explain=True)
    best = explained["memories"][0]["scores"]
    assert {"words", "vector", "neighbours", "speaker"} <= set(best)
    assert best["words"] > 0
    assert best["vector"] > 0
    assert explained["explain"]["candidates"] >= len(explained["memories"])
    assert explained["explain"]["terms"]
    assert sources(explained) == sources(plain)


@TONGUES
async def test_kinds_choose_between_event_and_turn(
    api: httpx.AsyncClient, drain: Drain, user: str, tongue: Tongue
) -> None:
    await _told(api, drain, user, tongue)
    query = tongue.event_question
    events = await recall(api, user, query, now=NOW, kinds=["event"])
    assert [memory["kind"] for memory in events["memories"]] == ["event"]
    turns = await recall(api, user, query, now=NOW, kinds=["turn"])
    assert {memory["kind"] for memory in turns["memories"]} == {"turn"}
    assert sources(turns)[0] == "event"
    assert (await recall(api, user, query, now=NOW, kinds=["fact"]))["memories"] == []


# What may take part


@TONGUES
async def test_later_turns_never_come_up(
    api: httpx.AsyncClient, drain: Drain, user: str, tongue: Tongue
) -> None:
    await _told(api, drain, user, tongue)
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
    await _told(api, drain, user, tongue)
    question = {"now": "2026-03-01T20:00:00+08:00", "limit": 100}
    whole = await recall(api, user, tongue.yesterday_question, **question)
    assert {"event", "chat"} <= set(sources(whole)) or "event" in sources(whole)
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
    await _told(api, drain, user, ENGLISH)
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
    await _told(api, drain, user, tongue)
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
    assert {memory["in_window"] for memory in answer["memories"][1:]} <= {False}


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
    await _told(api, drain, user, tongue)
    await post_turns(api, user, turn("other", tongue.event, speaker="Bo"))

    async def filtered(**filters: Any) -> set[str]:
        answer = await recall(api, user, tongue.event_question, now=NOW, limit=100, filters=filters)
        return set(sources(answer))

    day = {"start": "2026-02-28T00:00:00+08:00", "end": "2026-03-01T00:00:00+08:00"}
    assert await filtered(occurred=day) == {"event"}
    assert await filtered(said=day) == set()
    assert await filtered(speakers=["Bo"]) == {"other"}
    assert await filtered(statuses=["completed"]) == {"event"}
    assert await filtered(statuses=["planned"]) == set()
    assert await filtered(event_types=["other"]) == {"event"}
    assert await filtered(entities=["Nobody"]) == set()
    minute = {"start": (MORNING + timedelta(minutes=1)).isoformat()}
    assert await filtered(said={**minute, "end": (MORNING + timedelta(minutes=2)).isoformat()}) <= {
        "chat"
    }


# Budget and deadline


@TONGUES
async def test_the_token_budget_is_kept(
    api: httpx.AsyncClient, drain: Drain, user: str, tongue: Tongue
) -> None:
    await _told(api, drain, user, tongue)
    sizes = []
    for budget in [0, 1, 10, 20, 30, 40, 60, 100, 200, 1000]:
        answer = await recall(api, user, tongue.event_question, now=NOW, token_budget=budget)
        assert answer["context_tokens"] == count_tokens(answer["context"]) <= budget
        assert sources(answer)[0] == "event"
        sizes.append(answer["context_tokens"])
    assert sizes[0] == 0
    assert sizes == sorted(sizes)
    assert tongue.event in answer["context"]
    assert "Mei" in answer["context"]


def _with(app: FastAPI, container: Container, embedder: Embedder) -> FastAPI:
    app.state.container = replace(container, embedder=embedder)
    return app


class SlowEmbedder:
    """Takes longer than any deadline here."""

    model = "slow-1"
    dimension = 4

    async def embed_passages(self, texts: Sequence[str]) -> Vectors:
        await asyncio.sleep(5)
        return np.zeros((len(texts), 4), np.float32)

    async def embed_query(self, text: str) -> Vectors:
        await asyncio.sleep(5)
        return np.ones(4, np.float32)


class AwayEmbedder(SlowEmbedder):
    """Does not answer at all."""

    async def embed_query(self, text: str) -> Vectors:
        raise ModelUnavailable("away")


@pytest.fixture
def restored(application: FastAPI, container: Container) -> Any:
    """Give the application its own adapters back."""
    yield
    application.state.container = container


@pytest.mark.usefixtures("restored")
@TONGUES
@pytest.mark.parametrize(
    ("embedder", "reason"), [(SlowEmbedder(), "deadline"), (AwayEmbedder(), "model_away")]
)
async def test_a_late_or_lost_model_is_left_out_and_named(
    application: FastAPI,
    container: Container,
    api: httpx.AsyncClient,
    user: str,
    tongue: Tongue,
    embedder: Embedder,
    reason: str,
) -> None:
    await post_turns(api, user, turn("chat", tongue.chat))
    async with client_of(_with(application, container, embedder)) as client:
        answer = await recall(client, user, tongue.chat_question, now=NOW, deadline_ms=600)
    assert answer["degraded"] == [{"step": "vectors", "reason": reason}]
    assert sources(answer) == ["chat"]
    assert answer["took_ms"] < 1500


async def test_a_statement_that_is_cut_is_named(
    api: httpx.AsyncClient, schema: ServerUrls, user: str
) -> None:
    await post_turns(api, user, turn("chat", ENGLISH.chat))
    async with connected(schema.superuser_url) as connection, connection.transaction():
        # Recall waits for this lock; everything else it reads stays free.
        await connection.execute("LOCK TABLE postings IN ACCESS EXCLUSIVE MODE")
        answer = await recall(api, user, ENGLISH.chat_question, now=NOW, deadline_ms=200)
    assert {"step": "words", "reason": "deadline"} in answer["degraded"]
    assert answer["took_ms"] < 1000
    whole = await recall(api, user, ENGLISH.chat_question, now=NOW)
    assert (sources(whole), whole["degraded"]) == (["chat"], [])


# Freshness and size


@TONGUES
async def test_a_turn_is_recalled_right_after_its_202(
    api: httpx.AsyncClient, user: str, tongue: Tongue
) -> None:
    text = {"en": "The code of locker {n} is zebra{n}", "zh": "{n}号柜子的口令是斑马{n}"}
    question = {"en": "What is the code zebra{n}?", "zh": "斑马{n}是哪个柜子的口令？"}
    language = "en" if tongue is ENGLISH else "zh"
    missed = []
    for n in range(50):
        posted = await post_turns(api, user, turn(f"t{n}", text[language].format(n=n)))
        assert posted.status_code == 202
        if sources(await recall(api, user, question[language].format(n=n)))[:1] != [f"t{n}"]:
            missed.append(n)
    assert missed == []


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def crowd(api: httpx.AsyncClient) -> str:
    """Forty users of a hundred turns each, all on the subject of the small user's one turn."""
    for n in range(40):
        turns = [turn(f"t{k}", f"{ENGLISH.chat} {k}. {CHINESE.chat}{k}") for k in range(100)]
        assert (await post_turns(api, f"crowd-{n}", *turns)).status_code == 202
    return "crowd"


@pytest.mark.usefixtures("crowd")
@TONGUES
async def test_a_small_user_among_many_is_never_empty(
    api: httpx.AsyncClient, drain: Drain, user: str, tongue: Tongue
) -> None:
    await post_turns(api, user, turn("chat", tongue.chat))
    for _ in range(2):  # before and after its vectors are there
        assert sources(await recall(api, user, tongue.chat_question, now=NOW)) == ["chat"]
        await drain(user)


@TONGUES
async def test_an_unanswerable_question_is_answered_as_such(
    api: httpx.AsyncClient, drain: Drain, user: str, tongue: Tongue
) -> None:
    await _told(api, drain, user, tongue)
    answer = await recall(api, user, tongue.unanswerable, now=NOW)
    assert answer["memories"] == []
    assert (answer["context"], answer["context_tokens"]) == ("", 0)
    assert answer["answer"] == {
        "kind": "nothing_known",
        "value": None,
        "text": tongue.nothing,
        "based_on": [],
    }
    known = await recall(api, user, tongue.chat_question, now=NOW)
    assert known["answer"] is None
    assert sources(known)[0] == "chat"


async def test_a_store_that_is_away_is_503_with_a_time_to_come_back(
    application: FastAPI, container: Container, restored: None, user: str
) -> None:
    import asyncpg

    from app.adapters.postgres.database import Database
    from app.adapters.postgres.users import PostgresUsers

    pool = asyncpg.create_pool("postgresql://nobody@127.0.0.1:1/none", min_size=0, timeout=1)
    await pool
    broken = replace(container, users=PostgresUsers(Database(pool)))
    application.state.container = broken
    async with client_of(application) as client:
        response = await client.post("/v1/recall", json={"user_id": user, "query": "basil?"})
    await pool.close()
    assert response.status_code == 503
    assert int(response.headers["Retry-After"]) >= 1
    assert response.json()["type"].endswith("/unavailable")
