"""How what is to be forgotten is found, put away, brought back and purged."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Protocol
from uuid import UUID

from app.domain.forgetting import Forgetting, Stretch, Teller
from app.domain.intervals import Interval
from app.domain.models import Scope
from app.ports.audit import Call
from app.ports.ingestion import IndexedTurn, StoredAnswer

_EVER = Interval(start=None, end=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """Which turns may tell of what is to be forgotten: those that fit one of the ways, newest first.

    ``terms`` are hashed search terms, of which one must stand in the turn; ``slots`` are of facts;
    ``said`` and ``occurred`` are windows, unused while unbounded. ``said_until`` bounds all of them.
    ``is_all`` takes every turn, ``with_unread`` those that were not read yet.
    """

    said_until: datetime
    terms: Sequence[int] = ()
    entity_ids: Sequence[UUID] = ()
    slots: Sequence[str] = ()
    turn_ids: Sequence[str] = ()
    memory_ids: Sequence[UUID] = ()
    sessions: Sequence[str] = ()
    said: Interval = field(default_factory=lambda: _EVER)
    occurred: Interval = field(default_factory=lambda: _EVER)
    kinds: Sequence[str] = ()
    is_all: bool = False
    with_unread: bool = False
    limit: int = 2000


@dataclass(frozen=True, slots=True, kw_only=True)
class Rewritten:
    """A turn of which a part was blanked, with the words that are left."""

    turn_id: UUID
    indexed: IndexedTurn


@dataclass(frozen=True, slots=True, kw_only=True)
class Asking:
    """A turn that asks to forget, wherever it stands by now, and the wish that was noted of it.

    ``was_heard``: it was acted on before, and what was read since may add to it.
    """

    forget_id: UUID
    turn_id: UUID
    text: str
    said_at: datetime
    seq: int
    zone: str
    session: str
    was_heard: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Putting:
    """What is put away: whole turns, and turns of which parts are blanked.

    ``is_first``: chosen as if nothing of the wish were gone; of no use if somebody was quicker.
    """

    forget_id: UUID
    stretches: Sequence[Stretch]
    rewritten: Sequence[Rewritten]
    is_first: bool = True


Answer = Callable[[Forgetting], StoredAnswer]


class Forgettings(Protocol):
    """Puts memories away; each call is one transaction under the lock of the user's stream."""

    async def tellers(self, scope: Scope, look: Look) -> list[Teller]:
        """Return the turns that a look finds, with what they name and tell, newest first."""
        ...

    async def previewed(
        self, scope: Scope, stretches: Sequence[Stretch], asked_in: UUID | None
    ) -> Forgetting:
        """Keep what a wish chose until it is confirmed."""
        ...

    async def asked(self, scope: Scope, turn_ids: Sequence[UUID] | None) -> list[Asking]:
        """Return the wishes of turns, or, for None, those that are still to be acted on."""
        ...

    async def let_be(self, scope: Scope, forget_id: UUID) -> None:
        """Drop a wish that turned out to be none; nothing was done yet."""
        ...

    async def owner(self, tenant_id: UUID, forget_id: UUID) -> tuple[Scope, str] | None:
        """Return whose wish has the id: scope and the caller's id of the user."""
        ...

    async def get(self, scope: Scope, forget_id: UUID) -> Forgetting | None:
        """Return a wish, None if there is none such."""
        ...

    async def put_away(
        self, scope: Scope, putting: Putting, call: Call, answer: Answer
    ) -> StoredAnswer:
        """Take what a wish chose out of every table, with all that rests on it.

        Done twice it is done once. Workers that read these turns at this moment write nothing.

        Raises:
            NotFound: there is no such wish.
            Conflict: it was undone or purged.
        """
        ...

    async def bring_back(
        self, scope: Scope, forget_id: UUID, call: Call, answer: Answer
    ) -> StoredAnswer:
        """Put everything back where it was.

        Raises:
            NotFound: there is no such wish.
            Conflict: nothing was forgotten, or it is purged.
        """
        ...
