"""From trees to intervals: every node type registers its resolver here by being imported."""

from app.timex.resolve import clocks, dates, derived, named, relative, spans, stretches
from app.timex.resolve.base import Context, Direction, Reading, resolve

__all__ = [
    "Context",
    "Direction",
    "Reading",
    "clocks",
    "dates",
    "derived",
    "named",
    "relative",
    "resolve",
    "spans",
    "stretches",
]
