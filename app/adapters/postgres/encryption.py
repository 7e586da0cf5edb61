"""How tenants are encrypted, and the replacing of keys while everything goes on.

Processes know keys for some seconds, so each change is made known first, then waited for, and only then
relied on: nobody writes under a key that is about to go, and none goes that something is hidden with.
"""

import asyncio
from collections.abc import Awaitable, Callable
from uuid import UUID

from app.adapters.postgres.audit import record_act
from app.adapters.postgres.ciphers import Cipher, new_secret
from app.adapters.postgres.connection import Connection
from app.adapters.postgres.database import Database
from app.adapters.postgres.keyring import (
    CACHE_S,
    Keyring,
    TenantKeys,
    add_user_key,
    secrets_of,
    wrapped_user_key,
)
from app.adapters.postgres.rehiding import Owner, hide_all, hide_anew
from app.adapters.postgres.rehiding_forgotten import hide_forgotten
from app.adapters.postgres.sealed_vectors import seal_all, seal_anew
from app.adapters.postgres.turns import lock_stream
from app.domain.audit import Act, Actor, Deed
from app.domain.errors import Conflict, SetupError
from app.domain.models import Scope
from app.ports.encryption import Encryption

_ORDER = list(Encryption)
_CHOOSE = "UPDATE tenants SET encryption = $2 WHERE tenant_id = $1"
_USERS = "SELECT user_id FROM users WHERE tenant_id = $1 ORDER BY user_id"
_HOLD = "SELECT true FROM users WHERE tenant_id = $1 AND user_id = $2 FOR UPDATE"
_DROP_OLD = "DELETE FROM user_keys WHERE tenant_id = $1 AND user_id = $2 AND version < $3"
_WRAPPED_BEFORE = """
SELECT version FROM user_keys
WHERE tenant_id = $1 AND user_id = $2 AND tenant_version < $3
"""
_REWRAP_USER = """
UPDATE user_keys SET tenant_version = $4, wrapped = $5
WHERE tenant_id = $1 AND user_id = $2 AND version = $3
"""
_TENANT_KEYS = "SELECT version, key_id, wrapped FROM tenant_keys WHERE tenant_id = $1"
_REWRAP_TENANT = """
UPDATE tenant_keys SET key_id = $3, wrapped = $4 WHERE tenant_id = $1 AND version = $2
"""
_DROP_TENANT_KEYS = "DELETE FROM tenant_keys WHERE tenant_id = $1 AND version < $2"

_Step = Callable[[Connection, Owner, TenantKeys], Awaitable[bool]]


class PostgresEncryptions:
    """Implements the ``Encryptions`` port."""

    def __init__(
        self, database: Database, keyring: Keyring, *, settle_s: float = CACHE_S + 1
    ) -> None:
        """Take the database; ``settle_s`` is after how long every process knows of a change."""
        self._database = database
        self._keyring = keyring
        self._settle_s = settle_s

    async def of(self, tenant_id: UUID) -> Encryption:
        """Return how a tenant is encrypted."""
        return (await self._tenant(tenant_id)).mode

    async def choose(self, tenant_id: UUID, mode: Encryption, *, by: Actor) -> None:
        """Encrypt what a tenant's new users say."""
        present = await self.of(tenant_id)
        if _ORDER.index(mode) < _ORDER.index(present):
            raise Conflict(
                f"the tenant is encrypted ({present}) and does not go back to {mode}; export its users "
                "and import them into another tenant"
            )
        try:
            async with self._database.as_stored(Scope(tenant_id=tenant_id)) as connection:
                await connection.execute(_CHOOSE, tenant_id, mode.value)
                act = Act(deed=Deed.TENANT_ENCRYPTED, by=by, details={"encryption": mode.value})
                await record_act(connection, tenant_id, act)
                await self._keyring.look_up(connection, tenant_id)  # makes its key
        except SetupError as error:
            raise Conflict(str(error)) from error
        finally:
            self._keyring.forget()

    async def encrypt(self, tenant_id: UUID) -> int:
        """Bring all users of a tenant to its mode."""
        if not (await self._tenant(tenant_id)).is_encrypted:
            return 0
        await self._settle()
        return await self._each(tenant_id, _encrypted)

    async def rotate_user_keys(self, tenant_id: UUID) -> int:
        """Give every user another key and hide everything anew."""
        await self._each(tenant_id, _with_another_key)
        await self._settle()
        return await self._each(tenant_id, _hidden_anew)

    async def rotate_tenant_key(self, tenant_id: UUID) -> int:
        """Give a tenant another key and wrap its users' keys with it."""
        before = await self._tenant(tenant_id)
        if not before.is_encrypted:
            return 0
        async with self._database.as_stored(Scope(tenant_id=tenant_id)) as connection:
            await self._keyring.add_tenant_key(connection, tenant_id, before.version + 1)
        await self._settle()
        count = await self._each(tenant_id, _rewrapped)
        await self._settle()  # who read a user's key before may still be unwrapping it
        async with self._database.as_stored(Scope(tenant_id=tenant_id)) as connection:
            await connection.execute(_DROP_TENANT_KEYS, tenant_id, before.version + 1)
        self._keyring.forget()
        return count

    async def rotate_master_key(self, tenant_id: UUID) -> int:
        """Wrap a tenant's keys with the provider's present key."""
        count = 0
        async with self._database.as_stored(Scope(tenant_id=tenant_id)) as connection:
            for row in await connection.fetch(_TENANT_KEYS, tenant_id):
                key_id, wrapped = await self._keyring.rewrapped(tenant_id, row)
                if key_id != row["key_id"]:
                    await connection.execute(
                        _REWRAP_TENANT, tenant_id, row["version"], key_id, wrapped
                    )
                    count += 1
        return count

    async def _tenant(self, tenant_id: UUID) -> TenantKeys:
        async with self._database.as_stored(Scope(tenant_id=tenant_id)) as connection:
            return await self._keyring.look_up(connection, tenant_id)

    async def _settle(self) -> None:
        await asyncio.sleep(self._settle_s)
        self._keyring.forget()

    async def _each(self, tenant_id: UUID, step: _Step) -> int:
        """Take a step with every user, each in a transaction that nobody writes beside."""
        tenant = await self._tenant(tenant_id)
        async with self._database.as_stored(Scope(tenant_id=tenant_id)) as connection:
            users = [row["user_id"] for row in await connection.fetch(_USERS, tenant_id)]
        count = 0
        for user_id in users:
            scope = Scope(tenant_id=tenant_id, user_id=user_id)
            async with self._database.as_stored(scope) as connection:
                await lock_stream(connection, scope)
                if await connection.fetchval(_HOLD, tenant_id, user_id):
                    count += await step(connection, (tenant_id, user_id), tenant)
        self._keyring.forget()
        return count


async def _encrypted(connection: Connection, owner: Owner, tenant: TenantKeys) -> bool:
    secrets = await secrets_of(connection, tenant, owner)
    is_new = not secrets
    if is_new:
        secrets = {1: new_secret()}
        await add_user_key(connection, tenant, owner, 1, secrets[1])
    cipher = Cipher(*owner, secrets)
    if is_new:
        await hide_all(connection, owner, cipher)
    seals = tenant.mode is Encryption.SEALED
    count = await seal_all(connection, owner, cipher) if seals else 0
    if is_new or seals:
        await hide_forgotten(connection, owner, cipher, was_clear=is_new, seals=seals)
    return is_new or count > 0


async def _with_another_key(connection: Connection, owner: Owner, tenant: TenantKeys) -> bool:
    secrets = await secrets_of(connection, tenant, owner)
    if secrets:
        newest = max(secrets)
        await add_user_key(connection, tenant, owner, newest + 1, new_secret(secrets[newest]))
    return bool(secrets)


async def _hidden_anew(connection: Connection, owner: Owner, tenant: TenantKeys) -> bool:
    secrets = await secrets_of(connection, tenant, owner)
    if len(secrets) < 2:
        return False
    cipher = Cipher(*owner, secrets)
    await hide_anew(connection, owner, cipher)
    await seal_anew(connection, owner, cipher)
    await hide_forgotten(connection, owner, cipher, was_clear=False)
    await connection.execute(_DROP_OLD, *owner, max(secrets))
    return True


async def _rewrapped(connection: Connection, owner: Owner, tenant: TenantKeys) -> bool:
    secrets = await secrets_of(connection, tenant, owner)
    rows = await connection.fetch(_WRAPPED_BEFORE, *owner, tenant.version)
    for row in rows:
        version = row["version"]
        wrapped = wrapped_user_key(tenant, owner, version, secrets[version])
        await connection.execute(_REWRAP_USER, *owner, version, tenant.version, wrapped)
    return bool(rows)
