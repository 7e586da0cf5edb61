"""What callers think of memories, and what that does to them."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from uuid import UUID

from app.domain.intervals import Interval


class Verdict(StrEnum):
    """A judgement of a memory."""

    RIGHT = "right"
    WRONG = "wrong"
    OUTDATED = "outdated"
    IRRELEVANT = "irrelevant"
    USEFUL = "useful"


FAVOUR = {
    Verdict.RIGHT: 0.25,
    Verdict.USEFUL: 0.25,
    Verdict.IRRELEVANT: -0.25,
    Verdict.OUTDATED: -0.5,
    Verdict.WRONG: -1.0,
}
"""How a verdict moves what callers think of a memory, which lies in [-1, 1]."""

_DOUBT_LEFT = 0.5  # of the doubt, after somebody said that it is right
_TRUST_LEFT = 0.3  # of the trust, after somebody said that it is wrong


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """One verdict on one memory, perhaps of a recall, with a note of the caller."""

    memory_id: UUID
    verdict: Verdict
    recall_id: UUID | None = None
    note: str | None = None


def judged_confidence(confidence: float, verdict: Verdict) -> float:
    """Return how sure a memory is after a verdict; only right and wrong bear on that."""
    if verdict is Verdict.RIGHT:
        return round(1 - (1 - confidence) * _DOUBT_LEFT, 3)
    if verdict is Verdict.WRONG:
        return round(confidence * _TRUST_LEFT, 3)
    return confidence


def ended_at(valid: Interval, at: datetime) -> Interval:
    """Return when something held that is outdated at a moment."""
    if valid.end is not None and valid.end <= at:
        return valid
    start = valid.start if valid.start is not None and valid.start < at else None
    return Interval(start=start, end=at)
