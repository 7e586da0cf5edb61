"""Who follows which users in this process, and is woken when there is news of them.

Hints arrive at once through the ``News`` port and may be lost; a look at the table of heads each few
seconds finds what they missed. Followers then read the updates themselves: nothing is queued for them.
"""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from uuid import UUID

import structlog

from app.domain.errors import TransientError
from app.domain.models import Scope
from app.ports import News, Presence, Updates

log = structlog.get_logger(__name__)

LOOK_S, LOOK_ALONE_S = 5.0, 1.0  # between looks while hints are heard, and while they are not


class Follower:
    """One reader and how far it has come in the updates of each user that it follows."""

    def __init__(self) -> None:
        self.awaits_refinements: set[Scope] = set()
        self._come_to: dict[Scope, int] = {}
        self._fresh: set[Scope] = set()
        self._woken = asyncio.Event()

    @property
    def scopes(self) -> list[Scope]:
        """Return the users that are followed."""
        return list(self._come_to)

    def has_come_to(self, scope: Scope) -> int:
        """Return the number behind which the reader stands."""
        return self._come_to[scope]

    def goes_on_at(self, scope: Scope, seq: int) -> None:
        """Note how far the reader has come."""
        if scope in self._come_to:
            self._come_to[scope] = seq

    def wake(self, scope: Scope | None = None) -> None:
        """Tell the reader that a user may have news; None wakes it without any."""
        if scope is not None:
            self._fresh.add(scope)
        self._woken.set()

    async def news(self, *, within_s: float | None = None) -> set[Scope]:
        """Return who has news since the last call, as soon as anybody has; none at the time-out."""
        try:
            async with asyncio.timeout(within_s):
                await self._woken.wait()
        except TimeoutError:
            return set()
        self._woken.clear()
        fresh, self._fresh = self._fresh, set()
        return {scope for scope in fresh if scope in self._come_to}


class Following:
    """All followers of this process."""

    def __init__(self, updates: Updates, news: News, presence: Presence) -> None:
        self._updates = updates
        self._news = news
        self._presence = presence
        self._of: dict[Scope, set[Follower]] = {}
        self._expecting: dict[UUID, set[Follower]] = {}

    @contextmanager
    def follower(self) -> Iterator[Follower]:
        """Give a follower of nobody yet; it follows nobody any more at the end."""
        follower = Follower()
        try:
            yield follower
        finally:
            for scope in follower.scopes:
                self.leave(follower, scope)
            for tenant_id in list(self._expecting):
                self.expect(follower, tenant_id, is_wanted=False)

    async def await_refinements(self, follower: Follower, scope: Scope) -> None:
        """Let everybody know at once that somebody waits for refined answers of a user."""
        follower.awaits_refinements.add(scope)
        await self._presence.note([scope])

    def follow(self, follower: Follower, scope: Scope, *, seq: int) -> None:
        """Follow a user from behind a number; the follower then looks for itself once."""
        follower._come_to[scope] = seq  # noqa: SLF001 - both are one room
        self._of.setdefault(scope, set()).add(follower)
        follower.wake(scope)

    def leave(self, follower: Follower, scope: Scope) -> None:
        """Follow a user no longer."""
        follower._come_to.pop(scope, None)  # noqa: SLF001 - both are one room
        follower.awaits_refinements.discard(scope)
        others = self._of.get(scope, set())
        others.discard(follower)
        if not others:
            self._of.pop(scope, None)

    def expect(self, follower: Follower, tenant_id: UUID, *, is_wanted: bool) -> None:
        """Wake a follower, or no longer, at news of users of a tenant whom nobody follows here.

        For those who wait for users whose first word is still to come.
        """
        waiting = self._expecting.setdefault(tenant_id, set())
        (waiting.add if is_wanted else waiting.discard)(follower)
        if not waiting:
            del self._expecting[tenant_id]

    async def run(self) -> None:
        """Wake followers for ever."""
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self._hear())
            tasks.create_task(self._look_again())
            tasks.create_task(self._note_again())

    async def _hear(self) -> None:
        async for scope in self._news.heard():
            for one in [scope] if scope else list(self._of):
                for follower in self._of.get(one, ()):
                    follower.wake(one)
            if scope and scope not in self._of:
                for follower in self._expecting.get(scope.tenant_id, ()):
                    follower.wake()

    async def _look_again(self) -> None:
        while True:
            await asyncio.sleep(LOOK_S if self._news.is_heard else LOOK_ALONE_S)
            try:
                await self.look()
            except TransientError as error:
                log.warning("cannot look for updates", reason=str(error))

    async def _note_again(self) -> None:
        while True:
            awaited = [
                scope
                for scope, followers in self._of.items()
                if any(scope in follower.awaits_refinements for follower in followers)
            ]
            await self._presence.note(awaited)
            await asyncio.sleep(LOOK_S)

    async def look(self) -> None:
        """Wake the followers of users whose newest update they have not come to."""
        by_tenant: dict[UUID, list[Scope]] = {}
        for scope in self._of:
            by_tenant.setdefault(scope.tenant_id, []).append(scope)
        for tenant_id, scopes in by_tenant.items():
            ids = [scope.user_id for scope in scopes if scope.user_id]
            heads = await self._updates.heads(tenant_id, ids)
            for scope in scopes:
                newest = heads.get(scope.user_id, 0) if scope.user_id else 0
                for follower in self._of.get(scope, ()):
                    # Nothing published, or all of it erased with its user: only a reader can tell.
                    if follower.has_come_to(scope) != newest or newest == 0:
                        follower.wake(scope)
