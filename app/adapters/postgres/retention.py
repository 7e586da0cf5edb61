"""What tenants keep for how long, and what is older."""

from collections.abc import Mapping
from datetime import datetime
from uuid import UUID

from app.adapters.postgres.audit import record_act
from app.adapters.postgres.database import Database
from app.adapters.postgres.removing import TABLES, remove_memories, remove_turns
from app.adapters.postgres.turns import lock_stream
from app.domain.audit import Act, Actor, Deed
from app.domain.models import MemoryKind, Scope
from app.domain.retention import Retention, retention_from

_OF = "SELECT retention FROM tenants WHERE tenant_id = $1"
_PUT = "UPDATE tenants SET retention = $2, retained_at = NULL WHERE tenant_id = $1"

# Turns that are still to be read are read first.
_OLD_TURNS = """
FROM turns WHERE tenant_id = $1 AND ($2::uuid IS NULL OR user_id = $2) AND said_at < $3
  AND state NOT IN ('queued', 'processing')
"""
_OLD = """
FROM (
  SELECT user_id, {name} AS memory_id, max(known_from) AS known FROM {table}
  WHERE tenant_id = $1 AND ($2::uuid IS NULL OR user_id = $2)
  GROUP BY user_id, {name} HAVING max(known_from) < $3
) AS old
"""


def _old(kind: MemoryKind) -> str:
    if kind is MemoryKind.TURN:
        return _OLD_TURNS
    return _OLD.format(table=TABLES[kind.value], name=f"{kind.value}_id")


class PostgresRetentions:
    """Implements the ``Retentions`` port."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, tenant_id: UUID) -> Retention:
        """Return a tenant's rules."""
        async with self._database.transaction(Scope(tenant_id=tenant_id)) as connection:
            return retention_from(await connection.fetchval(_OF, tenant_id) or {})

    async def put(self, tenant_id: UUID, rules: Retention, *, by: Actor) -> None:
        """Replace a tenant's rules."""
        async with self._database.transaction(Scope(tenant_id=tenant_id)) as connection:
            await connection.execute(_PUT, tenant_id, rules.kept())
            act = Act(deed=Deed.RETENTION_SET, by=by, details=rules.kept())
            await record_act(connection, tenant_id, act)

    async def counted(
        self, tenant_id: UUID, limits: Mapping[MemoryKind, datetime]
    ) -> dict[MemoryKind, int]:
        """Return how many memories of each kind are older."""
        async with self._database.transaction(Scope(tenant_id=tenant_id)) as connection:
            return {
                kind: await connection.fetchval(
                    f"SELECT count(*) {_old(kind)}", tenant_id, None, before
                )
                for kind, before in limits.items()
            }

    async def aged(
        self, tenant_id: UUID, limits: Mapping[MemoryKind, datetime], *, limit: int
    ) -> list[Scope]:
        """Return some users who have something older."""
        found: dict[UUID, None] = {}
        async with self._database.transaction(Scope(tenant_id=tenant_id)) as connection:
            for kind, before in limits.items():
                rows = await connection.fetch(
                    f"SELECT DISTINCT user_id {_old(kind)} LIMIT {limit:d}", tenant_id, None, before
                )
                found |= dict.fromkeys(row["user_id"] for row in rows)
        return [Scope(tenant_id=tenant_id, user_id=user_id) for user_id in list(found)[:limit]]

    async def remove(
        self, scope: Scope, limits: Mapping[MemoryKind, datetime], *, limit: int
    ) -> dict[str, int]:
        """Remove some of what is older of a user, in one transaction."""
        owner, total = (scope.tenant_id, scope.user_id), dict[str, int]()
        async with self._database.transaction(scope) as connection:
            await lock_stream(connection, scope)
            for kind, before in limits.items():
                name = "turn_id" if kind is MemoryKind.TURN else "memory_id"
                rows = await connection.fetch(
                    f"SELECT {name} {_old(kind)} LIMIT {limit:d}", *owner, before
                )
                ids = [row[0] for row in rows]
                if not ids:
                    continue
                if kind is MemoryKind.TURN:
                    counts = await remove_turns(connection, owner, ids)
                else:
                    counts = await remove_memories(connection, owner, kind.value, ids)
                for one, count in counts.items():
                    total[one] = total.get(one, 0) + count
            if any(total.values()):
                act = Act(
                    deed=Deed.MEMORY_EXPIRED,
                    by=Actor(key_id="retention"),
                    about=scope.user_id,
                    details={"rows": total},
                )
                await record_act(connection, scope.tenant_id, act)
        return total
