"""Turns accepted and worked on in this process, for what a kill cannot time: zombies and mutations."""

import asyncio
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

import numpy as np

from app.adapters.rule_extractor import RuleExtractor
from app.bootstrap import DEFAULT_TENANT, Container
from app.domain.findings import Findings
from app.domain.models import NewTurn, Role, Scope, Turn
from app.domain.privacy import DEFAULT_POLICY
from app.extraction import Background
from app.ports import Embedder, Extractor, Vectors, WindowLimits
from app.services.intake.ingest import Conversation, accept_turns
from app.services.reading.drain import Drained, Pace, drain_stream
from tests.faults.checker import Stored, connected, faults, stored
from tests.faults.ledger import Ledger, said

# Longer than a busy machine holds up any step; what shall have ended is ended by ``end_lease``.
LEASE_S = 120.0
_PATIENCE_S = 120.0
LIMITS = WindowLimits(turns=32, tokens=6000, crashes=3, failures=5)


class SilentQueue:
    """Wakes nobody: the test says who works."""

    def wake(self, scope: Scope) -> None:
        pass

    async def answers(self) -> bool:
        return False


class FlatEmbedder:
    """Gives every text the same vector; how many there are is what counts."""

    model = "flat-1"
    dimension = 8

    async def embed_passages(self, texts: Sequence[str]) -> Vectors:
        return np.full((len(texts), self.dimension), self.dimension**-0.5, np.float32)

    async def embed_query(self, text: str) -> Vectors:
        vector: Vectors = (await self.embed_passages([text]))[0]
        return vector


class HeldExtractor(RuleExtractor):
    """Stops in the middle of its first window until released, as a frozen worker does."""

    def __init__(self) -> None:
        self.entered = threading.Event()
        self.go_on = threading.Event()

    def read(self, turns: Sequence[Turn], background: Background) -> Findings:
        self.entered.set()
        self.go_on.wait(_PATIENCE_S)
        return super().read(turns, background)


@dataclass(slots=True)
class Bench:
    """One user's stream over real servers, without API and Celery."""

    container: Container
    sql_url: str
    user: str
    ledger: Ledger = field(default_factory=Ledger)

    async def post(self, count: int, *, seed: int = 1) -> Scope:
        """Accept turns as the API would; return their stream."""
        chance = Random(seed)
        turns = [said(self.user, f"t{len(self.ledger.said) + n}", chance) for n in range(count)]
        self.ledger.note(turns)
        accepted = await accept_turns(
            [
                NewTurn(
                    client_turn_id=one.turn_id,
                    speaker="Mei",
                    role=Role.USER,
                    text=one.text,
                    said_at=one.said_at,
                    zone="UTC",
                )
                for one in turns
            ],
            into=Conversation(
                tenant_id=DEFAULT_TENANT, user=self.user, session="s", policy=DEFAULT_POLICY
            ),
            idempotency=None,
            answer=lambda _: b"{}",
            turn_log=self.container.turn_log,
            queue=SilentQueue(),
        )
        for one in turns:
            one.acknowledged_at = time.perf_counter()
        assert accepted.scope is not None
        return accepted.scope

    def another(self) -> "Bench":
        """Return a stream of another user."""
        return Bench(self.container, self.sql_url, f"{self.user}-2")

    async def drain(
        self, scope: Scope, extractor: Extractor | None = None, embedder: Embedder | None = None
    ) -> Drained:
        """Work on the stream as a worker that never renews its lease."""
        await self.container.backgrounds.of(scope)  # compiled once a process, not under the lease
        return await drain_stream(
            scope,
            pace=Pace(lease_s=LEASE_S, heartbeat_s=10 * LEASE_S, limits=LIMITS),
            streams=self.container.streams,
            calendar=self.container.calendar,
            backgrounds=self.container.backgrounds,
            extractor=extractor or RuleExtractor(),
            embedder=embedder or FlatEmbedder(),
            rereads=self.container.rereads,
        )

    async def overtake_a_zombie(self, scope: Scope) -> Drained:
        """Freeze a worker past its lease, let another do the work, and thaw the first.

        Return what the zombie came to.
        """
        held = HeldExtractor()
        zombie = asyncio.create_task(self.drain(scope, held))
        try:
            assert await asyncio.to_thread(held.entered.wait, _PATIENCE_S)
            await self.end_lease(scope)
            assert (await self.drain(scope)).turns > 0
        finally:
            held.go_on.set()
        return await zombie

    async def end_lease(self, scope: Scope) -> None:
        """Let the lease on a stream run out, as time does."""
        async with connected(self.sql_url) as connection:
            await connection.execute(
                "UPDATE streams SET lease_until = now() - interval '1 ms' WHERE user_id = $1",
                scope.user_id,
            )

    async def stored(self) -> Stored:
        return await stored(self.sql_url, [self.user])

    async def verdict(self) -> list[str]:
        return faults(self.ledger, await self.stored())
