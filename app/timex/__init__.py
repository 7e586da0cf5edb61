"""The time engine: what people mean by "when", in English and Chinese."""

from app.timex.conventions import DEFAULT, Conventions
from app.timex.engine import find_times
from app.timex.intent import TimeIntent, read_intent

__all__ = ["DEFAULT", "Conventions", "TimeIntent", "find_times", "read_intent"]
