"""Days of the Hebrew, Islamic and Hindu calendars, for the feasts that follow them.

The Hebrew calendar is fixed by rule; the tabular Islamic one finds the month, and the new moon of
the Chinese calendar its day (Reingold and Dershowitz, Calendrical Calculations, 2018, chapters 7 and
8). Islamic months begin when the moon is seen and Hindu days at sunrise, so both may be a day off.
"""

from datetime import date, timedelta

from app.timex.lunar import days_in_year
from app.timex.nodes import Lunar

# The days before the first one of each calendar, 1 January of the year 1 being day 1.
_HEBREW_EPOCH, _ISLAMIC_EPOCH = -1373427, 227014
_HEBREW_OFFSET = 3761  # of the Hebrew year that begins in the autumn of a civil year
_FROM_PASSOVER_TO_NEW_YEAR = 163  # the spring and summer months never vary


def _days_elapsed(year: int) -> int:
    months = (235 * year - 234) // 19
    parts = 12084 + 13753 * months
    days = 29 * months + parts // 25920
    # No new year falls on a Sunday, Wednesday or Friday.
    return days + 1 if 3 * (days + 1) % 7 < 3 else days


def _new_year(year: int) -> int:
    """Return the ordinal of 1 Tishri; no year is 356 days long, none after a leap year 382."""
    before, here, after = (_days_elapsed(year + n) for n in (-1, 0, 1))
    delay = 2 if after - here == 356 else 1 if here - before == 382 else 0
    return _HEBREW_EPOCH + here + delay


def rosh_hashanah(year: int, offset: int = 0) -> date:
    """Return the day so many days after the Jewish new year that begins in a civil year."""
    return date.fromordinal(_new_year(year + _HEBREW_OFFSET) + offset)


def passover(year: int, offset: int = 0) -> date:
    """Return the day so many days after 15 Nisan in a civil year."""
    return rosh_hashanah(year, offset - _FROM_PASSOVER_TO_NEW_YEAR)


def hanukkah(year: int) -> date:
    """Return 25 Kislev; the month before it has 30 days in years of full length."""
    hebrew = year + _HEBREW_OFFSET
    is_full = (_new_year(hebrew + 1) - _new_year(hebrew)) % 10 == 5
    return rosh_hashanah(year, 84 if is_full else 83)


def _new_moons(year: int) -> list[date]:
    """Return the first days of the Chinese months around a civil year: those of the new moons."""
    bounds = [one for n in (-1, 0) for one in days_in_year(Lunar(None, 1), year + n)]
    return [start.date() for start, _ in bounds]


def islamic(year: int, month: int, day: int) -> date | None:
    """Return the first such day of the Islamic calendar in a civil year, None if there is none."""
    moons = _new_moons(year)
    for hijri in range((year - 622) * 33 // 32 - 1, (year - 622) * 33 // 32 + 3):
        months = 29 * (month - 1) + month // 2
        reckoned = _ISLAMIC_EPOCH + (hijri - 1) * 354 + (3 + 11 * hijri) // 30 + months
        # The crescent is seen in the evening after the new moon.
        near = [moon.toordinal() for moon in moons if abs(moon.toordinal() - reckoned) <= 3]
        found = date.fromordinal((near[0] if near else reckoned) + day)
        if found.year == year:
            return found
    return None


def diwali(year: int) -> date | None:
    """Return the evening before the new moon that falls between 18 October and 16 November."""
    first, last = date(year, 10, 18), date(year, 11, 16)
    moons = [moon for moon in _new_moons(year) if first <= moon <= last]
    return moons[0] - timedelta(days=1) if moons else None
