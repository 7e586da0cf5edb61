"""Token buckets in Redis, and in this process while Redis is away.

One script call takes from all buckets of a request or from none. Redis' own clock decides, so
processes need no common time.
"""

from collections.abc import Awaitable, Sequence
from contextlib import suppress
from time import perf_counter
from typing import cast

import structlog
from redis.asyncio import BlockingConnectionPool, Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from app.domain.rates import Charge, Verdict, judge, spent_s

log = structlog.get_logger(__name__)

# A limit must not cost a request its deadline: a tenth of a recall's 500 ms, once in two seconds.
_TIMEOUT_S = 0.05
_BREAK_S = 2.0
_CONNECTIONS = 8  # a take holds one for 0.23 ms (median measured under load)
_MAX_LOCAL_BUCKETS = 10_000
_PREFIX = "chronos:rate:"

# Values are seconds of Redis' clock at which a bucket is full. The decision is that of
# `app.domain.rates.judge`; "%.17g" keeps every bit of a double.
_SCRIPT = """
local t = redis.call('TIME')
local now, trial = t[1] + t[2] / 1000000, ARGV[1] == '1'
local full, wait = {}, 0
for i, key in ipairs(KEYS) do
  full[i] = math.max(0, tonumber(redis.call('GET', key) or '0') - now)
  wait = math.max(wait, math.min(full[i] + ARGV[2 * i] - ARGV[2 * i + 1], full[i]))
end
local answer = {}
for i, key in ipairs(KEYS) do
  answer[i] = string.format('%.17g', full[i])
  if wait <= 0 and not trial then
    local after = full[i] + ARGV[2 * i]
    redis.call('SET', key, string.format('%.17g', now + after), 'PX', math.ceil(after * 1000) + 1)
  end
end
return answer
"""

_GIVE_BACK = """
local t = redis.call('TIME')
local now = t[1] + t[2] / 1000000
local after = tonumber(redis.call('GET', KEYS[1]) or '0') - now - ARGV[1]
if after > 0 then
  redis.call('SET', KEYS[1], string.format('%.17g', now + after), 'PX', math.ceil(after * 1000) + 1)
else
  redis.call('DEL', KEYS[1])
end
"""


class LocalBuckets:
    """Token buckets of one process; implements the ``RateLimiter`` port."""

    def __init__(self) -> None:
        self._full_at: dict[str, float] = {}

    async def take(self, charges: Sequence[Charge], *, is_trial: bool = False) -> Verdict:
        """Take all charges or none; a trial takes nothing."""
        full_in = self._full_in(charges)
        verdict = judge(charges, full_in)
        self.note(charges, full_in, is_taken=verdict.wait_s == 0 and not is_trial)
        return verdict

    async def give_back(self, charge: Charge) -> None:
        """Put back what was taken in vain."""
        if charge.bucket in self._full_at:
            self._full_at[charge.bucket] -= spent_s(charge)

    def refusal(self, charges: Sequence[Charge]) -> Verdict | None:
        """Return the verdict if what was noted is enough to refuse the charges, else None."""
        verdict = judge(charges, self._full_in(charges))
        return verdict if verdict.wait_s > 0 else None

    def note(
        self, charges: Sequence[Charge], full_in_s: Sequence[float], *, is_taken: bool
    ) -> None:
        """Remember how full buckets are; ``full_in_s`` is as before the charges."""
        now = perf_counter()
        for charge, seconds in zip(charges, full_in_s, strict=True):
            after = seconds + (spent_s(charge) if is_taken else 0.0)
            if after > 0:
                self._full_at[charge.bucket] = now + after
        if len(self._full_at) > _MAX_LOCAL_BUCKETS:
            self._full_at = {b: at for b, at in self._full_at.items() if at > now}

    def _full_in(self, charges: Sequence[Charge]) -> list[float]:
        now = perf_counter()
        return [max(0.0, self._full_at.get(c.bucket, now) - now) for c in charges]

    async def close(self) -> None:
        """Nothing is held."""


class RedisRateLimiter:
    """Implements the ``RateLimiter`` port.

    While Redis is away each process counts for itself, from what Redis said last: a tenant then gets
    at most as many times its limit as there are processes, and nobody is refused for Redis' sake.
    """

    def __init__(self, redis_url: str) -> None:
        pool = BlockingConnectionPool.from_url(
            redis_url.replace("redis+socket://", "unix://", 1),  # Celery's name and redis-py's
            max_connections=_CONNECTIONS,
            timeout=_TIMEOUT_S,
            socket_timeout=_TIMEOUT_S,
            socket_connect_timeout=_TIMEOUT_S,
            retry=Retry(NoBackoff(), 0),
        )
        self._redis = Redis.from_pool(pool)
        self._script = self._redis.register_script(_SCRIPT)
        self._back = self._redis.register_script(_GIVE_BACK)
        self._local = LocalBuckets()
        self._away_until = 0.0

    async def take(self, charges: Sequence[Charge], *, is_trial: bool = False) -> Verdict:
        """Take all charges or none; a trial takes nothing."""
        # Buckets only get emptier by what other processes take, so a refusal needs no question: one
        # who goes on sending costs Redis nothing.
        if (refused := self._local.refusal(charges)) is not None:
            return refused
        if perf_counter() >= self._away_until:
            try:
                full_in = await self._full_in(charges, is_trial=is_trial)
            except (RedisError, OSError, TimeoutError) as error:
                self._away_until = perf_counter() + _BREAK_S
                log.warning("limits are counted in this process", reason=type(error).__name__)
            else:
                verdict = judge(charges, full_in)
                is_taken = verdict.wait_s == 0 and not is_trial
                self._local.note(charges, full_in, is_taken=is_taken)
                return verdict
        return await self._local.take(charges, is_trial=is_trial)

    async def give_back(self, charge: Charge) -> None:
        """Put back what was taken in vain."""
        await self._local.give_back(charge)
        with suppress(RedisError, OSError, TimeoutError):  # the bucket then fills by itself
            keys, args = [_PREFIX + charge.bucket], [repr(spent_s(charge))]
            await cast("Awaitable[object]", self._back(keys=keys, args=args))

    async def _full_in(self, charges: Sequence[Charge], *, is_trial: bool) -> list[float]:
        asked = self._script(
            keys=[_PREFIX + c.bucket for c in charges],
            args=[int(is_trial), *(repr(s) for c in charges for s in (spent_s(c), c.depth_s))],
        )
        found = await cast("Awaitable[list[bytes]]", asked)
        return [float(seconds) for seconds in found]

    async def close(self) -> None:
        """Close the connections."""
        await self._redis.aclose()
