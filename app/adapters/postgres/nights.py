"""The nightly runs of tenants: one row for each, which is the lock, how far it came and when it was done."""

from datetime import datetime
from typing import Any
from uuid import UUID, uuid4

import asyncpg

from app.adapters.postgres.audit import record_act
from app.adapters.postgres.database import Database
from app.domain.audit import Act, Actor, Deed
from app.domain.errors import Fault, InvalidInput, LeaseLost
from app.domain.models import Scope
from app.ports import Night, NightHours, NightSeen

# A night that was asked for again, or that another works on, is not taken up twice.
_CLAIM = """
UPDATE nights SET token = $2, taken_until = now() + make_interval(secs => $4)
WHERE tenant_id = $1 AND due_at = $3 AND done_at IS NULL
  AND (taken_until IS NULL OR taken_until < now())
RETURNING after_user, learned_at
"""
_ADVANCE = """
UPDATE nights SET after_user = $3, taken_until = now() + make_interval(secs => $4)
WHERE tenant_id = $1 AND token = $2
"""
_LEAVE = """
UPDATE nights SET token = NULL, taken_until = NULL, asked_at = NULL
WHERE tenant_id = $1 AND token = $2
"""
_FINISH = """
UPDATE nights SET token = NULL, taken_until = NULL, done_at = now(),
  learned_at = CASE WHEN $3 THEN due_at ELSE learned_at END
WHERE tenant_id = $1 AND token = $2
"""
_HOURS = "SELECT tuning ->> 'night_hour' AS hour, tuning ->> 'night_zone' AS zone FROM tenants WHERE tenant_id = $1"
# A zone that Postgres does not know, where its table is older than ours, would stop the nights of all tenants.
_SET_HOURS = """
UPDATE tenants SET tuning = tuning || jsonb_build_object('night_hour', $2::int, 'night_zone', $3::text)
WHERE tenant_id = $1 AND now() AT TIME ZONE $3::text IS NOT NULL
"""
_SEEN = "SELECT due_at, done_at FROM nights WHERE tenant_id = $1"


class PostgresNights:
    """Implements the ``Nights`` port."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def claim(self, tenant_id: UUID, due_at: datetime, *, lease_s: float) -> Night | None:
        """Take up a tenant's night; None if it is done, superseded by a newer one, or taken."""
        token = uuid4()
        async with self._database.transaction(_of(tenant_id)) as connection:
            row = await connection.fetchrow(_CLAIM, tenant_id, token, due_at, lease_s)
        if row is None:
            return None
        return Night(
            tenant_id=tenant_id,
            due_at=due_at,
            token=token,
            after_user=row["after_user"],
            learned_at=row["learned_at"],
        )

    async def advance(self, night: Night, after_user: UUID, *, lease_s: float) -> None:
        """Note that the users up to one are done, and prolong the lock; LeaseLost if it is another's."""
        await self._guarded(night, _ADVANCE, after_user, lease_s)

    async def leave(self, night: Night) -> None:
        """Give a night back that is not done."""
        await self._guarded(night, _LEAVE)

    async def finish(self, night: Night, *, has_learned: bool) -> None:
        """Note that a night is done, and whether the week's feedback was looked at in it."""
        await self._guarded(night, _FINISH, has_learned)

    async def _guarded(self, night: Night, statement: str, *values: Any) -> None:
        async with self._database.transaction(_of(night.tenant_id)) as connection:
            tag = await connection.execute(statement, night.tenant_id, night.token, *values)
        if tag != "UPDATE 1":
            raise LeaseLost("another worker has the night")

    async def hours(self, tenant_id: UUID) -> NightHours | None:
        """Return when a tenant's nights begin, None if nobody said."""
        async with self._database.transaction(_of(tenant_id)) as connection:
            row = await connection.fetchrow(_HOURS, tenant_id)
        if row is None or row["hour"] is None:
            return None
        return NightHours(hour=int(row["hour"]), zone=row["zone"])

    async def set_hours(self, by: Actor, tenant_id: UUID, hours: NightHours) -> None:
        """Set when a tenant's nights begin.

        Raises:
            InvalidInput: Postgres does not know the zone.
        """
        act = Act(
            deed=Deed.NIGHTS_SET,
            by=by,
            details={"hour": hours.hour, "timezone": hours.zone},
        )
        async with self._database.transaction(_of(tenant_id)) as connection:
            try:
                await connection.execute(_SET_HOURS, tenant_id, hours.hour, hours.zone)
            except asyncpg.InvalidParameterValueError as error:
                fault = Fault(pointer="/timezone", message="not a zone of the database")
                raise InvalidInput(f"{hours.zone!r} is not a time zone here", fault) from error
            await record_act(connection, tenant_id, act)

    async def seen(self, tenant_id: UUID) -> NightSeen | None:
        """Return a tenant's latest night, None before the first."""
        async with self._database.transaction(_of(tenant_id)) as connection:
            row = await connection.fetchrow(_SEEN, tenant_id)
        return NightSeen(**row) if row else None


def _of(tenant_id: UUID) -> Scope:
    return Scope(tenant_id=tenant_id)
