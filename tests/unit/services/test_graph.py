"""Neighbourhoods, paths and patterns over a graph that is read already."""

from datetime import UTC, datetime, timedelta
from typing import Any, cast
from uuid import UUID

import pytest

from app.domain.chains import chains_of
from app.domain.errors import InvalidInput, NotFound
from app.domain.graph import Edge, EdgeKind, Graph, Node, NodeKind
from app.domain.graph_pattern import read_pattern
from app.domain.intervals import Interval
from app.domain.models import Scope
from app.ports import Known
from app.services.graph.search import search_graph, selected
from app.services.graph.views import Sieve, neighbourhood, paths
from app.services.graph.walk import Walk

FIRST = datetime(2026, 3, 1, tzinfo=UTC)


def node(number: int, kind: NodeKind = NodeKind.ENTITY, **more: Any) -> Node:
    is_memory = kind in (NodeKind.EVENT, NodeKind.FACT)
    at = FIRST + timedelta(days=number) if is_memory else None
    values: dict[str, Any] = {"label": f"node {number}", "type": "pet", "at": at}
    return Node(id=UUID(int=number), kind=kind, **{**values, **more})


def edge(one: int, other: int, type_: str = "patient", kind: EdgeKind = EdgeKind.ROLE) -> Edge:
    return Edge(from_id=UUID(int=one), to_id=UUID(int=other), kind=kind, type=type_)


def walk_over(nodes: list[Node], edges: list[Edge]) -> Walk:
    """Return a walk that has been everywhere."""
    walk = Walk(
        scope=Scope(tenant_id=UUID(int=0)),
        known=Known(said_until=FIRST),
        index=cast("Any", None),
        entities=cast("Any", None),
    )
    graph = Graph()
    graph.add(nodes, edges)
    walk.graph = graph
    walk._done = set(graph.nodes)
    walk._loaded = set(graph.nodes)
    return walk


def clinic() -> Walk:
    """A cat (1) at two places (2, 3) by events 11 to 13, a friend (4) who named one, the user (9)."""
    event = NodeKind.EVENT
    nodes = [
        node(1, label="Yuanbao"),
        node(2, type="place", detail="clinic"),
        node(3, type="place"),
        node(4, type="person"),
        node(9, type="person", is_speaker=True),
        *(node(n, event, type="medical", status="completed") for n in (11, 12, 13)),
        node(14, event, type="communication"),
    ]
    edges = [
        *(edge(n, 1) for n in (11, 12, 13)),
        *(edge(n, 9, "agent") for n in (11, 12, 13, 14)),
        edge(11, 2, "location"), edge(12, 2, "location"), edge(13, 3, "location"),
        edge(14, 4, "recipient"), edge(14, 3, "topic"),
        edge(11, 12, "causes", EdgeKind.LINK), edge(12, 13, "follows", EdgeKind.LINK),
        edge(9, 1, "owns", EdgeKind.RELATION),
    ]  # fmt: skip
    return walk_over(nodes, edges)


def numbers(ids: Any) -> list[int]:
    return [one.int for one in ids]


async def look(walk: Walk, around: int = 1, depth: int = 1, **more: Any) -> tuple[list[int], Any]:
    sieve = Sieve(**{k: more.pop(k) for k in list(more) if k not in ("skip", "limit")})
    asked = {"skip": 0, "limit": 50} | more
    found = await neighbourhood(walk, UUID(int=around), depth=depth, sieve=sieve, **asked)
    return numbers(one.id for one in found.nodes), found


async def test_the_nearest_come_first_and_the_latest_memories_before_earlier_ones() -> None:
    shown, found = await look(clinic(), depth=2)
    assert shown == [1, 9, 13, 12, 11, 2, 3]
    assert [found.distances[UUID(int=n)] for n in shown] == [0, 1, 1, 1, 1, 2, 2]
    assert not found.more


async def test_who_says_i_is_shown_and_not_passed() -> None:
    shown, _ = await look(clinic(), depth=3)
    assert 9 in shown
    assert 14 in shown  # by the place of event 13, not by the user
    shown, _ = await look(clinic(), around=9)
    assert shown == [9, 1, 14, 13, 12, 11]


async def test_pages_hold_every_node_once_and_every_edge_between_them() -> None:
    whole, all_ = await look(clinic(), depth=2)
    pages: list[int] = []
    edges: set[str] = set()
    for skip in range(0, 9, 3):
        shown, found = await look(clinic(), depth=2, skip=skip, limit=3)
        pages += shown
        edges |= {one.id for one in found.edges}
    assert pages == whole
    assert edges == {one.id for one in all_.edges}


async def test_filters_bound_what_is_shown_and_passed() -> None:
    shown, _ = await look(clinic(), kinds=frozenset({NodeKind.EVENT}))
    assert shown == [1, 13, 12, 11]
    shown, _ = await look(clinic(), depth=2, edges=frozenset({"patient", "location"}))
    assert shown == [1, 13, 12, 11, 2, 3]
    day = Interval(start=FIRST + timedelta(days=12), end=FIRST + timedelta(days=13))
    shown, _ = await look(clinic(), interval=day, kinds=frozenset({NodeKind.EVENT}))
    assert shown == [1, 12]
    shown, _ = await look(clinic(), types=frozenset({"place", "medical"}), depth=2)
    assert shown == [1, 13, 12, 11, 2, 3]


async def test_what_is_not_there_is_not_found() -> None:
    walk = clinic()

    class Empty:
        async def entities(self, *_: Any) -> list[Any]:
            return []

        async def memories(self, *_: Any) -> list[Any]:
            return []

    walk.index = cast("Any", Empty())
    with pytest.raises(NotFound):
        await look(walk, around=77)


async def test_ways_are_the_shortest_and_do_not_pass_the_user() -> None:
    found = await paths(clinic(), UUID(int=1), UUID(int=4), most_edges=4, limit=5, sieve=Sieve())
    assert [numbers(nodes) for nodes, _ in found.ways] == [[1, 13, 3, 14, 4]]
    assert [one.type for one in found.ways[0][1]] == ["patient", "location", "topic", "recipient"]
    near = await paths(clinic(), UUID(int=1), UUID(int=2), most_edges=4, limit=5, sieve=Sieve())
    assert sorted(numbers(nodes) for nodes, _ in near.ways) == [[1, 11, 2], [1, 12, 2]]
    none = await paths(clinic(), UUID(int=1), UUID(int=4), most_edges=3, limit=5, sieve=Sieve())
    assert none.ways == []
    owner = await paths(clinic(), UUID(int=1), UUID(int=9), most_edges=3, limit=5, sieve=Sieve())
    assert [numbers(nodes) for nodes, _ in owner.ways] == [[1, 9]]
    only = Sieve(edges=frozenset({"patient", "location", "causes"}))
    assert (await paths(clinic(), UUID(int=1), UUID(int=4), most_edges=6, limit=5, sieve=only)).ways == []  # fmt: skip


async def find(text: str, walk: Walk | None = None) -> list[list[int]]:
    found = await search_graph(walk or clinic(), read_pattern(text))
    return [numbers(row.nodes) for row in found.rows]


CAT = f"id={UUID(int=1)}"


async def test_a_pattern_finds_every_place_the_latest_first() -> None:
    assert await find(f"(c {CAT}) <-[patient]- (e:event type=medical) -[location]-> (p:place)") == [
        [1, 13, 3], [1, 12, 2], [1, 11, 2],
    ]  # fmt: skip
    assert await find(f"(p:place) <-[location]- (e:event) -[patient]-> (c {CAT})") == [
        [3, 13, 1], [2, 12, 1], [2, 11, 1],
    ]  # fmt: skip


async def test_arrows_kinds_and_traits_bound_a_pattern() -> None:
    assert await find(f"(c {CAT}) -[patient]-> (e:event)") == []
    assert await find(f"(c {CAT}) <-[patient]- (e:event status=planned)") == []
    assert await find(f"(c {CAT}) <-- (e:event from=2026-03-13 to=2026-03-14)") == [[1, 12]]
    assert await find(f"(c {CAT}) <-- (e) --> (p:entity kind=clinic)") == [[1, 12, 2], [1, 11, 2]]
    assert await find(f"(c {CAT}) <-[owns]- (me:self)") == [[1, 9]]
    assert await find(f'(c {CAT}) <-- (e:event text="NODE 13")') == [[1, 13]]


async def test_links_may_be_passed_several_times() -> None:
    start = f"(a:event id={UUID(int=11)})"
    assert await find(f"{start} -[causes|follows*1..2]-> (b)") == [[11, 13], [11, 12]]
    assert await find(f"{start} -[causes|follows*2]-> (b)") == [[11, 13]]
    assert await find(f"{start} -[follows*1..2]-> (b)") == []


async def test_what_is_selected_comes_once_with_its_finds() -> None:
    walk = clinic()
    found = await search_graph(walk, read_pattern(f"(c {CAT}) <-[patient]- (e) -[location]-> (p)"))
    chosen = selected(walk.graph, found.rows, [2])
    assert [(numbers(ids), len(rows)) for ids, rows in chosen] == [([3], 1), ([2], 2)]


@pytest.mark.parametrize("text", ["()", "(a)--(b)", "(a:entity)--(b)"])
async def test_a_pattern_must_say_where_to_begin(text: str) -> None:
    with pytest.raises(InvalidInput) as refused:
        await search_graph(clinic(), read_pattern(text))
    assert "say of one node more" in refused.value.faults[0].message


def test_chains_are_joined_by_links_and_ordered_by_time() -> None:
    event = NodeKind.EVENT
    events = {UUID(int=n): node(n, event, status="completed") for n in range(1, 8)}
    links = [
        edge(2, 1, "follows", EdgeKind.LINK),
        edge(3, 2, "resolves", EdgeKind.LINK),
        edge(5, 6, "causes", EdgeKind.LINK),
        edge(6, 99, "causes", EdgeKind.LINK),
        edge(1, 7, "patient"),
    ]
    first, second = chains_of(events, links)
    assert numbers(one.id for one in first.events) == [1, 2, 3]
    assert (first.outcome.id.int, first.is_resolved) == (3, True)
    assert numbers(one.id for one in second.events) == [5, 6]
    assert (len(second.links), second.is_resolved) == (1, False)
