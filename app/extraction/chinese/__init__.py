"""Chinese: how its clauses tell of events."""

from app.extraction.chinese.kinds import kind_of
from app.extraction.chinese.reading import frames

__all__ = ["frames", "kind_of"]
