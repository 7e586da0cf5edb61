"""What is remembered of a question, as every route shows it."""

from contextlib import nullcontext
from typing import Any
from uuid import UUID

from uuid_utils.compat import uuid7

from app.bootstrap import Container
from app.domain.deadline import Deadline
from app.domain.models import Scope
from app.services.recall import Recalled, recall
from app.services.request import RecallRequest
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
    async with index.together(scope, timeout_ms=timeout_ms) if scope else nullcontext():
        recalled = await recall(
            request,
            scope,
            deadline=deadline,
            index=index,
            happened=container.happened,
            entities=container.entities,
            embedder=container.embedder,
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
