"""English: how its clauses tell of events."""

from app.extraction.english.kinds import kind_of
from app.extraction.english.moods import Speaker
from app.extraction.english.reading import frames

__all__ = ["Speaker", "frames", "kind_of"]
