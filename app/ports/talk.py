"""The talk that stands around what was found."""

from collections.abc import Sequence
from typing import Protocol
from uuid import UUID

from app.domain.models import Scope, Turn
from app.ports.recall import Known


class Talk(Protocol):
    """Reads sessions as they went."""

    async def around(
        self, scope: Scope, turn_ids: Sequence[UUID], known: Known, *, reach: int, timeout_ms: int
    ) -> list[Turn]:
        """Return some turns with those up to ``reach`` places before and after them in their sessions.

        Each once, by session and place; of people and assistants only.

        Raises:
            StoreTooSlow: cut at the time-out.
        """
        ...
