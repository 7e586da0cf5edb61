"""English: how its clauses tell of events."""

from app.extraction.english.clauses import Read, clauses
from app.extraction.english.kinds import kind_of
from app.extraction.english.moods import Speaker
from app.extraction.english.reading import frames

__all__ = ["Read", "Speaker", "clauses", "frames", "kind_of"]
