"""What routes are given: the container, the tenant, an idempotency key."""

import hashlib
from typing import Annotated
from uuid import UUID

from fastapi import Depends, Header, Path, Request

from app.adapters.celery_queue import CeleryQueue
from app.api.schemas import Identifier
from app.bootstrap import DEFAULT_TENANT, Container
from app.domain.errors import NotFound
from app.domain.models import User
from app.ports import IdempotencyKey, JobQueue

UserId = Annotated[Identifier, Path(description="The caller's own id of a user.")]


def get_container(request: Request) -> Container:
    """Return the container of this process."""
    container: Container = request.app.state.container
    return container


def get_queue(request: Request) -> JobQueue:
    """Return the publisher of this process."""
    queue: CeleryQueue = request.app.state.queue
    return queue


def get_tenant() -> UUID:
    """Return whose call this is: without authentication the default tenant's."""
    return DEFAULT_TENANT


async def get_idempotency(
    request: Request,
    idempotency_key: Annotated[str | None, Header(min_length=1, max_length=255)] = None,
) -> IdempotencyKey | None:
    """Return the caller's key with the hash of route and body, or None without a key."""
    if idempotency_key is None:
        return None
    digest = hashlib.sha256(f"{request.method} {request.url.path}?{request.url.query}\n".encode())
    digest.update(await request.body())
    return IdempotencyKey(key=idempotency_key, body_hash=digest.digest())


ContainerDep = Annotated[Container, Depends(get_container)]
QueueDep = Annotated[JobQueue, Depends(get_queue)]
TenantDep = Annotated[UUID, Depends(get_tenant)]
IdempotencyDep = Annotated[IdempotencyKey | None, Depends(get_idempotency)]


async def get_user(user_id: UserId, container: ContainerDep, tenant_id: TenantDep) -> User:
    """Return the user of the address; NotFound for one never seen."""
    user = await container.users.find(tenant_id, user_id)
    if user is None:
        raise NotFound("no such user")
    return user


UserDep = Annotated[User, Depends(get_user)]
