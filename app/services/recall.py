"""Answer a question from both calendars within a deadline, the embedder its only model."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, tzinfo
from uuid import UUID

from app.domain.context import Line, context_block
from app.domain.deadline import Deadline, LeftOut
from app.domain.errors import StoreTooSlow
from app.domain.events import Event
from app.domain.intervals import Interval
from app.domain.models import Scope, Turn
from app.domain.ranking import Candidate, Question, Scored, rank
from app.domain.ranking_floor import CALIBRATED_MODEL, relevance_floor, relevant
from app.domain.ranking_words import named_speakers, words_ceiling
from app.domain.zones import zone_of
from app.metrics import RECALL_SECONDS, stage
from app.ports import Embedder, FoundTurn, Hit, Known, RecallIndex, Search
from app.services.candidates import Candidates, find_candidates
from app.services.understanding import Understanding, understand
from app.text.language import detect_language
from app.text.tokens import term_key
from app.timex import DEFAULT, Conventions, render

_EVER = Interval(start=None, end=None)
_FETCHED_WITH_FILTERS = 200  # how many of the best are looked at when filters drop some of them
_MIN_FETCH_MS = 50  # an answer without its words is none: the fetch may overrun by so much


@dataclass(frozen=True, slots=True, kw_only=True)
class Filters:
    """Strict filters; empty ones admit everything."""

    occurred: Interval = _EVER
    said: Interval = _EVER
    entities: Sequence[str] = ()
    event_types: Sequence[str] = ()
    statuses: Sequence[str] = ()
    speakers: Sequence[str] = ()

    @property
    def needs_event(self) -> bool:
        """Return whether only memories with an event can pass."""
        return bool(self.entities or self.event_types or self.statuses)


@dataclass(frozen=True, slots=True, kw_only=True)
class RecallRequest:
    """A question: its words, the moment and zone in which it is asked, and its limits.

    ``known`` bounds what takes part, ``now`` reads the question's time words. ``kinds`` are the
    kinds of memory wanted.
    """

    query: str
    now: datetime
    zone: tzinfo
    known: Known
    kinds: frozenset[str]
    limit: int
    token_budget: int
    session: str | None = None
    filters: Filters = Filters()
    conventions: Conventions = DEFAULT


@dataclass(frozen=True, slots=True, kw_only=True)
class Memory:
    """One memory with the turn it comes from; ``event`` is None where only the turn is held.

    ``in_window`` is None if the question has no time window. ``is_inside`` events are those of a
    window; ``components`` explains the score.
    """

    turn: Turn
    recorded_at: datetime
    event: Event | None
    scored: Scored


@dataclass(frozen=True, slots=True, kw_only=True)
class Recalled:
    """An answer: what was understood, the memories best first, the block, what was left out."""

    understanding: Understanding
    memories: tuple[Memory, ...]
    context: str
    left_out: tuple[LeftOut, ...]
    candidates: int
    took_ms: float


async def recall(
    request: RecallRequest,
    scope: Scope | None,
    *,
    deadline: Deadline,
    index: RecallIndex,
    embedder: Embedder | None,
) -> Recalled:
    """Return what is remembered; nothing for a user never seen (``scope`` None).

    Raises:
        StoreUnavailable: Postgres is away.
    """
    with stage(RECALL_SECONDS, "understand"):
        asked = understand(
            request.query, now=request.now, zone=request.zone, conventions=request.conventions
        )
    if scope is None:
        return _recalled(asked, (), request, deadline, 0)
    search = _search(request, asked)
    found = await find_candidates(
        request.query, search, scope, deadline=deadline, index=index, embedder=embedder
    )
    with stage(RECALL_SECONDS, "rank"):
        ranked = _ranked(request, asked, found, embedder)
    if asked.window and not any(s.candidate.in_window for s in ranked):
        deadline.skip("window", "empty")
        wider = replace(search, window=None, said=request.filters.said)
        found = await find_candidates(
            request.query, wider, scope, deadline=deadline, index=index, embedder=embedder
        )
        with stage(RECALL_SECONDS, "rank"):
            ranked = _ranked(request, replace(asked, slack=_EVER), found, embedder)
    memories = await _fetched(ranked, request, scope, deadline, index)
    return _recalled(asked, memories, request, deadline, len(found.hits))


def _search(request: RecallRequest, asked: Understanding) -> Search:
    filters = request.filters
    by_talk = asked.intent.axis == "said"
    said = filters.said
    if asked.slack and by_talk:
        said = _intersection(said, asked.slack)
    window = filters.occurred if filters.occurred != _EVER else asked.slack
    return Search(
        known=request.known,
        terms=[term_key(term) for term in asked.terms],
        window=window,
        axis="occurred" if filters.occurred != _EVER else asked.intent.axis,
        said=said,
        speakers=filters.speakers,
        client_session_id=request.session,
        with_events=window is not None and not (by_talk and filters.occurred == _EVER),
    )


def _intersection(one: Interval, other: Interval) -> Interval:
    starts = [i.start for i in (one, other) if i.start]
    ends = [i.end for i in (one, other) if i.end]
    return Interval(start=max(starts, default=None), end=min(ends, default=None))


def _ranked(
    request: RecallRequest, asked: Understanding, found: Candidates, embedder: Embedder | None
) -> list[Scored]:
    may_know_nothing = (
        asked.is_lookup
        and asked.window is None
        and (embedder is None or embedder.model.startswith(CALIBRATED_MODEL))
    )
    question = Question(
        named_speakers=named_speakers(request.query, {hit.speaker for hit in found.hits.values()}),
        words_ceiling=words_ceiling(
            found.documents,
            [*found.frequencies, *[0] * (len(asked.terms) - len(found.frequencies))],
        ),
        floor=relevance_floor(found.documents) if may_know_nothing else None,
    )
    strict, slack = request.filters.occurred, asked.slack or _EVER
    candidates = [
        Candidate(
            id=str(hit.turn_id),
            session_id=str(hit.session_id),
            seq=hit.position,
            said_at=hit.said_at,
            speaker=hit.speaker,
            words=found.words.get(hit.turn_id),
            cosine=found.cosines.get(hit.turn_id),
            in_window=_lies_in(hit, asked.window, asked.intent.axis) if asked.window else None,
        )
        for hit in found.hits.values()
        if (strict == _EVER or _lies_in(hit, strict, "occurred"))
        and (slack == _EVER or _lies_in(hit, slack, asked.intent.axis))
    ]
    return relevant(rank(candidates, question), question)


def _lies_in(hit: Hit, interval: Interval, axis: str) -> bool:
    """Return whether the turn was said, or what it tells of happened, inside the interval.

    A turn of which nothing is dated happens when it is said.
    """
    if axis == "occurred" and hit.occurs:
        return any(interval.overlaps(Interval(start=s, end=e)) for s, e in hit.occurs)
    return interval.contains(hit.said_at)


async def _fetched(
    ranked: Sequence[Scored],
    request: RecallRequest,
    scope: Scope,
    deadline: Deadline,
    index: RecallIndex,
) -> tuple[Memory, ...]:
    wants_all = {"event", "turn"} <= request.kinds and not request.filters.needs_event
    best = ranked[: request.limit if wants_all else _FETCHED_WITH_FILTERS]
    if not best:
        return ()
    by_id = {UUID(s.candidate.id): s for s in best}
    try:
        with stage(RECALL_SECONDS, "fetch"):
            found = await index.fetch(
                scope,
                list(by_id),
                request.known,
                timeout_ms=max(_MIN_FETCH_MS, deadline.left_ms()),
            )
    except StoreTooSlow:
        deadline.skip("memories", "deadline")
        return ()
    memories = [_memory(one, by_id[one.turn.turn_id], request) for one in found]
    return tuple(m for m in memories if m is not None)[: request.limit]


def _memory(found: FoundTurn, scored: Scored, request: RecallRequest) -> Memory | None:
    filters = request.filters
    if filters.entities:
        return None  # no entities are known in this version, so none can match
    events = [
        event
        for event in found.events
        if (not filters.event_types or event.event_type in filters.event_types)
        and (not filters.statuses or event.status in filters.statuses)
        and event.occurrence.interval.overlaps(filters.occurred)
    ]
    event = events[0] if events and "event" in request.kinds else None
    if event is None and ("turn" not in request.kinds or filters.needs_event):
        return None
    return Memory(turn=found.turn, recorded_at=found.recorded_at, event=event, scored=scored)


def _recalled(
    asked: Understanding,
    memories: tuple[Memory, ...],
    request: RecallRequest,
    deadline: Deadline,
    candidates: int,
) -> Recalled:
    lines = [
        Line(
            text=m.turn.text,
            speaker=m.turn.speaker,
            said_at=m.turn.said_at,
            zone=zone_of(m.turn.zone),
            occurred=_occurred(m.event, m.turn.text),
        )
        for m in memories
    ]
    return Recalled(
        understanding=asked,
        memories=memories,
        context=context_block(lines, token_budget=request.token_budget),
        left_out=tuple(deadline.left_out),
        candidates=candidates,
        took_ms=deadline.spent_ms(),
    )


def _occurred(event: Event | None, said: str) -> str | None:
    """Return the time words and what they denote, None where none were said."""
    if event is None or event.occurrence.text is None:
        return None
    when = event.occurrence
    language = "zh" if detect_language(said) == "zh" else "en"
    words = render(when.interval, when.granularity, zone_of(when.timezone), language)
    return f"{when.text} = {words}"
