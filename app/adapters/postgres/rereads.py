"""Turns that are to be read again: marks on their rows, counted in their stream."""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from app.adapters.postgres.database import Connection, Database
from app.adapters.postgres.event_rows import event_from
from app.adapters.postgres.fact_rows import fact_from
from app.adapters.postgres.held import backing_of, held_version
from app.adapters.postgres.streams import hold
from app.adapters.postgres.turns import turn_from
from app.domain.events import Cause
from app.domain.models import Lease, Scope, Turn
from app.truth import Draft, HeldVersion, Told, ToldVersion

_NEXT = """
SELECT turns.*, sessions.client_id AS client_session_id
FROM turns JOIN sessions USING (tenant_id, user_id, session_id)
WHERE turns.tenant_id = $1 AND turns.user_id = $2 AND turns.reread IS NOT NULL
  AND turns.state IN ('processed', 'no_event')
ORDER BY turns.seq LIMIT $3
"""

_UNMARK = """
WITH done AS (
  UPDATE turns SET reread = NULL WHERE tenant_id = $1 AND user_id = $2
    AND turn_id = ANY($3::uuid[]) AND reread IS NOT NULL RETURNING 1
)
UPDATE streams SET rereads_pending = greatest(0, rereads_pending - (SELECT count(*) FROM done))
WHERE tenant_id = $1 AND user_id = $2
"""

_ASK = """
WITH asked AS (
  UPDATE turns SET reread = 'asked' WHERE tenant_id = $1 AND user_id = $2 AND reread IS NULL
    AND state IN ('processed', 'no_event') AND reader IS NOT NULL AND reader <> $3 RETURNING 1
)
UPDATE streams SET rereads_pending = rereads_pending + (SELECT count(*) FROM asked)::int
WHERE tenant_id = $1 AND user_id = $2 RETURNING rereads_pending
"""

_WAITING = "SELECT rereads_pending FROM streams WHERE tenant_id = $1 AND user_id = $2"

_TOLD = """
SELECT m.*, (SELECT max(v.version) FROM {table} AS v WHERE v.tenant_id = $1 AND v.user_id = $2
    AND v.{name} = m.{name}) AS newest,
  EXISTS (SELECT 1 FROM {table} AS v WHERE v.tenant_id = $1 AND v.user_id = $2
    AND v.{name} = m.{name} AND v.why <> $4) AS is_corrected
FROM {table} AS m WHERE m.tenant_id = $1 AND m.user_id = $2
  AND m.known_to IS NULL AND m.recorded_to IS NULL
  AND m.{name} IN (SELECT memory_id FROM sources
    WHERE tenant_id = $1 AND user_id = $2 AND turn_id = ANY($3::uuid[]))
ORDER BY m.known_from, m.{name}
"""
_TOLD_EVENTS = _TOLD.format(table="events", name="event_id")
_TOLD_FACTS = _TOLD.format(table="facts", name="fact_id")


class PostgresRereads:
    """Implements the ``Rereads`` port."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def next(self, lease: Lease, limit: int) -> list[Turn]:
        """Return turns that are to be read again, oldest first."""
        async with self._database.transaction(lease.scope) as connection:
            rows = await connection.fetch(_NEXT, *_owner(lease.scope), limit)
        return [turn_from(row) for row in rows]

    async def told(self, scope: Scope, turn_ids: Sequence[UUID]) -> Told:
        """Return the open versions of memories that rest on the turns."""
        async with self._database.transaction(scope) as connection:
            asked = (*_owner(scope), list(turn_ids), Cause.EXTRACTION.value)
            events = await connection.fetch(_TOLD_EVENTS, *asked)
            facts = await connection.fetch(_TOLD_FACTS, *asked)
            ids = [*(row["event_id"] for row in events), *(row["fact_id"] for row in facts)]
            backing = await backing_of(connection, scope, ids)
        return Told(
            events=tuple(
                _told(row, held_version(row, "event_id", event_from(row, backing(row, "event_id"))))
                for row in events
            ),
            facts=tuple(
                _told(row, held_version(row, "fact_id", fact_from(row, backing(row, "fact_id"))))
                for row in facts
            ),
        )

    async def drop(self, lease: Lease, turn_ids: Sequence[UUID]) -> None:
        """Take the marks away: the second reading failed, and would again."""
        async with self._database.transaction(lease.scope) as connection:
            await hold(connection, lease)
            await unmark(connection, lease.scope, turn_ids)

    async def ask(self, scope: Scope, reader: str) -> int:
        """Mark the turns of a user that another reader read; return how many are marked now."""
        async with self._database.transaction(scope) as connection:
            return int(await connection.fetchval(_ASK, *_owner(scope), reader) or 0)

    async def waiting(self, scope: Scope) -> int:
        """Return how many turns of a user are marked."""
        async with self._database.transaction(scope) as connection:
            return int(await connection.fetchval(_WAITING, *_owner(scope)) or 0)


async def unmark(connection: Connection, scope: Scope, turn_ids: Sequence[UUID]) -> None:
    """Take the marks of turns away, and count that in their stream."""
    await connection.execute(_UNMARK, *_owner(scope), list(turn_ids))


def _told(row: Mapping[str, Any], held: HeldVersion[Draft]) -> ToldVersion[Draft]:
    return ToldVersion(held=held, is_corrected=row["is_corrected"])


def _owner(scope: Scope) -> tuple[UUID, UUID | None]:
    return scope.tenant_id, scope.user_id
