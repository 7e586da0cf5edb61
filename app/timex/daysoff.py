"""Days off around Chinese statutory holidays, by the yearly notices that ``chinese_calendar`` holds."""

from collections.abc import Mapping
from datetime import date, datetime, time

import chinese_calendar

from app.timex.wall import DAY, Bounds

# Days off by law from 2025 on (State Council, 2024-11-12): days before and after the festival.
_LEGAL: Mapping[str, tuple[int, int]] = {
    "spring_festival": (1, 2),
    "labour_day_cn": (0, 1),
    "national_day_cn": (0, 2),
}
STATUTORY = frozenset({*_LEGAL, "new_year", "dragon_boat", "mid_autumn", "qingming"})
_LONGEST = 10  # days; the longest notice so far is nine


def days_off(name: str, festival: Bounds) -> tuple[Bounds, bool]:
    """Return the days off around a festival and whether they come from a notice.

    Without a notice for the year they are the days that the law gives, weekends not moved.
    """
    first = last = festival[0].date()
    known = _is_off(first)
    if known is None:
        before, after = _LEGAL.get(name, (0, 0))
        return (festival[0] - DAY * before, festival[1] + DAY * after), False
    for _ in range(_LONGEST):
        first = first - DAY if _is_off(first - DAY) else first
        last = last + DAY if _is_off(last + DAY) else last
    return (datetime.combine(first, time()), datetime.combine(last + DAY, time())), True


def _is_off(day: date) -> bool | None:
    """Return whether a notice names the day as off; None where no notice is known."""
    try:
        off, name = chinese_calendar.get_holiday_detail(day)
    except NotImplementedError:
        return None
    return bool(off and name is not None)
