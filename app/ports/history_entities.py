"""Entities as they travel with a history: themselves, where they are named, how they hang together, what calls changed."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from app.domain.entities import Alias, EntityType, RelationType
from app.domain.intervals import Interval


@dataclass(frozen=True, slots=True, kw_only=True)
class Cited:
    """The words of a turn that back something, by the caller's own turn id."""

    client_turn_id: str
    start: int
    end: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PastEntity:
    """An entity with its names; ``merged_into`` says who stands for it, ``is_corrected`` that a call named it."""

    entity_id: UUID
    type: EntityType
    name: str
    kind: str
    is_named: bool
    is_speaker: bool
    is_corrected: bool
    confidence: float
    merged_into: UUID | None
    known_from: datetime
    aliases: tuple[Alias, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PastMention:
    """Where a turn names an entity (characters, half-open), and as which it was first taken for."""

    start: int
    end: int
    entity_id: UUID
    found_as: UUID
    confidence: float


@dataclass(frozen=True, slots=True, kw_only=True)
class PastMentions:
    """Whom one turn names, in order, by the caller's own turn id."""

    client_turn_id: str
    mentions: tuple[PastMention, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PastRelation:
    """A relation between two entities, with the words that tell of it."""

    relation_id: UUID
    from_id: UUID
    to_id: UUID
    type: RelationType
    role: str
    valid: Interval
    known_from: datetime
    known_to: datetime | None
    confidence: float
    cited: Cited


@dataclass(frozen=True, slots=True, kw_only=True)
class PastEntityChange:
    """What a call changed of an entity; by which request is this service's own."""

    change_id: UUID
    entity_id: UUID
    other_id: UUID | None
    kind: str
    change: dict[str, Any]
    known_from: datetime


PastNamed = PastEntity | PastMentions | PastRelation | PastEntityChange
"""A line of a history that tells of entities."""

NAMED: tuple[type[PastNamed], ...] = (PastEntity, PastMentions, PastRelation, PastEntityChange)
"""In the order in which they travel: what others point to comes first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedPage:
    """Some lines of one sort; ``end`` is where the next page goes on, None at the last."""

    found: Sequence[PastNamed]
    end: UUID | int | None


__all__ = [
    "NAMED",
    "Cited",
    "NamedPage",
    "PastEntity",
    "PastEntityChange",
    "PastMention",
    "PastMentions",
    "PastNamed",
    "PastRelation",
]
