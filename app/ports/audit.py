"""The audit trail as it is read, and what a call must hand on so that its acts are recorded."""

from dataclasses import dataclass
from datetime import datetime
from typing import Protocol
from uuid import UUID

from app.domain.audit import Act, Actor, Deed, RecordedAct
from app.ports.ingestion import IdempotencyKey


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """A call that has an effect: who makes it, for which tenant, and under which idempotency key."""

    by: Actor
    tenant_id: UUID
    idempotency: IdempotencyKey | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditListing:
    """Which acts are listed; None admits everything, ``since`` and ``until`` are half-open.

    ``after`` is the id of the act at which the last page ended.
    """

    deed: Deed | None
    key_id: str | None
    client_user_id: str | None
    target: str | None
    since: datetime | None
    until: datetime | None
    is_descending: bool
    after: UUID | None
    limit: int


class Audit(Protocol):
    """What was done; acts are recorded by the adapters that have the effect, in its transaction."""

    async def add(self, tenant_id: UUID, act: Act) -> None:
        """Record an act that changes nothing here, before it is done; durable when this returns."""
        ...

    async def listed(self, tenant_id: UUID, listing: AuditListing) -> list[RecordedAct]:
        """Return acts of a tenant in the order of their ids, which is that of time."""
        ...
