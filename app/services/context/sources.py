"""What the block of memories tells beside the memories: what holds of the user, and the talk so far."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from app.domain.deadline import Deadline
from app.domain.models import Scope, Turn
from app.extraction.facts.slots import SLOTS
from app.ports import FactHit, Gist, Known, RecallIndex
from app.services.context.lines import memory_id, related_ids
from app.services.recall.candidates import within
from app.services.recall.fact_arm import is_self
from app.services.recall.remembered import Memory

# What a stranger would be told of the user first. How to reach them is given when it is asked for.
_TOLD_FROM = 0.6
_PROFILE_SLOTS = sorted(
    name
    for name, slot in SLOTS.items()
    if slot.importance >= _TOLD_FROM and name not in {"phone", "email", "relation"}
)
_MOST_FACTS = 60
_SHOWN_FACTS = 8
_TURNS = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class Surroundings:
    """What holds of the user, the most important first, and the last turns of the session in order."""

    profile: tuple[FactHit, ...] = ()
    talk: tuple[Turn, ...] = ()


async def surroundings(
    session: str | None,
    known: Known,
    scope: Scope,
    *,
    with_facts: bool,
    deadline: Deadline,
    index: RecallIndex,
) -> Surroundings:
    """Return what stands around the memories; named in ``degraded`` what came too late."""
    facts: list[FactHit] = []
    if with_facts:
        facts = await within(
            deadline,
            "profile",
            lambda ms: index.facts(scope, _PROFILE_SLOTS, known, timeout_ms=ms, most=_MOST_FACTS),
            facts,
            measured_as="profile",
        )
    turns: list[Turn] = []
    if session is not None:
        turns = await within(
            deadline,
            "talk",
            lambda ms: index.recent(scope, session, known, limit=_TURNS, timeout_ms=ms),
            turns,
            measured_as="talk",
        )
    return Surroundings(profile=_profile(facts, known.said_until), talk=tuple(turns))


def _profile(facts: Sequence[FactHit], now: datetime) -> tuple[FactHit, ...]:
    holding = [
        one
        for one in facts
        if is_self(one)
        and one.fact.superseded_by is None
        and (one.fact.valid.end is None or one.fact.valid.end > now)
    ]
    holding.sort(key=lambda one: -SLOTS[one.fact.slot].importance)  # stable: the latest first
    return tuple(holding[:_SHOWN_FACTS])


async def gists_beside(
    memories: Sequence[Memory],
    known: Known,
    scope: Scope,
    *,
    deadline: Deadline,
    index: RecallIndex,
) -> dict[UUID, Gist]:
    """Return what the memories come to that some memories name and that are none of them."""
    shown = {memory_id(memory) for memory in memories}
    wanted = {other for memory in memories for other in related_ids(memory)} - shown
    nothing: dict[UUID, Gist] = {}
    if not wanted:
        return nothing
    return await within(
        deadline,
        "relations",
        lambda ms: index.gists(scope, sorted(wanted), known, timeout_ms=ms),
        nothing,
        measured_as="relations",
    )
