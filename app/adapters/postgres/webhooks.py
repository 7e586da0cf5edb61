"""Webhooks of tenants: where updates go, with which secret, and what became of deliveries."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from app.adapters.postgres.audit import record_act
from app.adapters.postgres.database import Connection, Database
from app.adapters.postgres.idempotency import once
from app.domain.audit import Act, Actor, Deed
from app.domain.errors import Conflict, NotFound
from app.domain.models import Scope
from app.domain.updates import line_of
from app.domain.webhooks import Delivery, DeliveryState, Webhook
from app.ports import Call, DeliveryListing, StoredAnswer, WebhookChange

MOST = 20  # webhooks of a tenant: each update is copied for each of them

# The tenant's row is the lock: two calls cannot both see room for one more.
_LOCK = "SELECT 1 FROM tenants WHERE tenant_id = $1 FOR NO KEY UPDATE"
_COUNT = "SELECT count(*) FROM webhooks WHERE tenant_id = $1"
_ADD = """
INSERT INTO webhooks (tenant_id, webhook_id, url, description, types, users, is_enabled, secret,
  created_at, created_by) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
"""
_LISTED = """
SELECT * FROM webhooks WHERE tenant_id = $1 AND ($2::uuid IS NULL OR webhook_id = $2)
  AND ($3::uuid IS NULL OR webhook_id > $3) ORDER BY webhook_id LIMIT $4
"""
# A change is a new beginning: what was let alone after failures is tried again.
_CHANGE = """
UPDATE webhooks SET url = $3, description = $4, types = $5, users = $6, is_enabled = $7,
  failures = 0, retry_at = NULL
WHERE tenant_id = $1 AND webhook_id = $2
"""
_REMOVE = "DELETE FROM webhooks WHERE tenant_id = $1 AND webhook_id = $2"
_ROTATE = """
UPDATE webhooks SET old_secret = secret, old_secret_until = $4, secret = $3
WHERE tenant_id = $1 AND webhook_id = $2
"""
_DELIVERIES = """
SELECT delivery_id, seq, incarnation, type, '{}'::jsonb AS data, recorded_at, state, attempts,
  next_attempt_at, last_status, last_error, ended_at, users.client_id AS client_user_id
FROM deliveries JOIN users USING (tenant_id, user_id)
WHERE deliveries.tenant_id = $1 AND deliveries.webhook_id = $2
  AND ($3::text IS NULL OR deliveries.state = $3)
  AND ($4::uuid IS NULL OR deliveries.delivery_id < $4)
ORDER BY deliveries.delivery_id DESC LIMIT $5
"""
_REPLAY = """
UPDATE deliveries SET state = 'waiting', attempts = 0, next_attempt_at = now(),
  leased_until = NULL, ended_at = NULL
WHERE tenant_id = $1 AND webhook_id = $2 AND state = 'dead'
  AND ($3::uuid[] IS NULL OR delivery_id = ANY($3))
"""
_AWAKEN = """
UPDATE webhooks SET failures = 0, retry_at = NULL WHERE tenant_id = $1 AND webhook_id = $2
"""


class PostgresWebhooks:
    """Implements the ``Webhooks`` port."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(
        self, webhook: Webhook, secret: str, call: Call, answer: StoredAnswer
    ) -> StoredAnswer:
        """Keep a webhook; return the answer, or the one given under the idempotency key.

        Raises:
            Conflict: the tenant has as many as it may, or the key came with another body.
        """

        async def keep(connection: Connection) -> StoredAnswer:
            await connection.execute(_LOCK, call.tenant_id)
            if await connection.fetchval(_COUNT, call.tenant_id) >= MOST:
                raise Conflict(f"a tenant has {MOST} webhooks at most; remove one first")
            await connection.execute(
                _ADD,
                call.tenant_id,
                webhook.webhook_id,
                *_values(webhook),
                secret,
                webhook.created_at,
                webhook.created_by,
            )
            await _record(
                connection, call.tenant_id, Deed.WEBHOOK_MADE, webhook.webhook_id, call.by
            )
            return answer

        return await once(self._database, call, keep)

    async def listed(self, tenant_id: UUID, *, after: UUID | None, limit: int) -> list[Webhook]:
        """Return a tenant's webhooks in the order of their ids."""
        async with self._database.transaction(Scope(tenant_id=tenant_id)) as connection:
            rows = await connection.fetch(_LISTED, tenant_id, None, after, limit)
        return [_webhook(row) for row in rows]

    async def find(self, tenant_id: UUID, webhook_id: UUID) -> Webhook | None:
        """Return a webhook, None if the tenant has none such."""
        async with self._database.transaction(Scope(tenant_id=tenant_id)) as connection:
            row = await connection.fetchrow(_LISTED, tenant_id, webhook_id, None, 1)
        return _webhook(row) if row else None

    async def change(
        self, tenant_id: UUID, webhook_id: UUID, change: WebhookChange, *, by: Actor
    ) -> Webhook | None:
        """Change a webhook and return it; None if the tenant has none such."""
        async with self._database.transaction(Scope(tenant_id=tenant_id)) as connection:
            row = await connection.fetchrow(_LISTED, tenant_id, webhook_id, None, 1)
            if row is None:
                return None
            changed = _webhook({**row, **change.values})
            await connection.execute(_CHANGE, tenant_id, webhook_id, *_values(changed))
            fields = sorted(change.values)
            await _record(connection, tenant_id, Deed.WEBHOOK_CHANGED, webhook_id, by, fields)
            row = await connection.fetchrow(_LISTED, tenant_id, webhook_id, None, 1)
        return _webhook(row) if row else None

    async def remove(self, tenant_id: UUID, webhook_id: UUID, *, by: Actor) -> bool:
        """Remove a webhook with its deliveries; return whether there was one."""
        async with self._database.transaction(Scope(tenant_id=tenant_id)) as connection:
            if await connection.execute(_REMOVE, tenant_id, webhook_id) == "DELETE 0":
                return False
            await _record(connection, tenant_id, Deed.WEBHOOK_ENDED, webhook_id, by)
        return True

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

        async def change(connection: Connection) -> StoredAnswer:
            owner = (call.tenant_id, webhook_id)
            if await connection.execute(_ROTATE, *owner, secret, old_until) == "UPDATE 0":
                raise NotFound("no such webhook")
            deed = Deed.WEBHOOK_ROTATED
            await _record(connection, call.tenant_id, deed, webhook_id, call.by)
            return answer

        return await once(self._database, call, change)

    async def deliveries(
        self, tenant_id: UUID, webhook_id: UUID, listing: DeliveryListing
    ) -> list[Delivery]:
        """Return deliveries of a webhook, the newest first; without their data."""
        async with self._database.transaction(Scope(tenant_id=tenant_id)) as connection:
            rows = await connection.fetch(
                _DELIVERIES, tenant_id, webhook_id, listing.state, listing.before, listing.limit
            )
        return [delivery_from(row) for row in rows]

    async def replay(
        self,
        webhook_id: UUID,
        delivery_ids: Sequence[UUID] | None,
        call: Call,
        answer: Callable[[int], StoredAnswer],
    ) -> StoredAnswer:
        """Let dead deliveries be tried anew, all of them if no ids are given."""

        async def back(connection: Connection) -> StoredAnswer:
            owner = (call.tenant_id, webhook_id)
            ids = None if delivery_ids is None else list(delivery_ids)
            count = int((await connection.execute(_REPLAY, *owner, ids)).split()[-1])
            await connection.execute(_AWAKEN, *owner)
            deed = Deed.DELIVERIES_REPLAYED
            await _record(connection, call.tenant_id, deed, webhook_id, call.by, count)
            return answer(count)

        return await once(self._database, call, back)


async def _record(
    connection: Connection,
    tenant_id: UUID,
    deed: Deed,
    webhook_id: UUID,
    by: Actor,
    what: Sequence[str] | int = (),
) -> None:
    details = {"count": what} if isinstance(what, int) else {"fields": list(what)}
    act = Act(deed=deed, by=by, targets=[str(webhook_id)], details=details if what else {})
    await record_act(connection, tenant_id, act)


def _values(webhook: Webhook) -> tuple[object, ...]:
    return (
        webhook.url,
        webhook.description,
        None if webhook.types is None else list(webhook.types),
        None if webhook.users is None else list(webhook.users),
        webhook.is_enabled,
    )


def _webhook(row: Mapping[str, Any]) -> Webhook:
    return Webhook(
        webhook_id=row["webhook_id"],
        url=row["url"],
        description=row["description"],
        types=row["types"],
        users=row["users"],
        is_enabled=row["is_enabled"],
        created_at=row["created_at"],
        created_by=row["created_by"],
        failures=row["failures"],
    )


def delivery_from(row: Mapping[str, Any]) -> Delivery:
    """Return the delivery of a row that bears its user's ``client_user_id``."""
    is_waiting = row["state"] == DeliveryState.WAITING
    return Delivery(
        delivery_id=row["delivery_id"],
        client_user_id=row["client_user_id"],
        seq=row["seq"],
        line=line_of(row["incarnation"]),
        type=row["type"],
        data=row["data"],
        at=row["recorded_at"],
        state=DeliveryState(row["state"]),
        attempts=row["attempts"],
        next_attempt_at=row["next_attempt_at"] if is_waiting else None,
        last_status=row["last_status"],
        last_error=row["last_error"],
        ended_at=row["ended_at"],
    )
