"""Who is answered first when tenants recall at once: those that stay well within their limits.

A recall takes some ten milliseconds of the one thread that this process computes in, and a burst opens
connections to the database. A tenant that sends far more than it may is refused most calls, and still
each that is let in would stand in somebody's way. So once it has used up most of what it may send at
once, until that is there again, and for a minute after a refusal, its recalls run one at a time, and
while no other tenant's run; they are held for a part of their deadline at most.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from time import perf_counter
from typing import Annotated
from uuid import UUID

from fastapi import Depends, Request

from app.metrics import RECALL_SECONDS, stage

_MAX_REMEMBERED = 10_000  # tenants


class Precedence:
    """Recalls that run in this process, and the tenants that go behind the others."""

    def __init__(self) -> None:
        self._running: Counter[UUID] = Counter()
        self._behind_until: dict[UUID, float] = {}
        self._left = asyncio.Event()

    def put_behind(self, tenant_id: UUID, seconds: float) -> None:
        """Put a tenant behind the others for so long at least."""
        now = perf_counter()
        until = self._behind_until.get(tenant_id, 0.0)
        self._behind_until[tenant_id] = max(until, now + seconds)
        if len(self._behind_until) > _MAX_REMEMBERED:
            self._behind_until = {t: at for t, at in self._behind_until.items() if at > now}

    @asynccontextmanager
    async def turn(self, tenant_id: UUID, *, at_most_s: float) -> AsyncIterator[None]:
        """Run a recall inside; it begins at once, or when its turn comes, or after ``at_most_s``."""
        if self._must_wait(tenant_id):
            with stage(RECALL_SECONDS, "held"):
                await self._wait(tenant_id, perf_counter() + at_most_s)
        self._running[tenant_id] += 1
        try:
            yield
        finally:
            self._running[tenant_id] -= 1
            if not self._running[tenant_id]:
                del self._running[tenant_id]
            self._left.set()  # all look anew; as many as a tenant may have running at once
            self._left = asyncio.Event()

    def _must_wait(self, tenant_id: UUID) -> bool:
        return bool(self._running) and self._behind_until.get(tenant_id, 0.0) > perf_counter()

    async def _wait(self, tenant_id: UUID, ends_at: float) -> None:
        while self._must_wait(tenant_id) and (left_s := ends_at - perf_counter()) > 0:
            left = self._left
            try:
                await asyncio.wait_for(left.wait(), left_s)
            except TimeoutError:
                return


def precedence_of(request: Request) -> Precedence:
    """Return the one of this process."""
    precedence: Precedence = request.app.state.precedence
    return precedence


async def get_precedence(request: Request) -> Precedence:
    """Return the one of this process to a route, without a thread for it."""
    return precedence_of(request)


PrecedenceDep = Annotated[Precedence, Depends(get_precedence)]
