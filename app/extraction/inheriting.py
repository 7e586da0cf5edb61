"""What a clause takes over from the one before it in its sentence: the time."""

from datetime import datetime

from app.domain.intervals import TimeSpan
from app.extraction.entry import Entry
from app.extraction.frame import Frame, Side
from app.extraction.lying import state_of
from app.extraction.placing import on_side
from app.extraction.told import Told


def inherited_time(told: Told, frame: Frame, before: Entry) -> TimeSpan | None:
    """Return the time of the clause before, as this one reads it: 周日猫吐了，我带它去了医院 tells of the Sunday past.

    A clause that left open on which side of now it lies is told with what follows it.
    """
    if before.time is None or (frame.side, before.frame.side) != (Side.PAST, Side.OPEN):
        return before.time
    return on_side(before.time, Side.PAST, told.turn.said_at, told.zone, frame.clause.text)


def settle(before: Entry, time: TimeSpan | None, said_at: datetime) -> None:
    """Give the clause before the time that the one which took it over reads it as."""
    if time != before.time:
        before.time = time
        before.modality, before.status = state_of(before.frame, before.kind, time, said_at)


def inherits(frame: Frame, before: Entry) -> bool:
    """Return whether the time of the clause before holds for this one: same sentence, same side."""
    return (
        frame.clause.sentence == before.frame.clause.sentence
        and (frame.side is before.frame.side or Side.OPEN in (frame.side, before.frame.side))
        and before.recurrence is None
    )
