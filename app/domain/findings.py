"""What an extractor brings home from a window of turns."""

from dataclasses import dataclass

from app.domain.events import EventDraft
from app.domain.facts import FactDraft
from app.domain.links import LinkDraft


@dataclass(frozen=True, slots=True, kw_only=True)
class Findings:
    """Events and facts in the order in which they were told, and links between those events."""

    events: tuple[EventDraft, ...] = ()
    facts: tuple[FactDraft, ...] = ()
    links: tuple[LinkDraft, ...] = ()
