"""How a user's world is read as a graph, a few statements for many nodes at once."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol
from uuid import UUID

from app.domain.entities import EntityType, RelationType
from app.domain.intervals import Interval
from app.domain.models import Scope
from app.ports.found import FoundEvent, FoundFact
from app.ports.recall import Known


class FoundRelation(NamedTuple):
    """A relation between two entities as it was written, merged ones not followed."""

    from_id: UUID
    to_id: UUID
    type: RelationType
    role: str
    valid: Interval
    confidence: float


class EntityGist(NamedTuple):
    """What an entity is and is called; ``origin`` is the id asked for, that stands within ``entity_id``."""

    origin: UUID
    entity_id: UUID
    type: EntityType
    name: str
    kind: str
    is_speaker: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryTraits:
    """Which memories may stand at a place of a pattern; None admits all.

    ``type`` is an event's type or a fact's slot, ``action`` and ``status`` are an event's, ``category`` a
    fact's; ``interval`` overlaps when it happens or holds.
    """

    of_facts: bool = False
    type: str | None = None
    action: str | None = None
    status: str | None = None
    category: str | None = None
    interval: Interval = field(default_factory=lambda: Interval(start=None, end=None))


class GraphIndex(Protocol):
    """The reading side of the graph; what is known at a moment, newest first where it is cut."""

    async def entities(self, scope: Scope, entity_ids: Sequence[UUID]) -> list[EntityGist]:
        """Return who some ids stand for today, one for each that is known."""
        ...

    async def entities_of(
        self, scope: Scope, words: Sequence[str], known: Known, *, most: int
    ) -> list[UUID]:
        """Return entities of a type or a kind, in the order in which they became known."""
        ...

    async def speakers(self, scope: Scope) -> list[UUID]:
        """Return who says "I" in the user's talk."""
        ...

    async def spoken_of(self, scope: Scope, name: str) -> list[UUID]:
        """Return entities whose shown name is this one, alias or not."""
        ...

    async def naming(
        self, scope: Scope, entity_ids: Sequence[UUID], known: Known, *, most: int
    ) -> dict[UUID, list[UUID]]:
        """Return the memories whose words name each entity, those last said first, ``most`` of each."""
        ...

    async def relations(
        self, scope: Scope, entity_ids: Sequence[UUID], known: Known
    ) -> list[FoundRelation]:
        """Return the relations that entities and those merged into them have."""
        ...

    async def memories(
        self, scope: Scope, memory_ids: Sequence[UUID], known: Known
    ) -> list[FoundEvent | FoundFact]:
        """Return the events and facts that are seen at the moment, with turns and links."""
        ...

    async def memories_like(
        self, scope: Scope, traits: MemoryTraits, known: Known, *, most: int
    ) -> list[UUID]:
        """Return the events, or facts, with some traits, the latest first."""
        ...
