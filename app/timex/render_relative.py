"""How far an interval lies from now, as people count it, before any language says it.

Near times keep their unit and their clock (yesterday at 14:05); far ones keep only the distance in
the largest unit that still says something (3 weeks ago).
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

from app.timex.conventions import Table
from app.timex.nodes import rank
from app.timex.render_shape import Shape
from app.timex.wall import DAY, G, floor, midnight

_MOST_MINUTES = timedelta(hours=1)
_MOST_HOURS = timedelta(hours=6)
_NEAR_DAYS, _NEAR_WEEKS, _NEAR_MONTHS = 7, 9, 24
_WIDTHS = {G.MONTH: 1, G.QUARTER: 3, G.YEAR: 12, G.DECADE: 120}
_RECENT = timedelta(days=100)


@dataclass(frozen=True, slots=True, kw_only=True)
class Distance:
    """``n`` units from now (negative: ago), with the part of day or clock that is still said.

    ``whole`` marks units counted by the calendar (last month), not by distance (a month ago);
    ``number`` is the half of the year.
    """

    grain: G
    n: int
    whole: bool = False
    part: str = ""
    clock: datetime | None = None
    number: int = 0


def distance(shape: Shape, reference: datetime, table: Table) -> Distance:
    """Return how far the start of a shape lies from the wall time of the reference."""
    if rank(shape.grain) <= rank(G.HOUR):
        return _of_clock(shape, reference)
    if shape.kind == "range" or rank(shape.grain) <= rank(G.DAY):
        days = _days(shape.first, reference)
        if shape.grain is G.PART_OF_DAY and abs(days) < _NEAR_DAYS:
            return Distance(grain=G.DAY, n=days, whole=True, part=shape.name)
        return _of_days(shape.first, reference)
    return _of_units(shape, reference, table)


def is_recent(start: datetime, end: datetime, reference: datetime) -> bool:
    """Return whether a fuzzy interval is the stretch up to now."""
    return end - start <= _RECENT and abs(end - reference) <= DAY


def _days(moment: datetime, reference: datetime) -> int:
    return (midnight(moment) - midnight(reference)) // DAY


def _of_clock(shape: Shape, reference: datetime) -> Distance:
    moment = shape.first
    apart = moment - floor(reference, G.MINUTE)
    if abs(apart) < _MOST_MINUTES and shape.grain is not G.HOUR:
        return Distance(grain=G.MINUTE, n=round(apart / timedelta(minutes=1)))
    if abs(apart) < _MOST_HOURS and apart % timedelta(hours=1) == timedelta(0):
        return Distance(grain=G.HOUR, n=apart // timedelta(hours=1))
    days = _days(moment, reference)
    if abs(days) < _NEAR_DAYS:
        return Distance(grain=G.DAY, n=days, whole=True, clock=moment)
    return _of_days(moment, reference)


def _of_days(moment: datetime, reference: datetime) -> Distance:
    days = _days(moment, reference)
    if days == 0:
        return Distance(grain=G.DAY, n=0, whole=True)
    if abs(days) < 2 * _NEAR_DAYS and days % 7:
        return Distance(grain=G.DAY, n=days, whole=True)
    weeks = _nearest(days, 7)
    if abs(weeks) < _NEAR_WEEKS:
        return Distance(grain=G.WEEK, n=weeks)
    months = _months(moment, reference)
    if abs(months) < _NEAR_MONTHS and months % 12:
        return Distance(grain=G.MONTH, n=months)
    return Distance(grain=G.YEAR, n=_nearest(months, 12))


def _nearest(count: int, size: int) -> int:
    sign = -1 if count < 0 else 1
    return sign * ((abs(count) + size // 2) // size)


def _months(moment: datetime, reference: datetime) -> int:
    """Return the months between, a started one counted from its middle."""
    months = (moment.year - reference.year) * 12 + moment.month - reference.month
    over = moment.day - reference.day
    return months + (1 if over > 15 else -1 if over < -15 else 0)


def _of_units(shape: Shape, reference: datetime, table: Table) -> Distance:
    grain = shape.grain
    if grain in (G.SEASON, G.HALF_YEAR):
        years = shape.first.year - reference.year
        return Distance(grain=grain, n=years, whole=True, part=shape.name, number=shape.number)
    here = floor(reference, grain, table.week_start)
    if grain in (G.WEEK, G.WEEKEND):
        n = (floor(shape.first, grain, table.week_start) - here) // (7 * DAY)
        if abs(n) >= _NEAR_WEEKS:
            return _of_days(shape.first, reference)
        return Distance(grain=grain, n=n, whole=True)
    months = (shape.first.year - here.year) * 12 + shape.first.month - here.month
    n = months // _WIDTHS[grain]
    if grain in (G.MONTH, G.QUARTER) and abs(months) >= _NEAR_MONTHS:
        return Distance(grain=G.YEAR, n=_nearest(months, 12))
    return Distance(grain=grain, n=n, whole=True)
