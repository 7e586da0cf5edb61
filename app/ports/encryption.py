"""Who keeps the key that all others are wrapped with, and how far a tenant's memory is encrypted."""

from enum import StrEnum
from typing import Protocol
from uuid import UUID

from app.domain.audit import Actor


class Encryption(StrEnum):
    """How far a tenant's memory is encrypted; each covers what the one before it does."""

    OFF = "off"
    STANDARD = "standard"
    SEALED = "sealed"


class KeyProvider(Protocol):
    """Wraps keys of tenants with one that never leaves it: of a file, an environment, a vault."""

    @property
    def key_id(self) -> str:
        """Which key wraps now."""
        ...

    async def wrap(self, key: bytes, context: bytes) -> bytes:
        """Return a key wrapped with the present key; ``context`` is needed again to unwrap it."""
        ...

    async def unwrap(self, wrapped: bytes, context: bytes, *, key_id: str) -> bytes:
        """Return what was wrapped.

        Raises:
            SetupError: the key that it was wrapped with is not there, or is another one.
        """
        ...


class Encryptions(Protocol):
    """How tenants are encrypted, and the replacing of their keys while they are used."""

    async def of(self, tenant_id: UUID) -> Encryption:
        """Return how a tenant is encrypted."""
        ...

    async def choose(self, tenant_id: UUID, mode: Encryption, *, by: Actor) -> None:
        """Encrypt what a tenant's new users say; ``encrypt`` does so with what is there.

        Raises:
            Conflict: it is encrypted further already, or no key is set to wrap its key with.
        """
        ...

    async def encrypt(self, tenant_id: UUID) -> int:
        """Bring all users of a tenant to its mode, one transaction each; return how many changed."""
        ...

    async def rotate_user_keys(self, tenant_id: UUID) -> int:
        """Give every user another key and hide everything anew; return how many users."""
        ...

    async def rotate_tenant_key(self, tenant_id: UUID) -> int:
        """Give a tenant another key and wrap its users' keys with it; return how many."""
        ...

    async def rotate_master_key(self, tenant_id: UUID) -> int:
        """Wrap a tenant's keys with the provider's present key; return how many were not."""
        ...
