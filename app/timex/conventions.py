"""How each language cuts and counts time: one table per language, every entry overridable."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal

WeekdayRule = Literal["week", "nearest"]
PartTable = Mapping[str, tuple[int, int]]


# Meteorological seasons (WMO practice: whole months) for both languages.
_SEASONS: PartTable = MappingProxyType(
    {"spring": (3, 3), "summer": (6, 3), "autumn": (9, 3), "winter": (12, 3)}
)
# Thirds of a month are 上旬, 中旬, 下旬; English early, mid and late follow them.
_MONTH_EDGES: Mapping[str, tuple[int, int | None]] = MappingProxyType(
    {
        "early": (1, 11),
        "mid": (11, 21),
        "late": (21, None),
        "early_mid": (1, 21),
        "mid_late": (11, None),
        "start": (1, 6),
        "middle": (11, 21),
        "end": (26, None),
    }
)
_YEAR_EDGES: PartTable = MappingProxyType(
    {
        "early": (1, 5),
        "mid": (5, 9),
        "late": (9, 13),
        "start": (1, 4),
        "middle": (5, 9),
        "end": (11, 13),
    }
)
# The evening ends at midnight; the night and the late hours run on into the next day.
_PARTS: PartTable = MappingProxyType(
    {
        "before_dawn": (0, 6),
        "dawn": (4, 7),
        "early_morning": (5, 8),
        "morning": (6, 12),
        "late_morning": (10, 12),
        "forenoon": (6, 12),
        "noon": (12, 13),
        "lunch": (12, 14),
        "afternoon": (12, 18),
        "early_afternoon": (12, 15),
        "late_afternoon": (15, 18),
        "dusk": (17, 19),
        "evening": (18, 24),
        "night": (18, 28),
        "tonight": (18, 24),
        "late_night": (22, 28),
        "midnight": (24, 25),
        "daytime": (6, 18),
    }
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """The conventions of one language.

    Weekdays count 0 (Monday) to 6 (Sunday). ``parts_of_day`` maps a part to its half-open wall
    hours; hours above 24 lie on the next day. ``seasons`` maps a season to its first month and
    its number of months; winter is named after the year in which it begins. ``month_edges``
    holds the half-open day numbers of early, mid and late (None: to the end), ``year_edges``
    the half-open month numbers. ``next_weekday`` and ``last_weekday`` say whether a weekday
    after "next" or "last" lies in the next or last week ("week") or is the nearest one.
    ``bare_afternoon_hours`` are the hours read as p.m. when nothing says which half.
    ``recently_days`` is the width of recently and 最近. ``day_first`` reads 5/7/2023 as 5 July.
    ``nearer_by`` takes the coming repetition, where no tense says the side, if it is so many times
    nearer than the last one (None: the last one always): 18号 said on the 17th is tomorrow.
    ``month_weeks`` says whether the first week of a month holds most of its days in it ("most", as
    ISO 8601 counts those of a year) or begins in it ("whole").
    """

    week_start: int = 0
    weekend: tuple[int, int] = (5, 6)
    next_weekday: WeekdayRule = "week"
    last_weekday: WeekdayRule = "week"
    parts_of_day: PartTable = field(default_factory=lambda: _PARTS)
    seasons: PartTable = field(default_factory=lambda: _SEASONS)
    month_edges: Mapping[str, tuple[int, int | None]] = field(default_factory=lambda: _MONTH_EDGES)
    year_edges: PartTable = field(default_factory=lambda: _YEAR_EDGES)
    recently_days: int = 30
    month_weeks: Literal["most", "whole"] = "most"
    nearer_by: int | None = None
    bare_afternoon_hours: tuple[int, ...] = ()
    day_first: bool = False


# English evenings begin after work; the night runs on past midnight. Meals by common hours.
_ENGLISH_PARTS: PartTable = MappingProxyType(
    {
        **_PARTS,
        "evening": (17, 22),
        "night": (18, 26),
        "breakfast": (7, 10),
        "lunch": (12, 14),
        "dinner": (18, 21),
    }
)
ENGLISH = Table(
    last_weekday="nearest",
    bare_afternoon_hours=(1, 2, 3, 4, 5, 6),
    parts_of_day=_ENGLISH_PARTS,
    # English has no thirds of a month: its beginning is the first ten days, its end the last ones.
    month_edges=MappingProxyType({**_MONTH_EDGES, "start": (1, 11), "end": (21, None)}),
    year_edges=MappingProxyType({**_YEAR_EDGES, "end": (10, 13)}),
)

# 中午 covers the hour on either side of noon; 夜里 of a day is the night that ends it.
CHINESE = Table(
    month_weeks="whole",
    nearer_by=10,  # Chinese verbs have no tense, so nearness says more
    parts_of_day=MappingProxyType(
        {**_PARTS, "noon": (11, 13), "night": (18, 24), "midnight": (0, 1)}
    ),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Conventions:
    """The tables in force; replace one to override it for a user."""

    english: Table = ENGLISH
    chinese: Table = CHINESE

    def table(self, language: str) -> Table:
        """Return the table of ``en`` or ``zh``; anything else reads as English."""
        return self.chinese if language == "zh" else self.english


DEFAULT = Conventions()
