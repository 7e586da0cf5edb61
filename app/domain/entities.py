"""Who and what a user's talk is about: entities, the names they go by, where they are named, how they hang together.

An entity is one in the user's world, whatever it is called and in which language. What is one is
decided by what was said ("my cat is called Yuanbao"), never by likeness alone, and can be undone.
"""

from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from uuid import UUID

from app.domain.events import Source
from app.domain.intervals import Interval


class EntityType(StrEnum):
    """What an entity is."""

    PERSON = "person"
    PET = "pet"
    PLACE = "place"
    ORGANISATION = "organisation"
    PRODUCT = "product"
    MEDICATION = "medication"
    PROJECT = "project"
    TICKET = "ticket"
    DOCUMENT = "document"
    THING = "thing"
    OTHER = "other"


class RelationType(StrEnum):
    """What the first entity is to the second."""

    OWNS = "owns"
    MARRIED_TO = "married_to"
    PARTNER_OF = "partner_of"
    PARENT_OF = "parent_of"
    CHILD_OF = "child_of"
    SIBLING_OF = "sibling_of"
    RELATIVE_OF = "relative_of"
    FRIEND_OF = "friend_of"
    COLLEAGUE_OF = "colleague_of"
    WORKS_FOR = "works_for"
    WORKS_AT = "works_at"
    STUDIES_AT = "studies_at"
    STUDIES_WITH = "studies_with"
    LIVES_IN = "lives_in"
    LIVES_WITH = "lives_with"
    NEIGHBOUR_OF = "neighbour_of"
    RENTS_FROM = "rents_from"
    CARED_FOR_BY = "cared_for_by"
    TREATS = "treats"
    TAUGHT_BY = "taught_by"
    SERVES = "serves"
    KNOWS = "knows"


class EntityCause(StrEnum):
    """Why an entity, or something of it, came to be as it is."""

    EXTRACTION = "extraction"
    CORRECTION = "correction"


@dataclass(frozen=True, slots=True, kw_only=True)
class Alias:
    """A name that an entity goes by; ``normal`` is the form by which names are equal.

    ``confidence`` is in [0, 1]: lower for a name in another script that only sounds the same.
    """

    text: str
    normal: str
    confidence: float = 0.9
    why: EntityCause = EntityCause.EXTRACTION


@dataclass(frozen=True, slots=True, kw_only=True)
class Mention:
    """Where an entity is named, by a name, a description or a pronoun; characters, half-open."""

    turn_id: UUID
    start: int
    end: int
    said_at: datetime
    confidence: float = 0.9


@dataclass(frozen=True, slots=True, kw_only=True)
class EntityDraft:
    """An entity as a window of turns shows it; ``is_new`` if the user's world did not hold it yet.

    ``name`` is the best one known: a name before a description. ``kind`` says more closely what it
    is (``british_shorthair``, ``clinic``), "" unknown. ``aliases`` are those that this window adds.
    ``is_speaker``: it is who speaks, "I".
    """

    entity_id: UUID
    type: EntityType
    name: str
    known_from: datetime
    kind: str = ""
    is_new: bool = True
    is_named: bool = True
    is_speaker: bool = False
    confidence: float = 0.8
    aliases: tuple[Alias, ...] = ()
    mentions: tuple[Mention, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class RelationDraft:
    """A relation between two entities that was said outright.

    ``role`` is what the second is called from the first (``wife``, ``cat``), "" where nothing is.
    ``valid`` is what was said of when it holds; a relation said to be over has an end. ``is_only``:
    nobody has two of the kind at a time, so an earlier one ends with it.
    """

    from_id: UUID
    to_id: UUID
    type: RelationType
    known_from: datetime
    evidence: Source
    role: str = ""
    valid: Interval = field(default_factory=lambda: Interval(start=None, end=None))
    is_only: bool = False
    confidence: float = 0.8


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownEntity:
    """An entity of the user's world as a reader needs it, with all its names in normal form.

    ``roles`` says whose what it is: pairs of the holder's entity and a role that still holds.
    ``stands_for`` are the ids under which it is found: its own and those merged into it.
    """

    entity_id: UUID
    type: EntityType
    name: str
    kind: str = ""
    is_named: bool = True
    is_speaker: bool = False
    aliases: frozenset[str] = frozenset()
    roles: frozenset[tuple[UUID, str]] = frozenset()
    stands_for: frozenset[UUID] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedEntity:
    """An entity as a memory names it: by its best name, in a role of the contract."""

    entity_id: UUID
    name: str
    type: EntityType
    role: str = "other"
    is_speaker: bool = False
    start: int | None = None
    end: int | None = None
    turn_id: UUID | None = None
