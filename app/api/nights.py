"""``/v1/admin/nightly``: when a tenant's nightly work begins, and when it was last done."""

from typing import Annotated, Any

from fastapi import APIRouter, Query
from pydantic import ConfigDict, Field

from app.api.deps import ActorDep, ContainerDep, PrincipalDep
from app.api.keys import reachable_tenant
from app.api.line_bodies import Zone
from app.api.schemas import Body, Identifier
from app.bootstrap import Container
from app.domain.keys import Tenant
from app.ports import NightHours, NightSeen

_NAMED = r"^[A-Za-z]"  # +08:00 is no zone of Postgres, whose signs are the other way round

router = APIRouter(prefix="/v1", tags=["administration"])


class NightlyBody(Body):
    """``PUT /v1/admin/nightly``: the hour, 0 to 23, in a zone."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"hour": 3, "timezone": "Asia/Shanghai"}]}
    )

    hour: Annotated[int, Field(ge=0, le=23)]
    timezone: Annotated[Zone, Field(pattern=_NAMED)]
    tenant: Identifier | None = None


@router.get("/admin/nightly", summary="When a tenant's nightly work begins, and was last done")
async def get_nightly(
    container: ContainerDep,
    principal: PrincipalDep,
    tenant: Annotated[Identifier | None, Query()] = None,
) -> dict[str, Any]:
    """Return the hour, the zone, and the latest night."""
    return await _shown(container, await reachable_tenant(container, principal, tenant))


@router.put("/admin/nightly", summary="Set when a tenant's nightly work begins")
async def put_nightly(
    body: NightlyBody, container: ContainerDep, principal: PrincipalDep, actor: ActorDep
) -> dict[str, Any]:
    """Set hour and zone; from the next such hour on."""
    of = await reachable_tenant(container, principal, body.tenant)
    hours = NightHours(hour=body.hour, zone=body.timezone)
    await container.nights.set_hours(actor, of.tenant_id, hours)
    return await _shown(container, of)


def _last(seen: NightSeen) -> dict[str, str | None]:
    done = seen.done_at.isoformat() if seen.done_at else None
    return {"due_at": seen.due_at.isoformat(), "done_at": done}


async def _shown(container: Container, of: Tenant) -> dict[str, Any]:
    settings = container.settings
    usual = NightHours(hour=settings.nightly_hour, zone=settings.nightly_zone)
    hours = await container.nights.hours(of.tenant_id) or usual
    seen = await container.nights.seen(of.tenant_id)
    return {
        "hour": hours.hour,
        "timezone": hours.zone,
        "last": _last(seen) if seen else None,
    }
