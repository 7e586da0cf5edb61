"""Writers that post turns through all faults, and the ledger of what they know for sure."""

import asyncio
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any, Protocol, Self

import httpx

_BEGINNING = datetime(2026, 3, 1, 2, 0, tzinfo=UTC)
# Some make an event, some none, one has many sentences and so several vectors.
_TEXTS = (
    "I repaired the {token} yesterday.",
    "我昨天修好了{token}。",
    "The {token} looks fine to me.",
    "{token}看起来不错。",
    "I bought a {token} last Tuesday. " + "It rained and nobody wanted to go out at all. " * 12,
)
_ANSWER_S = 10.0  # after this long without an answer a call's outcome is unknown
BROKEN_OFF = "broken off"
_UNKNOWN = ("no answer", BROKEN_OFF)  # what became of the call
_RETRY_S = 0.25
_ABANDONED = 0.1  # share of calls with an unknown outcome that are never repeated
_ASKED = 0.2  # share of acknowledged calls after which a question is asked at once


@dataclass(slots=True, kw_only=True)
class Said:
    """A turn as its writer knows it; clock values are ``perf_counter`` seconds."""

    user: str
    turn_id: str
    session: str
    text: str
    token: str
    said_at: datetime
    invoked_at: float
    acknowledged_at: float | None = None

    @property
    def body(self) -> dict[str, Any]:
        """The turn as a call bears it."""
        return {
            "turn_id": self.turn_id,
            "speaker": "Mei",
            "role": "user",
            "text": self.text,
            "said_at": self.said_at.isoformat(),
        }


@dataclass(slots=True)
class Ledger:
    """Every turn ever posted, by user and turn id, and what the API answered.

    ``refusals`` are answers that no fault excuses: a 500, a 503 that does not say when to retry, or
    a full answer to a question that lacks what was acknowledged before it was asked. ``guests`` are
    turns posted beside the writers' that may die, and whose text may be stored mended.
    """

    said: dict[tuple[str, str], Said] = field(default_factory=dict)
    guests: set[tuple[str, str]] = field(default_factory=set)
    answers: Counter[str] = field(default_factory=Counter)
    refusals: list[str] = field(default_factory=list)

    @property
    def acknowledged(self) -> int:
        return sum(said.acknowledged_at is not None for said in self.said.values())

    @property
    def users(self) -> list[str]:
        return sorted({user for user, _ in self.said})

    def note(self, turns: Sequence[Said]) -> None:
        for said in turns:
            self.said[said.user, said.turn_id] = said


class Where(Protocol):
    """A running service and what its callers send along."""

    @property
    def url(self) -> str: ...

    @property
    def headers(self) -> dict[str, str]: ...


class Client:
    """Posts one user's turns until they are acknowledged, or their outcome stays unknown."""

    def __init__(self, where: Where, ledger: Ledger) -> None:
        self._ledger = ledger
        self._client = httpx.AsyncClient(
            base_url=where.url, headers=where.headers, timeout=_ANSWER_S
        )

    async def close(self) -> None:
        await self._client.aclose()

    async def post(
        self, turns: Sequence[Said], *, key: str | None = None, repeats_unknown: bool = True
    ) -> bool:
        """Post a batch, the same again after every failure; return whether it was acknowledged."""
        self._ledger.note(turns)
        while True:
            outcome = await self._attempt(turns, key)
            self._ledger.answers[outcome] += 1
            if outcome in ("202", "202 replayed"):
                now = time.perf_counter()
                for said in turns:
                    said.acknowledged_at = now
                return True
            if outcome in _UNKNOWN and not repeats_unknown:
                return False
            await asyncio.sleep(_RETRY_S)

    async def ask(self, said: Said) -> None:
        """Ask at once for what was just acknowledged; it must be there unless parts are missing."""
        body = {"user_id": said.user, "query": said.token, "deadline_ms": 5000}
        try:
            response = await self._client.post("/v1/recall", json=body)
        except httpx.HTTPError:
            return
        self._ledger.answers[f"recall {response.status_code}"] += 1
        if response.status_code != 200:
            self._refuse_unless_excused(response)
            return
        answer = response.json()
        found = [t for memory in answer["memories"] for t in memory["source_turn_ids"]]
        if said.turn_id not in found and not answer["degraded"]:
            self._ledger.refusals.append(f"acknowledged, but not recalled at once: {said.turn_id}")

    def _refuse_unless_excused(self, response: httpx.Response) -> None:
        if response.status_code != 503 or "Retry-After" not in response.headers:
            self._ledger.refusals.append(f"{response.status_code}: {response.text[:300]}")

    async def _attempt(self, turns: Sequence[Said], key: str | None) -> str:
        body = {
            "user_id": turns[0].user,
            "session_id": turns[0].session,
            "turns": [said.body for said in turns],
        }
        headers = {"Idempotency-Key": key} if key else {}
        try:
            response = await self._client.post("/v1/turns", json=body, headers=headers)
        except httpx.ConnectError:
            return "not reached"
        except httpx.TimeoutException:
            return "no answer"
        except httpx.HTTPError:
            return BROKEN_OFF
        if response.status_code == 202:
            ids = [turn["turn_id"] for turn in response.json()["turns"]]
            if ids != [said.turn_id for said in turns]:
                self._ledger.refusals.append(f"202 for {ids}")
            return "202 replayed" if "Idempotent-Replayed" in response.headers else "202"
        # A twin of this call may still hold the key: the backend of an API that was killed.
        if response.status_code != 409 or key is None:
            self._refuse_unless_excused(response)
        return str(response.status_code)


class Load:
    """Writers at work between enter and leave: two a user, each with sessions of its own.

    Leaving waits until every call has its outcome, so that the ledger is complete.
    """

    def __init__(
        self, where: Where, ledger: Ledger, *, seed: int, users: int = 4, pause_s: float = 0.25
    ) -> None:
        self._where = where
        self._ledger = ledger
        self._seed = seed
        self._users = users
        self._pause_s = pause_s
        self._is_over = False
        self._writers: list[asyncio.Task[None]] = []

    async def __aenter__(self) -> Self:
        self._writers = [
            asyncio.create_task(self._write(f"user-{user}", writer))
            for user in range(self._users)
            for writer in range(2)
        ]
        return self

    async def __aexit__(self, *_: object) -> None:
        self._is_over = True
        await asyncio.gather(*self._writers)

    async def acknowledged(self, more: int, *, within_s: float = 180.0) -> None:
        """Wait until so many more turns are acknowledged."""
        goal = self._ledger.acknowledged + more
        end = time.perf_counter() + within_s
        while self._ledger.acknowledged < goal:
            for writer in self._writers:
                if writer.done():
                    writer.result()
            if time.perf_counter() > end:
                msg = f"{goal - self._ledger.acknowledged} of {more} turns not acknowledged"
                raise TimeoutError(msg)
            await asyncio.sleep(0.05)

    async def _write(self, user: str, writer: int) -> None:
        name = f"{self._seed}-{user[5:]}-{writer}"
        chance, client = Random(name), Client(self._where, self._ledger)
        sent = 0
        try:
            while not self._is_over:
                batch = []
                for _ in range(chance.choice((1, 1, 1, 2, 4))):
                    batch.append(said(user, f"{name}-{sent}", chance, session=f"s{name}"))
                    sent += 1
                is_known = await client.post(
                    batch,
                    key=f"key-{name}-{sent}" if chance.random() < 0.5 else None,
                    repeats_unknown=chance.random() > _ABANDONED,
                )
                if is_known and chance.random() < _ASKED:
                    await client.ask(batch[-1])
                await asyncio.sleep(self._pause_s * chance.uniform(0.5, 1.5))
        finally:
            await client.close()


def said(user: str, turn_id: str, chance: Random, *, session: str = "s") -> Said:
    """Return a turn about a thing with a name that no other turn bears."""
    token = "zq" + "".join(chance.choices("bcdfghjkmpqrtvwxz", k=10))
    return Said(
        user=user,
        turn_id=turn_id,
        session=session,
        text=chance.choice(_TEXTS).format(token=token),
        token=token,
        said_at=_BEGINNING + timedelta(minutes=chance.randrange(100_000)),
        invoked_at=time.perf_counter(),
    )
