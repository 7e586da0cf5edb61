"""Dates of the Chinese calendar, by ``lunardate`` (its table covers 1900 to 2099)."""

from datetime import datetime, time
from functools import lru_cache

from lunardate import LunarDate

from app.domain.intervals import Granularity
from app.timex.nodes import Lunar
from app.timex.wall import DAY, Bounds, span

_MONTHS = 12


@lru_cache(maxsize=2048)
def days_in_year(node: Lunar, year: int) -> tuple[Bounds, ...]:
    """Return the wall bounds of a lunar date or month in a lunar year; empty where it has none."""
    if node.month is None:
        return _in_every_month(node.day or 1, year)
    start = _solar(year, node.month, node.day or 1, node.leap)
    if start is None and (node.month, node.day) == (_MONTHS, 30):
        start = _solar(year, _MONTHS, 29, node.leap)  # the eve is called the 30th in any year
    if start is None:
        return ()
    if node.day is not None:
        return (span(start, Granularity.DAY),)
    # A lunar month has 29 or 30 days: it ends before the first day that does not exist.
    last = _solar(year, node.month, 30, node.leap) or start + 28 * DAY
    return ((start, last + DAY),)


def _in_every_month(day: int, year: int) -> tuple[Bounds, ...]:
    found = [
        _solar(year, month, day, leap) for month in range(1, _MONTHS + 1) for leap in (False, True)
    ]
    return tuple(sorted(span(start, Granularity.DAY) for start in found if start is not None))


def _solar(year: int, month: int, day: int, leap: bool) -> datetime | None:
    try:
        solar = LunarDate(year, month, day, leap).to_solar_date()
    except (ValueError, OverflowError):
        return None
    return datetime.combine(solar, time())
