"""Put the best of a ranking in the order that a cross-encoder gives, while there is time."""

import asyncio
from dataclasses import dataclass, replace
from uuid import UUID

from app.domain.deadline import Deadline
from app.domain.errors import ModelUnavailable, StoreTooSlow
from app.domain.models import Scope
from app.domain.ranking import Scored
from app.metrics import RECALL_SECONDS, stage
from app.ports import RecallIndex, Reranker
from app.services.recall.candidates import KEPT_SHARE
from app.services.refine.second_look import Looked

_READ = 30  # what the model reads; three times what is shown, and 10 to 30 ms on a GPU
_CHARACTERS = 2000  # of a text; cross-encoders read 512 tokens


@dataclass(frozen=True, slots=True, kw_only=True)
class Reranking:
    """A second look by a cross-encoder."""

    index: RecallIndex
    reranker: Reranker

    async def __call__(self, looked: Looked, scope: Scope, *, deadline: Deadline) -> list[Scored]:
        """Return the ranking with its head in the model's order; as it was, and noted, if that is late or away.

        What lies outside the window stays below what lies inside, and what is superseded below what
        holds. Scores stay where they were: each place keeps its own.
        """
        head, rest = looked.ranked[:_READ], looked.ranked[_READ:]
        left_ms = deadline.left_ms(keep_ms=deadline.total_ms * KEPT_SHARE)
        try:
            with stage(RECALL_SECONDS, "rerank"):
                async with asyncio.timeout(left_ms / 1000):
                    given = await self._given(looked, scope, left_ms)
        except (TimeoutError, StoreTooSlow):
            deadline.skip("rerank", "deadline")
            return list(looked.ranked)
        except ModelUnavailable:
            deadline.skip("rerank", "model_away")
            return list(looked.ranked)
        # Stable: what the model was not shown, having gone meanwhile, stands last in its tier.
        lowest = min(given.values(), default=0.0) - 1
        order = sorted(head, key=lambda one: (one.tier, -given.get(UUID(one.candidate.id), lowest)))
        places = zip(order, head, strict=True)
        return [*(replace(one, score=place.score) for one, place in places), *rest]

    async def _given(self, looked: Looked, scope: Scope, left_ms: int) -> dict[UUID, float]:
        ids = [UUID(one.candidate.id) for one in looked.ranked[:_READ]]
        turns = await self.index.fetch(scope, ids, looked.search.known, timeout_ms=left_ms)
        texts = [f"{one.turn.speaker}: {one.turn.text}"[:_CHARACTERS] for one in turns]
        scores = await self.reranker.scores(looked.query, texts) if texts else []
        return {one.turn.turn_id: score for one, score in zip(turns, scores, strict=True)}
