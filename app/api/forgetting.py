"""``/v1/forget``: show what would be forgotten, forget it, take it back."""

from typing import Annotated
from uuid import UUID

import orjson
from fastapi import APIRouter, Depends, Path
from starlette.responses import Response
from uuid_utils.compat import uuid7

from app.api.answers import answered_once, kept, sent
from app.api.deps import CallDep, ContainerDep, PrincipalDep, find_user
from app.api.forgetting_bodies import ForgetBody, selector_of, wish_of
from app.api.moments import zone_of_user
from app.bootstrap import Container
from app.domain.errors import NotFound
from app.domain.forgetting import Forgetting, Selector
from app.domain.keys import Principal
from app.domain.models import Scope
from app.extraction.forgetting import Wish
from app.ports import Signer, StoredAnswer
from app.services.intake.shielding import shielded_query
from app.services.reading.conventions import conventions_of
from app.services.removal.forgetting import confirm, preview
from app.views.forgetting import previewed_object

router = APIRouter(prefix="/v1", tags=["privacy"])


async def get_wish(
    forget_id: Annotated[str, Path(description="The id that a preview gave out.")],
    container: ContainerDep,
    principal: PrincipalDep,
) -> tuple[Forgetting, Scope, str]:
    """Return a wish, whose it is, and the caller's id of the user; NotFound for another's as for none."""
    try:
        found = UUID(forget_id)
    except ValueError as error:
        raise NotFound("no such wish to forget") from error
    owner = await container.forgettings.owner(principal.tenant_id, found)
    if owner is None or not principal.sees(owner[1]):
        raise NotFound("no such wish to forget")
    wish = await container.forgettings.get(owner[0], found)
    if wish is None:
        raise NotFound("no such wish to forget")
    return wish, owner[0], owner[1]


WishDep = Annotated[tuple[Forgetting, Scope, str], Depends(get_wish)]


@router.post(
    "/forget", summary="Show what a wish to forget would take, and what is near it and stays"
)
async def post_forget(
    body: ForgetBody, container: ContainerDep, principal: PrincipalDep, call: CallDep
) -> Response:
    """Return a preview; nothing is forgotten before it is confirmed, within a day."""

    async def show() -> StoredAnswer:
        return await _previewed(body, container, principal)

    return await answered_once(call, container.idempotency, show)


async def _previewed(body: ForgetBody, container: Container, principal: Principal) -> StoredAnswer:
    user = await find_user(body.user_id, container, principal)
    if user is None:
        raise NotFound("no such user")
    scope = Scope(tenant_id=principal.tenant_id, user_id=user.user_id)
    zone, now = zone_of_user(user), container.clock.now()
    if body.request is not None:
        policy = await container.policies.of(principal.tenant_id)
        asked: Wish | Selector = wish_of(shielded_query(body.request, policy))
    else:
        asked = selector_of(body.selector, zone)
    shown = await preview(
        asked,
        scope,
        now=now,
        zone=zone,
        conventions=conventions_of(user),
        forgettings=container.forgettings,
        entities=container.entities,
    )
    return kept(previewed_object(shown), about=user.user_id)


@router.post("/forget/{forget_id}/confirm", summary="Forget what was shown, and get a receipt")
async def post_confirm(which: WishDep, container: ContainerDep, call: CallDep) -> Response:
    """Take it out of every route at once; it can be undone for seven days, then it is purged."""
    wish, scope, user = which
    return sent(
        await confirm(
            wish,
            scope,
            call,
            at=container.clock.now(),
            answer=lambda done: _receipt(done, user, container.signer),
            forgettings=container.forgettings,
        )
    )


@router.post("/forget/{forget_id}/undo", summary="Take a forgetting back, within seven days")
async def post_undo(which: WishDep, container: ContainerDep, call: CallDep) -> Response:
    """Put everything back where it was; what was changed meanwhile stays as it is now."""
    wish, scope, user = which
    return sent(
        await container.forgettings.bring_back(
            scope,
            wish.forget_id,
            call,
            lambda done: _receipt(done, user, container.signer),
        )
    )


def _receipt(done: Forgetting, user: str, signer: Signer) -> StoredAnswer:
    fields = {
        "receipt_id": str(uuid7()),
        "what": "memories",
        "forget_id": str(done.forget_id),
        "user_id": user,
        "state": done.state.value,
        "forgotten_at": done.forgotten_at.isoformat() if done.forgotten_at else None,
        "undo_until": done.undo_until.isoformat() if done.undo_until else None,
        "stores": {"postgres": dict(done.counts)},
    }
    body = orjson.dumps(fields | {"signature": signer.signature(fields)})
    return StoredAnswer(status=200, body=body)
