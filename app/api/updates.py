"""``GET /v1/updates``: the messages of the stream for those who poll, with the same cursors."""

from collections.abc import Callable
from time import perf_counter
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from pydantic import ConfigDict, Field

from app.api.deps import ContainerDep, PrincipalDep, find_user
from app.api.schemas import Body, Identifier
from app.domain.errors import Fault, InvalidInput, NotFound
from app.domain.models import Scope
from app.domain.updates import Position, UpdateType, position_of
from app.ports import Passage, Updates
from app.services.updates.following import Following
from app.views.updates import shown_update

router = APIRouter(prefix="/v1", tags=["stream"])

_LOOK_S = 1.0  # between looks whether the process is about to end
_TYPES = ", ".join(UpdateType)


class UpdatesQuery(Body):
    """``GET /v1/updates``; ``types`` are names between commas, ``wait`` is in seconds."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=False)

    user_id: Identifier
    since: Annotated[str, Field(max_length=64)] | None = None
    wait: Annotated[float, Field(ge=0, le=60)] = 0.0
    types: Annotated[str, Field(max_length=300)] | None = None
    limit: Annotated[int, Field(ge=1, le=1000)] = 100


@router.get("/updates", summary="What happened to a user's memory since a cursor")
async def get_updates(
    asked: Annotated[UpdatesQuery, Query()],
    request: Request,
    container: ContainerDep,
    principal: PrincipalDep,
) -> dict[str, Any]:
    """Return updates behind the cursor, oldest first; with ``wait``, as soon as there is one.

    Without ``since`` it begins with what comes next. ``next_cursor`` is never null: go on there.
    """
    position = position_of(asked.since) if asked.since is not None else None
    types = types_of(asked.types.split(",")) if asked.types is not None else None
    user = await find_user(asked.user_id, container, principal)
    if user is None:
        raise NotFound("no such user")
    scope = Scope(tenant_id=principal.tenant_id, user_id=user.user_id)
    start = position or await container.updates.head(scope)
    passage = await _awaited(
        scope,
        start,
        types,
        asked,
        updates=container.updates,
        following=request.app.state.following,
        is_leaving=request.app.state.sockets.leaving.is_set,
    )
    return {
        "items": [shown_update(one, asked.user_id) for one in passage.updates],
        "next_cursor": str(passage.end),
        "has_more": passage.has_more,
        "resync_required": not passage.is_whole,
    }


async def _awaited(
    scope: Scope,
    start: Position,
    types: frozenset[UpdateType] | None,
    asked: UpdatesQuery,
    *,
    updates: Updates,
    following: Following,
    is_leaving: Callable[[], bool],
) -> Passage:
    """Return what stands behind a position, or comes in time.

    The user is followed first and read then, so that nothing falls in between.
    """
    ends_at = perf_counter() + asked.wait
    with following.follower() as follower:
        following.follow(follower, scope, seq=start.seq)
        while True:
            passage = await updates.after(scope, start, types=types, limit=asked.limit)
            left_s = ends_at - perf_counter()
            if passage.updates or not passage.is_whole or left_s <= 0:
                return passage
            start = passage.end
            follower.goes_on_at(scope, start.seq)
            while not await follower.news(within_s=min(_LOOK_S, left_s)):
                left_s = ends_at - perf_counter()
                if left_s <= 0 or is_leaving():
                    return passage


def types_of(names: list[str]) -> frozenset[UpdateType]:
    """Return the types of their names.

    Raises:
        InvalidInput: there is none of a name.
    """
    try:
        return frozenset(UpdateType(name.strip()) for name in names)
    except ValueError as error:
        raise InvalidInput(
            f"{error}; types are {_TYPES}",
            Fault(pointer="/types", message=f"must be among {_TYPES}"),
        ) from error
