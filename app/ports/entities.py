"""How entities are read, listed and changed."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol
from uuid import UUID

from app.domain.entities import Alias, EntityType, KnownEntity, NamedEntity, RelationType
from app.domain.intervals import Interval
from app.domain.models import Scope
from app.ports.audit import Call
from app.ports.ingestion import StoredAnswer


@dataclass(frozen=True, slots=True, kw_only=True)
class Related:
    """A relation of an entity: to which other one, which way, and what that one is called from it."""

    other: NamedEntity
    type: RelationType
    role: str
    is_outward: bool
    valid: Interval
    confidence: float


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundMention:
    """Where an entity is named, with the caller's id of the turn and the words."""

    turn_id: UUID
    client_turn_id: str
    start: int
    end: int
    text: str
    said_at: datetime
    zone: str
    confidence: float


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundEntity:
    """An entity as it stands, those merged into it included; newest ``mentions`` first, a few of all.

    ``stands_for`` are the ids of what was merged into it.
    """

    entity_id: UUID
    type: EntityType
    name: str
    kind: str
    is_speaker: bool
    confidence: float
    known_from: datetime
    recorded_at: datetime
    aliases: tuple[Alias, ...]
    mention_count: int
    first_mentioned: datetime | None
    last_mentioned: datetime | None
    stands_for: tuple[UUID, ...] = ()
    merged_into: UUID | None = None
    relations: tuple[Related, ...] = ()
    mentions: tuple[FoundMention, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class EntityListing:
    """Which entities a list shows: of types, by a normal name, from where on; None, empty: all."""

    types: Sequence[str]
    name: str | None
    after: UUID | None
    limit: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EntityPage:
    """A part of a list; ``end`` is where the next one goes on, None at the last."""

    found: Sequence[FoundEntity]
    end: UUID | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Renaming:
    """What a call sets: None leaves a value as it is; aliases in normal form beside their words."""

    name: str | None = None
    type: EntityType | None = None
    add_aliases: tuple[Alias, ...] = ()
    drop_aliases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Split:
    """What a call takes out of an entity: one that was merged into it, or names and mentions of it.

    ``mentions`` are the caller's id of a turn and the first character, None for all of the turn.
    ``name`` and ``type`` are of what is made of them, where nothing is restored.
    """

    restore: UUID | None = None
    aliases: tuple[str, ...] = ()
    mentions: tuple[tuple[str, int | None], ...] = ()
    name: str | None = None
    type: EntityType | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class EntityChange:
    """A change of an entity by a call; ``answer`` renders the outcome for replay under the key.

    ``at`` is the moment of the call.
    """

    what: Renaming | UUID | Split
    at: datetime
    call: Call
    answer: Callable[[list[FoundEntity]], StoredAnswer]


@dataclass(frozen=True, slots=True, kw_only=True)
class PastChange:
    """A change that was made: when, by which request, and what was before and after."""

    kind: str
    other_id: UUID | None
    change: Mapping[str, Any]
    request_id: str | None
    known_from: datetime
    recorded_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Naming:
    """The entities that some turns name, and for whom ids stand today.

    ``by_turn`` holds mentions in order of place, each with the entity of today; ``found_as`` leads
    from (turn, entity that was once meant) to it. ``roots`` are the entities of ids that were asked.
    """

    by_turn: Mapping[UUID, Sequence[NamedEntity]]
    found_as: Mapping[tuple[UUID, UUID], NamedEntity]
    roots: Mapping[UUID, NamedEntity]


NOBODY_NAMED = Naming(by_turn={}, found_as={}, roots={})


class Entities(Protocol):
    """Who and what a user's talk is about."""

    async def named_in(
        self, scope: Scope, turn_ids: Sequence[UUID], entity_ids: Sequence[UUID], *, timeout_ms: int
    ) -> Naming:
        """Return what turns name, and what stands for ids today.

        Raises:
            StoreTooSlow: cut at the time-out.
        """
        ...

    async def called(
        self,
        scope: Scope,
        names: Sequence[str],
        kinds: Sequence[str],
        entity_ids: Sequence[UUID],
        *,
        timeout_ms: int,
    ) -> list[KnownEntity]:
        """Return who goes by one of the normal names, is had by somebody as one of the kinds, or has an id.

        Raises:
            StoreTooSlow: cut at the time-out.
        """
        ...

    async def listed(self, scope: Scope, listing: EntityListing) -> EntityPage:
        """Return a page of entities in order of their ids, merged ones within those they stand for."""
        ...

    async def owners(self, tenant_id: UUID, entity_id: UUID) -> list[tuple[Scope, str]]:
        """Return whose entity has the id: scope and the caller's id of the user."""
        ...

    async def get(self, scope: Scope, entity_id: UUID) -> FoundEntity | None:
        """Return an entity, a merged one as it was with ``merged_into`` set."""
        ...

    async def changes(self, scope: Scope, entity_id: UUID, limit: int) -> list[PastChange]:
        """Return what calls changed of an entity, the newest first."""
        ...

    async def change(self, scope: Scope, entity_id: UUID, change: EntityChange) -> StoredAnswer:
        """Rename, merge or split in one transaction, and keep what was before.

        A change that is already so changes nothing. The answer of a replay is the first one.

        Raises:
            NotFound: no such entity, or nothing of the kind in it.
            Conflict: it was merged into another, or what is split off is all there is.
        """
        ...


__all__ = [
    "NOBODY_NAMED",
    "Entities",
    "EntityChange",
    "EntityListing",
    "EntityPage",
    "FoundEntity",
    "FoundMention",
    "Naming",
    "PastChange",
    "Related",
    "Renaming",
    "Split",
]
