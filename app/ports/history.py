"""How a whole history comes in and goes out: turns and events as they were, not as new ones."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Protocol
from uuid import UUID

from app.domain.audit import Actor
from app.domain.events import Event
from app.domain.models import Scope, Turn, TurnState
from app.ports.ingestion import IndexedTurn
from app.ports.models import Provenance


@dataclass(frozen=True, slots=True, kw_only=True)
class PastTurn:
    """A turn of a history; ``state`` is its end state elsewhere, None if it is still to be read."""

    client_session_id: str
    indexed: IndexedTurn
    state: TurnState | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Cited:
    """The words of a turn that back an event, by the caller's own turn id."""

    client_turn_id: str
    start: int
    end: int


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

    async def add_events(
        self,
        tenant_id: UUID,
        client_user_id: str,
        events: Sequence[PastEvent],
        *,
        by: Actor | None = None,
    ) -> list[Outcome]:
        """Store versions of events in one transaction; outcomes in the same order.

        ``by`` is as with turns. Refused: an event that cites a turn which is absent or still to be read. A version that is
        known by its id, or by the same words of the same turn, is a duplicate.
        """
        ...

    async def first_waiting(self, scope: Scope) -> int:
        """Return the place of the first turn that is still to be read, or of the next to come."""
        ...

    async def turns_after(self, scope: Scope, seq: int, limit: int) -> list[Turn]:
        """Return the turns after a place, in order."""
        ...

    async def events_after(
        self, scope: Scope, after: tuple[UUID, int] | None, *, before_seq: int, limit: int
    ) -> list[PastEvent]:
        """Return versions of events in the order of (id, version), after the one given.

        Versions that rest on a turn at or after ``before_seq`` are left out.
        """
        ...
