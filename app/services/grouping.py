"""Groups the turns that were found with the events made from them, before the cut.

One memory is an event with the turns it comes from, or a turn alone. A turn is cited once, unless it
tells of several events that all answer; those never push another turn out of the first ten.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from uuid import UUID

from app.domain.events import Event, Modality
from app.domain.intervals import Interval
from app.domain.models import Turn
from app.domain.ranking import Scored
from app.ports import FoundEvent, FoundTurn
from app.text.tokens import search_terms

EVER = Interval(start=None, end=None)
# As many different turns as a question asks memories for by default come before second events.
_FIRST_TURNS = 10
_ASSERTED = {Modality.ASSERTED, Modality.PLANNED, Modality.NEGATED}


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
    def needs_event(self) -> bool:
        """Return whether only memories with an event can pass."""
        return bool(self.entities or self.event_types or self.statuses)


NO_FILTERS = Filters()


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """What decides which memories are made of the turns, and how many.

    ``window`` is what the question asks of happenings, None if it asks nothing of them; ``terms``
    its words. ``with_past`` lets in turns of which every statement was superseded or retracted.
    """

    limit: int
    kinds: frozenset[str]
    filters: Filters
    window: Interval | None
    terms: frozenset[str]
    with_past: bool

    @property
    def only_events(self) -> bool:
        """Return whether a turn alone is no answer."""
        return "turn" not in self.kinds or self.filters.needs_event


@dataclass(frozen=True, slots=True, kw_only=True)
class Memory:
    """One memory with the turns it comes from, as said; ``event`` is None where only a turn is held.

    ``in_window`` is None if the question has no time window.
    """

    turns: tuple[Turn, ...]
    recorded_at: datetime
    event: Event | None
    scored: Scored
    in_window: bool | None
    superseded_by: UUID | None = None

    @property
    def brought_by(self) -> Turn:
        """Return the turn from which on it was known."""
        return self.turns[-1]


@dataclass(slots=True)
class _Group:
    """What one turn yields: the best memory, and further events of the same words."""

    best: Memory
    others: list[Memory] = field(default_factory=list)


def group(found: Sequence[tuple[FoundTurn, Scored]], wanted: Wanted) -> tuple[Memory, ...]:
    """Return the memories of turns that come best first, cut at the limit.

    What was superseded comes below what holds, whatever its score.
    """
    groups = list(_groups(found, wanted))
    chosen: list[Memory] = []
    turns_to_come = min(len(groups), _FIRST_TURNS, wanted.limit)
    for one in groups:
        if len(chosen) >= wanted.limit:
            break
        chosen.append(one.best)
        turns_to_come = max(0, turns_to_come - 1)
        room = wanted.limit - len(chosen) - turns_to_come
        chosen += one.others[: max(0, room)]
    return _past_below(chosen)


def _groups(found: Sequence[tuple[FoundTurn, Scored]], wanted: Wanted) -> Iterator[_Group]:
    cited: set[UUID] = set()
    used: set[UUID] = set()
    last: _Group | None = None
    for one, scored in found:
        if one.is_over and not wanted.with_past:
            continue
        events = [e for e in _fitting(one, wanted) if e.event.event_id not in used]
        used |= {e.event.event_id for e in events}
        memories = [_of_event(e, one, scored, wanted) for e in events]
        if one.turn.turn_id not in cited:
            if memories:
                best = memories.pop(0)
            elif wanted.only_events:
                continue
            else:
                best = _of_turn(one, scored)
            cited |= {turn.turn_id for turn in best.turns}
            last = _Group(best=best)
            yield last
        if last is not None:
            last.others += [m for m in memories if _may_be_second(m, wanted)]


def _fitting(one: FoundTurn, wanted: Wanted) -> list[FoundEvent]:
    """Return the turn's events that pass the filters, the one that fits the question best first."""
    filters = wanted.filters
    if "event" not in wanted.kinds:
        return []
    events = [
        found
        for found in one.events
        if (not filters.event_types or found.event.event_type in filters.event_types)
        and (not filters.statuses or found.event.status in filters.statuses)
        and lies_in(found.event, one.turn.said_at, filters.occurred)
    ]
    if len(events) > 1:
        events.sort(key=lambda found: _order(found, one.turn, wanted))
    return events


def _order(found: FoundEvent, turn: Turn, wanted: Wanted) -> tuple[bool, int, bool, float, int]:
    event = found.event
    words = [turn.text[s.start : s.end] for s in event.sources if s.turn_id == turn.turn_id]
    named = [event.summary, event.subject, event.object.text if event.object else ""]
    terms = search_terms("\n".join([*words, *named]))
    is_outside = wanted.window is not None and not lies_in(event, turn.said_at, wanted.window)
    first = min((s.start for s in event.sources if s.turn_id == turn.turn_id), default=0)
    return (
        is_outside,
        -sum(term in terms for term in wanted.terms),
        event.modality not in _ASSERTED,
        -event.confidence,
        first,
    )


def lies_in(event: Event, said_at: datetime, interval: Interval) -> bool:
    """Return whether an event occurs inside; one without a place in time does when it is said."""
    when = event.occurrence.interval
    if when == EVER:
        return interval.contains(said_at)
    return interval.overlaps(when)


def _of_event(found: FoundEvent, one: FoundTurn, scored: Scored, wanted: Wanted) -> Memory:
    in_window = scored.candidate.in_window
    if in_window is not None and wanted.window is not None:
        in_window = lies_in(found.event, one.turn.said_at, wanted.window)
    return Memory(
        turns=found.turns,
        recorded_at=found.event.recorded_from,
        event=found.event,
        scored=scored,
        in_window=in_window,
        superseded_by=found.event.superseded_by,
    )


def _of_turn(one: FoundTurn, scored: Scored) -> Memory:
    return Memory(
        turns=(one.turn,),
        recorded_at=one.recorded_at,
        event=None,
        scored=scored,
        in_window=scored.candidate.in_window,
        superseded_by=one.superseded_by if one.is_over else None,
    )


def _may_be_second(memory: Memory, wanted: Wanted) -> bool:
    return wanted.only_events or bool(memory.in_window and wanted.window is not None)


def _past_below(memories: Sequence[Memory]) -> tuple[Memory, ...]:
    holding = [m for m in memories if m.superseded_by is None]
    past = [m for m in memories if m.superseded_by is not None]
    ceiling = min((m.scored.score for m in holding), default=1.0)
    return (
        *holding,
        *(replace(m, scored=replace(m.scored, score=m.scored.score * ceiling)) for m in past),
    )
