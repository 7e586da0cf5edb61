"""Plans whose times have come."""

from dataclasses import dataclass
from datetime import datetime
from typing import Protocol
from uuid import UUID


@dataclass(frozen=True, slots=True, kw_only=True)
class DueReminder:
    """A planned event of a user whose time has come, and which nobody was reminded of yet."""

    tenant_id: UUID
    user_id: UUID
    event_id: UUID
    due_at: datetime


class DueReminders(Protocol):
    """Which plans are due, of all tenants: ids and times without content."""

    async def due(self, *, most: int) -> list[DueReminder]:
        """Return plans to remind of, the longest due first."""
        ...

    async def prune(self) -> int:
        """Forget reminders that cannot come up again; return how many."""
        ...


class Reminders(Protocol):
    """Reminds, once."""

    async def remind(self, due: DueReminder) -> bool:
        """Publish that a plan is due; False if that was done before."""
        ...
