"""How webhooks are kept, and how what they wait for is delivered."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Protocol
from uuid import UUID

from app.domain.audit import Actor
from app.domain.webhooks import Delivery, DeliveryState, Outcome, Webhook
from app.ports.audit import Call
from app.ports.ingestion import StoredAnswer


@dataclass(frozen=True, slots=True, kw_only=True)
class WebhookChange:
    """What of a webhook is set; only the named ones are changed."""

    values: Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class DeliveryListing:
    """Which deliveries of a webhook are listed, the newest first; ``before`` is where a page ended."""

    state: DeliveryState | None
    before: UUID | None
    limit: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DueDelivery:
    """A delivery that is to be tried now, by whoever was given it, and nobody else for a minute."""

    tenant_id: UUID
    user_id: UUID
    delivery_id: UUID


@dataclass(frozen=True, slots=True, kw_only=True)
class Letter:
    """A delivery with what sending it needs. ``secrets``: the one in use, and the one before it."""

    due: DueDelivery
    webhook_id: UUID
    url: str
    secrets: Sequence[str] = field(repr=False)
    delivery: Delivery


class Webhooks(Protocol):
    """The webhooks of tenants and their deliveries."""

    async def add(
        self, webhook: Webhook, secret: str, call: Call, answer: StoredAnswer
    ) -> StoredAnswer:
        """Keep a webhook; return the answer, or the one given under the idempotency key.

        Raises:
            Conflict: the tenant has as many as it may, or the key came with another body.
        """
        ...

    async def listed(self, tenant_id: UUID, *, after: UUID | None, limit: int) -> list[Webhook]:
        """Return a tenant's webhooks in the order of their ids."""
        ...

    async def find(self, tenant_id: UUID, webhook_id: UUID) -> Webhook | None:
        """Return a webhook, None if the tenant has none such."""
        ...

    async def change(
        self, tenant_id: UUID, webhook_id: UUID, change: WebhookChange, *, by: Actor
    ) -> Webhook | None:
        """Change a webhook and return it; None if the tenant has none such."""
        ...

    async def remove(self, tenant_id: UUID, webhook_id: UUID, *, by: Actor) -> bool:
        """Remove a webhook with its deliveries; return whether there was one."""
        ...

    async def rotate(
        self,
        webhook_id: UUID,
        secret: str,
        call: Call,
        answer: StoredAnswer,
        *,
        old_until: datetime,
    ) -> StoredAnswer:
        """Give a webhook another secret, once under an idempotency key; the old one signs along until then.

        Raises:
            NotFound: the tenant has none such.
            Conflict: the key came with another body.
        """
        ...

    async def deliveries(
        self, tenant_id: UUID, webhook_id: UUID, listing: DeliveryListing
    ) -> list[Delivery]:
        """Return deliveries of a webhook, the newest first; without their data."""
        ...

    async def replay(
        self,
        webhook_id: UUID,
        delivery_ids: Sequence[UUID] | None,
        call: Call,
        answer: Callable[[int], StoredAnswer],
    ) -> StoredAnswer:
        """Let dead deliveries be tried anew, all of them if no ids are given; ``answer`` gets how many."""
        ...


class Post(Protocol):
    """The deliveries that are to be made now, of all tenants."""

    async def letter(self, due: DueDelivery) -> Letter | None:
        """Return what is to be sent; None if it is no longer wanted."""
        ...

    async def end(self, letter: Letter, outcome: Outcome, *, wait_s: float | None) -> None:
        """Note what came of a try: the next one in ``wait_s`` seconds, None for never again."""
        ...


class Courier(Protocol):
    """Takes a letter to its receiver, who may be anybody and anywhere."""

    async def deliver(self, letter: Letter, body: bytes) -> Outcome:
        """Send the body of a letter and tell what came of it; never raises for what the receiver does."""
        ...

    async def close(self) -> None:
        """Close connections."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class DeliveryTotals:
    """How many deliveries wait and how many died, of all tenants together."""

    waiting: int
    dead: int


class DuePost(Protocol):
    """Which deliveries are due, of all tenants: ids without content."""

    async def due(self, *, most: int) -> list[DueDelivery]:
        """Return deliveries to be tried now, each given to nobody else for a minute."""
        ...

    async def totals(self) -> DeliveryTotals:
        """Return how many wait and died."""
        ...

    async def prune(self, *, hours: int, dead_hours: int) -> int:
        """Remove some that ended so long ago; return how many, 0 at the end."""
        ...
