"""Treating what is stored already."""

from collections.abc import Callable
from typing import Any, Protocol

from app.domain.models import Scope, Turn
from app.ports.ingestion import IndexedTurn


class Maskings(Protocol):
    """What was stored of users before their tenant's policy was what it is."""

    async def treat(
        self, scope: Scope, treat: Callable[[Any], Any], index: Callable[[Turn], IndexedTurn]
    ) -> dict[str, int]:
        """Put every text and JSON value of a user through ``treat``, which keeps the length of texts.

        Turns whose words changed are indexed anew by ``index`` and are embedded and read again. In one
        transaction under the stream's lock; done twice, the second changes nothing.

        Returns:
            How many rows changed, by table.
        """
        ...
