"""``/v1/entities/{entity_id}`` and ``/v1/users/{user_id}/entities``: look, rename, merge, split."""

from typing import Annotated, Any
from uuid import UUID

import orjson
from fastapi import APIRouter, Depends, Path, Query
from starlette.responses import Response

from app.api.answers import sent
from app.api.cursors import id_cursor
from app.api.deps import CallDep, ContainerDep, PrincipalDep, TenantDep, UserDep
from app.api.entity_bodies import (
    EntitiesQuery,
    EntityPatch,
    MergeBody,
    SplitBody,
    change_object,
    entity_object,
    renaming_of,
    split_of,
)
from app.bootstrap import Container
from app.domain.errors import Conflict, NotFound
from app.domain.models import Scope
from app.ports import (
    Call,
    EntityChange,
    EntityListing,
    FoundEntity,
    Renaming,
    Split,
    StoredAnswer,
)
from app.services.intake.shielding import shielded_values
from app.text.names import normal_name

router = APIRouter(prefix="/v1", tags=["entities"])

_SHOWN_CHANGES = 100


@router.get("/users/{user_id}/entities", summary="Who and what a user's talk is about")
async def get_entities(
    user: UserDep,
    asked: Annotated[EntitiesQuery, Query()],
    container: ContainerDep,
    tenant_id: TenantDep,
) -> dict[str, Any]:
    """List entities in the order in which they became known, page by page."""
    page = await container.entities.listed(
        Scope(tenant_id=tenant_id, user_id=user.user_id),
        EntityListing(
            types=[type_.value for type_ in asked.type],
            name=normal_name(asked.name) if asked.name is not None else None,
            after=id_cursor(asked.cursor),
            limit=asked.limit,
        ),
    )
    return {
        "items": [entity_object(found, in_full=False) for found in page.found],
        "next_cursor": str(page.end) if page.end else None,
    }


async def get_owned(
    entity_id: Annotated[str, Path(description="The id of an entity.")],
    container: ContainerDep,
    principal: PrincipalDep,
) -> tuple[UUID, Scope]:
    """Return whose entity it is; NotFound for another's as for none.

    Raises:
        Conflict: an import gave the id to several users, and the key reaches more than one.
    """
    try:
        found = UUID(entity_id)
    except ValueError as error:
        raise NotFound("no such entity") from error
    owners = await container.entities.owners(principal.tenant_id, found)
    reached = [scope for scope, user in owners if principal.sees(user)]
    if not reached:
        raise NotFound("no such entity")
    if len(reached) > 1:
        raise Conflict(
            "imports brought this id to several users; call with a key that is bound to one of them"
        )
    return found, reached[0]


OwnedDep = Annotated[tuple[UUID, Scope], Depends(get_owned)]


@router.get("/entities/{entity_id}", summary="One entity with its names, relations and mentions")
async def get_entity(which: OwnedDep, container: ContainerDep) -> dict[str, Any]:
    """Return an entity as it stands; one that was merged says into which."""
    entity_id, scope = which
    found = await container.entities.get(scope, entity_id)
    if found is None:
        raise NotFound("no such entity")
    return entity_object(found)


@router.get("/entities/{entity_id}/history", summary="What calls changed of an entity")
async def get_entity_history(which: OwnedDep, container: ContainerDep) -> dict[str, Any]:
    """Return renamings, merges and splits, the newest first, each with what was before."""
    entity_id, scope = which
    changes = await container.entities.changes(scope, entity_id, _SHOWN_CHANGES)
    return {"items": [change_object(change) for change in changes], "next_cursor": None}


@router.patch("/entities/{entity_id}", summary="Rename an entity, say what it is, change its names")
async def patch_entity(
    which: OwnedDep,
    body: EntityPatch,
    container: ContainerDep,
    call: CallDep,
) -> Response:
    """Set name and type, add and remove aliases; what was before stays in the history."""
    policy = await container.policies.of(call.tenant_id)
    given = shielded_values(body.model_dump(exclude_unset=True), policy, pointer="")
    return await _changed(which, renaming_of(body.model_copy(update=given)), container, call)


@router.post("/entities/{entity_id}/merge", summary="Say that two entities are one")
async def merge_entities(
    which: OwnedDep,
    body: MergeBody,
    container: ContainerDep,
    call: CallDep,
) -> Response:
    """Let this entity stand for the other one too; a split restores it."""
    return await _changed(which, body.other_id, container, call)


@router.post("/entities/{entity_id}/split", summary="Say that an entity is two")
async def split_entity(
    which: OwnedDep,
    body: SplitBody,
    container: ContainerDep,
    call: CallDep,
) -> Response:
    """Restore what was merged, or take names and mentions to an entity of their own."""
    return await _changed(which, split_of(body), container, call)


async def _changed(
    which: tuple[UUID, Scope],
    what: Renaming | UUID | Split,
    container: Container,
    call: Call,
) -> Response:
    def answer(found: list[FoundEntity]) -> StoredAnswer:
        shown = entity_object(found[0])
        if isinstance(what, Split):
            shown |= {"split_off": entity_object(found[1])}
        return StoredAnswer(status=200, body=orjson.dumps(shown))

    entity_id, scope = which
    stored = await container.entities.change(
        scope,
        entity_id,
        EntityChange(
            what=what,
            at=container.clock.now(),
            call=call,
            answer=answer,
        ),
    )
    return sent(stored)
