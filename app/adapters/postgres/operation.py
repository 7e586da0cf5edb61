"""What an operator looks at: the schema's revision, dead turns and their replay."""

from collections.abc import Sequence
from uuid import UUID

from app.adapters.postgres.database import Database
from app.domain.models import Scope
from app.ports import DeadTurn

_DEAD = """
SELECT turns.turn_id, turns.client_id, users.client_id AS client_user_id, turns.said_at,
  turns.recorded_at, turns.attempts, turns.failures, turns.failure
FROM turns JOIN users USING (tenant_id, user_id)
WHERE turns.tenant_id = $1 AND turns.state = 'dead'
  AND ($2::text IS NULL OR users.client_id = $2) AND ($3::uuid IS NULL OR turns.turn_id > $3)
ORDER BY turns.turn_id LIMIT $4
"""

_REPLAY = """
WITH back AS (
  UPDATE turns SET state = 'queued', attempts = 0, failures = 0, failure = NULL
  WHERE tenant_id = $1 AND turn_id = ANY($2::uuid[]) AND state = 'dead' RETURNING user_id, embedded
), counted AS (
  SELECT user_id, count(*)::int AS n, count(*) FILTER (WHERE NOT embedded)::int AS bare
  FROM back GROUP BY user_id
)
UPDATE streams SET pending = pending + counted.n,
  vectors_pending = vectors_pending + counted.bare, published_at = now(), retry_at = NULL
FROM counted WHERE streams.tenant_id = $1 AND streams.user_id = counted.user_id
RETURNING streams.user_id, counted.n
"""


class PostgresOperation:
    """Implements the ``Operation`` port."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def schema_revision(self) -> str:
        """Return the revision that the database is at; also a probe that it answers."""
        async with self._database.unscoped() as connection:
            return str(await connection.fetchval("SELECT version_num FROM alembic_version"))

    async def dead_turns(
        self, tenant_id: UUID, *, client_user_id: str | None, after: UUID | None, limit: int
    ) -> list[DeadTurn]:
        """Return turns given up, in the order of their ids, after the id given."""
        async with self._database.transaction(Scope(tenant_id=tenant_id)) as connection:
            rows = await connection.fetch(_DEAD, tenant_id, client_user_id, after, limit)
        return [
            DeadTurn(
                turn_id=row["turn_id"],
                client_turn_id=row["client_id"],
                client_user_id=row["client_user_id"],
                said_at=row["said_at"],
                recorded_at=row["recorded_at"],
                attempts=row["attempts"],
                failures=row["failures"],
                reason=row["failure"] or "",
            )
            for row in rows
        ]

    async def replay(self, tenant_id: UUID, turn_ids: Sequence[UUID]) -> dict[Scope, int]:
        """Queue dead turns anew; return how many by stream. Other turns are left as they are."""
        async with self._database.transaction(Scope(tenant_id=tenant_id)) as connection:
            rows = await connection.fetch(_REPLAY, tenant_id, list(turn_ids))
        return {Scope(tenant_id=tenant_id, user_id=row["user_id"]): row["n"] for row in rows}
