"""One connection for all reads of a recall: they take turns instead of opening a transaction each.

A recall reads some fifteen times. Transactions of their own made that 36 statements, half of them to
begin and to end, and took most of the pool for one question.
"""

import asyncio
from contextlib import AbstractAsyncContextManager, suppress
from contextvars import ContextVar

from app.adapters.postgres.connection import PooledConnection
from app.domain.models import Scope

# When nobody gets a turn in this time, all read on connections of their own from then on: this one may
# lead nowhere. While turns are taken it is but a queue, which on a busy machine is long: to leave it there
# tripled the transactions. A far server answers sooner side by side, so that nobody waits on and on.
_PATIENCE_S = 0.05
_MOST_SHARE = 0.3  # of the time that statements have


class Lane:
    """A read-only transaction that is opened for the first reader and given up at the first failure."""

    def __init__(self, scope: Scope, timeout_ms: int) -> None:
        self.scope = scope
        self.timeout_ms = timeout_ms
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
        seen, tries = -1, max(1, int(_MOST_SHARE * self.timeout_ms / 1000 / _PATIENCE_S))
        while not self._is_over and seen != self._turns and tries:
            seen, tries = self._turns, tries - 1
            with suppress(TimeoutError):
                async with asyncio.timeout(_PATIENCE_S):
                    await self._lock.acquire()
                self._turns += 1
                return True
        self._is_over = True
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


SHARED: ContextVar[Lane | None] = ContextVar("shared_lane", default=None)
