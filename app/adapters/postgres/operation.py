"""What an operator looks at: the schema's revision, dead turns and their replay."""

from collections.abc import Callable, Sequence
from uuid import UUID

from app.adapters.postgres.audit import record_act
from app.adapters.postgres.database import Connection, Database
from app.adapters.postgres.idempotency import once
from app.domain.audit import Act, Deed
from app.domain.models import Scope
from app.ports import Call, DeadTurn, StoredAnswer

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
  WHERE tenant_id = $1 AND turn_id = ANY($2::uuid[]) AND state = 'dead'
  RETURNING user_id, turn_id, embedded
), counted AS (
  SELECT user_id, count(*)::int AS n, count(*) FILTER (WHERE NOT embedded)::int AS bare,
    array_agg(turn_id::text ORDER BY turn_id) AS turn_ids
  FROM back GROUP BY user_id
)
UPDATE streams SET pending = pending + counted.n,
  vectors_pending = vectors_pending + counted.bare, published_at = now(), retry_at = NULL
FROM counted WHERE streams.tenant_id = $1 AND streams.user_id = counted.user_id
RETURNING streams.user_id, counted.turn_ids
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

    async def replay(
        self, turn_ids: Sequence[UUID], call: Call, answer: Callable[[int], StoredAnswer]
    ) -> tuple[StoredAnswer, list[Scope]]:
        """Queue dead turns of the caller's tenant anew; return the answer and the streams to wake."""
        replayed: list[Scope] = []

        async def queue_anew(connection: Connection) -> StoredAnswer:
            rows = await connection.fetch(_REPLAY, call.tenant_id, list(turn_ids))
            for row in rows:
                act = Act(
                    deed=Deed.TURNS_REPLAYED,
                    by=call.by,
                    about=row["user_id"],
                    targets=row["turn_ids"],
                )
                await record_act(connection, call.tenant_id, act)
                replayed.append(Scope(tenant_id=call.tenant_id, user_id=row["user_id"]))
            return answer(sum(len(row["turn_ids"]) for row in rows))

        return await once(self._database, call, queue_anew), replayed
