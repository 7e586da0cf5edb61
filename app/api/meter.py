"""Counts what a request takes of its tenant's limits, and says so in the answer's headers."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from math import ceil
from uuid import UUID

from app.domain.errors import LimitReached
from app.domain.keys import Tenant
from app.domain.rates import Charge, Limits, Verdict
from app.ports import RateLimiter


class Meter:
    """One request's view of its tenant's limits; remembers the emptiest bucket that it touched.

    ``recalling`` counts the recalls of each tenant that run in this process.
    """

    def __init__(
        self, tenant: Tenant, limits: Limits, limiter: RateLimiter, recalling: Counter[UUID]
    ) -> None:
        self._tenant = tenant
        self._limits = limits
        self._limiter = limiter
        self._recalling = recalling
        self._lowest: Verdict | None = None

    async def count_request(self, *, is_recall: bool) -> None:
        """Take a request, and a recall if it is one.

        Raises:
            LimitReached: nothing was taken.
        """
        wanted = [("requests", self._limits.requests_per_minute, 1)]
        if is_recall:
            wanted.append(("recalls", self._limits.recalls_per_minute, 1))
        await self._take(wanted)

    async def count_turns(self, count: int) -> None:
        """Take turns; more than the bucket holds passes when none were sent for a while.

        Raises:
            LimitReached: nothing was taken.
        """
        await self._take([("turns", self._limits.turns_per_minute, count)])

    async def count_chat(self, turns: int) -> None:
        """Take a recall and the turns of a chat's call, which brings both.

        Raises:
            LimitReached: nothing was taken.
        """
        limits = self._limits
        await self._take(
            [
                ("turns", limits.turns_per_minute, turns),
                ("recalls", limits.recalls_per_minute, 1),
            ]
        )

    async def give_back_turns(self, count: int) -> None:
        """Put back turns that were not new: one who sends a history again must come to its end."""
        limit = self._limits.turns_per_minute
        if limit > 0 and count > 0:
            await self._limiter.give_back(self._charge("turns", limit, count))

    @contextmanager
    def room(self) -> Iterator[None]:
        """Recall inside, as one of the tenant's that may run at once in this process.

        Raises:
            LimitReached: as many as allowed run already.
        """
        most, tenant_id = self._limits.concurrent_recalls, self._tenant.tenant_id
        if most and self._recalling[tenant_id] >= most:
            raise LimitReached(
                f"{most} recalls of this tenant run already; send the next when one is answered",
                retry_after_s=1,
            )
        self._recalling[tenant_id] += 1
        try:
            yield
        finally:
            self._recalling[tenant_id] -= 1
            if not self._recalling[tenant_id]:
                del self._recalling[tenant_id]

    def low_for_s(self) -> float:
        """Return for how long the emptiest bucket is not full again; 0 while it is half full."""
        lowest = self._lowest
        return lowest.reset_s if lowest and 2 * lowest.remaining < lowest.holds else 0.0

    def headers(self) -> dict[str, str]:
        """Return ``RateLimit-*`` of the emptiest bucket; none when nothing is limited."""
        if self._lowest is None:
            return {}
        return {
            "RateLimit-Policy": f"{self._lowest.limit};w=60;burst={self._lowest.holds}",
            "RateLimit-Limit": str(self._lowest.holds),
            "RateLimit-Remaining": str(self._lowest.remaining),
            "RateLimit-Reset": str(ceil(self._lowest.reset_s)),
        }

    async def _take(self, wanted: list[tuple[str, int, int]]) -> None:
        charges = [
            self._charge(name, limit, cost)
            for name, limit, cost in wanted
            if limit > 0 and cost > 0
        ]
        if not charges:
            return
        verdict = await self._limiter.take(charges)
        if self._lowest is None or verdict.remaining * self._lowest.holds <= (
            self._lowest.remaining * verdict.holds
        ):
            self._lowest = verdict
        if verdict.wait_s > 0:
            names = " and ".join(name for name, limit, _ in wanted if limit > 0)
            raise LimitReached(
                f"the tenant's limit of {names} a minute is reached; "
                "send less at once, or ask the operator for more",
                retry_after_s=verdict.retry_after_s,
            )

    def _charge(self, name: str, limit: int, cost: int) -> Charge:
        return Charge(
            bucket=f"{self._tenant.tenant_id}:{name}",
            limit=limit,
            cost=cost,
            burst_s=self._limits.burst_s,
        )
