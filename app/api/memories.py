"""``/v1/memories/{memory_id}`` and ``/v1/users/{user_id}/timeline``: look, correct, retract."""

from datetime import UTC, datetime, tzinfo
from typing import Annotated, Any
from uuid import UUID

import orjson
from fastapi import APIRouter, Depends, Path, Query
from starlette.responses import Response

from app.api.deps import ContainerDep, IdempotencyDep, PrincipalDep, TenantDep, UserDep
from app.api.memory_bodies import (
    AsOf,
    AsOfAxis,
    IfMatch,
    MemoryPatch,
    TimelineQuery,
    correction_of,
    cursor_text,
    expected_version,
    interval_of,
    known_at,
    place_of,
)
from app.api.memory_object import found_object, version_object
from app.domain.errors import Conflict, Fault, InvalidInput, NotFound
from app.domain.models import MemoryKind, Scope, User
from app.domain.zones import zone_name, zone_of
from app.ports import FoundEvent, FoundTurn, Known, Listing, Owned, Revision, StoredAnswer
from app.services.corrections import corrected

router = APIRouter(prefix="/v1", tags=["memories"])

_EVERYTHING = Known(said_until=datetime(9999, 12, 31, tzinfo=UTC))
_STORED = {kind.value for kind in MemoryKind}


@router.get("/users/{user_id}/timeline", summary="Events in order of time, or turns as said")
async def get_timeline(
    user: UserDep,
    asked: Annotated[TimelineQuery, Query()],
    container: ContainerDep,
    tenant_id: TenantDep,
) -> dict[str, Any]:
    """List what happened between two moments, page by page; undated events stand where they were said."""
    zone = _zone(user)
    interval = interval_of(asked.from_, asked.to, zone, "/to")
    after = place_of(asked.cursor, asked.kind)
    notes = _notes(zone, asked.from_, asked.to, asked.as_of)
    if asked.kind not in _STORED:
        return {"items": [], "next_cursor": None, **notes}
    page = await container.memories.listed(
        Scope(tenant_id=tenant_id, user_id=user.user_id),
        Listing(
            kind=MemoryKind(asked.kind),
            known=known_at(asked.as_of, asked.as_of_axis, zone) or _EVERYTHING,
            interval=interval,
            entity=asked.entity,
            event_types=asked.type,
            statuses=asked.status,
            is_descending=asked.order == "desc",
            after=after,
            limit=asked.limit,
        ),
    )
    now = container.clock.now()
    return {
        "items": [found_object(found, now=now) for found in page.found],
        "next_cursor": cursor_text(page.end),
        **notes,
    }


async def get_owned(
    memory_id: Annotated[str, Path(description="The id of a memory of any kind.")],
    container: ContainerDep,
    principal: PrincipalDep,
) -> tuple[UUID, Owned]:
    """Return whose memory it is; NotFound for another's as for none.

    Raises:
        Conflict: an import gave the id to several users, and the key reaches more than one.
    """
    try:
        found = UUID(memory_id)
    except ValueError as error:
        raise NotFound("no such memory") from error
    owners = await container.memories.owners(principal.tenant_id, found)
    reached = [owned for owned in owners if principal.sees(owned.client_user_id)]
    if not reached:
        raise NotFound("no such memory")
    if len(reached) > 1:
        raise Conflict(
            "imports brought this id to several users; call with a key that is bound to one of them"
        )
    return found, reached[0]


OwnedDep = Annotated[tuple[UUID, Owned], Depends(get_owned)]


@router.get("/memories/{memory_id}", summary="One memory, whatever its kind")
async def get_memory(
    which: OwnedDep,
    container: ContainerDep,
    as_of: AsOf = None,
    as_of_axis: AsOfAxis = "known",
) -> Response:
    """Return a memory as it stands, or as it was known at a past moment."""
    memory_id, owned = which
    zone = _zone(await container.users.of(owned.scope))
    known = known_at(as_of, as_of_axis, zone)
    found: FoundEvent | FoundTurn | None
    if owned.kind is MemoryKind.EVENT:
        found = await container.memories.event(owned.scope, memory_id, known)
    else:
        found = await container.memories.turn(owned.scope, memory_id, known)
    if found is None:
        raise NotFound(
            "this memory was not known at that moment"
            if known
            else "this memory was retracted; its versions are at …/history"
        )
    return _json(found_object(found, now=container.clock.now()) | _notes(zone, as_of))


@router.get("/memories/{memory_id}/history", summary="The versions of a memory, oldest first")
async def get_history(
    which: OwnedDep,
    container: ContainerDep,
    cursor: Annotated[str | None, Query(max_length=20)] = None,
    limit: Annotated[int, Query(ge=1, le=200)] = 50,
) -> dict[str, Any]:
    """Return each version with why it came and ended, by both clocks; a turn has one."""
    memory_id, owned = which
    now = container.clock.now()
    after = _version_after(cursor)
    if owned.kind is MemoryKind.TURN:
        turn = await container.memories.turn(owned.scope, memory_id, None)
        if turn is None:
            raise NotFound("no such memory")
        return {"items": [version_object(turn, None, now=now)], "next_cursor": None}
    found = await container.memories.versions(owned.scope, memory_id, after=after, limit=limit + 1)
    page = found[:limit]
    return {
        "items": [version_object(v.found, v.provenance, now=now) for v in page],
        "next_cursor": str(page[-1].found.event.version) if len(found) > limit else None,
    }


def _version_after(cursor: str | None) -> int:
    if cursor is None:
        return 0
    if not (cursor.isascii() and cursor.isdecimal() and int(cursor) < 2**31):
        raise InvalidInput(
            "the cursor is none that this call gave out; start without one",
            Fault(pointer="/cursor", message="not a cursor of this call"),
        )
    return int(cursor)


@router.patch("/memories/{memory_id}", summary="Correct an event: a new version of it")
async def patch_memory(
    which: OwnedDep,
    body: MemoryPatch,
    container: ContainerDep,
    idempotency: IdempotencyDep,
    if_match: IfMatch = None,
) -> Response:
    """Close the present version at this moment and put the corrected one in its place."""
    memory_id, owned = which
    _require_event(owned)
    zone = _zone(await container.users.of(owned.scope))
    correction, now = correction_of(body, zone), container.clock.now()
    notes = _notes(zone, *((body.occurred.start, body.occurred.end) if body.occurred else ()))

    def answer(found: FoundEvent | None) -> StoredAnswer:
        shown = found_object(found, now=now) | notes if found else {}
        return StoredAnswer(status=200, body=orjson.dumps(shown))

    return _sent(
        await container.memories.revise(
            owned.scope,
            memory_id,
            Revision(
                at=now,
                change=lambda event: corrected(event, correction),
                expected=expected_version(if_match),
                idempotency=idempotency,
                answer=answer,
            ),
        )
    )


@router.delete("/memories/{memory_id}", status_code=204, summary="Retract an event: it was wrong")
async def delete_memory(
    which: OwnedDep,
    container: ContainerDep,
    idempotency: IdempotencyDep,
    if_match: IfMatch = None,
) -> Response:
    """End what is known of an event, with nothing in its place; history and its turns remain."""
    memory_id, owned = which
    _require_event(owned)
    return _sent(
        await container.memories.revise(
            owned.scope,
            memory_id,
            Revision(
                at=container.clock.now(),
                change=lambda _: None,
                expected=expected_version(if_match),
                idempotency=idempotency,
                answer=lambda _: StoredAnswer(status=204, body=b""),
            ),
        )
    )


def _require_event(owned: Owned) -> None:
    if owned.kind is MemoryKind.TURN:
        raise Conflict(
            "a turn is what was said and stays so; change the events made from it, "
            "or send what is right as a new turn"
        )


def _zone(user: User | None) -> tzinfo:
    return zone_of(user.timezone) if user and user.timezone else UTC


def _notes(zone: tzinfo, *moments: datetime | None) -> dict[str, str]:
    if any(moment is not None and moment.tzinfo is None for moment in moments):
        return {"assumed_timezone": zone_name(zone)}
    return {}


def _json(shown: dict[str, Any]) -> Response:
    return _tagged(Response(orjson.dumps(shown), media_type="application/json"), shown)


def _sent(answer: StoredAnswer) -> Response:
    if not answer.body:
        response = Response(status_code=answer.status)
    else:
        response = _tagged(
            Response(answer.body, answer.status, media_type="application/json"),
            orjson.loads(answer.body),
        )
    if answer.is_replay:
        response.headers["Idempotent-Replayed"] = "true"
    return response


def _tagged(response: Response, shown: dict[str, Any]) -> Response:
    if "version" in shown:
        response.headers["ETag"] = f'"{shown["version"]}"'
    return response
