"""Laws of the graph: a pattern finds exactly what trying everything finds; a way is as short as can be."""

import asyncio
from itertools import pairwise, permutations
from uuid import UUID

from hypothesis import given, settings
from hypothesis import strategies as st

from app.domain.errors import InvalidInput
from app.domain.graph import Edge, EdgeKind, NodeKind
from app.domain.graph_pattern import read_pattern
from app.services.graph.search import search_graph
from app.services.graph.views import Sieve, paths
from tests.unit.services.test_graph import edge, node, numbers, walk_over

N = 7
TYPES = ["causes", "follows"]
EDGES = st.lists(
    st.tuples(st.integers(1, N), st.integers(1, N), st.sampled_from(TYPES)), max_size=14
)
ARROWS = {"-[causes]->": (True, False, ["causes"]), "<-[follows]-": (False, True, ["follows"]),
          "--": (True, True, TYPES)}  # fmt: skip


def _edges(drawn: list[tuple[int, int, str]]) -> list[Edge]:
    return [edge(a, b, type_, EdgeKind.LINK) for a, b, type_ in drawn if a != b]


@settings(max_examples=40, deadline=None)
@given(EDGES, st.lists(st.sampled_from(sorted(ARROWS)), min_size=1, max_size=3), st.integers(0, 3))
def test_a_pattern_finds_what_trying_everything_finds(
    drawn: list[tuple[int, int, str]], arrows: list[str], anchor: int
) -> None:
    links = _edges(drawn)
    at = min(anchor, len(arrows))
    texts = [f"(v{n} id={UUID(int=1)})" if n == at else f"(v{n})" for n in range(len(arrows) + 1)]
    text = texts[0] + "".join(a + t for a, t in zip(arrows, texts[1:], strict=True))
    walk = walk_over([node(n, NodeKind.EVENT) for n in range(1, N + 1)], links)
    found = asyncio.run(search_graph(walk, read_pattern(text)))
    there = {(one.from_id.int, one.to_id.int, one.type) for one in links}

    def joined(a: int, b: int, arrow: str) -> bool:
        out, inward, types = ARROWS[arrow]
        return any((out and (a, b, t) in there) or (inward and (b, a, t) in there) for t in types)

    wanted = {
        row
        for row in permutations(range(1, N + 1), len(arrows) + 1)
        if row[at] == 1 and all(joined(*ends) for ends in zip(row, row[1:], arrows, strict=False))
    }
    assert {tuple(numbers(row.nodes)) for row in found.rows} == wanted
    assert len(found.rows) == len(wanted)


@settings(max_examples=40, deadline=None)
@given(EDGES)
def test_ways_are_all_of_the_shortest(drawn: list[tuple[int, int, str]]) -> None:
    links = _edges(drawn)
    walk = walk_over([node(n, NodeKind.EVENT) for n in range(1, N + 1)], links)
    found = asyncio.run(
        paths(walk, UUID(int=1), UUID(int=2), most_edges=6, limit=500, sieve=Sieve())
    )
    near = {frozenset((one.from_id.int, one.to_id.int)) for one in links}
    wanted: set[tuple[int, ...]] = set()
    for length in range(2, N + 1):
        wanted = {
            row
            for row in permutations(range(1, N + 1), length)
            if row[0] == 1 and row[-1] == 2
            and all(frozenset(ends) in near for ends in pairwise(row))
        }  # fmt: skip
        if wanted:
            break
    assert {tuple(numbers(nodes)) for nodes, _ in found.ways} == wanted


@given(st.text(st.sampled_from('()[]-<>|*:=" .ab1元，事件event causes'), max_size=40))
def test_any_text_is_a_pattern_or_is_refused_with_a_place(text: str) -> None:
    assert all(place.startswith("column ") for place in _places(text))


def _places(text: str) -> list[str]:
    try:
        read_pattern(text)
    except InvalidInput as refused:
        return [fault.message for fault in refused.faults]
    return []
