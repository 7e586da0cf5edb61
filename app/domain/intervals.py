"""Instants, half-open intervals and what was read from time words.

Every instant is an aware datetime; inside Chronos it is UTC and the zone in which it was said stands
beside it. Intervals are half-open, ``[start, end)``; an open end is None.
"""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum


class Granularity(StrEnum):
    """How finely a time was given, finest first; ``fuzzy`` has no unit."""

    SECOND = "second"
    MINUTE = "minute"
    HOUR = "hour"
    PART_OF_DAY = "part_of_day"
    DAY = "day"
    WEEKEND = "weekend"
    WEEK = "week"
    MONTH = "month"
    SEASON = "season"
    QUARTER = "quarter"
    HALF_YEAR = "half_year"
    YEAR = "year"
    DECADE = "decade"
    FUZZY = "fuzzy"


class TimeKind(StrEnum):
    """What an expression denotes: a place in time, a length of time, or a repetition."""

    SPAN = "span"
    DURATION = "duration"
    RECURRING = "recurring"


class Found(StrEnum):
    """How an interval was arrived at."""

    EXPLICIT = "explicit"  # a full date or clock time
    RELATIVE = "relative"  # counted from the reference: yesterday, 三天前
    RECURRING = "recurring"
    INHERITED = "inherited"  # from the time mentioned before: the next day, 第二天
    DEFAULT = "default"  # no time words: the turn's own time


@dataclass(frozen=True, slots=True, kw_only=True)
class Interval:
    """A half-open interval ``[start, end)`` of aware instants; None is an open end."""

    start: datetime | None
    end: datetime | None

    def overlaps(self, other: "Interval") -> bool:
        """Return whether both share at least one instant."""
        return (self.start is None or other.end is None or self.start < other.end) and (
            other.start is None or self.end is None or other.start < self.end
        )

    def contains(self, instant: datetime) -> bool:
        """Return whether the instant lies inside."""
        return (self.start is None or self.start <= instant) and (
            self.end is None or instant < self.end
        )


EVER = Interval(start=None, end=None)
"""All of time."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeSpan:
    """One time expression of a text and what it denotes.

    ``start`` and ``end`` are UTC, half-open, None for an open end and both None for durations and
    for recurring or vague expressions that have no place in time. ``offset`` holds the half-open
    character offsets of ``text`` in the source. ``confidence`` is in [0, 1]; ``alternatives`` are
    other readings, likeliest first. ``seconds`` is the length of a duration; ``recurrence`` an
    RFC 5545 RRULE value. ``notes`` names what a reader should know: ``dst_gap``, ``dst_fold``,
    ``assumed_days_off``, ``reckoned_moon``.
    """

    start: datetime | None
    end: datetime | None
    granularity: Granularity
    text: str
    offset: tuple[int, int]
    timezone: str
    kind: TimeKind = TimeKind.SPAN
    found: Found = Found.EXPLICIT
    confidence: float = 1.0
    alternatives: tuple[Interval, ...] = ()
    seconds: float | None = None
    recurrence: str | None = None
    notes: tuple[str, ...] = ()

    @property
    def interval(self) -> Interval:
        """Return the bounds alone."""
        return Interval(start=self.start, end=self.end)
