"""Does the head of a ranking hang together: its times, why and what became of it, what holds before what held."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from uuid import UUID

from app.domain.coherence import put_down
from app.domain.deadline import Deadline
from app.domain.links import LinkType
from app.domain.models import Scope, Turn
from app.domain.ranking import Scored
from app.domain.ranking_features import Candidate
from app.domain.refinement import WRONG_TIME
from app.ports import FoundEvent, FoundFact, FoundTurn, GraphIndex, RecallIndex, Relation
from app.services.recall.candidates import within
from app.services.refine.placing import Places
from app.services.refine.second_look import Looked
from app.text.answering import wants_cause, wants_outcome

_READ = 8  # turns at the head whose links are read: what hangs on those below changes no answer
_NEAR_HEAD = 3  # of them, those whose causes or outcomes can be meant
_AFTER_IT = {LinkType.CAUSES, LinkType.RESOLVES, LinkType.FOLLOWS, LinkType.UPDATES}


@dataclass(frozen=True, slots=True, kw_only=True)
class HangingTogether:
    """Brings in what the best hang on, by links that talk told and by what took their place."""

    index: RecallIndex
    graph: GraphIndex

    async def __call__(
        self,
        looked: Looked,
        scope: Scope,
        reasons: dict[str, str],
        *,
        places: Places,
        deadline: Deadline,
    ) -> list[Scored]:
        """Return the ranking with what belongs to its head beside it; ``reasons`` get a line for each.

        What lies on the wrong side of the event that the question hangs its time on goes behind. A cause is
        told before what it caused, an outcome behind; a cause that lies after its effect is none.
        What holds comes before what it took the place of, unless the past is asked for.
        """
        known = looked.search.known
        wrong = places.wrong
        if wrong:
            looked = replace(
                looked, ranked=put_down(looked.ranked, wrong, {str(one) for one in places.placed})
            )
            reasons.update(dict.fromkeys(wrong, WRONG_TIME))
        best = [UUID(one.candidate.id) for one in looked.ranked[:_READ]]
        turns = await self._turns(best, places, looked, scope, deadline)
        wanted = {n: list(_hung_on(one, n, looked)) for n, one in enumerate(turns)}
        ids = {link.memory_id for links in wanted.values() for link in links}
        if not ids:
            return list(looked.ranked)
        found = {
            _id(one): one
            for one in await self.graph.memories(scope, sorted(ids), known)
            if one.turns
        }
        ranked = list(looked.ranked)
        for n, one in enumerate(turns):
            for link in wanted[n]:
                if (other := found.get(link.memory_id)) and _fits(link, one, other):
                    ranked = _beside(ranked, one.turn, other.turns[-1], link, reasons)
        return ranked

    async def _turns(
        self,
        best: Sequence[UUID],
        places: Places,
        looked: Looked,
        scope: Scope,
        deadline: Deadline,
    ) -> list[FoundTurn]:
        """Return the turns of the head in order; those that were not read with the others are fetched."""
        missing = [one for one in best if one not in places.turns]
        nothing: list[FoundTurn] = []
        fetched = (
            await within(
                deadline,
                "talk",
                lambda ms: self.index.fetch(scope, missing, looked.search.known, timeout_ms=ms),
                nothing,
                measured_as="talk",
            )
            if missing
            else nothing
        )
        held = {**places.turns, **{one.turn.turn_id: one for one in fetched}}
        return [held[one] for one in best if one in held]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Link:
    memory_id: UUID
    why: str
    is_before: bool


def _hung_on(one: FoundTurn, place: int, looked: Looked) -> Iterator[_Link]:
    """Yield what belongs to a turn that stands at a place of the ranking, for this question."""
    of_past = looked.asked.intent.intent in ("as_of", "chain", "sequence", "trend")
    if one.superseded_by is not None and one.is_over and not of_past:
        yield _Link(memory_id=one.superseded_by, why="holds_now", is_before=True)
    if place >= _NEAR_HEAD:
        return
    of_cause, of_outcome = wants_cause(looked.query), wants_outcome(looked.query)
    for event in one.events:
        for link in event.relations:
            if of_cause and link.type is LinkType.CAUSES and not link.is_outgoing:
                yield _Link(memory_id=link.memory_id, why="cause", is_before=True)
            elif of_outcome and _is_later(link):
                yield _Link(memory_id=link.memory_id, why="outcome", is_before=False)


def _is_later(link: Relation) -> bool:
    """Return whether the other end came after: what is caused, or what follows, resolves or updates."""
    return link.type in _AFTER_IT and link.is_outgoing is (link.type is LinkType.CAUSES)


def _fits(link: _Link, one: FoundTurn, other: FoundEvent | FoundFact) -> bool:
    """Return whether a cause lies before its effect, and an outcome after what it became of."""
    if link.why == "holds_now" or not isinstance(other, FoundEvent):
        return link.why == "holds_now"
    own = min((_moment(event) for event in one.events), default=one.turn.said_at)
    return _moment(other) <= own if link.is_before else _moment(other) >= own


def _moment(found: FoundEvent) -> datetime:
    return found.event.occurrence.interval.start or found.turns[0].said_at


def _beside(
    ranked: Sequence[Scored], here: Turn, other: Turn, link: _Link, reasons: dict[str, str]
) -> list[Scored]:
    """Return the ranking with a turn just before or behind another, if it stood below it."""
    ids = [one.candidate.id for one in ranked]
    name, at = str(other.turn_id), ids.index(str(here.turn_id))
    place = ids.index(name) if name in ids else len(ids)
    if name == str(here.turn_id) or place <= at + (not link.is_before):
        return list(ranked)
    one = ranked[place] if place < len(ids) else _scored(other, ranked[at])
    reasons[name] = link.why
    rest = [each for each in ranked if each.candidate.id != name]
    where = at if link.is_before else at + 1
    return [*rest[:where], replace(one, score=ranked[at].score), *rest[where:]]


def _scored(turn: Turn, beside: Scored) -> Scored:
    return replace(beside, candidate=candidate_of_turn(turn, beside.candidate.in_window), parts=())


def candidate_of_turn(turn: Turn, in_window: bool | None) -> Candidate:
    """Return a turn that no arm found as a candidate."""
    return Candidate(
        id=str(turn.turn_id),
        session_id=str(turn.session_id),
        seq=turn.position,
        said_at=turn.said_at,
        speaker=turn.speaker,
        in_window=in_window,
    )


def _id(found: FoundEvent | FoundFact) -> UUID:
    return found.event.event_id if isinstance(found, FoundEvent) else found.fact.fact_id
