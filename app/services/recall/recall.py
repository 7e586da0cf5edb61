"""Answer a question from both calendars within a deadline, the embedder its only model."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from uuid import UUID

from app.answers.answering import Answer
from app.domain.deadline import Deadline, LeftOut
from app.domain.errors import StoreTooSlow
from app.domain.intervals import EVER
from app.domain.models import Scope
from app.domain.ranking import Scored
from app.metrics import RECALL_SECONDS, stage
from app.ports import Embedder, Entities, FoundTurn, Happened, Known, RecallIndex
from app.services.context.block import Block, Told, context_block
from app.services.context.sources import gists_beside, surroundings
from app.services.hedge import HEDGE
from app.services.recall.answering import Computed, find_answer
from app.services.recall.arms import all_of, side_by_side
from app.services.recall.asked_entities import find_asked
from app.services.recall.asked_slots import slots_meant
from app.services.recall.asking import in_its_session, whole_query
from app.services.recall.backing import with_backing
from app.services.recall.candidates import find_candidates
from app.services.recall.derived_arm import FROM_TURNS, with_derived
from app.services.recall.fact_answer import fact_answer
from app.services.recall.fact_arm import FactsFound, find_facts, put_forward
from app.services.recall.fact_value import FactAnswer
from app.services.recall.fact_whether import speaks_against
from app.services.recall.grouping import Wanted, group
from app.services.recall.naming import all_made_of, naming_of
from app.services.recall.nearing import find_near
from app.services.recall.remembered import Memory
from app.services.recall.request import RecallRequest, search_of, wanted_of
from app.services.recall.standing import as_asked, by_standing
from app.services.recall.understanding import Understanding, understand
from app.services.recall.weighing import weigh
from app.services.refine.second_look import Looked, SecondLook
from app.text.language import detect_language

_FURTHER = 3  # turns fetched beyond the limit: some are over, or lie in one memory with others
_MOST_FETCHES = 4
_MIN_FETCH_MS = 50  # an answer without its words is none: the fetch may overrun by so much
_BESIDE = {
    "window",
    "profile",
    "talk",
    "rerank",
    "refine",
}  # whatever is left out of these, memories were looked for


@dataclass(frozen=True, slots=True, kw_only=True)
class Recalled:
    """An answer: what was understood, the memories best first, the block, what was left out."""

    understanding: Understanding
    memories: tuple[Memory, ...]
    context: Block
    left_out: tuple[LeftOut, ...]
    candidates: int
    answer: FactAnswer | Answer | None = None

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
    happened: Happened | None = None,
    look: SecondLook | None = None,
) -> Recalled:
    """Return what is remembered; nothing for a user never seen (``scope`` None).

    ``happened`` lets answers be computed; ``look`` goes over the ranking once more where there is time for it.

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
    if scope is None:
        return _recalled(asked, Told(), request, deadline, 0)  # nothing can match
    asked = await in_its_session(
        asked, request.query, request.session, request.known, scope, deadline=deadline, index=index
    )
    meant = await find_asked(
        request.query, request.filters.entities, scope, deadline=deadline, entities=entities
    )
    asked = replace(asked, entities=meant)
    search, has_block = search_of(request, asked), request.context.token_budget > 0
    found, (facts, counted, around) = await side_by_side(
        find_candidates(
            request.query, search, scope, deadline=deadline, index=index, embedder=embedder
        ),
        # A step later: on a shared connection the search goes first, for the vectors wait for it.
        all_of([
            _facts(request, asked, scope, deadline, index, embedder),
            _computed(request, asked, scope, deadline, happened),
            surroundings(
                request.session if has_block else None,
                request.known,
                scope,
                with_facts=has_block and "fact" in request.kinds,
                deadline=deadline,
                index=index,
            ),
        ]),
    )  # fmt: skip
    with stage(RECALL_SECONDS, "rank"):
        ranked = put_forward(weigh(request, asked, found, embedder), facts)
    if asked.window and not any(s.candidate.in_window for s in ranked):
        deadline.skip("window", "empty")
        wider = replace(search, window=None, said=request.filters.said)
        found = await find_candidates(
            request.query, wider, scope, deadline=deadline, index=index, embedder=embedder
        )
        with stage(RECALL_SECONDS, "rank"):
            ranked = put_forward(weigh(request, replace(asked, slack=EVER), found, embedder), facts)
    if look is not None:
        looked = Looked(query=request.query, asked=asked, search=search, found=found, ranked=ranked)
        ranked = await look(looked, scope, deadline=deadline)
    computed, by_fact = counted.answer, fact_answer(request.query, facts)
    if asked.is_lookup and not (by_fact or facts.only_now) and happened:
        computed = await find_near(
            counted, ranked, request.known, scope, now=request.now.astimezone(request.zone), deadline=deadline, happened=happened,
            embedder=embedder,
        ) or computed  # fmt: skip
    ranked = with_backing(ranked, computed)
    wanted = wanted_of(request, asked)
    is_of_the_past = any(one.fact.superseded_by for one in facts.wanted)
    wanted = replace(wanted, foreign=facts.foreign, with_past=wanted.with_past or is_of_the_past)
    memories = await _fetched(ranked, wanted, request.known, scope, deadline, index, entities)
    memories = as_asked(
        await with_derived(memories, ranked, request, asked, scope, deadline=deadline, index=index),
        asked.intent.intent,
    )
    if computed and computed.knows_nothing and (facts.wanted or facts.former):
        computed = None  # what fills the slot that is asked for is something
    if computed and computed.value is True and speaks_against(request.query, facts):
        computed = None
    answer = _better(by_fact if memories else None, computed)
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


async def _computed(
    request: RecallRequest,
    asked: Understanding,
    scope: Scope,
    deadline: Deadline,
    happened: Happened | None,
) -> Computed:
    if happened is None or request.filters.are_set or not request.kinds & {"event", "turn"}:
        return Computed()  # a sum of what a filter leaves out would be false
    return await find_answer(
        request.query, asked, request.known, scope, now=request.now.astimezone(request.zone), deadline=deadline, happened=happened
    )  # fmt: skip


def _better(fact: FactAnswer | None, computed: Answer | None) -> FactAnswer | Answer | None:
    """Return what is computed from happenings, else what fills a slot; that nothing is known only without both."""
    if fact is not None and (
        isinstance(fact.value, bool)
        or computed is None
        or computed.knows_nothing
        or computed.gives_way
    ):
        return fact
    return computed


async def _facts(
    request: RecallRequest,
    asked: Understanding,
    scope: Scope,
    deadline: Deadline,
    index: RecallIndex,
    embedder: Embedder | None,
) -> FactsFound:
    filters = request.filters
    if "fact" not in request.kinds or filters.are_set:
        return FactsFound()  # what is filtered strictly is found by the arms that know the filters
    span = asked.intent.span
    window = asked.window or (span.interval if span and asked.intent.intent == "as_of" else None)
    window = window if asked.intent.axis == "occurred" else None
    is_past = window is not None and window.end is not None and window.end <= request.now
    return await find_facts(
        request.query,
        scope,
        request.known,
        window=window if is_past else None,
        meant=await slots_meant(request.query, embedder, deadline),
        deadline=deadline,
        index=index,
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
        for number in range(_MOST_FETCHES if wanted.kinds & FROM_TURNS else 0):
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
            memories = by_standing(group(found, wanted))
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
