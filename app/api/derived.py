"""``/v1/users/{user_id}/episodes`` and ``/patterns``: what talk told, and regularities in it."""

from collections.abc import Sequence
from datetime import UTC, datetime, tzinfo
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query
from pydantic import ConfigDict, Field

from app.api.deps import ContainerDep, TenantDep, UserDep
from app.api.memory_bodies import TimelineQuery, cursor_text, place_of
from app.api.moments import QueryMoment, interval_of, known_at, notes_on, zone_of_user
from app.api.schemas import Body
from app.bootstrap import Container
from app.domain.episodes import EpisodeState, Level
from app.domain.models import MemoryKind, Scope, User
from app.domain.patterns import PatternSort, PatternState
from app.ports import DerivedListing, Known, Page
from app.views.entity_names import with_entities
from app.views.memory_object import found_object

router = APIRouter(prefix="/v1", tags=["memories"])

_EVERYTHING = Known(said_until=datetime(9999, 12, 31, tzinfo=UTC))


class _DerivedQuery(Body):
    """What both lists take; ``from`` and ``to`` bound when it was talked, or when it became known."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=False)

    from_: QueryMoment | None = Field(default=None, alias="from")
    to: QueryMoment | None = None
    order: Literal["asc", "desc"] = "desc"
    cursor: Annotated[str, Field(max_length=400)] | None = None
    limit: Annotated[int, Field(ge=1, le=200)] = 50
    as_of: QueryMoment | None = None
    as_of_axis: Literal["known", "recorded"] = "known"


class EpisodesQuery(_DerivedQuery):
    """``GET /v1/users/{user_id}/episodes``; ``level`` ``day`` lists reflections on days."""

    level: Level = Level.EPISODE
    state: Annotated[list[EpisodeState], Field(max_length=3)] = Field(default_factory=list)


class PatternsQuery(_DerivedQuery):
    """``GET /v1/users/{user_id}/patterns``; ``current`` false lists those that no longer hold too."""

    sort: Annotated[list[PatternSort], Field(max_length=4)] = Field(default_factory=list)
    current: bool = True


@router.get("/users/{user_id}/episodes", summary="What a user's talk told, episode by episode")
async def get_episodes(
    user: UserDep,
    asked: Annotated[EpisodesQuery, Query()],
    container: ContainerDep,
    tenant_id: TenantDep,
) -> dict[str, Any]:
    """List episodes, the latest first; each with its summary and the turns bound into it."""
    listing = derived_listing(
        asked, MemoryKind.EPISODE, zone_of_user(user), (asked.level.value,), asked.state
    )
    scope = Scope(tenant_id=tenant_id, user_id=user.user_id)
    page = await container.memories.listed_derived(scope, listing)
    return await shown_page(page, scope, container, _notes(asked, user))


@router.get("/users/{user_id}/patterns", summary="Regularities found in what a user tells")
async def get_patterns(
    user: UserDep,
    asked: Annotated[PatternsQuery, Query()],
    container: ContainerDep,
    tenant_id: TenantDep,
) -> dict[str, Any]:
    """List patterns, the latest known first; each with its evidence."""
    states = (PatternState.HOLDING.value,) if asked.current else ()
    listing = derived_listing(asked, MemoryKind.PATTERN, zone_of_user(user), asked.sort, states)
    scope = Scope(tenant_id=tenant_id, user_id=user.user_id)
    page = await container.memories.listed_derived(scope, listing)
    return await shown_page(page, scope, container, _notes(asked, user))


def derived_listing(
    asked: _DerivedQuery | TimelineQuery,
    kind: MemoryKind,
    zone: tzinfo,
    sorts: Sequence[str],
    states: Sequence[str],
) -> DerivedListing:
    """Return which episodes or patterns a call asks for."""
    return DerivedListing(
        kind=kind,
        known=known_at(asked.as_of, asked.as_of_axis, zone) or _EVERYTHING,
        interval=interval_of(asked.from_, asked.to, zone, "/to"),
        sorts=list(sorts),
        states=list(states),
        is_descending=asked.order == "desc",
        after=place_of(asked.cursor, kind.value),
        limit=asked.limit,
    )


async def shown_page(
    page: Page, scope: Scope, container: Container, notes: dict[str, str]
) -> dict[str, Any]:
    """Return a page of memories as answers show it."""
    now = container.clock.now()
    shown = [found_object(found, now=now) for found in page.found]
    return {
        "items": await with_entities(shown, page.found, scope, container.entities),
        "next_cursor": cursor_text(page.end),
        **notes,
    }


def _notes(asked: _DerivedQuery, user: User) -> dict[str, str]:
    return notes_on(zone_of_user(user), asked.from_, asked.to, asked.as_of)
