"""One subscriber: whom it follows, how far it has come with each, and what it is sent next.

Nothing is queued for a subscriber: it reads from the table as fast as it takes. It knows no sockets;
``send`` may be slow, and tells by an exception that nobody is there any more.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import datetime
from time import perf_counter
from typing import Any
from uuid import UUID

import structlog

from app.api.sockets import Room
from app.api.stream_messages import MAX_USERS, AckOp, Op, SubscribeOp, UnsubscribeOp, error_message
from app.domain.errors import InvalidInput, TransientError
from app.domain.keys import Principal
from app.domain.models import Scope
from app.domain.updates import START, Position, Update, UpdateType, position_of
from app.metrics.stream import STREAM_LAG_SECONDS, STREAM_SENT
from app.ports import Clock, Passage, Updates, Users
from app.services.updates.following import Follower, Following
from app.views.updates import shown_update

log = structlog.get_logger(__name__)

Send = Callable[[dict[str, Any]], Awaitable[None]]
RequireKey = Callable[[], Awaitable[None]]

BATCH = 25  # updates read at once: a refined answer may have 40 KB, and each socket holds a batch
MAX_UNACKNOWLEDGED = 1000  # of a user, to those who acknowledge
TICK_S = 1.0  # between looks at what no news tells of: the key, users who are awaited, silence


class EndedError(Exception):
    """The stream ends with a code of WebSocket and a reason for people."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


@dataclass(slots=True, kw_only=True)
class _Feed:
    """A user who is followed; ``unacknowledged`` counts from the first acknowledgement on."""

    client_id: str
    types: frozenset[UpdateType] | None
    position: Position
    since: datetime
    acknowledges: bool = False
    unacknowledged: deque[int] = field(default_factory=lambda: deque(maxlen=MAX_UNACKNOWLEDGED))

    @property
    def room(self) -> int:
        """Return how many updates may be sent before the next acknowledgement."""
        return MAX_UNACKNOWLEDGED - len(self.unacknowledged) if self.acknowledges else BATCH


class Subscriber:
    """A connection's subscriptions."""

    def __init__(
        self,
        principal: Principal,
        follower: Follower,
        send: Send,
        *,
        updates: Updates,
        users: Users,
        following: Following,
        room: Room,
        clock: Clock,
    ) -> None:
        self._principal = principal
        self._follower = follower
        self._send = send
        self._updates = updates
        self._users = users
        self._following = following
        self._room = room
        self._clock = clock
        self._turn = asyncio.Lock()  # what is said of a user is said in one order
        self._feeds: dict[Scope, _Feed] = {}
        self._awaited: dict[str, SubscribeOp] = {}

    async def obey(self, op: Op) -> None:
        """Do what the client says.

        Raises:
            InvalidInput: it cannot be done by anybody.
        """
        if isinstance(op, SubscribeOp):
            for client_id, cursor in op.users.items():
                await self._subscribe_at_last(client_id, cursor, op)
        elif isinstance(op, UnsubscribeOp):
            for client_id in op.users:
                async with self._turn:
                    self._drop(client_id)
                    await self._send(_unsubscribed(client_id, "asked"))
        elif isinstance(op, AckOp):
            self._acknowledge(op)
        else:
            await self._send({"type": "pong"})

    async def run(self, *, heartbeat_s: float, require_key: RequireKey) -> None:
        """Send what comes, for ever, and a heartbeat where nothing came for so long.

        ``require_key`` raises EndedError once the key that opened the stream opens nothing.
        """
        spoke_at = perf_counter()
        while True:
            fresh = await self._follower.news(within_s=TICK_S)
            try:
                await require_key()
                await self._find_awaited()
                for scope in fresh:
                    if await self._send_next(scope, require_key):
                        spoke_at = perf_counter()
            except TransientError as error:
                log.warning("the stream waits", reason=str(error))
                for scope in fresh:
                    self._follower.wake(scope)
                await asyncio.sleep(TICK_S)
            if perf_counter() - spoke_at >= heartbeat_s:
                await self._send({"type": "heartbeat"})
                spoke_at = perf_counter()

    async def _subscribe_at_last(self, client_id: str, cursor: str | None, op: SubscribeOp) -> None:
        """Subscribe however long the store is away: whoever asked listens, and asks no second time."""
        while True:
            try:
                async with self._turn:
                    return await self._subscribe(client_id, cursor, op)
            except TransientError as error:
                log.warning("a subscription waits", reason=str(error))
                await asyncio.sleep(TICK_S)

    async def _subscribe(self, client_id: str, cursor: str | None, op: SubscribeOp) -> None:
        try:
            position = position_of(cursor) if cursor is not None else None
        except InvalidInput as error:
            await self._send(error_message("bad_cursor", str(error), user_id=client_id))
            return
        if not self._principal.sees(client_id):
            detail = "no such user for this key"
            await self._send(error_message("not_found", detail, user_id=client_id))
            return
        self._drop(client_id)
        refusal = self._room.refusal(client_id)
        if refusal or len(self._feeds) + len(self._awaited) >= MAX_USERS:
            detail = refusal or f"a socket follows {MAX_USERS} users at most"
            await self._send(error_message("too_many", detail, user_id=client_id))
            return
        user = await self._users.find(self._principal.tenant_id, client_id)
        if user is None:
            # Whatever will be published is new to the client, so it begins before the first.
            self._awaited[client_id] = op
            self._expect()
            await self._say_subscribed(client_id, START, is_whole=position in (None, START))
        else:
            await self._find_place(client_id, user.user_id, position, op)
        self._room.take(client_id)

    async def _find_place(
        self, client_id: str, user_id: UUID, position: Position | None, op: SubscribeOp
    ) -> None:
        scope = Scope(tenant_id=self._principal.tenant_id, user_id=user_id)
        is_whole = True
        if position is None:
            position = await self._updates.head(scope)
        else:
            passage = await self._updates.after(scope, position, types=None, limit=1)
            if not passage.is_whole:
                position, is_whole = passage.end, False
        await self._say_waiting(scope, op)
        # Said before anything is sent; what comes from here on stands behind the position.
        await self._say_subscribed(client_id, position, is_whole=is_whole)
        self._follow(client_id, scope, position, op)

    async def _say_waiting(self, scope: Scope, op: SubscribeOp) -> None:
        if op.types is None or UpdateType.RECALL_REFINED in op.types:
            await self._following.await_refinements(self._follower, scope)

    def _follow(self, client_id: str, scope: Scope, position: Position, op: SubscribeOp) -> None:
        self._feeds[scope] = _Feed(
            client_id=client_id,
            types=frozenset(op.types) if op.types else None,
            position=position,
            since=self._clock.now(),
        )
        self._following.follow(self._follower, scope, seq=position.seq)

    async def _say_subscribed(self, client_id: str, position: Position, *, is_whole: bool) -> None:
        kind = "subscribed" if is_whole else "resync_required"
        await self._send({"type": kind, "user_id": client_id, "cursor": str(position)})

    async def _find_awaited(self) -> None:
        """Follow those from their start who have come to be since they were asked for."""
        for client_id, op in list(self._awaited.items()):
            user = await self._users.find(self._principal.tenant_id, client_id)
            async with self._turn:
                if user is None or self._awaited.get(client_id) is not op:
                    continue
                scope = Scope(tenant_id=self._principal.tenant_id, user_id=user.user_id)
                await self._say_waiting(scope, op)
                del self._awaited[client_id]
                self._expect()
                self._follow(client_id, scope, START, op)

    async def _send_next(self, scope: Scope, require_key: RequireKey) -> bool:
        """Send the next passage of a user; return whether anything was sent."""
        feed = self._feeds.get(scope)
        if feed is None or feed.room <= 0:
            return False  # an acknowledgement wakes it
        limit = min(BATCH, feed.room)
        passage = await self._updates.after(scope, feed.position, types=feed.types, limit=limit)
        is_erased = passage.end == START and await self._users.of(scope) is None
        for update in passage.updates:
            await require_key()
            async with self._turn:
                if self._feeds.get(scope) is not feed:
                    return True  # the client has asked for something else meanwhile
                await self._send(shown_update(update, feed.client_id))
                self._note_sent(feed, update)
        async with self._turn:
            if self._feeds.get(scope) is not feed:
                return True
            if is_erased:
                await self._end_erased(feed)
            else:
                await self._go_on(scope, feed, passage)
        return bool(passage.updates) or not passage.is_whole

    def _note_sent(self, feed: _Feed, update: Update) -> None:
        feed.position = update.position
        feed.unacknowledged.append(update.position.seq)
        STREAM_SENT.labels(update.type).inc()
        if update.at >= feed.since:  # not of what was there before the subscriber
            lag_s = (self._clock.now() - update.at).total_seconds()
            STREAM_LAG_SECONDS.observe(max(0.0, lag_s))

    async def _go_on(self, scope: Scope, feed: _Feed, passage: Passage) -> None:
        if not passage.is_whole:
            await self._say_subscribed(feed.client_id, passage.end, is_whole=False)
        feed.position = passage.end
        self._follower.goes_on_at(scope, passage.end.seq)
        if passage.has_more:
            self._follower.wake(scope)  # after the others' turns

    def _acknowledge(self, op: AckOp) -> None:
        position = position_of(op.cursor)
        for scope, feed in self._feeds.items():
            if feed.client_id == op.user_id and position.line in (feed.position.line, None):
                feed.acknowledges = True
                while feed.unacknowledged and feed.unacknowledged[0] <= position.seq:
                    feed.unacknowledged.popleft()
                self._follower.wake(scope)
                return
        raise InvalidInput("this cursor was not sent here for this user")

    async def _end_erased(self, feed: _Feed) -> None:
        self._drop(feed.client_id)
        await self._send(_unsubscribed(feed.client_id, "erased"))
        if not self._feeds and not self._awaited:
            raise EndedError(4410, "every user that was followed here has been erased")

    def _expect(self) -> None:
        tenant_id = self._principal.tenant_id
        self._following.expect(self._follower, tenant_id, is_wanted=bool(self._awaited))

    def _drop(self, client_id: str) -> None:
        known = self._awaited.pop(client_id, None) is not None
        self._expect()
        for scope in [s for s, feed in self._feeds.items() if feed.client_id == client_id]:
            del self._feeds[scope]
            self._following.leave(self._follower, scope)
            known = True
        if known:
            self._room.give_back(client_id)

    def close(self) -> None:
        """Follow nobody any more."""
        for client_id in [*self._awaited, *(feed.client_id for feed in self._feeds.values())]:
            self._drop(client_id)


def _unsubscribed(client_id: str, reason: str) -> dict[str, Any]:
    return {"type": "unsubscribed", "user_id": client_id, "reason": reason}
