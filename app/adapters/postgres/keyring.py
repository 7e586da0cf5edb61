"""Keys of tenants and users as the database keeps them: wrapped, and unwrapped for some seconds here.

The provider's key wraps a tenant's, that wraps its users'. What a process knows of them is at most
``CACHE_S`` old, so whoever changes keys waits that long before anybody may rely on the change.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from time import perf_counter
from typing import Any, Protocol
from uuid import UUID

import asyncpg
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from app.adapters.postgres.ciphers import Cipher, new_secret, unreadable
from app.domain.errors import SetupError, StoreUnavailable
from app.ports.encryption import Encryption, KeyProvider

CACHE_S = 5.0
_MOST_USERS = 4096  # unwrapped keys held at once, about 2 KB each

_TENANT = """
SELECT t.encryption, k.version, k.key_id, k.wrapped FROM tenants AS t
LEFT JOIN tenant_keys AS k ON k.tenant_id = $1
WHERE t.tenant_id = $1 ORDER BY k.version
"""
_ADD_TENANT_KEY = """
INSERT INTO tenant_keys (tenant_id, version, key_id, wrapped) VALUES ($1, $2, $3, $4)
ON CONFLICT DO NOTHING
"""
_USER = """
SELECT version, tenant_version, wrapped FROM user_keys
WHERE tenant_id = $1 AND user_id = $2 ORDER BY version
"""
# Whoever gives the user a key waits for this lock, and it for those who hold it: nobody writes clear
# words under somebody else's change.
_HOLD = "SELECT true FROM users WHERE tenant_id = $1 AND user_id = $2 FOR KEY SHARE"
_ADD_USER = """
INSERT INTO user_keys (tenant_id, user_id, version, tenant_version, wrapped)
VALUES ($1, $2, $3, $4, $5)
"""
_SAMPLES = "SELECT * FROM find_wrapped_keys()"


class Reads(Protocol):
    """What the keyring needs of a connection: it reads and writes keys past any cipher."""

    async def fetch(self, query: str, *args: Any) -> list[Any]:
        """Return all rows."""
        ...

    async def execute(self, query: str, *args: Any) -> str:
        """Run a statement."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class TenantKeys:
    """How a tenant is encrypted, with its unwrapped keys by version; none while it is not."""

    mode: Encryption
    keys: Mapping[int, bytes]

    @property
    def is_encrypted(self) -> bool:
        """Whether users of the tenant may have keys."""
        return self.mode is not Encryption.OFF

    @property
    def version(self) -> int:
        """The version that wraps keys of users now; 0 without one."""
        return max(self.keys, default=0)


class Keyring:
    """One process' view of keys."""

    def __init__(
        self, provider: KeyProvider | None, *, default: Encryption = Encryption.OFF
    ) -> None:
        """Take who holds the key-encryption key, None if nobody does, and what tenants without a choice do."""
        self._provider = provider
        self._default = default
        self._tenants: dict[UUID, tuple[float, TenantKeys]] = {}
        self._users: dict[UUID, tuple[float, Cipher]] = {}

    def known(self, tenant_id: UUID) -> TenantKeys | None:
        """Return what is known of a tenant, None if that is too old."""
        found = self._tenants.get(tenant_id)
        return found[1] if found and perf_counter() - found[0] < CACHE_S else None

    def forget(self) -> None:
        """Look everything up again."""
        self._tenants.clear()
        self._users.clear()

    async def look_up(self, connection: Reads, tenant_id: UUID) -> TenantKeys:
        """Return how a tenant is encrypted; its first key is made, so this commits by itself.

        Raises:
            SetupError: its key cannot be unwrapped, or there is none to wrap it with.
        """
        asked = perf_counter()
        rows = await connection.fetch(_TENANT, tenant_id)
        chosen = rows[0]["encryption"] if rows else None
        mode = Encryption(chosen) if chosen else self._default
        kept = [row for row in rows if row["version"] is not None]
        is_made = mode is not Encryption.OFF and bool(rows) and not kept
        if is_made:
            await self.add_tenant_key(connection, tenant_id, 1)
            kept = [
                row
                for row in await connection.fetch(_TENANT, tenant_id)
                if row["version"] is not None
            ]
        keys = {row["version"]: await self._unwrapped(tenant_id, row) for row in kept}
        found = TenantKeys(mode=mode, keys=keys)
        if not is_made:  # a key that is not yet committed is nobody's
            self._tenants[tenant_id] = (asked, found)
        return found

    async def add_tenant_key(self, connection: Reads, tenant_id: UUID, version: int) -> None:
        """Make a key of a tenant; one that is there already stays."""
        provider = self._require_provider()
        context = _context(tenant_id, version)
        wrapped = await provider.wrap(AESGCM.generate_key(bit_length=256), context)
        await connection.execute(_ADD_TENANT_KEY, tenant_id, version, provider.key_id, wrapped)

    async def rewrapped(self, tenant_id: UUID, row: Mapping[str, Any]) -> tuple[str, bytes]:
        """Return a tenant's key under the provider's present one: its id, and the key wrapped."""
        provider = self._require_provider()
        key = await self._unwrapped(tenant_id, row)
        return provider.key_id, await provider.wrap(key, _context(tenant_id, row["version"]))

    async def check(self, connection: Reads) -> None:
        """Try the keys that the database is encrypted under, one row of each.

        Raises:
            SetupError: one cannot be unwrapped.
        """
        try:
            rows = await connection.fetch(_SAMPLES)
        except asyncpg.UndefinedFunctionError:
            return  # the schema is older than encryption, and readiness says so
        for row in rows:
            await self._unwrapped(UUID(bytes=row["tenant_id"].bytes), row)

    async def _unwrapped(self, tenant_id: UUID, row: Mapping[str, Any]) -> bytes:
        provider, context = self._require_provider(), _context(tenant_id, row["version"])
        return await provider.unwrap(row["wrapped"], context, key_id=row["key_id"])

    def _require_provider(self) -> KeyProvider:
        if self._provider is None:
            msg = (
                "memory is encrypted here, and CHRONOS_ENCRYPTION_KEY is not set; set it, or the file "
                "that holds it in CHRONOS_ENCRYPTION_KEY_FILE"
            )
            raise SetupError(msg)
        return self._provider

    async def cipher(
        self, connection: Reads, tenant: TenantKeys, owner: tuple[UUID, UUID], *, locks: bool
    ) -> Cipher | None:
        """Return a user's cipher, None for one without a key.

        ``locks``: such a user gets none before the transaction ends.
        """
        known = self._users.get(owner[1])
        if known and perf_counter() - known[0] < CACHE_S:
            return known[1]
        asked = perf_counter()
        rows = await connection.fetch(_USER, *owner)
        if not rows and locks:
            await connection.execute(_HOLD, *owner)
            rows = await connection.fetch(_USER, *owner)
        if not rows:
            return None
        keys = {row["version"]: _user_key(tenant, owner, row) for row in rows}
        return self._remembered(owner, asked, _cipher(owner, keys, tenant))

    async def make_cipher(
        self, connection: Reads, tenant: TenantKeys, owner: tuple[UUID, UUID]
    ) -> Cipher:
        """Give a user that this transaction made a key, and return its cipher."""
        secret = new_secret()
        await add_user_key(connection, tenant, owner, 1, secret)
        return self._remembered(owner, perf_counter(), _cipher(owner, {1: secret}, tenant))

    def _remembered(self, owner: tuple[UUID, UUID], asked: float, cipher: Cipher) -> Cipher:
        if len(self._users) >= _MOST_USERS:
            self._users.clear()
        self._users[UUID(bytes=owner[1].bytes)] = (asked, cipher)
        return cipher


async def add_user_key(
    connection: Reads, tenant: TenantKeys, owner: tuple[UUID, UUID], version: int, secret: bytes
) -> None:
    """Keep a user's secret, wrapped by the tenant's newest key."""
    wrapped = wrapped_user_key(tenant, owner, version, secret)
    await connection.execute(_ADD_USER, *owner, version, tenant.version, wrapped)


def wrapped_user_key(
    tenant: TenantKeys, owner: tuple[UUID, UUID], version: int, secret: bytes
) -> bytes:
    """Return a user's secret under the tenant's newest key."""
    nonce = new_secret()[:12]
    key = AESGCM(tenant.keys[tenant.version])
    return nonce + key.encrypt(nonce, secret, _user_context(owner, version))


async def secrets_of(
    connection: Reads, tenant: TenantKeys, owner: tuple[UUID, UUID]
) -> dict[int, bytes]:
    """Return a user's secrets by version, none for one without a key."""
    rows = await connection.fetch(_USER, *owner)
    return {row["version"]: _user_key(tenant, owner, row) for row in rows}


def _user_key(tenant: TenantKeys, owner: tuple[UUID, UUID], row: Mapping[str, Any]) -> bytes:
    key = tenant.keys.get(row["tenant_version"])
    if key is None:  # wrapped by a key that this process has not seen yet
        raise StoreUnavailable("the tenant's keys were just replaced; call again in a moment")
    wrapped = row["wrapped"]
    try:
        return AESGCM(key).decrypt(wrapped[:12], wrapped[12:], _user_context(owner, row["version"]))
    except InvalidTag as error:
        raise unreadable() from error


def _cipher(owner: tuple[UUID, UUID], keys: Mapping[int, bytes], tenant: TenantKeys) -> Cipher:
    return Cipher(*owner, keys, is_sealed=tenant.mode is Encryption.SEALED)


def _context(tenant_id: UUID, version: int) -> bytes:
    return b"tenant" + tenant_id.bytes + version.to_bytes(4, "big")


def _user_context(owner: tuple[UUID, UUID], version: int) -> bytes:
    return b"user" + owner[0].bytes + owner[1].bytes + version.to_bytes(4, "big")
