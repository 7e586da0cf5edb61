"""What goes by its age."""

from collections.abc import Mapping
from datetime import datetime
from typing import Protocol
from uuid import UUID

from app.domain.audit import Actor
from app.domain.models import MemoryKind, Scope
from app.domain.retention import Retention


class Retentions(Protocol):
    """The rules of tenants, and the removal of what is older than they say."""

    async def of(self, tenant_id: UUID) -> Retention:
        """Return a tenant's rules."""
        ...

    async def put(self, tenant_id: UUID, rules: Retention, *, by: Actor) -> None:
        """Replace a tenant's rules."""
        ...

    async def counted(
        self, tenant_id: UUID, limits: Mapping[MemoryKind, datetime]
    ) -> dict[MemoryKind, int]:
        """Return how many memories of each kind are older; those that rest on them are not counted."""
        ...

    async def aged(
        self, tenant_id: UUID, limits: Mapping[MemoryKind, datetime], *, limit: int
    ) -> list[Scope]:
        """Return some users who have something older."""
        ...

    async def remove(
        self, scope: Scope, limits: Mapping[MemoryKind, datetime], *, limit: int
    ) -> dict[str, int]:
        """Remove some of what is older of a user with all that rests on it; return how much, by kind."""
        ...
