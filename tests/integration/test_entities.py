"""Entities over the API: named in turns, listed, shown in memories, renamed, merged, split."""

from typing import Any

import httpx
import pytest

from tests.integration.calls import post_turns, recall, turn
from tests.integration.conftest import Drain


async def told(
    api: httpx.AsyncClient, user: str, drain: Drain, *texts: str, first: int = 0
) -> None:
    """Say texts, one a turn, and have them read."""
    turns = [turn(f"t{first + n}", text) for n, text in enumerate(texts)]
    answer = await post_turns(api, user, *turns)
    assert answer.status_code == 202, answer.text
    await drain(user)


async def listed(api: httpx.AsyncClient, user: str, **asked: Any) -> list[dict[str, Any]]:
    answer = await api.get(f"/v1/users/{user}/entities", params=asked)
    assert answer.status_code == 200, answer.text
    found: list[dict[str, Any]] = answer.json()["items"]
    return found


async def one(api: httpx.AsyncClient, user: str, name: str) -> dict[str, Any]:
    """Return the one entity of a name, in full."""
    found = await listed(api, user, name=name)
    assert len(found) == 1, found
    answer = await api.get(f"/v1/entities/{found[0]['id']}")
    assert answer.status_code == 200, answer.text
    entity: dict[str, Any] = answer.json()
    return entity


CATS = pytest.mark.parametrize(
    ("texts", "name"),
    [
        (
            ("My cat is called Biscuit.", "Biscuit threw up yesterday.", "That cat ate a sock."),
            "Biscuit",
        ),
        (("我家猫叫团子，是只英短。", "团子昨天吐了。", "那只英短又挑食了。"), "团子"),
    ],
    ids=["en", "zh"],
)


@CATS
async def test_a_cat_is_one_entity_by_all_its_names(
    api: httpx.AsyncClient, user: str, drain: Drain, texts: tuple[str, ...], name: str
) -> None:
    await told(api, user, drain, *texts)
    cat = await one(api, user, name)
    assert (cat["type"], cat["name"]) == ("pet", name)
    assert {mention["turn_id"] for mention in cat["mentions"]} == {"t0", "t1", "t2"}
    assert [(r["type"], r["direction"], r["entity"]["name"]) for r in cat["relations"]] == [
        ("owns", "in", "Mei")
    ]


@CATS
async def test_memories_name_the_entity_whatever_the_words(
    api: httpx.AsyncClient, user: str, drain: Drain, texts: tuple[str, ...], name: str
) -> None:
    await told(api, user, drain, *texts)
    cat = await one(api, user, name)
    found = (await recall(api, user, texts[1]))["memories"]
    shown = next(memory for memory in found if memory["source_turn_ids"] == ["t1"])
    assert {"id": cat["id"], "name": name} in [
        {"id": entity["id"], "name": entity["name"]} for entity in shown["entities"]
    ]
