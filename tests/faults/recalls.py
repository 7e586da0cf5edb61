"""Questions asked at fixed moments while something is away or slow, and how they were answered."""

import asyncio
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from time import perf_counter

import httpx

from tests.faults.ledger import Client, Ledger, Said, said
from tests.faults.stack import Stack

P99_MS = 550.0  # the default deadline and a tenth more, as its caller sees it
_TURNS = 60
_EVERY_S = 0.08
_GIVE_UP_S = 30.0


@dataclass(slots=True, kw_only=True)
class Answers:
    """What became of the questions; times as the caller saw them, from when each was due.

    ``silent`` counts full answers, with nothing named as left out, that lacked what they should hold.
    """

    ms: list[float] = field(default_factory=list)
    statuses: Counter[str] = field(default_factory=Counter)
    degraded: Counter[str] = field(default_factory=Counter)
    silent: int = 0
    found: int = 0

    def quantile_ms(self, share: float) -> float:
        return sorted(self.ms)[min(len(self.ms) - 1, int(share * len(self.ms)))]

    @property
    def p99_ms(self) -> float:
        return self.quantile_ms(0.99)


class Diary:
    """A user whose turns are known, read and embedded, to be asked about."""

    def __init__(self, stack: Stack, ledger: Ledger, *, seed: int) -> None:
        self._stack = stack
        self._ledger = ledger
        self._chance = Random(seed)
        self._turns: list[Said] = []

    async def tell(self) -> None:
        """Post the turns."""
        self._turns = [said("diarist", f"d{n}", self._chance) for n in range(_TURNS)]
        client = Client(self._stack, self._ledger)
        await client.post(self._turns)
        await client.close()

    async def asked(self, times: int = 100, *, every_s: float = _EVERY_S) -> Answers:
        """Ask at fixed moments, however long answers take."""
        answers = Answers()
        limits = httpx.Limits(max_connections=None)
        client = httpx.AsyncClient(
            base_url=self._stack.url,
            headers=self._stack.headers,
            timeout=_GIVE_UP_S,
            limits=limits,
        )
        async with client:
            started = perf_counter() + 0.05
            await asyncio.gather(
                *(
                    self._ask(
                        client, answers, self._chance.choice(self._turns), started + n * every_s
                    )
                    for n in range(times)
                )
            )
        return answers

    async def _ask(
        self, client: httpx.AsyncClient, answers: Answers, turn: Said, due_at: float
    ) -> None:
        await asyncio.sleep(max(0.0, due_at - perf_counter()))
        # Each question has words that no other has, so no answer is remembered.
        query = f"{turn.token} {self._chance.randrange(10**6)}"
        try:
            response = await client.post("/v1/recall", json={"user_id": turn.user, "query": query})
        except httpx.HTTPError as error:
            answers.statuses[type(error).__name__] += 1
            answers.ms.append((perf_counter() - due_at) * 1000)
            return
        answers.ms.append((perf_counter() - due_at) * 1000)
        _note(answers, response, turn)


def _note(answers: Answers, response: httpx.Response, turn: Said) -> None:
    status = str(response.status_code)
    if response.status_code == 503 and "Retry-After" not in response.headers:
        status += " without Retry-After"
    answers.statuses[status] += 1
    if response.status_code != 200:
        return
    body = response.json()
    answers.degraded.update({f"{left['step']}: {left['reason']}" for left in body["degraded"]})
    is_found = any(turn.turn_id in memory["source_turn_ids"] for memory in body["memories"])
    answers.found += is_found
    answers.silent += not is_found and not body["degraded"]


def summary(values: Sequence[tuple[str, int]]) -> str:
    return ", ".join(f"{count} × {name}" for name, count in values) or "none"
