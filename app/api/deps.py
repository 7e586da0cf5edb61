"""What routes are given: the container, on whose behalf they act, an idempotency key."""

import hashlib
from typing import Annotated, Any
from uuid import UUID

from fastapi import Depends, Header, Path, Request, Security
from fastapi.security import HTTPBearer

from app.adapters.celery_queue import CeleryQueue
from app.api.meter import Meter
from app.api.schemas import PathIdentifier
from app.bootstrap import Container
from app.domain.audit import Actor
from app.domain.errors import BadKey, NotFound
from app.domain.keys import Principal
from app.domain.models import User
from app.ports import Call, IdempotencyKey, JobQueue

# What is given here waits for nothing, and is asynchronous all the same: FastAPI runs plain functions in
# threads, seven for each recall, half a millisecond together.

# Headers that choose whose memory answers: the same body for another user is another call.
_WHOSE = ("x-chronos-user", "x-chronos-session")

UserId = Annotated[PathIdentifier, Path(description="The caller's own id of a user.")]


async def get_container(request: Request) -> Container:
    """Return the container of this process."""
    container: Container = request.app.state.container
    return container


async def get_queue(request: Request) -> JobQueue:
    """Return the publisher of this process."""
    queue: CeleryQueue = request.app.state.queue
    return queue


_BEARER = HTTPBearer(
    auto_error=False,
    scheme_name="API key",
    description="A key from `chronos keys create`; none is asked for on loopback by default.",
)
"""For the description of the interface alone; the gate has looked at the key long before."""


async def get_principal(request: Request, _: Annotated[Any, Security(_BEARER)]) -> Principal:
    """Return on whose behalf the call acts, as the gate found by the key alone."""
    principal: Principal | None = request.scope.get("principal")
    if principal is None:  # a public route asked for it
        raise BadKey("send an API key: Authorization: Bearer <key>")
    return principal


async def get_tenant(principal: Annotated[Principal, Depends(get_principal)]) -> UUID:
    """Return whose call this is."""
    return principal.tenant_id


async def get_meter(request: Request) -> Meter | None:
    """Return what counts against the tenant's limits; None while nothing is limited."""
    meter: Meter | None = request.scope.get("meter")
    return meter


async def get_gate_s(request: Request) -> float:
    """Return the seconds that the call has spent at the gate, which count as the caller's."""
    seconds: float = request.scope.get("gate_s", 0.0)
    return seconds


async def get_actor(
    request: Request, principal: Annotated[Principal, Depends(get_principal)]
) -> Actor:
    """Return who acts, as the audit trail names it."""
    return Actor(key_id=principal.key_id, request_id=request.scope.get("request_id"))


async def get_idempotency(
    request: Request,
    principal: Annotated[Principal, Depends(get_principal)],
    idempotency_key: Annotated[str | None, Header(min_length=1, max_length=255)] = None,
) -> IdempotencyKey | None:
    """Return the caller's key with the hash of route and body, or None without a key."""
    if idempotency_key is None:
        return None
    digest = route_digest(request)
    digest.update(await request.body())
    return IdempotencyKey(key=owned_key(idempotency_key, principal), body_hash=digest.digest())


def route_digest(request: Request) -> "hashlib._Hash":
    """Return the hash of a call's route and of whose memory its headers name; its body is added to it."""
    digest = hashlib.sha256(f"{request.method} {request.url.path}?{request.url.query}\n".encode())
    for name in _WHOSE:
        if (value := request.headers.get(name)) is not None:
            digest.update(f"{name}: {value}\n".encode())
    return digest


def owned_key(idempotency_key: str, principal: Principal) -> str:
    """Return the key as it is kept: keys bound to different users of a tenant must not meet in one."""
    return idempotency_key if principal.user is None else f"{principal.user}\x1f{idempotency_key}"


async def get_call(
    actor: Annotated[Actor, Depends(get_actor)],
    principal: Annotated[Principal, Depends(get_principal)],
    idempotency: Annotated[IdempotencyKey | None, Depends(get_idempotency)],
) -> Call:
    """Return what an effect must know of its call."""
    return Call(by=actor, tenant_id=principal.tenant_id, idempotency=idempotency)


ContainerDep = Annotated[Container, Depends(get_container)]
QueueDep = Annotated[JobQueue, Depends(get_queue)]
PrincipalDep = Annotated[Principal, Depends(get_principal)]
MeterDep = Annotated[Meter | None, Depends(get_meter)]
TenantDep = Annotated[UUID, Depends(get_tenant)]
GateSecondsDep = Annotated[float, Depends(get_gate_s)]
ActorDep = Annotated[Actor, Depends(get_actor)]
CallDep = Annotated[Call, Depends(get_call)]
IdempotencyDep = Annotated[IdempotencyKey | None, Depends(get_idempotency)]


async def get_user(user_id: UserId, container: ContainerDep, principal: PrincipalDep) -> User:
    """Return the user of the address; NotFound for one never seen, or whom the key does not reach."""
    user = await find_user(user_id, container, principal)
    if user is None:
        raise NotFound("no such user")
    return user


async def find_user(client_id: str, container: Container, principal: Principal) -> User | None:
    """Return a user by the caller's id, None for one never seen or whom the key does not reach.

    The look-up is made either way, so that the time it takes tells nothing.
    """
    user = await container.users.find(principal.tenant_id, client_id)
    return user if principal.sees(client_id) else None


def require_reach(client_id: str, principal: Principal) -> None:
    """Refuse to write for a user whom the key does not reach, as if there were no such user.

    Raises:
        NotFound: the key is bound to another user.
    """
    if not principal.sees(client_id):
        raise NotFound("no such user")


UserDep = Annotated[User, Depends(get_user)]
