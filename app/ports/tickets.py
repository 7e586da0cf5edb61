"""Tickets: each opens the stream once, for who cannot send a key."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Protocol
from uuid import UUID


@dataclass(frozen=True, slots=True, kw_only=True)
class Ticket:
    """What a ticket opens: what the key of ``key_id`` would, and of that only ``user`` unless None."""

    tenant_id: UUID
    digest: bytes = field(repr=False)
    key_id: str
    user: str | None
    expires_at: datetime


class Tickets(Protocol):
    """Tickets that were not used yet."""

    async def add(self, ticket: Ticket) -> None:
        """Keep a ticket; durable when this returns. Those of the tenant that nobody used go."""
        ...

    async def take(self, tenant_id: UUID, digest: bytes) -> Ticket | None:
        """Return a ticket whose time is not over, and take it away: None the second time."""
        ...
