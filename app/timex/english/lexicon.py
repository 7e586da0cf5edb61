"""English words.

Token kinds beside those of ``shared`` and ``numbers``: ``MONTH`` ``WEEKDAY`` (0 Monday) ``WEEKDAYS``
(plural) ``UNIT`` (granularity; ``UNITS`` plural, ``BUSY`` working days) ``FORTNIGHT`` ``NIGHTS`` ``A``
``THE`` ``OF`` ``IN`` ``ON`` ``AT`` ``FOR`` ``OVER`` ``REL`` (last -1, this 0, next 1) ``COMING``
(past -1, coming 1) ``PAST`` ``TOCLOCK`` ``AGO`` ``LATER`` ``HENCE`` ``WITHIN`` ``FROM`` ``ONWARD``
``BETWEEN`` ``AND`` ``SIDE`` (open ranges, before their anchor; ``BEHIND`` after it) ``STARTING``
``EVERY`` ``OTHER`` ``PER`` ``TIMES`` ``OFTEN`` ``EDGE`` ``EDGEOF`` ``HALF`` ``QUARTERS`` ``SEASON``
``SAMETIME`` (the grain kept) ``SCHOOLYEAR`` ``IDES`` ``PARTWORD`` ``PARTWORDS`` ``MEAL`` ``AMPM`` ``ABOUT`` ``GONE`` ``LEFT`` ``THAT`` ``FOLLOWING``.
A word with no senses is a guard: it parts what stands around it.
"""

from collections.abc import Mapping
from typing import Any

from app.domain.intervals import Granularity
from app.timex.english.feasts import FEASTS
from app.timex.english.formats import FORMATS, MONTHS
from app.timex.english.formats_clock import CLOCK_FORMATS
from app.timex.english.guards import GUARDS, IDIOMS
from app.timex.english.numbers import NUMBERS
from app.timex.english.phrases import PHRASES
from app.timex.lexer import Lexicon, Senses
from app.timex.nodes import Clock, Fields, Shift, Weekday

G = Granularity

_WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
# Told from verbs and first names by patterns in ``guards``.
_ALSO_NAMES = frozenset({"april", "may", "june", "august"})
_UNITS = {
    "minute": G.MINUTE, "min": G.MINUTE, "hour": G.HOUR, "hr": G.HOUR, "day": G.DAY, "week": G.WEEK,
    "wk": G.WEEK, "month": G.MONTH, "quarter": G.QUARTER, "year": G.YEAR, "yr": G.YEAR,
    "decade": G.DECADE, "weekend": G.WEEKEND, "long weekend": G.WEEKEND, "week-end": G.WEEKEND,
}  # fmt: skip
_SIDES = {
    "at or after": "since", "from or after": "since", "at or before": "until", "or later than": "after",
    "or earlier than": "before", "or after": "after", "or before": "before",
    "since": "since", "ever since": "since", "as of": "since", "as from": "since",
    "on or after": "since", "after or on": "since", "no earlier than": "since",
    "not earlier than": "since", "not before": "since", "not until": "since", "no sooner than": "since", "not after": "until", "as early as": "since",
    "beginning": "since", "beginning from": "since", "beginning on": "since",
    "effective": "since", "effective from": "since",
    "later than": "after", "greater than": "after",
    "prior to": "before", "earlier than": "before", "ahead of": "before",
    "until": "until", "till": "until", "til": "until", "untill": "until", "up to": "until",
    "up until": "until", "by": "until", "through": "until", "thru": "until", "no later than": "until", "not later than": "until",
    "on or before": "until", "before or on": "until", "before or in": "until", "in or before": "until",
    "on or earlier than": "until", "as late as": "until", "ending": "until", "ending on": "until",
    "ending with": "until",
}  # fmt: skip
_BEHIND = {
    "or later": "since", "and later": "since", "or after": "since", "and after": "since",
    "and onwards": "since", "onwards": "since", "onward": "since", "and onward": "since", "or newer": "since", "and beyond": "since",
    "or earlier": "until", "and earlier": "until", "or before": "until", "and before": "until",
    "or sooner": "until",
}  # fmt: skip
_STARTING = (
    "starting",
    "starting from",
    "starting on",
    "starting at",
    "starting with",
    "start from",
)
_OFTEN = {
    "hourly": "HOURLY", "daily": "DAILY", "nightly": "DAILY", "weekly": "WEEKLY",
    "biweekly": "WEEKLY;INTERVAL=2", "bi-weekly": "WEEKLY;INTERVAL=2",
    "fortnightly": "WEEKLY;INTERVAL=2", "monthly": "MONTHLY", "bimonthly": "MONTHLY;INTERVAL=2",
    "bi-monthly": "MONTHLY;INTERVAL=2", "quarterly": "MONTHLY;INTERVAL=3", "yearly": "YEARLY",
    "annually": "YEARLY", "annual": "YEARLY", "semiannually": "MONTHLY;INTERVAL=6",
    "semi-annually": "MONTHLY;INTERVAL=6", "semi-annual": "MONTHLY;INTERVAL=6",
    "biannual": "MONTHLY;INTERVAL=6", "biannually": "MONTHLY;INTERVAL=6",
    "biennial": "YEARLY;INTERVAL=2", "biennially": "YEARLY;INTERVAL=2",
    "weekdays": "WEEKLY;BYDAY=MO,TU,WE,TH,FR", "weekends": "WEEKLY;BYDAY=SA,SU",
    "every weekday": "WEEKLY;BYDAY=MO,TU,WE,TH,FR", "each weekday": "WEEKLY;BYDAY=MO,TU,WE,TH,FR",
    "every business day": "WEEKLY;BYDAY=MO,TU,WE,TH,FR", "every workday": "WEEKLY;BYDAY=MO,TU,WE,TH,FR",
    "every working day": "WEEKLY;BYDAY=MO,TU,WE,TH,FR", "everyday": "DAILY",
}  # fmt: skip
_KINDS: Mapping[str, Mapping[str, object]] = {
    "A": {"a": 1, "an": 1},
    "THE": {"the": ""}, "OF": {"of": ""}, "IN": {"in": "", "during": ""}, "ON": {"on": ""},
    "AT": {"at": "", "@": ""}, "FOR": {"for": ""}, "OVER": {"over": "", "throughout": ""},
    "JOIN": {"the": "", "of": "", "in": "", "on": "", "at": "", "@": "", "during": "", "for": ""},
    "REL": {"previous": -1, "prior": -1, "this": 0, "current": 0},
    "COMING": {
        "coming": 1, "upcoming": 1, "past": -1, "this coming": 1, "this upcoming": 1, "this past": -1,
        "this last": -1, "this next": 1, "next upcoming": 1, "the coming": 1,
    },
    "PAST": {"past": 1}, "TOCLOCK": {"to": -1, "till": -1, "of": -1},
    "AGO": {"ago": -1, "back": -1},
    "GONE": {"earlier": "gone", "earlier in": "gone", "earlier on": "gone"},
    "LEFT": {
        "later": "left", "later in": "left", "later on": "left", "rest of": "left", "rest": "left",
        "remainder of": "left", "the rest of": "left", "the remainder of": "left",
        "for the rest of": "left", "the remaining": "left",
    },
    "LATER": {"later": 1, "earlier": -1, "afterwards": 1, "after that": 1, "before that": -1},
    "FROMNOW": {"from now": Shift(G.SECOND, 0, exact=True)}, "IDES": {"ides": ""},
    "SAMETIME": {
        "this time": G.MINUTE, "the same time": G.MINUTE, "same time": G.MINUTE, "around this time": G.MINUTE,
        "about this time": G.MINUTE, "at this time": G.MINUTE, "at the same time": G.MINUTE,
        "this same time": G.MINUTE, "same day": G.DAY, "the same day": G.DAY, "this day": G.DAY, "on this day": G.DAY,
    },
    "SCHOOLYEAR": {"school year": "", "academic year": "", "schoolyear": ""},
    "SINCE": {"since": ""}, "ORSO": {"or so": ""}, "SEMESTER": {"semester": "", "school term": ""},
    "WORKDAYWORD": {"weekday": "MO,TU,WE,TH,FR", "weekend": "SA,SU"}, "SOFAR": {"so far": "", "thus far": "", "to date": ""}, "THISONE": {"this one": 0, "that one": 0},
    "HENCE": {"from now": 1, "hence": 1, "from this moment": 1},
    "TIME": {"time": ""},
    "WITHIN": {"within": 1, "less than": 1, "inside": 1, "under": 1, "inside of": 1},
    "FROM": {"from": ""}, "BETWEEN": {"between": ""}, "AND": {"and": ""}, "BUT": {"but": ""}, "OR": {"or": ""},
    "ONWARD": {"on": "", "onward": "", "onwards": "", "forward": "", "forwards": ""},
    "TO": {"to": "", "through": "", "thru": "", "until": "", "untill": "", "till": "", "til": "", "up to": ""},
    "EVERY": {"every": 1, "each": 1, "all": 0, "any": 0, "every single": 1, "each and every": 1}, "OTHER": {"other": 2, "second": 2}, "ALTERNATE": {"alternate": 2, "alternating": 2},
    "PER": {"per": "", "a": "", "an": "", "every": "", "each": ""},
    "TIMES": {"once": "", "twice": "", "thrice": ""}, "TIMESWORD": {"times": "", "time": ""},
    "EDGE": {"mid": "mid", "mid-": "mid", "middle": "mid"},
    "EDGEOF": {
        "beginning": "start", "start": "start", "end": "end", "middle": "middle", "the beginning": "start",
        "the start": "start", "the end": "end", "the middle": "middle",
    },
    "SHORTEDGE": {"eod": G.DAY, "end of day": G.DAY, "eow": G.WEEK, "eom": G.MONTH, "eoy": G.YEAR, "eoq": G.QUARTER,
                  "year-end": G.YEAR, "year end": G.YEAR, "year's end": G.YEAR, "month-end": G.MONTH, "month end": G.MONTH,
                  "month's end": G.MONTH, "quarter-end": G.QUARTER, "quarter end": G.QUARTER, "week's end": G.WEEK},
    "HALF": {"half": 0.5}, "LATTER": {"former": 1, "latter": 2}, "PENULT": {"penultimate": -2, "next to last": -2},
    "WHOLE": {"all": "", "full": "", "a full": "", "whole": "", "the whole": "", "entire": ""},
    "MORE": {"more": "", "additional": "", "further": "", "extra": "", "full": "", "whole": "", "other": ""},
    "ERA": {"past": "", "future": "", "near future": "", "distant future": "", "distant past": ""},
    "NEARLY": {
        "nearly": "", "almost": "", "just over": "", "just under": "", "at least": "", "more than": "", "over": "",
        "about": "", "around": "", "approximately": "", "roughly": "", "exactly": "", "precisely": "",
    },
    "ANOTHER": {"another": 1}, "SOME": {"some": 3},
    "QUARTERS": {"quarter": 1, "three-quarters": 3, "three quarters": 3},
    "N": {
        "couple": 2, "couple of": 2, "a couple": 2, "a couple of": 2, "few": 3, "a few": 3, "several": 3,
        "a dozen": 12, "half a dozen": 6,
    },
    "SEASONS": {
        "springs": "spring", "summers": "summer", "autumns": "autumn", "falls": "autumn", "winters": "winter",
    },
    "FEASTS": {"christmases": "christmas", "thanksgivings": "thanksgiving", "easters": "easter"},
    "SEASON": {"spring": "spring", "summer": "summer", "autumn": "autumn", "fall": "autumn", "winter": "winter",
               "summertime": "summer", "wintertime": "winter", "springtime": "spring"},
    "PARTWORD": {
        "morning": "morning", "afternoon": "afternoon", "evening": "evening", "night": "night",
        "early morning": "early_morning", "late morning": "late_morning", "early afternoon": "early_afternoon",
        "late afternoon": "late_afternoon", "late night": "late_night", "early evening": "evening",
        "late evening": "late_night", "nighttime": "night", "daytime": "daytime", "mid-morning": "late_morning",
        "mid-afternoon": "afternoon", "middle of the night": "late_night", "small hours": "before_dawn",
        "early hours": "before_dawn", "wee hours": "before_dawn", "dawn": "dawn", "dusk": "dusk",
    },
    "PARTWORDS": {"mornings": "morning", "afternoons": "afternoon", "evenings": "evening", "nights": "night"},
    "DECADE": {"noughties": 2000, "naughties": 2000, "aughts": 2000, "oughties": 2000},
    "MEAL": {"breakfast": "breakfast", "lunch": "lunch", "lunchtime": "lunch", "lunch time": "lunch",
             "dinner": "dinner", "dinnertime": "dinner", "dinner time": "dinner", "breakfast time": "breakfast"},
    "NIGHTS": {"nights": G.DAY}, "FORTNIGHT": {"fortnight": 2, "fortnights": 2},
    "BUSY": {
        "business day": G.DAY, "business days": G.DAY, "working day": G.DAY, "working days": G.DAY,
        "workday": G.DAY, "workdays": G.DAY,
    },
    "WORKWEEK": {"workweek": "", "work week": "", "working week": "", "business week": ""},
    "AMPM": {"am": "am", "pm": "pm", "a m": "am", "p m": "pm", "a.m.": "am", "p.m.": "pm"},
    "ABOUT": {
        "around": "", "about": "", "approximately": "", "roughly": "", "circa": "", "ca": "", "exactly": "",
        "sharp at": "", "at around": "", "at about": "", "at exactly": "", "at approximately": "",
    },
    "OCLOCK": {"o'clock": "", "oclock": "", "o clock": "", "sharp": ""},
    "THAT": {"that": 0, "that same": 0, "the same": 0, "that very": 0},
    "FOLLOWING": {"following": 1, "the following": 1, "the very next": 1, "subsequent": 1, "the preceding": -1},
}  # fmt: skip


_NOON = Clock(12, half="24")
_CLOCKS = {"noon": _NOON, "midday": _NOON, "mid-day": _NOON, "midnight": Clock(24, half="24")}


class _Words(dict[str, dict[str, Any]]):
    """Senses by word; a word may have several."""

    def put(self, word: str, **senses: object) -> None:
        self.setdefault(word, {}).update(senses)


def _put_weekdays(words: _Words) -> None:
    for day, name in enumerate(_WEEKDAYS):
        words.put(name, WEEKDAY=day, date=Weekday(day))
        words.put(name + "s", WEEKDAYS=day)
        words.put(name[:3], WEEKDAY=day)
    for short, day in (("tues", 1), ("weds", 2), ("thur", 3), ("thurs", 3)):
        words.put(short, WEEKDAY=day)
    for short, day in (("tue", 1), ("tues", 1), ("thu", 3), ("thur", 3), ("thurs", 3), ("fri", 4)):
        words.put(short, date=Weekday(day))  # the other short forms are words or names


def _put_months(words: _Words) -> None:
    for month, name in enumerate(MONTHS, 1):
        if name != "may":
            words.put(name[:3], MONTH=month)
        if name not in _ALSO_NAMES:
            words.put(name, MONTH=month)
            if name != "march":  # also a verb, so it needs company
                words.put(name, date=Fields(month=month))
    words.put("sept", MONTH=9)


def _put_units(words: _Words) -> None:
    for name, unit in _UNITS.items():
        words.put(name, UNIT=unit)
        words.put(name + "s", UNIT=unit, UNITS=unit)
        words.put(name + "s'", UNIT=unit, UNITS=unit)
    for name in ("second", "seconds", "sec", "secs"):
        words.put(name, UNIT=G.SECOND)
    words.put("second", ORD=2)


def _words() -> _Words:
    words = _Words()
    _put_weekdays(words)
    _put_months(words)
    _put_units(words)
    tables = {**_KINDS, "SIDE": _SIDES, "BEHIND": _BEHIND, "OFTEN": _OFTEN, "clock": _CLOCKS}
    for kind, entries in tables.items():
        for name, value in entries.items():
            words.put(name, **{kind: value})
    for name in _STARTING:
        words.put(name, STARTING="", SIDE="since")
    return words


def _merged() -> dict[str, Senses]:
    merged: dict[str, Senses] = {}
    for entries in (_words(), FEASTS, PHRASES, IDIOMS):
        for word, senses in entries.items():
            merged[word] = {**merged.get(word, {}), **senses}
    return merged


LEXICON = Lexicon(words=_merged(), patterns=(*FORMATS, *CLOCK_FORMATS, *NUMBERS, *GUARDS))
