"""``GET|PUT /v1/users/{user_id}``: what is set for a user."""

from dataclasses import replace
from typing import Any
from uuid import UUID

from fastapi import APIRouter
from starlette.responses import Response

from app.api.answers import sent
from app.api.deps import (
    CallDep,
    ContainerDep,
    PrincipalDep,
    UserDep,
    UserId,
    get_user,
    require_reach,
)
from app.api.schemas import UserBody
from app.bootstrap import Container
from app.domain.errors import Fault, InvalidInput
from app.domain.keys import Principal
from app.domain.models import Scope, User
from app.domain.zones import zone_of
from app.services.intake.shielding import shielded_values, shielded_words
from app.services.removal.erasing import erase_user
from app.services.schemas import known_schemas, require_known
from app.timex import conventions_from

router = APIRouter(prefix="/v1/users", tags=["users"])


@router.get("/{user_id}", summary="What is set for a user")
async def get_user_settings(user: UserDep) -> dict[str, Any]:
    """Return the user's time zone, locale, name and settings; 404 for a user never seen."""
    return _shown(user)


@router.put("/{user_id}", summary="Make a user or replace what is set")
async def put_user(
    user_id: UserId, body: UserBody, container: ContainerDep, principal: PrincipalDep
) -> dict[str, Any]:
    """Set the time zone in which the user speaks, and more; new turns and questions use it."""
    require_reach(user_id, principal)
    if body.timezone is not None:
        zone_of(body.timezone)
    require_conventions(body.settings)
    await _require_schemas(user_id, body.settings, container, principal)
    policy = await container.policies.of(principal.tenant_id)
    name = body.display_name
    user = await container.users.put(
        principal.tenant_id,
        User(
            user_id=UUID(int=0),
            client_id=user_id,
            timezone=body.timezone,
            locale=body.locale,
            display_name=shielded_words(name, policy, pointer="/display_name") if name else name,
            settings=shielded_values(body.settings, policy, pointer="/settings"),
        ),
    )
    return _shown(user)


@router.delete("/{user_id}", summary="Erase a user and everything that is known of them")
async def delete_user(
    user_id: UserId, container: ContainerDep, principal: PrincipalDep, call: CallDep
) -> Response:
    """Take the user out of every store in one transaction, and return a signed receipt of what went.

    It cannot be undone. Turns that come afterwards under the same name make a new user.
    """
    if call.idempotency and (
        earlier := await container.idempotency.recorded(call.tenant_id, call.idempotency)
    ):
        return sent(earlier)
    user = await get_user(user_id, container, principal)
    return sent(
        await erase_user(
            user, call, erasures=container.erasures, signer=container.signer, clock=container.clock
        )
    )


def require_conventions(settings: dict[str, Any]) -> None:
    """Refuse conventions of time that cannot be read; InvalidInput points at the wrong one."""
    found = settings.get("time", {})
    if not isinstance(found, dict):
        raise InvalidInput(
            "settings.time must be an object; docs/time.md lists its keys",
            Fault(pointer="/settings/time", message="must be an object"),
        )
    try:
        conventions_from(found)
    except InvalidInput as error:
        faults = [replace(f, pointer=f"/settings/time{f.pointer}") for f in error.faults]
        raise InvalidInput(f"settings.time: {error}", *faults) from error


async def _require_schemas(
    user_id: str, settings: dict[str, Any], container: Container, principal: Principal
) -> None:
    """Refuse a choice of schemas that the user does not see; InvalidInput points at the wrong ones."""
    if "schemas" not in settings:
        return
    wanted = settings["schemas"]
    if not isinstance(wanted, list) or not all(isinstance(name, str) for name in wanted):
        raise InvalidInput(
            "settings.schemas must be a list of names; GET /v1/schemas shows them",
            Fault(pointer="/settings/schemas", message="must be a list of names"),
        )
    user = await container.users.find(principal.tenant_id, user_id)
    scope = Scope(tenant_id=principal.tenant_id, user_id=user.user_id if user else None)
    stored = await container.schemas.visible(scope)
    known = known_schemas(stored, container.built_in_schemas)
    require_known(wanted, known, "/settings/schemas")


def _shown(user: User) -> dict[str, Any]:
    return {
        "user_id": user.client_id,
        "timezone": user.timezone,
        "locale": user.locale,
        "display_name": user.display_name,
        "settings": user.settings,
    }
