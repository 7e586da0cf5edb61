"""On which side of now an act lies once its time is known, and what that makes of its state."""

import re
from datetime import datetime

from app.domain.events import Modality, Status
from app.domain.intervals import TimeSpan
from app.extraction.frame import Frame, Kind, Side

_LATER = re.compile(r"\b(?:tonight|later|this evening)\b", re.IGNORECASE)
_BEHIND = re.compile(r"\bback (?:in|on)\b|\bago\b", re.IGNORECASE)
_DEADLINE = re.compile(r"[之以]?前$|今晚|^(?:by|before|until|till)\b", re.IGNORECASE)
_BOOKING = ("BOOK", "RESCHEDULE", "APPOINTMENT")


def lies_ahead(frame: Frame, kind: Kind) -> bool:
    """Return whether the act concerns something that lies ahead: booking, planning, moving, calling it off."""
    if _BEHIND.search(frame.clause.text):
        return False  # "booked it back in May": when that was done
    return _is_booking(frame, kind) or kind.is_a("RESCHEDULE", "CANCEL", "PLAN")


def state_of(
    frame: Frame, kind: Kind, time: TimeSpan | None, said_at: datetime
) -> tuple[Modality, Status]:
    """Return modality and status once the time is known: a booking for a day ahead is confirmed."""
    modality, status = frame.modality, frame.status
    if kind.is_a("CANCEL") and modality in (Modality.ASSERTED, Modality.QUOTED):
        return modality, Status.CANCELLED
    if _is_booked(frame, kind, time):
        return Modality.PLANNED, Status.CONFIRMED
    if frame.is_noun and frame.side is Side.FUTURE and _is_behind(time, said_at):
        return Modality.ASSERTED, Status.COMPLETED  # "physio yesterday"
    is_future = time is not None and time.start is not None and time.start > said_at
    if status is Status.IN_PROGRESS and time is not None and _LATER.search(time.text):
        is_future = not _is_behind(time, said_at)  # "I'm writing it tonight", said at eight
    if frame.side is Side.OPEN and not is_future and _is_due(frame, time, said_at):
        is_future = True
    if not is_future or modality not in (Modality.ASSERTED, Modality.QUOTED):
        return modality, status
    planned = Modality.PLANNED if modality is Modality.ASSERTED else modality
    if status is Status.IN_PROGRESS:
        return planned, Status.PLANNED
    if status is Status.COMPLETED and _is_booking(frame, kind):
        return planned, Status.CONFIRMED
    if status is Status.COMPLETED and (frame.side is not Side.PAST or kind.is_a("PLAN")):
        return planned, Status.PLANNED
    return modality, status


def _is_due(frame: Frame, time: TimeSpan | None, said_at: datetime) -> bool:
    """Return whether a clause that nothing marks as done has until a moment to come, or the evening that is not over."""
    if (
        time is None
        or time.end is None
        or time.end <= said_at
        or frame.status is not Status.COMPLETED
    ):
        return False
    return _DEADLINE.search(time.text) is not None


def is_ahead(time: TimeSpan | None, said_at: datetime) -> bool:
    """Return whether a time lies ahead; of "till Friday" its end."""
    if time is None:
        return False
    bound = time.start or time.end
    return bound is not None and bound > said_at


def _is_behind(time: TimeSpan | None, said_at: datetime) -> bool:
    return time is not None and time.end is not None and time.end <= said_at


def _is_booking(frame: Frame, kind: Kind) -> bool:
    return kind.is_a(*_BOOKING) and frame.status is Status.COMPLETED


def _is_booked(frame: Frame, kind: Kind, time: TimeSpan | None) -> bool:
    """Return whether something was booked without saying for when: 房间订好了; it lies ahead."""
    is_told = time is None and frame.modality is Modality.ASSERTED
    return is_told and kind.is_a("BOOK") and _is_booking(frame, kind)
