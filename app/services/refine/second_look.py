"""What a second look at a ranking is given, and what it is asked for."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from app.domain.deadline import Deadline
from app.domain.models import Scope
from app.domain.ranking import Scored
from app.ports import Search
from app.services.recall.candidates import Candidates
from app.services.recall.understanding import Understanding


@dataclass(frozen=True, slots=True, kw_only=True)
class Looked:
    """A question, what it was understood and searched as, and what was found, best first."""

    query: str
    asked: Understanding
    search: Search
    found: Candidates
    ranked: Sequence[Scored]


class SecondLook(Protocol):
    """Goes over a ranking with more time than an answer has."""

    async def __call__(self, looked: Looked, scope: Scope, *, deadline: Deadline) -> list[Scored]:
        """Return the ranking as it should be, best first; what is new may be in it."""
        ...
