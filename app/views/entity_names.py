"""Adds to memory objects whom and what they name."""

from collections.abc import Sequence
from typing import Any

from app.domain.deadline import Deadline
from app.domain.events import Event
from app.domain.models import Scope
from app.ports import Entities, FoundDerived, FoundTurn, Made, Naming
from app.services.recall.naming import Backed, entities_of, entity_of, naming_of
from app.services.recall.remembered import Memory

NAMES_TIMEOUT_MS = 2000  # of answers without a deadline of their own


def backed(found: Made | FoundTurn | Memory) -> Backed:
    """Return what a memory keeps and the turns that it rests on."""
    if isinstance(found, FoundTurn):
        return Backed(version=None, turns=(found.turn,))
    if isinstance(found, FoundDerived):
        return Backed(version=None, turns=found.turns)  # whomever its turns name
    if isinstance(found, Memory):
        return Backed(version=found.event or found.fact, turns=found.turns)
    return Backed(version=found.version, turns=found.turns)


async def with_entities(
    shown: Sequence[dict[str, Any]],
    found: Sequence[Made | FoundTurn | Memory],
    scope: Scope | None,
    entities: Entities,
    *,
    deadline: Deadline | None = None,
) -> list[dict[str, Any]]:
    """Return memory objects with their entities; ``shown`` and ``found`` in the same order."""
    deadline = deadline or Deadline(total_ms=NAMES_TIMEOUT_MS)
    if scope is None or not found:
        return list(shown)
    memories = [backed(one) for one in found]
    naming = await naming_of(memories, scope, entities=entities, deadline=deadline)
    return [named(one, memory, naming) for one, memory in zip(shown, memories, strict=True)]


def named(shown: dict[str, Any], memory: Backed, naming: Naming) -> dict[str, Any]:
    """Return a memory object with its entities as they stand today."""
    entities = [
        {"id": str(one.entity_id), "name": one.name, "type": one.type, "role": one.role}
        for one in entities_of(memory, naming)
    ]
    if not isinstance(memory.version, Event):
        return shown | {"entities": entities}
    participants = []
    for one in memory.version.participants:
        entity = entity_of(one.entity_id, memory, naming)
        participants.append(
            {
                "name": one.name,
                "role": one.role,
                "entity_id": str(entity.entity_id) if entity else None,
            }
        )
    return shown | {"entities": entities, "participants": participants}
