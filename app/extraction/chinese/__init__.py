"""Chinese: how its clauses tell of events."""

from app.extraction.chinese.kinds import kind_of
from app.extraction.chinese.reading import frames
from app.extraction.chinese.untold import hands_over

__all__ = ["frames", "hands_over", "kind_of"]
