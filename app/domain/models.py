"""The values that travel between the rings: users, turns, leases, counts."""

from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Any
from uuid import UUID


class Role(StrEnum):
    """Who produced a turn; system and tool turns are kept but make no events."""

    USER = "user"
    ASSISTANT = "assistant"
    SYSTEM = "system"
    TOOL = "tool"


class TurnState(StrEnum):
    """Where a turn stands. ``queued`` and ``processing`` end in one of the other three."""

    QUEUED = "queued"
    PROCESSING = "processing"
    PROCESSED = "processed"
    NO_EVENT = "no_event"
    DEAD = "dead"


QUOTES_MEMORY = "quotes_memory"
"""Key of a turn's metadata: true of what an assistant quotes from the memory."""


class MemoryKind(StrEnum):
    """The kinds of memory that this version stores."""

    EVENT = "event"
    FACT = "fact"
    EPISODE = "episode"
    PATTERN = "pattern"
    TURN = "turn"


@dataclass(frozen=True, slots=True, kw_only=True)
class Scope:
    """Whose rows a transaction may touch; made at the edge, never defaulted.

    ``user_id`` None means every user of the tenant (look-ups by the client's own id, operation).
    """

    tenant_id: UUID
    user_id: UUID | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class User:
    """Whom a memory is about; ``client_id`` is the caller's own id, NFC.

    ``has_questions``: there is something to ask of the user that was offered to nobody yet.
    """

    user_id: UUID
    client_id: str
    timezone: str | None = None
    locale: str | None = None
    display_name: str | None = None
    settings: dict[str, Any] = field(default_factory=dict)
    has_questions: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class NewTurn:
    """A turn as accepted at the edge, before it has an order.

    ``zone`` is the IANA name or the UTC offset (``+08:00``) in which ``said_at`` was said.
    """

    client_turn_id: str
    speaker: str
    role: Role
    text: str
    said_at: datetime
    zone: str
    metadata: dict[str, Any] = field(default_factory=dict)
    attachments: tuple[dict[str, Any], ...] = ()

    @property
    def searchable(self) -> str:
        """Return the words by which the turn is found: speaker, text and captions."""
        captions = [str(a["caption"]) for a in self.attachments if a.get("caption")]
        return "\n".join([f"{self.speaker}: {self.text}", *captions])

    @property
    def tells_nothing_new(self) -> bool:
        """Return whether an assistant only said what the memory holds: it makes no events and is no source."""
        return self.role is Role.ASSISTANT and self.metadata.get(QUOTES_MEMORY) is True


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn(NewTurn):
    """A stored turn; ``seq`` is its place in the user's stream, ``position`` in its session."""

    turn_id: UUID
    session_id: UUID
    client_session_id: str
    seq: int
    position: int
    state: TurnState
    attempts: int = 0
    embedded: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Receipt:
    """What became of one turn of a call: its id and state; ``is_duplicate`` if it was known."""

    client_turn_id: str
    turn_id: UUID
    state: TurnState
    is_duplicate: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Lease:
    """The right to work on one user's stream until it ends; ``epoch`` changes on erasure."""

    scope: Scope
    token: UUID
    epoch: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Embedding:
    """The vector of one window of a turn: ``(dimension,)`` floats, unit length."""

    turn_id: UUID
    part: int
    said_at: datetime
    vector: Any


@dataclass(frozen=True, slots=True, kw_only=True)
class IngestionCounts:
    """How far a user's stream has come; seconds since the oldest waiting turn was accepted."""

    queued: int
    processing: int
    processed: int
    failed: int
    vectors_pending: int
    oldest_queued_seconds: float
