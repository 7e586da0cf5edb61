"""``GET /v1/users/{user_id}/digest``: a user's talk, told within a budget of tokens."""

from typing import Annotated, Any

from fastapi import APIRouter, Query
from pydantic import ConfigDict, Field

from app.api.deps import ContainerDep, TenantDep, UserDep
from app.api.moments import QueryMoment, interval_of, notes_on, zone_of_user
from app.api.schemas import Body
from app.domain.context import TOKEN_COUNTER
from app.domain.models import Scope
from app.services.digesting import digested

router = APIRouter(prefix="/v1", tags=["memories"])


class DigestQuery(Body):
    """What a digest is asked for; ``from`` and ``to`` bound when it was talked.

    Without a budget all numbers, dates, names and decisions are told, however long that gets.
    """

    model_config = ConfigDict(extra="forbid", frozen=True, strict=False)

    budget: Annotated[int, Field(ge=50, le=20000)] | None = None
    from_: QueryMoment | None = Field(default=None, alias="from")
    to: QueryMoment | None = None


@router.get("/users/{user_id}/digest", summary="What a user talked about, in few tokens")
async def get_digest(
    user: UserDep,
    asked: Annotated[DigestQuery, Query()],
    container: ContainerDep,
    tenant_id: TenantDep,
) -> dict[str, Any]:
    """Tell what is dense at length, condense the rest, count what is routine; each line names its turns."""
    zone = zone_of_user(user)
    made, talk = await digested(
        Scope(tenant_id=tenant_id, user_id=user.user_id),
        interval_of(asked.from_, asked.to, zone, "/to"),
        asked.budget,
        episodes=container.episodes,
        patterns=container.patterns,
    )
    return {
        "user_id": user.client_id,
        "text": made.text,
        "tokens": made.tokens,
        "source_tokens": made.source_tokens,
        "token_counter": TOKEN_COUNTER,
        "episodes": len(talk.stories),
        "lines": [
            {
                "day": line.day.isoformat(),
                "text": line.text,
                "sort": line.sort.value,
                "source_turn_ids": [talk.client_ids[one] for one in line.turn_ids],
            }
            for line in made.lines
        ],
        "kept": {sort.value: [made.kept.get(sort, 0), told] for sort, told in made.told.items()},
        **notes_on(zone, asked.from_, asked.to),
    }
