"""The lines of a history as values, and the report on what became of them."""

from dataclasses import dataclass, field
from datetime import datetime

from app.domain.events import Event
from app.domain.models import MemoryKind, Role, TurnState, User
from app.ports import (
    PastEntity,
    PastEvent,
    PastLink,
    PastMade,
    PastMentions,
    PastNamed,
    PastRelation,
)

_SHOWN_REFUSALS = 1000


@dataclass(frozen=True, slots=True, kw_only=True)
class UserLine:
    """What is set for a user; ``user.user_id`` is ignored."""

    line: int
    user: User


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnLine:
    """A turn of a history. ``said_at`` may lack an offset and ``zone`` be None: the user's then.

    ``is_heard``: if it asks to forget, that is done.
    """

    line: int
    user: str
    session: str
    turn_id: str
    speaker: str
    role: Role
    text: str
    said_at: datetime
    zone: str | None
    state: TurnState | None
    metadata: dict[str, object]
    attachments: tuple[dict[str, object], ...]
    is_heard: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class MadeLine:
    """A version of an event, or of a fact."""

    line: int
    user: str
    past: PastMade

    @property
    def kind(self) -> MemoryKind:
        """Return which of the two."""
        return MemoryKind.EVENT if isinstance(self.past, PastEvent) else MemoryKind.FACT


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkLine:
    """A link between two events."""

    line: int
    user: str
    link: PastLink


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedLine:
    """What is told of entities: themselves, where a turn names them, how they hang together, what calls changed."""

    line: int
    user: str
    named: PastNamed


@dataclass(frozen=True, slots=True, kw_only=True)
class Refusal:
    """A line that was not taken, and why; ``name`` is its turn or memory id if it has one."""

    line: int
    name: str | None
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Skipped:
    """A line that says something about the file and stores nothing."""

    line: int


StoredLine = TurnLine | MadeLine | LinkLine | NamedLine
"""A line that goes into a batch."""
Line = UserLine | StoredLine | Refusal | Skipped


def name_of(line: StoredLine) -> str | None:
    """Return the id by which a line's writer knows it."""
    if isinstance(line, TurnLine):
        return line.turn_id
    if isinstance(line, LinkLine):
        return str(line.link.from_id)
    if isinstance(line, NamedLine):
        return _name_of(line.named)
    version = line.past.version
    return str(version.event_id if isinstance(version, Event) else version.fact_id)


def _name_of(named: PastNamed) -> str:
    if isinstance(named, PastMentions):
        return named.client_turn_id
    if isinstance(named, PastEntity):
        return str(named.entity_id)
    return str(named.relation_id if isinstance(named, PastRelation) else named.change_id)


@dataclass(slots=True)
class Report:
    """What became of the lines; the first thousand refusals are kept, the others counted."""

    lines: int = 0
    users: int = 0
    accepted: int = 0
    duplicates: int = 0
    events: int = 0
    event_duplicates: int = 0
    facts: int = 0
    fact_duplicates: int = 0
    links: int = 0
    link_duplicates: int = 0
    entities: int = 0
    entity_duplicates: int = 0
    mentions: int = 0
    mention_duplicates: int = 0
    relations: int = 0
    relation_duplicates: int = 0
    entity_changes: int = 0
    entity_change_duplicates: int = 0
    refused: int = 0
    refusals: list[Refusal] = field(default_factory=list)

    def refuse(self, refusal: Refusal) -> None:
        """Count a refusal, and keep it while there is room."""
        self.refused += 1
        if len(self.refusals) < _SHOWN_REFUSALS:
            self.refusals.append(refusal)
