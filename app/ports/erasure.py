"""Erasing a user, and signing what says so."""

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from app.domain.models import Scope
from app.ports.audit import Call
from app.ports.ingestion import StoredAnswer


class Erasures(Protocol):
    """Takes a user out of every store."""

    async def erase(
        self, scope: Scope, call: Call, answer: Callable[[Mapping[str, int]], StoredAnswer]
    ) -> StoredAnswer:
        """Erase a user in one transaction, record it, and return the answer to what went.

        ``answer`` is given the number of rows that went, by table. Whoever works on the user's turns
        at this moment writes nothing more; whoever writes for the same name makes a new user.

        Raises:
            NotFound: the user is erased already.
            StoreUnavailable: nothing was erased.
        """
        ...


class Signer(Protocol):
    """Signs receipts with a key of the installation."""

    def signature(self, receipt: Mapping[str, Any]) -> dict[str, str] | None:
        """Return ``algorithm``, ``public_key`` and ``value``; None where the service has no secret."""
        ...
