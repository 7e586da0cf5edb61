"""``/v1/admin/tenants/{name}/encryption``: how far a tenant's memory is encrypted."""

from typing import Literal

from fastapi import APIRouter

from app.api.deps import ActorDep, ContainerDep, PrincipalDep
from app.api.keys import reachable_tenant
from app.api.schemas import Body, PathIdentifier
from app.ports import Encryption

router = APIRouter(prefix="/v1/admin", tags=["privacy"])


class EncryptionBody(Body):
    """``PUT /v1/admin/tenants/{name}/encryption``."""

    encryption: Literal["off", "standard", "sealed"]


@router.get("/tenants/{name}/encryption", summary="How far a tenant's memory is encrypted")
async def get_encryption(
    name: PathIdentifier, container: ContainerDep, principal: PrincipalDep
) -> dict[str, str]:
    """Return the tenant's choice, or that of the settings where it made none."""
    tenant = await reachable_tenant(container, principal, name)
    return {"encryption": await container.encryptions.of(tenant.tenant_id)}


@router.put("/tenants/{name}/encryption", summary="Encrypt a tenant's memory")
async def put_encryption(
    name: PathIdentifier,
    body: EncryptionBody,
    container: ContainerDep,
    principal: PrincipalDep,
    actor: ActorDep,
) -> dict[str, str]:
    """Encrypt what new users say, everywhere after five seconds; the job `encrypt` does it for the others."""
    tenant = await reachable_tenant(container, principal, name)
    await container.encryptions.choose(tenant.tenant_id, Encryption(body.encryption), by=actor)
    return {"encryption": body.encryption}
