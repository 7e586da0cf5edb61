"""Memories one by one: timeline, history, correction, retraction, by both clocks, in both languages."""

import asyncio
import base64
import json
from typing import Any
from uuid import uuid4

import httpx
import pytest
import pytest_asyncio

from tests.integration.calls import MORNING, expect_problem, recall, sources
from tests.integration.diary import DIARIES, ENGLISH, Diary, source, told
from tests.integration.history_lines import export, ndjson, send
from tests.integration.test_recall_api import EVENT, MEMORY, TURN

SHOWN = MEMORY - {"score", "scores", "in_window"}
BEFORE = "2026-03-02T09:00:00+08:00"  # after all was said, before any call of these tests


async def listed(api: httpx.AsyncClient, user: str, **asked: Any) -> list[dict[str, Any]]:
    answer = await api.get(f"/v1/users/{user}/timeline", params=asked)
    assert answer.status_code == 200, answer.text
    found: list[dict[str, Any]] = answer.json()["items"]
    return found


def names(found: list[dict[str, Any]], ids: dict[str, str]) -> list[str]:
    by_id = {event_id: name for name, event_id in ids.items()}
    return [by_id.get(memory["id"], memory["source_turn_ids"][0]) for memory in found]


async def get(api: httpx.AsyncClient, memory_id: str, **asked: Any) -> dict[str, Any]:
    answer = await api.get(f"/v1/memories/{memory_id}", params=asked)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def history(api: httpx.AsyncClient, memory_id: str) -> list[dict[str, Any]]:
    answer = await api.get(f"/v1/memories/{memory_id}/history")
    assert answer.status_code == 200, answer.text
    found: list[dict[str, Any]] = answer.json()["items"]
    return found


def _cursor(last: str, moment: str = BEFORE) -> str:
    return base64.urlsafe_b64encode(json.dumps([moment, last]).encode()).decode().rstrip("=")


@pytest_asyncio.fixture(loop_scope="session")
async def ids(api: httpx.AsyncClient, user: str) -> dict[str, str]:
    """The ids of the events of the English diary, told by the user."""
    return await told(api, user, ENGLISH)


# Timeline


@DIARIES
async def test_the_timeline_tells_events_in_order_of_time(
    api: httpx.AsyncClient, user: str, diary: Diary
) -> None:
    ids = await told(api, user, diary)
    found = await listed(api, user)
    assert names(found, ids) in (
        ["shot", "first", "second", "walk"],
        ["shot", "second", "first", "walk"],
    )
    assert all(set(memory) == SHOWN | EVENT for memory in found)
    shot = found[0]
    assert shot["object"] == {"type": "pet", "text": diary.pet, "details": {}}
    assert shot["participants"] == [{"name": diary.pet, "role": "patient", "entity_id": None}]
    assert shot["metrics"] == [{"name": "weight", "value": 4.2, "unit": "kg"}]
    assert (shot["status_detail"], shot["text"]) == ("done", diary.shot)
    assert await listed(api, user, order="desc") == found[::-1]


@DIARIES
async def test_the_timeline_is_filtered(api: httpx.AsyncClient, user: str, diary: Diary) -> None:
    ids = await told(api, user, diary)

    async def filtered(**asked: Any) -> set[str]:
        return set(names(await listed(api, user, **asked), ids))

    assert await filtered(type="medical") == {"shot"}
    assert await filtered(type=["medical", "trip"]) == {"shot", "walk"}
    assert await filtered(status="planned") == {"walk"}
    assert await filtered(entity=diary.pet.upper()) == {"shot"}
    assert await filtered(**{"from": "2026-03-01T00:00:00+08:00"}) == {"walk"}
    assert await filtered(to="2026-03-01T00:00:00+08:00") == {"shot", "first", "second"}
    assert await filtered(to="2026-02-28T10:00:00+08:00") == {"shot"}
    assert await filtered(kind="fact") == set()
    turns = await listed(api, user, kind="turn", **{"from": "2026-03-01T10:01:00+08:00"})
    assert [memory["text"] for memory in turns] == [diary.walk, diary.two]
    assert all(set(memory) == SHOWN | TURN for memory in turns)


@pytest.mark.parametrize("kind", ["event", "turn"])
@pytest.mark.parametrize("order", ["asc", "desc"])
async def test_pages_hold_everything_once_in_order(
    api: httpx.AsyncClient, user: str, ids: dict[str, str], kind: str, order: str
) -> None:
    whole = await listed(api, user, kind=kind, order=order)
    assert len(whole) == (len(ids) if kind == "event" else 3)
    found: list[dict[str, Any]] = []
    cursor = None
    while True:
        asked = {"kind": kind, "order": order, "limit": "1"} | (
            {"cursor": cursor} if cursor else {}
        )
        page = (await api.get(f"/v1/users/{user}/timeline", params=asked)).json()
        assert len(page["items"]) == 1
        found += page["items"]
        cursor = page["next_cursor"]
        if cursor is None:
            break
    assert found == whole


async def test_a_time_without_offset_is_read_in_the_users_zone(
    api: httpx.AsyncClient, user: str, ids: dict[str, str]
) -> None:
    await api.put(f"/v1/users/{user}", json={"timezone": "Asia/Shanghai"})
    answer = await api.get(f"/v1/users/{user}/timeline", params={"to": "2026-02-28T10:00:00"})
    assert names(answer.json()["items"], ids) == ["shot"]
    assert answer.json()["assumed_timezone"] == "Asia/Shanghai"
    # "+" in an address is a space.
    address = f"/v1/users/{user}/timeline?to=2026-02-28T10:00:00+08:00"
    assert names((await api.get(address)).json()["items"], ids) == ["shot"]


@pytest.mark.parametrize(
    ("asked", "pointer"),
    [
        ({"from": "yesterday"}, "/from"),
        ({"from": "2026-03-02", "to": "2026-03-01"}, "/to"),
        ({"status": "done"}, "/status/0"),
        ({"kind": "mood"}, "/kind"),
        ({"order": "random"}, "/order"),
        ({"limit": "0"}, "/limit"),
        ({"cursor": "nonsense"}, "/cursor"),
        ({"cursor": "WzEsMl0"}, "/cursor"),
        ({"cursor": _cursor("7")}, "/cursor"),  # of turns, for events
        ({"cursor": _cursor(str(uuid4())), "kind": "turn"}, "/cursor"),
        ({"cursor": _cursor(str(2**63)), "kind": "turn"}, "/cursor"),
        ({"cursor": _cursor("7", "0001-01-01T00:00:00+14:00"), "kind": "turn"}, "/cursor"),
        ({"colour": "red"}, "/colour"),
        ({"kind": "turn", "type": "medical"}, ""),
    ],
)
async def test_a_wrong_question_to_the_timeline_is_pointed_at(
    api: httpx.AsyncClient, user: str, ids: dict[str, str], asked: dict[str, str], pointer: str
) -> None:
    answer = await api.get(f"/v1/users/{user}/timeline", params=asked)
    expect_problem(answer, 422, pointer)


async def test_the_timeline_of_nobody_is_absent(api: httpx.AsyncClient, user: str) -> None:
    expect_problem(await api.get(f"/v1/users/{user}/timeline"), 404)


# One memory


async def test_every_kind_is_found_by_its_id(
    api: httpx.AsyncClient, user: str, ids: dict[str, str]
) -> None:
    event = await get(api, ids["shot"])
    assert (event["kind"], event["source_turn_ids"]) == ("event", ["shot"])
    assert set(event) == SHOWN | EVENT
    for shown in await listed(api, user, kind="turn"):
        assert await get(api, shown["id"]) == shown
    answer = await api.get(f"/v1/memories/{ids['shot']}")
    assert answer.headers["ETag"] == '"1"'


@pytest.mark.parametrize("memory_id", ["7d9a52c4-0f3b-4c52-9d1e-6f0a35b2c811", "no-id"])
@pytest.mark.parametrize("method", ["GET", "PATCH", "DELETE"])
async def test_an_absent_memory_is_absent_for_every_call(
    api: httpx.AsyncClient, method: str, memory_id: str
) -> None:
    body = {"json": {"summary": "x"}} if method == "PATCH" else {}
    expect_problem(await api.request(method, f"/v1/memories/{memory_id}", **body), 404)
    expect_problem(await api.get(f"/v1/memories/{memory_id}/history"), 404)


# Correction


@DIARIES
async def test_a_correction_makes_a_version_and_keeps_the_old_one(
    api: httpx.AsyncClient, user: str, diary: Diary
) -> None:
    ids = await told(api, user, diary)
    change = {
        "summary": diary.corrected,
        "object": {"text": diary.corrected},
        "status": "cancelled",
        "event_type": "appointment",
        "importance": 0.9,
        "occurred": {"start": "2026-02-27T14:00:00+08:00", "end": "2026-02-27T15:00:00+08:00"},
    }
    answer = await api.patch(f"/v1/memories/{ids['shot']}", json=change)
    assert answer.status_code == 200, answer.text
    assert answer.headers["ETag"] == '"2"'
    shown = answer.json()
    assert shown == await get(api, ids["shot"])
    assert (shown["id"], shown["version"], shown["text"]) == (ids["shot"], 2, diary.shot)
    assert (shown["summary"], shown["status"]) == (diary.corrected, "cancelled")
    assert shown["status_detail"] is None  # the schema's word was for the old status
    assert shown["object"] == {"type": "pet", "text": diary.corrected, "details": {}}
    assert shown["occurred"] == {
        "start": "2026-02-27T14:00:00+08:00",
        "end": "2026-02-27T15:00:00+08:00",
        "granularity": "hour",
        "text": None,
        "timezone": "+08:00",
        "certainty": 1.0,
        "alternatives": [],
    }
    assert shown["source_turn_ids"] == ["shot"]
    assert names(await listed(api, user), ids)[0] == "shot"

    first, second = await history(api, ids["shot"])
    assert [(v["version"], v["why"], v["why_ended"]) for v in (first, second)] == [
        (1, "extraction", "correction"),
        (2, "correction", None),
    ]
    assert first["summary"] == diary.shot
    assert first["known_from"] == MORNING.isoformat()
    assert first["known_to"] == second["known_from"] == shown["known_from"]
    assert first["recorded_to"] == second["recorded_from"]
    assert (second["known_to"], second["recorded_to"]) == (None, None)
    assert second["sources"] == first["sources"] == source(diary, "shot", diary.shot)


@DIARIES
async def test_an_earlier_moment_sees_the_earlier_version(
    api: httpx.AsyncClient, user: str, diary: Diary
) -> None:
    ids = await told(api, user, diary)
    old = await get(api, ids["shot"])
    answer = await api.patch(f"/v1/memories/{ids['shot']}", json={"summary": diary.corrected})
    assert (await get(api, ids["shot"], as_of=BEFORE))["summary"] == diary.shot
    assert (await listed(api, user, as_of=BEFORE))[0]["summary"] == diary.shot
    assert (await listed(api, user))[0]["summary"] == diary.corrected
    recorded = {"as_of": old["recorded_at"], "as_of_axis": "recorded"}
    assert (await get(api, ids["shot"], **recorded))["summary"] == diary.shot
    recorded["as_of"] = answer.json()["recorded_at"]
    assert (await get(api, ids["shot"], **recorded))["summary"] == diary.corrected
    too_early = {"as_of": "2026-02-01T00:00:00+08:00"}
    expect_problem(await api.get(f"/v1/memories/{ids['shot']}", params=too_early), 404)
    assert await listed(api, user, **too_early) == []
    now = (await recall(api, user, diary.question, filters={"event_types": ["medical"]}))[
        "memories"
    ]
    assert [memory["summary"] for memory in now] == [diary.corrected]
    then = await recall(api, user, diary.question, now=BEFORE, filters={"event_types": ["medical"]})
    assert [memory["summary"] for memory in then["memories"]] == [diary.shot]


async def test_a_correction_that_changes_nothing_makes_no_version(
    api: httpx.AsyncClient, ids: dict[str, str]
) -> None:
    same = await get(api, ids["shot"])
    change = {"summary": same["summary"], "status": same["status"]}
    answer = await api.patch(f"/v1/memories/{ids['shot']}", json=change)
    assert answer.json() == same
    assert len(await history(api, ids["shot"])) == 1


async def test_a_version_that_moved_on_is_a_conflict(
    api: httpx.AsyncClient, ids: dict[str, str]
) -> None:
    address = f"/v1/memories/{ids['shot']}"
    first = {"If-Match": '"1"'}
    assert (await api.patch(address, json={"action": "saw"}, headers=first)).status_code == 200
    expect_problem(await api.patch(address, json={"action": "met"}, headers=first), 409)
    expect_problem(await api.delete(address, headers=first), 409)
    wrong = {"If-Match": "yesterday"}
    expect_problem(
        await api.patch(address, json={"action": "met"}, headers=wrong), 422, "/if-match"
    )
    assert (await get(api, ids["shot"]))["action"] == "saw"
    assert (await api.delete(address, headers={"If-Match": "2"})).status_code == 204


async def test_corrections_at_once_all_become_versions(
    api: httpx.AsyncClient, ids: dict[str, str]
) -> None:
    address = f"/v1/memories/{ids['shot']}"
    answers = await asyncio.gather(
        *(api.patch(address, json={"summary": f"no. {n}"}) for n in range(8))
    )
    assert {answer.status_code for answer in answers} == {200}
    versions = await history(api, ids["shot"])
    assert [version["version"] for version in versions] == list(range(1, 10))
    for clock in ("known", "recorded"):
        begun, ended = [[v[f"{clock}_{end}"] for v in versions] for end in ("from", "to")]
        assert (ended[:-1], ended[-1], sorted(begun)) == (begun[1:], None, begun)
    page = (await api.get(f"{address}/history", params={"limit": "4"})).json()
    rest = {"limit": "9", "cursor": page["next_cursor"]}
    assert page["items"] == versions[:4]
    assert (await api.get(f"{address}/history", params=rest)).json()["items"] == versions[4:]


@pytest.mark.parametrize(
    ("change", "pointer"),
    [
        ({}, ""),
        ({"colour": "red"}, "/colour"),
        ({"summary": "  "}, "/summary"),
        ({"subject": None}, "/subject"),
        ({"status": "done"}, "/status"),
        ({"importance": 2}, "/importance"),
        ({"occurred": None}, ""),
        ({"occurred": {}}, "/occurred"),
        ({"occurred": {"start": "2026-03-02", "end": "2026-03-01"}}, "/occurred"),
    ],
)
async def test_a_wrong_correction_is_pointed_at_and_changes_nothing(
    api: httpx.AsyncClient, ids: dict[str, str], change: dict[str, Any], pointer: str
) -> None:
    before = await get(api, ids["shot"])
    expect_problem(await api.patch(f"/v1/memories/{ids['shot']}", json=change), 422, pointer)
    assert await get(api, ids["shot"]) == before


async def test_an_object_is_given_words_first_and_can_be_taken_away(
    api: httpx.AsyncClient, ids: dict[str, str]
) -> None:
    address = f"/v1/memories/{ids['walk']}"
    typed = {"object": {"type": "place"}}
    expect_problem(await api.patch(address, json=typed), 422, "/object/text")
    made = await api.patch(address, json={"object": {"text": "植物园"}})
    assert made.json()["object"] == {"type": "other", "text": "植物园", "details": {}}
    assert (await api.patch(address, json=typed)).json()["object"]["type"] == "place"
    assert (await api.patch(address, json={"object": None})).json()["object"] is None


@pytest.mark.parametrize("method", ["PATCH", "DELETE"])
async def test_a_turn_stays_as_it_was_said(
    api: httpx.AsyncClient, user: str, ids: dict[str, str], method: str
) -> None:
    said = (await listed(api, user, kind="turn"))[0]
    body = {"json": {"summary": "x"}} if method == "PATCH" else {}
    problem = expect_problem(await api.request(method, f"/v1/memories/{said['id']}", **body), 409)
    assert "new turn" in problem["detail"]
    (only,) = await history(api, said["id"])
    assert (only["why"], only["known_to"]) == ("said", None)


async def test_a_key_replays_a_change(api: httpx.AsyncClient, ids: dict[str, str]) -> None:
    address, key = f"/v1/memories/{ids['shot']}", {"Idempotency-Key": str(uuid4())}
    change = {"summary": "once"}
    first = await api.patch(address, json=change, headers=key)
    again = await api.patch(address, json=change, headers=key)
    assert "Idempotent-Replayed" not in first.headers
    assert again.headers["Idempotent-Replayed"] == "true"
    assert (again.content, again.headers["ETag"]) == (first.content, '"2"')
    expect_problem(await api.patch(address, json={"summary": "twice"}, headers=key), 409)
    key = {"Idempotency-Key": str(uuid4())}
    gone = await api.delete(address, headers=key)
    replayed = await api.delete(address, headers=key)
    assert (gone.status_code, replayed.status_code, replayed.content) == (204, 204, b"")
    assert replayed.headers["Idempotent-Replayed"] == "true"
    assert len(await history(api, ids["shot"])) == 2


# Retraction


@DIARIES
async def test_a_retracted_event_is_gone_and_its_past_remains(
    api: httpx.AsyncClient, user: str, diary: Diary
) -> None:
    ids = await told(api, user, diary)
    address = f"/v1/memories/{ids['shot']}"
    assert (await api.delete(address)).status_code == 204
    assert "history" in expect_problem(await api.get(address), 404)["detail"]
    expect_problem(await api.delete(address), 404)
    expect_problem(await api.patch(address, json={"summary": "x"}), 404)
    assert "shot" not in names(await listed(api, user), ids)
    (version,) = await history(api, ids["shot"])
    assert (version["why_ended"], version["superseded_by"]) == ("retraction", None)
    assert (await get(api, ids["shot"], as_of=BEFORE))["summary"] == diary.shot
    assert names(await listed(api, user, as_of=BEFORE), ids)[0] == "shot"
    assert len(await listed(api, user, kind="turn")) == 3
    assert "shot" not in sources(await recall(api, user, diary.question, limit=100))
    turns = await recall(api, user, diary.question, limit=100, kinds=["turn"])
    assert "shot" in sources(turns)  # what was said was said
    then = await recall(api, user, diary.question, now=BEFORE)
    assert then["memories"][0]["id"] == ids["shot"]


async def test_a_changed_history_is_exported_and_taken_in_unchanged(
    api: httpx.AsyncClient, user: str, ids: dict[str, str]
) -> None:
    await api.patch(f"/v1/memories/{ids['shot']}", json={"status": "failed"})
    await api.delete(f"/v1/memories/{ids['walk']}")
    given = await export(api, user)
    copy = f"{user}-copy"
    report = await send(api, ndjson(given), user_id=copy)
    assert (report["events"], report["refused"]) == (5, 0), report
    back = await export(api, copy)

    def bare(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
        kept = [
            {k: v for k, v in line.items() if k not in ("id", "user_id", "sha256")}
            for line in lines
        ]
        return sorted(kept, key=repr)

    assert bare(back) == bare(given)
    assert {line["why_ended"] for line in given if line["type"] == "event"} == {
        *(None, "correction", "retraction")
    }
    assert len(await listed(api, copy)) == 3


async def test_an_id_that_two_users_have_is_nobodys_to_change(
    api: httpx.AsyncClient, user: str, ids: dict[str, str]
) -> None:
    lines = [{**line, "user_id": f"{user}-2"} for line in (await export(api, user))[1:-1]]
    await send(api, ndjson(lines))
    expect_problem(await api.delete(f"/v1/memories/{ids['shot']}"), 409)
    for one in (user, f"{user}-2"):
        assert ids["shot"] in [memory["id"] for memory in await listed(api, one)]
