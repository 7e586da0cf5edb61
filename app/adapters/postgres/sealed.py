"""The rim where rows become values: what is hidden is opened as it is read.

A transaction of a tenant with encryption gets a ``SealedConnection`` in place of the driver's own.
Rows that it returns open their values when they are asked for; what is written is hidden by whoever
writes it, with the cipher that ``cipher_of`` gives.
"""

from collections.abc import Iterator, Sequence
from typing import Any, overload
from uuid import UUID

from app.adapters.postgres.ciphers import CLEAR, Cipher, Clear, is_hidden, unreadable
from app.adapters.postgres.connection import Connection
from app.adapters.postgres.keyring import Keyring, TenantKeys
from app.domain.models import Scope


class Opened:
    """A row whose values are opened when they are asked for; it reads as the driver's rows do."""

    __slots__ = ("_cipher", "_row")

    def __init__(self, row: Any, cipher: Cipher | None) -> None:
        self._row = row
        self._cipher = cipher

    def _opened(self, value: Any) -> Any:
        if self._cipher is not None:
            return self._cipher.open(value)
        if is_hidden(value):
            raise unreadable()
        return value

    @overload
    def __getitem__(self, key: str | int) -> Any: ...
    @overload
    def __getitem__(self, key: slice) -> tuple[Any, ...]: ...
    def __getitem__(self, key: str | int | slice) -> Any:
        found = self._row[key]
        return tuple(map(self._opened, found)) if isinstance(key, slice) else self._opened(found)

    def get(self, key: str, default: Any = None) -> Any:
        """Return a column's value, or the default if there is none such."""
        return self._opened(self._row.get(key, default))

    def keys(self) -> Iterator[str]:
        """Return the names of the columns."""
        keys: Iterator[str] = self._row.keys()
        return keys

    def values(self) -> Iterator[Any]:
        """Return the values in the order of the columns."""
        return map(self._opened, self._row.values())

    def items(self) -> Iterator[tuple[str, Any]]:
        """Return names and values."""
        return zip(self.keys(), self.values(), strict=True)

    def __iter__(self) -> Iterator[Any]:
        return self.values()

    def __len__(self) -> int:
        return len(self._row)

    def __contains__(self, key: object) -> bool:
        return key in self._row


class SealedConnection:
    """A connection in a transaction of a tenant with encryption; bound to one user or to none."""

    def __init__(
        self,
        connection: Connection,
        keyring: Keyring,
        tenant: TenantKeys,
        scope: Scope,
        *,
        writes: bool,
    ) -> None:
        self._connection = connection
        self._keyring = keyring
        self._tenant = tenant
        self._tenant_id = scope.tenant_id
        self._user_id = scope.user_id
        self._writes = writes

    @property
    def news(self) -> set[Scope]:
        """Whose readers are told once the transaction is committed."""
        return self._connection.news

    @property
    def tenant(self) -> TenantKeys:
        """The keys of the tenant."""
        return self._tenant

    async def copied(self, query: str, *args: Any) -> bytes:
        """Return rows in binary, as they are stored."""
        return await self._connection.copied(query, *args)

    def narrow(self, user_id: UUID) -> None:
        """Take rows to be of one user from here on."""
        self._user_id = user_id

    async def cipher(self) -> Cipher | None:
        """Return the cipher of the user that the transaction is bound to, None for one without a key."""
        return await self._cipher_of(self._user_id) if self._user_id else None

    async def make_cipher(self, user_id: UUID) -> None:
        """Give a user that this transaction made a key."""
        await self._keyring.make_cipher(self._connection, self._tenant, (self._tenant_id, user_id))

    async def hidden_for(self, user_id: UUID, value: bytes) -> bytes:
        """Return bytes as they are stored for a user, whomever the transaction is bound to."""
        cipher = await self._cipher_of(user_id)
        return cipher.hide_bytes(value) if cipher else value

    async def _cipher_of(self, user_id: UUID) -> Cipher | None:
        owner = (self._tenant_id, user_id)
        return await self._keyring.cipher(self._connection, self._tenant, owner, locks=self._writes)

    async def execute(self, query: str, *args: Any, timeout: float | None = None) -> str:  # noqa: ASYNC109 - asyncpg's own
        """Run a statement and return its command tag."""
        return await self._connection.execute(query, *args, timeout=timeout)

    async def fetch(self, query: str, *args: Any) -> list[Any]:
        """Return all rows."""
        return await self._opened(await self._connection.fetch(query, *args))

    async def fetchrow(self, query: str, *args: Any) -> Any:
        """Return the first row, or None."""
        row = await self._connection.fetchrow(query, *args)
        return None if row is None else (await self._opened([row]))[0]

    async def fetchval(self, query: str, *args: Any) -> Any:
        """Return the first column of the first row, or None."""
        row = await self.fetchrow(query, *args)
        return None if row is None else row[0]

    def is_closed(self) -> bool:
        """Return whether the connection is gone."""
        return self._connection.is_closed()

    async def _opened(self, rows: Sequence[Any]) -> list[Any]:
        if not rows:
            return []
        if self._user_id is not None:
            cipher = await self._cipher_of(self._user_id)
            if cipher is None and not self._writes:
                return [Opened(row, await self._late(row)) for row in rows]
            return [Opened(row, cipher) for row in rows]
        ciphers: dict[UUID | None, Cipher | None] = {None: None}
        opened = []
        for row in rows:
            user_id = None
            if any(map(is_hidden, row.values())):
                user_id = row.get("user_id") or row.get("about")
            if user_id is not None and user_id not in ciphers:
                ciphers[user_id] = await self._cipher_of(user_id)
            opened.append(Opened(row, ciphers[user_id]))
        return opened

    async def _late(self, row: Any) -> Cipher | None:
        """Return the cipher of a user who got a key between two statements of a reading transaction."""
        if self._user_id is not None and any(map(is_hidden, row.values())):
            return await self._cipher_of(self._user_id)
        return None


async def cipher_of(connection: Connection) -> Cipher | Clear:
    """Return what hides what is written for the user that an open transaction is bound to."""
    if isinstance(connection, SealedConnection):
        return await connection.cipher() or CLEAR
    return CLEAR
