"""What an operator looks at."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol
from uuid import UUID

from app.domain.models import Scope
from app.ports.audit import Call
from app.ports.ingestion import StoredAnswer


@dataclass(frozen=True, slots=True, kw_only=True)
class DeadTurn:
    """A turn that was given up, and why; it is still recalled by its words."""

    turn_id: UUID
    client_turn_id: str
    client_user_id: str
    said_at: datetime
    recorded_at: datetime
    attempts: int
    failures: int
    reason: str


class Operation(Protocol):
    """What an operator looks at."""

    async def schema_revision(self) -> str:
        """Return the revision that the database is at; also a probe that it answers."""
        ...

    async def dead_turns(
        self, tenant_id: UUID, *, client_user_id: str | None, after: UUID | None, limit: int
    ) -> list[DeadTurn]:
        """Return turns given up, in the order of their ids, after the id given."""
        ...

    async def replay(
        self, turn_ids: Sequence[UUID], call: Call, answer: Callable[[int], StoredAnswer]
    ) -> tuple[StoredAnswer, list[Scope]]:
        """Queue dead turns of the caller's tenant anew; return the answer and the streams to wake.

        ``answer`` renders how many there were; under a known idempotency key nothing is done.
        """
        ...
