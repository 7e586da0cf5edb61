"""The days of the 24 solar terms, from the sun's apparent longitude.

Meeus, Astronomical Algorithms (1998), chapter 25, low accuracy, with the pull of Venus, Jupiter and
the moon from his Astronomical Formulae for Calculators (1982), chapter 18: good to some minutes, so a
term that falls that close to midnight may be a day off.
"""

from datetime import date
from functools import lru_cache
from math import cos, floor, radians, sin

# From the spring equinox (longitude 0) on, 15 degrees apart.
SOLAR_TERMS = (
    "春分", "清明", "谷雨", "立夏", "小满", "芒种", "夏至", "小暑", "大暑", "立秋", "处暑", "白露",
    "秋分", "寒露", "霜降", "立冬", "小雪", "大雪", "冬至", "小寒", "大寒", "立春", "雨水", "惊蛰",
)  # fmt: skip
_J1900, _J2000 = 2415020.0, 2451545.0
_CENTURY, _TROPICAL_YEAR = 36525.0, 365.2422
_JULIAN_OF_ORDINAL_0 = 1721424.5
# Terms are kept by Beijing time; about 69 s lie between dynamical and universal time since 2000. The
# theory runs four minutes early against the instants published for 2024 and 2025.
_BEIJING = 8 / 24 - 69 / 86400 + 4 / 1440
# The sun passes 285 degrees (小寒) around 5 January.
_FIRST_OF_YEAR = SOLAR_TERMS.index("小寒")


def _longitude(julian: float) -> float:
    """Return the apparent longitude of the sun in degrees."""
    t = (julian - _J2000) / _CENTURY
    mean = 280.46646 + 36000.76983 * t + 0.0003032 * t * t
    anomaly = radians(357.52911 + 35999.05029 * t - 0.0001537 * t * t)
    centre = (1.914602 - 0.004817 * t) * sin(anomaly)
    centre += (0.019993 - 0.000101 * t) * sin(2 * anomaly) + 0.000289 * sin(3 * anomaly)
    u = (julian - _J1900) / _CENTURY
    centre += 0.00134 * cos(radians(153.23 + 22518.7541 * u))
    centre += 0.00154 * cos(radians(216.57 + 45037.5082 * u))
    centre += 0.00200 * cos(radians(312.69 + 32964.3577 * u))
    centre += 0.00179 * sin(radians(350.74 + 445267.1142 * u))
    return (mean + centre - 0.00569 - 0.00478 * sin(radians(125.04 - 1934.136 * t))) % 360


@lru_cache(maxsize=256)
def solar_terms(year: int) -> dict[str, date]:
    """Return the days of the solar terms of a civil year by their Chinese names."""
    new_year = date(year, 1, 1).toordinal() + _JULIAN_OF_ORDINAL_0
    found = {}
    for place in range(len(SOLAR_TERMS)):
        name = SOLAR_TERMS[(_FIRST_OF_YEAR + place) % len(SOLAR_TERMS)]
        target = (285 + 15 * place) % 360
        julian = new_year + 5 + place * _TROPICAL_YEAR / len(SOLAR_TERMS)
        for _ in range(5):  # Newton's steps; the third is already exact to a second
            gap = (target - _longitude(julian) + 180) % 360 - 180
            julian += gap * _TROPICAL_YEAR / 360
        found[name] = date.fromordinal(floor(julian + _BEIJING - _JULIAN_OF_ORDINAL_0))
    return found
