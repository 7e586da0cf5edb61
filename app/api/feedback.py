"""``POST /v1/feedback``: what a caller thinks of a memory."""

from typing import Annotated
from uuid import UUID

import orjson
from fastapi import APIRouter
from pydantic import ConfigDict, Field
from starlette.responses import Response

from app.api.answers import sent
from app.api.deps import CallDep, ContainerDep, PrincipalDep
from app.api.memories import get_owned
from app.api.schemas import Body, ShortText
from app.domain.errors import Fault, InvalidInput
from app.domain.feedback import Judgement, Verdict
from app.ports import StoredAnswer

router = APIRouter(prefix="/v1", tags=["memories"])


class FeedbackBody(Body):
    """``POST /v1/feedback``; ``recall_id`` is that of the answer which showed the memory."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [{"memory_id": "019a0000-0000-7000-8000-000000000000", "verdict": "useful"}]
        }
    )

    memory_id: Annotated[str, Field(min_length=1, max_length=64)]
    verdict: Annotated[Verdict, Field(strict=False)]
    recall_id: Annotated[str, Field(max_length=64)] | None = None
    note: ShortText | None = None


@router.post(
    "/feedback", summary="Say whether a memory was right, wrong, outdated, irrelevant, useful"
)
async def post_feedback(
    body: FeedbackBody, container: ContainerDep, principal: PrincipalDep, call: CallDep
) -> Response:
    """Keep the verdict: right and wrong move how sure the memory is, all of them where it ranks."""
    memory_id, owned = await get_owned(body.memory_id, container, principal)
    judgement = Judgement(
        memory_id=memory_id,
        verdict=body.verdict,
        recall_id=_recall(body.recall_id),
        note=body.note,
    )
    shown = {"memory_id": str(memory_id), "kind": owned.kind, "verdict": body.verdict}
    answer = StoredAnswer(status=200, body=orjson.dumps(shown))
    return sent(
        await container.uses.judge(
            owned.scope,
            owned.kind,
            judgement,
            at=container.clock.now(),
            call=call,
            answer=answer,
        )
    )


def _recall(given: str | None) -> UUID | None:
    if given is None:
        return None
    try:
        return UUID(given)
    except ValueError as error:
        raise InvalidInput(
            "recall_id is the id that a recall answered with",
            Fault(pointer="/recall_id", message="not an id"),
        ) from error
