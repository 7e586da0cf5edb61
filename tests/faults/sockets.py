"""Sockets cut at random, an API killed each ten seconds, and Valkey now and then: ``python -m tests.faults.sockets``.

Afterwards each subscriber must have received what was published for its user: all of it, in order, and
twice only across its reconnections; and the API's memory must be where it was.
"""

import argparse
import asyncio
import sys
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from itertools import cycle
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from urllib.parse import urlsplit

from app.adapters.postgres.database import Database
from app.adapters.postgres.updates import PostgresUpdates
from app.adapters.postgres.users import PostgresUsers
from app.adapters.redis_news import RedisNews
from app.bootstrap import DEFAULT_TENANT
from app.domain.models import Scope, User
from app.domain.updates import NewUpdate, UpdateType
from tests.faults.proxy import DOWNSTREAM, UPSTREAM, Proxy, Toxic, proxied
from tests.faults.service import eventually
from tests.faults.stack import Stack, running_stack
from tests.faults.subscribers import Subscriber

_USERS = 40
_PROXIES = 8
_PING_S = 5
_KILL_S = 10.0
_CUT_S = 0.4
_PUBLISH_S = 0.05
_BURST = 300  # updates of one user at once, such as of an import; 1.2 MB
_PADDING = "x" * 4000
_HALF_OPEN_S = 25.0
_SETTLED_S = 120
_MEMORY_GROWS = 1.10  # at most, from the first third of the calm to the last


class Trial:
    """The publisher, the subscribers and those who are in their way."""

    def __init__(self, stack: Stack, *, sockets: int, seed: int) -> None:
        self._stack = stack
        self._chance = Random(seed)
        self._users = [f"listener-{n}" for n in range(_USERS)]
        self._port = urlsplit(stack.url).port or 0
        self._published: Counter[str] = Counter()
        self._scopes: dict[str, Scope] = {}
        self._proxies: list[Proxy] = []
        self.subscribers = [
            Subscriber(
                self._users[n % _USERS],
                stack.headers,
                chance=Random(seed + n),
                silence_s=3 * _PING_S,
            )
            for n in range(sockets)
        ]
        self.strikes: Counter[str] = Counter()
        self.calm_mb: list[float] = []

    @asynccontextmanager
    async def _writing(self) -> AsyncIterator[PostgresUpdates]:
        news = RedisNews(self._stack.redis_url)
        database = await Database.connect(self._stack.servers.urls.app, size=4, tell=news.tell)
        try:
            users = PostgresUsers(database)
            for name in self._users:
                user = User(user_id=DEFAULT_TENANT, client_id=name)
                made = await users.put(DEFAULT_TENANT, user)
                self._scopes[name] = Scope(tenant_id=DEFAULT_TENANT, user_id=made.user_id)
            yield PostgresUpdates(database)
        finally:
            news.close()
            await database.close()

    async def run(self, *, faults_s: float, calm_s: float) -> list[str]:
        """Return a sentence for each promise that was broken."""
        async with AsyncExitStack() as stack:
            updates = await stack.enter_async_context(self._writing())
            for n in range(_PROXIES):
                proxy = proxied(f"sockets-{n}", ("127.0.0.1", self._port))
                self._proxies.append(await stack.enter_async_context(proxy))
            tasks = [
                asyncio.create_task(one.run(self._way(n))) for n, one in enumerate(self.subscribers)
            ]
            stack.callback(lambda: [task.cancel() for task in tasks])
            await self._for(faults_s, self._publish(updates), self._cut(), self._kill())
            for proxy in self._proxies:
                proxy.reset()
            await self._for(calm_s, self._publish(updates), self._cut(), self._weigh())
            for proxy in self._proxies:
                proxy.reset()
            with suppress(AssertionError, TimeoutError):
                await eventually(self._is_settled, seconds=_SETTLED_S)
            return self._faults(tasks)

    def _way(self, n: int) -> int:
        """Return the port of a subscriber: three of four go through a proxy."""
        return self._port if n % 4 == 0 else self._proxies[n % _PROXIES].port

    async def _for(self, seconds: float, *work: object) -> None:
        tasks = [asyncio.ensure_future(one) for one in work]  # type: ignore[call-overload]
        done, _ = await asyncio.wait(tasks, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for task in done:
            task.result()  # none ends by itself but by an error

    async def _publish(self, updates: PostgresUpdates) -> None:
        turn = 0
        while True:
            turn += 1
            burst = _BURST if turn % 200 == 0 else 1
            await self._publish_some(updates, self._chance.choice(self._users), burst)
            await asyncio.sleep(_PUBLISH_S)

    async def _publish_some(self, updates: PostgresUpdates, user: str, count: int) -> None:
        first = self._published[user]
        new = [
            NewUpdate(type=UpdateType.PATTERN_FOUND, data={"n": first + n, "pad": _PADDING})
            for n in range(count)
        ]
        writing = asyncio.ensure_future(updates.publish(self._scopes[user], new))
        self._published[user] += count
        await asyncio.shield(writing)

    async def _cut(self) -> None:
        while True:
            await asyncio.sleep(self._chance.expovariate(1 / _CUT_S))
            kind = self._chance.choice(("reset", "half-open", "stall"))
            self.strikes[kind] += 1
            if kind == "reset":
                self._chance.choice(self.subscribers).reset()
            elif kind == "half-open":
                self._swallow(self._chance.choice(self._proxies))
            else:
                one = self._chance.choice(self.subscribers[::4])
                one.stalls_for_s = self._chance.uniform(1, 4 * _PING_S)

    def _swallow(self, proxy: Proxy) -> None:
        """Let one connection pass nothing any more, without a word to either side."""
        at = {"links": 1, "skip": self._chance.randrange(max(1, proxy.connections))}
        names = []
        for stream in (UPSTREAM, DOWNSTREAM):
            name = f"{stream}-{self.strikes['half-open']}"
            names.append(name)
            proxy.add(Toxic(name=name, type="timeout", stream=stream, attributes=at))
        asyncio.get_running_loop().call_later(_HALF_OPEN_S, _mend, proxy, names)

    async def _kill(self) -> None:
        for victim in cycle(("api", "api", "valkey")):
            await asyncio.sleep(_KILL_S)
            self.strikes[f"{victim} killed"] += 1
            await self._stack.kill(victim)

    async def _weigh(self) -> None:
        while True:
            await asyncio.sleep(1)
            with suppress(ProcessLookupError):  # the last kill is not over yet
                self.calm_mb.append(_resident_mb(self._stack.pid("api")))

    async def _is_settled(self) -> bool:
        return all(set(one.received) == self._wanted(one) for one in self.subscribers)

    def _wanted(self, one: Subscriber) -> set[int]:
        return set(range(self._published[one.user]))

    def _faults(self, tasks: list[asyncio.Task[None]]) -> list[str]:
        faults = [f"a subscriber ended: {task.exception()!r}" for task in tasks if task.done()]
        for one in self.subscribers:
            faults += one.faults
            if lost := self._wanted(one) - set(one.received):
                faults.append(f"{one.user} never got {sorted(lost)[:5]} of {len(lost)}")
            if more := set(one.received) - self._wanted(one):
                faults.append(f"{one.user} got what was not published: {sorted(more)[:5]}")
        first, last = self.memory()
        if last > first * _MEMORY_GROWS:
            faults.append(f"the API grew from {first:.0f} to {last:.0f} MB")
        return faults

    def memory(self) -> tuple[float, float]:
        """Return the API's megabytes in the first and the last third of the calm."""
        third = max(1, len(self.calm_mb) // 3)
        settled = self.calm_mb or [0.0]
        return median(settled[:third]), median(settled[-third:])

    def rows(self) -> list[tuple[str, str]]:
        """Return what it came to, line by line."""
        received = [sum(one.received.values()) for one in self.subscribers]
        wanted = sum(len(self._wanted(one)) for one in self.subscribers)
        ends: Counter[str] = Counter()
        for one in self.subscribers:
            ends += one.ends
        first, last = self.memory()
        return [
            ("sockets", str(len(self.subscribers))),
            ("strikes", ", ".join(f"{kind} {n}" for kind, n in sorted(self.strikes.items()))),
            ("connections opened", str(sum(one.lives for one in self.subscribers))),
            ("how they ended", ", ".join(f"{kind} {n}" for kind, n in sorted(ends.items()))),
            ("updates published", str(self._published.total())),
            ("deliveries owed", str(wanted)),
            (
                "**deliveries lost**",
                str(sum(len(self._wanted(one) - set(one.received)) for one in self.subscribers)),
            ),
            (
                "delivered again after a cut",
                str(sum(received) - sum(len(one.received) for one in self.subscribers)),
            ),
            ("API's memory while only sockets are cut", f"{first:.0f} MB, then {last:.0f} MB"),
        ]


def _resident_mb(pid: int) -> float:
    status = Path(f"/proc/{pid}/status").read_text()
    line = next(one for one in status.splitlines() if one.startswith("VmRSS"))
    return int(line.split()[1]) / 1024


def _mend(proxy: Proxy, names: list[str]) -> None:
    for name in names:
        if name in proxy.toxics:
            proxy.remove(name)


async def _run(given: argparse.Namespace) -> int:
    async with running_stack(
        seed=given.seed,
        CHRONOS_STREAM_PING_S=str(_PING_S),
        CHRONOS_STREAM_STALL_S=str(_PING_S),
        CHRONOS_SOCKETS_PER_USER="100",
    ) as stack:
        trial = Trial(stack, sockets=given.sockets, seed=given.seed)
        started = perf_counter()
        faults = await trial.run(faults_s=given.seconds, calm_s=given.calm)
    lines = [f"| | {perf_counter() - started:.0f} s, seed {given.seed} |", "| --- | --- |"]
    lines += [f"| {name} | {value} |" for name, value in trial.rows()]
    sys.stdout.write("\n".join([*lines, *(f"BROKEN: {fault}" for fault in faults[:20])]) + "\n")
    return bool(faults)


def main() -> int:
    """Run and print the table; 1 if a promise was broken."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sockets", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=300, help="of faults")
    parser.add_argument("--calm", type=float, default=60, help="seconds without faults after")
    parser.add_argument("--seed", type=int, default=1)
    return asyncio.run(_run(parser.parse_args()))


if __name__ == "__main__":
    sys.exit(main())
