"""Who recalls first: one who sent too much goes behind the others, and is not held for ever."""

import asyncio
from contextlib import AsyncExitStack, suppress
from time import perf_counter
from uuid import UUID

from app.api.precedence import Precedence

QUIET, NOISY = UUID(int=1), UUID(int=2)


async def _recall(
    precedence: Precedence, tenant: UUID, log: list[str], name: str, *, at_most_s: float = 10.0
) -> None:
    async with precedence.turn(tenant, at_most_s=at_most_s):
        log.append(f"{name} begins")
        await asyncio.sleep(0.01)
        log.append(f"{name} ends")


async def test_tenants_within_their_limits_recall_side_by_side() -> None:
    precedence, log = Precedence(), list[str]()
    await asyncio.gather(
        _recall(precedence, QUIET, log, "a"),
        _recall(precedence, QUIET, log, "b"),
        _recall(precedence, NOISY, log, "c"),
    )
    assert log[:3] == ["a begins", "b begins", "c begins"]


async def test_one_who_is_behind_waits_for_the_others_and_goes_one_at_a_time() -> None:
    precedence, log = Precedence(), list[str]()
    precedence.put_behind(NOISY, 60)
    await asyncio.gather(
        _recall(precedence, QUIET, log, "quiet"),
        _recall(precedence, NOISY, log, "first"),
        _recall(precedence, NOISY, log, "second"),
    )
    assert log[:2] == ["quiet begins", "quiet ends"]
    assert log[2:] in (
        ["first begins", "first ends", "second begins", "second ends"],
        ["second begins", "second ends", "first begins", "first ends"],
    )


async def test_others_do_not_wait_for_one_who_is_behind() -> None:
    precedence, log = Precedence(), list[str]()
    precedence.put_behind(NOISY, 60)
    await asyncio.gather(
        _recall(precedence, NOISY, log, "noisy"), _recall(precedence, QUIET, log, "quiet")
    )
    assert log[:2] == ["noisy begins", "quiet begins"]


async def test_nobody_is_held_longer_than_said() -> None:
    precedence, log = Precedence(), list[str]()
    precedence.put_behind(NOISY, 60)
    async with AsyncExitStack() as stack:
        await stack.enter_async_context(precedence.turn(QUIET, at_most_s=1))
        started = perf_counter()
        await _recall(precedence, NOISY, log, "noisy", at_most_s=0.05)
        assert 0.05 <= perf_counter() - started < 60  # the other recalls for ever
    assert log == ["noisy begins", "noisy ends"]


async def test_one_who_is_cancelled_while_held_leaves_the_way_free() -> None:
    precedence, log = Precedence(), list[str]()
    precedence.put_behind(NOISY, 60)
    async with precedence.turn(QUIET, at_most_s=1):
        held = asyncio.create_task(_recall(precedence, NOISY, log, "gone"))
        await asyncio.sleep(0)
        held.cancel()
        await asyncio.gather(held, return_exceptions=True)
    await asyncio.wait_for(_recall(precedence, NOISY, log, "next"), 60)
    assert log == ["next begins", "next ends"]


async def test_nobody_stays_behind_for_ever_and_the_longer_time_holds() -> None:
    precedence, log = Precedence(), list[str]()
    precedence.put_behind(NOISY, 60)
    precedence.put_behind(NOISY, 1)
    async with precedence.turn(QUIET, at_most_s=1):
        with suppress(TimeoutError):
            await asyncio.wait_for(_recall(precedence, NOISY, log, "early"), 0.02)
    assert log == []
    precedence._behind_until[NOISY] -= 60
    async with precedence.turn(QUIET, at_most_s=1):
        await asyncio.wait_for(_recall(precedence, NOISY, log, "later"), 60)
    assert log == ["later begins", "later ends"]
