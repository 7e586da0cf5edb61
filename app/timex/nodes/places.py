"""Trees that name a place in time by themselves."""

from dataclasses import dataclass
from typing import Literal

from app.domain.intervals import Granularity
from app.timex.nodes.base import Node, rank

G = Granularity


@dataclass(frozen=True, slots=True)
class Fields(Node):
    """A calendar date with fields missing; a missing finer field widens, a coarser one floats.

    ``weekday`` (0 Monday) only helps to choose the year of a floating date.
    """

    year: int | None = None
    month: int | None = None
    day: int | None = None
    weekday: int | None = None

    def _grain(self) -> Granularity:
        if self.day is not None:
            return G.DAY
        return G.MONTH if self.month is not None else G.YEAR

    def _floating(self) -> bool:
        return self.year is None


@dataclass(frozen=True, slots=True)
class Shift(Node):
    """A point ``n`` units from the reference, read at ``at`` (None: the unit's own grain).

    ``exact`` marks yesterday-like words, which have no wider reading.
    """

    unit: Granularity
    n: float
    at: Granularity | None = None
    exact: bool = False

    def _grain(self) -> Granularity:
        return self.at or (self.unit if rank(self.unit) <= rank(G.DAY) else G.DAY)


@dataclass(frozen=True, slots=True)
class Enclosing(Node):
    """The whole unit ``n`` away from the one that holds the reference: last week, 下个月."""

    unit: Granularity
    n: int

    def _grain(self) -> Granularity:
        return self.unit


@dataclass(frozen=True, slots=True)
class Weekday(Node):
    """A weekday (0 Monday) of week ``n``; None floats.

    ``by_convention`` marks "next Friday" and "last Friday", where the table decides.
    """

    day: int
    n: int | None = None
    by_convention: bool = False

    def _grain(self) -> Granularity:
        return G.DAY

    def _floating(self) -> bool:
        return self.n is None


@dataclass(frozen=True, slots=True)
class Weekend(Node):
    """The weekend of week ``n``; None floats."""

    n: int | None = None

    def _grain(self) -> Granularity:
        return G.WEEKEND

    def _floating(self) -> bool:
        return self.n is None


@dataclass(frozen=True, slots=True)
class Piece(Node):
    """A named piece of a year: QUARTER 1-4, HALF_YEAR 1-2 or SEASON by name; floats.

    ``n`` counts from the year that holds the reference; None chooses by direction.
    """

    unit: Granularity
    which: int | str
    n: int | None = None

    def _grain(self) -> Granularity:
        return self.unit

    def _floating(self) -> bool:
        return self.n is None


@dataclass(frozen=True, slots=True)
class Years(Node):
    """``count`` years from ``first`` on: a decade, a century."""

    first: int
    count: int

    def _grain(self) -> Granularity:
        return G.DECADE


@dataclass(frozen=True, slots=True)
class Part(Node):
    """A part of the day, by its name in the language's table."""

    name: str

    def _grain(self) -> Granularity:
        return G.PART_OF_DAY

    def _floating(self) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class Clock(Node):
    """A time of day, ``hour`` 0-24; the finest field that is given is the grain.

    ``half`` is am, pm, 24 (the hour is as written) or None when either half may be meant.
    """

    hour: int
    minute: int | None = None
    second: int | None = None
    half: Literal["am", "pm", "24"] | None = None

    def _grain(self) -> Granularity:
        if self.second is not None:
            return G.SECOND
        return G.MINUTE if self.minute is not None else G.HOUR

    def _floating(self) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class Window(Node):
    """``n`` units up to the reference (negative) or from it on; the bounds are fuzzy."""

    unit: Granularity
    n: float

    def _grain(self) -> Granularity:
        return self.unit


@dataclass(frozen=True, slots=True)
class Recent(Node):
    """Recently, 最近: as many days back as the table says."""


@dataclass(frozen=True, slots=True)
class Vague(Node):
    """A time without a place: when I was little, 小时候. No interval is invented."""


@dataclass(frozen=True, slots=True)
class Holiday(Node):
    """A holiday by its key in ``holidays``; ``n`` counts years from the reference's, None floats.

    ``whole`` asks for the days off rather than the day itself: 国庆期间.
    """

    name: str
    n: int | None = None
    whole: bool = False

    def _grain(self) -> Granularity:
        return G.WEEK if self.whole else G.DAY

    def _floating(self) -> bool:
        return self.n is None


@dataclass(frozen=True, slots=True)
class Lunar(Node):
    """A date of the Chinese calendar, months 1-12, ``leap`` for the leap month.

    The year may float, and the month too where a day is named: 农历十五.
    """

    month: int | None
    day: int | None = None
    leap: bool = False
    year: int | None = None

    def _grain(self) -> Granularity:
        return G.DAY if self.day is not None else G.MONTH

    def _floating(self) -> bool:
        return self.year is None


@dataclass(frozen=True, slots=True)
class Story(Node):
    """``n`` units from the time just mentioned: the next day, 第二天.

    ``whole`` takes the whole unit (次年, 当月) instead of its day. A ``count`` takes so many units
    from the end of that time on: 之后的一周. ``that`` points at a time that was mentioned (那年) and
    finds nothing where none was.
    """

    unit: Granularity
    n: int
    whole: bool = False
    count: int = 0
    that: bool = False

    def _grain(self) -> Granularity:
        return self.unit
