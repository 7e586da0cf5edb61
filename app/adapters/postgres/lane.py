"""One connection for all reads of a recall: they take turns instead of opening a transaction each.

A recall reads some fifteen times. Transactions of their own made that 36 statements, half of them to
begin and to end, and took most of the pool for one question.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from contextvars import ContextVar
from time import perf_counter

from app.adapters.postgres.connection import PooledConnection
from app.domain.models import Scope

# When nobody gets a turn in this time, all read on connections of their own from then on: this one may
# lead nowhere. While turns are taken it is but a queue, which on a busy machine is long: to leave it there
# tripled the transactions. A far server answers sooner side by side, so that nobody waits on and on.
_PATIENCE_S = 0.05
_PATIENT_SHARE = (
    0.1  # of the time that statements have, where that is more: on a busy machine one takes as long
)
_MOST_PATIENCE_S = 0.25
# It is looked at in so many parts: where this process is what is late, an answer that has come is taken
# between two of them, while one long wait would have passed without it.
_LOOKS = 5
_MOST_SHARE = 0.3  # of the time that statements have
# What a lane cannot serve opens a connection beside it, and who is only looked up has no lane.
_BESIDE_LANES = 2
_MOST_WAITING = 0.5  # of its time, that a recall waits for those before it


class Lane:
    """A read-only transaction that is opened for the first reader and given up at the first failure.

    ``has_room``: whether a reader that gives it up would get a connection at once. Where all are taken, to give
    up is to wait for those who wait for oneself: sixteen callers stood still until their time was over.
    """

    def __init__(
        self, scope: Scope, timeout_ms: int, has_room: Callable[[], bool] = lambda: True
    ) -> None:
        self.scope = scope
        self.timeout_ms = timeout_ms
        self._has_room = has_room
        self._lock = asyncio.Lock()
        self._held: AbstractAsyncContextManager[PooledConnection] | None = None
        self._connection: PooledConnection | None = None
        self._is_over = False
        self._turns = 0

    async def enter(
        self, opened: AbstractAsyncContextManager[PooledConnection]
    ) -> PooledConnection | None:
        """Return the connection once it is the caller's turn; None if that takes long or it is given up.

        ``opened`` opens the transaction; used by the first reader only.
        """
        if not await self._has_turn():
            return None
        if self._is_over:  # also where that came to be while waiting
            self._lock.release()
            return None
        if self._connection is None:
            try:
                self._connection = await opened.__aenter__()
            except BaseException:
                self._is_over = True
                self._lock.release()
                raise
            self._held = opened
        return self._connection

    async def _has_turn(self) -> bool:
        patience_s = min(_MOST_PATIENCE_S, _PATIENT_SHARE * self.timeout_ms / 1000)
        look_s = max(_PATIENCE_S, patience_s) / _LOOKS
        seen, quiet, left = (
            self._turns,
            0,
            max(_LOOKS, int(_MOST_SHARE * self.timeout_ms / 1000 / look_s)),
        )
        while not self._is_over and quiet < _LOOKS and left:
            if await self._taken(look_s):
                self._turns += 1
                return True
            if self._has_room():
                quiet, left = quiet + 1 if seen == self._turns else 0, left - 1
            seen = self._turns
        await self.close()  # also its connection, if nobody reads now: others wait for that
        return False

    async def _taken(self, within_s: float) -> bool:
        if not self._lock.locked():
            return await self._lock.acquire()
        with suppress(TimeoutError):
            async with asyncio.timeout(within_s):
                return await self._lock.acquire()
        return False

    async def leave(self, error: BaseException | None) -> None:
        """End a turn; after an error the transaction is of no use to the others."""
        if error is not None:
            self._is_over = True
        try:
            if self._is_over:
                await self._end(error)
        finally:
            self._lock.release()

    async def close(self) -> None:
        """Give the connection back, or have the reader do it who is not ready yet."""
        self._is_over = True
        if not self._lock.locked():
            await self._end(None)

    async def _end(self, error: BaseException | None) -> None:
        held, self._held, self._connection = self._held, None, None
        if held is not None:
            kind = type(error) if error else None
            trace = error.__traceback__ if error else None
            await held.__aexit__(kind, error, trace)


class Lanes:
    """As many lanes at once as a pool of ``connections`` has without those kept for what reads beside them.

    A recall computes in the one thread of its process, so more at once bring no answer earlier; each would hold a
    connection for longer, and all would want a second one when there is none.
    """

    def __init__(self, connections: int) -> None:
        self._free = asyncio.Semaphore(max(1, connections - _BESIDE_LANES))

    @asynccontextmanager
    async def turn(self, timeout_ms: int) -> AsyncIterator[int]:
        """Wait in order and yield the milliseconds that are left; who waited half its time goes on without a turn."""
        began, has_turn = perf_counter(), False
        with suppress(TimeoutError):
            async with asyncio.timeout(_MOST_WAITING * timeout_ms / 1000):
                has_turn = await self._free.acquire()
        try:
            yield max(1, timeout_ms - int((perf_counter() - began) * 1000))
        finally:
            if has_turn:
                self._free.release()


SHARED: ContextVar[Lane | None] = ContextVar("shared_lane", default=None)
