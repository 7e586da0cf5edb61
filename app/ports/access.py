"""Who may call, and how often."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Protocol
from uuid import UUID

from app.domain.audit import Actor
from app.domain.keys import ApiKey, KeyScope, Tenant
from app.domain.rates import Charge, Verdict
from app.ports.audit import Call
from app.ports.ingestion import StoredAnswer


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredKey:
    """A key with the keyed hash of its secret."""

    key: ApiKey
    digest: bytes = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class NewKey:
    """A key to be kept; ``made_at`` decides which keys of the same name live."""

    key_id: str
    digest: bytes = field(repr=False)
    tenant_id: UUID
    name: str
    scopes: frozenset[KeyScope]
    user: str | None
    made_at: datetime
    created_by: str
    expires_at: datetime | None


class Keys(Protocol):
    """Tenants and their keys."""

    async def find(self, key_id: str) -> StoredKey | None:
        """Return a key of any tenant by its id, or None; dead keys are returned too."""
        ...

    async def add(self, new: NewKey, call: Call, answer: StoredAnswer) -> StoredAnswer:
        """Keep a key; return the answer, or the one that was given under the idempotency key.

        ``answer`` is kept as it is, so the key itself must not stand in it.

        Raises:
            Conflict: two keys of the name live already, or the idempotency key had another body.
        """
        ...

    async def of_tenant(
        self, tenant_id: UUID, *, after: str | None = None, limit: int = 1000
    ) -> list[ApiKey]:
        """Return a tenant's keys in the order of their ids, after the id given; dead ones too."""
        ...

    async def revoke(
        self, tenant_id: UUID, key_id: str, at: datetime, *, by: Actor
    ) -> ApiKey | None:
        """End a key and return it, None if the tenant has none such; a second time changes nothing."""
        ...

    async def tenants(self) -> list[Tenant]:
        """Return all tenants by name."""
        ...

    async def tenant(self, tenant_id: UUID) -> Tenant | None:
        """Return a tenant, None if there is none such."""
        ...

    async def tenant_named(self, name: str) -> Tenant | None:
        """Return the tenant of a name, None if there is none such."""
        ...

    async def make_tenant(self, name: str, *, by: Actor) -> Tenant:
        """Return the tenant of a name, made if new."""
        ...

    async def limit_tenant(self, tenant_id: UUID, limits: Mapping[str, int], *, by: Actor) -> None:
        """Replace what a tenant overrides of the settings' limits."""
        ...


class RateLimiter(Protocol):
    """Token buckets that all processes share while the shared store answers."""

    async def take(self, charges: Sequence[Charge], *, is_trial: bool = False) -> Verdict:
        """Take all charges or none; a trial takes nothing. Never raises, never waits for long."""
        ...

    async def give_back(self, charge: Charge) -> None:
        """Put back what was taken in vain. Never raises, never waits for long."""
        ...

    async def close(self) -> None:
        """Close connections."""
        ...


class TurnMeter(Protocol):
    """Counts turns against their tenant's limit."""

    async def count_turns(self, count: int) -> None:
        """Take turns before they are written.

        Raises:
            LimitReached: nothing was taken.
        """
        ...

    async def give_back_turns(self, count: int) -> None:
        """Put back turns that were not new."""
        ...
