"""Holidays by key: the day of each year, and the days off where they are known.

Add a holiday by an entry in ``DAYS``: a function from a year to its wall bounds (None where it does
not exist). The words that name it belong to the lexicon of the language.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, time

from dateutil.easter import easter  # type: ignore[import-untyped]  # no stubs in the lock

from app.domain.intervals import Granularity
from app.timex.daysoff import STATUTORY, days_off
from app.timex.feast_calendars import diwali, hanukkah, islamic, passover, rosh_hashanah
from app.timex.lunar import days_in_year
from app.timex.nodes import Lunar
from app.timex.solar import SOLAR_TERMS, solar_terms
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


def shifted(rule: Rule, days: int) -> Rule:
    """Return the rule of a day so many days after another holiday."""

    def of_year(year: int) -> Bounds | None:
        found = rule(year)
        return (found[0] + DAY * days, found[1] + DAY * days) if found else None

    return of_year


def lunar(month: int, day: int, shift: int = 0) -> Rule:
    """Return the rule of a lunar festival, moved by ``shift`` days, in a civil year."""

    def of_year(year: int) -> Bounds | None:
        # The twelfth lunar month mostly lies in the next civil year: 2024年腊八 is in January.
        for lunar_year in (year - 1, year):
            for start, end in days_in_year(Lunar(month, day), lunar_year):
                if start.year == year:
                    return start + DAY * shift, end + DAY * shift
        return None

    return of_year


def solar_term(name: str, shift: int = 0) -> Rule:
    """Return the rule of one of the 24 solar terms, moved by ``shift`` days."""

    def of_year(year: int) -> Bounds | None:
        day = datetime.combine(solar_terms(year)[name], time())
        return span(day + DAY * shift, Granularity.DAY)

    return of_year


def feast(first: Callable[[int], date | None], days: int = 1) -> Rule:
    """Return the rule of a feast of so many days from its first full day on; it begins the evening before."""

    def of_year(year: int) -> Bounds | None:
        day = first(year)
        start = datetime.combine(day, time()) if day else None
        return (start, start + DAY * days) if start else None

    return of_year


def stretch(first: tuple[int, int], last: tuple[int, int]) -> Rule:
    """Return the rule of a season between two dates (the last exclusive) that no law fixes."""
    return lambda year: (datetime(year, *first), datetime(year, *last))  # noqa: DTZ001  wall


DAYS: Mapping[str, Rule] = {
    "new_year": fixed(1, 1),
    "epiphany": fixed(1, 6),
    "mlk": nth_weekday(1, 0, 3),
    "burns_night": fixed(1, 25),
    "australia_day": fixed(1, 26),
    "groundhog": fixed(2, 2),
    "galentine": fixed(2, 13),
    "valentine": fixed(2, 14),
    "presidents": nth_weekday(2, 0, 3),
    "womens_day": fixed(3, 8),
    "pi_day": fixed(3, 14),
    "white_day": fixed(3, 14),
    "st_patrick": fixed(3, 17),
    "shrove_tuesday": easter_day(-47),
    "ash_wednesday": easter_day(-46),
    "palm_sunday": easter_day(-7),
    "maundy_thursday": easter_day(-3),
    "good_friday": easter_day(-2),
    "holy_saturday": easter_day(-1),
    "easter": easter_day(),
    "easter_monday": easter_day(1),
    "ascension": easter_day(39),
    "pentecost": easter_day(49),
    "whit_monday": easter_day(50),
    "corpus_christi": easter_day(60),
    "april_fools": fixed(4, 1),
    "earth_day": fixed(4, 22),
    "st_george": fixed(4, 23),
    "anzac_day": fixed(4, 25),
    "may_day": fixed(5, 1),
    "star_wars_day": fixed(5, 4),
    "cinco_de_mayo": fixed(5, 5),
    # The American days; Mothering Sunday and its like differ by country.
    "mothers_day": nth_weekday(5, 6, 2),
    "fathers_day": nth_weekday(6, 6, 3),
    "early_may_bank_holiday": nth_weekday(5, 0, 1),
    "spring_bank_holiday": nth_weekday(5, 0, -1),
    "summer_bank_holiday": nth_weekday(8, 0, -1),
    "memorial_day": nth_weekday(5, 0, -1),
    "juneteenth": fixed(6, 19),
    "canada_day": fixed(7, 1),
    "independence_day": fixed(7, 4),
    "bastille_day": fixed(7, 14),
    "labor_day": nth_weekday(9, 0, 1),
    "columbus_day": nth_weekday(10, 0, 2),
    "halloween": fixed(10, 31),
    "all_saints": fixed(11, 1),
    "all_souls": fixed(11, 2),
    "election_day": shifted(nth_weekday(11, 0, 1), 1),
    "bonfire_night": fixed(11, 5),
    "veterans_day": fixed(11, 11),
    "remembrance_sunday": nth_weekday(11, 6, 2),
    "thanksgiving": nth_weekday(11, 3, 4),
    "black_friday": shifted(nth_weekday(11, 3, 4), 1),
    "cyber_monday": shifted(nth_weekday(11, 3, 4), 4),
    "giving_tuesday": shifted(nth_weekday(11, 3, 4), 5),
    "st_andrew": fixed(11, 30),
    "st_nicholas": fixed(12, 6),
    "boxing_day": fixed(12, 26),
    "kwanzaa": fixed(12, 26),
    "christmas_eve": fixed(12, 24),
    "christmas": fixed(12, 25),
    "new_years_eve": fixed(12, 31),
    "rosh_hashanah": feast(rosh_hashanah, 2),
    "yom_kippur": feast(lambda year: rosh_hashanah(year, 9)),
    "sukkot": feast(lambda year: rosh_hashanah(year, 14), 7),
    "hanukkah": feast(hanukkah, 8),
    "purim": feast(lambda year: passover(year, -30)),
    "passover": feast(passover, 8),
    "shavuot": feast(lambda year: passover(year, 50), 2),
    "diwali": feast(diwali),
    "ramadan": feast(lambda year: islamic(year, 9, 1), 30),
    "eid_al_fitr": feast(lambda year: islamic(year, 10, 1)),
    "eid_al_adha": feast(lambda year: islamic(year, 12, 10)),
    "islamic_new_year": feast(lambda year: islamic(year, 1, 1)),
    "ashura": feast(lambda year: islamic(year, 1, 10)),
    "labour_day_cn": fixed(5, 1),
    "national_day_cn": fixed(10, 1),
    "spring_festival": lunar(1, 1),
    "lunar_new_years_eve": lunar(1, 1, -1),
    "lantern": lunar(1, 15),
    "dragon_boat": lunar(5, 5),
    "qixi": lunar(7, 7),
    "mid_autumn": lunar(8, 15),
    "double_ninth": lunar(9, 9),
    "dragon_head": lunar(2, 2),
    "shangsi": lunar(3, 3),
    "zhongyuan": lunar(7, 15),
    "cold_clothes": lunar(10, 1),
    "laba": lunar(12, 8),
    "little_new_year": lunar(12, 23),
    "cold_food": solar_term("清明", -1),
    **{term: solar_term(term) for term in SOLAR_TERMS},
    "qingming": solar_term("清明"),
    "arbor_day_cn": fixed(3, 12),
    "youth_day_cn": fixed(5, 4),
    "nurses_day": fixed(5, 12),
    "childrens_day": fixed(6, 1),
    "party_day_cn": fixed(7, 1),
    "army_day_cn": fixed(8, 1),
    "army_day_tw": fixed(9, 3),
    "teachers_day_cn": fixed(9, 10),
    "journalists_day_cn": fixed(11, 8),
    "singles_day": fixed(11, 11),
    "double_twelve": fixed(12, 12),
    "mid_year_sale": fixed(6, 18),
    # School breaks begin and end by province; these are the usual weeks.
    "summer_break_cn": stretch((7, 10), (9, 1)),
    "winter_break_cn": stretch((1, 15), (2, 21)),
}
UNFIXED = frozenset({"summer_break_cn", "winter_break_cn"})
"""Days that are a custom rather than a date: their certainty is lower."""


_BY_THE_MOON = frozenset(
    {"ramadan", "eid_al_fitr", "eid_al_adha", "islamic_new_year", "ashura", "diwali"}
)


def days_of(name: str, year: int, *, whole: bool = False) -> Days | None:
    """Return the day of a holiday in a year, or its days off if ``whole``; None if unknown.

    The note ``assumed_days_off`` marks days off that no notice for the year confirms,
    ``reckoned_moon`` feasts that hang on the sight of the moon, whose day may be off by one.
    """
    rule = DAYS.get(name)
    bounds = rule(year) if rule is not None and 1 < year < 9999 else None
    if bounds is None:
        return None
    if name in UNFIXED:
        return Days(bounds=bounds, notes=("assumed_days_off",))
    if name in _BY_THE_MOON:
        return Days(bounds=bounds, notes=("reckoned_moon",))
    if not whole or name not in STATUTORY:
        return Days(bounds=bounds)
    off, noticed = days_off(name, bounds)
    return Days(bounds=off, notes=() if noticed else ("assumed_days_off",))
