"""``/v1/schemas``: what a field calls things, declared by a tenant or for one user."""

import asyncio
from typing import Annotated, Any
from uuid import UUID

import orjson
from fastapi import APIRouter, Body, Depends, Path, Query, Request
from pydantic import Field
from starlette.responses import Response

from app.api.deps import ActorDep, ContainerDep, PrincipalDep, find_user, require_reach
from app.api.memory_bodies import IfMatch, expected_version
from app.api.schemas import Body as StrictBody
from app.api.schemas import Identifier, ShortText
from app.bootstrap import Container
from app.domain.errors import Fault, InvalidInput, NotFound, ScopeMissing
from app.domain.keys import KeyScope, Principal
from app.domain.models import Scope, User
from app.services.schemas import (
    KnownSchema,
    delete_schema,
    known_schemas,
    put_schema,
    require_known,
    shown_schema,
    shown_schemas,
    unread_examples,
)

router = APIRouter(prefix="/v1/schemas", tags=["schemas"])

MAX_BYTES = 256 * 1024  # the built-in ones have 20 KiB

_EXAMPLE = {
    "event_types": [
        {
            "name": "colony_care",
            "cues": {"en": ["hive"], "zh": ["蜂箱"]},
            "actions": [
                {
                    "type": "INSPECT_HIVE",
                    "cues": {"en": ["inspect hive"], "zh": ["查蜂"]},
                    "examples": {"en": ["I inspected the hive."], "zh": ["今天查蜂了。"]},
                }
            ],
        }
    ],
    "metrics": [
        {
            "name": "mite_count",
            "cues": {"en": ["mite count"], "zh": ["落螨"]},
            "units": [{"unit": "", "min": 0, "max": 2000}],
        }
    ],
}

OwnerId = Annotated[
    Identifier | None, Query(alias="user_id", description="The user whose own schemas are meant.")
]
SchemaName = Annotated[str, Path(description="Such as beekeeping or desk-2.", max_length=200)]


class ActiveBody(StrictBody):
    """``PUT /v1/schemas``: null undoes the tenant's choice."""

    active: Annotated[list[ShortText], Field(max_length=50)] | None


async def get_seen(
    container: ContainerDep, principal: PrincipalDep, user_id: OwnerId = None
) -> tuple[Scope, User | None]:
    """Return the scope whose schemas are shown: a user's with the tenant's, or the tenant's alone."""
    if user_id is None:
        return Scope(tenant_id=principal.tenant_id), None
    user = await find_user(user_id, container, principal)
    if user is None:
        raise NotFound("no such user")
    return Scope(tenant_id=principal.tenant_id, user_id=user.user_id), user


SeenDep = Annotated[tuple[Scope, User | None], Depends(get_seen)]


@router.get("", summary="The schemas there are, and which are active")
async def get_schemas(seen: SeenDep, container: ContainerDep) -> dict[str, Any]:
    """List the tenant's schemas and the built-in ones, with ``user_id`` that user's own before them."""
    scope, user = seen
    shown, active = await shown_schemas(
        scope, user, schemas=container.schemas, built_in=container.built_in_schemas
    )
    return {
        "items": [_listed(one, active) for one in shown],
        "active": list(active),
        "next_cursor": None,
    }


@router.put("", summary="Make schemas active for all users of the tenant")
async def put_active(
    body: ActiveBody, container: ContainerDep, principal: PrincipalDep, actor: ActorDep
) -> dict[str, Any]:
    """Replace the tenant's choice; the first named is asked first. A user's settings go before it."""
    scope = _whole_tenant(principal)
    if body.active is not None:
        known = known_schemas(await container.schemas.visible(scope), container.built_in_schemas)
        require_known(body.active, known, "/active")
    await container.schemas.choose(principal.tenant_id, body.active, by=actor)
    return await get_schemas((scope, None), container)


@router.get("/{name}", summary="One schema")
async def get_schema(name: SchemaName, seen: SeenDep, container: ContainerDep) -> Response:
    """Return a schema as it holds for the tenant or the user; ``ETag`` is its version."""
    found = await shown_schema(
        seen[0], name, schemas=container.schemas, built_in=container.built_in_schemas
    )
    return _answer(found)


@router.put("/{name}", summary="Declare a schema, or a new version of it")
async def put_one(
    name: SchemaName,
    body: Annotated[dict[str, Any], Body(examples=[_EXAMPLE])],
    request: Request,
    container: ContainerDep,
    principal: PrincipalDep,
    actor: ActorDep,
    user_id: OwnerId = None,
    if_match: IfMatch = None,
) -> Response:
    """Keep a schema; it holds for turns that are worked on from now on.

    ``warnings`` names the examples that are not read as their action.
    """
    size = len(await request.body())
    if size > MAX_BYTES:
        message = f"has {size} bytes; a schema may have {MAX_BYTES}: split it in two"
        raise InvalidInput(message, Fault(pointer="", message=message))
    scope = await _written(container, principal, user_id, makes=True)
    kept = await put_schema(
        scope,
        name,
        body,
        expected=expected_version(if_match),
        by=actor,
        schemas=container.schemas,
        built_in=container.built_in_schemas,
    )
    known = known_schemas(await container.schemas.visible(scope), container.built_in_schemas)
    warnings = await asyncio.to_thread(unread_examples, name, known, container.clock.now())
    return _answer(kept, warnings)


@router.delete("/{name}", status_code=204, summary="End a schema")
async def delete_one(
    name: SchemaName,
    container: ContainerDep,
    principal: PrincipalDep,
    actor: ActorDep,
    user_id: OwnerId = None,
    if_match: IfMatch = None,
) -> Response:
    """End a schema of the tenant or of a user; what was read by it stays."""
    await delete_schema(
        await _written(container, principal, user_id, makes=False),
        name,
        expected=expected_version(if_match),
        by=actor,
        schemas=container.schemas,
        built_in=container.built_in_schemas,
    )
    return Response(status_code=204)


def _whole_tenant(principal: Principal) -> Scope:
    """Return the scope of the tenant's own schemas.

    Raises:
        ScopeMissing: the key is bound to one user, and this would change what others' turns are read as.
    """
    if principal.user is not None:
        raise ScopeMissing(
            "this key is bound to one user; name that user with ?user_id=…, or use a key of the tenant",
            scope=KeyScope.MEMORY_WRITE,
        )
    return Scope(tenant_id=principal.tenant_id)


async def _written(
    container: Container, principal: Principal, user_id: str | None, *, makes: bool
) -> Scope:
    if user_id is None:
        return _whole_tenant(principal)
    require_reach(user_id, principal)
    user = await container.users.find(principal.tenant_id, user_id)
    if user is None and makes:
        user = await container.users.put(
            principal.tenant_id, User(user_id=UUID(int=0), client_id=user_id)
        )
    if user is None:
        raise NotFound("no such user")
    return Scope(tenant_id=principal.tenant_id, user_id=user.user_id)


def _listed(one: KnownSchema, active: tuple[str, ...]) -> dict[str, Any]:
    return {
        "name": one.name,
        "level": one.level,
        "version": one.version,
        "title": one.body.get("title", {}),
        "event_types": [part["name"] for part in one.body.get("event_types", [])],
        "is_active": one.name in active,
        "updated_at": one.updated_at.isoformat() if one.updated_at else None,
    }


_PARTS = ("title", "extends", "event_types", "statuses", "metrics", "attributes", "slots")


def _answer(one: KnownSchema, warnings: list[Fault] | None = None) -> Response:
    shown: dict[str, Any] = {
        "name": one.name,
        "level": one.level,
        "version": one.version,
        "updated_at": one.updated_at.isoformat() if one.updated_at else None,
        **{part: one.body[part] for part in _PARTS if part in one.body},
    }
    if warnings is not None:
        shown["warnings"] = [{"pointer": w.pointer, "message": w.message} for w in warnings]
    response = Response(orjson.dumps(shown), media_type="application/json")
    if one.version is not None:
        response.headers["ETag"] = f'"{one.version}"'
    return response
