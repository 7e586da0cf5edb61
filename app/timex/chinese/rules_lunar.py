"""Chinese productions of the lunar calendar: 农历八月初三, 腊月廿三, 闰六月, 去年八月十五."""

from typing import Any

from app.domain.intervals import Granularity
from app.timex.grammar import Production, production
from app.timex.nodes import Fields, Lunar, Node

G = Granularity

# Spelt without 号 these days are festivals of the lunar calendar (中元, 中秋); other such dates are solar.
_FESTIVALS = frozenset({(7, 15), (8, 15)})


def _as_lunar(_lunar: Any, date: Node) -> Node | None:
    """Take a date after 农历 as a lunar one: 农历8月15, 阴历二〇二一年六月."""
    if isinstance(date, Lunar):
        return date
    if not isinstance(date, Fields) or (date.month is None and date.day is None):
        return None
    return Lunar(date.month, date.day, year=date.year)


def _year_as_lunar(year: Node, _de: Any, _lunar: Any, date: Node) -> Node | None:
    """Read 1991年农历8月23号."""
    if not isinstance(year, Fields) or year.grain is not G.YEAR:
        return None
    found = _as_lunar(None, date)
    if not isinstance(found, Lunar) or found.year is not None:
        return None
    return Lunar(found.month, found.day, found.leap, year.year)


def _day_number(_lunar: Any, n: Any) -> Node | None:
    """Read 农历十五."""
    return Lunar(None, n) if isinstance(n, int) and 1 <= n <= 30 else None


def _month_day(n: Any, _yue: Any, day: int) -> Node | None:
    return Lunar(n, day) if isinstance(n, int) and 1 <= n <= 12 else None


def _named_month_day(month: int, day: Any) -> Node | None:
    return Lunar(month, day) if isinstance(day, int) and 1 <= day <= 30 else None


def _spelt(month: Any, _yue: Any, day: Any) -> Node | None:
    """Read 八月十五 and 十一月廿九, spelt and without 号."""
    return Lunar(month, day) if (month, day) in _FESTIVALS else None


def _spelt_old(month: Any, _yue: Any, day: int) -> Node | None:
    return Lunar(month, day) if isinstance(month, int) and 1 <= month <= 12 else None


def _leap(_leap: Any, n: Any, _yue: Any) -> Node | None:
    return Lunar(n, leap=True) if isinstance(n, int) and 1 <= n <= 12 else None


def _leap_day(_leap: Any, n: Any, _yue: Any, day: Any) -> Node | None:
    if not isinstance(n, int) or not isinstance(day, int) or not (1 <= n <= 12 and 1 <= day <= 30):
        return None
    return Lunar(n, day, leap=True)


LUNAR: tuple[Production, ...] = (
    production("date", "ZLUNAR date", _as_lunar, 1.0),
    production("date", "date ZDE? ZLUNAR date", _year_as_lunar, 1.0),
    production("date", "ZLUNAR ZN", _day_number),
    production("date", "ZLUNARMONTH", Lunar),
    production("date", "ZLUNARMONTH ZLUNARDAY|ZN", _named_month_day, 1.0),
    production("date", "N ZYUE ZLUNARDAY", _month_day, 1.0),
    production("date", "ZN ZYUE ZN", _spelt, 1.0),
    production("date", "ZN ZYUE ZOLDDAY", _spelt_old, 1.0),
    production("date", "ZLEAP N ZYUE", _leap, 1.0),
    production("date", "ZLEAP N ZYUE ZLUNARDAY|ZN", _leap_day, 1.0),
    production("date", "ZOLDDAY", lambda day: Lunar(None, day)),
)
