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
from app.domain.models import NewTurn, Receipt, Role, Scope, TurnState
from app.domain.zones import offset_name, zone_of
from app.metrics import TURNS_ACCEPTED, TURNS_DUPLICATE
from app.services.ingest import Conversation, accept_turns, wait_until_processed

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
    notes = {"assumed_timezone": timezone or "UTC"} if assumes_zone else {}
    accepted = await accept_turns(
        [_new_turn(turn, timezone, now) for turn in body.turns],
        into=Conversation(
            tenant_id=principal.tenant_id,
            user=body.user_id,
            session=body.session_id,
            policy=await container.policies.of(principal.tenant_id),
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


def _answer(receipts: Sequence[Receipt], notes: dict[str, str]) -> bytes:
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
