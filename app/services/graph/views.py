"""Neighbourhoods and paths: the part of a user's world around one node, and between two."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from uuid import UUID

from app.domain.errors import NotFound
from app.domain.graph import Edge, Node, NodeKind
from app.domain.intervals import Interval
from app.services.graph.walk import Walk, in_time, overlaps

MOST_NODES = 1000
"""Nodes of a neighbourhood at most; a picture of more shows nothing."""

_EVER = Interval(start=None, end=None)
_MOST_EXPLORED = 1500
_MOST_TRIED = 50_000  # steps of the search for paths in what was explored


@dataclass(frozen=True, slots=True, kw_only=True)
class Sieve:
    """Which nodes and edges a picture shows; empty ones admit everything."""

    kinds: frozenset[NodeKind] = frozenset()
    types: frozenset[str] = frozenset()
    edges: frozenset[str] = frozenset()
    statuses: frozenset[str] = frozenset()
    interval: Interval = field(default_factory=lambda: _EVER)

    def lets(self, node: Node) -> bool:
        """Return whether a node may be shown."""
        return (
            (not self.kinds or node.kind in self.kinds)
            and (not self.types or node.type in self.types or node.detail in self.types)
            and (not self.statuses or node.status in self.statuses)
            and (self.interval == _EVER or overlaps(node, self.interval))
        )

    def leads(self, edge: Edge) -> bool:
        """Return whether an edge may be gone along."""
        return not self.edges or edge.type in self.edges


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """Nodes with how far they lie from the middle, and the edges between them.

    ``more``: others lie behind the last; ``cut``: some were not looked for.
    """

    nodes: Sequence[Node]
    distances: dict[UUID, int]
    edges: Sequence[Edge]
    more: bool
    cut: bool


async def neighbourhood(
    walk: Walk, around: UUID, *, depth: int, sieve: Sieve, skip: int, limit: int
) -> Picture:
    """Return what lies around a node, the nearest first, the latest memories before earlier ones.

    Nodes that the sieve stops are neither shown nor passed. Who says "I" is shown and not passed, as
    everything that the user ever did lies behind; unless they are the middle.

    Raises:
        NotFound: nothing of the user has that id at that moment.
    """
    middle = await node_of(walk, around)
    distances = {middle.id: 0}
    frontier = [middle]
    cut = False
    for distance in range(1, depth + 1):
        await walk.step([one for one in frontier if one is middle or not one.is_speaker])
        found = [
            one
            for one in _next(walk, frontier, sieve, middle)
            if one.id not in distances and sieve.lets(one)
        ]
        found.sort(key=in_time)
        room = MOST_NODES - len(distances)
        cut = cut or len(found) > room
        frontier = found[:room]
        distances |= {one.id: distance for one in frontier}
    ordered = list(distances)
    shown = ordered[skip : skip + limit]
    seen = set(ordered[: skip + limit])
    edges = [
        one
        for one in walk.graph.among(seen)
        if sieve.leads(one) and (not skip or not {one.from_id, one.to_id}.isdisjoint(shown))
    ]
    return Picture(
        nodes=[walk.graph.nodes[one] for one in shown],
        distances=distances,
        edges=edges,
        more=len(ordered) > skip + limit,
        cut=cut or walk.cut,
    )


async def node_of(walk: Walk, node_id: UUID) -> Node:
    """Return the node of an id.

    Raises:
        NotFound: nothing of the user has that id at that moment.
    """
    found = await walk.nodes([node_id])
    if not found:
        raise NotFound("no such entity or memory, or it was not known at that moment")
    return found[0]


def _next(walk: Walk, frontier: Iterable[Node], sieve: Sieve, middle: Node) -> list[Node]:
    found: dict[UUID, Node] = {}
    for node in frontier:
        if node.is_speaker and node is not middle:
            continue
        for edge in walk.graph.around(node.id):
            other = walk.graph.nodes.get(edge.other(node.id))
            if other is not None and sieve.leads(edge):
                found[other.id] = other
    return list(found.values())


@dataclass(frozen=True, slots=True, kw_only=True)
class Paths:
    """Ways from one node to another, the shortest first: node ids and the edges between them."""

    ways: Sequence[tuple[tuple[UUID, ...], tuple[Edge, ...]]]
    nodes: Sequence[Node]
    cut: bool


async def paths(
    walk: Walk, start: UUID, end: UUID, *, most_edges: int, limit: int, sieve: Sieve
) -> Paths:
    """Return the shortest ways between two nodes that do not pass who says "I".

    Looked for from both ends in turn until they meet.

    Raises:
        NotFound: one of them is not known at that moment.
    """
    first, last = await node_of(walk, start), await node_of(walk, end)
    sides = [{first.id: first}, {last.id: last}]
    frontiers = [[first], [last]]
    cut = False
    ends = {first.id, last.id}
    ways: list[tuple[tuple[UUID, ...], tuple[Edge, ...]]] = []
    for length in range(1, most_edges + 1):
        side = 0 if len(frontiers[0]) <= len(frontiers[1]) else 1
        passed = [one for one in frontiers[side] if one.id in ends or not one.is_speaker]
        await walk.step(passed)
        found = {
            other.id: other
            for node in passed
            for edge in walk.graph.around(node.id)
            if (other := walk.graph.nodes.get(edge.other(node.id))) is not None
            and (other.id in ends or sieve.lets(other))
            and sieve.leads(edge)
            and other.id not in sides[side]
        }
        room = _MOST_EXPLORED - sum(map(len, sides))
        cut = cut or len(found) > room
        frontiers[side] = list(found.values())[: max(0, room)]
        sides[side] |= {one.id: one for one in frontiers[side]}
        ways = _ways(walk, first, last, length, sieve, limit)
        if ways:
            break
    ids = dict.fromkeys(one for nodes, _ in ways for one in nodes)
    return Paths(ways=ways, nodes=[walk.graph.nodes[one] for one in ids], cut=cut or walk.cut)


def _ways(
    walk: Walk, first: Node, last: Node, length: int, sieve: Sieve, limit: int
) -> list[tuple[tuple[UUID, ...], tuple[Edge, ...]]]:
    """Return simple ways of exactly so many edges in what was read."""
    reach = _reach(walk, last.id, length, sieve)
    ways: list[tuple[tuple[UUID, ...], tuple[Edge, ...]]] = []
    open_: list[tuple[tuple[UUID, ...], tuple[Edge, ...]]] = [((first.id,), ())]
    for _ in range(_MOST_TRIED):
        if not open_ or len(ways) == limit:
            break
        nodes, edges = open_.pop()
        if nodes[-1] == last.id:
            ways.append((nodes, edges))
            continue
        for edge in reversed(_along(walk, nodes[-1], sieve)):
            other = edge.other(nodes[-1])
            left = length - len(edges) - 1
            if (
                other not in nodes
                and reach.get(other, length) <= left
                and _passes(walk, other, last, sieve)
            ):
                open_.append(((*nodes, other), (*edges, edge)))
    return ways


def _passes(walk: Walk, node_id: UUID, last: Node, sieve: Sieve) -> bool:
    node = walk.graph.nodes.get(node_id)
    if node is None:
        return False
    return node_id == last.id or (not node.is_speaker and sieve.lets(node))


def _along(walk: Walk, node_id: UUID, sieve: Sieve) -> list[Edge]:
    return [edge for edge in walk.graph.around(node_id) if sieve.leads(edge)]


def _reach(walk: Walk, start: UUID, most: int, sieve: Sieve) -> dict[UUID, int]:
    """Return how many edges each node lies from the start at least."""
    reach, frontier = {start: 0}, [start]
    for distance in range(1, most + 1):
        ends = {edge.other(one) for one in frontier for edge in _along(walk, one, sieve)}
        frontier = [one for one in ends if one not in reach]
        reach |= dict.fromkeys(frontier, distance)
    return reach
