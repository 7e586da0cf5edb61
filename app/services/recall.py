"""Answer a question from both calendars within a deadline, the embedder its only model."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, tzinfo
from functools import partial
from uuid import UUID

from app.domain.deadline import Deadline, LeftOut
from app.domain.errors import StoreTooSlow
from app.domain.intervals import Interval
from app.domain.models import Scope
from app.domain.ranking import Scored
from app.domain.ranking_floor import CALIBRATED_MODEL
from app.extraction.facts.asked import names_the_past
from app.metrics import RECALL_SECONDS, stage
from app.ports import Embedder, Entities, FoundTurn, Known, RecallIndex, Search
from app.services.arms import all_of
from app.services.asked_entities import find_asked
from app.services.asking import in_its_session, whole_query
from app.services.candidates import Candidates, find_candidates
from app.services.context import Block, ContextWish, Told, context_block
from app.services.context_sources import gists_beside, surroundings
from app.services.fact_answer import FactAnswer, fact_answer
from app.services.fact_arm import FactsFound, find_facts, put_forward
from app.services.filters import EVER, NO_FILTERS, Filters
from app.services.grouping import Memory, Wanted, group
from app.services.hedge import HEDGE
from app.services.naming import all_made_of, naming_of
from app.services.second_look import Looked, SecondLook
from app.services.understanding import Understanding, understand
from app.services.weighing import weigh
from app.text.language import detect_language
from app.text.questions import asks_what_was_done
from app.text.suggesting import asks_for_own_doings
from app.timex import DEFAULT, Conventions

_FURTHER = 3  # turns fetched beyond the limit: some are over, or lie in one memory with others
_MOST_FETCHES = 4
_MIN_FETCH_MS = 50  # an answer without its words is none: the fetch may overrun by so much
_BESIDE = {"window", "profile", "talk"}  # whatever is left out of these, memories were looked for
_ABOUT_THE_PAST = {"chain", "sequence", "trend"}


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
    context: ContextWish
    session: str | None = None
    filters: Filters = NO_FILTERS
    conventions: Conventions = DEFAULT


@dataclass(frozen=True, slots=True, kw_only=True)
class Recalled:
    """An answer: what was understood, the memories best first, the block, what was left out."""

    understanding: Understanding
    memories: tuple[Memory, ...]
    context: Block
    left_out: tuple[LeftOut, ...]
    candidates: int
    answer: FactAnswer | None = None

    @property
    def knows_nothing(self) -> bool:
        """Return whether everything was looked at in vain; False where a part was left out."""
        return not self.memories and all(left.step in _BESIDE for left in self.left_out)


async def recall(
    request: RecallRequest,
    scope: Scope | None,
    *,
    deadline: Deadline,
    index: RecallIndex,
    entities: Entities,
    embedder: Embedder | None,
    look: SecondLook | None = None,
) -> Recalled:
    """Return what is remembered; nothing for a user never seen (``scope`` None).

    ``look`` goes over the ranking once more where there is time for it.

    Raises:
        StoreUnavailable: Postgres is away.
    """
    whole = None
    if scope is not None:
        whole = await whole_query(
            request.query, request.session, request.known, scope, now=request.now, deadline=deadline, index=index
        )  # fmt: skip
        request = replace(request, query=whole or request.query)
    asked = _understood(request, whole)
    if scope is None or not request.kinds & {"event", "fact", "turn"}:
        return _recalled(asked, Told(), request, deadline, 0)  # nothing can match
    asked = await in_its_session(
        asked, request.query, request.session, request.known, scope, deadline=deadline, index=index
    )
    meant = await find_asked(
        request.query, request.filters.entities, scope, deadline=deadline, entities=entities
    )
    asked = replace(asked, entities=meant)
    search, has_block = _search(request, asked), request.context.token_budget > 0
    found, facts, around = await all_of([
        find_candidates(
            request.query, search, scope, deadline=deadline, index=index, embedder=embedder
        ),
        _facts(request, scope, deadline, index),
        surroundings(
            request.session if has_block else None,
            request.known,
            scope,
            with_facts=has_block and "fact" in request.kinds,
            deadline=deadline,
            index=index,
        ),
    ])  # fmt: skip
    with stage(RECALL_SECONDS, "rank"):
        ranked = put_forward(_ranked(request, asked, found, embedder), facts)
    if asked.window and not any(s.candidate.in_window for s in ranked):
        deadline.skip("window", "empty")
        wider = replace(search, window=None, said=request.filters.said)
        found = await find_candidates(
            request.query, wider, scope, deadline=deadline, index=index, embedder=embedder
        )
        with stage(RECALL_SECONDS, "rank"):
            ranked = _ranked(request, replace(asked, slack=EVER), found, embedder)
    if look is not None:
        looked = Looked(query=request.query, asked=asked, search=search, found=found, ranked=ranked)
        ranked = await look(looked, scope, deadline=deadline)
    wanted = replace(_wanted(request, asked), foreign=facts.foreign)
    memories = await _fetched(ranked, wanted, request.known, scope, deadline, index, entities)
    answer = fact_answer(request.query, facts) if memories else None
    gists = await gists_beside(memories, request.known, scope, deadline=deadline, index=index)
    words = answer.text if answer else None
    told = Told(memories=memories, around=around, gists=gists, answer=words)
    return replace(_recalled(asked, told, request, deadline, len(found.hits)), answer=answer)


def _understood(request: RecallRequest, whole: str | None) -> Understanding:
    with stage(RECALL_SECONDS, "understand"):
        asked = understand(
            request.query, now=request.now, zone=request.zone, conventions=request.conventions
        )
    return asked if whole is None else replace(asked, rewritten_query=whole)


async def _facts(
    request: RecallRequest, scope: Scope, deadline: Deadline, index: RecallIndex
) -> FactsFound:
    filters = request.filters
    if "fact" not in request.kinds or filters.are_set:
        return FactsFound()  # what is filtered strictly is found by the arms that know the filters
    return await find_facts(request.query, scope, request.known, deadline=deadline, index=index)


def _search(request: RecallRequest, asked: Understanding) -> Search:
    filters = request.filters
    by_talk = asked.intent.axis == "said"
    said = filters.said
    if asked.slack and by_talk:
        said = _intersection(said, asked.slack)
    window = filters.occurred if filters.occurred != EVER else asked.slack
    return Search(
        known=request.known,
        terms=asked.term_keys,
        window=window,
        axis="occurred" if filters.occurred != EVER else asked.intent.axis,
        said=said,
        speakers=filters.speakers,
        client_session_id=request.session,
        with_events=window is not None and not (by_talk and filters.occurred == EVER),
        event_types=filters.event_types,
        statuses=filters.statuses,
        only_events=filters.needs_event or not request.kinds & {"fact", "turn"},
        entity_terms=asked.entities.wanted_terms,
    )


def _wanted(request: RecallRequest, asked: Understanding) -> Wanted:
    by_happening = asked.intent.axis == "occurred"
    return Wanted(
        limit=request.limit,
        kinds=request.kinds,
        filters=request.filters,
        window=asked.window if by_happening else None,
        terms=frozenset(asked.terms),
        entities=asked.entities.wanted_ids if request.filters.entities else None,
        # Like system turns, what is over comes up if the request itself names turns.
        # What was talked about is everything that was said, advice too.
        of_own_doings=by_happening and asks_for_own_doings(request.query),
        of_what_was_done=by_happening
        and not request.filters.statuses
        and asks_what_was_done(request.query),
        with_past=request.known.with_silent or _asks_for_the_past(request, asked),
    )


def _asks_for_the_past(request: RecallRequest, asked: Understanding) -> bool:
    """Return whether a question is about how things came to be, or were; "now" asks for what holds."""
    if asked.intent.intent != "as_of":
        return asked.intent.intent in _ABOUT_THE_PAST
    span = asked.intent.span
    return (
        names_the_past(request.query) if span is None else not span.interval.contains(request.now)
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
        and not asked.asks_of_entities_alone  # whatever is told of them answers
        and not request.filters.needs_event  # who says which events has not asked whether any fit
        and (embedder is None or embedder.model.startswith(CALIBRATED_MODEL))
    )
    return weigh(
        request.query,
        asked,
        found,
        occurred=request.filters.occurred,
        may_know_nothing=may_know_nothing,
    )


async def _fetched(
    ranked: Sequence[Scored],
    wanted: Wanted,
    known: Known,
    scope: Scope,
    deadline: Deadline,
    index: RecallIndex,
    entities: Entities,
) -> tuple[Memory, ...]:
    """Fetch turns best first until the memories made of them reach the limit or time is over."""
    found: list[tuple[FoundTurn, Scored]] = []
    memories: tuple[Memory, ...] = ()
    fetched, size = 0, wanted.limit + _FURTHER
    with stage(RECALL_SECONDS, "fetch"):
        for number in range(_MOST_FETCHES):
            batch = {UUID(s.candidate.id): s for s in ranked[fetched : fetched + size]}
            if not batch or len(memories) == wanted.limit:
                break
            left_ms = max(1 if number else _MIN_FETCH_MS, deadline.left_ms())
            fetch = partial(index.fetch, scope, list(batch), known, timeout_ms=left_ms)
            try:
                turns = await HEDGE.first(fetch, within_s=left_ms / 1000)
            except (StoreTooSlow, TimeoutError):
                deadline.skip("memories", "deadline")
                break
            found += [(one, batch[one.turn.turn_id]) for one in turns]
            if wanted.entities is not None:
                backed = [made for one, _ in found for made in all_made_of(one)]
                naming = await naming_of(backed, scope, entities=entities, deadline=deadline)
                wanted = replace(wanted, naming=naming)
            memories = group(found, wanted)
            fetched, size = fetched + size, 2 * size
    return memories


def _recalled(
    asked: Understanding,
    told: Told,
    request: RecallRequest,
    deadline: Deadline,
    candidates: int,
) -> Recalled:
    return Recalled(
        understanding=asked,
        memories=tuple(told.memories),
        context=context_block(
            told,
            request.context,
            now=request.now.astimezone(request.zone),
            language=detect_language(request.query),
            terms=asked.terms,
        ),
        left_out=tuple(deadline.left_out),
        candidates=candidates,
    )
