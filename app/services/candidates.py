"""Find what may answer: the arms side by side, each within what is left of the deadline."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TypeVar
from uuid import UUID

from app.domain.deadline import Deadline
from app.domain.errors import ModelUnavailable, StoreTooSlow
from app.domain.models import Scope
from app.metrics import MODEL_CALLS, RECALL_SECONDS, stage
from app.ports import Embedder, Hit, Hits, RecallIndex, Search, Vectors
from app.services.arms import side_by_side

T = TypeVar("T")

# What a recall keeps back for ranking, fetching the words and writing the answer.
KEPT_SHARE = 0.3
PATIENCE_MS = 20  # beyond a statement's own time-out, for a server that does not answer at all
_NO_HITS = Hits(hits=())
# The model takes one text at a time, and 32 KiB cost it 2 s. A long message asks at its end.
_EMBEDDED_CHARACTERS = 2000


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidates:
    """The turns that any arm found, with the scores of both arms and the figures behind them.

    ``words`` holds BM25 scores, ``cosines`` lie in [-1, 1]; a turn may lack either.
    """

    hits: Mapping[UUID, Hit]
    words: Mapping[UUID, float]
    cosines: Mapping[UUID, float]
    documents: int
    frequencies: tuple[int, ...]


async def find_candidates(
    query: str,
    search: Search,
    scope: Scope,
    *,
    deadline: Deadline,
    index: RecallIndex,
    embedder: Embedder | None,
) -> Candidates:
    """Run the word and the vector arm side by side; name what was late or broken.

    Raises:
        StoreUnavailable: Postgres is away: nothing can be answered.
    """
    words, (near, vector) = await side_by_side(
        within(
            deadline,
            "words",
            lambda ms: index.search(scope, search, timeout_ms=ms),
            _NO_HITS,
            measured_as="words",
        ),
        _nearest(query, search, scope, deadline=deadline, index=index, embedder=embedder),
    )
    hits = {hit.turn_id: hit for hit in (*near, *words.hits)}
    cosines = {hit.turn_id: hit.cosine for hit in near if hit.cosine is not None}
    if vector is not None and embedder is not None:
        missing = [turn_id for turn_id in hits if turn_id not in cosines]
        cosines |= await _cosines(missing, scope, vector, embedder.model, deadline, index)
    return Candidates(
        hits=hits,
        words={hit.turn_id: hit.words for hit in words.hits if hit.words is not None},
        cosines=cosines,
        documents=words.documents,
        frequencies=tuple(words.frequencies),
    )


async def _nearest(
    query: str,
    search: Search,
    scope: Scope,
    *,
    deadline: Deadline,
    index: RecallIndex,
    embedder: Embedder | None,
) -> tuple[Iterable[Hit], Vectors | None]:
    if embedder is None:
        return (), None
    asked = query[-_EMBEDDED_CHARACTERS:]
    try:
        vector = await within(
            deadline, "vectors", lambda _: embedder.embed_query(asked), None, measured_as="embed"
        )
    except ModelUnavailable:
        deadline.skip("vectors", "model_away")
        MODEL_CALLS.labels("embed_query", "away").inc()
        return (), None
    MODEL_CALLS.labels("embed_query", "late" if vector is None else "ok").inc()
    if vector is None:
        return (), None
    nothing: list[Hit] = []
    hits = await within(
        deadline,
        "vectors",
        lambda ms: index.nearest(scope, search, vector, embedder.model, timeout_ms=ms),
        nothing,
        measured_as="vectors",
    )
    return hits, vector


async def _cosines(
    turn_ids: list[UUID],
    scope: Scope,
    vector: Vectors,
    model: str,
    deadline: Deadline,
    index: RecallIndex,
) -> dict[UUID, float]:
    # The fusion compares cosines, so what the words found needs one too: without it, measured,
    # 0.68 instead of 0.71 evidence recall.
    nothing: dict[UUID, float] = {}
    if not turn_ids:
        return nothing
    return await within(
        deadline,
        "vectors",
        lambda ms: index.cosines(scope, turn_ids, vector, model, timeout_ms=ms),
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
) -> T:
    """Run a step in what is left; name it and return ``otherwise`` if it is late."""
    left_ms = deadline.left_ms(keep_ms=deadline.total_ms * KEPT_SHARE)
    try:
        with stage(RECALL_SECONDS, measured_as):
            return await asyncio.wait_for(start(left_ms), (left_ms + PATIENCE_MS) / 1000)
    except (StoreTooSlow, TimeoutError):
        deadline.skip(step, "deadline")
        return otherwise
