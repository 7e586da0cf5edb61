"""Which entities a memory names, as they stand today, and in which roles."""

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from uuid import UUID

from app.domain.deadline import Deadline
from app.domain.entities import NamedEntity
from app.domain.errors import StoreTooSlow
from app.domain.events import Event, Participant, Source
from app.domain.facts import Fact
from app.domain.models import Scope, Turn
from app.ports import NOBODY_NAMED, Entities, FoundTurn, Naming

_MIN_MS = 20  # memories may overrun by so much to say whom they name
_ROLES = {"agent", "patient", "recipient", "location", "instrument", "topic"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Backed:
    """A memory with the turns that it rests on; ``version`` None where it is a turn alone."""

    version: Event | Fact | None
    turns: Sequence[Turn]

    @property
    def entity_ids(self) -> list[UUID]:
        """Return the entities that the memory keeps by id."""
        if not isinstance(self.version, Event):
            return []
        ids = [one.entity_id for one in self.version.participants]
        if self.version.object is not None:
            ids.append(self.version.object.entity_id)
        return [entity_id for entity_id in ids if entity_id is not None]


def all_made_of(found: FoundTurn) -> list[Backed]:
    """Return every memory that was made of a turn."""
    events = [Backed(version=one.event, turns=one.turns) for one in found.events]
    return [*events, *(Backed(version=one.fact, turns=one.turns) for one in found.facts)]


async def naming_of(
    memories: Iterable[Backed], scope: Scope, *, entities: Entities, deadline: Deadline
) -> Naming:
    """Return whom the turns of some memories name; nobody if that comes too late, which is noted."""
    backed = list(memories)
    turns = {turn.turn_id for one in backed for turn in one.turns}
    if not turns:
        return NOBODY_NAMED
    ids = {entity_id for one in backed for entity_id in one.entity_ids}
    left_ms = max(_MIN_MS, deadline.left_ms())
    try:
        async with asyncio.timeout(left_ms / 1000):
            return await entities.named_in(scope, list(turns), list(ids), timeout_ms=left_ms)
    except (StoreTooSlow, TimeoutError):
        deadline.skip("entities", "deadline")
        return NOBODY_NAMED


def entity_of(part_id: UUID | None, memory: Backed, naming: Naming) -> NamedEntity | None:
    """Return the entity that stands today for one that a memory keeps by id.

    A split took some mentions elsewhere: what the memory's own turns name counts first.
    """
    if part_id is None:
        return None
    for turn in memory.turns:
        if found := naming.found_as.get((turn.turn_id, part_id)):
            return found
    return naming.roots.get(part_id)


def entities_of(memory: Backed, naming: Naming) -> list[NamedEntity]:
    """Return the entities of a memory, each once with its first role; who says "I" is none of them.

    Those who take part come first, then what is acted on, then what else its words name.
    """
    found: dict[UUID, NamedEntity] = {}
    version = memory.version
    if isinstance(version, Event):
        parts = [(one.entity_id, _role(one)) for one in version.participants]
        if version.object is not None:
            parts.append((version.object.entity_id, "patient"))
        for part_id, role in parts:
            entity = entity_of(part_id, memory, naming)
            if entity is not None and not entity.is_speaker and entity.entity_id not in found:
                found[entity.entity_id] = replace(entity, role=role)
    for turn in memory.turns:
        for one in naming.by_turn.get(turn.turn_id, ()):
            is_told = version is None or _is_in(one, turn.turn_id, version.sources)
            if is_told and one.entity_id not in found:
                found[one.entity_id] = replace(one, role="topic")
    return list(found.values())


def _role(one: Participant) -> str:
    return one.role if one.role in _ROLES else "other"


def _is_in(one: NamedEntity, turn_id: UUID, sources: Sequence[Source]) -> bool:
    if one.start is None or one.end is None:
        return False
    return any(
        source.turn_id == turn_id and source.start < one.end and one.start < source.end
        for source in sources
    )
