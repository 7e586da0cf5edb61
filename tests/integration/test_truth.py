"""What holds follows what was said, in the order in which it was said, whatever the order of arrival."""

from itertools import permutations
from typing import Any
from uuid import uuid4

import httpx
import pytest

from tests.integration.calls import expect_problem, post_turns, turn
from tests.integration.conftest import Drain

JOBS = {
    "en": (
        ("2026-01-05T09:00:00+00:00", "I work at Harbor Clinic."),
        ("2026-02-05T09:00:00+00:00", "I work at Pine Dental now."),
        ("2026-03-05T09:00:00+00:00", "I work at Harbor Clinic now."),
    ),
    "zh": (
        ("2026-01-05T09:00:00+08:00", "我在京东上班。"),
        ("2026-02-05T09:00:00+08:00", "我现在在美团上班。"),
        ("2026-03-05T09:00:00+08:00", "我现在在京东上班。"),
    ),
}


async def _facts(api: httpx.AsyncClient, user: str, **params: Any) -> list[dict[str, Any]]:
    asked = {"current": "false", "order": "asc", **params}
    answer = await api.get(f"/v1/users/{user}/facts", params=asked)
    assert answer.status_code == 200, answer.text
    items: list[dict[str, Any]] = answer.json()["items"]
    return items


async def _told(
    api: httpx.AsyncClient, drain: Drain, user: str, said: list[tuple[str, str]]
) -> None:
    for at, text in said:
        await post_turns(api, user, turn(f"t-{at}", text, said_at=at))
        await drain(user)


def _days(facts: list[dict[str, Any]]) -> list[tuple[str, str | None, str | None]]:
    return [
        (f["object"], *(v and v[:10] for v in (f["valid"]["start"], f["valid"]["end"])))
        for f in sorted(facts, key=lambda f: f["valid"]["start"] or "")
    ]


@pytest.mark.parametrize("language", ["en", "zh"])
async def test_any_order_of_arrival_gives_the_same_intervals(
    api: httpx.AsyncClient, drain: Drain, language: str
) -> None:
    first, second = {"en": ("Harbor Clinic", "Pine Dental"), "zh": ("京东", "美团")}[language]
    for order in list(permutations(JOBS[language]))[language == "zh" :: 2]:  # each order once
        user = f"user-{uuid4().hex[:12]}"
        await _told(api, drain, user, list(order))
        assert _days(await _facts(api, user)) == [
            (first, None, "2026-02-05"),
            (second, "2026-02-05", "2026-03-05"),
            (first, "2026-03-05", None),
        ]
        at = {"as_of": "2026-02-20T00:00:00+00:00", "current": "true"}
        assert [f["object"] for f in await _facts(api, user, **at)] == [second]


async def test_what_was_on_record_before_late_news_can_still_be_asked_for(
    api: httpx.AsyncClient, drain: Drain, user: str
) -> None:
    january, february, march = JOBS["en"]
    await _told(api, drain, user, [january, march])
    before = (await _facts(api, user))[0]
    read_at = before["recorded_at"]
    await _told(api, drain, user, [february])
    (then,) = await _facts(api, user, as_of=read_at, as_of_axis="recorded", current="true")
    assert (then["object"], then["seen_count"]) == ("Harbor Clinic", before["seen_count"])
    history = (await api.get(f"/v1/memories/{before['id']}/history")).json()["items"]
    assert "late_news" in [version["why_ended"] for version in history]
    assert history[0]["reason"]["code"] == "stated"
    assert {"replaced"} == {v["reason"]["code"] for v in history if v["superseded_by"]}


async def _undo(api: httpx.AsyncClient, memory_id: str, act: str = "undo") -> dict[str, Any]:
    answer = await api.post(f"/v1/memories/{memory_id}/{act}")
    assert answer.status_code == 200, answer.text
    body: dict[str, Any] = answer.json()
    return body


@pytest.mark.parametrize("language", ["en", "zh"])
async def test_what_a_statement_decided_is_taken_back_and_put_in_place_again(
    api: httpx.AsyncClient, drain: Drain, user: str, language: str
) -> None:
    await _told(api, drain, user, list(JOBS[language][:2]))
    first, second = sorted(await _facts(api, user), key=lambda f: f["valid"]["start"] or "")
    undone = await _undo(api, first["id"])
    assert undone["memory"]["valid"]["end"] is None
    assert [f["id"] for f in await _facts(api, user)] == [first["id"]]
    expect_problem(await api.get(f"/v1/memories/{second['id']}"), 404)
    await _undo(api, first["id"], "redo")
    assert len(await _facts(api, user)) == 2
    assert [f["object"] for f in await _facts(api, user, current="true")] == [second["object"]]


async def test_a_call_is_taken_back(api: httpx.AsyncClient, drain: Drain, user: str) -> None:
    await _told(api, drain, user, [JOBS["en"][0]])
    (fact,) = await _facts(api, user)
    await api.patch(f"/v1/memories/{fact['id']}", json={"object": {"text": "Elm Hospital"}})
    back = (await _undo(api, fact["id"]))["memory"]
    assert (back["object"], back["version"]) == ("Harbor Clinic", 3)
    assert (await api.delete(f"/v1/memories/{fact['id']}")).status_code == 204
    assert (await _undo(api, fact["id"]))["memory"]["object"] == "Harbor Clinic"
    history = (await api.get(f"/v1/memories/{fact['id']}/history")).json()["items"]
    assert [v["why"] for v in history] == ["extraction", "correction", "undoing", "undoing"]


async def test_an_event_that_was_moved_is_where_it_was(
    api: httpx.AsyncClient, drain: Drain, user: str
) -> None:
    said = [
        ("2026-04-01T09:00:00+08:00", "下周二下午三点我要去看牙医。"),
        ("2026-04-03T09:00:00+08:00", "看牙医改到周四上午十点了。"),
    ]
    await _told(api, drain, user, said)
    (event,) = (await api.get(f"/v1/users/{user}/timeline")).json()["items"]
    back = (await _undo(api, event["id"]))["memory"]
    assert back["occurred"]["start"] == "2026-04-07T15:00:00+08:00"
    again = (await _undo(api, event["id"], "redo"))["memory"]
    assert again["occurred"]["start"] == event["occurred"]["start"]
    expect_problem(await api.post(f"/v1/memories/{uuid4()}/undo"), 404)
