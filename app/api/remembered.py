"""What is remembered of a question, as every route shows it."""

from contextlib import nullcontext
from dataclasses import replace
from typing import Any
from uuid import UUID

from uuid_utils.compat import uuid7

from app.bootstrap import Container
from app.domain.deadline import Deadline
from app.domain.models import Scope, User
from app.domain.pressure import STEPS, Step
from app.services.recall.offering import foremost, id_of, questions_to_offer
from app.services.recall.recall import Recalled, recall
from app.services.recall.request import RecallRequest
from app.services.recall.reranking import Reranking
from app.views.clarifications import clarification_object
from app.views.recalled import recalled_answer


async def remembered(
    request: RecallRequest,
    scope: Scope | None,
    container: Container,
    deadline: Deadline,
    *,
    explain: bool = False,
) -> tuple[Recalled, dict[str, Any]]:
    """Return what is recalled, and that as the answer's body; all of it is read on one connection.

    Raises:
        StoreUnavailable: Postgres is away.
    """
    index, timeout_ms = container.recall_index, deadline.left_ms()
    request, look = _eased(request, container, deadline)
    async with index.together(scope, timeout_ms=timeout_ms) if scope else nullcontext():
        recalled = await recall(
            request,
            scope,
            deadline=deadline,
            index=index,
            happened=container.happened,
            entities=container.entities,
            embedder=container.embedder,
            look=look,
        )
        shown = await recalled_answer(
            recalled,
            request,
            scope,
            recall_id=UUID(bytes=uuid7().bytes),
            deadline=deadline,
            entities=container.entities,
            explain=explain,
        )
    return recalled, shown


def _eased(
    request: RecallRequest, container: Container, deadline: Deadline
) -> tuple[RecallRequest, Reranking | None]:
    """Return the question as far as it is gone into now; what is left out under pressure is named."""
    strain, reranker = container.easing.strain, container.reranker
    for step in STEPS[: strain.level]:
        if step is not Step.RERANK or reranker is not None:
            deadline.skip(step.value, strain.reason)
    if reranker is None or strain.leaves_out(Step.RERANK):
        return replace(request, reach=strain.reach), None
    look = Reranking(index=container.recall_index, reranker=reranker)
    return replace(request, reach=strain.reach), look


async def noted(
    recalled: Recalled,
    request: RecallRequest,
    user: User,
    scope: Scope,
    container: Container,
    deadline: Deadline,
) -> list[dict[str, Any]]:
    """Count what is shown as used, and return the questions that go along with it."""
    ids = frozenset(map(id_of, recalled.memories))
    container.use_log.note(scope, ids, request.now)
    if not user.has_questions:
        return []
    found = await questions_to_offer(
        request.query,
        foremost(recalled.memories),
        scope,
        request.known.said_until,
        deadline=deadline,
        clarifications=container.clarifications,
        uses=container.use_log,
    )
    return [clarification_object(one) for one in found]
