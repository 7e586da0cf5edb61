"""Who waits for a turn on a shared connection while this process itself is late."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from time import perf_counter
from typing import cast
from uuid import uuid4

from app.adapters.postgres.connection import PooledConnection
from app.adapters.postgres.lane import Lane
from app.domain.models import Scope

_SCOPE = Scope(tenant_id=uuid4())


class Opened:
    """Opens one connection that is never used, and counts."""

    def __init__(self) -> None:
        self.begun = self.ended = 0

    @asynccontextmanager
    async def __call__(self) -> AsyncIterator[PooledConnection]:
        self.begun += 1
        yield cast(PooledConnection, object())
        self.ended += 1


def _busy(seconds: float) -> None:
    """Let nothing else run in this process."""
    ends_at = perf_counter() + seconds
    while perf_counter() < ends_at:
        pass


async def test_a_turn_that_came_while_the_process_was_busy_is_taken() -> None:
    opened = Opened()
    lane = Lane(_SCOPE, 5000)
    first = await lane.enter(opened())
    second = asyncio.create_task(lane.enter(opened()))
    await asyncio.sleep(0)
    _busy(0.08)
    await asyncio.sleep(0)  # the end of the wait and the turn fall into one round of the event loop
    await lane.leave(None)
    assert await second is first
    await lane.leave(None)
    await lane.close()
    assert (opened.begun, opened.ended) == (1, 1)


async def test_one_who_gives_up_a_lane_that_nobody_reads_on_gives_its_connection_back() -> None:
    opened = Opened()
    lane = Lane(_SCOPE, 5000)
    await lane.enter(opened())
    waiting = asyncio.create_task(lane.enter(opened()))
    assert await waiting is None  # nobody got a turn
    assert opened.ended == 0  # the first still reads
    await lane.leave(None)
    assert opened.ended == 1


async def test_where_no_connection_is_free_the_turn_is_waited_for() -> None:
    opened = Opened()
    lane = Lane(_SCOPE, 5000, lambda: False)
    first = await lane.enter(opened())
    second = asyncio.create_task(lane.enter(opened()))
    await asyncio.sleep(0.1)
    assert not second.done()
    await lane.leave(None)
    assert await asyncio.wait_for(second, 60) is first
