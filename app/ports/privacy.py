"""What tenants want done with sensitive data."""

from typing import Protocol
from uuid import UUID

from app.domain.audit import Actor
from app.domain.privacy import PrivacyPolicy


class Policies(Protocol):
    """The privacy policies of tenants."""

    async def of(self, tenant_id: UUID) -> PrivacyPolicy:
        """Return a tenant's policy, the default for one that set none."""
        ...

    async def put(self, tenant_id: UUID, policy: PrivacyPolicy, *, by: Actor) -> None:
        """Replace a tenant's policy."""
        ...
