"""Talk bound into episodes through the service: boundaries, versions, reflections, retraction."""

from datetime import datetime, timedelta
from typing import Any

import httpx
import pytest

from app.bootstrap import Container
from app.services.upkeep.jobs import JobCall
from tests.integration.calls import MORNING, expect_problem, post_turns, recall, scope_of, turn
from tests.integration.conftest import Drain

TALKS = {
    "en": (
        [
            "Rex has been limping since this morning.",
            "Oh no, which leg is it?",
            "His left front leg, he will not put weight on it.",
            "You should let the vet look at that leg.",
            "I booked the vet for Rex on Friday at ten.",
        ],
        [
            "By the way, which laptop would you buy for video editing?",
            "One with a fast graphics card and 32 GB of memory.",
            "I ordered the laptop with 32 GB for 1,800 euros.",
            "That laptop is a good choice for editing video.",
        ],
    ),
    "zh": (
        [
            "元宝从今天早上开始走路一瘸一拐的。",
            "哎呀，是哪条腿？",
            "左前腿，它不肯用那条腿着地。",
            "最好带元宝去让兽医看看腿。",
            "我约了周五上午十点的兽医给元宝看腿。",
        ],
        [
            "对了，剪视频的话买什么笔记本电脑好？",
            "要显卡快、内存32G的笔记本电脑。",
            "我订了那台32G内存的笔记本电脑，花了一万二。",
            "那台电脑剪视频很合适。",
        ],
    ),
}
LANGUAGES = pytest.mark.parametrize("language", ["en", "zh"])


def spoken(texts: list[str], first: int, start: datetime) -> list[dict[str, Any]]:
    """Return turns of a user and an assistant by turns, half a minute apart."""
    return [
        turn(
            f"t{first + n}",
            text,
            start + timedelta(seconds=30 * n),
            role="assistant" if n % 2 else "user",
            speaker="Bot" if n % 2 else "Mei",
        )
        for n, text in enumerate(texts)
    ]


async def episodes_of(api: httpx.AsyncClient, user: str, **query: Any) -> list[dict[str, Any]]:
    answer = await api.get(f"/v1/users/{user}/episodes", params={"order": "asc", **query})
    assert answer.status_code == 200, answer.text
    items: list[dict[str, Any]] = answer.json()["items"]
    return items


async def consolidate(api: httpx.AsyncClient, user: str) -> dict[str, Any]:
    answer = await api.post("/v1/admin/run", json={"job": "consolidate", "user_id": user})
    assert answer.status_code == 200, answer.text
    result: dict[str, Any] = answer.json()["result"]
    return result


async def told(api: httpx.AsyncClient, user: str, language: str, drain: Drain) -> None:
    one, other = TALKS[language]
    await post_turns(
        api, user, *spoken(one, 0, MORNING), *spoken(other, 5, MORNING + timedelta(minutes=3))
    )
    await drain(user)


@LANGUAGES
async def test_a_story_ends_where_talk_turns_to_something_else(
    api: httpx.AsyncClient, user: str, drain: Drain, language: str
) -> None:
    await told(api, user, language, drain)
    await consolidate(api, user)
    first, second = await episodes_of(api, user)
    assert first["source_turn_ids"] == [f"t{n}" for n in range(5)]
    assert second["source_turn_ids"] == [f"t{n}" for n in range(5, 9)]
    assert (first["state"], first["turn_count"], second["turn_count"]) == ("closed", 5, 4)
    assert (first["kind"], first["is_consolidated"]) == ("episode", True)
    assert first["title"]
    for claim in (*first["claims"], *second["claims"]):
        assert claim["source_turn_ids"]
        assert claim["text"].startswith("2026-03-01 ")


@LANGUAGES
async def test_consolidating_twice_changes_nothing(
    api: httpx.AsyncClient, user: str, drain: Drain, language: str
) -> None:
    await told(api, user, language, drain)
    assert (await consolidate(api, user))["written"] > 0
    before = await episodes_of(api, user), await episodes_of(api, user, level="day")
    assert (await consolidate(api, user))["written"] == 0
    assert (await episodes_of(api, user), await episodes_of(api, user, level="day")) == before


@LANGUAGES
async def test_a_day_that_is_over_is_reflected_on(
    api: httpx.AsyncClient, user: str, drain: Drain, language: str
) -> None:
    await told(api, user, language, drain)
    await consolidate(api, user)
    (day,) = await episodes_of(api, user, level="day")
    assert (day["title"], day["turn_count"]) == ("2026-03-01", 9)
    assert [part["turn_count"] for part in day["parts"]] == [5, 4]
    assert len(day["claims"]) == 2


async def test_an_episode_is_found_by_its_id_and_in_the_timeline(
    api: httpx.AsyncClient, user: str, drain: Drain
) -> None:
    await told(api, user, "en", drain)
    await consolidate(api, user)
    first, second = await episodes_of(api, user)
    assert (await api.get(f"/v1/memories/{first['id']}")).json()["title"] == first["title"]
    history = (await api.get(f"/v1/memories/{first['id']}/history")).json()["items"]
    assert [one["why"] for one in history] == ["consolidation"]
    assert history[0]["extraction"]["extractor"] == "episodes-1"
    listed = await api.get(f"/v1/users/{user}/timeline", params={"kind": "episode"})
    assert [one["id"] for one in listed.json()["items"]] == [first["id"], second["id"]]


async def test_a_retracted_episode_stays_away(
    api: httpx.AsyncClient, user: str, drain: Drain
) -> None:
    await told(api, user, "en", drain)
    await consolidate(api, user)
    first, second = await episodes_of(api, user)
    assert (await api.delete(f"/v1/memories/{first['id']}")).status_code == 204
    await consolidate(api, user)
    assert [one["id"] for one in await episodes_of(api, user)] == [second["id"]]
    expect_problem(await api.get(f"/v1/memories/{first['id']}"), 404)


async def test_an_episode_is_not_corrected_but_its_turns_memories_are(
    api: httpx.AsyncClient, user: str, drain: Drain
) -> None:
    await told(api, user, "en", drain)
    await consolidate(api, user)
    (first, _) = await episodes_of(api, user)
    answer = await api.patch(f"/v1/memories/{first['id']}", json={"summary": "Rex is well."})
    expect_problem(answer, 409)


async def test_an_episode_grows_while_talk_goes_on_and_is_consolidated_once_it_rests(
    api: httpx.AsyncClient, user: str, drain: Drain, container: Container
) -> None:
    texts = [f"The garden fence needs a new post number {n}." for n in range(12)]
    start = container.clock.now() - timedelta(minutes=10)
    turns = spoken(texts, 0, start)
    tending, states = container.tending, []
    for part in (turns[:6], turns[6:]):
        await post_turns(api, user, *part)
        await drain(user)
        await tending.tend(await scope_of(container, user), as_of=container.clock.now())
        states += [(e["state"], e["turn_count"]) for e in await episodes_of(api, user)]
    assert states == [("active", 6), ("active", 12)]
    scope = await scope_of(container, user)
    later = container.clock.now() + timedelta(hours=1)
    await tending.consolidate(
        JobCall(tenant_id=scope.tenant_id, user_id=scope.user_id, as_of=later)
    )
    (episode,) = await episodes_of(api, user)
    assert (episode["state"], episode["is_consolidated"]) == ("silent", True)
    assert [part["turn_count"] for part in episode["parts"]] == [10, 2]
    history = (await api.get(f"/v1/memories/{episode['id']}/history")).json()["items"]
    assert [one["why"] for one in history] == ["binding", "binding", "consolidation"]


async def test_an_episode_is_seen_as_it_was_known(
    api: httpx.AsyncClient, user: str, drain: Drain
) -> None:
    await told(api, user, "en", drain)
    await consolidate(api, user)
    early = (MORNING + timedelta(minutes=1)).isoformat()
    assert await episodes_of(api, user, as_of=early) == []
    middle = (MORNING + timedelta(minutes=3)).isoformat()
    (first,) = await episodes_of(api, user, as_of=middle)
    assert first["source_turn_ids"] == [f"t{n}" for n in range(5)]


async def test_talk_without_episodes_is_recalled_as_before(
    api: httpx.AsyncClient, user: str, drain: Drain
) -> None:
    await told(api, user, "en", drain)
    before = await recall(
        api, user, "When did I book the vet for Rex?", now="2026-03-02T10:00:00+08:00"
    )
    await consolidate(api, user)
    after = await recall(
        api, user, "When did I book the vet for Rex?", now="2026-03-02T10:00:00+08:00"
    )
    assert [m["id"] for m in after["memories"]] == [m["id"] for m in before["memories"]]


@LANGUAGES
async def test_a_question_for_a_summary_gets_the_episode_first(
    api: httpx.AsyncClient, user: str, drain: Drain, language: str
) -> None:
    await told(api, user, language, drain)
    await consolidate(api, user)
    query = {
        "en": "Give me a summary of what happened with the leg of Rex",
        "zh": "总结一下元宝腿的事",
    }[language]
    answer = await recall(api, user, query, now="2026-03-02T10:00:00+08:00", limit=3)
    assert answer["memories"][0]["kind"] == "episode"
    assert answer["memories"][0]["source_turn_ids"] == [f"t{n}" for n in range(5)]
    assert len(answer["memories"]) == 3


@LANGUAGES
async def test_episodes_alone_are_found_through_their_turns(
    api: httpx.AsyncClient, user: str, drain: Drain, language: str
) -> None:
    await told(api, user, language, drain)
    await consolidate(api, user)
    query = {"en": "laptop for video editing", "zh": "剪视频的笔记本电脑"}[language]
    answer = await recall(api, user, query, kinds=["episode"], now="2026-03-02T10:00:00+08:00")
    assert {one["kind"] for one in answer["memories"]} == {"episode"}
    assert answer["memories"][0]["source_turn_ids"] == [f"t{n}" for n in range(5, 9)]
    early = await recall(api, user, query, kinds=["episode"], now="2026-03-01T10:01:00+08:00")
    assert early["memories"] == []


@pytest.mark.parametrize("kind", ["episodes", "patterns"])
async def test_of_a_user_never_seen_there_is_nothing_to_list(
    api: httpx.AsyncClient, user: str, kind: str
) -> None:
    expect_problem(await api.get(f"/v1/users/{user}/{kind}"), 404)
    await post_turns(api, user, turn("t1", "Hello there."))
    assert (await api.get(f"/v1/users/{user}/{kind}")).json()["items"] == []
    wrong = {"level": "week"} if kind == "episodes" else {"sort": "magic"}
    expect_problem(await api.get(f"/v1/users/{user}/{kind}", params=wrong), 422)
    cursor = await api.get(f"/v1/users/{user}/{kind}", params={"cursor": "xx"})
    expect_problem(cursor, 422, "/cursor")


@pytest.mark.parametrize(
    ("reason", "plain", "bound", "stands"),
    [
        ("I don't run because of my knee.", "I moved to Bristol because of my job.", "run", "Bristol"),
        ("因为胃不好，我从来不喝咖啡。", "因为工作，我搬到杭州了。", "咖啡", "杭州"),
    ],
)  # fmt: skip
async def test_what_needs_its_story_is_not_torn_out_of_it_into_the_profile(
    api: httpx.AsyncClient, container: Container, user: str, drain: Drain,
    reason: str, plain: str, bound: str, stands: str,
) -> None:  # fmt: skip
    path = f"/v1/users/{user}/profile"
    texts = [reason, plain, "It rained all day.", "I read a book.", "Then I slept."]
    turns = [turn(f"t{n}", text, MORNING + timedelta(minutes=n)) for n, text in enumerate(texts)]
    await post_turns(api, user, *turns)
    await drain(user)
    before = [one["summary"] for one in (await api.get(path)).json()["facts"]]
    assert any(bound in summary for summary in before)
    scope = await scope_of(container, user)
    call = JobCall(
        tenant_id=scope.tenant_id, user_id=scope.user_id, as_of=MORNING + timedelta(days=5)
    )
    await container.tending.consolidate(call)
    after = [one["summary"] for one in (await api.get(path)).json()["facts"]]
    assert not any(bound in summary for summary in after)
    assert any(stands in summary for summary in after)
