"""A memory as an answer has it: what was found, with its turns and its score."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from app.domain.episodes import Episode
from app.domain.events import Event, Status
from app.domain.facts import Fact
from app.domain.models import Turn
from app.domain.patterns import Pattern
from app.domain.ranking import Scored
from app.ports import Relation


@dataclass(frozen=True, slots=True, kw_only=True)
class Memory:
    """One memory with the turns it comes from, as said; nothing else where only a turn is held.

    ``in_window`` is None if the question has no time window.
    """

    turns: tuple[Turn, ...]
    recorded_at: datetime
    event: Event | None = None
    fact: Fact | None = None
    derived: Episode | Pattern | None = None
    scored: Scored
    in_window: bool | None
    superseded_by: UUID | None = None
    relations: tuple[Relation, ...] = ()
    standing: float = 1.0

    @property
    def memory_id(self) -> UUID:
        """Return the id under which it is found."""
        if self.event is not None:
            return self.event.event_id
        if self.fact is not None:
            return self.fact.fact_id
        if self.derived is not None:
            derived = self.derived
            return derived.episode_id if isinstance(derived, Episode) else derived.pattern_id
        return self.turns[0].turn_id

    @property
    def begun(self) -> datetime:
        """Return when it began, as far as it is known, else when it was said."""
        said = self.turns[0].said_at
        happened = self.event.occurrence.interval.start if self.event else None
        return happened or said

    @property
    def brought_by(self) -> Turn:
        """Return the turn from which on it was known."""
        return self.turns[-1]

    @property
    def is_cancelled(self) -> bool:
        """Return whether it is an event that did not come about."""
        return self.event is not None and self.event.status is Status.CANCELLED
