"""What a clause says of someone, before it is a fact: the value that the rules hand on."""

from dataclasses import dataclass
from enum import StrEnum


class Phase(StrEnum):
    """Where in the life of a fact the clause stands."""

    HOLDS = "holds"
    BEGINS = "begins"  # "moved to", "went vegan", 入职: its time says since when
    ENDS = "ends"  # "no longer", "left", 不再, 戒了: denied from its time on
    ENDED = "ended"  # "used to", 以前: it held, and is over


ONLY_ENDS = "only_ends"
"""The rule of statements that end what is held, and say nothing where nothing is."""

ENDS_ANY = "ends_any"
"""The rule of statements that end whatever their slot holds: "got laid off", 离婚了."""

FRAMED = "frame"
"""The rule of statements by a frame of everyday words; what narrower rules tell of the same words stands before them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """One statement; offsets are those of the turn, half-open.

    ``subject`` is the words of the turn, "" for the speaker. ``value`` and ``key`` are words of the
    turn or what a named rule makes of them; ``object`` is None where the value has no words of its own.
    """

    slot: str
    subject: str
    start: int
    end: int
    predicate: tuple[int, int]
    value: str
    object: tuple[int, int] | None = None
    key: str = ""
    is_negative: bool = False
    phase: Phase = Phase.HOLDS
    confidence: float = 0.85
    rule: str = ""
