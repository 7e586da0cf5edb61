"""Finds the places in a user's world that a pattern describes: "every clinic I took Yuanbao to"."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from app.domain.errors import Fault, InvalidInput
from app.domain.graph import Edge, Graph, Node, NodeKind
from app.domain.graph_pattern import Pattern, PatternEdge, PatternNode
from app.domain.intervals import Interval
from app.ports import MemoryTraits
from app.services.graph.walk import Walk, overlaps
from app.text.names import normal_name

MOST_STARTS = 500
"""Nodes that a search begins with at most, the latest first."""

MOST_ROWS = 5000
"""Finds at most, before they are told apart by what is selected."""

_EVER = Interval(start=None, end=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One find: the nodes in the order of the pattern, and the edges between them."""

    nodes: tuple[UUID, ...]
    edges: tuple[Edge, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Finds:
    """What a pattern found, the latest first; ``cut``: others were not looked for."""

    rows: Sequence[Row]
    cut: bool


async def search_graph(walk: Walk, pattern: Pattern) -> Finds:
    """Return the finds of a pattern; in none of them does a node stand twice.

    Begins at the node that is told most closely and goes on from there in both directions.

    Raises:
        InvalidInput: no node of the pattern says where to begin.
    """
    start = min(range(len(pattern.nodes)), key=lambda at: (_breadth(pattern.nodes[at]), at))
    nodes, cut = await _starts(walk, pattern.nodes[start])
    rows = [Row(nodes=(one.id,), edges=()) for one in nodes]
    for at in range(start, len(pattern.edges)):
        rows, more = await _extended(
            walk, rows, pattern.edges[at], pattern.nodes[at + 1], ahead=True
        )
        cut = cut or more
    for at in range(start - 1, -1, -1):
        rows, more = await _extended(walk, rows, pattern.edges[at], pattern.nodes[at], ahead=False)
        cut = cut or more
    finds = list({row.nodes: row for row in reversed(rows)}.values())
    finds.sort(key=lambda row: _order(walk.graph, row))
    return Finds(rows=finds, cut=cut or walk.cut)


def _breadth(node: PatternNode) -> int:
    """Return how many nodes may stand at a place, roughly."""
    if "id" in node.traits:
        return 0
    if "name" in node.traits:
        return 1
    if node.kind == "self":
        return 7  # what the user did is found by what it is, not by who did it
    if node.group == "entity":
        return 2 if "kind" in node.traits else 4 if node.kind != "entity" else 8
    if node.group in ("event", "fact"):
        return 3 if node.traits or node.interval != _EVER else 5
    return 8


async def _starts(walk: Walk, node: PatternNode) -> tuple[list[Node], bool]:
    if node.kind in (None, "entity") and not node.traits:
        raise InvalidInput(
            "the pattern could begin anywhere",
            Fault(
                pointer="/pattern",
                message='say of one node more: a name (cat "Yuanbao"), a kind (cat:pet), (me:self) or (e:event type=medical)',
            ),
        )
    ids = await _start_ids(walk, node)
    found = [one for one in await walk.nodes(ids[:MOST_STARTS]) if await _fits(walk, one, node)]
    return found, len(ids) > MOST_STARTS


async def _start_ids(walk: Walk, node: PatternNode) -> list[UUID]:
    traits, most = node.traits, MOST_STARTS + 1
    if "id" in traits:
        return [UUID(traits["id"])]
    if "name" in traits:
        return await walk.called(traits["name"])
    if node.kind == "self":
        return await walk.speakers()
    if node.group == "entity":
        words = [traits["kind"].lower()] if "kind" in traits else [str(node.kind)]
        return await walk.index.entities_of(walk.scope, words, walk.known, most=most)
    is_fact = node.kind == "fact"
    return await walk.index.memories_like(
        walk.scope,
        MemoryTraits(
            of_facts=is_fact,
            type=traits.get("slot" if is_fact else "type"),
            action=traits["action"].upper() if "action" in traits else None,
            status=traits.get("status", "").lower() or None,
            category=traits.get("category", "").lower() or None,
            interval=node.interval,
        ),
        walk.known,
        most=most,
    )


async def _fits(walk: Walk, node: Node, wanted: PatternNode) -> bool:
    if wanted.group is not None and not _is_of(node, wanted):
        return False
    traits = wanted.traits
    name = traits.get("name")
    if name and not _is_called(node, name) and node.id not in await walk.called(name):
        return False
    return (
        (traits.get("id") in (None, str(node.id)))
        and traits.get("kind", node.detail).lower() == node.detail.lower()
        and _same(traits.get("type") or traits.get("slot"), node.type)
        and _same(traits.get("action") or traits.get("category"), node.detail)
        and _same(traits.get("status"), node.status or "")
        and traits.get("text", "").casefold() in node.label.casefold()
        and (wanted.interval == _EVER or overlaps(node, wanted.interval))
    )


def _is_of(node: Node, wanted: PatternNode) -> bool:
    if wanted.group in ("event", "fact"):
        return node.kind.value == wanted.group
    if wanted.group == "self":
        return node.is_speaker
    is_one = node.kind in (NodeKind.ENTITY, NodeKind.NAME)
    return is_one and (wanted.kind == "entity" or node.type == wanted.kind)


def _same(wanted: str | None, value: str) -> bool:
    return wanted is None or wanted.casefold() == value.casefold()


async def _extended(
    walk: Walk, rows: list[Row], edge: PatternEdge, node: PatternNode, *, ahead: bool
) -> tuple[list[Row], bool]:
    """Return rows that go on along an edge to a node, on the right side or the left."""
    done: list[Row] = []
    going, cut = [(row, row) for row in rows], False  # where it was, and where it has come to
    for hop in range(1, edge.most + 1):
        ends = {_end(row, ahead=ahead) for _, row in going}
        await walk.step([walk.graph.nodes[one] for one in sorted(ends)[:MOST_ROWS]])
        going = list(_hops(walk.graph, going, edge, ahead=ahead))
        cut = cut or len(going) > MOST_ROWS
        going = going[:MOST_ROWS]
        if hop < edge.least:
            continue
        for origin, row in going:
            other = walk.graph.nodes[_end(row, ahead=ahead)]
            if await _fits(walk, other, node):
                done.append(_bound(origin, row, ahead=ahead))
    cut = cut or len(done) > MOST_ROWS
    return done[:MOST_ROWS], cut


def _hops(
    graph: Graph, going: Iterable[tuple[Row, Row]], edge: PatternEdge, *, ahead: bool
) -> Iterable[tuple[Row, Row]]:
    for origin, row in going:
        end = _end(row, ahead=ahead)
        for one in graph.around(end):
            if edge.types and one.type not in edge.types:
                continue
            goes_right = (one.from_id == end) is ahead
            other = one.other(end)
            allowed = edge.out if goes_right else edge.inward
            if allowed and other in graph.nodes and other not in row.nodes:
                yield origin, _longer(row, other, one, ahead=ahead)


def _end(row: Row, *, ahead: bool) -> UUID:
    return row.nodes[-1 if ahead else 0]


def _longer(row: Row, node: UUID, edge: Edge, *, ahead: bool) -> Row:
    if ahead:
        return Row(nodes=(*row.nodes, node), edges=(*row.edges, edge))
    return Row(nodes=(node, *row.nodes), edges=(edge, *row.edges))


def _bound(origin: Row, row: Row, *, ahead: bool) -> Row:
    """Return a row without the nodes that it only passed on its way."""
    end = _end(row, ahead=ahead)
    nodes = (*origin.nodes, end) if ahead else (end, *origin.nodes)
    return Row(nodes=nodes, edges=row.edges)


def latest(graph: Graph, nodes: Collection[UUID]) -> datetime | None:
    """Return where the latest memory of some nodes stands in time, None without memories."""
    return max((at for one in nodes if (at := graph.nodes[one].at) is not None), default=None)


def _order(graph: Graph, row: Row) -> tuple[float, tuple[UUID, ...]]:
    at = latest(graph, row.nodes)
    return -at.timestamp() if at else 0.0, row.nodes


def selected(
    graph: Graph, finds: Sequence[Row], columns: Sequence[int]
) -> list[tuple[tuple[UUID, ...], list[Row]]]:
    """Return what stands in some columns, each once with the rows it stands in; the latest first."""
    found: dict[tuple[UUID, ...], list[Row]] = {}
    for row in finds:
        found.setdefault(tuple(row.nodes[at] for at in columns), []).append(row)
    return list(found.items())


def _is_called(node: Node, name: str) -> bool:
    """Return whether a name without an entity is the one that is meant."""
    return node.kind is NodeKind.NAME and normal_name(node.label) == normal_name(name)
