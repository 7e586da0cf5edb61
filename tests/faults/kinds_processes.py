"""F1 to F7 and F12: processes that are killed or frozen while they work."""

import asyncio
from collections.abc import Awaitable, Callable
from random import Random
from time import perf_counter

import httpx

from tests.faults.checker import connected
from tests.faults.ground import Ground
from tests.faults.ledger import Load, said
from tests.faults.nemesis import Step
from tests.faults.service import eventually
from tests.faults.strikes import (
    freeze_and_kill_worker,
    kill_api,
    kill_broker,
    kill_database,
    kill_scheduler,
)

_FROZEN_S = 10.0  # two leases
_STORED = "SELECT count(*) FROM turns WHERE client_id = $1"


async def kill_worker_at_work(ground: Ground) -> None:
    """F1: the worker with all its children, while they wait for the model."""
    await ground.stack.model(mode="slow")
    try:
        await ground.work_begun()
        await ground.stack.kill("worker")
    finally:
        await ground.stack.model()


async def lose_a_message(ground: Ground) -> None:
    """F2: the consumer frozen in its blocking pop, and killed."""
    await freeze_and_kill_worker(ground.stack)


async def freeze_worker_past_its_lease(ground: Ground) -> None:
    """F3: the worker frozen at work for two leases; another takes over; then it is thawed."""
    stack = ground.stack
    stack.run("worker", as_name="second-worker")
    await eventually(lambda: _is_up(ground, "second-worker"), seconds=120)
    await stack.model(mode="slow")
    await ground.work_begun()
    frozen, lost = stack.family("worker"), stack.log("worker").count("lease lost")
    stack.freeze(*frozen)
    await stack.model()
    await asyncio.sleep(_FROZEN_S)
    stack.resume(*frozen)

    async def is_refused() -> bool:
        return stack.log("worker").count("lease lost") > lost

    try:
        await eventually(is_refused, seconds=30)
    except TimeoutError:
        ground.report.expect(False, "F3: no zombie was refused")
    await stack.terminate("second-worker")


async def _is_up(ground: Ground, worker: str) -> bool:
    return len(ground.stack.family(worker)) > 1  # it has forked those who work


async def kill_api_between_commit_and_answer(ground: Ground) -> None:
    """F5: the API dies when Postgres has committed and the caller has heard nothing."""
    stack = ground.stack
    turn = said(
        "replayer", f"r{len(ground.trial.ledger.said)}", Random(len(ground.trial.ledger.said))
    )
    ground.trial.ledger.note([turn])
    body = {"user_id": turn.user, "session_id": "s", "turns": [turn.body]}
    headers = {**stack.headers, "Idempotency-Key": f"key-{turn.turn_id}"}
    async with httpx.AsyncClient(base_url=stack.url, headers=headers, timeout=30) as client:
        await stack.spoil("postgres-api", "mute_after", markers=[turn.token, "COMMIT"])
        unheard = asyncio.ensure_future(client.post("/v1/turns", json=body))
        await eventually(lambda: _is_stored(ground, turn.turn_id), seconds=28)
        ground.report.expect(not unheard.done(), "F5: the answer came before the API was killed")
        await stack.kill("api")
        await asyncio.gather(unheard, return_exceptions=True)
        await stack.heal()
        first, second = [await client.post("/v1/turns", json=body) for _ in range(2)]
    ground.report.expect(
        (first.status_code, first.headers.get("Idempotent-Replayed")) == (202, "true"),
        f"F5: the repeated call was answered {first.status_code}, replayed: "
        f"{first.headers.get('Idempotent-Replayed')}",
    )
    ground.report.expect(first.content == second.content, "F5: two replays differ")
    ground.report.expect(first.json()["accepted"] == 1, f"F5: replay says {first.text}")
    turn.acknowledged_at = perf_counter()


async def _is_stored(ground: Ground, turn_id: str) -> bool:
    async with connected(ground.stack.sql_url) as connection:
        return bool(await connection.fetchval(_STORED, turn_id))


async def _kill_api(ground: Ground) -> None:
    await kill_api(ground.stack)


async def _kill_relay(ground: Ground) -> None:
    await kill_scheduler(ground.stack)


async def _kill_broker(ground: Ground) -> None:
    await kill_broker(ground.stack)


async def _kill_database(ground: Ground) -> None:
    await kill_database(ground.stack)


Act = Callable[[Ground], Awaitable[None]]
# What is done, its name, what must come of it, and how many processes are killed.
ACTS: dict[str, tuple[Act, str, str, int]] = {
    "F1": (kill_worker_at_work, "worker killed while it waits for the model", "redone in 60 s", 1),
    "F2": (lose_a_message, "worker frozen in its pop, then killed", "sent again in 15 s", 1),
    "F3": (freeze_worker_past_its_lease, "worker frozen for two leases, thawed", "refused", 0),
    "F4": (_kill_api, "API killed with calls on their way", "none doubled by repeating", 1),
    "F5": (
        kill_api_between_commit_and_answer,
        "API killed between commit and answer",
        "the same answer again",
        1,
    ),
    "F6": (_kill_relay, "one of two relays killed", "nothing doubled", 1),
    "F7": (_kill_broker, "Valkey killed, its data deleted", "202s go on, all done", 1),
    "F12": (_kill_database, "Postgres killed with all backends", "accepts in 5 s; no 500", 1),
}


async def strike_all(ground: Ground, steps: list[Step], load: Load) -> None:
    """Let each fault strike while writers go on; note after how long a turn is acknowledged again."""
    for step in steps:
        act, name, bar, kills = ACTS[step.kind]
        await act(ground)
        await load.acknowledged(1)
        seconds = perf_counter() - ground.stack.struck_at
        ground.report.struck(step.kind, name, bar, seconds, kills=kills)
        await asyncio.sleep(step.calm_s)
