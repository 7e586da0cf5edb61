"""How events hang together: typed links with confidence and the words that say so."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from uuid import UUID

from app.domain.events import Source


class LinkType(StrEnum):
    """What the first memory is to the second: ``follows`` means that it came after it."""

    CAUSES = "causes"
    FOLLOWS = "follows"
    RESOLVES = "resolves"
    PART_OF = "part_of"
    UPDATES = "updates"
    CONTRADICTS = "contradicts"


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkDraft:
    """A link between two events, each named by the words that told of it first.

    ``known_from`` is the moment of the turn that tied them. ``confidence`` is in [0, 1]; ``evidence``
    are the words that tie them: a cue, a number that both name.
    """

    from_source: Source
    to_source: Source
    type: LinkType
    known_from: datetime
    confidence: float
    evidence: Source


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """A link between two memories, known from the moment of the turn that told of it."""

    from_id: UUID
    to_id: UUID
    type: LinkType
    confidence: float
    known_from: datetime
    evidence: Source
