"""Idempotency keys: the same key with the same body replays the first answer, for 72 hours."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import datetime
from uuid import UUID

import asyncpg

from app.adapters.postgres.database import Connection, Database, enter_tenant
from app.adapters.postgres.sealed import SealedConnection
from app.domain.errors import Conflict
from app.domain.models import Scope
from app.ports import Call, IdempotencyKey, StoredAnswer

KEPT_HOURS = 72

# A concurrent twin waits here for the first one's commit, then sees its answer.
_CLAIM = """
INSERT INTO idempotency (tenant_id, key, body_hash, status, answer) VALUES ($1, $2, $3, 0, '')
ON CONFLICT (tenant_id, key) DO UPDATE
SET body_hash = excluded.body_hash, status = 0, answer = '', about = NULL, created_at = now()
WHERE idempotency.created_at < now() - make_interval(hours => $4)
RETURNING true
"""
_READ = "SELECT body_hash, status, answer, about FROM idempotency WHERE tenant_id = $1 AND key = $2"
_READ_KEPT = f"{_READ} AND created_at >= now() - make_interval(hours => {KEPT_HOURS})"
_STORE = """
UPDATE idempotency SET status = $3, answer = $4, about = $5 WHERE tenant_id = $1 AND key = $2
"""
# An erasure waits for whoever holds the user's row, and takes the answer along.
_HOLD = "SELECT true FROM users WHERE tenant_id = $1 AND user_id = $2 FOR KEY SHARE"
_DROP = "DELETE FROM idempotency WHERE tenant_id = $1 AND key = $2"
# Each new key takes a few old ones along, so that none outlive their time by much.
_EXPIRE = """
DELETE FROM idempotency WHERE tenant_id = $1 AND key IN (
  SELECT key FROM idempotency
  WHERE tenant_id = $1 AND created_at < now() - make_interval(hours => $2)
  ORDER BY created_at LIMIT 5 FOR UPDATE SKIP LOCKED)
"""
_PURGE = """
DELETE FROM idempotency WHERE tenant_id = $1 AND key IN (
  SELECT key FROM idempotency
  WHERE tenant_id = $1 AND created_at < $2::timestamptz - make_interval(hours => $3)
  ORDER BY created_at LIMIT 1000 FOR UPDATE SKIP LOCKED)
RETURNING key
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
    connection: Connection,
    tenant_id: UUID,
    key: IdempotencyKey,
    answer: StoredAnswer,
) -> None:
    """Keep the answer under the key, in the transaction that had the effect."""
    body = answer.body
    if answer.about and isinstance(connection, SealedConnection):
        body = await connection.hidden_for(answer.about, body)
    await connection.execute(_STORE, tenant_id, key.key, answer.status, body, answer.about)


async def once(
    database: Database,
    call: Call,
    effect: Callable[[Connection], Awaitable[StoredAnswer]],
    *,
    scope: Scope | None = None,
) -> StoredAnswer:
    """Have an effect in one transaction with its answer, or return what was answered under the key.

    ``effect`` runs inside a transaction of the caller's tenant, or of the narrower scope, and may
    enter another tenant. The answer is about the scope's user, if it has one.

    Raises:
        Conflict: the key was used with another body, or a twin of this call is still running.
    """
    async with database.transaction(scope or Scope(tenant_id=call.tenant_id)) as connection:
        key = call.idempotency
        if key and (earlier := await claim_key(connection, call.tenant_id, key)):
            return replace(earlier, is_replay=True)
        answer = await effect(connection)
        if key:
            await enter_tenant(connection, call.tenant_id)
            about = answer.about or (scope.user_id if scope else None)
            await store_answer(connection, call.tenant_id, key, replace(answer, about=about))
    return answer


class PostgresIdempotency:
    """Implements the ``Idempotency`` port for calls whose effect needs no common transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def knows(self, tenant_id: UUID, key: str) -> bool:
        """Return whether an answer is kept under the key, whatever its body was."""
        async with self._database.transaction(Scope(tenant_id=tenant_id)) as connection:
            return await connection.fetchrow(_READ_KEPT, tenant_id, key) is not None

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
        return StoredAnswer(status=row["status"], body=row["answer"], is_replay=True)

    async def record(
        self, tenant_id: UUID, key: IdempotencyKey, answer: StoredAnswer
    ) -> StoredAnswer:
        """Keep an answer, unless its user was erased meanwhile; if a twin was first, return the twin's."""
        async with self._database.transaction(Scope(tenant_id=tenant_id)) as connection:
            earlier = await claim_key(connection, tenant_id, key)
            if earlier is not None:
                return replace(earlier, is_replay=True)
            if answer.about is None or await connection.fetchval(_HOLD, tenant_id, answer.about):
                await store_answer(connection, tenant_id, key, answer)
            else:
                await connection.execute(_DROP, tenant_id, key.key)
        return answer

    async def purge(self, tenant_id: UUID, as_of: datetime) -> int:
        """Remove some answers that had outlived their keys at a moment; return how many, 0 at the end."""
        async with self._database.transaction(Scope(tenant_id=tenant_id)) as connection:
            return len(await connection.fetch(_PURGE, tenant_id, as_of, KEPT_HOURS))
