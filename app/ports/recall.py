"""How memories are read."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple, Protocol
from uuid import UUID

from app.domain.facts import Fact
from app.domain.intervals import Interval
from app.domain.models import Scope, Turn
from app.ports.found import FoundDerived, FoundTurn, Gist, Story
from app.ports.models import Vectors


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """What may take part in an answer: said until, and on which clock ``as_of`` counts.

    ``said_until`` bounds the conversation's clock, inclusive; ``recorded_until`` the wall clock,
    None without that bound. ``with_silent`` lets system and tool turns in.
    """

    said_until: datetime
    recorded_until: datetime | None = None
    with_silent: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Search:
    """What the arms look for: hashed terms, a window, strict filters, the caller's session.

    ``said`` is a strict filter on when a turn was said; ``occurred`` a strict filter on events.
    ``window`` is what the question asks of time, read on ``axis`` (``said`` or ``occurred``).
    ``event_types`` and ``statuses`` are strict, empty ones admit everything; ``only_events`` leaves out
    turns that tell of no event that passes them. ``entity_terms``: a turn must hold one of these terms,
    None: it need not. ``is_wide``: each arm proposes more, for who has the time.
    """

    known: Known
    terms: Sequence[int]
    window: Interval | None
    axis: str
    said: Interval
    speakers: Sequence[str]
    client_session_id: str | None
    with_events: bool
    event_types: Sequence[str] = ()
    statuses: Sequence[str] = ()
    only_events: bool = False
    entity_terms: Sequence[int] | None = None
    is_wide: bool = False


class Hit(NamedTuple):
    """A turn that an arm found; a tuple, because a recall makes some hundred of them.

    ``words`` is its BM25 score, ``cosine`` lies in [-1, 1]; None: not found by that arm. ``occurs``
    are the bounds of its events, None if not asked for; ``asks_only``: it tells nothing of its speaker.
    """

    turn_id: UUID
    session_id: UUID
    position: int
    said_at: datetime
    speaker: str
    words: float | None
    cosine: float | None
    is_recent: bool
    occurs: Sequence[tuple[datetime | None, datetime | None]] | None
    asks_only: bool = False
    is_assistant: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Meaning:
    """A question's unit vectors ``(dimension,) float32`` and the model that made them.

    ``sentences`` are those of its sentences where it has several, else empty.
    """

    model: str
    whole: Vectors
    sentences: Sequence[Vectors] = ()


class Closeness(NamedTuple):
    """How near a turn is to a question: greatest cosine over its windows, in [-1, 1].

    ``sentence`` is the greatest over the question's sentences too, None for a question of one.
    """

    whole: float
    sentence: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Near:
    """What the vector arm brings: turns, and how near these and others asked for are."""

    hits: Sequence[Hit]
    closeness: Mapping[UUID, Closeness]


@dataclass(frozen=True, slots=True, kw_only=True)
class Hits:
    """What a search brought, with the figures that BM25 was computed from.

    ``documents`` is the number of the user's turns, ``frequencies`` in how many of them each term
    that any of them holds occurs.
    """

    hits: Sequence[Hit]
    documents: int = 0
    frequencies: Sequence[int] = ()


class FactHit(NamedTuple):
    """A fact with the latest turn that it rests on; ``said_by_user``: its role; ``hit`` has neither score."""

    fact: Fact
    hit: Hit
    said_by_user: bool


class RecallIndex(Protocol):
    """The reading side of both calendars; one transaction a call, cut at its time-out."""

    def together(self, scope: Scope, *, timeout_ms: int) -> AbstractAsyncContextManager[None]:
        """Let what one recall reads in here, of whichever port, take turns on one connection."""
        ...

    async def search(self, scope: Scope, search: Search, *, timeout_ms: int) -> Hits:
        """Return what words, window, neighbours and the session's last turns bring.

        Raises:
            StoreTooSlow: cut at the time-out.
        """
        ...

    async def nearest(
        self,
        scope: Scope,
        search: Search,
        meaning: Meaning,
        *,
        also: Sequence[UUID] = (),
        timeout_ms: int,
    ) -> Near:
        """Return the turns nearest to a question, and their neighbours.

        ``also`` are turns found otherwise, whose closeness is wanted as well.
        """
        ...

    async def recent(
        self, scope: Scope, client_session_id: str, known: Known, *, limit: int, timeout_ms: int
    ) -> list[Turn]:
        """Return the last turns that people and assistants said in a session, in order.

        Raises:
            StoreTooSlow: cut at the time-out.
        """
        ...

    async def session(
        self,
        scope: Scope,
        ordinal: int,
        known: Known,
        *,
        but_not: str | None,
        timeout_ms: int,
    ) -> Interval | None:
        """Return from when to when a session was talked, by its place in order of their beginnings.

        ``ordinal`` counts from 1; negative from the latest, of which the caller's ``but_not`` is none.
        None if there are not so many.

        Raises:
            StoreTooSlow: cut at the time-out.
        """
        ...

    async def closeness(
        self, scope: Scope, turn_ids: Sequence[UUID], meaning: Meaning, *, timeout_ms: int
    ) -> dict[UUID, Closeness]:
        """Return how near each turn is that has a vector of the model."""
        ...

    async def facts(
        self,
        scope: Scope,
        slots: Sequence[str],
        known: Known,
        *,
        timeout_ms: int,
        most: int = 300,
        fits: Callable[[str, str], bool] | None = None,
    ) -> list[FactHit]:
        """Return the facts of some slots as seen at the moment, the latest known first.

        Of ``most`` facts at most: a slot's newest hundreds tell all. ``fits`` says by slot and key which of
        these are wanted; None: all.
        """
        ...

    async def gists(
        self, scope: Scope, memory_ids: Sequence[UUID], known: Known, *, timeout_ms: int
    ) -> dict[UUID, Gist]:
        """Return what events and facts come to, as seen at the moment.

        Raises:
            StoreTooSlow: cut at the time-out.
        """
        ...

    async def episodes_of(
        self, scope: Scope, turn_ids: Sequence[UUID], known: Known, *, timeout_ms: int
    ) -> list[FoundDerived]:
        """Return the episodes that some turns are bound into, as seen at the moment, with all their turns.

        In the order of the turns: the episode of the first one first.

        Raises:
            StoreTooSlow: cut at the time-out.
        """
        ...

    async def stories(
        self, scope: Scope, turn_ids: Sequence[UUID], known: Known, *, timeout_ms: int
    ) -> dict[UUID, Story]:
        """Return the episode that each turn is bound into, as seen at the moment; none for what is in none.

        Raises:
            StoreTooSlow: cut at the time-out.
        """
        ...

    async def patterns(self, scope: Scope, known: Known, *, timeout_ms: int) -> list[FoundDerived]:
        """Return the patterns that hold, as seen at the moment, the latest known first.

        Raises:
            StoreTooSlow: cut at the time-out.
        """
        ...

    async def fetch(
        self, scope: Scope, turn_ids: Sequence[UUID], known: Known, *, timeout_ms: int
    ) -> list[FoundTurn]:
        """Return the turns in the order asked, with their events."""
        ...
