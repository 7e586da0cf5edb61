"""What is used of memories, what callers think of them, and how they fade."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol
from uuid import UUID

from app.domain.decay import Use
from app.domain.events import Event
from app.domain.facts import Fact
from app.domain.feedback import Judgement
from app.domain.models import MemoryKind, Scope
from app.ports.audit import Call
from app.ports.ingestion import StoredAnswer


@dataclass(frozen=True, slots=True, kw_only=True)
class Fading:
    """An event or a fact that fades, how it was used, and whether the task that it served is closed."""

    memory: Event | Fact
    use: Use
    serves_closed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Faded:
    """How strong a memory is as of a moment, and whether it is scaffolding that goes."""

    memory_id: UUID
    strength: float
    is_shed: bool


class Uses(Protocol):
    """Counts of uses, verdicts and strengths of memories."""

    async def add(
        self,
        scope: Scope,
        used: Mapping[UUID, tuple[int, datetime]],
        offered: Collection[UUID],
    ) -> None:
        """Add to how often memories were used, and note which questions were offered."""
        ...

    async def judge(
        self,
        scope: Scope,
        kind: MemoryKind,
        judgement: Judgement,
        *,
        at: datetime,
        call: Call,
        answer: StoredAnswer,
    ) -> StoredAnswer:
        """Keep a verdict and what follows from it, in one transaction.

        Raises:
            NotFound: the memory was retracted.
        """
        ...

    async def fading(
        self, scope: Scope, kind: MemoryKind, after: UUID | None, *, as_of: datetime, limit: int
    ) -> list[Fading]:
        """Return events or facts as they stood at a moment, by id from the one given on."""
        ...

    async def fade(self, scope: Scope, faded: Sequence[Faded], *, as_of: datetime) -> int:
        """Write strengths; return how many are new or others than before."""
        ...

    async def week(
        self, scope: Scope, since: datetime, until: datetime
    ) -> tuple[Mapping[str, int], int, int]:
        """Return what was judged between two moments of the wall clock: verdicts, questions offered and answered."""
        ...

    async def tuning(self, tenant_id: UUID) -> tuple[float, bool]:
        """Return the certainty below which a tenant is asked, and whether a call fixed it."""
        ...

    async def tune(
        self, tenant_id: UUID, threshold: float, before: float, why: str, *, at: datetime
    ) -> None:
        """Move that certainty, recorded with what it was before and why."""
        ...

    async def users(self, tenant_id: UUID) -> list[UUID]:
        """Return the users of a tenant."""
        ...
