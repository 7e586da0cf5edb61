"""Users erased while they are worked on and workers are killed: ``python -m tests.faults.erasures``.

Each is erased in the middle of one of four kinds of work: reading of turns, consolidation, the deeper pass of
a recall, or a push that somebody waits for. Afterwards nothing of them may be left, in no table, no answer, no
queue and no route, and their neighbours must be as they were, row by row.
"""

import argparse
import asyncio
import secrets
import sys
import time
from collections import Counter
from contextlib import suppress
from random import Random

import httpx
import redis.asyncio as redis

from tests.faults.checker import is_caught_up
from tests.faults.ledger import said
from tests.faults.service import Service, eventually, running_service
from tests.faults.strikes import kill_worker, kill_worker_children
from tests.integration.calls import connected
from tests.integration.rows import hashed, orphans

_TURNS = 8  # of each user; a third of a second's work
_AT_ONCE = 8
_LATEST_S = 1.2  # after the turns were accepted: from still queued to all done
_BETWEEN_KILLS_S = (4.0, 12.0)  # time for a new child to get to work
_BETWEEN_ENDS_S = 15.0  # of the worker itself: the supervisor gives up after five in a minute
_REDELIVERED_S = 300.0  # after which what a killed worker held has come again
_PATIENCE_S = 60.0  # with a service that does not answer
_READ_S = 30.0  # after which work begins on what was read until then
_QUESTION = "What did I repair, and when? 我昨天修了什么?"
_WORK = ("extraction", "consolidation", "refinement", "push")
_WRITTEN_ANEW = 0.25  # share of users who go on talking after their end


class Erasures:
    """Erasures of a service's users at random moments, with kills of its workers."""

    def __init__(self, service: Service, *, count: int, seed: int) -> None:
        self._service = service
        self._chance = Random(seed)
        self._names = [f"erased-{seed}-{n}" for n in range(count)]
        self._neighbours = [f"neighbour-{seed}-{n}" for n in range(2)]
        self._clean: set[str] = set()
        self._ids: set[str] = set()
        self.kills = 0
        self.during: Counter[str] = Counter()

    @property
    def erased(self) -> int:
        """How many users were."""
        return self.during.total()

    async def run(self, *, until_redelivered: bool = True) -> list[str]:
        """Return a sentence for each promise that was broken.

        ``until_redelivered``: wait for the messages that killed workers held, some minutes.
        """
        async with httpx.AsyncClient(base_url=self._service.url, timeout=15) as client:
            for name in self._neighbours:
                await self._tell(client, name)
            await self._caught_up(self._neighbours)
            before = await self._hashes()
            killer = asyncio.create_task(self._kill())
            try:
                gate = asyncio.Semaphore(_AT_ONCE)
                await asyncio.gather(*(self._live_and_go(client, gate, n) for n in self._names))
            finally:
                killer.cancel()
                with suppress(asyncio.CancelledError):
                    await killer
            await self._service.ready()
            await self._caught_up([*self._neighbours, *self._clean])
            if until_redelivered:
                await eventually(self._is_silent, seconds=_REDELIVERED_S)
            heard = await self._heard(client)
        return [*heard, *await self._faults(before), *await self._queued()]

    async def _live_and_go(
        self, client: httpx.AsyncClient, gate: asyncio.Semaphore, name: str
    ) -> None:
        async with gate:
            await self._tell(client, name)
            work = self._chance.choice(_WORK)
            under_way = asyncio.create_task(self._work(client, name, work))
            if work in ("consolidation", "refinement"):  # both are of what was read
                await self._read(name)
            self._ids.add(await self._id_of(name))
            await asyncio.sleep(self._chance.uniform(0, _LATEST_S))
            answer = await self._answered(client, "DELETE", f"/v1/users/{name}")
            assert answer.status_code in (200, 404), (
                answer.text
            )  # 404: the first try had its effect
            self.during[work] += 1
            under_way.cancel()
            with suppress(asyncio.CancelledError, TimeoutError):
                await under_way
            if self._chance.random() < _WRITTEN_ANEW:
                self._clean.add(name)
                await self._tell(client, name, turns=1)

    async def _work(self, client: httpx.AsyncClient, name: str, work: str) -> None:
        """Have a user worked on, for as long as it takes."""
        if work == "extraction":
            return
        if work == "push":
            while True:
                await self._answered(client, "GET", _updates_of(name, wait=5))
        await self._read(name)
        if work == "consolidation":
            body = {"job": "consolidate", "user_id": name}
            await self._answered(client, "POST", "/v1/admin/run", json=body)
        else:
            await self._ask(client, name)

    async def _ask(self, client: httpx.AsyncClient, name: str) -> httpx.Response:
        body = {"user_id": name, "query": _QUESTION, "refine": True}
        key = {"Idempotency-Key": f"{name}-asked"}
        return await self._answered(client, "POST", "/v1/recall", json=body, headers=key)

    async def _id_of(self, name: str) -> str:
        async with connected(self._service.sql_url) as connection:
            return str(
                await connection.fetchval("SELECT user_id FROM users WHERE client_id = $1", name)
            )

    async def _heard(self, client: httpx.AsyncClient) -> list[str]:
        """Return for whom a route or a push has anything yet: answers kept for a repeated call count."""
        faults = []
        for name in self._names:
            pushed = await self._answered(client, "GET", _updates_of(name, wait=0))
            told = pushed.json().get("items", []) if name not in self._clean else []
            answer = (await self._ask(client, name)).json()
            if told or len(answer["memories"]) > (name in self._clean):
                faults.append(f"{name} is heard of: {told} {answer['memories']}")
        return faults

    async def _queued(self) -> list[str]:
        """Return the keys of Valkey that name a user who is gone."""
        found = []
        async with redis.from_url(self._service.info()["urls"]["redis"]) as queue:
            async for name in queue.scan_iter():
                kept = name + (await queue.dump(name) or b"")
                found += [f"in Valkey: {name!r}" for one in self._ids if one.encode() in kept]
        return found

    async def _tell(self, client: httpx.AsyncClient, name: str, turns: int = _TURNS) -> None:
        spoken = [said(name, f"t{n}", self._chance).body for n in range(turns)]
        body = {"user_id": name, "session_id": "s", "turns": spoken}
        key = {"Idempotency-Key": f"{name}-{turns}"}
        answer = await self._answered(client, "POST", "/v1/turns", json=body, headers=key)
        assert answer.status_code == 202, answer.text

    async def _answered(
        self, client: httpx.AsyncClient, method: str, path: str, **more: object
    ) -> httpx.Response:
        ends_at = time.perf_counter() + _PATIENCE_S
        while time.perf_counter() < ends_at:
            with suppress(httpx.HTTPError):
                answer = await client.request(method, path, **more)  # type: ignore[arg-type]
                if answer.status_code not in (429, 503):
                    return answer
            await asyncio.sleep(0.2)
        raise TimeoutError(f"{method} {path} was not answered in {_PATIENCE_S:g} s")

    async def _kill(self) -> None:
        ended = -_BETWEEN_ENDS_S
        while True:  # at once: a dozen erasures are soon over
            strike = kill_worker_children
            if time.perf_counter() - ended >= _BETWEEN_ENDS_S:
                strike, ended = kill_worker, time.perf_counter()
            self.kills += 1
            with suppress(ProcessLookupError, TimeoutError):
                await strike(self._service)
            await asyncio.sleep(self._chance.uniform(*_BETWEEN_KILLS_S))

    async def _caught_up(self, users: list[str]) -> None:
        url = self._service.sql_url
        await eventually(lambda: is_caught_up(url, users), seconds=90, pause_s=0.1)

    async def _read(self, name: str) -> None:
        url = self._service.sql_url
        with suppress(TimeoutError):
            await eventually(lambda: is_caught_up(url, [name]), seconds=_READ_S, pause_s=0.1)

    async def _is_silent(self) -> bool:
        return (await self._service.messages())[1] == 0

    async def _hashes(self) -> dict[str, str]:
        async with connected(self._service.sql_url) as connection:
            found = {}
            for name in self._neighbours:
                user_id = await connection.fetchval(
                    "SELECT user_id FROM users WHERE client_id = $1", name
                )
                found[name] = await hashed(connection, user_id)
        return found

    async def _faults(self, before: dict[str, str]) -> list[str]:
        faults = []
        async with connected(self._service.sql_url) as connection:
            if left := await orphans(connection):
                faults.append(f"rows of users that are gone: {left}")
            answers = await connection.fetchval(
                "SELECT count(*) FROM idempotency "
                "WHERE about IS NOT NULL AND about NOT IN (SELECT user_id FROM users)"
            )
            if answers:
                faults.append(f"{answers} answers of users that are gone")
            rows = await connection.fetch(
                "SELECT client_id, (SELECT count(*) FROM turns WHERE user_id = u.user_id) AS n "
                "FROM users AS u WHERE client_id = ANY($1::text[])",
                self._names,
            )
        found = {row["client_id"]: row["n"] for row in rows}
        if found != dict.fromkeys(self._clean, 1):
            faults.append(f"users who are back: {found}, and not {sorted(self._clean)} with a turn")
        after = await self._hashes()
        faults += [f"{name} is not as it was" for name in before if before[name] != after[name]]
        return faults


def _updates_of(user: str, *, wait: int) -> str:
    return f"/v1/updates?user_id={user}&since=0&wait={wait}"


async def _main(given: argparse.Namespace) -> int:
    mode = given.encryption
    keys = {"CHRONOS_ENCRYPTION": mode, "CHRONOS_ENCRYPTION_KEY": secrets.token_hex(32)}
    async with running_service(**(keys if mode != "off" else {})) as service:
        erasures = Erasures(service, count=given.count, seed=given.seed)
        faults = await erasures.run()
    during = ", ".join(f"{n} during {work}" for work, n in sorted(erasures.during.items()))
    said_of = f"{erasures.erased} erasures ({during}), {erasures.kills} kills of workers"
    print(f"{said_of}, seed {given.seed}, encryption {mode}")  # noqa: T201
    print("\n".join(faults) or "nothing is left of them; the neighbours are as they were")  # noqa: T201
    return 1 if faults else 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--encryption", choices=("off", "standard", "sealed"), default="off")
    sys.exit(asyncio.run(_main(parser.parse_args())))
