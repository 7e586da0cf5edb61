"""Sessions as they went, around turns that were found."""

from collections.abc import Sequence
from uuid import UUID

from app.adapters.postgres.database import Database
from app.adapters.postgres.turns import turn_from
from app.domain.models import Scope, Turn
from app.ports import Known

# Row by row, as recall does: the planner seldom knows how many rows a user has.
_AROUND = """
SELECT DISTINCT ON (next.session_id, next.position) next.*, s.client_id AS client_session_id
FROM unnest($3::uuid[]) AS found(turn_id)
CROSS JOIN LATERAL (
  SELECT session_id, position FROM turns
  WHERE tenant_id = $1 AND user_id = $2 AND turn_id = found.turn_id LIMIT 1
) AS here
CROSS JOIN LATERAL (
  SELECT * FROM turns
  WHERE tenant_id = $1 AND user_id = $2 AND session_id = here.session_id
    AND position BETWEEN here.position - $6 AND here.position + $6 LIMIT 2 * $6 + 1
) AS next
CROSS JOIN LATERAL (
  SELECT client_id FROM sessions
  WHERE tenant_id = $1 AND user_id = $2 AND session_id = here.session_id LIMIT 1
) AS s
WHERE next.said_at <= $4 AND next.role IN ('user', 'assistant')
  AND ($5::timestamptz IS NULL OR next.recorded_at <= $5)
ORDER BY next.session_id, next.position
"""


class PostgresTalk:
    """Implements the ``Talk`` port."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def around(
        self, scope: Scope, turn_ids: Sequence[UUID], known: Known, *, reach: int, timeout_ms: int
    ) -> list[Turn]:
        """Return some turns with those up to ``reach`` places before and after them."""
        async with self._database.transaction(
            scope, timeout_ms=timeout_ms, only_reads=True
        ) as connection:
            rows = await connection.fetch(
                _AROUND,
                scope.tenant_id,
                scope.user_id,
                list(turn_ids),
                known.said_until,
                known.recorded_until,
                reach,
            )
        return [turn_from(row) for row in rows]
