"""The relay's look at what waits: streams with work and no live lease, whatever the queue says."""

from datetime import datetime
from uuid import UUID

from app.adapters.postgres.database import Database
from app.domain.models import Scope
from app.ports import NightTotals, WaitingTotals

# By state, never by "newer than the last look": a transaction that commits late is not skipped.
# Two relays may run: rows locked by the other are skipped.
_DUE = """
UPDATE streams SET published_at = now()
WHERE (tenant_id, user_id) IN (
  SELECT tenant_id, user_id FROM streams
  WHERE (pending > 0 OR $2::bool AND vectors_pending > 0)
    AND (lease_until IS NULL OR lease_until < now())
    AND (retry_at IS NULL OR retry_at < now())
    AND (published_at IS NULL OR published_at < now() - make_interval(secs => $1))
  ORDER BY published_at NULLS FIRST LIMIT 500 FOR UPDATE SKIP LOCKED
)
RETURNING tenant_id, user_id
"""

# Second readings can wait: only where nothing else does, few at a time.
_REREADS = """
UPDATE streams SET published_at = now()
WHERE (tenant_id, user_id) IN (
  SELECT tenant_id, user_id FROM streams
  WHERE rereads_pending > 0 AND (lease_until IS NULL OR lease_until < now())
    AND (retry_at IS NULL OR retry_at < now())
    AND (published_at IS NULL OR published_at < now() - make_interval(secs => $1))
  ORDER BY published_at NULLS FIRST LIMIT 8 FOR UPDATE SKIP LOCKED
)
RETURNING tenant_id, user_id
"""

# So can what rests, and the day's work that no night saw to, as ``PostgresStreams.claim_tending`` takes it up.
_TENDING = """
UPDATE streams SET published_at = now()
WHERE (tenant_id, user_id) IN (
  SELECT tenant_id, user_id FROM streams
  WHERE (bind_at < now() OR next_seq > tended_seq + 1 AND tended_at < now() - interval '36 hours')
    AND pending = 0 AND (lease_until IS NULL OR lease_until < now())
    AND (retry_at IS NULL OR retry_at < now())
    AND (published_at IS NULL OR published_at < now() - make_interval(secs => $1))
  ORDER BY published_at NULLS FIRST LIMIT 8 FOR UPDATE SKIP LOCKED
)
RETURNING tenant_id, user_id
"""


class PostgresRelay:
    """Implements the ``Waiting`` port with the relay's role, which sees no content."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def due(self, *, republish_s: float, with_vectors: bool) -> list[Scope]:
        """Return the streams to wake, noted as woken; each at most once in ``republish_s``.

        ``with_vectors`` False leaves out those that only wait for vectors.
        """
        async with self._database.unscoped() as connection:
            rows = await connection.fetch(_DUE, republish_s, with_vectors)
        return [_scope(row["tenant_id"], row["user_id"]) for row in rows]

    async def due_rereads(self, *, republish_s: float) -> list[Scope]:
        """Return a few streams whose turns are to be read again, noted as woken."""
        async with self._database.unscoped() as connection:
            rows = await connection.fetch(_REREADS, republish_s)
        return [_scope(row["tenant_id"], row["user_id"]) for row in rows]

    async def due_tending(self, *, republish_s: float) -> list[Scope]:
        """Return a few streams whose talk rests, or whose day's work is due, noted as woken."""
        async with self._database.unscoped() as connection:
            rows = await connection.fetch(_TENDING, republish_s)
        return [_scope(row["tenant_id"], row["user_id"]) for row in rows]

    async def due_recalls(self, *, republish_s: float) -> list[tuple[Scope, UUID]]:
        """Return recalls that wait to be looked at again, noted as woken."""
        async with self._database.unscoped() as connection:
            rows = await connection.fetch("SELECT * FROM due_recalls($1)", republish_s)
        return [(_scope(row["tenant_id"], row["user_id"]), row["recall_id"]) for row in rows]

    async def due_retention(self, *, every_s: float) -> list[UUID]:
        """Return tenants whose rules of retention are due, noted as asked."""
        async with self._database.unscoped() as connection:
            rows = await connection.fetch("SELECT * FROM due_retention($1)", every_s)
        return [row["tenant_id"] for row in rows]

    async def due_nights(
        self, *, at: datetime, hour: int, zone: str, republish_s: float
    ) -> list[tuple[UUID, datetime]]:
        """Return tenants whose night has come, with the moment at which it did, noted as asked."""
        async with self._database.unscoped() as connection:
            rows = await connection.fetch(
                "SELECT * FROM due_nights($1, $2, $3, $4)", at, hour, zone, republish_s
            )
        return [(row["tenant_id"], row["due_at"]) for row in rows]

    async def night_totals(self, *, at: datetime) -> NightTotals:
        """Return how many tenants' latest nights are done and how many are late."""
        async with self._database.unscoped() as connection:
            (row,) = await connection.fetch("SELECT * FROM night_totals($1)", at)
        return NightTotals(**row)

    async def totals(self) -> WaitingTotals:
        """Return how much waits, of all tenants together."""
        async with self._database.unscoped() as connection:
            (row,) = await connection.fetch("SELECT * FROM waiting_totals()")
        return WaitingTotals(**row)

    async def purge_forgotten(self) -> int:
        """Remove some of what was forgotten and can be undone no longer; return how many, 0 at the end."""
        async with self._database.unscoped() as connection:
            return int(await connection.fetchval("SELECT purge_forgotten()"))

    async def prune_updates(self, *, hours: int) -> int:
        """Remove some updates older than that; return how many, 0 at the end."""
        async with self._database.unscoped() as connection:
            return int(await connection.fetchval("SELECT prune_updates($1)", hours))


def _scope(tenant_id: UUID, user_id: UUID) -> Scope:
    return Scope(tenant_id=tenant_id, user_id=user_id)
