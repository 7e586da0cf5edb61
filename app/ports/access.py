"""Who may call, and how often."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Protocol
from uuid import UUID

from app.domain.keys import ApiKey, KeyScope, Tenant
from app.domain.rates import Charge, Verdict


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

    async def add(self, new: NewKey) -> None:
        """Keep a key.

        Raises:
            Conflict: two keys of the name live already.
        """
        ...

    async def of_tenant(
        self, tenant_id: UUID, *, after: str | None = None, limit: int = 1000
    ) -> list[ApiKey]:
        """Return a tenant's keys in the order of their ids, after the id given; dead ones too."""
        ...

    async def revoke(self, tenant_id: UUID, key_id: str, at: datetime) -> ApiKey | None:
        """End a key and return it, None if the tenant has none such; a second time changes nothing."""
        ...

    async def tenants(self) -> list[Tenant]:
        """Return all tenants by name."""
        ...

    async def tenant(self, tenant_id: UUID) -> Tenant | None:
        """Return a tenant, None if there is none such."""
        ...

    async def tenant_named(self, name: str, *, make: bool = False) -> Tenant | None:
        """Return the tenant of a name, made if new when so asked, else None."""
        ...

    async def limit_tenant(self, tenant_id: UUID, limits: Mapping[str, int]) -> None:
        """Replace what a tenant overrides of the settings' limits."""
        ...


class RateLimiter(Protocol):
    """Token buckets that all processes share while the shared store answers."""

    async def take(self, charges: Sequence[Charge], *, is_trial: bool = False) -> Verdict:
        """Take all charges or none; a trial takes nothing. Never raises, never waits for long."""
        ...

    async def close(self) -> None:
        """Close connections."""
        ...
