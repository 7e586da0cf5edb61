"""Maintenance that is run when asked for: one name, one job, an answer when it is done."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from uuid import UUID

from app.domain.errors import Fault, InvalidInput
from app.domain.models import Scope
from app.ports import Idempotency

Result = dict[str, int]
"""What came of a job: counts by name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class JobCall:
    """On what a job runs: a tenant or one of its users, as of a moment that is not later than now."""

    tenant_id: UUID
    user_id: UUID | None
    as_of: datetime

    @property
    def scope(self) -> Scope:
        """Return the rows that the job may touch."""
        return Scope(tenant_id=self.tenant_id, user_id=self.user_id)


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """A job.

    ``does`` tells a person what it does. ``of_user`` says whether it runs on one user or on the whole
    tenant, None: on either; ``takes_as_of`` whether the moment makes a difference to it.
    """

    does: str
    of_user: bool | None
    takes_as_of: bool
    run: Callable[[JobCall], Awaitable[Result]]


def job_named(name: str, jobs: Mapping[str, Job], *, with_user: bool, with_as_of: bool) -> Job:
    """Return the job of a name.

    Raises:
        InvalidInput: there is none such, a user is missing or too many, or it takes no moment.
    """
    job = jobs.get(name)
    if job is None:
        known = ", ".join(sorted(jobs))
        told = "; ".join(f"{known} ({jobs[known].does})" for known in sorted(jobs))
        raise InvalidInput(
            f"there is no job {name!r}; there are {told}",
            Fault(pointer="/job", message=f"must be one of {known}"),
        )
    if job.of_user and not with_user:
        raise InvalidInput(
            f"{name} runs on one user; say on which",
            Fault(pointer="/user_id", message="is needed for this job"),
        )
    if with_user and job.of_user is False:
        raise InvalidInput(
            f"{name} runs on the whole tenant; leave the user out",
            Fault(pointer="/user_id", message="is not taken by this job"),
        )
    if with_as_of and not job.takes_as_of:
        raise InvalidInput(
            f"{name} runs as of now; leave as_of out",
            Fault(pointer="/as_of", message="is not taken by this job"),
        )
    return job


async def purge_idempotency(call: JobCall, *, idempotency: Idempotency) -> Result:
    """Remove answers that have outlived their idempotency keys: they hold words of recalls.

    New keys take a few old ones along, so they pile up only where no new ones come.
    """
    removed = 0
    while count := await idempotency.purge(call.tenant_id, call.as_of):
        removed += count
    return {"removed": removed}


async def of_each(
    call: JobCall,
    *,
    run: Callable[[JobCall], Awaitable[Result]],
    users: Callable[[UUID], Awaitable[Sequence[UUID]]],
) -> Result:
    """Run a job on the user of the call, or on each of the tenant in turn; counts are added up."""
    if call.user_id is not None:
        return await run(call)
    total: Result = {"users": 0}
    for user_id in await users(call.tenant_id):
        result = await run(replace(call, user_id=user_id))
        total["users"] += 1
        for name, count in result.items():
            total[name] = total.get(name, 0) + count
    return total
