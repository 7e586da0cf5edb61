"""Entities over the API: named in turns, listed, shown in memories, renamed, merged, split."""

from typing import Any

import httpx
import pytest

from tests.integration.calls import post_turns, recall, turn
from tests.integration.conftest import Drain


async def told(
    api: httpx.AsyncClient, user: str, drain: Drain, *texts: str, first: int = 0, **how: Any
) -> None:
    """Say texts, one a turn, and have them read."""
    turns = [turn(f"t{first + n}", text) for n, text in enumerate(texts)]
    answer = await post_turns(api, user, *turns)
    assert answer.status_code == 202, answer.text
    await drain(user, **how)


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


BOSSES = pytest.mark.parametrize(
    "texts",
    [
        ("My boss Jerry is strict.", "My boss Linda gave me a raise."),
        ("我老板王强很严格。", "我老板刘敏给我涨薪了。"),
    ],
    ids=["en", "zh"],
)


@BOSSES
async def test_a_new_boss_ends_the_one_before(
    api: httpx.AsyncClient, user: str, drain: Drain, texts: tuple[str, str]
) -> None:
    await told(api, user, drain, texts[0])
    answer = await post_turns(
        api, user, turn("later", texts[1], "2026-05-01T10:00:00+08:00"), session="s2"
    )
    assert answer.status_code == 202
    await drain(user)
    mei = await one(api, user, "Mei")
    assert [(r["role"], r["valid"]["end"] is None) for r in mei["relations"]] == [
        ("boss", False),
        ("boss", True),
    ]


@pytest.mark.parametrize(
    "texts",
    [
        ("My friend Anna came over.", "My colleague Anna sent the report.", "Anna called."),
        ("我朋友安娜来我家了。", "我同事安娜发了报告。", "安娜打电话来了。"),
    ],
    ids=["en", "zh"],
)
async def test_two_people_of_one_name_stay_apart(
    api: httpx.AsyncClient, user: str, drain: Drain, texts: tuple[str, ...]
) -> None:
    await told(api, user, drain, *texts)
    name = "Anna" if texts[0].isascii() else "安娜"
    found = await listed(api, user, name=name)
    assert [entity["mention_count"] for entity in found] == [2, 2]


async def test_a_name_in_the_other_script_is_the_same_one_by_its_sound(
    api: httpx.AsyncClient, user: str, drain: Drain
) -> None:
    await told(api, user, drain, "我家猫叫元宝。", "Yuanbao threw up again this morning.")
    cat = await one(api, user, "Yuanbao")
    assert [alias["text"] for alias in cat["aliases"]] == ["元宝", "Yuanbao"]
    assert cat["id"] == (await one(api, user, "元宝"))["id"]


async def test_renaming_keeps_the_old_name_and_says_who_asked(
    api: httpx.AsyncClient, user: str, drain: Drain
) -> None:
    await told(api, user, drain, "My cat is called Biscuit.")
    cat = await one(api, user, "Biscuit")
    address = f"/v1/entities/{cat['id']}"
    changed = await api.patch(
        address,
        json={"name": "Sir Biscuit", "add_aliases": ["饼干"]},
        headers={"X-Request-ID": "r1"},
    )
    assert changed.status_code == 200, changed.text
    assert changed.json()["name"] == "Sir Biscuit"
    assert {a["text"] for a in changed.json()["aliases"]} == {"Biscuit", "Sir Biscuit", "饼干"}
    again = await api.patch(address, json={"name": "Sir Biscuit"})
    assert again.status_code == 200
    history = (await api.get(f"{address}/history")).json()["items"]
    assert [(h["kind"], h["request_id"]) for h in history] == [("renamed", "r1")]
    assert history[0]["change"]["before"] == {"name": "Biscuit", "type": "pet"}
    # What later talk says does not undo it.
    await told(api, user, drain, "Biscuit is asleep.", first=5)
    assert (await one(api, user, "Biscuit"))["name"] == "Sir Biscuit"


async def test_a_merge_can_be_undone(api: httpx.AsyncClient, user: str, drain: Drain) -> None:
    await told(
        api, user, drain, "My cat is called Biscuit.", "My friend Zoe met Gingernut at noon."
    )
    cat, other = await one(api, user, "Biscuit"), await one(api, user, "Gingernut")
    address = f"/v1/entities/{cat['id']}"
    merged = await api.post(f"{address}/merge", json={"other_id": other["id"]})
    assert merged.status_code == 200, merged.text
    assert (merged.json()["merged"], merged.json()["mention_count"]) == ([other["id"]], 3)
    assert (await one(api, user, "Gingernut"))["id"] == cat["id"]
    gone = (await api.get(f"/v1/entities/{other['id']}")).json()
    assert gone["merged_into"] == cat["id"]
    assert (await api.patch(f"/v1/entities/{other['id']}", json={"name": "X"})).status_code == 409
    found = (await recall(api, user, "Who met Gingernut?"))["memories"]
    assert any(e["id"] == cat["id"] for memory in found for e in memory["entities"])
    split = await api.post(f"{address}/split", json={"restore": other["id"]})
    assert split.status_code == 200, split.text
    assert split.json()["split_off"]["id"] == other["id"]
    assert (await one(api, user, "Gingernut")) == other
    assert (await one(api, user, "Biscuit"))["mentions"] == cat["mentions"]
    history = (await api.get(f"{address}/history")).json()["items"]
    assert [h["kind"] for h in history] == ["restored", "merged"]


@pytest.mark.parametrize(
    ("texts", "name"),
    [
        (("My colleague Anna sent the report.", "Anna sang at the school choir."), "Anna"),
        (("我同事安娜发了报告。", "安娜昨天在合唱团唱歌。"), "安娜"),
    ],
    ids=["en", "zh"],
)
async def test_a_split_takes_mentions_and_the_memories_follow(
    api: httpx.AsyncClient, user: str, drain: Drain, texts: tuple[str, str], name: str
) -> None:
    await told(api, user, drain, *texts)
    first = await one(api, user, name)
    body = {"mentions": [{"turn_id": "t1"}], "name": f"{name} II"}
    key = {"Idempotency-Key": f"{user}-split"}
    split = await api.post(f"/v1/entities/{first['id']}/split", json=body, headers=key)
    assert split.status_code == 200, split.text
    off = split.json()["split_off"]
    assert [m["turn_id"] for m in off["mentions"]] == ["t1"]
    again = await api.post(f"/v1/entities/{first['id']}/split", json=body, headers=key)
    assert (again.json(), again.headers["Idempotent-Replayed"]) == (split.json(), "true")
    timeline = (await api.get(f"/v1/users/{user}/timeline", params={"kind": "turn"})).json()[
        "items"
    ]
    ids = {
        memory["source_turn_ids"][0]: [e["id"] for e in memory["entities"]] for memory in timeline
    }
    assert ids["t0"] == [first["id"]]
    assert ids["t1"] == [off["id"]]
    back = await api.post(f"/v1/entities/{first['id']}/merge", json={"other_id": off["id"]})
    assert back.json()["mention_count"] == first["mention_count"]


async def test_what_is_not_there_cannot_be_changed(
    api: httpx.AsyncClient, user: str, drain: Drain
) -> None:
    await told(api, user, drain, "My cat is called Biscuit.")
    cat = await one(api, user, "Biscuit")
    address = f"/v1/entities/{cat['id']}"
    nobody = "/v1/entities/00000000-0000-7000-8000-00000000dead"
    assert (await api.get(nobody)).status_code == 404
    assert (await api.get("/v1/entities/biscuit")).status_code == 404
    assert (await api.post(f"{address}/merge", json={"other_id": cat["id"]})).status_code == 409
    absent = {"other_id": "00000000-0000-7000-8000-00000000dead"}
    assert (await api.post(f"{address}/merge", json=absent)).status_code == 404
    assert (await api.post(f"{address}/split", json={})).status_code == 422
    assert (await api.post(f"{address}/split", json={"aliases": ["Zoe"]})).status_code == 404
    every = {"mentions": [{"turn_id": "t0"}], "aliases": ["Biscuit"]}
    assert (await api.post(f"{address}/split", json=every)).status_code == 409
    assert (await api.patch(address, json={})).status_code == 422
    assert (await api.patch(address, json={"name": "!!"})).status_code == 422


ALIASES = pytest.mark.parametrize(
    ("texts", "questions", "wanted"),
    [
        (
            (
                "My cat is called Biscuit.",
                "Biscuit tipped a glass of water over.",
                "Watched a film about lions.",
            ),
            ("How is my cat doing?", "What did that cat do?", "What happened with Biscuit?"),
            "t1",
        ),
        (
            ("我家猫叫团子，是只英短。", "团子把水杯打翻了，键盘泡了水。", "看了一部狮子纪录片。"),
            ("我的猫怎么样了？", "那只英短干了什么？", "团子怎么了？"),
            "t1",
        ),
        (
            (
                "我家猫叫团子，英文名叫Tuanzi。",
                "团子把水杯打翻了，键盘泡了水。",
                "看了一部狮子纪录片。",
            ),
            ("What did Tuanzi do?", "How is my cat?"),
            "t1",
        ),
    ],
    ids=["en", "zh", "across"],
)


@ALIASES
async def test_a_question_by_any_name_finds_the_turns_by_all_others(
    api: httpx.AsyncClient,
    user: str,
    drain: Drain,
    texts: tuple[str, ...],
    questions: tuple[str, ...],
    wanted: str,
) -> None:
    await told(api, user, drain, *texts, embedder=None)
    names = {entity["id"]: entity["name"] for entity in await listed(api, user, type="pet")}
    for question in questions:
        answer = await recall(api, user, question)
        assert {e["id"] for e in answer["understanding"]["entities"]} == set(names), question
        found = [m["source_turn_ids"][0] for m in answer["memories"]]
        assert wanted in found, question


@CATS
async def test_a_filter_by_entity_is_strict(
    api: httpx.AsyncClient, user: str, drain: Drain, texts: tuple[str, ...], name: str
) -> None:
    await told(api, user, drain, *texts, "I went to the dentist yesterday.", "昨天我去看了牙医。")
    cat = await one(api, user, name)
    for wanted in (name, cat["id"]):
        found = (await recall(api, user, texts[1], filters={"entities": [wanted]}))["memories"]
        assert {m["source_turn_ids"][0] for m in found} <= {"t0", "t1", "t2"}
        assert "t1" in [m["source_turn_ids"][0] for m in found]
        assert all(cat["id"] in [e["id"] for e in m["entities"]] for m in found)
    for nobody in ("Nobody", "00000000-0000-7000-8000-00000000dead"):
        answer = await recall(api, user, texts[1], filters={"entities": [nobody]})
        assert answer["memories"] == []


@CATS
async def test_a_timeline_is_asked_by_name_alias_or_id(
    api: httpx.AsyncClient, user: str, drain: Drain, texts: tuple[str, ...], name: str
) -> None:
    await told(api, user, drain, *texts)
    cat = await one(api, user, name)
    await api.patch(f"/v1/entities/{cat['id']}", json={"add_aliases": ["Her Majesty"]})
    for asked in (name, cat["id"], "her majesty"):
        answer = await api.get(f"/v1/users/{user}/timeline", params={"entity": asked})
        assert answer.status_code == 200, answer.text
        cited = {turn_id for m in answer.json()["items"] for turn_id in m["source_turn_ids"]}
        assert "t1" in cited, asked
    answer = await api.get(f"/v1/users/{user}/timeline", params={"entity": "Nobody"})
    assert answer.json()["items"] == []
