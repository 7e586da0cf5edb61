"""Reads that are asked a second time where the first answer is late or its connection broke.

One connection of a pool may lead nowhere (its server is gone, and nobody said so); whoever gets it
waits in vain while the others serve. After Dean and Barroso, "The Tail at Scale", CACM 2013: hedged
requests.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

from app.domain.errors import StoreTooSlow, StoreUnavailable

T = TypeVar("T")

_MOST_AT_ONCE = 2  # where all answers are late, asking twice would double what they wait for
_SHARE = 0.25  # of the time that is left; a healthy read takes a hundredth of it


async def again_if_broken(read: Callable[[], Awaitable[T]]) -> T:
    """Return what a read brings; where its connection broke, it is asked once more on another.

    Raises:
        StoreUnavailable: the second was no better, or a statement was too slow.
    """
    try:
        return await read()
    except StoreTooSlow:
        raise
    except StoreUnavailable:
        return await read()


class Hedge:
    """Asks again within bounds; one for all reads of a process."""

    def __init__(self) -> None:
        self._second = 0

    async def first(self, read: Callable[[], Awaitable[T]], *, within_s: float) -> T:
        """Return the first answer to come; the other is cancelled.

        Raises:
            TimeoutError: none came in time.
        """
        async with asyncio.timeout(within_s):
            asked = [asyncio.ensure_future(again_if_broken(read))]
            try:
                await asyncio.wait(asked, timeout=within_s * _SHARE)
                if asked[0].done() or self._second >= _MOST_AT_ONCE:
                    return await asked[0]
                self._second += 1
                try:
                    asked.append(asyncio.ensure_future(read()))
                    done, _ = await asyncio.wait(asked, return_when=asyncio.FIRST_COMPLETED)
                finally:
                    self._second -= 1
                return done.pop().result()
            finally:
                for task in asked:
                    task.cancel()
                await asyncio.gather(*asked, return_exceptions=True)


HEDGE = Hedge()
