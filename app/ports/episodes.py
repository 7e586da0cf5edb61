"""How talk is bound into episodes and what they told is kept."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol
from uuid import UUID

from app.digests import Story
from app.domain.episodes import Episode, EpisodeDraft
from app.domain.intervals import Interval
from app.domain.models import Lease, Scope
from app.episodes import DayTold, FactTold, Said, Tail
from app.ports.models import Provenance


@dataclass(frozen=True, slots=True, kw_only=True)
class EpisodeHeld:
    """What is held of a session's running episode: its open version and the newest number given."""

    episode: Episode
    newest: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Unbound:
    """The ends of sessions that have to be looked at, and how far the stream is bound once they were.

    ``held`` are running episodes by id; ``facts`` those that rest on turns of the tails. ``is_all``: no
    turn that was read waits behind these.
    """

    tails: Sequence[Tail]
    held: dict[UUID, EpisodeHeld]
    facts: Sequence[FactTold]
    upto: int
    is_all: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Untold:
    """An episode that was consolidated by rules and that no model was asked about, with its turns."""

    held: EpisodeHeld
    session_id: UUID
    talk: tuple[Said, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Talked:
    """Stories in order, and what callers call their turns."""

    stories: list[Story]
    client_ids: dict[UUID, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Day:
    """A day with its episodes, and what is held of it; None if it was not reflected on yet."""

    told: DayTold
    held: EpisodeHeld | None


@dataclass(frozen=True, slots=True, kw_only=True)
class EpisodeWriting:
    """A version to write: of a held episode, or the first of a new one.

    ``turn_ids`` are all that are bound into it, with their places in the stream. ``held`` None: it is new.
    ``only_state``: nothing that it tells changed.
    """

    episode_id: UUID
    session_id: UUID | None
    draft: EpisodeDraft
    turns: Sequence[tuple[UUID, int]]
    held: EpisodeHeld | None
    only_state: bool = False


class Episodes(Protocol):
    """The writing side of episodes; every write is guarded by the stream's lease."""

    async def unbound(self, lease: Lease, *, as_of: datetime, model: str, limit: int) -> Unbound:
        """Return the ends of sessions with turns that are not bound, or whose episode fell silent.

        ``model`` is the one whose vectors are wanted, "" for none.
        """
        ...

    async def bind(
        self,
        lease: Lease,
        writings: Sequence[EpisodeWriting],
        *,
        upto: int,
        provenance: Provenance,
    ) -> None:
        """Write versions and which turns are bound into them, and how far the stream is bound.

        Raises:
            LeaseLost: nothing was written.
        """
        ...

    async def untold(self, scope: Scope, *, limit: int) -> list[Untold]:
        """Return episodes that rest and that no model was asked about, the latest first."""
        ...

    async def note_asked(self, lease: Lease, held: EpisodeHeld, provenance: Provenance) -> None:
        """Note that a model was asked about an episode and nothing it said was of use."""
        ...

    async def days(self, scope: Scope, *, as_of: datetime, limit: int) -> list[Day]:
        """Return days that are over and changed since they were reflected on, oldest first."""
        ...

    async def stories(self, scope: Scope, *, talked: Interval, most_turns: int) -> Talked:
        """Return the episodes that talk of a stretch of time made, with their turns, in order.

        The latest ones, with no more turns together than ``most_turns``.
        """
        ...

    async def bound_facts(self, scope: Scope) -> frozenset[UUID]:
        """Return the facts that an episode is needed for: a reason or condition goes with them."""
        ...

    async def tended(self, lease: Lease) -> None:
        """Note that the nightly work on a stream is done."""
        ...
