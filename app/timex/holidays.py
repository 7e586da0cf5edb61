"""Holidays by key: the day of each year, and the days off where they are known.

Add a holiday by an entry in ``DAYS``: a function from a year to its wall bounds (None where it does
not exist). The words that name it belong to the lexicon of the language.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, time

from dateutil.easter import easter  # type: ignore[import-untyped]  # no stubs in the lock

from app.domain.intervals import Granularity
from app.timex.daysoff import STATUTORY, days_off
from app.timex.lunar import days_in_year
from app.timex.nodes import Lunar
from app.timex.wall import DAY, Bounds, span

Rule = Callable[[int], Bounds | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Days:
    """Wall bounds of a holiday in one year; ``notes`` says what was assumed."""

    bounds: Bounds
    notes: tuple[str, ...] = ()


def fixed(month: int, day: int) -> Rule:
    """Return the rule of a holiday on a fixed date."""
    return lambda year: span(datetime(year, month, day), Granularity.DAY)  # noqa: DTZ001  wall


def nth_weekday(month: int, weekday: int, n: int) -> Rule:
    """Return the rule of the ``n``-th weekday (0 Monday) of a month; -1 is the last."""

    def of_year(year: int) -> Bounds:
        first = datetime(year, month, 1)  # noqa: DTZ001  wall time is naive by design
        if n > 0:
            start = first + DAY * ((weekday - first.weekday()) % 7 + 7 * (n - 1))
        else:
            last = span(first, Granularity.MONTH)[1] - DAY
            start = last - DAY * ((last.weekday() - weekday) % 7)
        return start, start + DAY

    return of_year


def easter_day(offset: int = 0) -> Rule:
    """Return the rule of a feast so many days after western Easter Sunday."""

    def of_year(year: int) -> Bounds:
        return span(datetime.combine(easter(year), time()) + DAY * offset, Granularity.DAY)

    return of_year


def lunar(month: int, day: int, shift: int = 0) -> Rule:
    """Return the rule of a lunar festival, moved by ``shift`` days."""

    def of_year(year: int) -> Bounds | None:
        found = days_in_year(Lunar(month, day), year)
        return (found[0][0] + DAY * shift, found[0][1] + DAY * shift) if found else None

    return of_year


DAYS: Mapping[str, Rule] = {
    "new_year": fixed(1, 1),
    "valentine": fixed(2, 14),
    "easter": easter_day(),
    "good_friday": easter_day(-2),
    "halloween": fixed(10, 31),
    "thanksgiving": nth_weekday(11, 3, 4),
    "christmas_eve": fixed(12, 24),
    "christmas": fixed(12, 25),
    "new_years_eve": fixed(12, 31),
    "labour_day_cn": fixed(5, 1),
    "national_day_cn": fixed(10, 1),
    "spring_festival": lunar(1, 1),
    "lunar_new_years_eve": lunar(1, 1, -1),
    "lantern": lunar(1, 15),
    "dragon_boat": lunar(5, 5),
    "qixi": lunar(7, 7),
    "mid_autumn": lunar(8, 15),
    "double_ninth": lunar(9, 9),
}


def days_of(name: str, year: int, *, whole: bool = False) -> Days | None:
    """Return the day of a holiday in a year, or its days off if ``whole``; None if unknown.

    The note ``assumed_days_off`` marks days off that no notice for the year confirms.
    """
    rule = DAYS.get(name)
    bounds = rule(year) if rule is not None and 1 < year < 9999 else None
    if bounds is None:
        return None
    if not whole or name not in STATUTORY:
        return Days(bounds=bounds)
    off, noticed = days_off(name, bounds)
    return Days(bounds=off, notes=() if noticed else ("assumed_days_off",))
