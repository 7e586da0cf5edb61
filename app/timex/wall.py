"""Calendar arithmetic on local wall time, and the way from wall time to instants.

Wall times are naive datetimes of the speaker's zone; ``fold`` is honoured when they become instants.
"""

from calendar import monthrange
from datetime import UTC, datetime, timedelta, tzinfo

from app.domain.intervals import Granularity

G = Granularity
Bounds = tuple[datetime, datetime]

_STEP = {
    G.SECOND: timedelta(seconds=1),
    G.MINUTE: timedelta(minutes=1),
    G.HOUR: timedelta(hours=1),
    G.DAY: timedelta(days=1),
    G.PART_OF_DAY: timedelta(days=1),
    G.WEEK: timedelta(days=7),
    G.WEEKEND: timedelta(days=7),
}
_MONTHS = {G.MONTH: 1, G.SEASON: 3, G.QUARTER: 3, G.HALF_YEAR: 6, G.YEAR: 12, G.DECADE: 120}
DAY = timedelta(days=1)

# Mean Gregorian lengths are not used: a month of a duration is 30 days and a year 365, as the
# converters of the common corpora (Recognizers-Text, JioNLP) count them.
_SECONDS = {G.MONTH: 30 * 86400, G.SEASON: 91 * 86400, G.QUARTER: 91 * 86400}
_SECONDS |= {G.HALF_YEAR: 182 * 86400, G.YEAR: 365 * 86400, G.DECADE: 3650 * 86400}


def seconds_in(unit: Granularity) -> float:
    """Return the nominal length of a unit in seconds (30-day months, 365-day years)."""
    return _SECONDS[unit] if unit in _SECONDS else _STEP[unit].total_seconds()


def add(moment: datetime, unit: Granularity, n: int) -> datetime:
    """Return the wall time ``n`` units on; the day is cut to the length of the month reached."""
    if unit in _STEP:
        return moment + _STEP[unit] * n
    months = moment.year * 12 + moment.month - 1 + _MONTHS[unit] * n
    year, month = months // 12, months % 12 + 1
    if not 1 <= year <= 9999:
        raise OverflowError("year outside 1 to 9999")
    return moment.replace(year=year, month=month, day=min(moment.day, monthrange(year, month)[1]))


def midnight(moment: datetime) -> datetime:
    """Return the start of the day that holds the moment."""
    return moment.replace(hour=0, minute=0, second=0, microsecond=0, fold=0)


def floor(moment: datetime, unit: Granularity, week_start: int = 0) -> datetime:
    """Return the start of the unit that holds the moment; seasons start in March."""
    if unit is G.SECOND:
        return moment.replace(microsecond=0)
    if unit is G.MINUTE:
        return moment.replace(second=0, microsecond=0)
    if unit is G.HOUR:
        return moment.replace(minute=0, second=0, microsecond=0)
    day = midnight(moment)
    if unit in (G.DAY, G.PART_OF_DAY):
        return day
    if unit in (G.WEEK, G.WEEKEND):
        return day - DAY * ((day.weekday() - week_start) % 7)
    return _floor_months(day.replace(day=1), unit)


def _floor_months(first: datetime, unit: Granularity) -> datetime:
    if unit is G.SEASON:
        return add(first, G.MONTH, -(first.month % 3))
    if unit is G.DECADE:
        return first.replace(year=max(1, first.year // 10 * 10), month=1)
    width = _MONTHS[unit]
    return first.replace(month=(first.month - 1) // width * width + 1)


def span(moment: datetime, unit: Granularity, week_start: int = 0) -> Bounds:
    """Return the half-open bounds of the unit that holds the moment."""
    start = floor(moment, unit, week_start)
    return start, add(start, unit, 1)


def to_wall(instant: datetime, zone: tzinfo) -> datetime:
    """Return the wall time of an aware instant, with its fold."""
    return instant.astimezone(zone).replace(tzinfo=None)


def to_utc(wall: datetime, zone: tzinfo) -> tuple[datetime, str | None]:
    """Return the instant of a wall time, with ``dst_gap`` or ``dst_fold`` where it is marked.

    A missing wall time moves forward by the width of the gap (PEP 495 reads it with the offset
    before the change), a doubled one is the first unless ``fold`` is set.
    """
    aware = wall.replace(tzinfo=zone)
    instant = aware.astimezone(UTC)
    if to_wall(instant, zone) != wall:
        return wall.replace(tzinfo=zone, fold=0).astimezone(UTC), "dst_gap"
    other = wall.replace(tzinfo=zone, fold=1 - wall.fold).astimezone(UTC)
    return instant, "dst_fold" if other != instant else None
