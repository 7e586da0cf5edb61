"""``POST /v1/import`` and ``GET /v1/users/{user_id}/export``: a history in and out, as lines."""

from collections.abc import AsyncIterator
from dataclasses import asdict
from typing import Annotated, Any

import orjson
from fastapi import APIRouter, Query
from starlette.requests import ClientDisconnect
from starlette.responses import Response, StreamingResponse

from app.api.answers import kept, sent
from app.api.deps import (
    ActorDep,
    ContainerDep,
    MeterDep,
    PrincipalDep,
    QueueDep,
    TenantDep,
    UserDep,
)
from app.api.entity_lines import named_line
from app.api.imported_once import ImportedOnceDep
from app.api.line_bodies import FORMAT
from app.api.lines import read_line, split
from app.api.schemas import Identifier
from app.api.users import require_conventions
from app.api.written_lines import event_line, fact_line, link_line, turn_line, user_line
from app.domain.audit import Act, Deed
from app.domain.errors import InvalidInput
from app.domain.keys import KeyScope, Principal
from app.domain.manifest import Manifest
from app.domain.models import Scope, Turn, User
from app.domain.privacy import PrivacyPolicy
from app.metrics import TURNS_ACCEPTED
from app.ports import History, PastEvent, PastFact, PastLink
from app.services.intake.giving_out import Told, give_out
from app.services.intake.history_lines import Line, Refusal, Report, Skipped, TurnLine, UserLine
from app.services.intake.shielding import shielded_line
from app.services.intake.transfer import take_in

router = APIRouter(prefix="/v1", tags=["import and export"])

MEDIA_TYPE = "application/x-ndjson"
_CLIENT_LEFT = 400  # nobody reads it
_CHUNK_BYTES = 64 * 1024

_BODY = {
    "requestBody": {
        "required": True,
        "content": {
            MEDIA_TYPE: {
                "schema": {"type": "string"},
                "example": '{"type": "turn", "user_id": "u1", "session_id": "s1", "turn_id": "t-17", '
                '"speaker": "Mei", "role": "user", "text": "我昨天下午带元宝去打了疫苗", '
                '"said_at": "2026-03-01T10:00:00+08:00"}\n',
            }
        },
    }
}


@router.post("/import", summary="Take in a history, line by line", openapi_extra=_BODY)
async def post_import(
    container: ContainerDep,
    queue: QueueDep,
    principal: PrincipalDep,
    meter: MeterDep,
    actor: ActorDep,
    once: ImportedOnceDep,
    user_id: Annotated[Identifier | None, Query()] = None,
) -> Response:
    """Store turns, events, facts, links and entities from NDJSON of any length; what is wrong is refused, the rest goes on.

    Every 500 turns are durable before the next are read, and a turn id that is known is a
    duplicate: an import that broke off is resumed by sending it again.
    """
    manifest = Manifest()
    try:
        if earlier := await once.earlier():
            return sent(earlier)
        policy = await container.policies.of(principal.tenant_id)
        report = await take_in(
            _lines(once.chunks(), user_id, principal, policy, manifest),
            tenant_id=principal.tenant_id,
            awaits_vectors=container.embedder is not None,
            meter=meter,
            by=actor,
            history=container.history,
            users=container.users,
            queue=queue,
        )
    except ClientDisconnect:
        return Response(status_code=_CLIENT_LEFT)
    TURNS_ACCEPTED.inc(report.accepted)
    return sent(await once.keep(kept(_shown(report, manifest))))


async def _lines(
    chunks: AsyncIterator[bytes],
    user: str | None,
    principal: Principal,
    policy: PrivacyPolicy,
    manifest: Manifest,
) -> AsyncIterator[Line]:
    async for number, line in split(chunks):
        read = read_line(number, line, user=user, tenant_id=principal.tenant_id, manifest=manifest)
        reason = _refusal(read, principal)
        yield (
            shielded_line(read, policy)
            if reason is None
            else Refusal(line=number, name=None, reason=reason)
        )


def _refusal(line: Line, principal: Principal) -> str | None:
    """Return why the caller may not write a line, or None."""
    if isinstance(line, Refusal | Skipped):
        return None
    user = line.user.client_id if isinstance(line, UserLine) else line.user
    if not principal.sees(user):
        return "/user_id: no such user"
    if isinstance(line, TurnLine):
        return None
    if KeyScope.MEMORY_WRITE not in principal.scopes:
        return f"/type: this key lacks the scope {KeyScope.MEMORY_WRITE}"
    if isinstance(line, UserLine):
        try:
            require_conventions(line.user.settings)
        except InvalidInput as error:
            return f"/settings: {error}"
    return None


def _shown(report: Report, manifest: Manifest) -> dict[str, Any]:
    refusals = [{"line": r.line, "id": r.name, "reason": r.reason} for r in report.refusals]
    return {
        **asdict(report),
        "manifest": manifest.verdict,
        "refusals": refusals,
        "refusals_omitted": report.refused - len(refusals),
    }


@router.get(
    "/users/{user_id}/export",
    summary="Give out a user's history, line by line",
    response_class=StreamingResponse,
    responses={200: {"content": {MEDIA_TYPE: {"schema": {"type": "string"}}}}},
)
async def get_export(
    user: UserDep, container: ContainerDep, tenant_id: TenantDep, actor: ActorDep
) -> StreamingResponse:
    """Return settings, turns in order, events and facts with versions and sources, links and entities, as NDJSON.

    The last line is of type ``end``; without it the answer was cut.
    """
    scope = Scope(tenant_id=tenant_id, user_id=user.user_id)
    act = Act(deed=Deed.HISTORY_EXPORTED, by=actor, about=user.user_id)
    await container.audit.add(tenant_id, act)
    return StreamingResponse(_exported(user, scope, container.history), media_type=MEDIA_TYPE)


_COUNTED = {
    "turn": "turns",
    "event": "events",
    "fact": "facts",
    "link": "links",
    "entity": "entities",
    "mentions": "mentions",
    "relation": "relations",
    "entity_change": "entity_changes",
}


async def _exported(user: User, scope: Scope, history: History) -> AsyncIterator[bytes]:
    counts = dict.fromkeys(_COUNTED.values(), 0)
    manifest, first = Manifest(), user_line(user)
    manifest.add(first)
    chunk = bytearray(_line({"type": "format", "version": FORMAT}) + _line(first))
    async for one in give_out(scope, history=history):
        fields = _written(one, user.client_id)
        counts[_COUNTED[fields["type"]]] += 1
        manifest.add(fields)
        chunk += _line(fields)
        if len(chunk) >= _CHUNK_BYTES:
            yield bytes(chunk)
            chunk.clear()
    yield bytes(chunk) + _line({"type": "end", **counts, "sha256": manifest.sha256})


def _written(one: Told, user: str) -> dict[str, Any]:
    if isinstance(one, Turn):
        return turn_line(one, user)
    if isinstance(one, PastEvent):
        return event_line(one, user)
    if isinstance(one, PastFact):
        return fact_line(one, user)
    return link_line(one, user) if isinstance(one, PastLink) else named_line(one, user)


def _line(fields: dict[str, Any]) -> bytes:
    return orjson.dumps(fields, option=orjson.OPT_APPEND_NEWLINE)
