"""What is found of memories: versions with the turns that they come from."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from app.domain.episodes import Episode
from app.domain.events import Event
from app.domain.facts import Fact
from app.domain.links import LinkType
from app.domain.models import Turn
from app.domain.patterns import Pattern


@dataclass(frozen=True, slots=True, kw_only=True)
class Relation:
    """How a memory hangs together with another one; ``is_outgoing`` if it is the first of the two."""

    type: LinkType
    memory_id: UUID
    is_outgoing: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Gist:
    """What a memory comes to in a few words: of an event when it happened, of a fact since when it is known."""

    summary: str
    at: datetime
    zone: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundEvent:
    """An event, the turns it comes from as they were said, its relations; ``standing`` multiplies its score."""

    event: Event
    turns: tuple[Turn, ...]
    relations: tuple[Relation, ...] = ()
    standing: float = 1.0

    @property
    def version(self) -> Event:
        """Return the event."""
        return self.event


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundFact:
    """A fact and the turns it comes from, in the order in which they were said; ``standing`` as of events."""

    fact: Fact
    turns: tuple[Turn, ...]
    standing: float = 1.0

    @property
    def version(self) -> Fact:
        """Return the fact."""
        return self.fact


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundDerived:
    """An episode or a pattern and the turns that it was drawn from, in the order in which they were said."""

    version: Episode | Pattern
    turns: tuple[Turn, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Story:
    """An episode as what belongs to it shows it: its title, from when to when it was talked, its turns."""

    episode_id: UUID
    title: str
    start: datetime
    end: datetime
    turn_ids: tuple[UUID, ...]


Versioned = Event | Fact | Episode | Pattern
Made = FoundEvent | FoundFact | FoundDerived
"""A memory of a kind that is kept in versions."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundTurn:
    """A turn with the events and facts made from it, as known at the moment asked.

    ``is_over``: all that it told has ended or was superseded since, perhaps by ``superseded_by``;
    ``has_ended``: some event of it has.
    """

    turn: Turn
    recorded_at: datetime
    events: Sequence[FoundEvent]
    facts: Sequence[FoundFact] = ()
    is_over: bool = False
    has_ended: bool = False
    superseded_by: UUID | None = None
    standing: float = 1.0
