"""What is forgotten: stretches of turns, and with them whatever rests on these words."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from uuid import UUID

from app.domain.intervals import Interval
from app.domain.models import Role, Turn

_EVER = Interval(start=None, end=None)
UNDO_DAYS = 7
"""How long what was forgotten can be taken back; then it is purged."""
PREVIEW_HOURS = 24
"""How long a preview can be confirmed."""


class ForgettingState(StrEnum):
    """Where a wish to forget stands."""

    PREVIEWED = "previewed"  # shown, and nothing was done
    FORGOTTEN = "forgotten"  # out of every route; can be undone
    UNDONE = "undone"
    PURGED = "purged"


@dataclass(frozen=True, slots=True, kw_only=True)
class Stretch:
    """Characters of a turn, half-open; ``is_whole``: all of the turn, its attachments too."""

    turn_id: UUID
    start: int
    end: int
    is_whole: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Naming:
    """Where a turn names an entity of the user's world."""

    entity_id: UUID
    start: int
    end: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """A memory that words of a turn tell: of which kind, of whom, and what it says.

    ``slot``, ``key`` and ``value`` are of facts. ``is_over``: it ended, or another took its place.
    """

    memory_id: UUID
    kind: str
    start: int
    end: int
    subject: str
    text: str
    slot: str = ""
    key: str = ""
    value: str = ""
    is_over: bool = False
    occurs: Interval = field(default_factory=lambda: Interval(start=None, end=None))


@dataclass(frozen=True, slots=True, kw_only=True)
class Teller:
    """A turn with what it names and tells: what a wish to forget is held against."""

    turn: Turn
    names: tuple[Naming, ...] = ()
    tells: tuple[Told, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Forgetting:
    """A wish to forget as it is kept: never its words, only what it chose.

    ``asked_in`` is the turn that asked, None for a call. ``counts`` are rows by store, once forgotten.
    """

    forget_id: UUID
    state: ForgettingState
    stretches: tuple[Stretch, ...]
    counts: Mapping[str, int]
    asked_in: UUID | None
    created_at: datetime
    forgotten_at: datetime | None
    undo_until: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """Where turns come from; what is empty or None is left open. It is true if it bounds anything.

    ``channels`` are values of the turns' metadata; ``is_trusted`` as views show trust: high or low.
    """

    speakers: tuple[str, ...] = ()
    roles: frozenset[Role] = frozenset()
    channels: tuple[str, ...] = ()
    is_trusted: bool | None = None

    def __bool__(self) -> bool:
        return bool(self.speakers or self.roles or self.channels) or self.is_trusted is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class Selector:
    """What a call names by ids and bounds; ids add up, and the bounds hold for all the rest."""

    turn_ids: tuple[str, ...] = ()
    memory_ids: tuple[UUID, ...] = ()
    entities: tuple[str, ...] = ()
    sessions: tuple[str, ...] = ()
    said: Interval = field(default_factory=lambda: _EVER)
    occurred: Interval = field(default_factory=lambda: _EVER)
    kinds: frozenset[str] = frozenset()
    source: Source = field(default_factory=Source)


def merged(stretches: Sequence[Stretch]) -> tuple[Stretch, ...]:
    """Return stretches in order, those of one turn apart; a whole turn swallows its parts."""
    by_turn: dict[UUID, list[Stretch]] = {}
    for one in stretches:
        by_turn.setdefault(one.turn_id, []).append(one)
    found: list[Stretch] = []
    for turn_id, own in by_turn.items():
        if any(one.is_whole for one in own):
            end = max(one.end for one in own)
            found.append(Stretch(turn_id=turn_id, start=0, end=end, is_whole=True))
            continue
        for one in sorted(own, key=lambda s: (s.start, s.end)):
            last = found[-1] if found and found[-1].turn_id == turn_id else None
            if last is not None and one.start <= last.end:
                end = max(last.end, one.end)
                found[-1] = Stretch(turn_id=turn_id, start=last.start, end=end)
            else:
                found.append(one)
    return tuple(found)


def without(text: str, stretches: Sequence[Stretch]) -> str:
    """Return a turn's text with stretches blanked: as long as it was, so that places in it hold."""
    characters = list(text)
    for one in stretches:
        for at in range(one.start, min(one.end, len(characters))):
            if not characters[at].isspace():
                characters[at] = " "
    return "".join(characters)
