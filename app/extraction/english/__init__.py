"""English: how its clauses tell of events."""

from app.extraction.english.clauses import Read, clauses
from app.extraction.english.handed import (
    asks_for_text,
    hands_over,
    is_of_others,
    is_retold,
    without_quoted,
)
from app.extraction.english.kinds import kind_of
from app.extraction.english.moods import Speaker
from app.extraction.english.reading import frames, subject_words

__all__ = [
    "Read",
    "Speaker",
    "asks_for_text",
    "clauses",
    "frames",
    "hands_over",
    "is_of_others",
    "is_retold",
    "kind_of",
    "subject_words",
    "without_quoted",
]
