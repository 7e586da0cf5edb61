"""How updates are published and read; docs/stream.md tells what readers are promised.

An adapter that has an effect publishes what it tells of in the same transaction
(``app.adapters.postgres.updates.publish``), as it does with the audit trail.
"""

from collections.abc import AsyncIterator, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol
from uuid import UUID

from app.domain.models import Scope
from app.domain.updates import NewUpdate, Position, Update, UpdateType


@dataclass(frozen=True, slots=True, kw_only=True)
class Passage:
    """What stands after a position, oldest first.

    ``end`` is where the next passage goes on: behind updates of other types too. ``is_whole`` False:
    some of what came after the position is gone, or the position is of another line; then there are
    no ``updates``, and ``end`` is behind the newest. ``has_more``: the limit cut the passage off.
    """

    updates: Sequence[Update]
    end: Position
    is_whole: bool
    has_more: bool


class Updates(Protocol):
    """The updates of users: numbered without gaps, kept for a day."""

    async def publish(self, scope: Scope, updates: Sequence[NewUpdate]) -> None:
        """Publish what no other change goes with; durable when this returns."""
        ...

    async def head(self, scope: Scope) -> Position:
        """Return the position behind the newest update of a user."""
        ...

    async def after(
        self, scope: Scope, position: Position, *, types: Collection[UpdateType] | None, limit: int
    ) -> Passage:
        """Return what came after a position; ``types`` None means all of them."""
        ...

    async def heads(self, tenant_id: UUID, user_ids: Sequence[UUID]) -> Mapping[UUID, int]:
        """Return the number of the newest update of each user who has any."""
        ...


class News(Protocol):
    """Says that there is news, to all processes; may lose a word, for readers look in the table too."""

    @property
    def is_heard(self) -> bool:
        """Whether what others tell arrives here at present; False: look in the table more often."""
        ...

    def tell(self, scope: Scope) -> None:
        """Say that something was published for a user; returns at once, never raises."""
        ...

    def heard(self) -> AsyncIterator[Scope | None]:
        """Yield users for whom something was published; None where some may have been missed.

        Goes on for ever, through outages.
        """
        ...

    def close(self) -> None:
        """Tell what waits, for a second at most."""
        ...


class Presence(Protocol):
    """Who waits for refined answers, on whatever process they are connected to."""

    async def note(self, scopes: Collection[Scope]) -> None:
        """Say of which users somebody waits here; to be said again each five seconds. Never raises."""
        ...

    async def awaits_refinements(self, scope: Scope) -> bool:
        """Return whether a subscriber to the user's refined answers is connected.

        Never raises and takes 50 ms at most; while the shared store is away only subscribers of this
        process are known. True up to 15 s after the last one has left.
        """
        ...

    async def close(self) -> None:
        """Close connections."""
        ...
