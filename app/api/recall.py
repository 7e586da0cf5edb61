"""``POST /v1/recall``: ask what is remembered."""

import asyncio
from datetime import UTC, datetime, tzinfo
from functools import partial
from time import perf_counter
from uuid import UUID

from fastapi import APIRouter
from starlette.responses import Response

from app.api.answers import answered_once, kept
from app.api.deps import (
    CallDep,
    ContainerDep,
    GateSecondsDep,
    PrincipalDep,
    QueueDep,
    find_user,
)
from app.api.moments import instant, interval_of
from app.api.precedence import PrecedenceDep
from app.api.remembered import noted, remembered
from app.api.schemas import RecallBody, SpanBody
from app.bootstrap import Container
from app.domain.deadline import Deadline
from app.domain.errors import Fault, InvalidInput, StoreUnavailable
from app.domain.intervals import Interval
from app.domain.keys import Principal
from app.domain.models import Scope, User
from app.domain.pressure import Step
from app.domain.privacy import DEFAULT_POLICY, PrivacyPolicy
from app.domain.zones import zone_name, zone_of
from app.metrics import DEGRADED, RECALL_MEMORIES, RECALL_SECONDS, RECALLS_EMPTY
from app.ports import JobQueue, Known, StoredAnswer
from app.services.context.block import ContextWish
from app.services.hedge import HEDGE
from app.services.intake.shielding import shielded_query
from app.services.reading.conventions import conventions_of
from app.services.recall.easing import Easing
from app.services.recall.filters import Filters
from app.services.recall.recall import Recalled
from app.services.recall.request import RecallRequest
from app.services.refine.refinement import ask_for_refinement, cited_by
from app.views.recalled import degraded_object
from app.views.refinement import refinement_object

router = APIRouter(prefix="/v1", tags=["recall"])

# Without the user nothing can be answered; who allows 20 ms gets an answer late rather than none.
_LOOKUP_S = 0.4
_LOOKUP_SHARE = 0.85  # of the deadline: to give up takes time too, 110 ms seen under load
_HELD = 2  # of a deadline, the part that a tenant over its limits may be held back: one half


@router.post("/recall", summary="Ask what is remembered")
async def post_recall(
    body: RecallBody,
    container: ContainerDep,
    queue: QueueDep,
    principal: PrincipalDep,
    call: CallDep,
    precedence: PrecedenceDep,
    gate_s: GateSecondsDep,
) -> Response:
    """Answer from the hot path within the deadline; what was left out is named in ``degraded``."""
    deadline = Deadline(
        total_ms=body.deadline_ms or container.settings.deadline_ms,
        started=perf_counter() - gate_s,
    )

    async def answer() -> StoredAnswer:
        at_most_s = deadline.total_ms / 1000 / _HELD
        async with precedence.turn(principal.tenant_id, at_most_s=at_most_s):
            return await _answer(body, container, queue, principal, deadline)

    return await answered_once(call, container.idempotency, answer)


async def _answer(
    body: RecallBody,
    container: Container,
    queue: JobQueue,
    principal: Principal,
    deadline: Deadline,
) -> StoredAnswer:
    find = partial(find_user, body.user_id, container, principal)
    left_s = max(_LOOKUP_S, _LOOKUP_SHARE * deadline.total_ms / 1000) - deadline.spent_ms() / 1000
    try:
        user = await HEDGE.first(find, within_s=left_s)
    except TimeoutError as error:
        raise StoreUnavailable("the database did not answer in time") from error
    zone = _zone(body.now, user)
    policy = await _policy(container, principal.tenant_id, deadline.left_ms() / 1000)
    asked = body.model_copy(update={"query": shielded_query(body.query, policy)})
    request = _request(asked, container.clock.now(), zone, user)
    scope = Scope(tenant_id=principal.tenant_id, user_id=user.user_id) if user else None
    is_awaited = asyncio.ensure_future(_awaits_refinement(body, container, scope))
    recalled, shown = await remembered(request, scope, container, deadline, explain=body.explain)
    if user is not None and scope is not None:
        shown["clarifications"] = await noted(recalled, request, user, scope, container, deadline)
    if scope is not None and await is_awaited:
        is_asked = await ask_for_refinement(
            request,
            scope,
            shown,
            cited_by(recalled.memories),
            is_of_now=body.now is None and body.as_of is None,
            deadline=deadline,
            recalls=container.recalls,
            queue=queue,
        )
        shown["refinement"] = refinement_object(UUID(shown["recall_id"]), is_asked=is_asked)
        shown["degraded"] = degraded_object(deadline)
    _measure(recalled, deadline, container.easing, container.settings.deadline_ms)
    if any(t is not None and t.tzinfo is None for t in _times(body)):
        shown["assumed_timezone"] = zone_name(zone)
    return kept(shown, about=user.user_id if user else None)


async def _awaits_refinement(body: RecallBody, container: Container, scope: Scope | None) -> bool:
    """Return whether a second answer is asked for, or somebody is connected who waits for such."""
    if container.easing.strain.leaves_out(Step.REFINE):
        return False
    if body.refine or scope is None:
        return body.refine
    return await container.presence.awaits_refinements(scope)


async def _policy(container: Container, tenant_id: UUID, left_s: float) -> PrivacyPolicy:
    """Return the tenant's policy; where the store is late, the default, which masks secrets."""
    try:
        return await HEDGE.first(partial(container.policies.of, tenant_id), within_s=left_s)
    except TimeoutError:
        return DEFAULT_POLICY


def _measure(recalled: Recalled, deadline: Deadline, easing: Easing, usual_ms: int) -> None:
    spent_ms = deadline.spent_ms()
    RECALL_SECONDS.labels("total").observe(spent_ms / 1000)
    if deadline.total_ms >= usual_ms:  # who allows 20 ms gets answers that took all of it
        easing.note(spent_ms / deadline.total_ms)
    for left in deadline.left_out:
        DEGRADED.labels(left.step, left.reason).inc()
    RECALL_MEMORIES.observe(len(recalled.memories))
    if recalled.knows_nothing:
        RECALLS_EMPTY.inc()


def _times(body: RecallBody) -> list[datetime | None]:
    spans = (body.filters.occurred, body.filters.said)
    return [body.now, body.as_of, *[t for s in spans for t in (s.start, s.end)]]


def _zone(now: datetime | None, user: User | None) -> tzinfo:
    if user and user.timezone:
        return zone_of(user.timezone)
    return (now.tzinfo if now else None) or UTC


def _request(
    body: RecallBody, clock_now: datetime, zone: tzinfo, user: User | None
) -> RecallRequest:
    now = instant(body.now, zone) if body.now else clock_now
    as_of = instant(body.as_of, zone) if body.as_of else None
    if as_of and as_of > now and body.as_of_axis == "known":
        raise InvalidInput(
            "as_of lies after now; ask as of a moment that has passed",
            Fault(pointer="/as_of", message="must not be later than now"),
        )
    by_record = body.as_of_axis == "recorded"
    return RecallRequest(
        query=body.query,
        now=now,
        zone=zone,
        known=Known(
            said_until=now if by_record or as_of is None else as_of,
            recorded_until=as_of if by_record else None,
            # Silent turns come up only if the request itself names the kind.
            with_silent="kinds" in body.model_fields_set and "turn" in body.kinds,
        ),
        kinds=frozenset(body.kinds),
        limit=body.limit,
        context=ContextWish(
            form=body.context_format,
            token_budget=body.token_budget,
            in_full=body.context_memories,
        ),
        session=body.session_id,
        conventions=conventions_of(user),
        filters=Filters(
            occurred=_interval(body.filters.occurred, zone, "occurred"),
            said=_interval(body.filters.said, zone, "said"),
            entities=body.filters.entities,
            event_types=body.filters.event_types,
            statuses=body.filters.statuses,
            speakers=body.filters.speakers,
        ),
    )


def _interval(span: SpanBody, zone: tzinfo, name: str) -> Interval:
    return interval_of(span.start, span.end, zone, f"/filters/{name}")
