"""Who keeps the key that all others are wrapped with, and how far a tenant's memory is encrypted."""

from enum import StrEnum
from typing import Protocol


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
