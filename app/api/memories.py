"""``/v1/memories/{memory_id}``: look, correct, retract."""

from typing import Annotated, Any
from uuid import UUID

import orjson
from fastapi import APIRouter, Depends, Path, Query
from starlette.responses import Response

from app.api.cursors import not_a_cursor
from app.api.deps import CallDep, ContainerDep, PrincipalDep
from app.api.memory_bodies import (
    IfMatch,
    MemoryPatch,
    correction_of,
    expected_version,
)
from app.api.moments import AsOf, AsOfAxis, known_at, notes_on, zone_of_user
from app.domain.deadline import Deadline
from app.domain.errors import Conflict, NotFound
from app.domain.models import MemoryKind
from app.ports import (
    FoundTurn,
    Made,
    Owned,
    Revision,
    StoredAnswer,
)
from app.services.corrections import corrected
from app.services.intake.shielding import shielded_correction
from app.services.recall.naming import naming_of
from app.views.entity_names import NAMES_TIMEOUT_MS, backed, named, with_entities
from app.views.memory_object import found_object, version_object

router = APIRouter(prefix="/v1", tags=["memories"])


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
    zone = zone_of_user(await container.users.of(owned.scope))
    known = known_at(as_of, as_of_axis, zone)
    found: Made | FoundTurn | None
    if owned.kind is MemoryKind.TURN:
        found = await container.memories.turn(owned.scope, memory_id, known)
    else:
        found = await container.memories.made(owned.scope, owned.kind, memory_id, known)
    if found is None:
        raise NotFound(
            "this memory was not known at that moment"
            if known
            else "this memory was retracted; its versions are at …/history"
        )
    shown = found_object(found, now=container.clock.now()) | notes_on(zone, as_of)
    return _json((await with_entities([shown], [found], owned.scope, container.entities))[0])


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
        shown = [version_object(turn, None, now=now)]
        items = await with_entities(shown, [turn], owned.scope, container.entities)
        return {"items": items, "next_cursor": None}
    found = await container.memories.versions(
        owned.scope, owned.kind, memory_id, after=after, limit=limit + 1
    )
    page = found[:limit]
    shown = [version_object(v.found, v.provenance, now=now) for v in page]
    return {
        "items": await with_entities(
            shown, [v.found for v in page], owned.scope, container.entities
        ),
        "next_cursor": str(page[-1].found.version.version) if len(found) > limit else None,
    }


def _version_after(cursor: str | None) -> int:
    if cursor is None:
        return 0
    if not (cursor.isascii() and cursor.isdecimal() and int(cursor) < 2**31):
        raise not_a_cursor()
    return int(cursor)


@router.patch("/memories/{memory_id}", summary="Correct an event or a fact: a new version of it")
async def patch_memory(
    which: OwnedDep,
    body: MemoryPatch,
    container: ContainerDep,
    call: CallDep,
    if_match: IfMatch = None,
) -> Response:
    """Close the present version at this moment and put the corrected one in its place."""
    memory_id, owned = which
    _require_made(owned)
    zone = zone_of_user(await container.users.of(owned.scope))
    policy = await container.policies.of(owned.scope.tenant_id)
    correction = shielded_correction(correction_of(body, zone), policy)
    now = container.clock.now()
    given = [
        moment for span in (body.occurred, body.valid) if span for moment in (span.start, span.end)
    ]
    notes = notes_on(zone, *given)

    present = await container.memories.made(owned.scope, owned.kind, memory_id, None)
    naming = await naming_of(
        [backed(present)] if present else [],
        owned.scope,
        entities=container.entities,
        deadline=Deadline(total_ms=NAMES_TIMEOUT_MS),
    )

    def answer(found: Made | None) -> StoredAnswer:
        shown = named(found_object(found, now=now), backed(found), naming) | notes if found else {}
        return StoredAnswer(status=200, body=orjson.dumps(shown))

    return _sent(
        await container.memories.revise(
            owned.scope,
            owned.kind,
            memory_id,
            Revision(
                at=now,
                change=lambda version: corrected(version, correction),
                expected=expected_version(if_match),
                call=call,
                fields=body.model_fields_set,
                answer=answer,
            ),
        )
    )


@router.delete(
    "/memories/{memory_id}",
    status_code=204,
    summary="Retract a memory that was drawn from turns: it was wrong",
)
async def delete_memory(
    which: OwnedDep,
    container: ContainerDep,
    call: CallDep,
    if_match: IfMatch = None,
) -> Response:
    """End what is known of it, with nothing in its place; history and its turns remain."""
    memory_id, owned = which
    _require_made(owned)
    return _sent(
        await container.memories.revise(
            owned.scope,
            owned.kind,
            memory_id,
            Revision(
                at=container.clock.now(),
                change=lambda _: None,
                expected=expected_version(if_match),
                call=call,
                fields=(),
                answer=lambda _: StoredAnswer(status=204, body=b""),
            ),
        )
    )


def _require_made(owned: Owned) -> None:
    if owned.kind is MemoryKind.TURN:
        raise Conflict(
            "a turn is what was said and stays so; change the events and facts made from it, "
            "or send what is right as a new turn"
        )


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
