"""Reminders: published once for each plan and time, whoever looks and however often."""

from app.adapters.postgres.database import Database
from app.adapters.postgres.updates import publish
from app.domain.models import Scope
from app.domain.updates import NewUpdate, UpdateType
from app.ports import DueReminder

# A plan that was changed since somebody looked is left to the next look. The row is the proof that it
# was reminded of: a second look, or a second scheduler, waits here and inserts nothing.
_REMIND = """
INSERT INTO reminders (tenant_id, user_id, event_id, due_at)
SELECT $1, $2, $3, $4 WHERE EXISTS (
  SELECT 1 FROM events WHERE tenant_id = $1 AND user_id = $2 AND event_id = $3
    AND modality = 'planned' AND known_to IS NULL AND recorded_to IS NULL
    AND status IN ('planned', 'requested', 'confirmed', 'open'))
ON CONFLICT DO NOTHING
"""


class PostgresReminders:
    """Implements the ``Reminders`` port."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def remind(self, due: DueReminder) -> bool:
        """Publish that a plan is due; False if that was done before."""
        scope = Scope(tenant_id=due.tenant_id, user_id=due.user_id)
        async with self._database.transaction(scope) as connection:
            done = await connection.execute(
                _REMIND, due.tenant_id, due.user_id, due.event_id, due.due_at
            )
            if done == "INSERT 0 0":
                return False
            data = {"id": str(due.event_id), "due_at": due.due_at.isoformat()}
            await publish(connection, scope, [NewUpdate(type=UpdateType.REMINDER_DUE, data=data)])
        return True


class PostgresDueReminders:
    """Implements the ``DueReminders`` port with the relay's role, which sees no content."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def due(self, *, most: int) -> list[DueReminder]:
        """Return plans to remind of, the longest due first."""
        async with self._database.unscoped() as connection:
            rows = await connection.fetch("SELECT * FROM due_reminders($1)", most)
        return [DueReminder(**row) for row in rows]

    async def prune(self) -> int:
        """Forget reminders that cannot come up again; return how many."""
        async with self._database.unscoped() as connection:
            return int(await connection.fetchval("SELECT prune_reminders()"))
