"""Redis says that there is news, and who waits for it; it holds nothing that could be lost.

Telling runs on a thread of its own with short time-outs, as publishing to the queue does: a worker's
loop turns only while it has work, and an unresponsive Redis must hold nobody.
"""

import asyncio
import queue
import threading
from collections.abc import AsyncIterator, Collection
from contextlib import suppress
from time import perf_counter
from uuid import UUID

import redis
import structlog
from redis.asyncio import Redis
from redis.exceptions import RedisError

from app.domain.models import Scope
from app.metrics.stream import NEWS_UNTOLD

log = structlog.get_logger(__name__)

_CHANNEL = "chronos:news"
_PRESENT = "chronos:present:"
_TOLD_TIMEOUT_S = 0.5
_BACKLOG = 10_000  # users; past that they are found in the table
_BREAK_AFTER, _BREAK_S = 3, 2.0  # failures in a row, and how long nothing is told then
_SILENCE_S = 5.0  # after so long without a word the server is asked whether it is there
_PRESENT_S = 15  # three times as long as between two notes
_ASK_S = 0.05  # a tenth of a recall's deadline, as for limits

_AWAY = (RedisError, OSError, TimeoutError)


def _address(redis_url: str) -> str:
    return redis_url.replace("redis+socket://", "unix://", 1)  # Celery's name and redis-py's


class RedisNews:
    """Implements the ``News`` port."""

    def __init__(self, redis_url: str) -> None:
        self._url = _address(redis_url)
        self._waiting: queue.Queue[Scope | None] = queue.Queue(maxsize=_BACKLOG)
        self._queued: set[Scope] = set()
        self._thread: threading.Thread | None = None
        self._closing = threading.Event()
        self._is_heard = False

    @property
    def is_heard(self) -> bool:
        """Whether what others tell arrives here at present."""
        return self._is_heard

    def tell(self, scope: Scope) -> None:
        """Say that something was published for a user; returns at once, never raises."""
        if scope in self._queued:
            return
        if self._thread is None:
            self._thread = threading.Thread(target=self._tell_all, name="news", daemon=True)
            self._thread.start()
        try:
            self._queued.add(scope)
            self._waiting.put_nowait(scope)
        except queue.Full:
            self._queued.discard(scope)
            NEWS_UNTOLD.inc()

    def close(self) -> None:
        """Tell what waits, for a second at most."""
        self._closing.set()
        if self._thread is not None:
            with suppress(queue.Full):
                self._waiting.put_nowait(None)
            self._thread.join(1.0)

    def _tell_all(self) -> None:
        client = redis.Redis.from_url(
            self._url, socket_timeout=_TOLD_TIMEOUT_S, socket_connect_timeout=_TOLD_TIMEOUT_S
        )
        failures = 0
        with client:
            while (scope := self._waiting.get()) is not None:
                self._queued.discard(scope)
                if failures >= _BREAK_AFTER and self._closing.wait(_BREAK_S):
                    return
                failures = 0 if self._told(client, scope) else failures + 1

    def _told(self, client: redis.Redis, scope: Scope) -> bool:
        try:
            client.publish(_CHANNEL, f"{scope.tenant_id}:{scope.user_id}")
        except _AWAY as error:
            NEWS_UNTOLD.inc()
            log.warning("news not told, readers will look", reason=type(error).__name__)
            return False
        return True

    async def heard(self) -> AsyncIterator[Scope | None]:
        """Yield users for whom something was published; None where some may have been missed."""
        while True:
            client = Redis.from_url(self._url, socket_connect_timeout=_TOLD_TIMEOUT_S)
            try:
                async with client.pubsub() as channel:
                    await channel.subscribe(_CHANNEL)
                    self._is_heard = True
                    yield None
                    while True:
                        message = await asyncio.wait_for(
                            channel.get_message(timeout=_SILENCE_S), 2 * _SILENCE_S
                        )
                        if message is None:
                            await asyncio.wait_for(channel.ping(), _TOLD_TIMEOUT_S)
                        elif message["type"] == "message" and (scope := _scope(message["data"])):
                            yield scope
            except _AWAY as error:
                log.warning("news not heard, readers look oftener", reason=type(error).__name__)
            finally:
                self._is_heard = False
                with suppress(*_AWAY):
                    await client.aclose()
            await asyncio.sleep(_BREAK_S)


def _scope(data: bytes) -> Scope | None:
    """Return whom a message names; None for one that is not ours."""
    tenant, _, user = data.decode("ascii", "replace").partition(":")
    try:
        return Scope(tenant_id=UUID(tenant), user_id=UUID(user))
    except ValueError:
        return None


class RedisPresence:
    """Implements the ``Presence`` port by keys that live on only while they are noted again."""

    def __init__(self, redis_url: str) -> None:
        self._redis = Redis.from_url(
            _address(redis_url), socket_timeout=_ASK_S, socket_connect_timeout=_ASK_S
        )
        self._here: dict[Scope, float] = {}  # until when each is present in this process
        self._away_until = 0.0

    async def note(self, scopes: Collection[Scope]) -> None:
        """Say of which users somebody waits here; to be said again each five seconds."""
        until = perf_counter() + _PRESENT_S
        self._here = {one: at for one, at in self._here.items() if at > perf_counter()}
        self._here |= dict.fromkeys(scopes, until)
        if not scopes:
            return
        with suppress(*_AWAY):
            async with self._redis.pipeline(transaction=False) as pipe:
                for scope in scopes:
                    _ = pipe.set(_present(scope), b"", ex=_PRESENT_S)  # sent by execute
                await pipe.execute()

    async def awaits_refinements(self, scope: Scope) -> bool:
        """Return whether a subscriber to the user's refined answers is connected."""
        now = perf_counter()
        if self._here.get(scope, 0.0) > now:
            return True
        if now < self._away_until:
            return False
        try:
            async with asyncio.timeout(_ASK_S):
                return bool(await self._redis.exists(_present(scope)))
        except _AWAY:
            self._away_until = perf_counter() + _BREAK_S
            return False

    async def close(self) -> None:
        """Close the connections."""
        with suppress(*_AWAY):
            await self._redis.aclose()


def _present(scope: Scope) -> str:
    return f"{_PRESENT}{scope.tenant_id}:{scope.user_id}"
