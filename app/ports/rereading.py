"""Turns that are to be read again, and what their first reading made."""

from collections.abc import Sequence
from typing import Protocol
from uuid import UUID

from app.domain.models import Lease, Scope, Turn
from app.truth import Told


class Rereads(Protocol):
    """Which turns wait to be read again; marks are made and taken away with the end states of turns."""

    async def next(self, lease: Lease, limit: int) -> list[Turn]:
        """Return turns that are to be read again, oldest first."""
        ...

    async def told(self, scope: Scope, turn_ids: Sequence[UUID]) -> Told:
        """Return the open versions of memories that rest on the turns."""
        ...

    async def drop(self, lease: Lease, turn_ids: Sequence[UUID]) -> None:
        """Take the marks away: the second reading failed, and would again."""
        ...

    async def ask(self, scope: Scope, reader: str) -> int:
        """Mark the turns of a user that another reader read; return how many are marked now.

        Turns that were read nowhere in this service (imported with their memories) are left alone.
        """
        ...

    async def waiting(self, scope: Scope) -> int:
        """Return how many turns of a user are marked."""
        ...
