"""Deliveries one by one, for whoever makes them."""

from app.adapters.postgres.database import Database
from app.adapters.postgres.webhooks import delivery_from
from app.domain.models import Scope
from app.domain.webhooks import Outcome
from app.ports import DeliveryTotals, DueDelivery, Letter

_LETTER = """
SELECT d.*, u.client_id AS client_user_id, w.url, w.secret,
  CASE WHEN w.old_secret_until > now() THEN w.old_secret END AS old_secret
FROM deliveries AS d JOIN webhooks AS w USING (tenant_id, webhook_id)
JOIN users AS u USING (tenant_id, user_id)
WHERE d.tenant_id = $1 AND d.user_id = $2 AND d.delivery_id = $3
  AND d.state = 'waiting' AND w.is_enabled
"""
_END = """
UPDATE deliveries SET attempts = attempts + 1, leased_until = NULL,
  state = CASE WHEN $4 THEN 'delivered' WHEN $5::float8 IS NULL THEN 'dead' ELSE 'waiting' END,
  next_attempt_at = now() + make_interval(secs => coalesce($5, 0)),
  ended_at = CASE WHEN $4 OR $5 IS NULL THEN now() END, last_status = $6, last_error = $7
WHERE tenant_id = $1 AND user_id = $2 AND delivery_id = $3 AND state = 'waiting'
"""
# From the third failure in a row on it is let alone: 10 s, 20 s, … ten minutes.
_NOTE = """
UPDATE webhooks SET failures = CASE WHEN $3 THEN 0 ELSE failures + 1 END,
  retry_at = CASE WHEN NOT $3 AND failures >= 2
    THEN now() + make_interval(secs => least(600, 10 * 2 ^ least(failures - 2, 6))) END,
  is_enabled = is_enabled AND NOT $4
WHERE tenant_id = $1 AND webhook_id = $2 AND (NOT $3 OR failures > 0)
"""


class PostgresPost:
    """Implements the ``Post`` port."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def letter(self, due: DueDelivery) -> Letter | None:
        """Return what is to be sent; None if it is no longer wanted."""
        scope = Scope(tenant_id=due.tenant_id, user_id=due.user_id)
        async with self._database.transaction(scope) as connection:
            row = await connection.fetchrow(_LETTER, due.tenant_id, due.user_id, due.delivery_id)
        if row is None:
            return None
        return Letter(
            due=due,
            webhook_id=row["webhook_id"],
            url=row["url"],
            secrets=[one for one in (row["secret"], row["old_secret"]) if one],
            delivery=delivery_from(row),
        )

    async def end(self, letter: Letter, outcome: Outcome, *, wait_s: float | None) -> None:
        """Note what came of a try: the next one in ``wait_s`` seconds, None for never again."""
        due = letter.due
        scope = Scope(tenant_id=due.tenant_id, user_id=due.user_id)
        async with self._database.transaction(scope) as connection:
            await connection.execute(
                _END,
                due.tenant_id,
                due.user_id,
                due.delivery_id,
                outcome.is_delivered,
                wait_s,
                outcome.status,
                outcome.error,
            )
            await connection.execute(
                _NOTE, due.tenant_id, letter.webhook_id, outcome.is_delivered, outcome.is_gone
            )


class PostgresDuePost:
    """Implements the ``DuePost`` port with the relay's role, which sees no content."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def due(self, *, most: int) -> list[DueDelivery]:
        """Return deliveries to be tried now, each given to nobody else for a minute."""
        async with self._database.unscoped() as connection:
            rows = await connection.fetch("SELECT * FROM due_deliveries($1)", most)
        return [DueDelivery(**row) for row in rows]

    async def totals(self) -> DeliveryTotals:
        """Return how many wait and died."""
        async with self._database.unscoped() as connection:
            (row,) = await connection.fetch("SELECT * FROM delivery_totals()")
        return DeliveryTotals(**row)

    async def prune(self, *, hours: int, dead_hours: int) -> int:
        """Remove some that ended so long ago; return how many, 0 at the end."""
        async with self._database.unscoped() as connection:
            gone = await connection.fetchval("SELECT prune_deliveries($1, $2)", hours, dead_hours)
        return int(gone)
