"""``/v1/admin/audit``: what was administered, corrected, retracted, imported and exported, and by whom."""

from datetime import UTC
from typing import Annotated, Any, Literal
from uuid import UUID

from fastapi import APIRouter, Query
from pydantic import ConfigDict, Field

from app.api.cursors import not_a_cursor
from app.api.deps import ContainerDep, PrincipalDep
from app.api.keys import reachable_tenant
from app.api.moments import QueryMoment, instant
from app.api.schemas import Body, Identifier
from app.domain.audit import Deed, RecordedAct
from app.ports import AuditListing

router = APIRouter(prefix="/v1/admin", tags=["operation"])


class AuditQuery(Body):
    """``GET /v1/admin/audit``; each filter that is given must hold."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=False)

    tenant: Identifier | None = None
    action: Deed | None = None
    key_id: Identifier | None = None
    user_id: Identifier | None = None
    target: Identifier | None = None
    from_: QueryMoment | None = Field(default=None, alias="from")
    to: QueryMoment | None = None
    order: Literal["asc", "desc"] = "desc"
    cursor: Annotated[str, Field(max_length=64)] | None = None
    limit: Annotated[int, Field(ge=1, le=1000)] = 100


@router.get("/audit", summary="Who did what to which things")
async def get_audit(
    asked: Annotated[AuditQuery, Query()], container: ContainerDep, principal: PrincipalDep
) -> dict[str, Any]:
    """List acts of a tenant, newest first; times without an offset are read in UTC."""
    tenant = await reachable_tenant(container, principal, asked.tenant)
    found = await container.audit.listed(
        tenant.tenant_id,
        AuditListing(
            deed=asked.action,
            key_id=asked.key_id,
            client_user_id=asked.user_id,
            target=asked.target,
            since=instant(asked.from_, UTC) if asked.from_ else None,
            until=instant(asked.to, UTC) if asked.to else None,
            is_descending=asked.order == "desc",
            after=_after(asked.cursor),
            limit=asked.limit + 1,
        ),
    )
    page = found[: asked.limit]
    return {
        "items": [_shown(act) for act in page],
        "next_cursor": str(page[-1].act_id) if len(found) > asked.limit else None,
    }


def _after(cursor: str | None) -> UUID | None:
    try:
        return UUID(cursor) if cursor else None
    except ValueError as error:
        raise not_a_cursor() from error


def _shown(act: RecordedAct) -> dict[str, Any]:
    return {
        "id": str(act.act_id),
        "at": act.at.isoformat(),
        "key_id": act.by.key_id,
        "action": act.deed,
        "user_id": act.client_user_id,
        "targets": list(act.targets),
        "details": dict(act.details),
        "request_id": act.by.request_id,
    }
