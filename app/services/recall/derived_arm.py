"""The arm of episodes and patterns: told beside what was found, where there is room or they are asked for.

An episode is found through its turns, so it needs no words of its own in the index. It comes where the
question asks for a summary, or where the caller named the kind, and never takes the place of an event, a
fact or a turn but of the last ones where a summary is asked for.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from uuid import UUID

from app.domain.deadline import Deadline
from app.domain.models import Scope
from app.domain.ranking import Scored
from app.domain.ranking_features import Candidate
from app.ports import FoundDerived, RecallIndex
from app.services.recall.candidates import within
from app.services.recall.remembered import Memory
from app.services.recall.request import RecallRequest
from app.services.recall.understanding import Understanding
from app.text.folding import fold
from app.text.tokens import query_terms, search_terms

_LOOKED_AT = 40  # best turns whose episodes count
_FOREMOST = 2  # episodes that come first where a summary is asked for
_MOST_PATTERNS = 2  # beside other kinds
_BELOW = 0.9  # what an episode's score is of that of its best turn
_REGULAR = re.compile(
    r"\b(?:patterns?|habits?|routines?|regular(?:ly|ity)?|usually|typically|normally|tend to|how often|trends?|recurring|every (?:week|day|month)"
    r"|correlat\w+|connection between|lead to|trigger\w*)\b"
    r"|规律|习惯|通常|一般|往往|多久一次|周期|趋势|每周|每天|每个?月|有什么关系|关联|引起|诱因"
)
FROM_TURNS = frozenset({"event", "fact", "turn"})
"""Kinds of memory that are made of the turns found."""


async def with_derived(
    memories: tuple[Memory, ...],
    ranked: Sequence[Scored],
    request: RecallRequest,
    asked: Understanding,
    scope: Scope,
    *,
    deadline: Deadline,
    index: RecallIndex,
) -> tuple[Memory, ...]:
    """Return the memories with the episodes and patterns that belong to them, within the limit."""
    if request.filters.are_set:
        return memories  # what is filtered strictly is found by the arms that know the filters
    alone = not request.kinds & FROM_TURNS
    told = await _patterns(request, alone, scope, deadline, index)
    sums_up = asked.intent.intent == "summary"
    room = request.limit - len(memories) - len(told) if _names_kinds(request) else 0
    if "episode" in request.kinds and ranked and (room > 0 or sums_up):
        most = max(room, _FOREMOST if sums_up and not alone else 0)
        episodes = await _episodes(ranked, request, most, scope, deadline, index)
    else:
        episodes = ()
    if sums_up:
        first, rest = episodes[:_FOREMOST], episodes[_FOREMOST:]
        return (*first, *told, *memories, *rest)[: request.limit]
    floor = min((one.scored.score for one in memories), default=1.0)
    kept = max(0, request.limit - len(told))
    return (*memories[:kept], *told, *(_at_most(one, floor) for one in episodes))[: request.limit]


def _names_kinds(request: RecallRequest) -> bool:
    """Return whether the caller named the kinds: who did not gets no summary beside what it sums up."""
    return request.known.with_silent or not request.kinds >= {*FROM_TURNS, "episode", "pattern"}


async def _episodes(
    ranked: Sequence[Scored],
    request: RecallRequest,
    most: int,
    scope: Scope,
    deadline: Deadline,
    index: RecallIndex,
) -> tuple[Memory, ...]:
    best = list(ranked[:_LOOKED_AT])
    ids = [UUID(one.candidate.id) for one in best]
    nothing: list[FoundDerived] = []
    found = await within(
        deadline,
        "episodes",
        lambda ms: index.episodes_of(scope, ids, request.known, timeout_ms=ms),
        nothing,
        measured_as="episodes",
    )
    by_turn = {UUID(one.candidate.id): one for one in best}
    made = []
    for one in found:
        hits = [by_turn[turn.turn_id] for turn in one.turns if turn.turn_id in by_turn]
        if hits:
            made.append((sum(hit.score for hit in hits[:3]), _memory(one, hits[0])))
    made.sort(key=lambda pair: -pair[0])
    return tuple(memory for _, memory in made[:most])


async def _patterns(
    request: RecallRequest, alone: bool, scope: Scope, deadline: Deadline, index: RecallIndex
) -> tuple[Memory, ...]:
    """Return patterns of what the question names, where it asks for such."""
    if "pattern" not in request.kinds or not (alone or _REGULAR.search(fold(request.query))):
        return ()
    nothing: list[FoundDerived] = []
    found = await within(
        deadline,
        "patterns",
        lambda ms: index.patterns(scope, request.known, timeout_ms=ms),
        nothing,
        measured_as="patterns",
    )
    terms = frozenset(query_terms(request.query))
    named = [(len(terms.intersection(search_terms(one.version.summary))), one) for one in found]
    named = [pair for pair in named if pair[0] or (alone and len(request.kinds) == 1)]
    named.sort(key=lambda pair: -pair[0])
    return tuple(
        _memory(one, None, score=min(1.0, 0.5 + 0.1 * count))
        for count, one in named[: request.limit if alone else _MOST_PATTERNS]
        if one.turns
    )


def _memory(found: FoundDerived, hit: Scored | None, *, score: float = 0.5) -> Memory:
    scored = hit or Scored(candidate=_candidate(found), score=score)
    return Memory(
        turns=found.turns,
        recorded_at=found.version.recorded_from,
        derived=found.version,
        scored=scored,
        in_window=scored.candidate.in_window,
        superseded_by=None,
    )


def _candidate(found: FoundDerived) -> Candidate:
    last = found.turns[-1]
    return Candidate(id=str(last.turn_id), said_at=last.said_at, speaker=last.speaker)


def _at_most(memory: Memory, ceiling: float) -> Memory:
    score = min(_BELOW * memory.scored.score, ceiling)
    return replace(memory, scored=replace(memory.scored, score=score))
