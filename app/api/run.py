"""``POST /v1/admin/run``: maintenance, now."""

from datetime import UTC
from typing import Annotated
from uuid import UUID

from fastapi import APIRouter
from pydantic import ConfigDict, Field
from starlette.responses import Response

from app.api.answers import answered_once, kept
from app.api.deps import CallDep, ContainerDep, PrincipalDep
from app.api.keys import reachable_tenant
from app.api.moments import instant
from app.api.schemas import Body, Identifier, Moment
from app.bootstrap import Container
from app.bootstrap.jobs import build_jobs
from app.domain.audit import Act, Actor, Deed
from app.domain.errors import Fault, InvalidInput, NotFound
from app.domain.keys import Principal
from app.domain.models import User
from app.domain.zones import zone_of
from app.ports import StoredAnswer
from app.services.upkeep.jobs import JobCall, job_named

router = APIRouter(prefix="/v1/admin", tags=["operation"])


class RunBody(Body):
    """``POST /v1/admin/run``; ``as_of`` without an offset is read in the user's zone, else in UTC."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"job": "reextract", "user_id": "u1"}]}
    )

    job: Annotated[str, Field(min_length=1, max_length=64)]
    tenant: Identifier | None = None
    user_id: Identifier | None = None
    as_of: Moment | None = None


@router.post("/run", summary="Run a maintenance job, and answer when it is done")
async def post_run(
    body: RunBody,
    container: ContainerDep,
    principal: PrincipalDep,
    call: CallDep,
) -> Response:
    """Run a job on a user or on the tenant; an unknown one is refused with the list of those known."""

    async def run() -> StoredAnswer:
        return await _run(body, container, principal, call.by)

    return await answered_once(call, container.idempotency, run)


def _call(body: RunBody, container: Container, tenant_id: UUID, user: User | None) -> JobCall:
    now = container.clock.now()
    zone = zone_of(user.timezone) if user and user.timezone else UTC
    as_of = instant(body.as_of, zone) if body.as_of else now
    if as_of > now:
        raise InvalidInput(
            "as_of lies ahead; a job runs as of now or of a moment that has passed",
            Fault(pointer="/as_of", message="must not be later than now"),
        )
    return JobCall(tenant_id=tenant_id, user_id=user.user_id if user else None, as_of=as_of)


async def _run(
    body: RunBody, container: Container, principal: Principal, by: Actor
) -> StoredAnswer:
    job = job_named(
        body.job,
        build_jobs(container),
        with_user=body.user_id is not None,
        with_as_of=body.as_of is not None,
    )
    tenant = await reachable_tenant(container, principal, body.tenant)
    user = await container.users.find(tenant.tenant_id, body.user_id) if body.user_id else None
    if body.user_id and user is None:
        raise NotFound("no such user")
    on = _call(body, container, tenant.tenant_id, user)
    about = user.user_id if user else None
    details = {"job": body.job, "as_of": on.as_of.isoformat()}
    act = Act(deed=Deed.JOB_RUN, by=by, about=about, details=details)
    await container.audit.add(tenant.tenant_id, act)
    return kept({**details, "user_id": body.user_id, "result": await job.run(on)}, about=about)
