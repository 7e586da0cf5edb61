"""Users: the caller's own ids mapped to ours, and what a user has set."""

from typing import Any
from uuid import UUID

from uuid_utils.compat import uuid7

from app.adapters.postgres.database import Connection, Database
from app.adapters.postgres.sealed import SealedConnection, cipher_of
from app.domain.errors import StoreUnavailable
from app.domain.models import Scope, User

_COLUMNS = "user_id, client_id, timezone, locale, display_name, settings"

_FIND = f"""
SELECT {_COLUMNS}, EXISTS (
  SELECT 1 FROM clarifications AS c WHERE c.tenant_id = $1 AND c.user_id = users.user_id
    AND c.state = 'open' AND c.offered_at IS NULL) AS has_questions
FROM users WHERE tenant_id = $1 AND client_id = $2
"""  # noqa: S608 - put together from a constant

_OF = f"SELECT {_COLUMNS} FROM users WHERE tenant_id = $1 AND user_id = $2"  # noqa: S608

_ENSURE = """
WITH known AS (
  SELECT user_id FROM users WHERE tenant_id = $1 AND client_id = $2
), made AS (
  INSERT INTO users (tenant_id, user_id, client_id)
  SELECT $1, $3, $2 WHERE NOT EXISTS (SELECT 1 FROM known)
  ON CONFLICT (tenant_id, client_id) DO NOTHING RETURNING user_id
)
SELECT user_id, false AS is_new FROM known UNION ALL SELECT user_id, true FROM made
"""

_SET = f"""
UPDATE users SET timezone = $3, locale = $4, display_name = $5, settings = $6
WHERE tenant_id = $1 AND user_id = $2 RETURNING {_COLUMNS}
"""  # noqa: S608


class PostgresUsers:
    """Implements the ``Users`` port."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def find(self, tenant_id: UUID, client_id: str) -> User | None:
        """Return the user, or None if never seen."""
        scope = Scope(tenant_id=tenant_id)
        async with self._database.transaction(scope, only_reads=True) as connection:
            row = await connection.fetchrow(_FIND, tenant_id, client_id)
        return _user(dict(row)) if row else None

    async def of(self, scope: Scope) -> User | None:
        """Return the user whose rows the scope admits, or None if erased."""
        async with self._database.transaction(scope) as connection:
            row = await connection.fetchrow(_OF, scope.tenant_id, scope.user_id)
        return _user(dict(row)) if row else None

    async def put(self, tenant_id: UUID, user: User) -> User:
        """Make or replace what a user has set; ``user.user_id`` is ignored.

        Raises:
            StoreUnavailable: the user was erased meanwhile; nothing was written.
        """
        async with self._database.transaction(Scope(tenant_id=tenant_id)) as connection:
            user_id = await ensure_user(connection, tenant_id, user.client_id)
            await narrow(connection, user_id)
            cipher = await cipher_of(connection)
            row = await connection.fetchrow(
                _SET,
                tenant_id,
                user_id,
                user.timezone,
                user.locale,
                cipher.hide(user.display_name),
                cipher.hide_json(user.settings),
            )
        if row is None:
            raise StoreUnavailable("the user was just erased; the same call makes a new one")
        return _user(dict(row))


async def ensure_user(connection: Connection, tenant_id: UUID, client_id: str) -> UUID:
    """Return the id of the user, made if new, inside a transaction open for the whole tenant.

    A new user of a tenant with encryption gets a key.
    """
    found = await connection.fetchrow(_ENSURE, tenant_id, client_id, uuid7())
    if found is None:  # another transaction made the user between our look and our insert
        found = await connection.fetchrow(_ENSURE, tenant_id, client_id, uuid7())
    if found is None:
        raise StoreUnavailable("the user was just erased; the same call makes a new one")
    user_id = UUID(bytes=found["user_id"].bytes)
    if found["is_new"] and isinstance(connection, SealedConnection):
        await connection.make_cipher(user_id)
    return user_id


async def narrow(connection: Connection, user_id: UUID) -> None:
    """Bind an open transaction of the tenant to one user from here on."""
    await connection.execute(
        f"SELECT set_config('chronos.user_id', '{user_id}', true), "
        "set_config('chronos.user_scope', 'one', true)"
    )
    if isinstance(connection, SealedConnection):
        connection.narrow(user_id)


def _user(row: dict[str, Any]) -> User:
    return User(
        user_id=row["user_id"],
        client_id=row["client_id"],
        timezone=row["timezone"],
        locale=row["locale"],
        display_name=row["display_name"],
        settings=row["settings"],
        has_questions=row.get("has_questions", False),
    )
