"""Idempotency keys: the same key with the same body replays the first answer, for 72 hours."""

from uuid import UUID

import asyncpg

from app.adapters.postgres.database import Connection, Database
from app.domain.errors import Conflict
from app.domain.models import Scope
from app.ports import IdempotencyKey, StoredAnswer

KEPT_HOURS = 72

# A concurrent twin waits here for the first one's commit, then sees its answer.
_CLAIM = """
INSERT INTO idempotency (tenant_id, key, body_hash, status, answer) VALUES ($1, $2, $3, 0, '')
ON CONFLICT (tenant_id, key) DO UPDATE
SET body_hash = excluded.body_hash, status = 0, answer = '', created_at = now()
WHERE idempotency.created_at < now() - make_interval(hours => $4)
RETURNING true
"""
_READ = "SELECT body_hash, status, answer FROM idempotency WHERE tenant_id = $1 AND key = $2"
_READ_KEPT = f"{_READ} AND created_at >= now() - make_interval(hours => {KEPT_HOURS})"
_STORE = "UPDATE idempotency SET status = $3, answer = $4 WHERE tenant_id = $1 AND key = $2"
# Each new key takes a few old ones along, so that none outlive their time by much.
_EXPIRE = """
DELETE FROM idempotency WHERE tenant_id = $1 AND key IN (
  SELECT key FROM idempotency
  WHERE tenant_id = $1 AND created_at < now() - make_interval(hours => $2)
  ORDER BY created_at LIMIT 5 FOR UPDATE SKIP LOCKED)
"""


async def claim_key(
    connection: Connection, tenant_id: UUID, key: IdempotencyKey
) -> StoredAnswer | None:
    """Take the key inside an open transaction, or return the answer that was given under it.

    Raises:
        Conflict: the key was used with another body, or a twin of this call is still running.
    """
    await connection.execute("SET LOCAL lock_timeout = '2s'")
    try:
        is_mine = await connection.fetchval(_CLAIM, tenant_id, key.key, key.body_hash, KEPT_HOURS)
    except asyncpg.LockNotAvailableError as error:
        raise Conflict(
            "a call with this Idempotency-Key is still running; repeat it in a moment"
        ) from error
    if is_mine:
        await connection.execute(_EXPIRE, tenant_id, KEPT_HOURS)
        return None
    row = await connection.fetchrow(_READ, tenant_id, key.key)
    if row is None or row["body_hash"] != key.body_hash:
        raise Conflict(
            "this Idempotency-Key was used with another body; use a new key for a new call"
        )
    return StoredAnswer(status=row["status"], body=row["answer"])


async def store_answer(
    connection: Connection, tenant_id: UUID, key: IdempotencyKey, status: int, body: bytes
) -> None:
    """Keep the answer under the key, in the transaction that had the effect."""
    await connection.execute(_STORE, tenant_id, key.key, status, body)


class PostgresIdempotency:
    """Implements the ``Idempotency`` port for calls whose effect needs no common transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def recorded(self, tenant_id: UUID, key: IdempotencyKey) -> StoredAnswer | None:
        """Return the answer given under the key, or None if it is new; Conflict for another body."""
        async with self._database.transaction(Scope(tenant_id=tenant_id)) as connection:
            row = await connection.fetchrow(_READ_KEPT, tenant_id, key.key)
        if row is None:
            return None
        if row["body_hash"] != key.body_hash:
            raise Conflict(
                "this Idempotency-Key was used with another body; use a new key for a new call"
            )
        return StoredAnswer(status=row["status"], body=row["answer"])

    async def record(
        self, tenant_id: UUID, key: IdempotencyKey, answer: StoredAnswer
    ) -> StoredAnswer:
        """Keep an answer; if a twin was first, return the twin's."""
        async with self._database.transaction(Scope(tenant_id=tenant_id)) as connection:
            earlier = await claim_key(connection, tenant_id, key)
            if earlier is None:
                await store_answer(connection, tenant_id, key, answer.status, answer.body)
        return earlier or answer
