"""A tenant's night in a worker: a slice of it at a time, so that other work of the queue goes on."""

from datetime import datetime
from uuid import UUID

import structlog

from app.bootstrap import Container
from app.bootstrap.jobs import build_jobs
from app.domain.errors import LeaseLost
from app.metrics.derived import NIGHTS
from app.services.upkeep.nights import NIGHT_LEASE_S, spend

log = structlog.get_logger(__name__)

_SLICE_S = 2.0  # a second answer that is waited for may come behind one


async def run_night(container: Container, tenant_id: UUID, due_at: datetime) -> bool:
    """Work on a tenant's night; True if there is more to do. One that is taken or done is left alone."""
    night = await container.nights.claim(tenant_id, due_at, lease_s=NIGHT_LEASE_S)
    if night is None:
        return False
    try:
        is_done = await spend(
            night,
            nights=container.nights,
            tending=container.tending,
            jobs=build_jobs(container),
            users=container.uses.users,
            slice_s=_SLICE_S,
        )
    except LeaseLost:
        NIGHTS.labels("lost").inc()
        log.warning("another worker has the night")
        return False
    NIGHTS.labels("done" if is_done else "left").inc()
    if is_done:
        log.info("night is done", due_at=due_at.isoformat())
    return not is_done
