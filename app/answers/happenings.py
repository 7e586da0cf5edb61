"""What happened, as answers are computed from it: events, and clauses of turns that no event was made of."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from uuid import UUID

from app.answers.heard import Heard
from app.answers.told import ToldTurn
from app.domain.events import Metric, Modality, Status
from app.domain.intervals import Granularity, Interval

# What is planned, asked for, called off or on hold did not come about.
_NOT_DONE = frozenset(
    {Status.PLANNED, Status.REQUESTED, Status.CANCELLED, Status.ON_HOLD, Status.FAILED}
)
_MEANT = frozenset({Modality.ASSERTED, Modality.QUOTED})


# Nobody changes one. Not frozen all the same: a recall makes hundreds, and to make a frozen one takes four times as long.
@dataclass(slots=True, kw_only=True, unsafe_hash=True)
class Happening:
    """One thing that happened, or was said to.

    ``memory_id`` is the event's, or the turn's where only its words tell it (``is_turn``). ``words`` are
    the clause, ``core`` what it says without what stands beside: who, does what, to what, where.
    ``around`` is the whole turn. ``is_state``: words that tell how something stands, not that it happened. ``by_speaker``: the one who spoke did it. ``by_assistant``: an assistant spoke, of itself. ``has_time``: time words were
    said; else it happened when it was told. ``entity_ids`` take part in it, ``groups`` are the words of
    the question, by their place, that its turn says. ``unread`` is the turn where its times are still to be
    read (``tellings.timed``): to read them costs more than all else, and most of what is told does not fit.
    ``heard`` is what was read of its words so far.
    """

    memory_id: UUID
    turn_id: UUID
    words: str
    core: str
    around: str
    speaker: str
    subject: str
    by_speaker: bool
    interval: Interval
    granularity: Granularity
    has_time: bool
    said_at: datetime
    zone: str
    action: str = ""
    action_type: str = "OTHER"
    event_type: str = "other"
    object: str = ""
    place: str = ""
    others: tuple[str, ...] = ()
    status: Status = Status.COMPLETED
    modality: Modality = Modality.ASSERTED
    recurrence: str | None = None
    metrics: tuple[Metric, ...] = ()
    entity_ids: frozenset[UUID] = frozenset()
    groups: frozenset[int] = frozenset()
    session_id: UUID | None = None
    position: int = 0
    offset: int = 0
    is_turn: bool = False
    is_state: bool = False
    by_assistant: bool = False
    times: int = 1
    also: tuple[UUID, ...] = field(default_factory=tuple)
    also_turns: tuple[UUID, ...] = field(default_factory=tuple)
    unread: ToldTurn | None = None
    heard: Heard | None = field(default=None, compare=False, repr=False)

    @property
    def start(self) -> datetime:
        """Return when it began; when it was told where nothing says so."""
        return self.interval.start or self.said_at

    @property
    def end(self) -> datetime:
        """Return when it ended, or was over at the latest."""
        return self.interval.end or self.start

    @property
    def ids(self) -> tuple[UUID, ...]:
        """Return every memory that tells of it."""
        return (self.memory_id, *self.also)

    @property
    def turn_ids(self) -> tuple[UUID, ...]:
        """Return every turn that tells of it."""
        return (self.turn_id, *self.also_turns)

    def came_about(self, now: datetime) -> bool:
        """Return whether it happened by a moment: not planned, denied, supposed, asked or called off."""
        return (
            self.modality in _MEANT
            and not self.is_state
            and self.status not in _NOT_DONE
            and self.recurrence is None
            and self.start <= now
        )

    def lies_ahead(self, now: datetime) -> bool:
        """Return whether it is agreed or planned, and not over."""
        is_meant = self.modality in (Modality.PLANNED, *_MEANT)
        is_on = self.status not in (Status.CANCELLED, Status.FAILED)
        return is_meant and is_on and self.recurrence is None and self.end > now


def in_order(happenings: Iterable[Happening]) -> list[Happening]:
    """Return happenings by when they began; of equals what was told first comes first."""
    return sorted(happenings, key=lambda one: (one.start, one.end, one.said_at, one.memory_id))


def once_each(happenings: Sequence[Happening]) -> list[Happening]:
    """Return happenings in order, such as were told several times once.

    Two tellings are of one happening if they say when, the times overlap, the same one does the same,
    and neither names a thing that the other does not.
    """
    kept: list[Happening] = []
    open_: list[int] = []  # places of those that may still overlap what comes
    for one in in_order(happenings):
        open_ = [at for at in open_ if kept[at].end >= one.start]
        same = next((at for at in open_ if _is_same(kept[at], one)), None)
        if same is None:
            open_.append(len(kept))
            kept.append(one)
        else:
            kept[same] = _joined(kept[same], one)
    return _without_sums(in_order(kept)) if any(one.times > 1 for one in kept) else in_order(kept)


def _is_same(one: Happening, other: Happening) -> bool:
    if one.memory_id == other.memory_id and one.interval == other.interval:
        return True
    if not one.interval.overlaps(other.interval) or one.subject != other.subject:
        return False
    if one.turn_id == other.turn_id:
        return one.action == other.action and one.interval == other.interval
    if not (one.has_time and other.has_time) or one.action_type != other.action_type:
        return False
    if one.action_type == "OTHER" and one.action != other.action:
        return False
    return _agree(one.object, other.object) and _agree(one.place, other.place)


def _agree(one: str, other: str) -> bool:
    return not one or not other or one in other or other in one


def _joined(one: Happening, other: Happening) -> Happening:
    """Return a happening that was told twice; what says more exactly when stands for it."""
    best, rest = (one, other) if _width(one) <= _width(other) else (other, one)
    ids = dict.fromkeys((*rest.ids, *best.also))
    turns = dict.fromkeys((*rest.turn_ids, *best.also_turns))
    ids.pop(best.memory_id, None)
    turns.pop(best.turn_id, None)
    times = max(one.times, other.times)
    return replace(best, also=tuple(ids), also_turns=tuple(turns), times=times)


def _width(one: Happening) -> float:
    return (one.end - one.start).total_seconds() if one.has_time else float("inf")


def _without_sums(kept: Sequence[Happening]) -> list[Happening]:
    """Return happenings without such as only sum up others of the same turn: three runs this week, on Monday and so on."""
    sums = [
        one
        for one in kept
        if one.times > 1
        and sum(o is not one and o.turn_id == one.turn_id and _lies_in(o, one) for o in kept)
        >= one.times - 1
    ]
    return [one for one in kept if not any(one is other for other in sums)]


def _lies_in(one: Happening, other: Happening) -> bool:
    return one.interval.overlaps(other.interval) and _width(one) < _width(other)
