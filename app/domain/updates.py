"""Updates: what is pushed to those who follow a user, in an order without gaps."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Any
from uuid import UUID

from app.domain.errors import Fault, InvalidInput

_CURSOR = re.compile(r"(0|[1-9][0-9]{0,17})(?:-([0-9a-f]{8}))?", re.ASCII)


class UpdateType(StrEnum):
    """What an update tells of; its data hold ids and small values, never words of turns.

    The one exception is an answer that was refined, which is pushed whole.
    """

    RECALL_REFINED = "recall.refined"
    TURN_PROCESSED = "turn.processed"
    MEMORY_CREATED = "memory.created"
    MEMORY_UPDATED = "memory.updated"
    CLARIFICATION_ASKED = "clarification.asked"
    REMINDER_DUE = "reminder.due"
    PATTERN_FOUND = "pattern.found"


@dataclass(frozen=True, slots=True, kw_only=True)
class NewUpdate:
    """An update to be published; ``data`` is JSON."""

    type: UpdateType
    data: Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """How far a reader has come in a user's updates.

    ``seq`` 0 is before the first. ``line`` names the one line of numbers that it counts in: a user who
    was erased and came back has another. None only at 0, where no line needs to be known.
    """

    seq: int
    line: str | None

    def __str__(self) -> str:
        return str(self.seq) if self.line is None else f"{self.seq}-{self.line}"


START = Position(seq=0, line=None)
"""Before everything that was ever published for a user."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Update:
    """A published update; ``position`` is the place after it, where its reader goes on."""

    position: Position
    type: str
    data: Mapping[str, Any] = field(repr=False)
    at: datetime


def line_of(incarnation: UUID) -> str:
    """Return the name of a user's line of numbers, as positions bear it."""
    return incarnation.hex[:8]


def position_of(cursor: str) -> Position:
    """Return the position of a cursor.

    Raises:
        InvalidInput: it is none that was given out.
    """
    found = _CURSOR.fullmatch(cursor)
    if found is None or (found[2] is None and found[1] != "0"):
        raise InvalidInput(
            "the cursor is none that the stream gave out; leave it out to begin with what comes next",
            Fault(pointer="/since", message="not a cursor of the stream"),
        )
    return Position(seq=int(found[1]), line=found[2])
