"""English words and patterns.

Token kinds beside the shared ones: ``MONTH`` ``WEEKDAY`` (0 Monday) ``UNIT`` (granularity) ``ORD``
``DAYORD`` (ordinal in digits) ``A`` ``THE`` ``OF`` ``IN`` ``AT`` ``REL`` (last -1, this 0, next 1) ``PAST``
``AGO`` ``LATER`` ``FROM`` ``BETWEEN`` ``AND`` ``SIDE`` (open ranges) ``EVERY`` ``EDGE`` ``HALF``.
A word with no senses is a guard: it parts what stands around it.
"""

import re
from collections.abc import Mapping
from typing import Any

from app.domain.intervals import Granularity
from app.timex.lexer import Lexicon, Pattern, Senses
from app.timex.nodes import Both, Clock, Fields, Holiday, Part, Piece, Recent, Shift, Vague, Weekday

G = Granularity

_WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_MONTHS = (
    "january", "february", "march", "april", "may", "june",
    "july", "august", "september", "october", "november", "december",
)  # fmt: skip
_ALSO_WORDS = frozenset({"march", "may", "august"})
_NUMBERS = (
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty",
)  # fmt: skip
_ORDINALS = (
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
    "eleventh", "twelfth",
)  # fmt: skip
_UNITS = {
    "minute": G.MINUTE, "min": G.MINUTE, "hour": G.HOUR, "hr": G.HOUR, "day": G.DAY, "week": G.WEEK,
    "month": G.MONTH, "quarter": G.QUARTER, "year": G.YEAR, "yr": G.YEAR, "decade": G.DECADE,
    "weekend": G.WEEKEND,
}  # fmt: skip
_SIDES = {
    "since": "since", "after": "after", "before": "before", "until": "until", "till": "until",
    "by": "until", "prior to": "before", "as of": "since",
}  # fmt: skip


def _words() -> dict[str, dict[str, Any]]:
    words: dict[str, dict[str, Any]] = {}

    def add(word: str, **senses: object) -> None:
        words.setdefault(word, {}).update(senses)

    for day, name in enumerate(_WEEKDAYS):
        add(name, WEEKDAY=day, date=Weekday(day))
        add(name + "s", PLURAL_WEEKDAY=day)
        add(name[:3], WEEKDAY=day)
    for short, day in (("tues", 1), ("thur", 3), ("thurs", 3)):
        add(short, WEEKDAY=day)
    for month, name in enumerate(_MONTHS, 1):
        add(name, MONTH=month)
        add(name[:3], MONTH=month)
        if name not in _ALSO_WORDS:
            add(name, date=Fields(month=month))
    add("sept", MONTH=9)
    for number, name in enumerate(_NUMBERS, 1):
        add(name, N=number)
    for number, name in enumerate(_ORDINALS, 1):
        add(name, ORD=number)
    for name, unit in _UNITS.items():
        add(name, UNIT=unit)
        add(name + "s", UNIT=unit, UNITS=unit)
    add("seconds", UNIT=G.SECOND, UNITS=G.SECOND)
    for name, side in _SIDES.items():
        add(name, SIDE=side)
    return words


_PLAIN: Mapping[str, Senses] = {
    "a": {"A": 1}, "an": {"A": 1}, "couple of": {"N": 2}, "a couple of": {"N": 2}, "a few": {"N": 3},
    "the": {"THE": "", "JOIN": ""}, "of": {"OF": "", "JOIN": ""}, "in": {"IN": "", "JOIN": ""},
    "on": {"ON": "", "JOIN": ""}, "at": {"AT": "", "JOIN": ""},
    "last": {"REL": -1}, "previous": {"REL": -1}, "this": {"REL": 0}, "current": {"REL": 0},
    "next": {"REL": 1}, "coming": {"REL": 1}, "past": {"PAST": -1, "PASTCLOCK": 1}, "to": {"TO": "", "TOCLOCK": -1},
    "ago": {"AGO": -1}, "back": {"AGO": -1}, "earlier": {"AGO": -1}, "later": {"LATER": 1},
    "from now": {"LATER": 1}, "within": {"WITHIN": 1}, "half": {"HALF": 0.5}, "quarter": {"QUARTERCLOCK": 15},
    "from": {"FROM": ""}, "between": {"BETWEEN": ""}, "and": {"AND": ""}, "through": {"TO": ""},
    "until": {"TO": ""}, "till": {"TO": ""}, "every": {"EVERY": 1}, "each": {"EVERY": 1},
    "early": {"EDGE": "early"}, "mid": {"EDGE": "mid"}, "mid-": {"EDGE": "mid"}, "late": {"EDGE": "late"},
    "beginning": {"EDGEOF": "start"}, "start": {"EDGEOF": "start"}, "end": {"EDGEOF": "end"},
    "middle": {"EDGEOF": "middle"},
    "today": {"date": Shift(G.DAY, 0, exact=True)}, "yesterday": {"date": Shift(G.DAY, -1, exact=True)},
    "tomorrow": {"date": Shift(G.DAY, 1, exact=True)},
    "the day before yesterday": {"date": Shift(G.DAY, -2, exact=True)},
    "day before yesterday": {"date": Shift(G.DAY, -2, exact=True)},
    "the day after tomorrow": {"date": Shift(G.DAY, 2, exact=True)},
    "day after tomorrow": {"date": Shift(G.DAY, 2, exact=True)},
    "tonight": {"time": Both(Shift(G.DAY, 0, exact=True), Part("tonight"))},
    "last night": {"time": Both(Shift(G.DAY, -1, exact=True), Part("night"))},
    "now": {"time": Shift(G.SECOND, 0, exact=True)}, "right now": {"time": Shift(G.SECOND, 0, exact=True)},
    "morning": {"part": Part("morning")}, "afternoon": {"part": Part("afternoon")},
    "evening": {"part": Part("evening")}, "night": {"part": Part("night")}, "noon": {"clock": Clock(12, half="24")},
    "midday": {"clock": Clock(12, half="24")}, "midnight": {"clock": Clock(24, half="24")},
    "o'clock": {"OCLOCK": ""}, "spring": {"SEASON": "spring"}, "summer": {"SEASON": "summer", "date": Piece(G.SEASON, "summer")},
    "autumn": {"SEASON": "autumn", "date": Piece(G.SEASON, "autumn")}, "fall": {"SEASON": "autumn"},
    "winter": {"SEASON": "winter", "date": Piece(G.SEASON, "winter")},
    "recently": {"vague": Recent()}, "lately": {"vague": Recent()}, "when i was little": {"vague": Vague()},
    "christmas": {"date": Holiday("christmas")}, "christmas eve": {"date": Holiday("christmas_eve")},
    "easter": {"date": Holiday("easter")}, "halloween": {"date": Holiday("halloween")},
    "thanksgiving": {"date": Holiday("thanksgiving")}, "new year's day": {"date": Holiday("new_year")},
    "new year's eve": {"date": Holiday("new_years_eve")}, "valentine's day": {"date": Holiday("valentine")},
}  # fmt: skip


def _half_day(match: re.Match[str]) -> Senses | None:
    hour = int(match[1])
    if not 1 <= hour <= 12:
        return None
    minute = int(match[2]) if match[2] else None
    second = int(match[3]) if match[3] else None
    return {"clock": Clock(hour, minute, second, "am" if match[4] == "a" else "pm")}


def _ordinal(match: re.Match[str]) -> Senses | None:
    number = int(match[1])
    return {"ORD": number, "DAYORD": number}


_D = "0123456789"
LEXICON = Lexicon(
    words={
        word: {**known.get(word, {}), **_PLAIN.get(word, {})}
        for known in (_words(),)
        for word in (*known, *(other for other in _PLAIN if other not in known))
    },
    patterns=(
        Pattern(
            triggers=_D,
            regex=re.compile(
                r"(?<![\d.:$])(\d{1,2})(?::(\d{2})(?::(\d{2}))?)? ?([ap])(?:\.m\.|m\b|\.m\b)"
            ),
            senses=_half_day,
        ),
        Pattern(
            triggers=_D,
            regex=re.compile(r"(?<![\d.:$])(\d{1,2})(?:st|nd|rd|th)\b"),
            senses=_ordinal,
        ),
        Pattern(
            triggers="q",
            regex=re.compile(r"q([1-4])\b"),
            senses=lambda match: {"date": Piece(G.QUARTER, int(match[1]))},
        ),
    ),
)
