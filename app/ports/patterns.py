"""How what a user tells is looked through for patterns, and how these are kept."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol
from uuid import UUID

from app.domain.models import Lease, Scope
from app.domain.patterns import Pattern, PatternDraft
from app.patterns import ToldEvent, ToldTurn


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """What a user told in a stretch of time, in order, and the events that it tells of."""

    turns: Sequence[ToldTurn]
    events: Sequence[ToldEvent]


@dataclass(frozen=True, slots=True, kw_only=True)
class PatternHeld:
    """What is held of a pattern: its last version, the newest number given; ``is_open`` unless retracted."""

    pattern: Pattern
    newest: int
    is_open: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PatternWriting:
    """A version to write: of a held pattern, or the first of a new one. ``is_news`` if it holds as of now."""

    pattern_id: UUID
    draft: PatternDraft
    held: PatternHeld | None
    is_news: bool


class Patterns(Protocol):
    """What patterns are found in, and those that are held."""

    async def told(self, scope: Scope, *, since: datetime, until: datetime) -> Told:
        """Return what the user told in a stretch of time, ends included."""
        ...

    async def held(self, scope: Scope) -> list[PatternHeld]:
        """Return the last versions of all patterns, retracted ones too."""
        ...

    async def write(self, lease: Lease, writings: Sequence[PatternWriting]) -> None:
        """Write versions and publish what is news, under the lease.

        Raises:
            LeaseLost: nothing was written.
            StoreUnavailable: the same; also where a pattern was changed since it was read.
        """
        ...
