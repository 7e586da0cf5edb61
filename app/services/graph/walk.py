"""Walks a user's world as a graph, many nodes a step, and keeps what it has read."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from uuid import UUID, uuid5

from app.domain.deadline import Deadline
from app.domain.entities import NamedEntity
from app.domain.events import Event
from app.domain.graph import Edge, EdgeKind, Graph, Node, NodeKind
from app.domain.intervals import Interval
from app.domain.models import Scope
from app.ports import Entities, FoundEvent, FoundFact, GraphIndex, Known, Naming
from app.services.recall.naming import Backed, entities_of, entity_of, naming_of
from app.text.names import normal_name

FAN = 60
"""Memories of one entity that a step goes on to, those last spoken of: the rest is for ``story``."""

_MOST_A_STEP, _LEAST_FAN = 1000, 3  # memories of all entities of a step, and of each at least

_NAMING_MS = 2000
_NAMES = UUID("6f0f3f0e-5b0c-5b5e-9a44-2f5f6f0c1d11")  # under which names without an entity get ids
_NOBODYS = {"location": "place", "recipient": "person"}  # what a name is by its role


@dataclass(slots=True, kw_only=True)
class Walk:
    """A walk through the world of one user as it was known at a moment.

    ``graph`` is all that was read; ``cut`` says that an entity had more memories than one step takes.
    """

    scope: Scope
    known: Known
    index: GraphIndex
    entities: Entities
    fan: int = FAN
    cut: bool = False
    graph: Graph = field(default_factory=Graph)
    _called: dict[str, list[UUID]] = field(default_factory=dict)
    _done: set[UUID] = field(default_factory=set)
    _loaded: set[UUID] = field(default_factory=set)

    async def nodes(self, ids: Iterable[UUID]) -> list[Node]:
        """Return the nodes of some ids, entities as they stand today; what is not known is left out."""
        wanted = list(dict.fromkeys(ids))
        roots = await self._add_entities([one for one in wanted if one not in self.graph.nodes])
        await self._load([one for one in wanted if one not in roots])
        found = [self.graph.nodes.get(roots.get(one, one)) for one in wanted]
        return list({one.id: one for one in found if one is not None}.values())

    async def step(self, nodes: Sequence[Node]) -> None:
        """Read the edges at some nodes, and the nodes at their other ends."""
        waiting = [one for one in nodes if one.id not in self._done]
        self._done.update(one.id for one in waiting)
        entities = [one.id for one in waiting if one.kind is NodeKind.ENTITY]
        memories = [one.id for one in waiting if one.kind in (NodeKind.EVENT, NodeKind.FACT)]
        if entities:
            await self._relations(entities)
            memories += await self._named(entities)
        await self._load(memories)
        ends = [
            other
            for one in waiting
            for edge in self.graph.around(one.id)
            if (other := edge.other(one.id)) not in self.graph.nodes
        ]
        await self._load(ends)

    async def called(self, name: str) -> list[UUID]:
        """Return who goes by a name, or has it as an id."""
        if name not in self._called:
            names, ids = ([], [UUID(name)]) if is_id(name) else ([normal_name(name)], [])
            found = await self.entities.called(self.scope, names, (), ids, timeout_ms=_NAMING_MS)
            known = sorted(one.entity_id for one in found)
            self._called[name] = known or await self.index.spoken_of(self.scope, name)
        return self._called[name]

    async def speakers(self) -> list[UUID]:
        """Return who says "I" in the user's talk."""
        return await self.index.speakers(self.scope)

    async def _add_entities(self, ids: Sequence[UUID]) -> dict[UUID, UUID]:
        if not ids:
            return {}
        found = await self.index.entities(self.scope, ids)
        self.graph.add(
            (
                Node(
                    id=one.entity_id,
                    kind=NodeKind.ENTITY,
                    label=one.name,
                    type=one.type.value,
                    detail=one.kind,
                    is_speaker=one.is_speaker,
                )
                for one in found
            ),
            (),
        )
        return {one.origin: one.entity_id for one in found}

    async def _relations(self, ids: Sequence[UUID]) -> None:
        found = await self.index.relations(self.scope, ids, self.known)
        ends = {end for one in found for end in (one.from_id, one.to_id)}
        roots = await self._add_entities(sorted(ends))
        edges = [
            Edge(
                from_id=roots[one.from_id],
                to_id=roots[one.to_id],
                kind=EdgeKind.RELATION,
                type=one.type.value,
                role=one.role,
                confidence=one.confidence,
                valid=one.valid,
            )
            for one in found
            if one.from_id in roots and one.to_id in roots
        ]
        self.graph.add((), (one for one in edges if one.from_id != one.to_id))

    async def _named(self, ids: Sequence[UUID]) -> list[UUID]:
        fan = min(self.fan, max(_LEAST_FAN, _MOST_A_STEP // len(ids)))
        found = await self.index.naming(self.scope, ids, self.known, most=fan + 1)
        self.cut = self.cut or any(len(memories) > fan for memories in found.values())
        return [one for memories in found.values() for one in memories[:fan]]

    async def _load(self, ids: Iterable[UUID]) -> None:
        wanted = [one for one in dict.fromkeys(ids) if one not in self._loaded]
        if not wanted:
            return
        self._loaded.update(wanted)
        made = await self.index.memories(self.scope, wanted, self.known)
        backed = [Backed(version=one.version, turns=one.turns) for one in made]
        naming = await naming_of(
            backed, self.scope, entities=self.entities, deadline=Deadline(total_ms=_NAMING_MS)
        )
        parts: list[tuple[Node, list[tuple[NamedEntity, str]], list[Node]]] = []
        for one, memory in zip(made, backed, strict=True):
            node = memory_node(one)
            parts.append((node, _named_by(memory, naming), _nobodies(node, memory, naming)))
        known = {entity.entity_id for _, named, _ in parts for entity, _ in named}
        await self._add_entities(sorted(known - self.graph.nodes.keys()))
        for (node, named, nobodies), one in zip(parts, made, strict=True):
            edges = [_role_edge(node, entity.entity_id, role) for entity, role in named]
            edges += [_role_edge(node, other.id, other.detail) for other in nobodies]
            names = [replace(other, detail="") for other in nobodies]
            self.graph.add([node, *names], [*edges, *_links(one)])


def is_id(words: str) -> bool:
    """Return whether words are an id and no name."""
    try:
        UUID(words)
    except ValueError:
        return False
    return True


def memory_node(found: FoundEvent | FoundFact) -> Node:
    """Return an event or a fact as a node."""
    version = found.version
    if isinstance(version, Event):
        when = version.occurrence.interval
        return Node(
            id=version.event_id,
            kind=NodeKind.EVENT,
            label=version.summary,
            type=version.event_type,
            detail=version.action_type,
            status=version.status.value,
            when=when,
            at=when.start or version.known_from,
            zone=version.occurrence.timezone,
        )
    return Node(
        id=version.fact_id,
        kind=NodeKind.FACT,
        label=version.summary,
        type=version.slot,
        detail=version.category.value,
        when=version.valid,
        at=version.known_from,
        zone=version.zone,
    )


def _named_by(memory: Backed, naming: Naming) -> list[tuple[NamedEntity, str]]:
    """Return whom a memory names, who says "I" among them, each once with the first role."""
    found: dict[UUID, tuple[NamedEntity, str]] = {}
    version = memory.version
    for one in version.participants if isinstance(version, Event) else ():
        entity = entity_of(one.entity_id, memory, naming)
        if entity is not None and entity.is_speaker:
            found.setdefault(entity.entity_id, (entity, one.role))
    for entity in entities_of(memory, naming):
        found.setdefault(entity.entity_id, (entity, entity.role))
    return list(found.values())


def _nobodies(node: Node, memory: Backed, naming: Naming) -> list[Node]:
    """Return the names of participants that are no entities, with their roles as ``detail``."""
    version = memory.version
    return [
        Node(
            id=uuid5(_NAMES, normal_name(one.name)),
            kind=NodeKind.NAME,
            label=one.name,
            type=_NOBODYS.get(one.role, "other"),
            detail=one.role,
            zone=node.zone,
        )
        for one in (version.participants if isinstance(version, Event) else ())
        if entity_of(one.entity_id, memory, naming) is None
    ]


def _role_edge(node: Node, other: UUID, role: str) -> Edge:
    return Edge(from_id=node.id, to_id=other, kind=EdgeKind.ROLE, type=role)


def _links(found: FoundEvent | FoundFact) -> list[Edge]:
    version = found.version
    own = version.event_id if isinstance(version, Event) else version.fact_id
    edges = []
    if version.superseded_by is not None:
        edges.append(
            Edge(from_id=version.superseded_by, to_id=own, kind=EdgeKind.LINK, type="supersedes")
        )
    for one in found.relations if isinstance(found, FoundEvent) else ():
        ends = (own, one.memory_id) if one.is_outgoing else (one.memory_id, own)
        edges.append(Edge(from_id=ends[0], to_id=ends[1], kind=EdgeKind.LINK, type=one.type.value))
    return edges


def in_time(node: Node) -> tuple[bool, float, str]:
    """Return what orders nodes: entities and names first, then memories, the latest first."""
    at: datetime | None = node.at
    return at is not None, -at.timestamp() if at else 0.0, str(node.id)


def overlaps(node: Node, interval: Interval) -> bool:
    """Return whether a node has no place in time, or one inside."""
    if node.at is None:
        return True
    if node.when.start is None and node.when.end is None:
        return interval.contains(node.at)
    return interval.overlaps(node.when)
