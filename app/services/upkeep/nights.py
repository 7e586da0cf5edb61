"""A tenant's night: every user's talk is tended and left to fade, then the tenant's own work is done.

It runs as of the moment at which it was due, however late it runs; what it does twice it does once. So a
worker that is killed in it loses nothing: the next one goes on after the last user that was noted.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from datetime import timedelta
from time import perf_counter
from uuid import UUID

from app.domain.models import Scope
from app.metrics import WORK_SECONDS, stage
from app.ports import Night, Nights
from app.services.upkeep.jobs import Job, JobCall
from app.services.upkeep.tending import Tending, Work

_OF_USERS = ("decay",)
_OF_TENANTS = ("purge-idempotency",)
_OF_WEEKS = "feedback"
_WEEK = timedelta(days=7)
NIGHT_LEASE_S = 180.0  # longer than a worker's task may take

Users = Callable[[UUID], Awaitable[Sequence[UUID]]]


async def spend(
    night: Night,
    *,
    nights: Nights,
    tending: Tending,
    jobs: Mapping[str, Job],
    users: Users,
    slice_s: float,
) -> bool:
    """Work on a night for some seconds; True if it is done, False if it was given back.

    Raises:
        LeaseLost: another worker has it.
        TransientError: the store is away; the lock runs out.
    """
    ends_at = perf_counter() + slice_s
    with stage(WORK_SECONDS, "night"):
        for user_id in sorted(await users(night.tenant_id)):
            if night.after_user is not None and user_id <= night.after_user:
                continue
            if perf_counter() > ends_at or not await _of_user(night, user_id, tending, jobs):
                await nights.leave(night)
                return False
            await nights.advance(night, user_id, lease_s=NIGHT_LEASE_S)
        is_weekly = night.learned_at is None or night.due_at - night.learned_at >= _WEEK
        call = JobCall(tenant_id=night.tenant_id, user_id=None, as_of=night.due_at)
        for name in (*_OF_TENANTS, *([_OF_WEEKS] if is_weekly else [])):
            await jobs[name].run(call)
        await nights.finish(night, has_learned=is_weekly)
    return True


async def _of_user(night: Night, user_id: UUID, tending: Tending, jobs: Mapping[str, Job]) -> bool:
    """Do a user's part of a night; False if their talk is not wholly tended yet."""
    scope = Scope(tenant_id=night.tenant_id, user_id=user_id)
    tended = await tending.tend(scope, as_of=night.due_at, asked=Work.NIGHT)
    if tended.is_unfinished:
        return False
    call = JobCall(tenant_id=night.tenant_id, user_id=user_id, as_of=night.due_at)
    for name in _OF_USERS:
        await jobs[name].run(call)
    return True
