"""Intervals in English words."""

import re
from datetime import datetime, timedelta

from app.timex.render_shape import Shape
from app.timex.wall import G, midnight

DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip
PARTS = {
    "morning": "morning", "forenoon": "morning", "afternoon": "afternoon", "evening": "evening",
    "night": "night", "noon": "noon",
}  # fmt: skip
_AHEAD = re.compile(r"in (?=\d+ )")
_NTH = ("first", "second", "third", "fourth")
UNKNOWN = "at an unknown time"


def absolute(shape: Shape) -> str:
    """Return a shape in calendar words: Sunday, 1 March 2026, afternoon."""
    if shape.kind == "ever":
        return UNKNOWN
    if shape.kind == "range" or shape.grain in (G.WEEK, G.WEEKEND):
        return _range(shape)
    if shape.kind == "unit":
        return _unit(shape)
    bare = _moment(shape.first, shape.grain)
    return f"{shape.kind} {bare}"


def around(words: str) -> str:
    """Mark bounds as approximate."""
    if ahead := _AHEAD.match(words):
        return f"in around {words[ahead.end() :]}"
    return "around " + words.removeprefix("from ").removeprefix("in ")


def both(relative: str, calendar: str) -> str:
    """Return both ways of saying it together."""
    return f"{relative} ({calendar})"


def _unit(shape: Shape) -> str:
    year = shape.first.year
    if shape.grain is G.PART_OF_DAY:
        return _part(shape)
    if shape.grain is G.SEASON:
        return f"{shape.name} {year}"
    if shape.grain is G.QUARTER:
        return f"the {_NTH[shape.number - 1]} quarter of {year}"
    if shape.grain is G.HALF_YEAR:
        return f"the {_NTH[shape.number - 1]} half of {year}"
    if shape.grain is G.YEAR:
        return f"in {year}"
    if shape.grain is G.DAY:
        return _weekday(shape.first)
    if shape.grain in (G.HOUR, G.MINUTE, G.SECOND):
        return f"{_weekday(shape.first)}, {clock(shape.first, shape.grain)}"
    return _moment(shape.first, shape.grain)


def _part(shape: Shape) -> str:
    if shape.name in PARTS:
        return f"{_weekday(shape.first)}, {PARTS[shape.name]}"
    low, high = _part_clock(shape)
    return f"{_weekday(shape.first)}, {low} to {high}"


def _part_clock(shape: Shape) -> tuple[str, str]:
    hours = {
        "late_night": ("22:00", "04:00"),
        "before_dawn": ("00:00", "06:00"),
        "dusk": ("17:00", "19:00"),
    }
    return hours[shape.name]


def _range(shape: Shape) -> str:
    first, last = shape.first, shape.last
    if shape.grain is G.YEAR:
        return f"from {first.year} to {last.year}"
    if shape.grain is G.MONTH:
        head = MONTHS[first.month - 1] if first.year == last.year else _moment(first, G.MONTH)
        return f"from {head} to {_moment(last, G.MONTH)}"
    if shape.grain in (G.MINUTE, G.SECOND):
        return _clock_range(shape)
    if (first.year, first.month) == (last.year, last.month):
        head = str(first.day)
    else:
        head = _date(first) if first.year != last.year else f"{first.day} {MONTHS[first.month - 1]}"
    return f"from {head} to {_date(last)}"


def _clock_range(shape: Shape) -> str:
    first, last = shape.first, shape.last
    if midnight(first) == midnight(last):
        return f"{_weekday(first)}, {clock(first, shape.grain)} to {clock(last, shape.grain)}"
    if last == midnight(first) + timedelta(days=1) and shape.grain is G.MINUTE:
        return f"{_weekday(first)}, {clock(first, shape.grain)} to 24:00"
    return f"from {_moment(first, shape.grain)} to {_moment(last, shape.grain)}"


def _moment(moment: datetime, grain: G) -> str:
    if grain is G.DECADE:
        return f"the {moment.year}s"
    if grain is G.YEAR:
        return str(moment.year)
    if grain is G.MONTH:
        return f"{MONTHS[moment.month - 1]} {moment.year}"
    if grain in (G.HOUR, G.MINUTE, G.SECOND):
        return f"{_date(moment)}, {clock(moment, grain)}"
    return _date(moment)


def _date(moment: datetime) -> str:
    return f"{moment.day} {MONTHS[moment.month - 1]} {moment.year}"


def _weekday(moment: datetime) -> str:
    return f"{DAYS[moment.weekday()]}, {_date(moment)}"


def clock(moment: datetime, grain: G) -> str:
    """Return the time of day: 2pm for a whole hour, else 14:05 or 14:05:09."""
    if grain is G.HOUR:
        return f"{moment.hour % 12 or 12}{'am' if moment.hour < 12 else 'pm'}"
    return f"{moment:%H:%M:%S}" if grain is G.SECOND else f"{moment:%H:%M}"
