"""Arms of a recall that run side by side: where one fails, nobody waits for the others any more."""

import asyncio
from collections.abc import Awaitable, Iterable
from typing import Any, TypeVar

A = TypeVar("A")
B = TypeVar("B")


async def side_by_side(one: Awaitable[A], other: Awaitable[B]) -> tuple[A, B]:
    """Return what both bring; where one fails the other is ended."""
    first, second = await all_of([one, other])
    return first, second


async def all_of(started: Iterable[Awaitable[Any]]) -> list[Any]:
    """Return what each brings, in order; where one fails the others are ended."""
    arms = [asyncio.ensure_future(one) for one in started]
    try:
        return await asyncio.gather(*arms)
    finally:
        for arm in arms:
            arm.cancel()
        await asyncio.gather(*arms, return_exceptions=True)
