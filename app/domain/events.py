"""What happened: events as an extractor finds them and as they are kept, in versions."""

from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Any
from uuid import UUID

from app.domain.intervals import Granularity, Interval


class Status(StrEnum):
    """Life cycle of an event."""

    PLANNED = "planned"
    REQUESTED = "requested"
    OPEN = "open"
    CONFIRMED = "confirmed"
    IN_PROGRESS = "in_progress"
    ON_HOLD = "on_hold"
    RESOLVED = "resolved"
    COMPLETED = "completed"
    CANCELLED = "cancelled"
    FAILED = "failed"
    ONGOING = "ongoing"
    UNKNOWN = "unknown"


class Modality(StrEnum):
    """How a statement is meant."""

    ASSERTED = "asserted"
    PLANNED = "planned"
    HYPOTHETICAL = "hypothetical"
    NEGATED = "negated"
    ASKED = "asked"
    QUOTED = "quoted"


class Cause(StrEnum):
    """Why a version of an event came, or ended."""

    EXTRACTION = "extraction"  # from turns; a newer version of what a later turn says is one too
    CORRECTION = "correction"  # by a call that changes a memory
    RETRACTION = "retraction"  # by a call: it was wrong, and nothing stands in its place
    DENIAL = "denial"  # a later turn said that it was wrong
    SUPERSESSION = "supersession"  # another event stands in its place
    REREADING = "rereading"  # the same turns were read again, and otherwise
    LATE_NEWS = "late_news"  # something said earlier came in later, so this never was the state
    UNDOING = "undoing"  # by a call: a decision was taken back
    ANSWER = "answer"  # somebody answered a question of this service
    FEEDBACK = "feedback"  # a caller judged the memory
    BINDING = "binding"  # more turns were bound into an episode that goes on
    CONSOLIDATION = "consolidation"  # drawn from what was said and held: episodes, patterns


class Reason(StrEnum):
    """What was decided where a version came: how a statement stands to what was held."""

    STATED = "stated"  # said for the first time
    REPEATED = "repeated"  # said again
    REFINED = "refined"  # said again, more closely
    REPLACED = "replaced"  # another value of the slot holds from here on
    DENIED = "denied"  # said not to hold any more
    WRONG = "wrong"  # said never to have held
    OVER = "over"  # said to have ended
    EARLIER = "earlier"  # said to have held before what was held
    BOUNDED = "bounded"  # something more definite lies before or behind it
    MOVED = "moved"  # to another time
    CANCELLED = "cancelled"
    CONFIRMED = "confirmed"
    CAME_ABOUT = "came_about"  # what was planned is told as done
    CHANGED = "changed"  # a later turn says otherwise
    CORRECTED = "corrected"  # by its speaker, or by a call
    SETTLED = "settled"  # by the answer to a question
    JUDGED = "judged"  # by a caller's feedback
    UNDONE = "undone"  # a decision was taken back


@dataclass(frozen=True, slots=True, kw_only=True)
class Occurrence:
    """When an event happens: UTC bounds, and how that was said.

    ``text`` is None when no time words were said and the event occurs at its turn.
    ``certainty`` is in [0, 1]; ``timezone`` is the zone in which it was said.
    """

    interval: Interval
    granularity: Granularity
    text: str | None
    timezone: str
    certainty: float
    alternatives: tuple[Interval, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """The words of a turn that back a memory; character offsets, half-open."""

    turn_id: UUID
    start: int
    end: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Participant:
    """Who or what takes part, as named in the turns, in which role, and which entity that is."""

    name: str
    role: str
    entity_id: UUID | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class EventObject:
    """What the action is done to: a type of entity, its words, further details, which entity it is."""

    type: str
    text: str
    details: dict[str, Any] = field(default_factory=dict)
    entity_id: UUID | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Metric:
    """A measured value with its unit, "" where none was said."""

    name: str
    value: float
    unit: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EventDraft:
    """An event as an extractor found it, before it has an id and versions.

    ``importance`` and ``confidence`` are in [0, 1]. ``known_from`` is the moment of the turn that
    brought it. Every value is a span of the turns or derived from one by a named rule.
    ``time_agreement``: whether two readers of its time words agree, None where only one read them.
    """

    subject: str
    action: str
    summary: str
    occurrence: Occurrence
    known_from: datetime
    status: Status
    modality: Modality
    sources: tuple[Source, ...]
    event_type: str = "other"
    action_type: str = "OTHER"
    importance: float = 0.5
    confidence: float = 0.7
    recurrence: str | None = None
    status_detail: str | None = None
    object: EventObject | None = None
    participants: tuple[Participant, ...] = ()
    metrics: tuple[Metric, ...] = ()
    attributes: dict[str, Any] = field(default_factory=dict)
    time_agreement: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Event(EventDraft):
    """One version of an event; ``known_to`` None is the open one.

    ``why`` it came and ``why_ended``; the latter is None while it is open, and where the moment of
    its end is all that is known. ``reason`` tells what was decided, None where no reading did.
    """

    event_id: UUID
    version: int
    known_to: datetime | None
    recorded_from: datetime
    superseded_by: UUID | None
    seen_count: int
    recorded_to: datetime | None = None
    why: Cause = Cause.EXTRACTION
    why_ended: Cause | None = None
    reason: Reason | None = None
