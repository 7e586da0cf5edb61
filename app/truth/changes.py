"""What is held before a reading, and what a reading changes of it."""

from dataclasses import dataclass
from datetime import datetime
from typing import Generic, TypeVar
from uuid import UUID

from app.domain.events import Cause, EventDraft, Reason
from app.domain.facts import Assertion, Fact, FactDraft
from app.domain.links import Link

Draft = TypeVar("Draft", EventDraft, FactDraft)

SlotKey = tuple[str, str, str]
"""Subject, slot and key: what facts that take each other's place have in common."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HeldVersion(Generic[Draft]):
    """The open version of a memory; ``newest`` is the highest number that any of its versions has.

    ``since`` is when its first version became known, None: with this one.
    """

    id: UUID
    version: int
    newest: int
    draft: Draft
    seen_count: int
    superseded_by: UUID | None
    since: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SlotRecord:
    """All that is on record of some slots: what was said of them, and every version that was made of it.

    Versions that were withdrawn are left out; ``newest`` gives the highest number of each fact, theirs
    included. What a call set ``aside`` counts no more.
    """

    assertions: tuple[Assertion, ...] = ()
    aside: tuple[Assertion, ...] = ()
    versions: tuple[Fact, ...] = ()
    newest: tuple[tuple[UUID, int], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """What is held of the things that a reading speaks of: open versions, oldest knowledge first.

    ``record`` is what is on record of the slots of which something was said later than what is read now.
    """

    events: tuple[HeldVersion[EventDraft], ...] = ()
    facts: tuple[HeldVersion[FactDraft], ...] = ()
    record: SlotRecord | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class NewVersion(Generic[Draft]):
    """A version to be written, known from ``draft.known_from``.

    ``known_to`` and ``why_ended`` are set where the same reading ended it again.
    """

    id: UUID
    version: int
    draft: Draft
    reason: Reason
    seen_count: int = 1
    superseded_by: UUID | None = None
    known_to: datetime | None = None
    why_ended: Cause | None = None
    why: Cause = Cause.EXTRACTION


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
    """What a reading writes. ``event_ids`` are the events of the findings, in their order.

    ``withdrawn`` are versions of facts that never were the state, by id and number: something said
    earlier came in later. ``assertions`` are new; ``rehomed`` belong to another fact than before.
    """

    events: tuple[NewVersion[EventDraft], ...] = ()
    closed_events: tuple[Closing, ...] = ()
    facts: tuple[NewVersion[FactDraft], ...] = ()
    closed_facts: tuple[Closing, ...] = ()
    links: tuple[Link, ...] = ()
    event_ids: tuple[UUID, ...] = ()
    withdrawn: tuple[tuple[UUID, int], ...] = ()
    assertions: tuple[Assertion, ...] = ()
    rehomed: tuple[Assertion, ...] = ()
