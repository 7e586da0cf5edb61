"""How a whole history comes in and goes out: turns and events as they were, not as new ones."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, Protocol
from uuid import UUID

from app.domain.audit import Actor
from app.domain.events import Event
from app.domain.facts import Fact
from app.domain.links import LinkType
from app.domain.models import MemoryKind, Scope, Turn, TurnState
from app.ports.history_entities import Cited, NamedPage, PastNamed
from app.ports.ingestion import IndexedTurn
from app.ports.models import Provenance


@dataclass(frozen=True, slots=True, kw_only=True)
class PastTurn:
    """A turn of a history; ``state`` is its end state elsewhere, None if it is still to be read."""

    client_session_id: str
    indexed: IndexedTurn
    state: TurnState | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PastEvent:
    """One version of an event with what it rests on; ``event.sources`` is empty.

    ``is_withdrawn`` if its recorded time has ended: the service itself no longer holds it.
    ``provenance`` None: not made by an extractor.
    """

    event: Event
    cited: tuple[Cited, ...]
    provenance: Provenance | None
    is_withdrawn: bool

    @property
    def version(self) -> Event:
        """Return the event."""
        return self.event


@dataclass(frozen=True, slots=True, kw_only=True)
class PastFact:
    """One version of a fact; as with events."""

    fact: Fact
    cited: tuple[Cited, ...]
    provenance: Provenance | None
    is_withdrawn: bool

    @property
    def version(self) -> Fact:
        """Return the fact."""
        return self.fact


PastMade = PastEvent | PastFact
"""A version of what was made of turns."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PastLink:
    """A link between two events, with the words that tie them by the caller's own turn id."""

    from_id: UUID
    to_id: UUID
    type: LinkType
    confidence: float
    known_from: datetime
    cited: Cited


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What became of one line of a history; ``reason`` says why it was refused."""

    kind: Literal["accepted", "duplicate", "refused"]
    reason: str = ""


class History(Protocol):
    """Both calendars as a whole, in order, page by page."""

    async def append(
        self,
        tenant_id: UUID,
        client_user_id: str,
        turns: Sequence[PastTurn],
        *,
        awaits_vectors: bool,
        by: Actor | None = None,
    ) -> tuple[Scope, list[Outcome]]:
        """Store turns in one transaction, durable when this returns; outcomes in the same order.

        A known id with the same text is a duplicate, with another text it is refused; the rest is
        stored. ``awaits_vectors`` False: turns that need no reading will never get vectors. ``by`` is
        recorded as who imports the user's history; None if it was recorded for this call.
        """
        ...

    async def add_made(
        self,
        tenant_id: UUID,
        client_user_id: str,
        kind: MemoryKind,
        made: Sequence[PastMade],
        *,
        by: Actor | None = None,
    ) -> list[Outcome]:
        """Store versions of events, or of facts, in one transaction; outcomes in the same order.

        ``by`` is as with turns. Refused: one that cites a turn which is absent or still to be read. A
        version that is known by its id, or by the same words of the same turn, is a duplicate.
        """
        ...

    async def add_links(
        self, tenant_id: UUID, client_user_id: str, links: Sequence[PastLink]
    ) -> list[Outcome]:
        """Store links in one transaction; refused: one whose ends or turn are not there."""
        ...

    async def first_waiting(self, scope: Scope) -> int:
        """Return the place of the first turn that is still to be read, or of the next to come."""
        ...

    async def turns_after(self, scope: Scope, seq: int, limit: int) -> list[Turn]:
        """Return the turns after a place, in order."""
        ...

    async def made_after(
        self,
        scope: Scope,
        kind: MemoryKind,
        after: tuple[UUID, int] | None,
        *,
        before_seq: int,
        limit: int,
    ) -> Sequence[PastMade]:
        """Return versions of events, or of facts, in the order of (id, version), after the one given.

        Versions that rest on a turn at or after ``before_seq`` are left out.
        """
        ...

    async def links_after(
        self, scope: Scope, after: tuple[UUID, UUID, str] | None, *, before_seq: int, limit: int
    ) -> list[PastLink]:
        """Return links in the order of their ends and type, after the one given; as with versions."""
        ...

    async def add_named(
        self, tenant_id: UUID, client_user_id: str, named: Sequence[PastNamed]
    ) -> list[Outcome]:
        """Store lines of one sort that tell of entities, in one transaction; outcomes in the same order.

        What is known by its id, or by its place in a turn, is a duplicate; refused: what points to an
        entity or a turn that is not there, or to a turn that is still to be read.
        """
        ...

    async def named_after(
        self,
        scope: Scope,
        sort: type[PastNamed],
        after: UUID | int | None,
        *,
        before_seq: int,
        limit: int,
    ) -> NamedPage:
        """Return lines of a sort after a place: mentions in order of turns, the rest in that of ids.

        What was told in a turn at or after ``before_seq`` is left out.
        """
        ...
