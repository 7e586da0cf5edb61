"""How turns come in and are worked on."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol
from uuid import UUID

from app.domain.clarifications import ClarificationDraft
from app.domain.entities import EntityDraft, KnownEntity, RelationDraft
from app.domain.facts import Fact, FactDraft
from app.domain.models import (
    Embedding,
    IngestionCounts,
    Lease,
    NewTurn,
    Receipt,
    Scope,
    Turn,
    TurnState,
    User,
)
from app.ports.models import ModelRun, Provenance
from app.truth import Changes, Held, HeldVersion


@dataclass(frozen=True, slots=True, kw_only=True)
class IdempotencyKey:
    """A caller's key and the SHA-256 of the route and body that it came with."""

    key: str
    body_hash: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredAnswer:
    """An answer as it was sent: HTTP status and JSON body; ``is_replay`` if it was sent before.

    ``about``: the user whose words may stand in it, and who takes it along when erased.
    """

    status: int
    body: bytes
    is_replay: bool = False
    about: UUID | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class IndexedTurn:
    """A turn with its search terms (hashed term → how often) and its language.

    ``asks_to_forget``: its speaker wants something forgotten, and says so in it; ``is_unsure_wish``: most likely, so that
    it is asked about first.
    """

    turn: NewTurn
    terms: Mapping[int, int]
    language: str
    asks_to_forget: bool = False
    is_unsure_wish: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Submission:
    """One call's turns; ``answer`` renders the receipts for replay under the idempotency key.

    ``acts_on_wishes``: turns that ask to forget are acted on, and else only noted.
    """

    tenant_id: UUID
    client_user_id: str
    client_session_id: str
    turns: Sequence[IndexedTurn]
    idempotency: IdempotencyKey | None
    answer: Callable[[Sequence[Receipt]], bytes]
    acts_on_wishes: bool = True


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

    async def knows(self, tenant_id: UUID, key: str) -> bool:
        """Return whether an answer is kept under the key, whatever its body was."""
        ...

    async def recorded(self, tenant_id: UUID, key: IdempotencyKey) -> StoredAnswer | None:
        """Return the answer given under the key, None if it is new; Conflict for another body."""
        ...

    async def record(
        self, tenant_id: UUID, key: IdempotencyKey, answer: StoredAnswer
    ) -> StoredAnswer:
        """Keep an answer, unless its user was erased meanwhile; if a twin was first, return the twin's."""
        ...

    async def purge(self, tenant_id: UUID, as_of: datetime) -> int:
        """Remove some answers that had outlived their keys at a moment; return how many, 0 at the end."""
        ...


class Users(Protocol):
    """Whom memories are about."""

    async def find(self, tenant_id: UUID, client_id: str) -> User | None:
        """Return the user, or None if never seen."""
        ...

    async def of(self, scope: Scope) -> User | None:
        """Return the user whose rows the scope admits, or None if erased."""
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

    async def claim_tending(
        self, scope: Scope, *, lease_s: float, is_asked: bool, is_night: bool = False
    ) -> tuple[Lease, bool] | None:
        """Take the lease of a stream that has to be tended, and say whether its day's work is due.

        ``is_asked``: whether it has to be or not; ``is_night``: the day's work is due wherever something
        new was said. None: it need not be, or another holds it.
        """
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

    async def before(self, lease: Lease, turns: Sequence[Turn]) -> list[Turn]:
        """Return the talk before a window, oldest first: the last turns of each of its sessions."""
        ...

    async def fail(self, lease: Lease, turn_ids: Sequence[UUID], reason: str) -> None:
        """Note that a window failed; its turns are tried alone next."""
        ...

    async def give_back(self, scope: Scope, turn_ids: Sequence[UUID]) -> None:
        """Undo the count of an attempt that ended through no fault of the turns, lease or not.

        Raises:
            StoreUnavailable: it is owed and undone before the next claim, of whatever stream.
        """
        ...

    async def unembedded(self, lease: Lease, limit: int, *, after: int) -> list[Turn]:
        """Return extracted turns that have no vectors yet, oldest first, after a place."""
        ...

    async def fail_vectors(self, lease: Lease, turn_id: UUID, reason: str, limit: int) -> bool:
        """Count that a turn alone got no vectors; True if it was given up at the limit."""
        ...

    async def counts(self, scope: Scope) -> IngestionCounts:
        """Return how far the user's stream has come."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Extraction:
    """What a window of turns yields, written in one transaction under the lease.

    ``states`` holds the end state of each turn of the window; ``embeddings`` are of ``model`` and
    cover the turns in ``embedded``, which may come from earlier windows. ``is_rereading``: the turns
    had end states before. ``is_provisional``: they are to be read again.
    """

    states: Mapping[UUID, TurnState]
    changes: Changes
    provenance: Provenance
    embeddings: Sequence[Embedding]
    embedded: Sequence[UUID]
    model: str
    entities: Sequence[EntityDraft] = ()
    relations: Sequence[RelationDraft] = ()
    runs: Sequence[ModelRun] = ()
    questions: Sequence[ClarificationDraft] = ()
    is_rereading: bool = False
    is_provisional: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """Which held memories a reading may concern.

    Events that rest on ``turn_ids``, that came last or that lie after ``at``, unless ``with_events`` is
    False; facts in the ``slots`` of the ``facts`` that were read: where something was said later of a
    slot, all that is on record of it.
    """

    turn_ids: Sequence[UUID]
    at: datetime
    with_events: bool
    facts: Sequence[FactDraft]


class Calendar(Protocol):
    """The event calendar's writing side."""

    async def held(self, scope: Scope, asked: Asked) -> Held:
        """Return the open versions of memories that findings may concern."""
        ...

    async def world(self, scope: Scope) -> tuple[KnownEntity, ...]:
        """Return whom and what the user's talk named so far, merged entities as one."""
        ...

    async def lasting(self, scope: Scope) -> list[Fact]:
        """Return what holds of the user and can end, the latest known last; some hundred at most."""
        ...

    async def rivals(self, scope: Scope, subjects: Collection[str]) -> list[HeldVersion[FactDraft]]:
        """Return what holds of some subjects in the slots that can speak against each other."""
        ...

    async def threshold(self, tenant_id: UUID) -> float:
        """Return the certainty below which a tenant wants to be asked, in [0.5, 1]."""
        ...

    async def write(self, lease: Lease, extraction: Extraction) -> None:
        """Write what changed, vectors and turn states at once.

        Raises:
            LeaseLost: nothing was written.
            StoreUnavailable: the same; also where a memory was changed since it was read.
        """
        ...
