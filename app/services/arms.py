"""Arms of a recall that run side by side."""

import asyncio
from collections.abc import Awaitable
from typing import TypeVar

A = TypeVar("A")
B = TypeVar("B")


async def side_by_side(one: Awaitable[A], other: Awaitable[B]) -> tuple[A, B]:
    """Return what both bring; where one fails the other is ended, for nobody waits for it any more."""
    arms = (asyncio.ensure_future(one), asyncio.ensure_future(other))
    try:
        return await asyncio.gather(*arms)
    finally:
        for arm in arms:
            arm.cancel()
        await asyncio.gather(*arms, return_exceptions=True)
