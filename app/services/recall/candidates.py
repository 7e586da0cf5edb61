"""Find what may answer: the arms side by side, each within what is left of the deadline."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar
from uuid import UUID

from app.domain.deadline import Deadline
from app.domain.errors import ModelUnavailable, StoreTooSlow
from app.domain.models import Scope
from app.domain.ranking_words import named_speakers, without_names
from app.metrics import MODEL_CALLS, RECALL_SECONDS, stage
from app.ports import (
    Closeness,
    Embedder,
    Hit,
    Hits,
    Meaning,
    Near,
    RecallIndex,
    Search,
    Vectors,
)
from app.services.hedge import again_if_broken
from app.services.recall.arms import all_of, side_by_side
from app.text.windows import asked_sentences

T = TypeVar("T")

# What a recall keeps back for ranking, fetching the words and writing the answer.
KEPT_SHARE = 0.3
PATIENCE_MS = 20  # beyond a statement's own time-out, for a server that does not answer at all
# How long the vector arm waits for the words to tell who speaks: of what is left. They take 5 to 15 ms.
_WAIT_SHARE = 0.25
_NO_HITS = Hits(hits=())
_NOTHING_NEAR = Near(hits=(), closeness={})
# The model takes one text at a time, and 32 KiB cost it 2 s. A long message asks at its end.
_EMBEDDED_CHARACTERS = 2000


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidates:
    """The turns that any arm found, with the scores of both arms and the figures behind them.

    ``words`` holds BM25 scores; a turn may lack either.
    """

    hits: Mapping[UUID, Hit]
    words: Mapping[UUID, float]
    closeness: Mapping[UUID, Closeness]
    documents: int
    frequencies: tuple[int, ...]


def asked_texts(query: str, speakers: Iterable[str]) -> list[str]:
    """Return what is embedded of a question: the whole, then its sentences if there are several.

    Without the names of the user's ``speakers`` that it mentions (evidence recall on LoCoMo 0.74 instead
    of 0.72).
    """
    asked = query[-_EMBEDDED_CHARACTERS:]
    asked = without_names(asked, named_speakers(asked, speakers))
    return [asked, *asked_sentences(asked)]


async def find_candidates(
    query: str,
    search: Search,
    scope: Scope,
    *,
    deadline: Deadline,
    index: RecallIndex,
    embedder: Embedder | None,
) -> Candidates:
    """Run the word arm, then the vector arm, which wants to know who the user's speakers are.

    Words that take long are not waited for; what was late or broken is named.

    Raises:
        StoreUnavailable: Postgres is away: nothing can be answered.
    """
    searching = asyncio.ensure_future(
        within(
            deadline,
            "words",
            lambda ms: index.search(scope, search, timeout_ms=ms),
            _NO_HITS,
            measured_as="words",
        )
    )

    async def follow() -> tuple[Meaning | None, Near, bool]:
        await asyncio.wait({searching}, timeout=deadline.left_ms() * _WAIT_SHARE / 1000)
        is_known = searching.done()
        known = searching.result().hits if is_known else ()
        meaning = await _meaning(query, {hit.speaker for hit in known}, deadline, embedder)
        near = await _nearest(meaning, search, scope, known, deadline=deadline, index=index)
        return meaning, near, is_known

    words, (meaning, near, was_known) = await side_by_side(searching, follow())
    hits = {hit.turn_id: hit for hit in (*near.hits, *words.hits)}
    closeness = dict(near.closeness)
    if meaning is not None and not was_known:  # the words came too late to be asked for as well
        closeness |= await _closeness(
            [turn_id for turn_id in hits if turn_id not in closeness],
            meaning,
            scope,
            deadline=deadline,
            index=index,
        )
    return Candidates(
        hits=hits,
        words={hit.turn_id: hit.words for hit in words.hits if hit.words is not None},
        closeness=closeness,
        documents=words.documents,
        frequencies=tuple(words.frequencies),
    )


async def _meaning(
    query: str, speakers: Iterable[str], deadline: Deadline, embedder: Embedder | None
) -> Meaning | None:
    """Return the question's vectors; None without a model or if it is away or late."""
    if embedder is None:
        return None
    texts = asked_texts(query, speakers)

    async def embed(_: int) -> list[Vectors]:
        return await all_of(embedder.embed_query(text) for text in texts)

    nothing: list[Vectors] = []
    try:
        vectors = await within(deadline, "vectors", embed, nothing, measured_as="embed")
    except ModelUnavailable:
        deadline.skip("vectors", "model_away")
        MODEL_CALLS.labels("embed_query", "away").inc()
        return None
    MODEL_CALLS.labels("embed_query", "ok" if vectors else "late").inc()
    if not vectors:
        return None
    return Meaning(model=embedder.model, whole=vectors[0], sentences=vectors[1:])


async def _nearest(
    meaning: Meaning | None,
    search: Search,
    scope: Scope,
    known: Sequence[Hit],
    *,
    deadline: Deadline,
    index: RecallIndex,
) -> Near:
    if meaning is None:
        return _NOTHING_NEAR
    # The fusion compares cosines, so what the words found needs one too: without it, measured,
    # 0.68 instead of 0.71 evidence recall.
    also = [hit.turn_id for hit in known]
    return await within(
        deadline,
        "vectors",
        lambda ms: index.nearest(scope, search, meaning, also=also, timeout_ms=ms),
        _NOTHING_NEAR,
        measured_as="vectors",
    )


async def _closeness(
    turn_ids: list[UUID],
    meaning: Meaning,
    scope: Scope,
    *,
    deadline: Deadline,
    index: RecallIndex,
) -> dict[UUID, Closeness]:
    nothing: dict[UUID, Closeness] = {}
    return await within(
        deadline,
        "vectors",
        lambda ms: index.closeness(scope, turn_ids, meaning, timeout_ms=ms),
        nothing,
        measured_as="cosines",
    )


async def within(
    deadline: Deadline,
    step: str,
    start: Callable[[int], Awaitable[T]],
    otherwise: T,
    *,
    measured_as: str,
    share: float = 1.0,
) -> T:
    """Run a step in a share of what is left; name it and return ``otherwise`` if it is late."""
    left_ms = int(share * deadline.left_ms(keep_ms=deadline.total_ms * KEPT_SHARE)) or 1
    # Steps that follow each other after the end would add up their patience.
    patience_ms = min(left_ms + PATIENCE_MS, deadline.left_ms())
    try:
        # No `wait_for`: it makes a task for each of some twenty steps.
        with stage(RECALL_SECONDS, measured_as):
            async with asyncio.timeout(patience_ms / 1000):
                return await again_if_broken(lambda: start(left_ms))
    except (StoreTooSlow, TimeoutError):
        deadline.skip(step, "deadline")
        return otherwise
