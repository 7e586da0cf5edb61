"""How answers are kept to be looked at again, and what comes of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol
from uuid import UUID

from app.domain.models import Scope
from app.domain.refinement import Judgement

Shown = Mapping[str, Any]
"""An answer as it is sent."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstAnswer:
    """A question with the answer that was given at once.

    Questions of one user with the same ``digest`` are answered together. ``cited`` are the memories and
    turns whose words the answer holds.
    """

    recall_id: UUID
    question: Mapping[str, Any]
    digest: bytes
    shown: Shown
    cited: tuple[UUID, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptRecall:
    """A recall as it is kept for a day; ``user`` is the caller's id.

    ``state`` is pending, done or failed; ``second`` None until it is done; ``reason`` why it failed.
    """

    recall_id: UUID
    user: str
    question: Mapping[str, Any]
    first: Shown
    second: Shown | None
    state: str
    verdict: str | None
    changes: Sequence[Mapping[str, Any]]
    reason: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Refining:
    """The right to look again at some recalls that ask the same, oldest first, until it ends."""

    scope: Scope
    token: UUID
    recalls: tuple[KeptRecall, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SecondAnswer:
    """What came of looking again at one recall; ``shown`` says itself what became of the first answer."""

    recall_id: UUID
    shown: Shown
    judgement: Judgement
    cited: tuple[UUID, ...]


class Recalls(Protocol):
    """Recalls that are kept for a day."""

    async def keep(self, scope: Scope, first: FirstAnswer, *, timeout_ms: int) -> None:
        """Keep an answer that is to be looked at again; durable when this returns.

        Raises:
            StoreTooSlow: cut at the time-out.
        """
        ...

    async def find(self, tenant_id: UUID, recall_id: UUID) -> KeptRecall | None:
        """Return a recall of the last day, None if there is none such."""
        ...

    async def claim(self, scope: Scope, recall_id: UUID, *, lease_s: float) -> Refining | None:
        """Take a pending recall, and the user's others that ask the same.

        None if another worker has them, or they are done. What was claimed three times in vain fails.
        """
        ...

    async def finish(self, refining: Refining, answers: Sequence[SecondAnswer]) -> bool:
        """Keep what came of it and publish it in one transaction; False, and nothing is kept, if the right has ended."""
        ...

    async def release(self, refining: Refining) -> None:
        """Give the right back, so that somebody may try again soon."""
        ...
