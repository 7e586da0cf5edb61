"""Chinese: how its clauses tell of events."""

from app.extraction.chinese.beings import Being, asked_after, asks, being_of, topic_of
from app.extraction.chinese.kinds import kind_of
from app.extraction.chinese.reading import frames
from app.extraction.chinese.untold import asks_for_text, hands_over

__all__ = [
    "Being",
    "asked_after",
    "asks",
    "asks_for_text",
    "being_of",
    "frames",
    "hands_over",
    "kind_of",
    "topic_of",
]
