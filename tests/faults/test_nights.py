"""SIGKILL of a worker in the midst of consolidation and of the night: the next one comes to the same."""

import asyncio
import os
import sys
from collections.abc import AsyncIterator
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any
from uuid import UUID, uuid4

import asyncpg
import pytest_asyncio

from app.adapters.rule_extractor import RuleExtractor
from app.bootstrap import Container
from app.domain.audit import Actor
from app.domain.models import NewTurn, Role, Scope
from app.domain.privacy import DEFAULT_POLICY
from app.services.intake.ingest import Conversation, accept_turns
from app.services.reading.drain import Drained, Pace, drain_stream
from app.settings import PREFIX
from tests.conftest import ServerUrls
from tests.faults.inprocess import LIMITS, SilentQueue
from workers.nightly import run_night

_START = datetime(2026, 3, 2, 9, tzinfo=UTC)
_DUE = datetime(2026, 4, 2, 3, tzinfo=UTC)
_USERS, _DAYS = 3, 16
_SAID = (
    "I went to yoga this morning.", "The boiler is leaking again.", "Rex saw the vet at noon.", "晚上和小陈吃了火锅。",
    "今天膝盖疼得厉害。", "I called the plumber about the boiler.", "周末打算去爬香山。", "Had a headache after the late shift.",
)  # fmt: skip
_STATE = (
    "SELECT title, summary, state, level, version, turn_count, known_from FROM episodes WHERE tenant_id = $1 ORDER BY 1, 2, 3, 4, 5",
    "SELECT statement, state, version FROM patterns WHERE tenant_id = $1 ORDER BY 1, 2, 3",
    "SELECT strength, shed_at FROM memory_uses WHERE tenant_id = $1 ORDER BY 1, 2",
    "SELECT count(*) FROM episode_turns WHERE tenant_id = $1",
    "SELECT bound_seq, tended_seq FROM streams WHERE tenant_id = $1 ORDER BY user_id",
)
_DONE = "SELECT count(*) FROM streams WHERE tenant_id = $1 AND tended_seq > 0"


@pytest_asyncio.fixture(loop_scope="session")
async def connection(schema: ServerUrls) -> AsyncIterator[asyncpg.Connection]:
    found = await asyncpg.connect(schema.superuser_url)
    yield found
    await found.close()


async def _tenant(container: Container, connection: asyncpg.Connection) -> UUID:
    """Make a tenant to whose users a month was told, and let its night come due."""
    made = await container.keys.make_tenant(f"night-{uuid4().hex[:8]}", by=Actor(key_id="tests"))
    chance = Random(7)
    for number in range(_USERS):
        turns = [
            NewTurn(
                client_turn_id=f"t{day}-{n}",
                speaker="Mei",
                role=Role.USER,
                text=chance.choice(_SAID),
                said_at=_START + timedelta(days=day, minutes=7 * n),
                zone="UTC",
            )
            for day in range(_DAYS)
            for n in range(4)
        ]
        accepted = await accept_turns(
            turns,
            into=Conversation(
                tenant_id=made.tenant_id, user=f"u{number}", session="s", policy=DEFAULT_POLICY
            ),
            idempotency=None,
            answer=lambda _: b"{}",
            turn_log=container.turn_log,
            queue=SilentQueue(),
        )
        assert accepted.scope is not None
        await _read(container, accepted.scope)
    await connection.execute(
        "INSERT INTO nights (tenant_id, due_at) VALUES ($1, $2)", made.tenant_id, _DUE
    )
    return made.tenant_id


async def _read(container: Container, scope: Scope) -> None:
    """Have a user's turns read, and leave all that is made of them to the night."""
    drained = Drained(turns=0, is_unfinished=True)
    while drained.is_unfinished:
        drained = await drain_stream(
            scope,
            pace=Pace(lease_s=60, heartbeat_s=30, limits=LIMITS),
            streams=container.streams,
            calendar=container.calendar,
            backgrounds=container.backgrounds,
            extractor=RuleExtractor(),
            embedder=None,
            rereads=container.rereads,
        )


async def _worker(tenant_id: UUID, schema: ServerUrls) -> asyncio.subprocess.Process:
    """Start a worker on a night, and return it when it begins."""
    own = {
        f"{PREFIX}DATABASE_URL": schema.app_url,
        f"{PREFIX}RELAY_DATABASE_URL": schema.relay_url,
        f"{PREFIX}REDIS_URL": schema.redis_url,
        f"{PREFIX}EMBEDDER": "off",
    }
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.faults.night_worker", str(tenant_id), _DUE.isoformat(),
        env=os.environ | own, stdout=asyncio.subprocess.PIPE,
    )  # fmt: skip
    assert process.stdout is not None
    assert await process.stdout.readline() == b"begins\n"
    return process


async def _let_go(connection: asyncpg.Connection, tenant_id: UUID) -> None:
    """Let the locks of who was killed run out, as time does."""
    for table, lock in (("nights", "taken_until"), ("streams", "lease_until")):
        await connection.execute(
            f"UPDATE {table} SET {lock} = now() WHERE tenant_id = $1",  # of constants
            tenant_id,
        )


async def _state(connection: asyncpg.Connection, tenant_id: UUID) -> list[list[tuple[Any, ...]]]:
    return [[tuple(row) for row in await connection.fetch(one, tenant_id)] for one in _STATE]


async def test_a_night_of_killed_workers_comes_to_what_it_comes_to_otherwise(
    container: Container, schema: ServerUrls, connection: asyncpg.Connection
) -> None:
    quiet, struck = [await _tenant(container, connection) for _ in range(2)]
    assert not await run_night(container, quiet, _DUE)
    cut = []
    for users in range(_USERS - 1):
        worker = await _worker(struck, schema)
        while worker.returncode is None and await connection.fetchval(_DONE, struck) < users:
            pass
        with suppress(ProcessLookupError):
            worker.kill()
        await worker.wait()
        cut.append(await connection.fetchval(_DONE, struck))
        await _let_go(connection, struck)
    assert await connection.fetchval(_DONE, quiet) == _USERS
    assert min(cut) < _USERS  # killed before the end
    assert not await run_night(container, struck, _DUE)
    assert await _state(connection, struck) == await _state(connection, quiet)
