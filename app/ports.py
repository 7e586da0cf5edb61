"""What the services need from the outside world; adapters implement it, ``bootstrap`` picks them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol
from uuid import UUID

import numpy as np
from numpy.typing import NDArray

from app.domain.intervals import Interval
from app.domain.models import (
    Embedding,
    Event,
    EventDraft,
    IngestionCounts,
    Lease,
    NewTurn,
    Receipt,
    Scope,
    Turn,
    TurnState,
    User,
)

Vectors = NDArray[np.float32]


class Clock(Protocol):
    """The wall clock; the only source of the current time."""

    def now(self) -> datetime:
        """Return the current instant, aware, UTC."""
        ...


class Embedder(Protocol):
    """Turns text into vectors. Vectors of different ``model`` values are never compared."""

    @property
    def model(self) -> str:
        """Name of the model and its settings, at most 60 characters; stored with each vector."""
        ...

    @property
    def dimension(self) -> int:
        """Length of a vector."""
        ...

    async def embed_passages(self, texts: Sequence[str]) -> Vectors:
        """Return ``(n, dimension) float32``, unit length, in the order of the texts.

        Raises:
            ModelUnavailable: the model is away or answered with something unusable.
        """
        ...

    async def embed_query(self, text: str) -> Vectors:
        """Return one unit vector ``(dimension,) float32`` for a question.

        Raises:
            ModelUnavailable: as above.
        """
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class IdempotencyKey:
    """A caller's key and the SHA-256 of the route and body that it came with."""

    key: str
    body_hash: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredAnswer:
    """An answer as it was sent: HTTP status and JSON body."""

    status: int
    body: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class IndexedTurn:
    """A turn with its search terms (hashed term → how often) and its language."""

    turn: NewTurn
    terms: Mapping[int, int]
    language: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Submission:
    """One call's turns; ``answer`` renders the receipts for replay under the idempotency key."""

    tenant_id: UUID
    client_user_id: str
    client_session_id: str
    turns: Sequence[IndexedTurn]
    idempotency: IdempotencyKey | None
    answer: Callable[[Sequence[Receipt]], bytes]


@dataclass(frozen=True, slots=True, kw_only=True)
class Accepted:
    """What a submission came to; ``replayed`` is the earlier answer, with no scope and receipts."""

    scope: Scope | None
    receipts: tuple[Receipt, ...]
    replayed: StoredAnswer | None


class TurnLog(Protocol):
    """The turn calendar's writing side."""

    async def accept(self, submission: Submission) -> Accepted:
        """Store a call's turns in one transaction; durable when this returns.

        Raises:
            Conflict: a turn id is known with another text, or the key with another body.
            StoreUnavailable: nothing was stored.
        """
        ...

    async def states(self, scope: Scope, turn_ids: Sequence[UUID]) -> list[Receipt]:
        """Return where each of the turns stands, in the order asked; unknown ids are left out."""
        ...


class Idempotency(Protocol):
    """Answers kept under keys, for calls whose effect needs no common transaction."""

    async def recorded(self, tenant_id: UUID, key: IdempotencyKey) -> StoredAnswer | None:
        """Return the answer given under the key, None if it is new; Conflict for another body."""
        ...

    async def record(
        self, tenant_id: UUID, key: IdempotencyKey, answer: StoredAnswer
    ) -> StoredAnswer:
        """Keep an answer; if a twin was first, return the twin's."""
        ...


class Users(Protocol):
    """Whom memories are about."""

    async def find(self, tenant_id: UUID, client_id: str) -> User | None:
        """Return the user, or None if never seen."""
        ...

    async def put(self, tenant_id: UUID, user: User) -> User:
        """Make or replace what a user has set; ``user.user_id`` is ignored."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class WindowLimits:
    """How much is extracted together, and how often a turn may crash or fail on its own."""

    turns: int
    tokens: int
    crashes: int
    failures: int


class Streams(Protocol):
    """Who works on a user's turns and how far they have come; writes are guarded by the lease."""

    async def claim(self, scope: Scope, *, lease_s: float) -> Lease | None:
        """Take the lease of a stream that has work; None if there is none or another holds it."""
        ...

    async def renew(self, lease: Lease, *, lease_s: float) -> None:
        """Prolong the lease; LeaseLost if it is no longer ours."""
        ...

    async def release(self, lease: Lease, *, even_if_pending: bool, retry_in_s: float = 0) -> bool:
        """Give the lease back; False, and it is kept, if turns wait and that was not forced."""
        ...

    async def take(self, lease: Lease, limits: WindowLimits) -> list[Turn]:
        """Return the next turns in order, their attempt counted and committed before any work."""
        ...

    async def fail(self, lease: Lease, turn_ids: Sequence[UUID], reason: str) -> None:
        """Note that a window failed; its turns are tried alone next."""
        ...

    async def give_back(self, lease: Lease, turn_ids: Sequence[UUID]) -> None:
        """Undo the count of an attempt that ended through no fault of the turns."""
        ...

    async def unembedded(self, lease: Lease, limit: int) -> list[Turn]:
        """Return extracted turns that have no vectors yet, oldest first."""
        ...

    async def counts(self, scope: Scope) -> IngestionCounts:
        """Return how far the user's stream has come."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Provenance:
    """Which extractor found something; model and prompt version are None for rules."""

    extractor: str
    model: str | None = None
    prompt_version: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Extraction:
    """What a window of turns yields, written in one transaction under the lease.

    ``states`` holds the end state of each turn of the window; ``embeddings`` are of ``model`` and
    cover the turns in ``embedded``, which may come from earlier windows.
    """

    states: Mapping[UUID, TurnState]
    events: Sequence[EventDraft]
    provenance: Provenance
    embeddings: Sequence[Embedding]
    embedded: Sequence[UUID]
    model: str


class Calendar(Protocol):
    """The event calendar's writing side."""

    async def write(self, lease: Lease, extraction: Extraction) -> None:
        """Write events, sources, vectors and turn states at once.

        Raises:
            LeaseLost: nothing was written.
        """
        ...


class Extractor(Protocol):
    """Turns a window of turns into events."""

    @property
    def provenance(self) -> Provenance:
        """Return what to note as the source of its findings."""
        ...

    def extract(self, turns: Sequence[Turn]) -> list[EventDraft]:
        """Return the events that the turns tell of; CPU-bound, so it is called in a thread."""
        ...


class JobQueue(Protocol):
    """Wakes workers; may lose a message, for the relay sends it again."""

    def wake(self, scope: Scope) -> None:
        """Ask for the stream to be worked on; returns at once, never raises."""
        ...

    async def answers(self) -> bool:
        """Return whether the queue's server answers within half a second."""
        ...


class Waiting(Protocol):
    """The relay's view of all streams."""

    async def due(self, *, republish_s: float) -> list[Scope]:
        """Return the streams to wake, noted as woken; each at most once in ``republish_s``."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class DeadTurn:
    """A turn that was given up, and why; it is still recalled by its words."""

    turn_id: UUID
    client_turn_id: str
    client_user_id: str
    said_at: datetime
    recorded_at: datetime
    attempts: int
    failures: int
    reason: str


class Operation(Protocol):
    """What an operator looks at."""

    async def schema_revision(self) -> str:
        """Return the revision that the database is at; also a probe that it answers."""
        ...

    async def dead_turns(
        self, tenant_id: UUID, *, client_user_id: str | None, after: UUID | None, limit: int
    ) -> list[DeadTurn]:
        """Return turns given up, in the order of their ids, after the id given."""
        ...

    async def replay(self, tenant_id: UUID, turn_ids: Sequence[UUID]) -> dict[Scope, int]:
        """Queue dead turns anew; return how many by stream."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """What may take part in an answer: said until, and on which clock ``as_of`` counts.

    ``said_until`` bounds the conversation's clock, inclusive; ``recorded_until`` the wall clock,
    None without that bound. ``with_silent`` lets system and tool turns in.
    """

    said_until: datetime
    recorded_until: datetime | None = None
    with_silent: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Search:
    """What the arms look for: hashed terms, a window, strict filters, the caller's session.

    ``said`` is a strict filter on when a turn was said; ``occurred`` a strict filter on events.
    ``window`` is what the question asks of time, read on ``axis`` (``said`` or ``occurred``).
    """

    known: Known
    terms: Sequence[int]
    window: Interval | None
    axis: str
    said: Interval
    speakers: Sequence[str]
    client_session_id: str | None
    with_events: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """A turn that an arm found.

    ``words`` is its BM25 score, ``cosine`` lies in [-1, 1]; None: not found by that arm. ``occurs``
    are the intervals of its events, None when they were not asked for.
    """

    turn_id: UUID
    session_id: UUID
    position: int
    seq: int
    said_at: datetime
    speaker: str
    words: float | None
    cosine: float | None
    is_recent: bool
    occurs: Sequence[Interval] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundTurn:
    """A turn with its words and the events made from it, as known at the moment asked."""

    turn: Turn
    recorded_at: datetime
    events: Sequence[Event]


@dataclass(frozen=True, slots=True, kw_only=True)
class Hits:
    """What a search brought, with the figures that BM25 was computed from.

    ``documents`` is the number of the user's turns, ``frequencies`` in how many of them each term
    that any of them holds occurs.
    """

    hits: Sequence[Hit]
    documents: int = 0
    frequencies: Sequence[int] = ()


class RecallIndex(Protocol):
    """The reading side of both calendars; one transaction a call, cut at its time-out."""

    async def search(self, scope: Scope, search: Search, *, timeout_ms: int) -> Hits:
        """Return what words, window, neighbours and the session's last turns bring.

        Raises:
            StoreTooSlow: cut at the time-out.
        """
        ...

    async def nearest(
        self, scope: Scope, search: Search, vector: Vectors, model: str, *, timeout_ms: int
    ) -> list[Hit]:
        """Return the turns nearest to a question's vector, and their neighbours."""
        ...

    async def cosines(
        self,
        scope: Scope,
        turn_ids: Sequence[UUID],
        vector: Vectors,
        model: str,
        *,
        timeout_ms: int,
    ) -> dict[UUID, float]:
        """Return the cosine of each turn that has a vector of the model."""
        ...

    async def fetch(
        self, scope: Scope, turn_ids: Sequence[UUID], known: Known, *, timeout_ms: int
    ) -> list[FoundTurn]:
        """Return the turns in the order asked, with their events."""
        ...
