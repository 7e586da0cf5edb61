"""Tenants and API keys.

A key is looked up before its tenant is known and tenants are looked up by name: both pass row
security, so both are functions of the schema's owner (``security.secure_keys``) that answer this
question only. Everything else is bound to the tenant like any other row.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

from uuid_utils.compat import uuid7

from app.adapters.postgres.audit import record_act
from app.adapters.postgres.database import Connection, Database, enter_tenant
from app.adapters.postgres.idempotency import once
from app.domain.audit import Act, Actor, Deed
from app.domain.errors import Conflict
from app.domain.keys import LIVE_KEYS_PER_NAME, ApiKey, KeyScope, Tenant
from app.domain.models import Scope
from app.ports import Call, NewKey, StoredAnswer, StoredKey

_FIND = "SELECT * FROM find_api_key($1)"
_TENANTS = "SELECT * FROM find_tenants(NULL)"
_TENANT_NAMED = "SELECT * FROM find_tenants($1)"
_MAKE_TENANT = "SELECT make_tenant($1, $2)"
_TENANT = """
SELECT tenant_id, name AS tenant_name, limits, created_at AS tenant_created_at
FROM tenants WHERE tenant_id = $1
"""
_LIMIT = "UPDATE tenants SET limits = $2 WHERE tenant_id = $1"
# The tenant's row is the lock: two calls cannot both see one live key of a name and add a third.
_LOCK = "SELECT 1 FROM tenants WHERE tenant_id = $1 FOR UPDATE"
_LIVE = """
SELECT key_id FROM api_keys WHERE tenant_id = $1 AND name = $2
  AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $3) ORDER BY created_at
"""
_BOUND_TO = "SELECT user_id FROM users WHERE tenant_id = $1 AND client_id = $2"
_ADD = """
INSERT INTO api_keys (tenant_id, key_id, name, digest, scopes, client_user_id, created_at,
  created_by, expires_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
"""
_OF_TENANT = """
SELECT api_keys.*, tenants.name AS tenant_name, tenants.limits,
  tenants.created_at AS tenant_created_at
FROM api_keys JOIN tenants USING (tenant_id)
WHERE tenant_id = $1 AND ($2::text IS NULL OR key_id = $2) AND ($3::text IS NULL OR key_id > $3)
ORDER BY key_id LIMIT $4
"""
_REVOKE = """
UPDATE api_keys SET revoked_at = $3 WHERE tenant_id = $1 AND key_id = $2 AND revoked_at IS NULL
RETURNING true
"""


class PostgresKeys:
    """Implements the ``Keys`` port."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def find(self, key_id: str) -> StoredKey | None:
        """Return a key of any tenant by its id, or None; dead keys are returned too."""
        async with self._database.unscoped() as connection:
            row = await connection.fetchrow(_FIND, key_id)
        return StoredKey(key=_key(row), digest=row["digest"]) if row else None

    async def add(self, new: NewKey, call: Call, answer: StoredAnswer) -> StoredAnswer:
        """Keep a key; return the answer, or the one that was given under the idempotency key.

        Raises:
            Conflict: two keys of the name live already, or the idempotency key had another body.
        """

        async def keep(connection: Connection) -> StoredAnswer:
            await enter_tenant(connection, new.tenant_id)
            await _keep(connection, new, call.by)
            return answer

        return await once(self._database, call, keep)

    async def of_tenant(
        self, tenant_id: UUID, *, after: str | None = None, limit: int = 1000
    ) -> list[ApiKey]:
        """Return a tenant's keys in the order of their ids, after the id given; dead ones too."""
        async with self._database.transaction(Scope(tenant_id=tenant_id)) as connection:
            rows = await connection.fetch(_OF_TENANT, tenant_id, None, after, limit)
        return [_key(row) for row in rows]

    async def revoke(
        self, tenant_id: UUID, key_id: str, at: datetime, *, by: Actor
    ) -> ApiKey | None:
        """End a key and return it, None if the tenant has none such; a second time changes nothing."""
        async with self._database.transaction(Scope(tenant_id=tenant_id)) as connection:
            ended = await connection.fetchval(_REVOKE, tenant_id, key_id, at)
            if ended:
                act = Act(deed=Deed.KEY_REVOKED, by=by, targets=[key_id])
                await record_act(connection, tenant_id, act)
            row = await connection.fetchrow(_OF_TENANT, tenant_id, key_id, None, 1)
        return _key(row) if row else None

    async def tenants(self) -> list[Tenant]:
        """Return all tenants by name."""
        async with self._database.unscoped() as connection:
            return [_tenant(row) for row in await connection.fetch(_TENANTS)]

    async def tenant(self, tenant_id: UUID) -> Tenant | None:
        """Return a tenant, None if there is none such."""
        async with self._database.transaction(Scope(tenant_id=tenant_id)) as connection:
            row = await connection.fetchrow(_TENANT, tenant_id)
        return _tenant(row) if row else None

    async def tenant_named(self, name: str) -> Tenant | None:
        """Return the tenant of a name, None if there is none such."""
        async with self._database.unscoped() as connection:
            row = await connection.fetchrow(_TENANT_NAMED, name)
        return _tenant(row) if row else None

    async def make_tenant(self, name: str, *, by: Actor) -> Tenant:
        """Return the tenant of a name, made if new."""
        fresh = UUID(bytes=uuid7().bytes)
        async with self._database.unscoped() as connection:
            tenant_id = UUID(bytes=(await connection.fetchval(_MAKE_TENANT, name, fresh)).bytes)
            await enter_tenant(connection, tenant_id)
            if tenant_id == fresh:
                await record_act(connection, tenant_id, Act(deed=Deed.TENANT_MADE, by=by))
            return _tenant(dict(await connection.fetchrow(_TENANT, tenant_id) or {}))

    async def limit_tenant(self, tenant_id: UUID, limits: Mapping[str, int], *, by: Actor) -> None:
        """Replace what a tenant overrides of the settings' limits."""
        async with self._database.transaction(Scope(tenant_id=tenant_id)) as connection:
            await connection.execute(_LIMIT, tenant_id, dict(limits))
            act = Act(deed=Deed.TENANT_LIMITED, by=by, details=limits)
            await record_act(connection, tenant_id, act)


async def _keep(connection: Connection, new: NewKey, by: Actor) -> None:
    tenant_id = new.tenant_id
    await connection.execute(_LOCK, tenant_id)
    live = [row[0] for row in await connection.fetch(_LIVE, tenant_id, new.name, new.made_at)]
    if len(live) >= LIVE_KEYS_PER_NAME:
        raise Conflict(
            f"{len(live)} keys named {new.name!r} live already; revoke the older one first"
        )
    await connection.execute(
        _ADD,
        tenant_id,
        new.key_id,
        new.name,
        new.digest,
        sorted(new.scopes),
        new.user,
        new.made_at,
        new.created_by,
        new.expires_at,
    )
    act = Act(
        deed=Deed.KEY_ROTATED if live else Deed.KEY_CREATED,
        by=by,
        about=await connection.fetchval(_BOUND_TO, tenant_id, new.user) if new.user else None,
        targets=[new.key_id, *live],
        details={
            "scopes": sorted(new.scopes),
            "is_bound": new.user is not None,
            "expires_at": new.expires_at.isoformat() if new.expires_at else None,
        },
    )
    await record_act(connection, tenant_id, act)


def _tenant(row: Mapping[str, Any]) -> Tenant:
    return Tenant(
        tenant_id=UUID(bytes=row["tenant_id"].bytes),
        name=row["tenant_name"],
        limits=row["limits"],
        created_at=row["tenant_created_at"],
    )


def _key(row: Mapping[str, Any]) -> ApiKey:
    return ApiKey(
        key_id=row["key_id"],
        tenant=_tenant(row),
        name=row["name"],
        # A scope of a later release opens nothing here.
        scopes=frozenset(KeyScope(s) for s in row["scopes"] if s in set(KeyScope)),
        user=row["client_user_id"],
        created_at=row["created_at"],
        created_by=row["created_by"],
        expires_at=row["expires_at"],
        revoked_at=row["revoked_at"],
    )
