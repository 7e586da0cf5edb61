"""A worker that wakes up after its lease has ended changes nothing: and without the fence it would."""

import pytest

from app.adapters.postgres import calendar
from app.adapters.postgres.database import Connection
from app.domain.models import Lease, Scope
from app.ports import Asked
from app.truth import Held
from tests.faults.inprocess import Bench

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def _no_fence(_connection: Connection, _lease: Lease) -> None:
    """Let anyone write."""


_UNGUARDED = calendar._FINISH.replace("AND turns.state = 'processing'", "")


async def test_a_zombies_window_has_its_effects_once(bench: Bench) -> None:
    scope = await bench.post(6)
    assert (await bench.overtake_a_zombie(scope)).turns == 0
    assert await bench.verdict() == []


async def test_states_guard_a_window_even_where_the_fence_fails(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    scope = await bench.post(6)
    monkeypatch.setattr(calendar, "hold", _no_fence)
    assert (await bench.overtake_a_zombie(scope)).turns == 0
    assert await bench.verdict() == []


async def _nothing_held(_connection: Connection, _scope: Scope, _asked: Asked) -> Held:
    return Held()


async def test_without_fence_and_guard_the_checker_finds_the_wrong_count(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    scope = await bench.post(6)
    monkeypatch.setattr(calendar, "hold", _no_fence)
    monkeypatch.setattr(calendar, "_FINISH", _UNGUARDED)
    assert (await bench.overtake_a_zombie(scope)).turns == 6
    verdict = await bench.verdict()
    assert any("says that -6 turns" in v for v in verdict), verdict


async def test_without_them_and_with_nothing_held_it_finds_doubled_events(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    scope = await bench.post(6)
    monkeypatch.setattr(calendar, "hold", _no_fence)
    monkeypatch.setattr(calendar, "_FINISH", _UNGUARDED)
    # With what is held, an event told again is one seen again.
    monkeypatch.setattr(calendar, "held", _nothing_held)
    assert (await bench.overtake_a_zombie(scope)).turns == 6
    verdict = await bench.verdict()
    assert any("2 events instead of 1" in v for v in verdict), verdict
