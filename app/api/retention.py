"""``/v1/admin/tenants/{name}/retention``: for how long memories of each kind are kept."""

from typing import Annotated, Any

from fastapi import APIRouter
from pydantic import ConfigDict, Field
from starlette.responses import Response

from app.api.answers import answered_once, kept
from app.api.deps import ActorDep, CallDep, ContainerDep, PrincipalDep
from app.api.keys import reachable_tenant
from app.api.schemas import Body, PathIdentifier
from app.domain.models import MemoryKind
from app.domain.retention import MOST_DAYS, Retention
from app.ports import StoredAnswer
from app.services.removal.retaining import preview

router = APIRouter(prefix="/v1/admin", tags=["privacy"])

Days = Annotated[int, Field(ge=1, le=MOST_DAYS)]


class DaysBody(Body):
    """Days by kind; null and what is left out is kept for ever."""

    turn: Days | None = None
    event: Days | None = None
    fact: Days | None = None
    episode: Days | None = None
    pattern: Days | None = None


class RetentionBody(Body):
    """``PUT /v1/admin/tenants/{name}/retention``: replaces all rules."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"days": {"turn": 365}}]})

    days: DaysBody

    def rules(self) -> Retention:
        """Return the rules that the body asks for."""
        given = self.days.model_dump(exclude_none=True)
        return Retention(days={MemoryKind(kind): days for kind, days in given.items()})


@router.get("/tenants/{name}/retention", summary="For how long a tenant keeps memories")
async def get_retention(
    name: PathIdentifier, container: ContainerDep, principal: PrincipalDep
) -> dict[str, Any]:
    """Return the days of each kind that has a rule."""
    tenant = await reachable_tenant(container, principal, name)
    return {"days": (await container.retentions.of(tenant.tenant_id)).kept()}


@router.put("/tenants/{name}/retention", summary="Say for how long memories are kept")
async def put_retention(
    name: PathIdentifier,
    body: RetentionBody,
    container: ContainerDep,
    principal: PrincipalDep,
    actor: ActorDep,
) -> dict[str, Any]:
    """Replace the rules; what is older goes within the hour, and cannot be brought back."""
    tenant = await reachable_tenant(container, principal, name)
    rules = body.rules()
    await container.retentions.put(tenant.tenant_id, rules, by=actor)
    return {"days": rules.kept()}


@router.post("/tenants/{name}/retention/preview", summary="What rules would let go of now")
async def post_preview(
    name: PathIdentifier,
    body: RetentionBody,
    container: ContainerDep,
    principal: PrincipalDep,
    call: CallDep,
) -> Response:
    """Count what would go under some rules; nothing goes, and the rules are not kept."""
    tenant = await reachable_tenant(container, principal, name)

    async def answer() -> StoredAnswer:
        now, rules = container.clock.now(), body.rules()
        counts = await preview(tenant.tenant_id, rules, now, retentions=container.retentions)
        return kept({"would_go": counts})

    return await answered_once(call, container.idempotency, answer)
