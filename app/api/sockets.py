"""The sockets of this process: how many there may be, and how they end together."""

import asyncio
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TypeVar
from uuid import UUID

from app.domain.errors import LimitReached, StoreUnavailable
from app.domain.rates import Limits
from app.metrics.stream import STREAM_FOLLOWED, STREAM_SOCKETS

T = TypeVar("T")

_RETRY_S = 5


class Sockets:
    """Counts sockets by tenant, and by the users whom they follow."""

    def __init__(self, *, at_most: int) -> None:
        self._at_most = at_most
        self._of_tenant: Counter[UUID] = Counter()
        self._of_user: Counter[tuple[UUID, str]] = Counter()
        self._leaving = asyncio.Event()

    @property
    def leaving(self) -> asyncio.Event:
        """Return what is set once this process is about to end."""
        return self._leaving

    @contextmanager
    def room(self, tenant_id: UUID, limits: Limits | None) -> Iterator["Room"]:
        """Take the room of one socket; ``limits`` None: nothing is limited but the process.

        Raises:
            LimitReached: the tenant has as many as it may.
            StoreUnavailable: the process has as many as it may.
        """
        if self._of_tenant.total() >= self._at_most:
            raise StoreUnavailable("this process has all the sockets that it takes")
        most = limits.sockets if limits else 0
        if most and self._of_tenant[tenant_id] >= most:
            raise LimitReached(
                f"{most} sockets of this tenant are open here; close one, or follow more users on each",
                retry_after_s=_RETRY_S,
            )
        self._of_tenant[tenant_id] += 1
        STREAM_SOCKETS.inc()
        try:
            yield Room(self._of_user, tenant_id, limits.sockets_per_user if limits else 0)
        finally:
            STREAM_SOCKETS.dec()
            _less(self._of_tenant, tenant_id)

    def leave(self) -> None:
        """Let all sockets end, for the process does."""
        self._leaving.set()


class Room:
    """What one socket may follow: of each user only so many sockets."""

    def __init__(self, of_user: Counter[tuple[UUID, str]], tenant_id: UUID, most: int) -> None:
        self._of_user = of_user
        self._tenant_id = tenant_id
        self._most = most

    def refusal(self, client_id: str) -> str | None:
        """Return why a user cannot be followed here now, None if it can."""
        if self._most and self._of_user[self._tenant_id, client_id] >= self._most:
            return f"{self._most} sockets follow this user here; close one, or wait until a lost one ends"
        return None

    def take(self, client_id: str) -> None:
        """Count a user who is followed."""
        self._of_user[self._tenant_id, client_id] += 1
        STREAM_FOLLOWED.inc()

    def give_back(self, client_id: str) -> None:
        """Count a user no longer."""
        _less(self._of_user, (self._tenant_id, client_id))
        STREAM_FOLLOWED.dec()


def _less(counter: Counter[T], one: T) -> None:
    counter[one] -= 1
    if not counter[one]:
        del counter[one]
