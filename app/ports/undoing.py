"""How a decision about a memory is taken back."""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol
from uuid import UUID

from app.domain.models import MemoryKind, Scope
from app.ports.audit import Call
from app.ports.found import Made
from app.ports.ingestion import StoredAnswer


@dataclass(frozen=True, slots=True, kw_only=True)
class Undoing:
    """A decision to be taken back, or, ``is_redo``, one taken back to be put in place again.

    ``unchanging`` are the slots that fill once in a life. ``render`` makes the reply of the memory as it
    stands then, None if nothing is left of it.
    """

    at: datetime
    is_redo: bool
    unchanging: Collection[str]
    call: Call
    render: Callable[[Made | None], StoredAnswer]


class Undo(Protocol):
    """Takes decisions back."""

    async def undo(
        self, scope: Scope, kind: MemoryKind, memory_id: UUID, undoing: Undoing
    ) -> StoredAnswer:
        """Take the last decision about a memory back, or take that back, in one transaction.

        Raises:
            NotFound: nothing is left of the memory.
            Conflict: there is nothing to take back.
        """
        ...
