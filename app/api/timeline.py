"""``/v1/users/{user_id}/timeline`` and ``/facts``: what happened and what holds, page by page."""

from dataclasses import replace
from datetime import UTC, datetime
from typing import Annotated, Any
from uuid import UUID

from fastapi import APIRouter, Query

from app.api.deps import ContainerDep, TenantDep, UserDep
from app.api.derived import derived_listing, shown_page
from app.api.memory_bodies import FactsQuery, TimelineQuery, cursor_text, place_of
from app.api.moments import interval_of, known_at, notes_on, zone_of_user
from app.bootstrap import Container
from app.domain.episodes import Level
from app.domain.intervals import Interval
from app.domain.models import MemoryKind, Scope
from app.ports import FactListing, Known, Listing, Page
from app.services.graph.before_after import before_and_after
from app.text.names import normal_name
from app.views.entity_names import NAMES_TIMEOUT_MS

router = APIRouter(prefix="/v1", tags=["memories"])

_EVERYTHING = Known(said_until=datetime(9999, 12, 31, tzinfo=UTC))
_DERIVED = {MemoryKind.EPISODE.value, MemoryKind.PATTERN.value}


@router.get("/users/{user_id}/timeline", summary="Memories of a kind in order of time")
async def get_timeline(
    user: UserDep,
    asked: Annotated[TimelineQuery, Query()],
    container: ContainerDep,
    tenant_id: TenantDep,
) -> dict[str, Any]:
    """List what happened between two moments, page by page; undated events stand where they were said."""
    zone = zone_of_user(user)
    interval = interval_of(asked.from_, asked.to, zone, "/to")
    after = place_of(asked.cursor, asked.kind)
    notes = notes_on(zone, asked.from_, asked.to, asked.as_of)
    scope = Scope(tenant_id=tenant_id, user_id=user.user_id)
    if asked.kind in _DERIVED:
        sorts = asked.type or ([Level.EPISODE.value] if asked.kind == "episode" else [])
        wanted = derived_listing(asked, MemoryKind(asked.kind), zone, sorts, ())
        page = await container.memories.listed_derived(scope, wanted)
        return await shown_page(page, scope, container, notes)
    known = known_at(asked.as_of, asked.as_of_axis, zone) or _EVERYTHING
    ids = await _going_by(asked.entity, scope, container)
    if asked.kind == MemoryKind.FACT.value:
        listing = replace(_facts_between(asked, interval, known), entity_ids=ids)
        page = await container.memories.listed_facts(scope, listing)
        return await shown_page(page, scope, container, notes)
    listed = Listing(
        kind=MemoryKind(asked.kind),
        known=known,
        interval=interval,
        entity=asked.entity,
        event_types=asked.type,
        statuses=asked.status,
        is_descending=asked.order == "desc",
        after=after,
        limit=asked.limit,
        entity_ids=ids,
    )
    if asked.around is not None:
        found = await before_and_after(
            scope,
            asked.around,
            listed,
            in_its_story=asked.within == "story",
            memories=container.memories,
            entities=container.entities,
        )
        page = Page(found=found.found, end=found.next)
        shown = await shown_page(page, scope, container, notes)
        return shown | {"previous_cursor": cursor_text(found.previous)}
    page = await container.memories.listed(scope, listed)
    return await shown_page(page, scope, container, notes)


async def _going_by(entity: str | None, scope: Scope, container: Container) -> list[UUID]:
    """Return the ids of who goes by a name, or of whom an id stands for; none if nobody does."""
    if entity is None:
        return []
    try:
        names, ids = [], [UUID(entity)]
    except ValueError:
        names, ids = [normal_name(entity)], []
    found = await container.entities.called(scope, names, (), ids, timeout_ms=NAMES_TIMEOUT_MS)
    return sorted({entity_id for one in found for entity_id in one.stands_for})


def _facts_between(asked: TimelineQuery, interval: Interval, known: Known) -> FactListing:
    return FactListing(
        known=known,
        interval=interval,
        name=asked.entity,
        slots=asked.type,
        categories=(),
        only_current=False,
        is_descending=asked.order == "desc",
        after=place_of(asked.cursor, asked.kind),
        limit=asked.limit,
    )


@router.get("/users/{user_id}/facts", summary="What holds of and for a user")
async def get_facts(
    user: UserDep,
    asked: Annotated[FactsQuery, Query()],
    container: ContainerDep,
    tenant_id: TenantDep,
) -> dict[str, Any]:
    """List facts, the latest known first; by default those that hold."""
    zone = zone_of_user(user)
    scope = Scope(tenant_id=tenant_id, user_id=user.user_id)
    page = await container.memories.listed_facts(
        scope,
        FactListing(
            known=known_at(asked.as_of, asked.as_of_axis, zone) or _EVERYTHING,
            interval=interval_of(asked.from_, asked.to, zone, "/to"),
            name=asked.name,
            slots=asked.slot,
            categories=[category.value for category in asked.category],
            only_current=asked.current,
            is_descending=asked.order == "desc",
            after=place_of(asked.cursor, "fact"),
            limit=asked.limit,
        ),
    )
    notes = notes_on(zone, asked.from_, asked.to, asked.as_of)
    return await shown_page(page, scope, container, notes)
