"""Patterns through the service: found in what was told, with evidence, withdrawn when they no longer hold."""

from datetime import datetime, timedelta
from random import Random
from typing import Any

import httpx
import pytest

from tests.integration.calls import SHANGHAI, expect_problem, post_turns, recall, turn
from tests.integration.conftest import Drain

FIRST = datetime(2026, 1, 5, 20, tzinfo=SHANGHAI)  # a Monday
WORDS = {
    "en": {
        "filler": ["Busy day at the office.", "Watched a series.", "Cooked soup for dinner.", "Quiet evening."],
        "weekly": ["Went to the yoga class.", "Yoga again.", "An hour of yoga at the studio."],
        "short": "I slept only 4 hours last night.",
        "long": "I slept 8 hours last night.",
        "pain": "I have a headache.",
        "name": "yoga",
    },
    "zh": {
        "filler": ["公司今天很忙。", "看了会儿电视剧。", "晚饭煮了汤。", "安静的一晚。"],
        "weekly": ["去上了瑜伽课。", "做了一小时瑜伽。", "今天又练了瑜伽。"],
        "short": "昨晚只睡了4个小时。",
        "long": "昨晚睡了8个小时。",
        "pain": "今天头疼。",
        "name": "瑜伽",
    },
}  # fmt: skip
LANGUAGES = pytest.mark.parametrize("language", ["en", "zh"])


async def keep_diary(
    api: httpx.AsyncClient, user: str, drain: Drain, texts: list[list[str]], first: int = 0
) -> None:
    """Tell what was told on each day, from a day on."""
    turns = [
        turn(f"d{first + day}-{n}", text, FIRST + timedelta(days=first + day, minutes=n))
        for day, some in enumerate(texts)
        for n, text in enumerate(some)
    ]
    for at in range(0, len(turns), 500):
        await post_turns(api, user, *turns[at : at + 500], session=f"s{first}")
    await drain(user)


def weekly(language: str, weeks: int, *, with_thing: bool = True) -> list[list[str]]:
    """Return days with fillers, and something every Wednesday."""
    words: Any = WORDS[language]
    random = Random(4)
    days = []
    for day in range(7 * weeks):
        some = random.sample(words["filler"], random.randint(1, 2))
        if with_thing and day % 7 == 2:
            some.append(words["weekly"][day // 7 % 3])
        days.append(some)
    return days


async def find(api: httpx.AsyncClient, user: str, **more: Any) -> dict[str, Any]:
    answer = await api.post("/v1/admin/run", json={"job": "patterns", "user_id": user, **more})
    assert answer.status_code == 200, answer.text
    result: dict[str, Any] = answer.json()["result"]
    return result


async def patterns_of(api: httpx.AsyncClient, user: str, **query: Any) -> list[dict[str, Any]]:
    answer = await api.get(f"/v1/users/{user}/patterns", params=query)
    assert answer.status_code == 200, answer.text
    items: list[dict[str, Any]] = answer.json()["items"]
    return items


@LANGUAGES
async def test_what_recurs_is_found_with_its_evidence_and_told(
    api: httpx.AsyncClient, user: str, drain: Drain, language: str
) -> None:
    await keep_diary(api, user, drain, weekly(language, 12))
    assert (await find(api, user))["written"] == 1
    (pattern,) = await patterns_of(api, user)
    assert WORDS[language]["name"] in pattern["statement"]
    assert pattern["period"]["rrule"] == "FREQ=WEEKLY;BYDAY=WE"
    assert pattern["evidence"]["occurrences"] == 12
    assert pattern["source_turn_ids"][-1].startswith("d79-")
    assert (await api.get(f"/v1/memories/{pattern['id']}")).json()["kind"] == "pattern"
    updates = await api.get(
        "/v1/updates", params={"user_id": user, "since": "0", "types": "pattern.found"}
    )
    found = [one for one in updates.json()["items"] if one["type"] == "pattern.found"]
    assert [one["data"] for one in found] == [{"id": pattern["id"]}]


@LANGUAGES
async def test_looking_twice_writes_once_and_what_stops_is_withdrawn(
    api: httpx.AsyncClient, user: str, drain: Drain, language: str
) -> None:
    await keep_diary(api, user, drain, weekly(language, 10))
    assert (await find(api, user))["written"] == 1
    assert (await find(api, user))["written"] == 0
    await keep_diary(api, user, drain, weekly(language, 5, with_thing=False), first=70)
    assert (await find(api, user))["written"] == 1
    assert await patterns_of(api, user) == []
    (gone,) = await patterns_of(api, user, current=False)
    assert gone["state"] == "withdrawn"
    history = (await api.get(f"/v1/memories/{gone['id']}/history")).json()["items"]
    assert [one["state"] for one in history] == ["holding", "withdrawn"]
    early = (FIRST + timedelta(days=69)).isoformat()
    assert [p["id"] for p in await patterns_of(api, user, as_of=early)] == [gone["id"]]


@LANGUAGES
async def test_a_headache_after_short_nights_is_found(
    api: httpx.AsyncClient, user: str, drain: Drain, language: str
) -> None:
    words: Any = WORDS[language]
    random = Random(9)
    days, was_short = [], False
    for _ in range(84):
        some = [random.choice(words["filler"])]
        is_short = random.random() < 0.25
        # The night is that of the day before: told today, it lies yesterday.
        some.append(words["short"] if is_short else words["long"])
        if random.random() < (0.8 if was_short else 0.03):
            some.append(words["pain"])
        days.append(some)
        was_short = is_short
    await keep_diary(api, user, drain, days)
    await find(api, user)
    found = [p for p in await patterns_of(api, user) if p["sort"] == "follows"]
    assert len(found) == 1, [p["statement"] for p in await patterns_of(api, user)]
    assert ("头疼" if language == "zh" else "headache") in found[0]["statement"]


async def test_who_only_talks_on_mondays_has_no_patterns(
    api: httpx.AsyncClient, user: str, drain: Drain
) -> None:
    words: Any = WORDS["en"]
    random = Random(2)
    days = [
        [*random.sample(words["filler"], 3), *([words["pain"]] if random.random() < 0.6 else [])]
        if day % 7 == 0
        else []
        for day in range(26 * 7)
    ]
    await keep_diary(api, user, drain, days)
    assert (await find(api, user))["written"] == 0


async def test_a_retracted_pattern_is_not_found_again(
    api: httpx.AsyncClient, user: str, drain: Drain
) -> None:
    await keep_diary(api, user, drain, weekly("en", 10))
    await find(api, user)
    (pattern,) = await patterns_of(api, user)
    expect_problem(await api.patch(f"/v1/memories/{pattern['id']}", json={"summary": "No."}), 409)
    assert (await api.delete(f"/v1/memories/{pattern['id']}")).status_code == 204
    assert (await find(api, user))["written"] == 0
    assert await patterns_of(api, user, current=False) == []


@LANGUAGES
async def test_a_question_for_a_habit_gets_its_pattern(
    api: httpx.AsyncClient, user: str, drain: Drain, language: str
) -> None:
    await keep_diary(api, user, drain, weekly(language, 10))
    await find(api, user)
    (pattern,) = await patterns_of(api, user)
    query = {"en": "How often do I usually do yoga?", "zh": "我一般多久做一次瑜伽？"}[language]
    answer = await recall(api, user, query, now="2026-03-20T10:00:00+08:00")
    kinds = [one["kind"] for one in answer["memories"]]
    assert kinds.count("pattern") == 1
    assert kinds[0] != "pattern"
    alone = await recall(api, user, query, kinds=["pattern"], now="2026-03-20T10:00:00+08:00")
    assert [one["id"] for one in alone["memories"]] == [pattern["id"]]
