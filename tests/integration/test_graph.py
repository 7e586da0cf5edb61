"""The graph over the API: neighbourhoods, paths, patterns, stories, before and after, in both languages."""

from dataclasses import dataclass
from typing import Any
from uuid import uuid4

import httpx
import pytest
import pytest_asyncio

from app.bootstrap import Container
from tests.integration.calls import post_turns, scope_of, turn
from tests.integration.conftest import Drain


@dataclass(frozen=True, slots=True, kw_only=True)
class World:
    """The same small world, told in one language."""

    cat: str
    clinics: tuple[str, str]
    friend: str
    printer: str
    works: str
    said: tuple[str, ...]


DAYS = ("2026-01-05", "2026-01-20", "2026-02-10", "2026-02-12", "2026-03-01", "2026-03-02")
ENGLISH = World(
    cat="Yuanbao",
    clinics=("Hill Street Clinic", "Harbor Animal Hospital"),
    friend="Ben",
    printer="printer",
    works="Bluebird Labs",
    said=(
        "My cat is called Yuanbao. He is a British shorthair.",
        "Yesterday I took Yuanbao to Hill Street Clinic for his shots.",
        "I took Yuanbao to Harbor Animal Hospital this morning because he was limping.",
        "My colleague Ben recommended Harbor Animal Hospital. Ben works at Bluebird Labs.",
        "The printer broke yesterday, so I called IT.",
        "I fixed the printer this morning.",
    ),
)
CHINESE = World(
    cat="元宝",
    clinics=("康宁宠物医院", "海港宠物医院"),
    friend="李明",
    printer="打印机",
    works="蓝鸟公司",
    said=(
        "我家猫叫元宝，是只英短。",
        "昨天我带元宝去康宁宠物医院打了疫苗。",
        "今天早上我带元宝去海港宠物医院看病，因为它腿瘸了。",
        "我同事李明昨天去了海港宠物医院。李明在蓝鸟公司上班。",
        "昨天打印机坏了，所以我给小王打了电话。",
        "小王换了线，打印机修好了。",
    ),
)


@pytest_asyncio.fixture(
    scope="module", loop_scope="session", params=[ENGLISH, CHINESE], ids=["en", "zh"]
)
async def told(
    request: pytest.FixtureRequest, api: httpx.AsyncClient, container: Container
) -> tuple[World, str]:
    """A world that is only looked at, and whose it is."""
    world, user = request.param, f"user-{uuid4().hex[:12]}"
    for n, (day, text) in enumerate(zip(DAYS, world.said, strict=True)):
        await post_turns(api, user, turn(f"t{n}", text, f"{day}T10:00:00+08:00"))
    scope = await scope_of(container, user)
    while (await container.drain(scope)).is_unfinished:
        pass
    return world, user


async def graph(api: httpx.AsyncClient, user: str, path: str = "", **params: Any) -> dict[str, Any]:
    answer = await api.get(f"/v1/users/{user}/graph{path}", params=params)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def search(api: httpx.AsyncClient, user: str, pattern: str, **more: Any) -> dict[str, Any]:
    answer = await api.post(f"/v1/users/{user}/graph/search", json={"pattern": pattern, **more})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def labels(found: dict[str, Any]) -> dict[str, str]:
    return {one["id"]: one["label"] for one in found["nodes"]}


async def test_a_neighbourhood_is_ready_for_a_picture(
    api: httpx.AsyncClient, told: tuple[World, str]
) -> None:
    world, user = told
    found = await graph(api, user, around=world.cat, depth=2)
    by_id = {one["id"]: one for one in found["nodes"]}
    assert (by_id[found["around"]]["label"], by_id[found["around"]]["distance"]) == (world.cat, 0)
    assert {edge[end] for edge in found["edges"] for end in ("from", "to")} <= by_id.keys()
    assert world.clinics[0] in labels(found).values()
    assert {"entity", "event", "fact"} <= {one["kind"] for one in found["nodes"]}
    assert {"role", "relation", "link"} <= {one["kind"] for one in found["edges"]}
    again = await graph(api, user, around=found["around"], depth=2)
    assert again["nodes"] == found["nodes"]
    pages, cursor = [], None
    while True:
        more = {"cursor": cursor} if cursor else {}
        page = await graph(api, user, around=world.cat, depth=2, limit=3, **more)
        pages += [one["id"] for one in page["nodes"]]
        cursor = page["next_cursor"]
        if cursor is None:
            break
    assert pages == list(by_id)
    event = next(one["id"] for one in found["nodes"] if one["kind"] == "event")
    near = await graph(api, user, around=event, kind="entity")
    assert {one["kind"] for one in near["nodes"] if one["distance"]} == {"entity"}


async def test_what_was_not_known_yet_is_not_in_the_graph(
    api: httpx.AsyncClient, told: tuple[World, str]
) -> None:
    world, user = told
    then = {"as_of": "2026-01-31T00:00:00+08:00"}
    early = await graph(api, user, around=world.cat, depth=2, **then)
    assert world.clinics[0] in labels(early).values()
    assert world.clinics[1] not in labels(early).values()
    pattern = f'("{world.cat}") <-- (e:event) -[location]-> (where)'
    assert len((await search(api, user, pattern))["items"]) == 2
    assert len((await search(api, user, pattern, **then))["items"]) == 1


async def test_a_pattern_tells_every_clinic_once(
    api: httpx.AsyncClient, told: tuple[World, str]
) -> None:
    world, user = told
    pattern = f'(cat:pet "{world.cat}") <-- (e:event) -[location]-> (where)'
    found = await search(api, user, pattern, select=["where"])
    names = labels(found)
    assert found["columns"] == ["where"]
    assert {names[one["bindings"]["where"]] for one in found["items"]} == set(world.clinics)
    assert not found["truncated"]
    rows = await search(api, user, pattern, limit=1)
    assert rows["columns"] == ["cat", "e", "where"]
    onward = await search(api, user, pattern, limit=1, cursor=rows["next_cursor"])
    assert onward["next_cursor"] is None
    assert onward["items"] != rows["items"]
    owned = await search(api, user, "(me:self) -[owns]-> (pet:pet)")
    assert [labels(owned)[one["bindings"]["pet"]] for one in owned["items"]] == [world.cat]
    job = await search(api, user, f'(who "{world.friend}") -[works_at]-> (firm)')
    assert [labels(job)[one["bindings"]["firm"]] for one in job["items"]] == [world.works]
    cause = await search(api, user, "(why:event) -[causes]-> (e:event)")
    assert cause["items"]


async def test_a_path_leads_by_what_both_have_to_do_with(
    api: httpx.AsyncClient, told: tuple[World, str]
) -> None:
    world, user = told
    found = await graph(api, user, "/paths", start=world.cat, end=world.friend)
    names = labels(found)
    way = found["items"][0]
    assert [names[one] for one in way["nodes"]][::2] == [world.cat, world.clinics[1], world.friend]
    assert len(way["edges"]) == len(way["nodes"]) - 1
    assert (await graph(api, user, "/paths", start=world.cat, end=world.friend, length=3))["items"] == []  # fmt: skip


async def test_a_story_has_its_events_in_order_and_their_chains(
    api: httpx.AsyncClient, told: tuple[World, str]
) -> None:
    world, user = told
    cat = await graph(api, user, "/story", of=world.cat)
    starts = [one["occurred"]["start"] for one in cat["items"] if one["occurred"]]
    assert len(starts) >= 2
    assert starts == sorted(starts)
    assert cat["entity"]["label"] == world.cat
    (chain,) = cat["chains"]
    assert len(chain["event_ids"]) == 2
    assert chain["outcome"]["id"] == chain["event_ids"][-1]
    printer = await graph(api, user, "/story", of=world.printer, limit=1)
    assert printer["items"]
    assert printer["chains"]
    first = await graph(api, user, "/story", of=world.cat, limit=1)
    onward = await graph(api, user, "/story", of=world.cat, limit=1, cursor=first["next_cursor"])
    assert [first["items"][0]["id"], onward["items"][0]["id"]] == [
        one["id"] for one in cat["items"][:2]
    ]


async def test_an_event_has_a_before_and_an_after(
    api: httpx.AsyncClient, told: tuple[World, str]
) -> None:
    _, user = told

    async def timeline(**params: Any) -> dict[str, Any]:
        answer = await api.get(f"/v1/users/{user}/timeline", params=params)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    every = [one["id"] for one in (await timeline())["items"]]
    near = await timeline(around=every[2], limit=2)
    assert [one["id"] for one in near["items"]] == every[1:4]
    before = await timeline(cursor=near["previous_cursor"], order="desc")
    assert [one["id"] for one in before["items"]] == every[:1]
    after = await timeline(cursor=near["next_cursor"])
    assert [one["id"] for one in after["items"]] == every[4:]
    story = await timeline(around=every[0], within="story")
    assert every[0] in [one["id"] for one in story["items"]]
    assert len(story["items"]) < len(every)
    names = [{e["name"] for e in one["entities"]} for one in story["items"]]
    assert all(name & names[0] for name in names)


@pytest.mark.parametrize(
    ("path", "params", "status"),
    [
        ("", {"around": "nobody"}, 404),
        ("", {"around": "00000000-0000-7000-8000-000000000000"}, 404),
        ("", {}, 422),
        ("", {"around": "Mei", "depth": 4}, 422),
        ("", {"around": "Mei", "cursor": "x"}, 422),
        ("/paths", {"start": "Mei", "end": "nobody"}, 404),
        ("/paths", {"start": "Mei", "end": "Mei"}, 422),
        ("/story", {"of": "nobody"}, 404),
    ],
)
async def test_what_cannot_be_shown_is_refused(
    api: httpx.AsyncClient, drain: Drain, user: str, path: str, params: dict[str, Any], status: int
) -> None:
    await post_turns(api, user, turn("a", "I took my cat Rex to the vet yesterday."))
    await drain(user)
    answer = await api.get(f"/v1/users/{user}/graph{path}", params=params)
    assert answer.status_code == status, answer.text


async def test_a_wrong_pattern_says_where_and_how_to_mend(
    api: httpx.AsyncClient, user: str
) -> None:
    await post_turns(api, user, turn("a", "Hello"))
    path = f"/v1/users/{user}/graph/search"
    wrong = (await api.post(path, json={"pattern": "(a:event)-[patent]->(b)"})).json()
    assert wrong["status"] == 422
    assert wrong["errors"] == [
        {
            "pointer": "/pattern",
            "message": "column 10: 'patent' is no edge; did you mean 'patient'?",
        }
    ]
    unnamed = await api.post(path, json={"pattern": "(a:event)", "select": ["b"]})
    assert unnamed.json()["errors"][0]["pointer"] == "/select/0"
    assert (await api.post(f"/v1/users/x{user}/graph/search", json={"pattern": "()"})).status_code == 404  # fmt: skip


@pytest.mark.parametrize("path", ["?around=Mei", "/paths?start=Mei&end=Rex"])
async def test_an_unknown_edge_is_refused_with_how_to_mend(
    api: httpx.AsyncClient, drain: Drain, user: str, path: str
) -> None:
    await post_turns(api, user, turn("a", "I took my cat Rex to the vet yesterday."))
    await drain(user)
    address = f"/v1/users/{user}/graph{path}&edge"
    wrong = (await api.get(f"{address}=patient&edge=patent")).json()
    assert wrong["status"] == 422
    assert wrong["errors"] == [
        {"pointer": "/edge/1", "message": "'patent' is no edge; did you mean 'patient'?"}
    ]
    assert (await api.get(f"{address}=Patient")).status_code == 200


async def test_two_of_one_name_are_told_apart_by_their_ids(
    api: httpx.AsyncClient, drain: Drain, user: str
) -> None:
    said = ["My friend Anna called me yesterday.", "My colleague Anna has met my friend Anna."]
    await post_turns(api, user, *[turn(f"t{n}", text) for n, text in enumerate(said)])
    await drain(user)
    found = (await api.get(f"/v1/users/{user}/entities", params={"name": "Anna"})).json()["items"]
    answer = await api.get(f"/v1/users/{user}/graph", params={"around": "Anna"})
    if len(found) > 1:
        assert answer.status_code == 422
        assert all(one["id"] in answer.text for one in found)
    else:
        assert answer.status_code == 200
