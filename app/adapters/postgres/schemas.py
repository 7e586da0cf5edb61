"""Domain schemas in versions: a tenant's in ``schemas``, users' own in ``user_schemas``."""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from app.adapters.postgres.audit import record_act
from app.adapters.postgres.database import Connection, Database
from app.adapters.postgres.sealed import cipher_of
from app.domain.audit import Act, Actor, Deed
from app.domain.errors import Conflict, NotFound
from app.domain.models import Scope
from app.ports import SchemaStamps, StoredSchema

MOST_OF_TENANT = 30
MOST_OF_USER = 10

# One round trip: the row without a name is the tenant's choice.
_STAMPS = """
SELECT NULL AS name, 0 AS version, false AS is_own, schemas AS chosen FROM tenants
WHERE tenant_id = $1
UNION ALL
SELECT name, version, false, NULL FROM schemas WHERE tenant_id = $1 AND recorded_to IS NULL
UNION ALL
SELECT name, version, true, NULL FROM user_schemas
WHERE tenant_id = $1 AND user_id = $2 AND recorded_to IS NULL
"""
_VISIBLE = """
SELECT name, version, body, recorded_from, false AS is_own FROM schemas
WHERE tenant_id = $1 AND recorded_to IS NULL
UNION ALL
SELECT name, version, body, recorded_from, true FROM user_schemas
WHERE tenant_id = $1 AND user_id = $2 AND recorded_to IS NULL
ORDER BY is_own DESC, name
"""
# The tenant's row is the lock: two calls cannot both see the same newest version.
_LOCK = "SELECT 1 FROM tenants WHERE tenant_id = $1 FOR UPDATE"
_CHOOSE = "UPDATE tenants SET schemas = $2 WHERE tenant_id = $1"

# $2 is the user in both, so that the two levels share their parameters.
_OF_TENANT = {
    "count": "SELECT count(*) FROM schemas WHERE tenant_id = $1 AND recorded_to IS NULL "
    "AND $2::uuid IS NULL",
    "newest": "SELECT version, body, recorded_from, recorded_to FROM schemas WHERE tenant_id = $1 "
    "AND $2::uuid IS NULL AND name = $3 ORDER BY version DESC LIMIT 1",
    "close": "UPDATE schemas SET recorded_to = now() WHERE tenant_id = $1 AND $2::uuid IS NULL "
    "AND name = $3 AND recorded_to IS NULL",
    "insert": "INSERT INTO schemas (tenant_id, name, version, body) "
    "SELECT $1, $3, $4, $5 WHERE $2::uuid IS NULL RETURNING recorded_from",
}
_OF_USER = {
    "count": "SELECT count(*) FROM user_schemas WHERE tenant_id = $1 AND user_id = $2 "
    "AND recorded_to IS NULL",
    "newest": "SELECT version, body, recorded_from, recorded_to FROM user_schemas "
    "WHERE tenant_id = $1 AND user_id = $2 AND name = $3 ORDER BY version DESC LIMIT 1",
    "close": "UPDATE user_schemas SET recorded_to = now() WHERE tenant_id = $1 AND user_id = $2 "
    "AND name = $3 AND recorded_to IS NULL",
    "insert": "INSERT INTO user_schemas (tenant_id, user_id, name, version, body) "
    "VALUES ($1, $2, $3, $4, $5) RETURNING recorded_from",
}


class PostgresSchemas:
    """Implements the ``Schemas`` port."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def stamps(self, scope: Scope) -> SchemaStamps:
        """Return what there is; look-ups by key in one statement."""
        async with self._database.transaction(scope) as connection:
            rows = await connection.fetch(_STAMPS, scope.tenant_id, scope.user_id)
        named = [row for row in rows if row["name"] is not None]
        chosen = next((row["chosen"] for row in rows if row["name"] is None), None)
        return SchemaStamps(
            of_tenant={row["name"]: row["version"] for row in named if not row["is_own"]},
            own={row["name"]: row["version"] for row in named if row["is_own"]},
            chosen=None if chosen is None else tuple(chosen),
        )

    async def visible(self, scope: Scope) -> Sequence[StoredSchema]:
        """Return the open versions: the user's own first, each by name."""
        async with self._database.transaction(scope) as connection:
            rows = await connection.fetch(_VISIBLE, scope.tenant_id, scope.user_id)
        return [
            StoredSchema(
                name=row["name"],
                version=row["version"],
                body=row["body"],
                recorded_from=row["recorded_from"],
                is_own=row["is_own"],
            )
            for row in rows
        ]

    async def put(
        self, scope: Scope, name: str, body: Mapping[str, Any], *, expected: int | None, by: Actor
    ) -> StoredSchema:
        """Write a new version at the scope's level; a body that is there already writes nothing."""
        is_own, owner = scope.user_id is not None, (scope.tenant_id, scope.user_id)
        statements = _OF_USER if is_own else _OF_TENANT
        async with self._database.transaction(scope) as connection:
            await connection.execute(_LOCK, scope.tenant_id)
            newest = await connection.fetchrow(statements["newest"], *owner, name)
            is_open = newest is not None and newest["recorded_to"] is None
            _require_version(newest["version"] if newest and is_open else 0, expected)
            if newest and is_open and newest["body"] == body:
                version, recorded = newest["version"], newest["recorded_from"]
            else:
                if not is_open:
                    await _require_room(connection, scope)
                version = newest["version"] + 1 if newest else 1
                await connection.execute(statements["close"], *owner, name)
                stored = (await cipher_of(connection)).hide_json(dict(body))
                recorded = await connection.fetchval(
                    statements["insert"], *owner, name, version, stored
                )
                await _record(connection, scope, Deed.SCHEMA_DECLARED, by, name, version)
        return StoredSchema(
            name=name, version=version, body=body, recorded_from=recorded, is_own=is_own
        )

    async def delete(self, scope: Scope, name: str, *, expected: int | None, by: Actor) -> None:
        """End the open version at the scope's level."""
        owner = (scope.tenant_id, scope.user_id)
        statements = _OF_TENANT if scope.user_id is None else _OF_USER
        async with self._database.transaction(scope) as connection:
            await connection.execute(_LOCK, scope.tenant_id)
            newest = await connection.fetchrow(statements["newest"], *owner, name)
            if newest is None or newest["recorded_to"] is not None:
                raise NotFound("no such schema")
            _require_version(newest["version"], expected)
            await connection.execute(statements["close"], *owner, name)
            await _record(connection, scope, Deed.SCHEMA_ENDED, by, name, newest["version"])

    async def choose(self, tenant_id: UUID, names: Sequence[str] | None, *, by: Actor) -> None:
        """Make schemas active for the tenant's users, in this order; None undoes the choice."""
        chosen = None if names is None else list(names)
        async with self._database.transaction(Scope(tenant_id=tenant_id)) as connection:
            await connection.execute(_CHOOSE, tenant_id, chosen)
            act = Act(deed=Deed.SCHEMAS_CHOSEN, by=by, targets=chosen or [])
            await record_act(connection, tenant_id, act)


async def _record(
    connection: Connection, scope: Scope, deed: Deed, by: Actor, name: str, version: int
) -> None:
    details = {"version": version}
    act = Act(deed=deed, by=by, about=scope.user_id, targets=[name], details=details)
    await record_act(connection, scope.tenant_id, act)


def _require_version(present: int, expected: int | None) -> None:
    if expected is None or expected == present:
        return
    at = f"at version {present}" if present else "not there"
    raise Conflict(f"the schema is {at}, not {expected or 'absent'}; read it again and decide anew")


async def _require_room(connection: Connection, scope: Scope) -> None:
    statements, most = (_OF_USER, MOST_OF_USER) if scope.user_id else (_OF_TENANT, MOST_OF_TENANT)
    count = await connection.fetchval(statements["count"], scope.tenant_id, scope.user_id)
    if count >= most:
        raise Conflict(f"there are {count} schemas already; delete one, or join two")
