"""How what happened is read for answers that are computed."""

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol
from uuid import UUID

from app.answers.told import ToldTurn
from app.domain.entities import KnownEntity
from app.domain.intervals import Interval
from app.domain.models import Scope
from app.ports.recall import Known


class Happened(Protocol):
    """All of a user's turns and events that pass, not only the best; one transaction a call.

    ``most`` bounds the turns: a result of so many may lack some.
    """

    async def saying(
        self,
        scope: Scope,
        words: Sequence[Sequence[int]],
        known: Known,
        *,
        most: int,
        oldest: bool = False,
        timeout_ms: int,
    ) -> list[ToldTurn]:
        """Return the turns that hold, of every word, one of its hashed terms, with their events.

        Of too many the newest said, or the ``oldest``.

        Raises:
            StoreTooSlow: cut at the time-out.
        """
        ...

    async def said(
        self,
        scope: Scope,
        words: Sequence[Sequence[int]],
        known: Known,
        *,
        most: int,
        postings: int,
        timeout_ms: int,
    ) -> list[tuple[UUID, datetime]]:
        """Return which turns hold, of every word, one of its hashed terms, and when they were said, the newest first.

        ``postings``: how many of a term are looked at.

        Raises:
            StoreTooSlow: cut at the time-out.
        """
        ...

    async def within(
        self,
        scope: Scope,
        interval: Interval,
        known: Known,
        *,
        most: int,
        measured: bool = False,
        timeout_ms: int,
    ) -> list[ToldTurn]:
        """Return the turns whose events begin in an interval, with ``measured`` of those with metrics.

        Raises:
            StoreTooSlow: cut at the time-out.
        """
        ...

    async def linked(
        self, scope: Scope, event_ids: Sequence[UUID], known: Known, *, most: int, timeout_ms: int
    ) -> list[ToldTurn]:
        """Return the turns of the events that hang together with some, over two links at most.

        Raises:
            StoreTooSlow: cut at the time-out.
        """
        ...

    async def turns(
        self,
        scope: Scope,
        turn_ids: Sequence[UUID],
        known: Known,
        *,
        words: int = 0,
        timeout_ms: int,
    ) -> list[ToldTurn]:
        """Return some turns with their events, in the order in which they were said.

        ``words``: of the question that they are known to say.

        Raises:
            StoreTooSlow: cut at the time-out.
        """
        ...

    async def things(
        self, scope: Scope, kinds: Sequence[str], *, most: int, timeout_ms: int
    ) -> list[KnownEntity]:
        """Return the entities that are of one of some kinds, by their own word.

        Raises:
            StoreTooSlow: cut at the time-out.
        """
        ...
