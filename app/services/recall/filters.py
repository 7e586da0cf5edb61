"""What a caller keeps out of an answer, whatever the question says."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from app.domain.events import Event
from app.domain.facts import Fact
from app.domain.intervals import EVER, Interval


@dataclass(frozen=True, slots=True, kw_only=True)
class Filters:
    """Strict filters; empty ones admit everything."""

    occurred: Interval = EVER
    said: Interval = EVER
    entities: Sequence[str] = ()
    event_types: Sequence[str] = ()
    statuses: Sequence[str] = ()
    speakers: Sequence[str] = ()

    @property
    def are_set(self) -> bool:
        """Return whether anything is kept out."""
        is_timed = (self.occurred, self.said) != (EVER, EVER)
        return self.needs_event or is_timed or bool(self.speakers or self.entities)

    @property
    def needs_event(self) -> bool:
        """Return whether only memories with an event can pass."""
        return bool(self.event_types or self.statuses)


NO_FILTERS = Filters()


def holds_in(fact: Fact, said_at: datetime, interval: Interval) -> bool:
    """Return whether a fact is known to hold inside; one without a time does when it is said."""
    if fact.valid == EVER:
        return interval.contains(said_at)
    return interval.overlaps(fact.valid)


def lies_in(event: Event, said_at: datetime, interval: Interval) -> bool:
    """Return whether an event occurs inside; one without a place in time does when it is said."""
    when = event.occurrence.interval
    if when == EVER:
        return interval.contains(said_at)
    return interval.overlaps(when)
