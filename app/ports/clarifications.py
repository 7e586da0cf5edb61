"""How questions of this service are kept, offered and settled."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol
from uuid import UUID

from app.domain.audit import Actor
from app.domain.clarifications import Clarification, ClarificationState, Option
from app.domain.models import Scope
from app.ports.audit import Call
from app.ports.ingestion import StoredAnswer


@dataclass(frozen=True, slots=True, kw_only=True)
class Settling:
    """The answer to a question, given at a moment of knowledge time; ``render`` makes the reply of it.

    ``choose`` returns the option that the caller's words mean; it may raise InvalidInput.
    """

    at: datetime
    choose: Callable[[Sequence[Option]], Option]
    call: Call
    render: Callable[[Clarification, Sequence[UUID]], StoredAnswer]


class Clarifications(Protocol):
    """Questions of this service."""

    async def set_threshold(self, by: Actor, tenant_id: UUID, threshold: float) -> None:
        """Set the certainty below which a tenant wants to be asked, recorded in the audit trail."""
        ...

    async def listed(
        self,
        scope: Scope,
        states: Collection[ClarificationState],
        *,
        after: UUID | None,
        limit: int,
    ) -> list[Clarification]:
        """Return questions of a user, the latest first; one that is no longer of any use is void."""
        ...

    async def offered(
        self, scope: Scope, said_until: datetime, *, timeout_ms: int
    ) -> list[Clarification]:
        """Return open questions known by a moment that were offered to nobody yet, the latest first."""
        ...

    async def owner(self, tenant_id: UUID, clarification_id: UUID) -> tuple[Scope, str] | None:
        """Return whose question has the id, with the caller's own id of the user; None for nobody's."""
        ...

    async def settle(
        self, scope: Scope, clarification_id: UUID, settling: Settling
    ) -> StoredAnswer:
        """Write an answer into the histories of the memories at stake, in one transaction.

        Raises:
            NotFound: there is no such question.
            Conflict: it was answered otherwise, or what it asks about has changed since.
        """
        ...
