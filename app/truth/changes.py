"""What is held before a reading, and what a reading changes of it."""

from dataclasses import dataclass
from datetime import datetime
from typing import Generic, TypeVar
from uuid import UUID

from app.domain.events import Cause, EventDraft
from app.domain.facts import FactDraft
from app.domain.links import Link

Draft = TypeVar("Draft", EventDraft, FactDraft)


@dataclass(frozen=True, slots=True, kw_only=True)
class HeldVersion(Generic[Draft]):
    """The open version of a memory; ``newest`` is the highest number that any of its versions has."""

    id: UUID
    version: int
    newest: int
    draft: Draft
    seen_count: int
    superseded_by: UUID | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """What is held of the things that a reading speaks of: open versions, oldest knowledge first."""

    events: tuple[HeldVersion[EventDraft], ...] = ()
    facts: tuple[HeldVersion[FactDraft], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class NewVersion(Generic[Draft]):
    """A version to be written, known from ``draft.known_from``.

    ``known_to`` and ``why_ended`` are set where the same reading ended it again.
    """

    id: UUID
    version: int
    draft: Draft
    seen_count: int = 1
    superseded_by: UUID | None = None
    known_to: datetime | None = None
    why_ended: Cause | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Closing:
    """The end of a held version on the conversation's clock; on the record alone if ``known_to`` is None."""

    id: UUID
    version: int
    known_to: datetime | None
    why: Cause
    superseded_by: UUID | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Changes:
    """What a reading writes. ``event_ids`` are the events of the findings, in their order."""

    events: tuple[NewVersion[EventDraft], ...] = ()
    closed_events: tuple[Closing, ...] = ()
    facts: tuple[NewVersion[FactDraft], ...] = ()
    closed_facts: tuple[Closing, ...] = ()
    links: tuple[Link, ...] = ()
    event_ids: tuple[UUID, ...] = ()
