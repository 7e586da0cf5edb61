"""Questions that lean on their session: what recall makes of them."""

from datetime import timedelta

import httpx
import pytest
from redis.asyncio import Redis

from app.bootstrap import Container
from app.settings import Settings
from tests.integration.calls import MORNING, post_turns, recall, sources, turn
from tests.integration.conftest import Drain

NOON = (MORNING + timedelta(hours=2)).isoformat()
TALKS = pytest.mark.parametrize(
    ("told", "asked", "leaning", "whole"),
    [
        (
            ["Tom works at Harbor Clinic.", "Anna works at the Blue Mill bakery."],
            "Where does Tom work?",
            "And Anna?",
            "Where does Anna work?",
        ),
        (
            ["王芳在海港诊所上班。", "李明在蓝磨坊面包店上班。"],
            "王芳在哪里上班？",
            "那李明呢？",
            "李明在哪里上班？",
        ),
    ],
    ids=["en", "zh"],
)


@TALKS
async def test_a_question_is_answered_as_its_session_means_it(
    api: httpx.AsyncClient,
    settings: Settings,
    drain: Drain,
    user: str,
    told: list[str],
    asked: str,
    leaning: str,
    whole: str,
) -> None:
    said = [turn(f"t{n}", text) for n, text in enumerate(told)]
    await post_turns(api, user, *said, session="before")
    later = (MORNING + timedelta(hours=1)).isoformat()
    await post_turns(
        api, user, turn("asked", asked, later), turn("leaning", leaning, later), session="now"
    )
    await drain(user)
    found = await recall(api, user, leaning, now=NOON, session_id="now")
    assert found["understanding"]["rewritten_query"] == whole
    assert sources(found)[0] == "t1"
    async with Redis.from_url(
        settings.redis_url.get_secret_value().replace("redis+socket", "unix")
    ) as valkey:
        await valkey.flushall()  # it holds nothing of a session
    again = await recall(api, user, leaning, now=NOON, session_id="now")
    assert again["understanding"] == found["understanding"]
    assert again["context"] == found["context"]
    plain = await recall(api, user, whole, now=NOON, session_id="now")
    assert sources(plain)[0] == "t1"
    assert plain["understanding"]["rewritten_query"] is None
    for elsewhere in (
        {},
        {"session_id": "before"},
        {"session_id": "now", "now": MORNING.isoformat()},
    ):
        other = await recall(api, user, leaning, **{"now": NOON, **elsewhere})
        assert other["understanding"]["rewritten_query"] is None
    tomorrow = (MORNING + timedelta(days=1)).isoformat()
    late = await recall(api, user, leaning, now=tomorrow, session_id="now")
    assert late["understanding"]["rewritten_query"] is None


@TALKS
async def test_only_questions_that_lean_read_the_session(
    api: httpx.AsyncClient,
    container: Container,
    monkeypatch: pytest.MonkeyPatch,
    user: str,
    told: list[str],
    asked: str,
    leaning: str,
    whole: str,
) -> None:
    await post_turns(api, user, *[turn(f"t{n}", text) for n, text in enumerate([*told, asked])])
    reads = []
    plain = container.recall_index.recent

    async def counted(*given: object, **more: object) -> object:
        reads.append(given)
        return await plain(*given, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(container.recall_index, "recent", counted)
    await recall(api, user, whole, now=NOON, session_id="s1", token_budget=0)
    await recall(api, user, leaning, now=NOON)
    assert reads == []
    await recall(api, user, leaning, now=NOON, session_id="s1", token_budget=0)
    assert len(reads) == 1


PLACES = pytest.mark.parametrize(
    ("texts", "first", "before_last", "last", "fifth"),
    [
        (
            ["The violin is old.", "The passport is green.", "The garden is wet.", "Good evening."],
            "What did I tell you in our first session?",
            "What did I say the session before last?",
            "What did I say the last time we talked?",
            "What did I tell you in our fifth session?",
        ),
        (
            ["小提琴很旧。", "护照是绿色的。", "花园很湿。", "晚上好。"],
            "我们第一次聊天我说了什么？",
            "上上次聊天我说了什么？",
            "上次聊天我说了什么？",
            "第五次聊天我说了什么？",
        ),
    ],
    ids=["en", "zh"],
)


@PLACES
async def test_a_talk_is_found_by_its_place(
    api: httpx.AsyncClient,
    user: str,
    texts: list[str],
    first: str,
    before_last: str,
    last: str,
    fifth: str,
) -> None:
    said = [MORNING + timedelta(days=day) for day in range(4)]
    # Imported out of order: what counts is when they were talked.
    for day in (2, 0, 3, 1):
        turns = [turn(f"t{day}", texts[day], said[day])]
        await post_turns(api, user, *turns, session=f"s{day}")
    now = (said[3] + timedelta(hours=1)).isoformat()
    for question, day in ((first, 0), (before_last, 1), (last, 2)):
        found = await recall(api, user, question, now=now, session_id="s3")
        inside = [m["source_turn_ids"] for m in found["memories"] if m["in_window"]]
        assert inside == [[f"t{day}"]]
        time = found["understanding"]["time"]
        assert (time["axis"], time["start"]) == ("said", said[day].isoformat())
        assert time["text"] in question
    elsewhere = await recall(api, user, last, now=now)
    assert elsewhere["memories"][0]["source_turn_ids"] == ["t3"]
    early = await recall(api, user, last, now=(said[1] + timedelta(hours=1)).isoformat())
    assert early["understanding"]["time"]["start"] == said[1].isoformat()
    none = await recall(api, user, fifth, now=now, session_id="s3")
    assert none["understanding"]["time"]["start"] is None
