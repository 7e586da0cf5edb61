"""How workers are woken, and how the relay learns what waits."""

from dataclasses import dataclass
from datetime import datetime
from typing import Protocol
from uuid import UUID

from app.domain.models import Scope


class JobQueue(Protocol):
    """Wakes workers; may lose a message, for the relay sends it again."""

    def wake(self, scope: Scope) -> None:
        """Ask for the stream to be worked on; returns at once, never raises."""
        ...

    def refine(self, scope: Scope, recall_id: UUID) -> None:
        """Ask for a recall to be looked at again; returns at once, never raises."""
        ...

    def sweep(self, tenant_id: UUID) -> None:
        """Ask for a tenant's rules of retention to be kept; returns at once, never raises."""
        ...

    def night(self, tenant_id: UUID, due_at: datetime) -> None:
        """Ask for a tenant's night to be run as of a moment; returns at once, never raises."""
        ...

    async def answers(self) -> bool:
        """Return whether the queue's server answers within half a second."""
        ...

    async def backlog(self) -> int | None:
        """Return how many messages wait for a worker, None if the server does not answer."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class WaitingTotals:
    """How much waits, of all tenants together.

    ``turns`` are queued or worked on, of ``streams`` users; ``vectors`` are turns without vectors;
    ``oldest_s`` is the age of the oldest waiting turn in seconds, 0 without one; ``dead`` turns were
    given up and not replayed.
    """

    turns: int
    streams: int
    vectors: int
    oldest_s: float
    dead: int


@dataclass(frozen=True, slots=True, kw_only=True)
class NightTotals:
    """Of all tenants: latest nights that are done, those still not done two hours on, and when one was last."""

    done: int
    late: int
    latest: datetime | None


class Waiting(Protocol):
    """The relay's view of all streams."""

    async def due(self, *, republish_s: float, with_vectors: bool) -> list[Scope]:
        """Return the streams to wake, noted as woken; each at most once in ``republish_s``.

        ``with_vectors`` False leaves out those that only wait for vectors.
        """
        ...

    async def due_rereads(self, *, republish_s: float) -> list[Scope]:
        """Return a few streams whose turns are to be read again, noted as woken; as ``due`` else."""
        ...

    async def due_tending(self, *, republish_s: float) -> list[Scope]:
        """Return a few streams whose talk rests, or whose day's work is due; as ``due_rereads`` else."""
        ...

    async def due_recalls(self, *, republish_s: float) -> list[tuple[Scope, UUID]]:
        """Return recalls that wait to be looked at again, noted as woken; as ``due`` else."""
        ...

    async def due_retention(self, *, every_s: float) -> list[UUID]:
        """Return tenants whose rules of retention are due, noted as asked; at most once in ``every_s``."""
        ...

    async def due_nights(
        self, *, at: datetime, hour: int, zone: str, republish_s: float
    ) -> list[tuple[UUID, datetime]]:
        """Return tenants whose night has come, with the moment at which it did, noted as asked.

        ``hour`` and ``zone`` are those of tenants that have none of their own.
        """
        ...

    async def night_totals(self, *, at: datetime) -> NightTotals:
        """Return how many tenants' latest nights are done and how many are late."""
        ...

    async def totals(self) -> WaitingTotals:
        """Return how much waits, of all tenants together."""
        ...

    async def purge_forgotten(self) -> int:
        """Remove some of what was forgotten and can be undone no longer; return how many, 0 at the end."""
        ...

    async def prune_updates(self, *, hours: int) -> int:
        """Remove some updates older than that; return how many, 0 at the end."""
        ...
