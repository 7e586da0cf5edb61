"""How memories are listed, read one by one, corrected and retracted."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol
from uuid import UUID

from app.domain.events import Cause, Reason
from app.domain.intervals import Interval
from app.domain.models import MemoryKind, Scope
from app.ports.audit import Call
from app.ports.found import FoundTurn, Made, Versioned
from app.ports.ingestion import StoredAnswer
from app.ports.models import Provenance
from app.ports.recall import Known

Place = tuple[datetime, str]
"""Where a page of a timeline ended: the moment, and what parts those of the same moment."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Listing:
    """Which memories of a kind a timeline shows, in which order, from where on.

    ``interval`` is what an event overlaps and in which a turn is said. ``entity`` is a name: subject,
    object or participant, letter case aside; ``entity_ids`` who goes by it: what names them counts too,
    whatever the words. Empty sequences admit everything.
    """

    kind: MemoryKind
    known: Known
    interval: Interval
    entity: str | None
    event_types: Sequence[str]
    statuses: Sequence[str]
    is_descending: bool
    after: Place | None
    limit: int
    entity_ids: Sequence[UUID] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class FactListing:
    """Which facts are listed, by when they became known.

    ``interval`` is in which they are valid, as far as is known; ``name`` is that of their subject, or
    their object, letter case aside; ``entity_ids`` who goes by it. ``only_current`` leaves out what was superseded or has ended.
    """

    known: Known
    interval: Interval
    name: str | None
    slots: Sequence[str]
    categories: Sequence[str]
    only_current: bool
    is_descending: bool
    after: Place | None
    limit: int
    entity_ids: Sequence[UUID] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class DerivedListing:
    """Which episodes or patterns are listed, in which order, from where on.

    ``interval`` is what an episode overlaps, and in which a pattern became known. ``sorts`` are levels of
    episodes or sorts of patterns, ``states`` theirs; empty ones admit everything.
    """

    kind: MemoryKind
    known: Known
    interval: Interval
    sorts: Sequence[str]
    states: Sequence[str]
    is_descending: bool
    after: Place | None
    limit: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """A part of a timeline; ``end`` is where the next one goes on, None at the last."""

    found: Sequence[Made | FoundTurn]
    end: Place | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Owned:
    """Whose a memory is and of which kind."""

    scope: Scope
    client_user_id: str
    kind: MemoryKind


@dataclass(frozen=True, slots=True, kw_only=True)
class Version:
    """One version of a memory with its turns; ``provenance`` None: not made by an extractor."""

    found: Made
    provenance: Provenance | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Revision:
    """A change of the open version of a memory, at a moment of knowledge time.

    ``change`` returns what stands in its place, None for nothing; it may raise InvalidInput.
    ``expected`` is the version that the caller saw, None for any; ``fields`` are the names of what the
    caller changes, for the audit trail; ``cause`` is why the new version comes, ``end`` why the memory
    ends where nothing stands in its place, ``reason`` what was decided; ``answer`` renders the outcome for replay under the idempotency
    key, with the status it is sent with.
    """

    at: datetime
    change: Callable[[Versioned], Versioned | None]
    expected: int | None
    call: Call
    fields: Collection[str]
    answer: Callable[[Made | None], StoredAnswer]
    cause: Cause = Cause.CORRECTION
    end: Cause = Cause.RETRACTION
    reason: Reason = Reason.CORRECTED


class Memories(Protocol):
    """Both calendars, memory by memory."""

    async def listed(self, scope: Scope, listing: Listing) -> Page:
        """Return a page of a timeline; undated events stand where they became known."""
        ...

    async def listed_facts(self, scope: Scope, listing: FactListing) -> Page:
        """Return a page of facts."""
        ...

    async def listed_derived(self, scope: Scope, listing: DerivedListing) -> Page:
        """Return a page of episodes in order of when they began, or of patterns in order of knowledge."""
        ...

    async def owners(self, tenant_id: UUID, memory_id: UUID) -> list[Owned]:
        """Return whose memory has the id: nobody's, one user's, or of several that share an import."""
        ...

    async def made(
        self, scope: Scope, kind: MemoryKind, memory_id: UUID, known: Known | None
    ) -> Made | None:
        """Return the version of a memory seen at a moment.

        ``known`` None: the open one, or the last one if another memory stands in its place.
        """
        ...

    async def turn(self, scope: Scope, turn_id: UUID, known: Known | None) -> FoundTurn | None:
        """Return a turn if it was said by then."""
        ...

    async def versions(
        self, scope: Scope, kind: MemoryKind, memory_id: UUID, *, after: int, limit: int
    ) -> list[Version]:
        """Return the versions of a memory above a number, oldest first."""
        ...

    async def revise(
        self, scope: Scope, kind: MemoryKind, memory_id: UUID, revision: Revision
    ) -> StoredAnswer:
        """Close the open version and write what stands in its place, in one transaction.

        A change that changes nothing writes nothing. The answer of a replay is the first one.

        Raises:
            NotFound: the memory was retracted, or is another's.
            Conflict: it is at another version than expected, another memory stands in its place, or
                the idempotency key came with another body.
        """
        ...
