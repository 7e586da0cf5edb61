"""Entities travel with a history: names, merges, mentions, relations and what calls changed, both ways."""

from typing import Any
from uuid import uuid4

import httpx
import pytest
import pytest_asyncio

from app.adapters.postgres.tables_entities import (
    aliases,
    entities,
    entity_changes,
    entity_relations,
    mentions,
)
from tests.integration.calls import post_turns, turn
from tests.integration.conftest import Drain
from tests.integration.history_lines import export, ndjson, reasons, send, shown, turn_line

SORTS = ("entity", "mentions", "relation", "entity_change")
COUNTED = {"entity": "entities", "mentions": "mentions", "relation": "relations",
           "entity_change": "entity_changes"}  # fmt: skip


async def told(api: httpx.AsyncClient, user: str, drain: Drain) -> None:
    """Tell of a cat, a wife and a colleague in two languages; rename one, merge two, split one off."""
    said = (
        "My cat is called Yuanbao. He is a British shorthair.",
        "我家猫叫元宝。我老公张伟在蓝鸟公司上班。",
        "My colleague Ben came by. Ben likes Biscuit, my dog.",
        "I took Yuanbao to Hill Street Clinic. Anna and Bella came too.",
    )
    await post_turns(api, user, *(turn(f"t{n}", text) for n, text in enumerate(said)))
    await drain(user)
    found = (await api.get(f"/v1/users/{user}/entities", params={"limit": 200})).json()["items"]
    by_name = {one["name"]: one["id"] for one in found}
    first = by_name["Ben"]
    await api.patch(f"/v1/entities/{first}", json={"name": "Benjamin", "add_aliases": ["Benny"]})
    people = [one for name, one in by_name.items() if name in ("Anna", "Bella")]
    if len(people) == 2:
        path = f"/v1/entities/{people[0]}/merge"
        assert (await api.post(path, json={"other_id": people[1]})).status_code == 200


def of(lines: list[dict[str, Any]], *sorts: str) -> list[dict[str, Any]]:
    return [line for line in lines if line["type"] in sorts]


async def test_a_copy_knows_whom_it_is_about(
    api: httpx.AsyncClient, user: str, drain: Drain
) -> None:
    await told(api, user, drain)
    original = await export(api, user)
    for sort in SORTS:
        assert of(original, sort), sort
    assert any(line["merged_into"] for line in of(original, "entity"))
    copy = f"{user}-copy"
    report = await send(api, ndjson(original), user_id=copy)
    assert report["refusals"] == []
    assert {name: report[name] for name in COUNTED.values()} == {
        name: len(of(original, sort)) for sort, name in COUNTED.items()
    }
    await drain(copy)
    copied = await export(api, copy)
    assert shown(copied) == shown(original)
    answers = []
    for one in (user, copy):
        named = (await api.get(f"/v1/users/{one}/entities", params={"name": "Benny"})).json()
        (ben,) = named["items"]
        graph = (await api.get(f"/v1/users/{one}/graph", params={"around": "Yuanbao"})).json()
        asked = {"user_id": one, "query": "元宝去了哪里？", "now": "2026-03-03T10:00:00+08:00"}
        recalled = (await api.post("/v1/recall", json=asked)).json()
        answers.append(
            (
                ben["name"],
                sorted(alias["text"] for alias in ben["aliases"]),
                ben["mention_count"],
                sorted(node["label"] for node in graph["nodes"]),
                sorted(edge["type"] for edge in graph["edges"]),
                [one["name"] for one in recalled["understanding"]["entities"]],
                [one["source_turn_ids"] for one in recalled["memories"]],
            )
        )
        history = await api.get(f"/v1/entities/{ben['id']}/history")
        assert history.json()["items"][0]["kind"] == "renamed"
    assert answers[1] == answers[0]


async def test_sending_entities_again_stores_nothing_twice(
    api: httpx.AsyncClient, user: str, drain: Drain
) -> None:
    await told(api, user, drain)
    original = ndjson(await export(api, user))
    for copy in (user, f"{user}-copy", f"{user}-copy"):
        report = await send(api, original, user_id=copy)
        assert report["refused"] == 0
        if copy == user:
            assert not any(report[name] for name in COUNTED.values())
    assert not any(report[name] for name in COUNTED.values())
    assert report["entity_duplicates"] > 0
    assert report["mention_duplicates"] > 0


@pytest_asyncio.fixture(loop_scope="session")
async def lines(api: httpx.AsyncClient, user: str) -> list[dict[str, Any]]:
    """A turn, an entity that it names, and a relation to another one."""
    one, other = str(uuid4()), str(uuid4())
    moment = "2026-03-01T10:00:00+08:00"
    entity = {
        "type": "entity", "user_id": user, "id": one, "entity_type": "pet", "name": "Rex", "is_named": True,
        "confidence": 0.9, "known_from": moment,
        "aliases": [{"text": "Rex", "normal": "rex", "confidence": 0.9}],
    }  # fmt: skip
    words = {"turn_id": "a", "start": 0, "end": 3}
    return [
        turn_line(user, "a", "Rex barked.", state="processed"),
        entity,
        entity | {"id": other, "name": "Bo", "aliases": []},
        {"type": "mentions", "user_id": user, "turn_id": "a",
         "mentions": [{"start": 0, "end": 3, "entity_id": one, "confidence": 0.9}]},
        {"type": "relation", "user_id": user, "id": str(uuid4()), "from": other, "to": one, "relation": "owns",
         "role": "dog", "valid": {}, "known_from": moment, "confidence": 0.8, "evidence": words},
        {"type": "entity_change", "user_id": user, "id": str(uuid4()), "entity_id": one, "kind": "renamed",
         "change": {"before": {"name": "R"}}, "known_from": moment},
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("at", "change", "reason"),
    [
        (3, {"turn_id": "b"}, "/turn_id: no such turn"),
        (3, {"mentions": [{"start": 0, "end": 99, "entity_id": "one", "confidence": 1}]}, "/end: lies behind the end of the turn's text"),
        (3, {"mentions": [{"start": 0, "end": 3, "entity_id": str(uuid4()), "confidence": 1}]}, "/mentions: no such entity; lines of entities come before"),
        (3, {"mentions": [{"start": 3, "end": 3, "entity_id": "one", "confidence": 1}]}, "/mentions/0: start must lie before end"),
        (4, {"from": str(uuid4())}, "/from: no such entity"),
        (4, {"to": str(uuid4())}, "/to: no such entity"),
        (4, {"evidence": {"turn_id": "b", "start": 0, "end": 1}}, "/evidence/turn_id: no such turn"),
        (5, {"entity_id": str(uuid4())}, "/entity_id: no such entity"),
        (1, {"colour": "red"}, "/colour: unknown field; remove it or correct its name"),
        (1, {"merged_into": "one"}, "merged_into must name another entity"),
    ],
)  # fmt: skip
async def test_what_points_nowhere_is_refused_and_the_rest_is_stored(
    api: httpx.AsyncClient,
    lines: list[dict[str, Any]],
    at: int,
    change: dict[str, Any],
    reason: str,
) -> None:
    own = lines[1]["id"]
    wrong = {**lines[at], **change}
    for part in wrong.get("mentions", ()):
        part["entity_id"] = own if part["entity_id"] == "one" else part["entity_id"]
    if wrong.get("merged_into") == "one":
        wrong["merged_into"] = own
    sent = [*lines[:at], wrong, *lines[at + 1 :]] if at > 1 else [*lines, wrong]
    report = await send(api, ndjson(sent))
    assert list(reasons(report).values()) == [reason]
    whole = await send(api, ndjson(lines))
    assert whole["refused"] == 0


async def test_whom_a_turn_names_that_waits_is_told_by_reading_it(
    api: httpx.AsyncClient, user: str, lines: list[dict[str, Any]]
) -> None:
    waiting = [{k: v for k, v in lines[0].items() if k != "state"}, *lines[1:]]
    report = await send(api, ndjson(waiting))
    assert {reason.split(":")[0] for reason in reasons(report).values()} == {
        "/turn_id",
        "/evidence/turn_id",
    }


def test_every_column_of_entities_is_carried_over_or_left_out_for_a_reason() -> None:
    ours = {"tenant_id", "user_id", "recorded_at"}  # this service's own clock
    assert set(entities.c.keys()) - ours == {
        "entity_id", "type", "name", "kind", "is_named", "is_speaker", "is_corrected", "confidence", "merged_into", "known_from",
    }  # fmt: skip
    assert set(aliases.c.keys()) - ours == {"normal", "entity_id", "text", "confidence", "why"}
    assert set(mentions.c.keys()) - ours == {
        "turn_id", "start_char", "end_char", "entity_id", "found_as", "said_at", "confidence",
    }  # fmt: skip
    assert set(entity_relations.c.keys()) - ours - {"recorded_from", "recorded_to"} == {
        "relation_id", "from_id", "to_id", "type", "role", "valid_from", "valid_to", "known_from", "known_to",
        "confidence", "turn_id", "start_char", "end_char",
    }  # fmt: skip
    assert set(entity_changes.c.keys()) - ours - {"request_id"} == {
        "change_id", "entity_id", "other_id", "kind", "change", "known_from",
    }  # fmt: skip


async def test_the_lines_follow_one_another_so_that_nothing_points_ahead(
    api: httpx.AsyncClient, user: str, drain: Drain
) -> None:
    await told(api, user, drain)
    sorts = list(dict.fromkeys(line["type"] for line in await export(api, user)))
    kept = [sort for sort in sorts if sort in SORTS]
    assert kept == list(SORTS)
    assert sorts.index("entity") > sorts.index("turn")
