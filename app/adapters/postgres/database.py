"""The one door to Postgres: a pool, and transactions that know whose rows they may touch."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from uuid import UUID

import asyncpg

from app.adapters.postgres.connection import Connection as Connection
from app.adapters.postgres.connection import PooledConnection, prepare_types
from app.adapters.postgres.errors import TRANSIENT, translated_errors
from app.adapters.postgres.keyring import Keyring, TenantKeys
from app.adapters.postgres.lane import SHARED, Lane, Lanes
from app.adapters.postgres.sealed import SealedConnection
from app.domain.errors import SetupError, StoreUnavailable
from app.domain.models import Scope
from app.metrics import POOL_SIZE, POOL_USED, POOL_WAITING

_NIL = UUID(int=0)
_STATEMENT_TIMEOUT_MS = 15_000  # no statement of ours needs a tenth of it; it frees a stuck slot
_LOCK_TIMEOUT_MS = 5_000
_COMMAND_TIMEOUT_S = 20.0  # a server that did not cut a statement by then stands still
_ACQUIRE_TIMEOUT_S = 5.0
# A server that answers takes a millisecond, a far one some hundred; a connection given up for nothing
# is made anew.
_ROLLBACK_TIMEOUT_S = 0.5

# What recall reads is written so that one plan is right for every user (b-trees, laterals with limits),
# and planning was half of its cost: 15 ms of Postgres' CPU at 5,000 turns of a user became 11, at 1,000
# turns 20 became 8. A plan made while the tables were empty must not scan them all when they are full.
_READ_PLANS = ", set_config('plan_cache_mode', 'force_generic_plan', true), set_config('enable_seqscan', 'off', true)"


class Database:
    """A pool of connections; every transaction is opened with a scope and time limits."""

    def __init__(
        self, pool: asyncpg.Pool, tell: Callable[[Scope], None], keyring: Keyring | None
    ) -> None:
        self._pool = pool
        self._tell = tell
        self._keyring = keyring
        self._endings: set[asyncio.Future[None]] = set()
        self._lanes = Lanes(pool.get_max_size())

    @classmethod
    async def connect(
        cls,
        url: str,
        *,
        size: int,
        tell: Callable[[Scope], None] = lambda _: None,
        keyring: Keyring | None = None,
    ) -> "Database":
        """Open the pool; connections are made when first needed.

        ``tell`` is called after each commit for every user for whom something was published; it
        returns at once and never raises. Without a ``keyring`` values are read as they are stored.

        Raises:
            StoreUnavailable: Postgres cannot be reached.
            SetupError: what is stored is encrypted, and its key is missing or another one.
        """
        with translated_errors():
            pool = await asyncpg.create_pool(
                url,
                min_size=1,
                max_size=size,
                connection_class=PooledConnection,
                command_timeout=_COMMAND_TIMEOUT_S,
                timeout=5,
                max_inactive_connection_lifetime=60,
                # A generic plan knows nothing of the user's size, which other statements want to know.
                server_settings={
                    "application_name": "chronos",
                    "jit": "off",
                    "plan_cache_mode": "force_custom_plan",
                },
                init=prepare_types,
            )
        POOL_SIZE.inc(size)
        database = cls(pool, tell, keyring)
        if keyring is not None:
            try:
                async with database.unscoped() as connection:
                    await keyring.check(connection)
            except BaseException:
                await database.close()
                raise
        return database

    async def close(self) -> None:
        """Close all connections, at once after two seconds."""
        POOL_SIZE.dec(self._pool.get_max_size())
        try:
            await asyncio.wait_for(self._pool.close(), 2)
        except TimeoutError:
            self._pool.terminate()

    @asynccontextmanager
    async def transaction(
        self,
        scope: Scope,
        *,
        timeout_ms: int = _STATEMENT_TIMEOUT_MS,
        only_reads: bool = False,
    ) -> AsyncIterator[Connection]:
        """Open a transaction bound to the scope; commit at the end, roll back on any error.

        One round trip opens it and sets tenant, user and time limits for this transaction alone.
        One that ``only_reads`` keeps its statements' plans whatever the parameters, and ends by
        itself: its caller waits neither for that nor, when it gives up, for a server that is late. Only where the event loop goes on turning.

        Raises:
            StoreUnavailable: see ``translated_errors``; also if the key of what is stored is not there.
        """
        tenant = await self._tenant_keys(scope) if self._keyring else None
        bare = self.as_stored(scope, timeout_ms=timeout_ms, only_reads=only_reads)
        async with bare as connection:
            if self._keyring and tenant and tenant.is_encrypted:
                writes = not only_reads
                yield SealedConnection(connection, self._keyring, tenant, scope, writes=writes)
            else:
                yield connection

    async def _tenant_keys(self, scope: Scope) -> TenantKeys | None:
        """Return how the tenant is encrypted; asked every few seconds, outside any other transaction."""
        if self._keyring is None:
            return None
        known = self._keyring.known(scope.tenant_id)
        if known is not None:
            return known
        # Who gives up does not wait for the end of this, which may have made a key and rolls back.
        asked = asyncio.ensure_future(self._asked_keys(self._keyring, scope.tenant_id))
        asked.add_done_callback(lambda done: done.cancelled() or done.exception())
        return await asyncio.shield(asked)

    async def _asked_keys(self, keyring: Keyring, tenant_id: UUID) -> TenantKeys:
        try:
            async with self.as_stored(Scope(tenant_id=tenant_id)) as connection:
                return await keyring.look_up(connection, tenant_id)
        except SetupError as error:
            raise StoreUnavailable(str(error)) from error

    @asynccontextmanager
    async def as_stored(
        self, scope: Scope, *, timeout_ms: int = _STATEMENT_TIMEOUT_MS, only_reads: bool = False
    ) -> AsyncIterator[Connection]:
        """Open a transaction as ``transaction`` does, on values as they are stored, hidden or not."""
        lane = SHARED.get() if only_reads else None
        if lane is not None and lane.scope == scope:
            turn = await self._turn(lane)
            if turn is not None:
                with translated_errors():
                    async with _taken(lane, turn) as connection:
                        yield connection
                return
        with translated_errors():
            async with self._opened(scope, timeout_ms, only_reads=only_reads) as connection:
                yield connection

    async def _turn(self, lane: Lane) -> PooledConnection | None:
        with translated_errors():
            return await lane.enter(self._opened(lane.scope, lane.timeout_ms, only_reads=True))

    @asynccontextmanager
    async def _opened(
        self, scope: Scope, timeout_ms: int, *, only_reads: bool
    ) -> AsyncIterator[PooledConnection]:
        async with self._acquired(ends_by_itself=only_reads) as connection:
            await connection.execute(_opening(scope, timeout_ms, only_reads=only_reads))
            yield connection
            if not only_reads:
                await connection.execute("COMMIT")
                for follower in connection.news:
                    self._tell(follower)

    @asynccontextmanager
    async def together(self, scope: Scope, *, timeout_ms: int) -> AsyncIterator[None]:
        """Let what only reads for the scope in here take turns on one connection, as one transaction.

        Its statements are cut at ``timeout_ms``. A read that finds it taken for long, or given up after an error, opens its own.
        """
        async with self._lanes.turn(timeout_ms) as left_ms:
            lane = Lane(scope, left_ms, self._has_room)
            before = SHARED.set(lane)
            try:
                yield
            finally:
                SHARED.reset(before)
                await lane.close()

    def _has_room(self) -> bool:
        """Return whether a connection is to be had at once."""
        pool = self._pool
        return bool(pool.get_idle_size() or pool.get_size() < pool.get_max_size())

    @asynccontextmanager
    async def unscoped(self) -> AsyncIterator[Connection]:
        """Open a transaction without a scope: tenant tables refuse it, the relay's own rows answer.

        Raises:
            StoreUnavailable: see ``translated_errors``.
        """
        with translated_errors():
            async with self._acquired() as connection, connection.transaction():
                yield connection

    @asynccontextmanager
    async def _acquired(self, *, ends_by_itself: bool = False) -> AsyncIterator[asyncpg.Connection]:
        with POOL_WAITING.track_inprogress():
            connection = await self._pool.acquire(timeout=_ACQUIRE_TIMEOUT_S)
        connection.news.clear()  # of a transaction that was rolled back
        with POOL_USED.track_inprogress():
            try:
                yield connection
            except BaseException as error:
                if isinstance(error, asyncpg.InternalServerError):
                    # After a restore the types that it knows are others: a fresh one knows the new.
                    connection.terminate()
                # A caller that is cancelled now, or once more, leaves this to go on by itself: a
                # connection released in the middle of its ROLLBACK fails whoever releases it.
                ending = self._ending(connection)
                if not ends_by_itself:
                    await asyncio.shield(ending)
                raise
            if ends_by_itself:
                self._endings.add(self._ending(connection))
            else:
                await self._pool.release(connection)

    def _ending(self, connection: asyncpg.Connection) -> "asyncio.Future[None]":
        """Let a connection be rolled back and released whether anybody waits or not."""
        ending = asyncio.ensure_future(self._end(connection))
        self._endings.add(ending)
        ending.add_done_callback(self._endings.discard)
        return ending

    async def _end(self, connection: asyncpg.Connection) -> None:
        """Roll back and release; the connection may be broken or busy with a cancelled statement."""
        try:
            await _roll_back(connection)
        except TRANSIENT:
            with suppress(asyncpg.InterfaceError):  # the pool has dropped it already
                connection.terminate()  # nobody may get it in an unknown state
        await self._pool.release(connection)


def _opening(scope: Scope, timeout_ms: int, *, only_reads: bool) -> str:
    user = scope.user_id or _NIL
    return (
        f"BEGIN{' READ ONLY' if only_reads else ''}; "
        f"SELECT set_config('chronos.tenant_id', '{scope.tenant_id}', true), "
        f"set_config('chronos.user_id', '{user}', true), "
        f"set_config('chronos.user_scope', '{'one' if scope.user_id else 'all'}', true), "
        f"set_config('statement_timeout', '{max(1, timeout_ms)}', true), "
        f"set_config('lock_timeout', '{min(_LOCK_TIMEOUT_MS, max(1, timeout_ms))}', true)"
        f"{_READ_PLANS if only_reads else ''}"
    )


@asynccontextmanager
async def _taken(lane: Lane, connection: PooledConnection) -> AsyncIterator[PooledConnection]:
    try:
        yield connection
    except BaseException as error:
        await lane.leave(error)
        raise
    await lane.leave(None)


async def enter_tenant(connection: Connection, tenant_id: UUID) -> None:
    """Bind an open transaction to another tenant from here on: the operator acts on all of them.

    Words of that tenant's users are neither read nor written by it.
    """
    await connection.execute(f"SELECT set_config('chronos.tenant_id', '{tenant_id}', true)")


async def _roll_back(connection: Connection) -> None:
    if not connection.is_closed():
        await asyncio.wait_for(connection.execute("ROLLBACK"), _ROLLBACK_TIMEOUT_S)
