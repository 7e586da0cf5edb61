"""A reader of last resort: what most likely tells of what is asked, where nothing that was told says it."""

import asyncio
from collections.abc import Sequence
from datetime import datetime
from uuid import UUID
from weakref import WeakKeyDictionary

from app.answers.answering import Answer
from app.answers.asked import Asked
from app.answers.near.features import Found, Near, tells_all
from app.answers.near.likeness import Vector, content_words
from app.answers.near.reading import is_read, read_near
from app.answers.told import ToldTurn
from app.domain.deadline import Deadline
from app.domain.errors import ModelUnavailable
from app.domain.models import Scope
from app.domain.ranking import Scored
from app.domain.ranking_floor import CALIBRATED_MODEL
from app.ports import Embedder, Happened, Known
from app.services.recall.answering import Computed
from app.services.recall.candidates import within
from app.text.remembered import dropped_with_words

_MOST_TURNS = 16  # of the ranking's best: they hold 19 of 20 answers of our own questions that rules leave open
# An answer that rests on one of so many of the ranking's best is not weighed against the others: 20 of 31 such answers of our
# own questions rest on the very best, and none of them gave way. With three, one right answer of 217 was lost.
_BEST = 1
_MOST_WORDS = 200  # whose vectors are looked up, a fifth of a millisecond each
_REMEMBERED = 4096  # words; 2 kB each
_VECTORS: WeakKeyDictionary[Embedder, dict[str, Vector]] = WeakKeyDictionary()
dropped_with_words(_VECTORS.clear)


async def find_near(
    computed: Computed,
    ranked: Sequence[Scored],
    known: Known,
    scope: Scope,
    *,
    now: datetime,
    deadline: Deadline,
    happened: Happened,
    embedder: Embedder | None,
) -> Answer | None:
    """Return what the best of the ranking most likely tells; None where nothing is likely enough, or time is over.

    An answer that is ``computed`` already stays unless the ranking puts others before what it rests on, and one of them is far likelier.
    ``now`` is in the zone in which the question was asked.
    """
    asked, given = computed.asked, None if computed.is_open else computed.answer
    if asked is None or not is_read(asked, is_open=given is None) or now.tzinfo is None:
        return None
    if given is not None and _rests_on_the_best(given, ranked):
        return None
    found = await found_for(
        computed, ranked, known, scope, now=now, deadline=deadline, happened=happened, embedder=embedder
    )  # fmt: skip
    # Beside the loop: eight turns as long as turns may be take 0.7 s of CPU.
    return await asyncio.to_thread(read_near, asked, found, zone=now.tzinfo, given=given)


def _rests_on_the_best(given: Answer, ranked: Sequence[Scored]) -> bool:
    backing = {str(turn_id) for turn_id in given.turn_ids}
    return any(one.candidate.id in backing for one in ranked[:_BEST])


async def found_for(
    computed: Computed,
    ranked: Sequence[Scored],
    known: Known,
    scope: Scope,
    *,
    now: datetime,
    deadline: Deadline,
    happened: Happened,
    embedder: Embedder | None,
) -> Found:
    """Return what the best turns of the ranking tell of what is asked, with the vectors of words that are held against each other.

    Where the question was asked before it is left out: it tells nothing, and its words would count less.
    """
    best = {UUID(one.candidate.id): one for one in ranked[:_MOST_TURNS]}
    nothing: list[ToldTurn] = []
    told = await within(
        deadline,
        "answer",
        lambda ms: happened.turns(scope, list(best), known, timeout_ms=ms),
        nothing,
        measured_as="answer",
    )
    places = {turn_id: rank for rank, turn_id in enumerate(best)}
    turns = [
        Near(
            turn=turn,
            rank=places[turn.turn_id],
            cosine=best[turn.turn_id].candidate.cosine,
        )
        for turn in told
        if turn.text.strip() != computed.query.strip()
    ]
    vectors = await _vectors_of(computed.asked, turns, deadline, embedder)
    return Found.of(turns, vectors, now)


async def _vectors_of(
    asked: Asked | None, turns: Sequence[Near], deadline: Deadline, embedder: Embedder | None
) -> dict[str, Vector]:
    """Return the vectors of the words of a question and of turns; none without a model or if it is late."""
    is_learned = embedder is not None and embedder.model.startswith(CALIBRATED_MODEL)
    if asked is None or embedder is None or not is_learned or not turns or tells_all(asked, turns):
        return {}
    words = dict.fromkeys(word.said for topic in asked.topics for word in topic.words)
    for near in turns:
        words |= dict.fromkeys(content_words(near.turn.text))
    known = _VECTORS.setdefault(embedder, {})
    new = [one for one in list(words)[:_MOST_WORDS] if one not in known]

    async def embed(_: int) -> dict[str, Vector]:
        return dict(zip(new, await embedder.embed_passages(new), strict=True)) if new else {}

    nothing: dict[str, Vector] = {}
    try:
        known |= await within(deadline, "answer", embed, nothing, measured_as="answer")
    except ModelUnavailable:
        return {}
    found = {one: known[one] for one in words if one in known}
    while len(known) > _REMEMBERED:
        del known[next(iter(known))]
    return found
