"""``/v1/admin/tenants`` and ``/v1/admin/keys``: who may call, and how often.

An admin of the default tenant is the operator: it reaches every tenant. An admin of another tenant
reaches that one alone; other tenants are absent for it.
"""

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Request
from pydantic import ConfigDict, Field
from starlette.responses import Response

from app.api.answers import answered_once, kept, sent, uncached
from app.api.callers import require_operator
from app.api.deps import ActorDep, CallDep, ContainerDep, PrincipalDep
from app.api.key_objects import issued_object, key_object, tenant_object
from app.api.schemas import Body, Identifier, KeyCursor, PathIdentifier
from app.bootstrap import Container
from app.domain.errors import NotFound
from app.domain.keys import KeyScope, Principal, Tenant, expiry_of
from app.ports import Call, StoredAnswer
from app.services.keys import KeyWish, issue_key

router = APIRouter(prefix="/v1/admin", tags=["keys"])

Override = Annotated[int | None, Field(ge=0, le=10**9)]


class LimitsBody(Body):
    """What a tenant overrides of the settings' limits; null leaves the setting, 0 is no limit."""

    requests_per_minute: Override = None
    turns_per_minute: Override = None
    recalls_per_minute: Override = None
    concurrent_recalls: Override = None
    sockets: Override = None
    sockets_per_user: Override = None

    def overrides(self) -> dict[str, int]:
        """Return the limits that are given."""
        return {k: v for k, v in self.model_dump().items() if v is not None}


class TenantBody(Body):
    """``POST /v1/admin/tenants``."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"name": "acme", "limits": {"recalls_per_minute": 600}}]}
    )

    name: Identifier
    limits: LimitsBody | None = None


class TenantChange(Body):
    """``PATCH /v1/admin/tenants/{name}``: all limits are replaced."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"limits": {"turns_per_minute": 6000}}]}
    )

    limits: LimitsBody


class KeyBody(Body):
    """``POST /v1/admin/keys``; ``expires`` is such as 30d or 2027-01-01T00:00:00+00:00."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {"scopes": ["turns:write", "recall:read"], "user": "mei", "expires": "30d"}
            ]
        }
    )

    scopes: Annotated[
        list[
            Literal[
                "turns:write",
                "recall:read",
                "memory:read",
                "memory:write",
                "memory:delete",
                "export:read",
                "stream:connect",
                "admin",
            ]
        ],
        Field(min_length=1, max_length=8),
    ]
    tenant: Identifier | None = None
    user: Identifier | None = None
    expires: Annotated[str, Field(max_length=64)] | None = None
    name: Identifier | None = None


@router.get("/tenants", summary="Tenants and their own limits")
async def get_tenants(container: ContainerDep, principal: PrincipalDep) -> dict[str, Any]:
    """List all tenants for the operator, the caller's own for others."""
    if principal.is_operator:
        found = await container.keys.tenants()
    else:
        found = [await _own(container, principal)]
    return {"items": [tenant_object(t) for t in found], "next_cursor": None}


@router.post("/tenants", status_code=201, summary="Make a tenant")
async def post_tenant(
    body: TenantBody, container: ContainerDep, principal: PrincipalDep, call: CallDep
) -> Response:
    """Make a tenant; limits, where given, replace those of one that bears the name. Operator only."""
    require_operator(principal)

    async def make() -> StoredAnswer:
        tenant = await container.keys.make_tenant(body.name, by=call.by)
        if body.limits is not None:
            overrides = body.limits.overrides()
            await container.keys.limit_tenant(tenant.tenant_id, overrides, by=call.by)
        return kept(tenant_object(await _tenant_again(container, tenant)), 201)

    return await answered_once(call, container.idempotency, make)


@router.patch("/tenants/{name}", summary="Replace the limits of a tenant")
async def patch_tenant(
    name: PathIdentifier,
    body: TenantChange,
    container: ContainerDep,
    principal: PrincipalDep,
    actor: ActorDep,
) -> dict[str, Any]:
    """Replace what the tenant overrides; in force everywhere after five seconds. Operator only."""
    tenant = await reachable_tenant(container, principal, name)
    require_operator(principal)
    await container.keys.limit_tenant(tenant.tenant_id, body.limits.overrides(), by=actor)
    return tenant_object(await _tenant_again(container, tenant))


@router.get("/keys", summary="Keys of a tenant, without their secrets")
async def get_keys(
    container: ContainerDep,
    principal: PrincipalDep,
    tenant: Annotated[Identifier | None, Query()] = None,
    cursor: Annotated[KeyCursor | None, Query()] = None,
    limit: Annotated[int, Query(ge=1, le=1000)] = 100,
) -> dict[str, Any]:
    """List keys page by page, dead ones too."""
    of = await reachable_tenant(container, principal, tenant)
    found = await container.keys.of_tenant(of.tenant_id, after=cursor, limit=limit + 1)
    now = container.clock.now()
    return {
        "items": [key_object(key, now) for key in found[:limit]],
        "next_cursor": found[limit - 1].key_id if len(found) > limit else None,
    }


@router.post("/keys", status_code=201, summary="Make a key; it is shown this once")
async def post_key(
    body: KeyBody, container: ContainerDep, principal: PrincipalDep, call: CallDep
) -> Response:
    """Make a key. A replay under the ``Idempotency-Key`` bears null for it: it is kept nowhere."""
    if call.idempotency and (
        earlier := await container.idempotency.recorded(call.tenant_id, call.idempotency)
    ):
        return uncached(sent(earlier))
    tenant = await _tenant_for_key(container, principal, body.tenant, call)
    now = container.clock.now()
    wish = KeyWish(
        scopes=frozenset(KeyScope(s) for s in body.scopes),
        user=body.user,
        expires_at=expiry_of(body.expires, now) if body.expires else None,
        name=body.name,
    )
    issued = await issue_key(
        wish,
        tenant.tenant_id,
        call,
        answer=lambda key_id: kept(issued_object(key_id, None, tenant.name, wish), 201),
        keys=container.keys,
        clock=container.clock,
        pepper=container.settings.key_pepper.get_secret_value(),
    )
    if issued.answer.is_replay:
        return uncached(sent(issued.answer))
    return uncached(sent(kept(issued_object(issued.key_id, issued.text, tenant.name, wish), 201)))


@router.delete("/keys/{key_id}", summary="Revoke a key")
async def delete_key(
    key_id: Identifier,
    request: Request,
    container: ContainerDep,
    principal: PrincipalDep,
    actor: ActorDep,
) -> dict[str, Any]:
    """End a key: here at once, in other processes within five seconds. Twice is once."""
    stored = await container.keys.find(key_id)
    if stored is None or not _reaches(principal, stored.key.tenant):
        raise _NO_KEY
    now = container.clock.now()
    key = await container.keys.revoke(stored.key.tenant.tenant_id, key_id, now, by=actor)
    if key is None:
        raise _NO_KEY
    request.app.state.keyring.forget(key_id)
    return key_object(key, now)


_NO_TENANT = NotFound("no such tenant")
_NO_KEY = NotFound("no such key")


def _reaches(principal: Principal, tenant: Tenant) -> bool:
    return principal.is_operator or tenant.tenant_id == principal.tenant_id


async def _own(container: Container, principal: Principal) -> Tenant:
    found = await container.keys.tenant(principal.tenant_id)
    if found is None:
        raise _NO_TENANT
    return found


async def reachable_tenant(container: Container, principal: Principal, name: str | None) -> Tenant:
    """Return the caller's tenant, or the one named if the caller reaches it.

    Raises:
        NotFound: there is none such, or it is another's.
    """
    if name is None:
        return await _own(container, principal)
    found = await container.keys.tenant_named(name)
    if found is None or not _reaches(principal, found):
        raise _NO_TENANT
    return found


async def _tenant_for_key(
    container: Container, principal: Principal, name: str | None, call: Call
) -> Tenant:
    if name is None or not principal.is_operator:
        return await reachable_tenant(container, principal, name)
    return await container.keys.make_tenant(name, by=call.by)


async def _tenant_again(container: Container, tenant: Tenant) -> Tenant:
    return await container.keys.tenant(tenant.tenant_id) or tenant
