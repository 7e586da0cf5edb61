"""What a store brings for answers: turns with their events."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from app.domain.events import Modality, Status
from app.domain.intervals import Granularity, Interval


# Nobody changes one; not frozen, as happenings are not.
@dataclass(slots=True, kw_only=True, unsafe_hash=True)
class ToldEvent:
    """An event as a store brings it for answers, with where in its turn the words stand."""

    event_id: UUID
    event_type: str
    subject: str
    action: str
    action_type: str
    summary: str
    status: Status
    modality: Modality
    interval: Interval
    granularity: Granularity
    has_time: bool
    zone: str
    object: str
    participants: Sequence[Mapping[str, Any]]
    metrics: Sequence[Mapping[str, Any]]
    recurrence: str | None
    object_entity: UUID | None
    first: int
    last: int


# Nobody changes one; not frozen, as happenings are not.
@dataclass(slots=True, kw_only=True, unsafe_hash=True)
class ToldTurn:
    """A turn with its events as seen at the moment; ``groups`` are places of asked words that it says.

    ``is_over``: events were made of it, and none of them is seen any more, or its facts were taken back.
    """

    turn_id: UUID
    session_id: UUID
    position: int
    text: str
    speaker: str
    by_user: bool
    said_at: datetime
    zone: str
    events: tuple[ToldEvent, ...] = ()
    groups: frozenset[int] = frozenset()
    is_over: bool = False
