"""``POST /v1/turns`` and how far a user's turns have come."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Annotated, Any, Literal

import orjson
from fastapi import APIRouter, Query
from starlette.responses import Response

from app.api.deps import (
    ContainerDep,
    IdempotencyDep,
    MeterDep,
    PrincipalDep,
    QueueDep,
    TenantDep,
    UserDep,
    require_reach,
)
from app.api.schemas import TurnBody, TurnsBody
from app.bootstrap import Container
from app.domain.models import NewTurn, Receipt, Role, Scope, TurnState, User
from app.domain.privacy import Forgetting, PrivacyPolicy
from app.domain.zones import offset_name, zone_of
from app.extraction.forgetting import read_wish
from app.metrics import TURNS_ACCEPTED, TURNS_DUPLICATE
from app.ports import Accepted
from app.services.intake.ingest import Conversation, accept_turns, wait_until_processed
from app.services.reading.conventions import conventions_of
from app.services.removal.forgetting import hear
from app.views.forgetting import heard_object

router = APIRouter(prefix="/v1", tags=["ingestion"])

_OPEN = (TurnState.QUEUED, TurnState.PROCESSING)


@router.post(
    "/turns",
    status_code=202,
    summary="Accept turns of a conversation",
    responses={200: {"description": "With `wait`: no turn is queued or processing any more."}},
)
async def post_turns(
    body: TurnsBody,
    container: ContainerDep,
    queue: QueueDep,
    principal: PrincipalDep,
    meter: MeterDep,
    idempotency: IdempotencyDep,
    wait: Annotated[Literal["processed"] | None, Query()] = None,
    timeout: Annotated[float, Query(ge=0, le=120)] = 30.0,  # noqa: ASYNC109 - the caller's wish
) -> Response:
    """Store turns durably and in order; they can be recalled by their words from the answer on."""
    require_reach(body.user_id, principal)
    if meter:
        await meter.count_turns(len(body.turns))
    user = await container.users.find(principal.tenant_id, body.user_id)
    timezone = user.timezone if user else None
    assumes_zone = any(t.said_at is not None and t.said_at.tzinfo is None for t in body.turns)
    now = container.clock.now()
    notes: dict[str, Any] = {"assumed_timezone": timezone or "UTC"} if assumes_zone else {}
    policy = await container.policies.of(principal.tenant_id)
    accepted = await accept_turns(
        [_new_turn(turn, timezone, now) for turn in body.turns],
        into=Conversation(
            tenant_id=principal.tenant_id,
            user=body.user_id,
            session=body.session_id,
            policy=policy,
        ),
        idempotency=idempotency,
        answer=lambda receipts: _answer(receipts, notes),
        turn_log=container.turn_log,
        queue=queue,
    )
    if accepted.replayed:
        return _json(
            accepted.replayed.body, accepted.replayed.status, {"Idempotent-Replayed": "true"}
        )
    receipts = accepted.receipts
    heard = await _heard(accepted, body, container, policy, user)
    if heard:
        notes = notes | {"forgettings": heard}
    duplicates = sum(r.is_duplicate for r in receipts)
    TURNS_ACCEPTED.inc(len(receipts) - duplicates)
    TURNS_DUPLICATE.inc(duplicates)
    if wait == "processed":
        receipts = await wait_until_processed(
            accepted, timeout_s=timeout, turn_log=container.turn_log
        )
    is_done = wait == "processed" and not any(r.state in _OPEN for r in receipts)
    return _json(_answer(receipts, notes), 200 if is_done else 202)


@router.get("/users/{user_id}/ingestion", summary="How far a user's turns have come")
async def get_ingestion(
    user: UserDep, container: ContainerDep, tenant_id: TenantDep
) -> dict[str, Any]:
    """Count turns by state; ``caught_up`` means that vectors are there too."""
    counts = await container.streams.counts(Scope(tenant_id=tenant_id, user_id=user.user_id))
    # With the model switched off no vectors will come, so none are waited for.
    vectors_pending = counts.vectors_pending if container.embedder else 0
    return {
        "queued": counts.queued,
        "processing": counts.processing,
        "processed": counts.processed,
        "failed": counts.failed,
        "vectors_pending": vectors_pending,
        "oldest_queued_seconds": counts.oldest_queued_seconds,
        "caught_up": not (counts.queued or counts.processing or vectors_pending),
    }


def _new_turn(turn: TurnBody, timezone: str | None, now: datetime) -> NewTurn:
    said_at = turn.said_at or now
    if said_at.tzinfo is None:
        said_at = said_at.replace(tzinfo=zone_of(timezone or "UTC"))
    return NewTurn(
        client_turn_id=turn.turn_id,
        speaker=turn.speaker,
        role=Role(turn.role),
        text=turn.text,
        said_at=said_at.astimezone(UTC),
        zone=timezone or offset_name(said_at),
        metadata=turn.metadata,
        attachments=tuple(a.model_dump() for a in turn.attachments),
    )


async def _heard(
    accepted: Accepted,
    body: TurnsBody,
    container: Container,
    policy: PrivacyPolicy,
    user: User | None,
) -> list[dict[str, Any]]:
    """Act at once on new turns that ask to forget; what is still to be read follows once it is."""
    new = {r.client_turn_id: r.turn_id for r in accepted.receipts if not r.is_duplicate}
    asking = {
        new[turn.turn_id]: turn.turn_id
        for turn in body.turns
        if turn.turn_id in new and turn.role == "user" and read_wish(turn.text) is not None
    }
    if not asking or accepted.scope is None:
        return []
    heard = await hear(
        accepted.scope,
        list(asking),
        acts=policy.forgetting is Forgetting.ACT,
        conventions=conventions_of(user),
        forgettings=container.forgettings,
        entities=container.entities,
    )
    return [heard_object(one, asking[one.turn_id]) for one in heard]


def _answer(receipts: Sequence[Receipt], notes: dict[str, Any]) -> bytes:
    duplicates = sum(r.is_duplicate for r in receipts)
    return orjson.dumps(
        {
            "accepted": len(receipts) - duplicates,
            "duplicates": duplicates,
            "turns": [
                {"turn_id": r.client_turn_id, "id": str(r.turn_id), "state": r.state}
                for r in receipts
            ],
            **notes,
        }
    )


def _json(body: bytes, status: int, headers: dict[str, str] | None = None) -> Response:
    return Response(body, status, headers=headers, media_type="application/json")
