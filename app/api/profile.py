"""``/v1/users/{user_id}/profile``: what is known of a user, with what was before."""

from dataclasses import replace
from datetime import UTC, datetime
from typing import Annotated, Any
from uuid import UUID

from fastapi import APIRouter, Query

from app.api.deps import ContainerDep, TenantDep, UserDep
from app.api.moments import AsOf, AsOfAxis, QueryMoment, instant, known_at, notes_on, zone_of_user
from app.bootstrap import Container
from app.domain.intervals import Interval
from app.domain.models import Scope
from app.domain.profiles import section_of
from app.ports import FactListing, FoundFact, Known
from app.services.profile import Entry, profile_of, stands_alone
from app.views.entity_names import with_entities
from app.views.memory_object import fact_object, found_object

router = APIRouter(prefix="/v1", tags=["memories"])

_EVERYTHING = Known(said_until=datetime(9999, 12, 31, tzinfo=UTC))
_PAGE = 200
_MOST_FACTS = 2000  # of which a profile is made, the latest known; a person has some hundred


@router.get("/users/{user_id}/profile", summary="What is known of a user")
async def get_profile(
    user: UserDep,
    container: ContainerDep,
    tenant_id: TenantDep,
    as_of: AsOf = None,
    as_of_axis: AsOfAxis = "known",
    valid_at: Annotated[
        QueryMoment | None, Query(description="What held then, as far as is known now.")
    ] = None,
) -> dict[str, Any]:
    """Tell what holds of the user, as it is known now or was known then; each fact with what it rests on."""
    zone = zone_of_user(user)
    scope = Scope(tenant_id=tenant_id, user_id=user.user_id)
    known = known_at(as_of, as_of_axis, zone)
    bound = await container.episodes.bound_facts(scope)
    found = await _facts(scope, known or _EVERYTHING, container)
    facts = [one for one in found if one.fact.fact_id not in bound or stands_alone(one.fact)]
    at = instant(as_of, zone) if as_of and as_of_axis == "known" else container.clock.now()
    profile = profile_of(
        user,
        facts,
        await container.backgrounds.domains_of(scope),
        at,
        instant(valid_at, zone) if valid_at else None,
    )
    now = container.clock.now()
    entries = [*profile.own, *(entry for _, found in profile.others for entry in found)]
    shown = await with_entities(
        [_entry(entry, now) for entry in entries],
        [entry.found for entry in entries],
        scope,
        container.entities,
    )
    own, rest = shown[: len(profile.own)], iter(shown[len(profile.own) :])
    return {
        "user_id": user.client_id,
        "name": profile.name,
        "as_of": as_of.isoformat() if as_of else None,
        "facts": own,
        "people": [
            {"name": name, "facts": [next(rest) for _ in found]} for name, found in profile.others
        ],
        "past": [found_object(one, now=now) for one in profile.past],
        "missing": [
            {
                "slot": wish.slot,
                "domain": domain,
                "question": wish.chinese if profile.language == "zh" else wish.english,
            }
            for domain, wish in profile.missing
        ],
        **notes_on(zone, as_of, valid_at),
    }


def _entry(entry: Entry, now: datetime) -> dict[str, Any]:
    fact, turns = entry.found.fact, entry.found.turns
    return fact_object(fact, turns, now=now) | {
        "section": section_of(fact.slot),
        "former": [_former(one, now) for one in entry.former],
    }


def _former(one: FoundFact, now: datetime) -> dict[str, Any]:
    shown = fact_object(one.fact, one.turns, now=now)
    names = ("id", "object", "summary", "valid", "confidence", "superseded_by", "source_turn_ids")
    return {name: shown[name] for name in names}


async def _facts(scope: Scope, known: Known, container: Container) -> list[FoundFact]:
    listing = FactListing(
        known=known,
        interval=Interval(start=None, end=None),
        name=None,
        slots=(),
        categories=(),
        only_current=False,
        is_descending=True,
        after=None,
        limit=_PAGE,
    )
    found: list[FoundFact] = []
    seen: set[UUID] = set()
    while len(found) < _MOST_FACTS:
        page = await container.memories.listed_facts(scope, listing)
        for one in page.found:
            if isinstance(one, FoundFact) and one.fact.fact_id not in seen:
                seen.add(one.fact.fact_id)
                found.append(one)
        if page.end is None:
            break
        listing = replace(listing, after=page.end)
    return found
