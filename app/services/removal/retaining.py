"""Let go of what is older than a tenant's rules keep, in batches that hold nobody up."""

from datetime import datetime
from time import perf_counter
from uuid import UUID

from app.domain.retention import Retention
from app.ports import Retentions
from app.services.upkeep.jobs import JobCall, Result

_USERS, _MEMORIES = 50, 200  # of a batch: some milliseconds under a user's lock
_LONGEST_S = 60.0  # of one run; what is left goes with the next


async def sweep(tenant_id: UUID, as_of: datetime, *, retentions: Retentions) -> Result:
    """Remove what is older, user by user, until nothing is or the time is over; return how much, by kind."""
    limits = (await retentions.of(tenant_id)).limits(as_of)
    total: Result = {}
    ends_at = perf_counter() + _LONGEST_S
    while limits and perf_counter() < ends_at:
        aged = await retentions.aged(tenant_id, limits, limit=_USERS)
        removed = False
        for scope in aged:
            counts = await retentions.remove(scope, limits, limit=_MEMORIES)
            removed = removed or any(counts.values())
            for kind, count in counts.items():
                total[kind] = total.get(kind, 0) + count
        if not removed:
            break
    return total


async def preview(
    tenant_id: UUID, rules: Retention, as_of: datetime, *, retentions: Retentions
) -> dict[str, int]:
    """Return how many memories of each kind rules would let go of now; nothing goes."""
    counts = await retentions.counted(tenant_id, rules.limits(as_of))
    return {kind.value: count for kind, count in counts.items()}


async def retention_job(call: JobCall, *, retentions: Retentions) -> Result:
    """Let go of what is older than the tenant's rules keep."""
    return await sweep(call.tenant_id, call.as_of, retentions=retentions)
