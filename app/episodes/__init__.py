"""Pure: from a user's talk to episodes. Where a story ends, what it told, which of its facts stand alone."""

from app.episodes.binding import Segment, Tail, segments
from app.episodes.consolidation import DayTold, FactTold, consolidated, reflected
from app.episodes.evidence import retold
from app.episodes.talk import Said

__all__ = [
    "DayTold",
    "FactTold",
    "Said",
    "Segment",
    "Tail",
    "consolidated",
    "reflected",
    "retold",
    "segments",
]
