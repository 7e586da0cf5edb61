"""``/v1/admin/tenants/{name}/privacy``: what is done with sensitive data, and with a wish to forget."""

from typing import Any, Literal

from fastapi import APIRouter
from pydantic import ConfigDict

from app.api.deps import ActorDep, ContainerDep, PrincipalDep
from app.api.keys import reachable_tenant
from app.api.schemas import Body, PathIdentifier
from app.domain.privacy import (
    Forgetting,
    PrivacyPolicy,
    Sensitive,
    Treatment,
    require_possible,
)
from app.ports import Encryption

router = APIRouter(prefix="/v1/admin", tags=["privacy"])

Way = Literal["keep", "mask", "encrypt", "refuse"]


class SensitiveBody(Body):
    """What is done with each kind; null and what is left out have the default."""

    card: Way | None = None
    identity: Way | None = None
    iban: Way | None = None
    ssn: Way | None = None
    passport: Way | None = None
    secret: Way | None = None
    phone: Way | None = None
    email: Way | None = None
    address: Way | None = None
    plate: Way | None = None


class PrivacyBody(Body):
    """``PUT /v1/admin/tenants/{name}/privacy``: replaces all of it."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [{"sensitive": {"phone": "mask", "secret": "refuse"}, "forgetting": "ask"}]
        }
    )

    sensitive: SensitiveBody = SensitiveBody()
    forgetting: Literal["act", "ask"] = "act"

    def policy(self) -> PrivacyPolicy:
        """Return the policy that the body asks for."""
        given = self.sensitive.model_dump(exclude_none=True)
        return PrivacyPolicy(
            treatments={Sensitive(kind): Treatment(way) for kind, way in given.items()},
            forgetting=Forgetting(self.forgetting),
        )


@router.get("/tenants/{name}/privacy", summary="What a tenant does with sensitive data")
async def get_privacy(
    name: PathIdentifier, container: ContainerDep, principal: PrincipalDep
) -> dict[str, Any]:
    """Return the policy with its defaults filled in."""
    tenant = await reachable_tenant(container, principal, name)
    return (await container.policies.of(tenant.tenant_id)).shown()


@router.put("/tenants/{name}/privacy", summary="Say what is done with sensitive data")
async def put_privacy(
    name: PathIdentifier,
    body: PrivacyBody,
    container: ContainerDep,
    principal: PrincipalDep,
    actor: ActorDep,
) -> dict[str, Any]:
    """Replace the policy for what comes from now on; in force everywhere after five seconds."""
    tenant = await reachable_tenant(container, principal, name)
    policy = body.policy()
    mode = await container.encryptions.of(tenant.tenant_id)
    require_possible(policy, encrypts=mode is not Encryption.OFF)
    await container.policies.put(tenant.tenant_id, policy, by=actor)
    return policy.shown()
