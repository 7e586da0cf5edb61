"""Questions and turns sent at fixed moments, whatever becomes of them, and how they were answered."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from random import Random
from time import perf_counter

import httpx

from tests.faults.cores import Cores
from tests.faults.ledger import Client, Ledger, Said, said
from tests.faults.stack import Stack

_TURNS = 60
_EVERY_S = 0.05
_GIVE_UP_S = 30.0
_OTHERS = 0.25  # above this share of the cores, times say more of other programs than of this one


@dataclass(slots=True, kw_only=True)
class Answers:
    """What became of calls; times as the caller saw them, from when each was due.

    ``silent`` counts full answers, with nothing named as left out, that lacked what they should hold.
    ``others`` is the share of the machine's cores that other programs took meanwhile.
    """

    ms: list[float] = field(default_factory=list)
    statuses: Counter[str] = field(default_factory=Counter)
    degraded: Counter[str] = field(default_factory=Counter)
    silent: int = 0
    found: int = 0
    others: float = 0.0

    def quantile_ms(self, share: float) -> float:
        return sorted(self.ms)[min(len(self.ms) - 1, int(share * len(self.ms)))]

    @property
    def p99_ms(self) -> float:
        return self.quantile_ms(0.99)

    @property
    def is_judged(self) -> bool:
        """Whether the machine had time for what was measured."""
        return self.others <= _OTHERS

    @property
    def shown(self) -> str:
        """Median, 99th percentile and what came back, in words."""
        parts = [f"{n} × {status}" for status, n in sorted(self.statuses.items())]
        left_out = [f"{name} ({n})" for name, n in self.degraded.most_common(3)]
        named = f"; left out and named: {', '.join(left_out)}" if left_out else ""
        times = f"{self.quantile_ms(0.5):.0f}, {self.p99_ms:.0f} ms"
        busy = "" if self.is_judged else f" (others took {self.others:.0%} of the cores)"
        return f"{times}{busy}: {', '.join(parts)}{named}"


class Paced:
    """A user whose turns are known, read and embedded, to be asked about, and one who goes on talking."""

    def __init__(self, stack: Stack, ledger: Ledger, *, seed: int) -> None:
        self._stack = stack
        self._ledger = ledger
        self._chance = Random(seed)
        self._turns: list[Said] = []

    async def tell(self) -> None:
        """Post the turns that are asked about."""
        self._turns = [said("diarist", f"d{n}", self._chance) for n in range(_TURNS)]
        client = Client(self._stack, self._ledger)
        await client.post(self._turns)
        await client.close()

    async def asked(self, times: int = 100, *, every_s: float = _EVERY_S) -> Answers:
        """Ask at fixed moments, however long answers take."""
        answers = Answers()
        async with self._client() as client:
            await _at_fixed_moments(
                lambda due: self._ask(client, answers, due), answers, times, every_s
            )
        return answers

    async def posted(self, times: int, *, every_s: float) -> Answers:
        """Post one turn at each of some fixed moments; what gets no 202 is posted again afterwards."""
        answers = Answers()
        async with self._client() as client:
            await _at_fixed_moments(
                lambda due: self._post(client, answers, due), answers, times, every_s
            )
        again = Client(self._stack, self._ledger)
        for one in [*self._ledger.said.values()]:
            if one.user == "talker" and one.acknowledged_at is None:
                await again.post([one])
        await again.close()
        return answers

    def _client(self) -> httpx.AsyncClient:
        return httpx.AsyncClient(
            base_url=self._stack.url,
            headers=self._stack.headers,
            timeout=_GIVE_UP_S,
            limits=httpx.Limits(max_connections=None),
        )

    async def _ask(self, client: httpx.AsyncClient, answers: Answers, due_at: float) -> None:
        turn = self._chance.choice(self._turns)
        # Each question has words that no other has, so no answer is remembered.
        query = f"{turn.token} {self._chance.randrange(10**6)}"
        body = {"user_id": turn.user, "query": query, "limit": 20}
        response = await _noted(client.post("/v1/recall", json=body), answers, due_at)
        if response is None or response.status_code != 200:
            return
        shown = response.json()
        answers.degraded.update({f"{left['step']}: {left['reason']}" for left in shown["degraded"]})
        is_found = any(turn.turn_id in memory["source_turn_ids"] for memory in shown["memories"])
        answers.found += is_found
        answers.silent += not is_found and not shown["degraded"]

    async def _post(self, client: httpx.AsyncClient, answers: Answers, due_at: float) -> None:
        # One session each: calls overtake each other where they wait, and order is the session's.
        name = f"p{len(self._ledger.said)}"
        turn = said("talker", name, self._chance, session=name)
        self._ledger.note([turn])
        body = {"user_id": turn.user, "session_id": turn.session, "turns": [turn.body]}
        response = await _noted(client.post("/v1/turns", json=body), answers, due_at)
        if response is not None and response.status_code == 202:
            turn.acknowledged_at = perf_counter()


async def _noted(
    call: Awaitable[httpx.Response], answers: Answers, due_at: float
) -> httpx.Response | None:
    try:
        response = await call
    except httpx.HTTPError as error:
        answers.statuses[type(error).__name__] += 1
        return None
    finally:
        answers.ms.append((perf_counter() - due_at) * 1000)
    status = str(response.status_code)
    if response.status_code == 503 and "Retry-After" not in response.headers:
        status += " without Retry-After"
    answers.statuses[status] += 1
    return response


async def _at_fixed_moments(
    call: Callable[[float], Awaitable[None]], answers: Answers, times: int, every_s: float
) -> None:
    started, cores = perf_counter() + 0.05, Cores.now()

    async def one(due_at: float) -> None:
        await asyncio.sleep(max(0.0, due_at - perf_counter()))
        await call(due_at)

    await asyncio.gather(*(one(started + n * every_s) for n in range(times)))
    answers.others = cores.taken_by_others()
