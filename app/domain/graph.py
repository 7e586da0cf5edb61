"""A part of a user's world as a picture has it: nodes, and edges between them.

Nodes are entities, events and facts, and names that nobody is known by. Edges are of three kinds: in
which role a memory names an entity, how entities hang together, and how memories do.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from uuid import UUID

from app.domain.intervals import Interval

NO_BOUNDS = Interval(start=None, end=None)


class NodeKind(StrEnum):
    """What a node is; a name is said of something that is no entity, in one event."""

    ENTITY = "entity"
    EVENT = "event"
    FACT = "fact"
    NAME = "name"


class EdgeKind(StrEnum):
    """What an edge says."""

    ROLE = "role"  # from a memory to what it names: agent, patient, location, …
    RELATION = "relation"  # from an entity to an entity: owns, works_at, …
    LINK = "link"  # from a memory to a memory: causes, follows, …; supersedes


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """One node; ``type`` is the entity's type, the event's type or the fact's slot.

    ``detail`` is an entity's kind, an event's canonical action or a fact's category. ``when`` is when
    an event happens or a fact holds; ``at`` where a memory stands in time, None for entities.
    ``is_speaker``: it is who says "I".
    """

    id: UUID
    kind: NodeKind
    label: str
    type: str
    detail: str = ""
    status: str | None = None
    when: Interval = NO_BOUNDS
    at: datetime | None = None
    zone: str = "UTC"
    is_speaker: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Edge:
    """One edge from one node to another; ``role`` is what relations call the second ("wife")."""

    from_id: UUID
    to_id: UUID
    kind: EdgeKind
    type: str
    role: str = ""
    confidence: float | None = None
    valid: Interval = NO_BOUNDS

    @property
    def id(self) -> str:
        """Return what tells the edge from others."""
        name = f"{self.type}:{self.role}" if self.role else self.type
        return f"{self.from_id}-{name}-{self.to_id}"

    def other(self, node_id: UUID) -> UUID:
        """Return the node at the other end."""
        return self.to_id if node_id == self.from_id else self.from_id


@dataclass(slots=True, kw_only=True)
class Graph:
    """Nodes by id and edges by their ids, in the order in which they were found."""

    nodes: dict[UUID, Node] = field(default_factory=dict)
    edges: dict[str, Edge] = field(default_factory=dict)
    _near: dict[UUID, list[Edge]] = field(default_factory=dict)

    def add(self, nodes: Iterable[Node], edges: Iterable[Edge]) -> None:
        """Add what is not there yet."""
        for node in nodes:
            self.nodes.setdefault(node.id, node)
        for edge in edges:
            if edge.id not in self.edges:
                self.edges[edge.id] = edge
                self._near.setdefault(edge.from_id, []).append(edge)
                self._near.setdefault(edge.to_id, []).append(edge)

    def around(self, node_id: UUID) -> Sequence[Edge]:
        """Return the edges at a node, in the order in which they were found."""
        return self._near.get(node_id, ())

    def among(self, node_ids: Iterable[UUID]) -> list[Edge]:
        """Return the edges between some nodes."""
        wanted = set(node_ids)
        return [one for one in self.edges.values() if {one.from_id, one.to_id} <= wanted]
