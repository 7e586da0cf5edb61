"""What came before and after an event, in all that happened or in its own story."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from uuid import UUID

from app.domain.deadline import Deadline
from app.domain.errors import NotFound
from app.domain.models import MemoryKind, Scope
from app.ports import (
    Entities,
    FoundDerived,
    FoundEvent,
    FoundFact,
    FoundTurn,
    Listing,
    Memories,
    Place,
)
from app.services.recall.naming import Backed, entities_of, naming_of

_NAMING_MS = 2000


@dataclass(frozen=True, slots=True, kw_only=True)
class BeforeAfter:
    """Events in order of time with the one asked for among them, and where lists go on either side."""

    found: Sequence[FoundEvent | FoundFact | FoundDerived | FoundTurn]
    previous: Place | None
    next: Place | None


async def before_and_after(
    scope: Scope,
    event_id: UUID,
    listing: Listing,
    *,
    in_its_story: bool,
    memories: Memories,
    entities: Entities,
) -> BeforeAfter:
    """Return the events nearest to one in time that a listing lets in, half of its limit on each side.

    ``in_its_story``: only those that name somebody or something that the event names too; of an event
    that names nobody there are none.

    Raises:
        NotFound: no event of the user has that id at that moment.
    """
    middle = await memories.made(scope, MemoryKind.EVENT, event_id, listing.known)
    if not isinstance(middle, FoundEvent):
        raise NotFound("no such event, or it was not known at that moment")
    if in_its_story:
        named = await _named(scope, middle, entities)
        if not named:
            return BeforeAfter(found=[middle], previous=None, next=None)
        listing = replace(listing, entity=str(named[0]), entity_ids=named)
    event = middle.event
    place = (event.occurrence.interval.start or event.known_from, str(event.event_id))
    half = replace(listing, after=place, limit=max(1, listing.limit // 2))
    before = await memories.listed(scope, replace(half, is_descending=True))
    after = await memories.listed(scope, replace(half, is_descending=False))
    return BeforeAfter(
        found=[*reversed(before.found), middle, *after.found], previous=before.end, next=after.end
    )


async def _named(scope: Scope, found: FoundEvent, entities: Entities) -> list[UUID]:
    memory = Backed(version=found.event, turns=found.turns)
    deadline = Deadline(total_ms=_NAMING_MS)
    naming = await naming_of([memory], scope, entities=entities, deadline=deadline)
    ids = [one.entity_id for one in entities_of(memory, naming) if not one.is_speaker]
    if not ids:
        return []
    known = await entities.called(scope, (), (), ids, timeout_ms=_NAMING_MS)
    return sorted({member for one in known for member in one.stands_for})
