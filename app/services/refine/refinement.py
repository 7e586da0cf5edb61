"""Look again at an answer that was given at once: with more time, in more ways."""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from app.domain.deadline import Deadline
from app.domain.errors import StoreTooSlow
from app.domain.models import Scope
from app.ports import FirstAnswer, JobQueue, Recalls
from app.services.recall.remembered import Memory
from app.services.recall.request import RecallRequest
from app.services.refine.kept_question import kept_question, question_digest

_LEAST_MS = 50  # to keep a question may overrun the deadline by so much: it is one row


async def ask_for_refinement(
    request: RecallRequest,
    scope: Scope,
    shown: Mapping[str, Any],
    cited: tuple[UUID, ...],
    *,
    is_of_now: bool,
    deadline: Deadline,
    recalls: Recalls,
    queue: JobQueue,
) -> bool:
    """Keep an answer and ask a worker to look again; False, and noted, if there was no time for it."""
    question = kept_question(request, is_of_now=is_of_now, explain="explain" in shown)
    recall_id = UUID(shown["recall_id"])
    first = FirstAnswer(
        recall_id=recall_id,
        question=question,
        digest=question_digest(question),
        shown=shown,
        cited=cited,
    )
    try:
        await recalls.keep(scope, first, timeout_ms=max(_LEAST_MS, deadline.left_ms()))
    except StoreTooSlow:
        deadline.skip("refinement", "deadline")
        return False
    queue.refine(scope, recall_id)
    return True


def cited_by(memories: Sequence[Memory]) -> tuple[UUID, ...]:
    """Return the ids of memories and of the turns whose words they show."""
    cited: dict[UUID, None] = {}
    for memory in memories:
        cited[memory.memory_id] = None
        cited.update(dict.fromkeys(turn.turn_id for turn in memory.turns))
    return tuple(cited)
