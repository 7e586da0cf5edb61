"""``/v1/clarifications``: what only the user can tell, asked once, and settled by an answer."""

from collections.abc import Sequence
from functools import partial
from typing import Annotated, Any, Literal
from uuid import UUID

import orjson
from fastapi import APIRouter, Depends, Path, Query
from pydantic import ConfigDict, Field
from starlette.responses import Response

from app.api.answers import sent
from app.api.cursors import id_cursor
from app.api.deps import ActorDep, CallDep, ContainerDep, PrincipalDep, find_user
from app.api.keys import reachable_tenant
from app.api.schemas import Body, Identifier
from app.domain.clarifications import Clarification, ClarificationState, Option, option_meant
from app.domain.errors import Fault, InvalidInput, NotFound
from app.domain.models import Scope
from app.ports import Settling, StoredAnswer
from app.views.clarifications import clarification_object

router = APIRouter(prefix="/v1", tags=["clarifications"])

_NAMES = ("id", "option", "text", "value", "choice", "answer")


class AnswerBody(Body):
    """``POST /v1/clarifications/{id}``: one of the options by its words, its place from 0 on, or yes and no."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"answer": "Yes, it still holds"}]})

    answer: Annotated[str, Field(min_length=1, max_length=500)] | int | dict[str, Any]


class ThresholdBody(Body):
    """``PUT /v1/admin/clarifications``; 0.5 asks nothing, 1 asks wherever two statements disagree."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"threshold": 0.7}]})

    threshold: Annotated[float, Field(ge=0.5, le=1)]
    tenant: Identifier | None = None


@router.get("/clarifications", summary="Questions about a user that are open")
async def get_clarifications(
    container: ContainerDep,
    principal: PrincipalDep,
    user_id: Annotated[Identifier, Query()],
    state: Annotated[Literal["open", "settled", "void", "all"], Query()] = "open",
    cursor: Annotated[str | None, Query(max_length=40)] = None,
    limit: Annotated[int, Query(ge=1, le=200)] = 50,
) -> dict[str, Any]:
    """List questions, the latest first; they stay here until they are answered or of no use any more."""
    user = await find_user(user_id, container, principal)
    if user is None:
        raise NotFound("no such user")
    states = list(ClarificationState) if state == "all" else [ClarificationState(state)]
    found = await container.clarifications.listed(
        Scope(tenant_id=principal.tenant_id, user_id=user.user_id),
        states,
        after=id_cursor(cursor),
        limit=limit + 1,
    )
    page = found[:limit]
    return {
        "items": [clarification_object(one) for one in page],
        "next_cursor": str(page[-1].clarification_id) if len(found) > limit else None,
    }


async def get_question(
    clarification_id: Annotated[str, Path(description="The id of a question.")],
    container: ContainerDep,
    principal: PrincipalDep,
) -> tuple[Scope, UUID]:
    """Return whose question it is; NotFound for another's as for none."""
    try:
        found = UUID(clarification_id)
    except ValueError as error:
        raise NotFound("no such question") from error
    owned = await container.clarifications.owner(principal.tenant_id, found)
    if owned is None or not principal.sees(owned[1]):
        raise NotFound("no such question")
    return owned[0], found


@router.post("/clarifications/{clarification_id}", summary="Answer a question")
async def post_clarification(
    which: Annotated[tuple[Scope, UUID], Depends(get_question)],
    body: AnswerBody,
    container: ContainerDep,
    call: CallDep,
) -> Response:
    """Settle it: the memories at stake get versions that bear the answer as their cause. Twice is once."""
    scope, clarification_id = which
    settling = Settling(
        at=container.clock.now(),
        choose=partial(_chosen, answer=body.answer),
        call=call,
        render=_settled,
    )
    return sent(await container.clarifications.settle(scope, clarification_id, settling))


def _chosen(options: Sequence[Option], *, answer: str | int | dict[str, Any]) -> Option:
    if isinstance(answer, dict):
        named = next((answer[name] for name in _NAMES if name in answer), "")
        answer = named if isinstance(named, str | int) else ""
    if isinstance(answer, int):
        if not 0 <= answer < len(options):
            raise InvalidInput(
                f"there are {len(options)} options, counted from 0",
                Fault(pointer="/answer", message="no such option"),
            )
        return options[answer]
    return option_meant(options, answer)


def _settled(question: Clarification, changed: Sequence[UUID]) -> StoredAnswer:
    shown = clarification_object(question) | {"changed": [str(one) for one in changed]}
    return StoredAnswer(status=200, body=orjson.dumps(shown))


@router.get("/admin/clarifications", summary="From which certainty on a tenant is not asked")
async def get_threshold(
    container: ContainerDep,
    principal: PrincipalDep,
    tenant: Annotated[Identifier | None, Query()] = None,
) -> dict[str, float]:
    """Return the threshold."""
    of = await reachable_tenant(container, principal, tenant)
    return {"threshold": await container.calendar.threshold(of.tenant_id)}


@router.put("/admin/clarifications", summary="Set from which certainty on a tenant is not asked")
async def put_threshold(
    body: ThresholdBody, container: ContainerDep, principal: PrincipalDep, actor: ActorDep
) -> dict[str, float]:
    """Set the threshold for questions to come; open ones stay."""
    of = await reachable_tenant(container, principal, body.tenant)
    await container.clarifications.set_threshold(actor, of.tenant_id, body.threshold)
    return {"threshold": body.threshold}
