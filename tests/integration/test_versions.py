"""Talk that comes turn by turn, each call a window of its own: what was told before is changed by it."""

import httpx
import pytest

from tests.integration.calls import post_turns, recall, turn
from tests.integration.conftest import Drain

NOW = "2026-06-01T09:00:00+08:00"


async def _tell(api: httpx.AsyncClient, drain: Drain, user: str, *texts: str) -> None:
    """Say one text a call, a day apart, and let a worker read each before the next is said."""
    for n, text in enumerate(texts):
        said = turn(f"t{n}", text, said_at=f"2026-05-{n + 11:02}T10:00:00+08:00")
        assert (await post_turns(api, user, said)).status_code == 202
        await drain(user)


async def _events(api: httpx.AsyncClient, user: str) -> list[dict[str, object]]:
    return list((await api.get(f"/v1/users/{user}/timeline")).json()["items"])


async def _facts(api: httpx.AsyncClient, user: str, **asked: str) -> list[dict[str, object]]:
    answer = await api.get(f"/v1/users/{user}/facts", params={"order": "asc", **asked})
    assert answer.status_code == 200, answer.text
    return list(answer.json()["items"])


MOVED = pytest.mark.parametrize(
    ("planned", "moved", "day"),
    [
        ("Interview with Northwind on Friday at 10.", "Northwind moved the interview to Monday at 3 pm.", "2026-05-18"),
        ("周五上午10点和北风公司面试。", "北风公司的面试改到下周一下午3点了。", "2026-05-18"),
    ],
)  # fmt: skip


@MOVED
async def test_a_plan_moved_in_a_later_call_stays_one_event(
    api: httpx.AsyncClient, drain: Drain, user: str, planned: str, moved: str, day: str
) -> None:
    await _tell(api, drain, user, planned, moved)
    (event,) = await _events(api, user)
    assert str(event["occurred"]["start"]).startswith(day)  # type: ignore[index]
    assert (event["version"], event["source_turn_ids"]) == (2, ["t0", "t1"])
    versions = (await api.get(f"/v1/memories/{event['id']}/history")).json()["items"]
    assert [one["why_ended"] for one in versions] == ["extraction", None]
    before = await api.get(
        f"/v1/memories/{event['id']}", params={"as_of": "2026-05-11T12:00:00+08:00"}
    )
    assert before.json()["source_turn_ids"] == ["t0"]


@pytest.mark.parametrize(
    ("asked", "done"),
    [
        ("Please book me a table for Saturday evening.", "Done, your table is booked."),
        ("帮我订一张周六晚上的餐桌。", "好的，已经帮您订好了。"),
    ],
)
async def test_a_request_is_confirmed_by_a_later_call(
    api: httpx.AsyncClient, drain: Drain, user: str, asked: str, done: str
) -> None:
    await post_turns(api, user, turn("t0", asked, said_at="2026-05-11T10:00:00+08:00"))
    await drain(user)
    answer = turn("t1", done, said_at="2026-05-11T10:00:20+08:00") | {
        "role": "assistant",
        "speaker": "bot",
    }
    await post_turns(api, user, answer)
    await drain(user)
    (event,) = await _events(api, user)
    assert (event["status"], event["source_turn_ids"]) == ("confirmed", ["t0", "t1"])


@pytest.mark.parametrize(
    ("first", "second", "question", "value"),
    [
        ("I work at Harbor Clinic.", "I left Harbor Clinic and joined Pine Dental.", "Where do I work now?", "Pine Dental"),
        ("我在京东上班。", "我离开京东，入职美团了。", "我现在在哪里上班？", "美团"),
    ],
)  # fmt: skip
async def test_a_new_value_takes_the_place_of_the_old_one(
    api: httpx.AsyncClient,
    drain: Drain,
    user: str,
    first: str,
    second: str,
    question: str,
    value: str,
) -> None:
    await _tell(api, drain, user, first, second)
    every = await _facts(api, user, slot="employer", current="false")
    former = every[0]
    assert former["superseded_by"] is not None
    assert str(former["valid"]["end"]).startswith("2026-05-12")  # type: ignore[index]
    assert value in [one["object"] for one in await _facts(api, user, slot="employer")]
    found = await recall(api, user, question, now=NOW)
    assert found["memories"][0]["source_turn_ids"] == ["t1"]
    assert "t0" not in [t for m in found["memories"] for t in m["source_turn_ids"]]


@pytest.mark.parametrize("text", ["I am allergic to peanuts.", "我对花生过敏。"])
async def test_facts_are_corrected_retracted_and_kept_in_versions(
    api: httpx.AsyncClient, drain: Drain, user: str, text: str
) -> None:
    await _tell(api, drain, user, text)
    (fact,) = await _facts(api, user)
    address = f"/v1/memories/{fact['id']}"
    changed = await api.patch(address, json={"object": {"text": "walnuts"}, "importance": 1.0})
    assert changed.status_code == 200, changed.text
    assert (changed.json()["object"], changed.headers["ETag"]) == ("walnuts", '"2"')
    refused = await api.patch(address, json={"status": "completed"})
    assert (refused.status_code, "status" in refused.json()["detail"]) == (422, True)
    assert (await api.delete(address)).status_code == 204
    assert await _facts(api, user) == []
    versions = (await api.get(f"{address}/history")).json()["items"]
    assert [one["why_ended"] for one in versions] == ["correction", "retraction"]
    assert (await api.get(address)).status_code == 404


@pytest.mark.parametrize(
    ("broke", "fixed", "question"),
    [
        ("The printer broke yesterday.", "I fixed the printer today.", "What happened to the printer?"),
        ("打印机昨天坏了。", "我今天把打印机修好了。", "打印机怎么样了？"),
    ],
)  # fmt: skip
async def test_memories_show_how_they_hang_together(
    api: httpx.AsyncClient, drain: Drain, user: str, broke: str, fixed: str, question: str
) -> None:
    await _tell(api, drain, user, broke, fixed)
    trouble, outcome = await _events(api, user)
    assert outcome["relations"] == [{"type": "resolves", "id": trouble["id"], "direction": "out"}]
    assert trouble["relations"] == [{"type": "resolves", "id": outcome["id"], "direction": "in"}]
    found = await recall(api, user, question, now=NOW)
    assert [one["relations"][0]["type"] for one in found["memories"]] == ["resolves", "resolves"]
    early = await api.get(
        f"/v1/memories/{trouble['id']}", params={"as_of": "2026-05-11T12:00:00+08:00"}
    )
    assert early.json()["relations"] == []


@pytest.mark.parametrize(
    ("texts", "question"),
    [
        (
            ["Pepper had her rabies shot.", "Sorry, I was wrong: Pepper did not have her rabies shot yet."],
            "Which shots did Pepper have?",
        ),
        (["芝麻打了狂犬疫苗。", "说错了，芝麻的疫苗没打成。"], "芝麻打过什么疫苗？"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("at_once", [True, False], ids=["one call", "a call each"])
async def test_what_a_later_turn_takes_back_is_over(
    api: httpx.AsyncClient,
    drain: Drain,
    user: str,
    texts: list[str],
    question: str,
    at_once: bool,
) -> None:
    if at_once:
        said = [
            turn(f"t{n}", text, said_at=f"2026-05-{n + 11:02}T10:00:00+08:00")
            for n, text in enumerate(texts)
        ]
        await post_turns(api, user, *said)
        await drain(user)
    else:
        await _tell(api, drain, user, *texts)
    (event,) = await _events(api, user)
    assert event["source_turn_ids"] == ["t1"]
    found = await recall(api, user, question, now=NOW)
    assert [m["source_turn_ids"] for m in found["memories"]] == [["t1"]]
    before = await api.get(f"/v1/users/{user}/timeline", params={"as_of": "2026-05-11T12:00:00Z"})
    assert [m["source_turn_ids"] for m in before.json()["items"]] == [["t0"]]


@pytest.mark.parametrize(
    ("texts", "query", "kind", "value"),
    [
        (["My locker is number 114.", "They gave me a new locker, number 208."], "What was my previous locker number?", "as_of", "114"),
        (["I am allergic to peanuts.", "I am allergic to mangoes."], "What am I allergic to?", "fact", "mangoes, peanuts"),
        (["我对花生过敏。", "我对芒果过敏。"], "我对什么过敏？", "fact", "芒果、花生"),
        (["我在京东上班。", "我离开京东，入职美团了。"], "我在哪家公司上班？", "fact", "美团"),
    ],
)  # fmt: skip
async def test_a_slot_that_leaves_no_choice_is_answered(
    api: httpx.AsyncClient,
    drain: Drain,
    user: str,
    texts: list[str],
    query: str,
    kind: str,
    value: str,
) -> None:
    await _tell(api, drain, user, *texts)
    found = await recall(api, user, query, now=NOW)
    answer = found["answer"]
    assert (answer and answer["kind"], answer and answer["value"]) == (kind, value)
    held = await _facts(api, user, current="false")
    assert set(answer["based_on"]) <= {one["id"] for one in held}


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("I am allergic to peanuts.", "Am I allergic to peanuts?"),
        ("我对花生过敏。", "我对花生过敏吗？"),
    ],
)
async def test_what_a_fact_says_is_affirmed(
    api: httpx.AsyncClient, drain: Drain, user: str, text: str, query: str
) -> None:
    await _tell(api, drain, user, text)
    answer = (await recall(api, user, query, now=NOW))["answer"]
    assert (answer["kind"], answer["value"]) == ("fact", True)
    assert answer["based_on"]
