"""``/v1/admin/dead-turns``: turns that were given up, and their replay."""

from typing import Annotated, Any
from uuid import UUID

from fastapi import APIRouter, Query
from pydantic import ConfigDict, Field
from starlette.responses import Response

from app.api.answers import kept, sent
from app.api.deps import CallDep, ContainerDep, QueueDep, TenantDep
from app.api.schemas import Body, Identifier
from app.domain.errors import Fault, InvalidInput

router = APIRouter(prefix="/v1/admin", tags=["operation"])


class ReplayBody(Body):
    """``POST /v1/admin/dead-turns/replay``: the ids as listed."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"ids": ["019aa1c2-0000-7000-8000-000000000000"]}]}
    )

    ids: Annotated[list[str], Field(min_length=1, max_length=1000)]


@router.get("/dead-turns", summary="Turns that were given up, and why")
async def get_dead_turns(
    container: ContainerDep,
    tenant_id: TenantDep,
    user_id: Annotated[Identifier | None, Query()] = None,
    cursor: Annotated[str | None, Query()] = None,
    limit: Annotated[int, Query(ge=1, le=1000)] = 100,
) -> dict[str, Any]:
    """List dead turns page by page; they stay recallable by their words."""
    after = _uuid(cursor, "/cursor") if cursor else None
    found = await container.operation.dead_turns(
        tenant_id, client_user_id=user_id, after=after, limit=limit + 1
    )
    page = found[:limit]
    return {
        "items": [
            {
                "id": str(turn.turn_id),
                "turn_id": turn.client_turn_id,
                "user_id": turn.client_user_id,
                "said_at": turn.said_at.isoformat(),
                "recorded_at": turn.recorded_at.isoformat(),
                "attempts": turn.attempts,
                "failures": turn.failures,
                "reason": turn.reason,
            }
            for turn in page
        ],
        "next_cursor": str(page[-1].turn_id) if len(found) > limit else None,
    }


@router.post("/dead-turns/replay", summary="Try dead turns again")
async def replay_dead_turns(
    body: ReplayBody, container: ContainerDep, queue: QueueDep, call: CallDep
) -> Response:
    """Queue dead turns anew with their counts of attempts at zero; other ids change nothing."""
    ids = [_uuid(value, f"/ids/{at}") for at, value in enumerate(body.ids)]
    answer, woken = await container.operation.replay(
        ids, call, lambda count: kept({"replayed": count})
    )
    for scope in woken:
        queue.wake(scope)
    return sent(answer)


def _uuid(value: str, pointer: str) -> UUID:
    try:
        return UUID(value)
    except ValueError as error:
        raise InvalidInput(
            f"{value[:40]!r} is not an id of this service",
            Fault(pointer=pointer, message="not an id as this call lists them"),
        ) from error
