"""Which questions go along with an answer: those that bear on it, each once."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from app.domain.clarifications import Clarification
from app.domain.deadline import Deadline
from app.domain.models import Scope
from app.ports import Clarifications
from app.services.recall.candidates import within
from app.services.recall.remembered import Memory
from app.services.recall.use_log import UseLog
from app.text.tokens import query_terms

_FOREMOST, _FOREMOST_SHARE = 3, 0.7
_MOST = 2  # at once; the others wait for another answer


def id_of(memory: Memory) -> UUID:
    """Return the id by which a memory is known."""
    return memory.memory_id


def foremost(memories: Sequence[Memory]) -> frozenset[UUID]:
    """Return the memories that an answer is about; what comes far behind the first only fills it up."""
    if not memories:
        return frozenset()
    least = _FOREMOST_SHARE * memories[0].scored.score
    return frozenset(id_of(m) for m in memories[:_FOREMOST] if m.scored.score >= least)


async def questions_to_offer(
    query: str,
    shown: frozenset[UUID],
    scope: Scope,
    said_until: datetime,
    *,
    deadline: Deadline,
    clarifications: Clarifications,
    uses: UseLog,
) -> list[Clarification]:
    """Return open questions about what an answer shows, or that share words with what was asked.

    Offered once they are offered no more; who did not ask finds them in the list.
    """
    nothing: list[Clarification] = []
    found = await within(
        deadline,
        "clarifications",
        lambda ms: clarifications.offered(scope, said_until, timeout_ms=ms),
        nothing,
        measured_as="facts",
    )
    terms = set(query_terms(query))
    fitting = [
        one
        for one in found
        if not shown.isdisjoint(one.about) or terms.intersection(query_terms(one.question))
    ]
    return [one for one in fitting[:_MOST] if uses.offer(scope, one.clarification_id)]
