"""What an extractor brings home from a window of turns."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from app.domain.entities import EntityDraft, RelationDraft
from app.domain.events import EventDraft, Source
from app.domain.facts import FactDraft
from app.domain.links import LinkDraft


@dataclass(frozen=True, slots=True, kw_only=True)
class Withdrawal:
    """Words of an earlier turn that told of an event which a later turn took back.

    ``by_event`` is the place of the event that stands for it, None if nothing does. ``draft`` is the
    event as it was told, where the same window told of it; None if that is held already.
    """

    source: Source
    known_from: datetime
    by_event: int | None
    draft: EventDraft | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Findings:
    """Events and facts in the order in which they were told, links between those events, what was wrong.

    ``entities`` are whom and what the turns name, ``relations`` how those hang together.

    Events whose first source lies in the talk before the window were told there; the window did
    something to them.
    """

    events: tuple[EventDraft, ...] = ()
    facts: tuple[FactDraft, ...] = ()
    links: tuple[LinkDraft, ...] = ()
    withdrawn: tuple[Withdrawal, ...] = ()
    entities: tuple[EntityDraft, ...] = ()
    relations: tuple[RelationDraft, ...] = ()

    @property
    def drafts(self) -> tuple[EventDraft | FactDraft, ...]:
        """Return the events and facts."""
        return (*self.events, *self.facts)

    @property
    def turn_ids(self) -> frozenset[UUID]:
        """Return the turns that tell of something, or told of it until a later one took it back."""
        taken_back = [one.draft for one in self.withdrawn if one.draft is not None]
        return frozenset(s.turn_id for draft in (*self.drafts, *taken_back) for s in draft.sources)
