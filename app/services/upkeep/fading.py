"""The job that lets memories fade: how strong each is as of a moment, and which scaffolding goes."""

from collections.abc import Callable, Coroutine
from datetime import timedelta
from typing import Any
from uuid import UUID

from app.domain.decay import strength
from app.domain.events import Event, Modality, Status
from app.domain.half_lives import half_life_days
from app.domain.models import MemoryKind, Scope
from app.domain.schemas import ActiveSchema
from app.ports import Faded, Fading, Uses
from app.services.upkeep.jobs import JobCall, Result

_BATCH = 500
_IMPORTANT = 0.8
_SHED_AFTER = timedelta(days=14)  # a task that has just been closed may still be talked about
_STALE_AFTER = timedelta(days=30)  # a plan whose time is over and of which nothing was heard
# What is done on the way to something: of no use once that is done.
_STEPS = frozenset({
    "REQUEST", "ASK", "REMIND", "SEARCH", "COMPARE", "BOOK", "BOOK_FLIGHT", "BOOK_HOTEL", "APPOINTMENT", "RESCHEDULE",
    "CONFIRM", "CHECK", "PACK", "TRACK", "ESCALATE", "CONTACT", "CALL", "WAIT", "QUOTE", "ORDER", "SHIP", "REPLY", "PREPARE",
    "OPEN_TICKET", "UPDATE", "ASSIGN", "INVESTIGATE",
})  # fmt: skip
_AHEAD = (Status.PLANNED, Status.REQUESTED, Status.CONFIRMED)

SchemaOf = Callable[[Scope], Coroutine[Any, Any, ActiveSchema]]


async def decay(call: JobCall, *, uses: Uses, schema_of: SchemaOf) -> Result:
    """Compute how strong each memory is, of one user or of all; again as of the same moment changes nothing."""
    users = [call.user_id] if call.user_id else await uses.users(call.tenant_id)
    result = {"memories": 0, "changed": 0, "shed": 0, "users": len(users)}
    for user_id in users:
        scope = Scope(tenant_id=call.tenant_id, user_id=user_id)
        schema = await schema_of(scope)
        for kind in (MemoryKind.EVENT, MemoryKind.FACT):
            await _of_kind(call, scope, kind, schema, result, uses=uses)
    return result


async def _of_kind(
    call: JobCall,
    scope: Scope,
    kind: MemoryKind,
    schema: ActiveSchema,
    result: Result,
    *,
    uses: Uses,
) -> None:
    after: UUID | None = None
    while found := await uses.fading(scope, kind, after, as_of=call.as_of, limit=_BATCH):
        faded = [_faded(one, call, schema) for one in found]
        result["memories"] += len(faded)
        result["shed"] += sum(one.is_shed for one in faded)
        result["changed"] += await uses.fade(scope, faded, as_of=call.as_of)
        after = faded[-1].memory_id


def _faded(one: Fading, call: JobCall, schema: ActiveSchema) -> Faded:
    memory = one.memory
    is_shed = isinstance(memory, Event) and is_scaffolding(
        memory, call, serves_closed=one.serves_closed
    )
    left = strength(
        said_at=memory.known_from,
        at=call.as_of,
        half_life_days=half_life_days(memory, schema),
        seen_count=memory.seen_count,
        use=one.use,
        is_shed=is_shed,
    )
    memory_id = memory.event_id if isinstance(memory, Event) else memory.fact_id
    return Faded(memory_id=memory_id, strength=round(left, 3), is_shed=is_shed)


def is_scaffolding(event: Event, call: JobCall, *, serves_closed: bool) -> bool:
    """Return whether an event was only a step of what is over, or a plan of which nothing was heard."""
    if event.importance >= _IMPORTANT:
        return False
    if serves_closed and event.known_from <= call.as_of - _SHED_AFTER:
        return event.action_type in _STEPS or event.status in _AHEAD
    end = event.occurrence.interval.end
    is_over = end is not None and end <= call.as_of - _STALE_AFTER
    return event.status in _AHEAD and event.modality is Modality.PLANNED and is_over
