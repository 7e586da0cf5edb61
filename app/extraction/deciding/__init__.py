"""Which clauses tell an event: decided by a learned weighing of what the rules saw."""

from app.extraction.deciding.candidate import Candidate, Judge
from app.extraction.deciding.judging import features, is_event

__all__ = ["Candidate", "Judge", "features", "is_event"]
