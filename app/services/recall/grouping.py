"""Groups the turns that were found with the events and facts made from them, before the cut.

One memory is an event or a fact with the turns it comes from, or a turn alone. A turn is cited once, unless it
tells of several things that all answer; those never push another turn out of the first ten.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from uuid import UUID

from app.domain.events import Event, Modality, Status
from app.domain.facts import Category, Fact
from app.domain.intervals import EVER, Interval
from app.domain.models import Role, Turn
from app.domain.ranking import Scored
from app.ports import NOBODY_NAMED, FoundEvent, FoundFact, FoundTurn, Naming
from app.services.recall.filters import Filters, holds_in, lies_in
from app.services.recall.naming import Backed, entities_of, entity_of
from app.services.recall.remembered import Memory
from app.text.folding import fold
from app.text.questions import is_all_asking
from app.text.suggesting import is_suggestion
from app.text.tokens import terms_held

# As many different turns as a question asks memories for by default come before second events.
_FIRST_TURNS = 10
_ASSERTED = {Modality.ASSERTED, Modality.PLANNED, Modality.NEGATED}
_Made = FoundEvent | FoundFact


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """What decides which memories are made of the turns, and how many.

    ``window`` is what the question asks of happenings, None if it asks nothing of them; ``terms``
    its words. ``with_past`` lets in turns of which every statement was superseded or retracted.
    ``foreign`` are facts about somebody else than the question asks of. Of ``entities`` a memory must
    name one, by ``naming``; None: it need not. ``of_own_doings``: what an
    assistant proposed is no answer. The ``question`` itself, asked before, is none either. ``of_what_was_done``: what was cancelled comes below what came about.
    """

    limit: int
    kinds: frozenset[str]
    filters: Filters
    window: Interval | None
    terms: frozenset[str]
    with_past: bool
    foreign: frozenset[UUID] = frozenset()
    question: str = ""
    of_own_doings: bool = False
    of_what_was_done: bool = False
    entities: frozenset[UUID] | None = None
    naming: Naming = NOBODY_NAMED

    @property
    def only_made(self) -> bool:
        """Return whether a turn alone is no answer."""
        return "turn" not in self.kinds or self.filters.needs_event


@dataclass(slots=True)
class _Group:
    """What one turn yields: the best memory, and further ones of the same words."""

    best: Memory
    others: list[Memory] = field(default_factory=list)


def group(found: Sequence[tuple[FoundTurn, Scored]], wanted: Wanted) -> tuple[Memory, ...]:
    """Return the memories of turns that come best first, cut at the limit.

    What was superseded comes below what holds, whatever its score.
    """
    groups = list(_groups(found, wanted))
    if wanted.of_what_was_done:
        groups = _cancelled_below(groups)
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
        if (one.is_over and not wanted.with_past) or _is_beside(one, wanted):
            continue
        made = [m for m in _fitting(one, wanted) if _id(m) not in used]
        used |= {_id(m) for m in made}
        memories = [_of_made(m, one, scored, wanted) for m in made]
        if one.turn.turn_id not in cited:
            if memories:
                best = memories.pop(0)
            elif wanted.only_made or (one.has_ended and not wanted.with_past):
                continue
            else:
                best = _of_turn(one, scored)
            cited |= {turn.turn_id for turn in best.turns}
            last = _Group(best=best)
            yield last
        if last is not None:
            last.others += [m for m in memories if _may_be_second(m, wanted)]


def _is_beside(one: FoundTurn, wanted: Wanted) -> bool:
    """Return whether a turn answers nothing here.

    It tells of somebody else's facts alone, only proposes what was asked of as done, quotes what other
    turns hold, or asks the same.
    """
    if not wanted.with_past and (one.turn.tells_nothing_new or _asks_the_same(one, wanted)):
        return True
    if one.facts and all(found.fact.fact_id in wanted.foreign for found in one.facts):
        return True
    is_idle = wanted.of_own_doings and one.turn.role is Role.ASSISTANT and not one.events
    return is_idle and is_suggestion(one.turn.text)


def _asks_the_same(one: FoundTurn, wanted: Wanted) -> bool:
    text = fold(one.turn.text).strip()
    return text == fold(wanted.question).strip() and is_all_asking(text)


def _fitting(one: FoundTurn, wanted: Wanted) -> list[_Made]:
    """Return what the turn tells of that passes the filters, what fits the question best first.

    What was superseded comes where the past is asked for, or if nothing else is left of the turn.
    """
    made: list[_Made] = []
    if "event" in wanted.kinds:
        made += [e for e in one.events if _passes(e.event, one.turn, wanted.filters)]
    if "fact" in wanted.kinds and not wanted.filters.needs_event:
        made += [
            f
            for f in one.facts
            if (wanted.with_past or not (f.fact.superseded_by or f.fact.is_put_to_an_end))
            and holds_in(f.fact, one.turn.said_at, wanted.filters.occurred)
        ]
    if wanted.entities is not None:
        made = [m for m in made if _names(m, wanted.entities, wanted.naming)]
    if len(made) > 1:
        made.sort(key=lambda found: _order(found, one.turn, wanted))
    return made


def _passes(event: Event, turn: Turn, filters: Filters) -> bool:
    return (
        (not filters.event_types or event.event_type in filters.event_types)
        and (not filters.statuses or event.status in filters.statuses)
        and lies_in(event, turn.said_at, filters.occurred)
    )


def _names(found: _Made, entities: frozenset[UUID], naming: Naming) -> bool:
    memory = Backed(version=found.version, turns=found.turns)
    named = {one.entity_id for one in entities_of(memory, naming)}
    return not named.isdisjoint(entities) or any(
        (entity := entity_of(part, memory, naming)) is not None and entity.entity_id in entities
        for part in memory.entity_ids
    )


def _id(found: _Made) -> UUID:
    return found.event.event_id if isinstance(found, FoundEvent) else found.fact.fact_id


def _order(
    found: _Made, turn: Turn, wanted: Wanted
) -> tuple[bool, bool, int, bool, bool, float, int]:
    """Return what orders the memories of one turn; of equals an event comes before a fact."""
    if isinstance(found, FoundEvent):
        draft: Event | Fact = found.event
        named = found.event.object.text if found.event.object else ""
        is_meant = found.event.modality in _ASSERTED
        is_undone = wanted.of_what_was_done and found.event.status is Status.CANCELLED
    else:
        draft, named, is_meant, is_undone = found.fact, found.fact.object, True, False
    own = [s for s in draft.sources if s.turn_id == turn.turn_id]
    words = [turn.text[s.start : s.end] for s in own]
    lines = dict.fromkeys(
        [*words, draft.summary, draft.subject, named]
    )  # often the same words twice
    held = terms_held("\n".join(lines), wanted.terms)
    return (
        wanted.window is not None and not _is_inside(found, turn, wanted.window),
        is_undone,
        -sum(term in held for term in wanted.terms),
        not is_meant,
        isinstance(found, FoundFact),
        -draft.confidence,
        min((s.start for s in own), default=0),
    )


def _is_inside(found: _Made, turn: Turn, window: Interval) -> bool:
    """Return whether a memory lies inside; what is done again and again (每年春天) does so always."""
    if isinstance(found, FoundEvent):
        is_habit = found.event.recurrence is not None and found.event.occurrence.interval == EVER
        return is_habit or lies_in(found.event, turn.said_at, window)
    is_habit = found.fact.category is Category.BEHAVIOUR and found.fact.valid == EVER
    return is_habit or holds_in(found.fact, turn.said_at, window)


def _of_made(found: _Made, one: FoundTurn, scored: Scored, wanted: Wanted) -> Memory:
    in_window = scored.candidate.in_window
    if in_window is not None and wanted.window is not None:
        in_window = _is_inside(found, one.turn, wanted.window)
    version = found.version
    return Memory(
        turns=found.turns,
        recorded_at=version.recorded_from,
        event=version if isinstance(version, Event) else None,
        fact=version if isinstance(version, Fact) else None,
        scored=scored,
        in_window=in_window,
        superseded_by=version.superseded_by,
        relations=found.relations if isinstance(found, FoundEvent) else (),
        standing=found.standing,
    )


def _of_turn(one: FoundTurn, scored: Scored) -> Memory:
    return Memory(
        turns=(one.turn,),
        recorded_at=one.recorded_at,
        scored=scored,
        in_window=scored.candidate.in_window,
        superseded_by=one.superseded_by if one.is_over else None,
        standing=one.standing,
    )


def _may_be_second(memory: Memory, wanted: Wanted) -> bool:
    return wanted.only_made or bool(memory.in_window and wanted.window is not None)


def _cancelled_below(groups: Sequence[_Group]) -> list[_Group]:
    """Return groups with what was cancelled behind the last that came about, inside a window and outside apart."""
    sorted_: list[_Group] = []
    for inside in (True, None, False):  # one of None and the others
        part = [one for one in groups if one.best.in_window is inside]
        done = [at for at, one in enumerate(part) if _came_about(one.best)]
        last = done[-1] + 1 if done else 0
        sorted_ += [one for one in part[:last] if not one.best.is_cancelled]
        floor = sorted_[-1].best.scored.score if sorted_ else 1.0
        sorted_ += [_capped(one, floor) for one in part[:last] if one.best.is_cancelled]
        sorted_ += part[last:]
    return sorted_


def _came_about(memory: Memory) -> bool:
    """Return whether a memory tells of what was done; in a window a turn alone may do so too."""
    return not memory.is_cancelled and (memory.event is not None or bool(memory.in_window))


def _capped(one: _Group, ceiling: float) -> _Group:
    best, *others = (
        replace(m, scored=replace(m.scored, score=min(m.scored.score, ceiling)))
        for m in (one.best, *one.others)
    )
    return _Group(best=best, others=others)


def _past_below(memories: Sequence[Memory]) -> tuple[Memory, ...]:
    holding = [m for m in memories if m.superseded_by is None]
    past = [m for m in memories if m.superseded_by is not None]
    ceiling = min((m.scored.score for m in holding), default=1.0)
    return (
        *holding,
        *(replace(m, scored=replace(m.scored, score=m.scored.score * ceiling)) for m in past),
    )
