"""When streams are tended: after a few turns, after a rest, once a day; by whoever has the lease, batch by batch."""

from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

import httpx
import pytest
import pytest_asyncio

from app.bootstrap import DEFAULT_TENANT, Container, build_relay
from app.bootstrap.jobs import build_jobs
from app.domain.models import Scope
from app.ports import Waiting
from app.services.upkeep.jobs import JobCall, of_each
from app.services.upkeep.tending import Work
from app.settings import Settings
from tests.conftest import ServerUrls
from tests.integration.calls import connected, post_turns, scope_of, turn
from tests.integration.conftest import Drain

_SET = "UPDATE streams SET {what} WHERE user_id = $1"


@pytest_asyncio.fixture(loop_scope="session")
async def waiting(settings: Settings) -> AsyncIterator[Waiting]:
    """The relay's view, as the relay's role."""
    database, found = await build_relay(settings)
    yield found
    await database.close()


async def talked(
    api: httpx.AsyncClient, container: Container, user: str, drain: Drain, count: int
) -> Scope:
    """Let a user say some things just now, and have them read."""
    start = container.clock.now() - timedelta(minutes=5)
    turns = [
        turn(f"t{n}", f"The shed needs plank number {n}.", start + timedelta(seconds=9 * n))
        for n in range(count)
    ]
    await post_turns(api, user, *turns)
    await drain(user)
    return await scope_of(container, user)


async def _episodes(api: httpx.AsyncClient, user: str) -> list[dict[str, Any]]:
    items: list[dict[str, Any]] = (await api.get(f"/v1/users/{user}/episodes")).json()["items"]
    return items


async def test_a_few_turns_wait_and_five_are_bound(
    api: httpx.AsyncClient, container: Container, user: str, drain: Drain
) -> None:
    await talked(api, container, user, drain, 3)
    scope = await scope_of(container, user)
    await container.drain(scope)
    assert await _episodes(api, user) == []
    start = container.clock.now() - timedelta(minutes=3)
    await post_turns(
        api, user, *(turn(f"u{n}", f"Plank {n} of the shed.", start + timedelta(seconds=n)) for n in range(3))
    )  # fmt: skip
    await container.drain(scope)
    assert [e["turn_count"] for e in await _episodes(api, user)] == [6]


async def _due(waiting: Waiting) -> set[Scope]:
    """Return all whose tending is due: a few come at a time, those first that waited longest."""
    found: set[Scope] = set()
    while not found >= (more := set(await waiting.due_tending(republish_s=0))):
        found |= more
    return found


async def test_the_scheduler_wakes_for_what_rests_and_once_a_day(
    api: httpx.AsyncClient,
    container: Container,
    user: str,
    drain: Drain,
    waiting: Waiting,
    schema: ServerUrls,
) -> None:
    scope = await talked(api, container, user, drain, 8)
    await container.drain(scope)
    assert scope not in await _due(waiting)
    for what in (
        "bind_at = now() - interval '1 minute'",
        "tended_at = now() - interval '37 hours'",
    ):
        async with connected(schema.superuser_url) as connection:
            await connection.execute(_SET.format(what=what), scope.user_id)
        assert scope in await _due(waiting)
        await container.drain(scope)
        assert scope not in await _due(waiting)


async def test_tending_that_was_cut_off_goes_on_where_it_was(
    api: httpx.AsyncClient,
    container: Container,
    user: str,
    drain: Drain,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    scope = await talked(api, container, user, drain, 40)
    monkeypatch.setattr("app.services.upkeep.consolidating.BATCH_TURNS", 10)
    later = container.clock.now() + timedelta(days=5)
    tending = container.tending

    hasty = replace(tending, pace=replace(tending.pace, turn_s=0.0))
    rounds = 0
    while (await hasty.tend(scope, as_of=later, asked=Work.CONSOLIDATION)).is_unfinished:
        rounds += 1
    assert rounds >= 3
    found = await _episodes(api, user)
    assert sum(e["turn_count"] for e in found) == 40
    again = await tending.tend(scope, as_of=later, asked=Work.CONSOLIDATION)
    assert again.written == 0


async def test_what_another_worker_holds_is_left_to_it(
    api: httpx.AsyncClient, container: Container, user: str, drain: Drain
) -> None:
    scope = await talked(api, container, user, drain, 8)
    held = await container.streams.claim_tending(scope, lease_s=30, is_asked=True)
    assert held is not None
    tended = await container.tending.tend(
        scope, as_of=container.clock.now(), asked=Work.CONSOLIDATION
    )
    assert tended.was_held
    await container.streams.release(held[0], even_if_pending=True)


async def test_what_is_bound_again_after_forgetting_leaves_other_episodes_alone(
    api: httpx.AsyncClient, container: Container, user: str, drain: Drain, schema: ServerUrls
) -> None:
    start = container.clock.now() - timedelta(days=5)
    for place, (session, thing) in enumerate([("a", "shed"), ("b", "boat"), ("c", "pond")]):
        at = start + timedelta(hours=3 * place)
        await post_turns(
            api, user,
            *(turn(f"{session}{n}", f"The {thing} needs part {n}.", at + timedelta(seconds=9 * n)) for n in range(6)),
            session=session,
        )  # fmt: skip
    await drain(user)
    scope = await scope_of(container, user)
    now = container.clock.now()
    await container.tending.tend(scope, as_of=now, asked=Work.CONSOLIDATION)
    before = {e["id"]: e["source_turn_ids"] for e in await _episodes(api, user)}
    gone = next(one for one, turns in before.items() if "b0" in turns)
    async with connected(schema.superuser_url) as connection:  # as forgetting turn b0 does
        for table in ("episodes", "memory_ids"):
            name = "memory_id" if table == "memory_ids" else "episode_id"
            await connection.execute(f"DELETE FROM {table} WHERE {name}::text = $1", gone)
        await connection.execute(
            "DELETE FROM turns WHERE user_id = $1 AND client_id = 'b0'", scope.user_id
        )
        await connection.execute(_SET.format(what="bound_seq = 0"), scope.user_id)
    await container.tending.tend(scope, as_of=now, asked=Work.CONSOLIDATION)
    after = {e["id"]: e["source_turn_ids"] for e in await _episodes(api, user)}
    assert {one: after.get(one) for one in before if one != gone} == {
        one: turns for one, turns in before.items() if one != gone
    }
    (made,) = [turns for one, turns in after.items() if one not in before]
    assert made == [f"b{n}" for n in range(1, 6)]


async def test_a_job_runs_on_one_user_or_on_all_of_the_tenant(
    api: httpx.AsyncClient, container: Container, user: str, drain: Drain
) -> None:
    scope = await talked(api, container, user, drain, 8)
    others, seen = [scope.user_id, uuid4()], []

    async def run(call: JobCall) -> dict[str, int]:
        seen.append(call.user_id)
        return {"written": 1}

    async def users(_: UUID) -> list[Any]:
        return others

    call = JobCall(tenant_id=DEFAULT_TENANT, user_id=None, as_of=container.clock.now())
    assert await of_each(call, run=run, users=users) == {"users": 2, "written": 2}
    assert seen == others
    for job in ("consolidate", "patterns"):
        assert build_jobs(container)[job].of_user is None
        answer = await api.post("/v1/admin/run", json={"job": job, "user_id": user})
        assert answer.status_code == 200, answer.text
