"""The nightly work of tenants: at their hour, one at a time, missed ones once, killed anywhere."""

from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import httpx
import pytest
import pytest_asyncio
from fastapi import FastAPI

from app.bootstrap import Container, build_relay
from app.bootstrap.jobs import build_jobs
from app.domain.audit import Actor
from app.domain.errors import InvalidInput, LeaseLost
from app.domain.models import Scope
from app.ports import Night, NightHours, Waiting
from app.services.upkeep.jobs import Job, JobCall, Result
from app.services.upkeep.nights import spend
from app.settings import Settings
from tests.conftest import ServerUrls
from tests.integration.calls import connected, expect_problem, post_turns, turn
from tests.integration.keyed import caller, keyed_app, new_key, tenant_name
from workers.nightly import run_night
from workers.scheduler import relay_nights

_SAID = (
    "I went to yoga in the morning.",
    "晚上和小陈吃了火锅。",
    "Rex was at the vet, he is fine.",
)
_STATE = (
    "SELECT title, summary, state, level, version, turn_count FROM episodes WHERE tenant_id = $1 ORDER BY 1, 2, 3, 4, 5, 6",
    "SELECT statement, state, version FROM patterns WHERE tenant_id = $1 ORDER BY 1, 2, 3",
    "SELECT strength, strength_at FROM memory_uses WHERE tenant_id = $1 ORDER BY 1, 2",
    "SELECT tended_seq FROM streams WHERE tenant_id = $1 ORDER BY tended_seq",
)


class _Clock:
    """A clock that is moved by hand."""

    def __init__(self, at: datetime) -> None:
        self.at = at

    def now(self) -> datetime:
        return self.at


class _Queue:
    """A queue that keeps which nights were asked for."""

    def __init__(self) -> None:
        self.nights: list[tuple[UUID, datetime]] = []

    def night(self, tenant_id: UUID, due_at: datetime) -> None:
        self.nights.append((tenant_id, due_at))

    def of(self, tenant_id: UUID) -> list[datetime]:
        return [due_at for tenant, due_at in self.nights if tenant == tenant_id]


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def app(settings: Settings) -> AsyncIterator[FastAPI]:
    """The API as it runs where keys are asked for."""
    async with keyed_app(settings) as application:
        yield application


@pytest_asyncio.fixture(loop_scope="session")
async def waiting(settings: Settings) -> AsyncIterator[Waiting]:
    """The relay's view, as the relay's role."""
    database, found = await build_relay(settings)
    yield found
    await database.close()


async def _tenant(app: FastAPI) -> tuple[httpx.AsyncClient, UUID]:
    """Return a caller of a new tenant, to whose three users something was told on three days."""
    name = tenant_name()
    api = caller(app, await new_key(app, name))
    container: Container = app.state.container
    tenant_id = (await container.keys.tenant_named(name)).tenant_id
    start = datetime(2026, 3, 2, 9, tzinfo=UTC)
    for user in ("mei", "lin", "ben"):
        for day in range(3):
            turns = [
                turn(f"t{day}-{n}", text, start + timedelta(days=day, minutes=n))
                for n, text in enumerate(_SAID)
            ]
            await post_turns(api, user, *turns, session=f"s{day}")
        found = await container.users.find(tenant_id, user)
        assert found
        while (
            await container.drain(Scope(tenant_id=tenant_id, user_id=found.user_id))
        ).is_unfinished:
            pass
    return api, tenant_id


async def _asked(
    tenant_id: UUID, at: datetime, waiting: Waiting, settings: Settings
) -> list[datetime]:
    """Return which nights of a tenant the scheduler asks for at a moment; it takes a few tenants at once."""
    queue = _Queue()
    while await relay_nights(
        waiting=waiting,
        queue=queue,
        clock=_Clock(at),
        settings=settings,  # type: ignore[arg-type]
    ):
        pass
    return queue.of(tenant_id)


async def _state(tenant_id: UUID, schema: ServerUrls) -> list[list[tuple[Any, ...]]]:
    async with connected(schema.superuser_url) as connection:
        return [[tuple(row) for row in await connection.fetch(one, tenant_id)] for one in _STATE]


async def test_a_night_comes_at_the_tenants_hour_and_missed_ones_once(
    app: FastAPI, waiting: Waiting, settings: Settings
) -> None:
    api, tenant_id = await _tenant(app)
    container: Container = app.state.container
    path = "/v1/admin/nightly"
    assert (await api.get(path)).json() == {"hour": 3, "timezone": "UTC", "last": None}
    expect_problem(await api.put(path, json={"hour": 3, "timezone": "+08:00"}), 422, "/timezone")
    expect_problem(await api.put(path, json={"hour": 24, "timezone": "UTC"}), 422, "/hour")
    assert (await api.put(path, json={"hour": 4, "timezone": "Asia/Shanghai"})).is_success
    unknown = NightHours(hour=3, zone="Mars/Olympus")  # it would stop everybody's nights
    with pytest.raises(InvalidInput):
        await container.nights.set_hours(Actor(key_id="tests"), tenant_id, unknown)

    today = datetime.now(UTC).replace(hour=0, minute=0, second=0, microsecond=0)
    first = today + timedelta(days=2, hours=20)  # four in the morning in Shanghai
    assert await _asked(tenant_id, first - timedelta(minutes=1), waiting, settings) in (
        [],
        [first - timedelta(days=1)],
    )
    assert await _asked(tenant_id, first + timedelta(minutes=1), waiting, settings) == [first]
    assert await _asked(tenant_id, first + timedelta(minutes=2), waiting, settings) == []
    assert not await run_night(container, tenant_id, first)
    assert (await api.get(path)).json()["last"]["due_at"] == first.isoformat()
    assert not await run_night(container, tenant_id, first)  # a second delivery

    later = first + timedelta(days=4, hours=7)  # three nights were missed
    assert await _asked(tenant_id, later, waiting, settings) == [first + timedelta(days=4)]
    assert not await run_night(container, tenant_id, first)  # an old message
    assert (await api.get(path)).json()["last"]["done_at"] is None
    assert not await run_night(container, tenant_id, first + timedelta(days=4))
    assert (await api.get(path)).json()["last"]["done_at"] is not None
    acts = (await api.get("/v1/admin/audit")).json()["items"]
    assert [a["details"]["hour"] for a in acts if a["action"] == "nights.set"] == [4]
    await api.aclose()


class _Killed(BaseException):
    """What ends a worker at once."""


def _killing(jobs: dict[str, Job], after: int) -> dict[str, Job]:
    """Return jobs of which the one for each user is cut off at its n-th run."""
    runs = 0
    decay = jobs["decay"]

    async def run(call: JobCall) -> Result:
        nonlocal runs
        runs += 1
        if runs > after:
            raise _Killed
        return await decay.run(call)

    return {**jobs, "decay": replace(decay, run=run)}


async def test_a_night_that_was_cut_off_comes_to_what_it_comes_to_otherwise(
    app: FastAPI, waiting: Waiting, settings: Settings, schema: ServerUrls
) -> None:
    container: Container = app.state.container
    at = datetime.now(UTC) + timedelta(days=2)
    states = []
    for kills in ((), (0, 1)):
        api, tenant_id = await _tenant(app)
        (due_at,) = await _asked(tenant_id, at, waiting, settings)
        for after in kills:
            night = await container.nights.claim(tenant_id, due_at, lease_s=60)
            assert night is not None
            with pytest.raises(_Killed):
                await _spend(night, container, _killing(build_jobs(container), after))
            assert await container.nights.claim(tenant_id, due_at, lease_s=60) is None
            async with connected(schema.superuser_url) as connection:  # the lock runs out
                await connection.execute(
                    "UPDATE nights SET taken_until = now() WHERE tenant_id = $1", tenant_id
                )
                await connection.execute(
                    "UPDATE streams SET lease_until = NULL WHERE tenant_id = $1", tenant_id
                )
        assert not await run_night(container, tenant_id, due_at)
        states.append(await _state(tenant_id, schema))
        await api.aclose()
    assert states[0] == states[1]
    episodes, _, strengths, tended = states[0]
    assert len(episodes) >= 18
    assert len(strengths) >= 9
    assert tended == [(9,), (9,), (9,)]


async def _spend(night: Night, container: Container, jobs: dict[str, Job]) -> bool:
    return await spend(
        night,
        nights=container.nights,
        tending=container.tending,
        jobs=jobs,
        users=container.uses.users,
        slice_s=60.0,
    )


async def test_a_night_that_another_worker_took_over_is_left_to_it(
    app: FastAPI, waiting: Waiting, settings: Settings
) -> None:
    container: Container = app.state.container
    api, tenant_id = await _tenant(app)
    (due_at,) = await _asked(tenant_id, datetime.now(UTC) + timedelta(days=2), waiting, settings)
    mine = await container.nights.claim(tenant_id, due_at, lease_s=0)
    theirs = await container.nights.claim(tenant_id, due_at, lease_s=60)
    assert mine is not None
    assert theirs is not None
    with pytest.raises(LeaseLost):
        await _spend(mine, container, build_jobs(container))
    assert await _spend(theirs, container, build_jobs(container))
    await api.aclose()
