"""Expression trees: what a time expression says, before any clock is known.

Trees are values: hashable, printable, cacheable. Units are granularities. Tree nodes take their
parts by position, unlike other values, because rule tables are read as ``Shift(DAY, -3)``.
"""

from app.timex.nodes.base import Node, rank
from app.timex.nodes.compound import (
    Both,
    Edge,
    Either,
    From,
    Length,
    Nth,
    Open,
    Range,
    Recur,
    Turn,
    both,
)
from app.timex.nodes.derived import Around, Beside, Lasting, Rest, Slice, Steps, WeekNumber
from app.timex.nodes.places import (
    Clock,
    Enclosing,
    Fields,
    Holiday,
    Lunar,
    Part,
    Piece,
    Recent,
    Shift,
    Story,
    Vague,
    Weekday,
    Weekend,
    Window,
    Years,
)
from app.timex.nodes.stretches import Flank, Half, Near, Run, Spell, Term, Within

__all__ = [
    "Around",
    "Beside",
    "Both",
    "Clock",
    "Edge",
    "Either",
    "Enclosing",
    "Fields",
    "Flank",
    "From",
    "Half",
    "Holiday",
    "Lasting",
    "Length",
    "Lunar",
    "Near",
    "Node",
    "Nth",
    "Open",
    "Part",
    "Piece",
    "Range",
    "Recent",
    "Recur",
    "Rest",
    "Run",
    "Shift",
    "Slice",
    "Spell",
    "Steps",
    "Story",
    "Term",
    "Turn",
    "Vague",
    "WeekNumber",
    "Weekday",
    "Weekend",
    "Window",
    "Within",
    "Years",
    "both",
    "rank",
]
