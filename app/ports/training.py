"""What readings left behind for training."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol
from uuid import UUID

from app.domain.models import Scope, Turn


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptRun:
    """One call of a model as it was kept, with the turns that it was to read, in order."""

    run_id: UUID
    turns: tuple[Turn, ...]
    extractor: str
    model: str
    prompt_version: str
    outcome: str
    raw: str
    verdict: dict[str, Any]
    recorded_at: datetime


class TrainingData(Protocol):
    """Calls of models that are still kept."""

    async def runs(self, scope: Scope, *, after: UUID | None, limit: int) -> Sequence[KeptRun]:
        """Return a user's runs in the order in which they were made, after one of them."""
        ...
