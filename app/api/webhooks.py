"""``/v1/webhooks``: where a tenant's updates are delivered to, and what became of deliveries."""

import base64
import os
from datetime import timedelta
from typing import Annotated, Any
from uuid import UUID

from fastapi import APIRouter, Path, Query
from pydantic import ConfigDict, Field
from starlette.responses import Response
from uuid_utils.compat import uuid7

from app.api.answers import kept, sent, uncached
from app.api.deps import ActorDep, CallDep, ContainerDep, PrincipalDep
from app.api.schemas import Body, Identifier, ShortText
from app.bootstrap import Container
from app.domain.errors import Fault, InvalidInput, NotFound
from app.domain.updates import UpdateType
from app.domain.webhooks import (
    Delivery,
    DeliveryState,
    Webhook,
    require_target,
    secret_text,
)
from app.ports import DeliveryListing, WebhookChange

router = APIRouter(prefix="/v1/webhooks", tags=["stream"])

_SECRET_BYTES = 32  # Standard Webhooks asks for 24 to 64
_NO_WEBHOOK = NotFound("no such webhook")

WebhookId = Annotated[UUID, Path(description="The id of a webhook.")]
Url = Annotated[str, Field(min_length=1, max_length=2000)]
Description = Annotated[ShortText, Field(max_length=500)]
Types = Annotated[list[UpdateType], Field(min_length=1, max_length=20)]
Users = Annotated[list[Identifier], Field(min_length=1, max_length=1000)]
DeliveryIds = Annotated[list[UUID], Field(min_length=1, max_length=1000)]

_FROM_JSON = ConfigDict(extra="forbid", frozen=True, strict=False)


class WebhookBody(Body):
    """``POST /v1/webhooks``; null ``types`` and ``user_ids`` mean all."""

    model_config = _FROM_JSON | ConfigDict(
        json_schema_extra={
            "examples": [
                {"url": "https://example.com/chronos", "types": ["reminder.due"], "user_ids": None}
            ]
        }
    )

    url: Url
    description: Description = ""
    types: Types | None = None
    user_ids: Users | None = None


class WebhookPatch(Body):
    """``PATCH /v1/webhooks/{id}``: what is left out stays."""

    model_config = _FROM_JSON

    url: Url | None = None
    description: Description | None = None
    types: Types | None = None
    user_ids: Users | None = None
    enabled: bool | None = None


class SecretBody(Body):
    """``POST /v1/webhooks/{id}/secret``: for how long the old secret signs along."""

    keep_old_hours: Annotated[int, Field(ge=0, le=168)] = 24


class ReplayBody(Body):
    """``POST /v1/webhooks/{id}/replay``; null ids mean every dead delivery of the webhook."""

    model_config = _FROM_JSON

    ids: DeliveryIds | None = None


class DeliveriesQuery(Body):
    """``GET /v1/webhooks/{id}/deliveries``."""

    model_config = _FROM_JSON

    state: DeliveryState | None = None
    cursor: UUID | None = None
    limit: Annotated[int, Field(ge=1, le=200)] = 50


@router.post("", status_code=201, summary="Deliver updates to an address")
async def post_webhook(
    body: WebhookBody, container: ContainerDep, principal: PrincipalDep, call: CallDep
) -> Response:
    """Make a webhook; its secret is shown this once, and null under a known ``Idempotency-Key``."""
    _require_target(body.url, container)
    webhook = Webhook(
        webhook_id=UUID(bytes=uuid7().bytes),
        url=body.url,
        description=body.description,
        types=body.types,
        users=body.user_ids,
        is_enabled=True,
        created_at=container.clock.now(),
        created_by=principal.key_id,
        failures=0,
    )
    secret = _new_secret()
    answer = kept(_shown(webhook) | {"secret": None}, 201)
    answer = await container.webhooks.add(webhook, secret, call, answer)
    if answer.is_replay:
        return uncached(sent(answer))
    return uncached(sent(kept(_shown(webhook) | {"secret": secret}, 201)))


@router.get("", summary="The tenant's webhooks")
async def get_webhooks(
    container: ContainerDep,
    principal: PrincipalDep,
    cursor: UUID | None = None,
    limit: Annotated[int, Query(ge=1, le=200)] = 50,
) -> dict[str, Any]:
    """List webhooks in the order in which they were made, without their secrets."""
    found = await container.webhooks.listed(principal.tenant_id, after=cursor, limit=limit + 1)
    page = found[:limit]
    return {
        "items": [_shown(one) for one in page],
        "next_cursor": str(page[-1].webhook_id) if len(found) > limit else None,
    }


@router.get("/{webhook_id}", summary="One webhook")
async def get_webhook(
    webhook_id: WebhookId, container: ContainerDep, principal: PrincipalDep
) -> dict[str, Any]:
    """Return a webhook without its secret."""
    return _shown(await _found(container, principal.tenant_id, webhook_id))


@router.patch("/{webhook_id}", summary="Change a webhook")
async def patch_webhook(
    webhook_id: WebhookId,
    body: WebhookPatch,
    container: ContainerDep,
    principal: PrincipalDep,
    actor: ActorDep,
) -> dict[str, Any]:
    """Change what is named; null ``types`` and ``user_ids`` mean all from now on."""
    values = _values(body)
    if "url" in values:
        _require_target(values["url"], container)
    changed = await container.webhooks.change(
        principal.tenant_id, webhook_id, WebhookChange(values=values), by=actor
    )
    if changed is None:
        raise _NO_WEBHOOK
    return _shown(changed)


@router.delete("/{webhook_id}", status_code=204, summary="Remove a webhook")
async def delete_webhook(
    webhook_id: WebhookId, container: ContainerDep, principal: PrincipalDep, actor: ActorDep
) -> None:
    """Remove a webhook with what was on its way to it."""
    if not await container.webhooks.remove(principal.tenant_id, webhook_id, by=actor):
        raise _NO_WEBHOOK


@router.post("/{webhook_id}/secret", summary="Give a webhook another secret")
async def post_secret(
    webhook_id: WebhookId,
    container: ContainerDep,
    call: CallDep,
    body: SecretBody | None = None,
) -> Response:
    """Change the secret; it is shown this once, and null under a known ``Idempotency-Key``.

    Until its end the old one signs along.
    """
    hours = (body or SecretBody()).keep_old_hours
    old_until = container.clock.now() + timedelta(hours=hours)
    secret = _new_secret()
    shown = {"id": str(webhook_id), "secret": None, "old_until": old_until.isoformat()}
    answer = await container.webhooks.rotate(
        webhook_id, secret, call, kept(shown), old_until=old_until
    )
    if answer.is_replay:
        return uncached(sent(answer))
    return uncached(sent(kept(shown | {"secret": secret})))


@router.get("/{webhook_id}/deliveries", summary="What became of a webhook's deliveries")
async def get_deliveries(
    webhook_id: WebhookId,
    asked: Annotated[DeliveriesQuery, Query()],
    container: ContainerDep,
    principal: PrincipalDep,
) -> dict[str, Any]:
    """List deliveries, the newest first, with what the last try came to."""
    await _found(container, principal.tenant_id, webhook_id)
    listing = DeliveryListing(state=asked.state, before=asked.cursor, limit=asked.limit + 1)
    found = await container.webhooks.deliveries(principal.tenant_id, webhook_id, listing)
    page = found[: asked.limit]
    return {
        "items": [_shown_delivery(one) for one in page],
        "next_cursor": str(page[-1].delivery_id) if len(found) > asked.limit else None,
    }


@router.post("/{webhook_id}/replay", summary="Let dead deliveries be tried anew")
async def post_replay(
    webhook_id: WebhookId,
    container: ContainerDep,
    principal: PrincipalDep,
    call: CallDep,
    body: ReplayBody | None = None,
) -> Response:
    """Try dead deliveries again, those named or all of the webhook."""
    await _found(container, principal.tenant_id, webhook_id)
    answer = await container.webhooks.replay(
        webhook_id, body.ids if body else None, call, lambda count: kept({"replayed": count})
    )
    return sent(answer)


async def _found(container: Container, tenant_id: UUID, webhook_id: UUID) -> Webhook:
    webhook = await container.webhooks.find(tenant_id, webhook_id)
    if webhook is None:
        raise _NO_WEBHOOK
    return webhook


def _require_target(url: str, container: Container) -> None:
    is_private_allowed = container.settings.webhook_targets == "any"
    require_target(url, is_private_allowed=is_private_allowed)


def _values(body: WebhookPatch) -> dict[str, Any]:
    """Return what is to be set, by the names of a webhook's fields."""
    names = {"enabled": "is_enabled", "user_ids": "users"}
    given = {name: getattr(body, name) for name in body.model_fields_set}
    for name in ("url", "description", "enabled"):
        if name in given and given[name] is None:
            message = "must not be null; leave it out to let it stay"
            raise InvalidInput(f"{name} {message}", Fault(pointer=f"/{name}", message=message))
    return {names.get(name, name): value for name, value in given.items()}


def _new_secret() -> str:
    return secret_text(base64.b64encode(os.urandom(_SECRET_BYTES)).decode())


def _shown(webhook: Webhook) -> dict[str, Any]:
    return {
        "id": str(webhook.webhook_id),
        "url": webhook.url,
        "description": webhook.description,
        "types": webhook.types and list(webhook.types),
        "user_ids": webhook.users and list(webhook.users),
        "enabled": webhook.is_enabled,
        "failures": webhook.failures,
        "created_at": webhook.created_at.isoformat(),
        "created_by": webhook.created_by,
    }


def _shown_delivery(one: Delivery) -> dict[str, Any]:
    return {
        "id": str(one.delivery_id),
        "user_id": one.client_user_id,
        "type": one.type,
        "at": one.at.isoformat(),
        "state": one.state,
        "attempts": one.attempts,
        "next_attempt_at": one.next_attempt_at and one.next_attempt_at.isoformat(),
        "last_status": one.last_status,
        "last_error": one.last_error,
        "ended_at": one.ended_at and one.ended_at.isoformat(),
    }
