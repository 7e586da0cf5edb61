"""Subscribing and reading: no order of arrival loses an update, whatever hints get lost."""

import asyncio
from collections.abc import AsyncIterator, Collection, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from hypothesis import given, settings
from hypothesis import strategies as st

from app.api.stream_messages import SubscribeOp
from app.api.subscriptions import Subscriber
from app.domain.keys import Principal
from app.domain.models import Scope, User
from app.domain.updates import START, NewUpdate, Position, Update, UpdateType
from app.ports import Passage
from app.services.updates.following import Following

NOW = datetime(2026, 3, 1, tzinfo=UTC)
SCOPE = Scope(tenant_id=UUID(int=1), user_id=UUID(int=2))
LINE = "0123abcd"
ANYBODY = Principal(
    tenant_id=SCOPE.tenant_id, scopes=frozenset(), user=None, key_id="none", is_operator=False
)


class Turns:
    """Decides at each await how long others go first."""

    def __init__(self, pauses: Sequence[int]) -> None:
        self._pauses: Iterator[int] = iter([*pauses, *[0] * 10_000])

    async def others_first(self) -> None:
        for _ in range(next(self._pauses)):
            await asyncio.sleep(0)


class Table:
    """The table of updates of one user, in memory; also the clock, the users, and nobody's presence."""

    def __init__(self, turns: Turns) -> None:
        self._turns = turns
        self.rows: list[Update] = []

    def add(self) -> None:
        seq = len(self.rows) + 1
        position = Position(seq=seq, line=LINE)
        self.rows.append(Update(position=position, type="pattern.found", data={"n": seq}, at=NOW))

    @property
    def _end(self) -> Position:
        return self.rows[-1].position if self.rows else START

    async def head(self, _: Scope) -> Position:
        await self._turns.others_first()
        end = self._end
        await self._turns.others_first()
        return end

    async def after(
        self, _: Scope, position: Position, *, types: Collection[UpdateType] | None, limit: int
    ) -> Passage:
        await self._turns.others_first()
        found = self.rows[position.seq :][: min(limit, 3)]
        end = found[-1].position if found else self._end
        passage = Passage(updates=found, end=end, is_whole=True, has_more=end != self._end)
        await self._turns.others_first()
        return passage

    async def heads(self, _: UUID, user_ids: Sequence[UUID]) -> Mapping[UUID, int]:
        await self._turns.others_first()
        return {user_id: len(self.rows) for user_id in user_ids if self.rows}

    async def publish(self, _: Scope, updates: Sequence[NewUpdate]) -> None:
        raise AssertionError

    def now(self) -> datetime:
        return NOW

    async def find(self, _: UUID, client_id: str) -> User | None:
        await self._turns.others_first()
        return User(user_id=UUID(int=2), client_id=client_id)

    async def of(self, _: Scope) -> User | None:
        return User(user_id=UUID(int=2), client_id="u")

    async def put(self, _: UUID, user: User) -> User:
        return user

    async def note(self, _: Collection[Scope]) -> None: ...

    async def awaits_refinements(self, _: Scope) -> bool:
        return False

    async def close(self) -> None: ...


class Silent:
    """News that arrives only where the test says so."""

    is_heard = True

    def tell(self, _: Scope) -> None: ...

    async def heard(self) -> AsyncIterator[Scope | None]:
        yield None

    def close(self) -> None: ...


class Room:
    """Room for everybody."""

    def refusal(self, _: str) -> str | None:
        return None

    def take(self, _: str) -> None: ...

    def give_back(self, _: str) -> None: ...


async def _settled(received: list[Any]) -> None:
    """Let everybody go on until nothing more comes."""
    count, still = -1, 0
    while still < 60:
        still = still + 1 if count == len(received) else 0
        count = len(received)
        await asyncio.sleep(0)


async def _connection(
    table: Table, following: Following, cursor: str | None, during: Sequence[bool], turns: Turns
) -> list[dict[str, Any]]:
    """Subscribe while updates are published, ``during`` of which says whose hints arrive."""
    received: list[dict[str, Any]] = []

    async def send(message: dict[str, Any]) -> None:
        await turns.others_first()
        received.append(message)

    async def require_key() -> None: ...

    async def publish() -> None:
        for is_told in during:
            await turns.others_first()
            table.add()
            if is_told:
                for follower in list(following._of.get(SCOPE, ())):
                    follower.wake(SCOPE)

    with following.follower() as follower:
        subscriber = Subscriber(
            ANYBODY,
            follower,
            send,
            updates=table,
            users=table,
            following=following,
            room=Room(),  # type: ignore[arg-type]
            clock=table,
        )
        running = asyncio.create_task(subscriber.run(heartbeat_s=1000, require_key=require_key))
        publishing = asyncio.create_task(publish())
        await subscriber.obey(SubscribeOp(op="subscribe", users={"u": cursor}))
        await publishing
        await _settled(received)
        await following.look()  # what the hints that were lost would have told
        await _settled(received)
        running.cancel()
        subscriber.close()
    assert not following._of
    return received


@settings(max_examples=150)
@given(
    before=st.integers(0, 5),
    connections=st.lists(st.lists(st.booleans(), max_size=8), min_size=1, max_size=3),
    pauses=st.lists(st.integers(0, 4), max_size=150),
    is_first_null=st.booleans(),
)
def test_no_interleaving_loses_an_update_or_sends_one_twice(
    before: int, connections: list[list[bool]], pauses: list[int], *, is_first_null: bool
) -> None:
    async def play() -> None:
        turns = Turns(pauses)
        table = Table(turns)
        following = Following(table, Silent(), table)
        for _ in range(before):
            table.add()
        cursor = None if is_first_null else "0"
        seen: list[int] = []
        for during in connections:
            received = await _connection(table, following, cursor, during, turns)
            assert received[0]["type"] == "subscribed"
            numbers = [one["data"]["n"] for one in received[1:]]
            start = int(received[0]["cursor"].split("-")[0])
            assert numbers == list(range(start + 1, len(table.rows) + 1))
            cursor = received[-1]["cursor"]
            seen += numbers
        if not is_first_null:
            assert seen == list(range(1, len(table.rows) + 1))

    asyncio.run(play())
