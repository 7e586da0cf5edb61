"""Regularities found in what a user tells, as they are kept: in versions."""

from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Any
from uuid import UUID

from app.domain.events import Cause, Source


class PatternSort(StrEnum):
    """What kind of regularity."""

    PERIODIC = "periodic"
    FOLLOWS = "follows"  # one thing comes some days after another
    CHANGE = "change"  # more or less often than before
    TREND = "trend"  # a measured value rises or falls


class PatternState(StrEnum):
    """Whether a pattern still holds."""

    HOLDING = "holding"
    WITHDRAWN = "withdrawn"


@dataclass(frozen=True, slots=True, kw_only=True)
class PatternDraft:
    """A pattern before it has an id and versions.

    ``key`` says of two drafts whether they are the same pattern. ``period`` and ``evidence`` are JSON:
    when it recurs or since when it holds; counts, dates and the test that they passed.
    """

    sort: PatternSort
    key: str
    statement: str
    language: str
    zone: str
    period: dict[str, Any]
    evidence: dict[str, Any]
    known_from: datetime
    state: PatternState = PatternState.HOLDING
    importance: float = 0.6
    confidence: float = 0.9
    sources: tuple[Source, ...] = field(default=())


@dataclass(frozen=True, slots=True, kw_only=True)
class Pattern(PatternDraft):
    """One version of a pattern; ``known_to`` None is the open one."""

    pattern_id: UUID
    version: int
    known_to: datetime | None
    recorded_from: datetime
    superseded_by: UUID | None
    seen_count: int
    recorded_to: datetime | None = None
    why: Cause = Cause.CONSOLIDATION
    why_ended: Cause | None = None

    @property
    def summary(self) -> str:
        """Return the statement: what a memory of another kind calls its summary."""
        return self.statement
