"""Spelled numbers, ordinals and decades: twenty-five, two thousand and fifteen, the nineties.

Token kinds: ``N`` (value), ``W`` (spelled, below 100; two of them make a year or a clock time),
``OH`` (oh five), ``ORD``, ``HOUR`` (a bare hour that no noun follows), ``YEAR``, ``DECADE``.
"""

import re

from app.timex.lexer import Pattern, Senses
from app.timex.nodes import Clock
from app.timex.shared import stands_alone

_ONES = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_TEENS = (
    "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen",
    "eighteen", "nineteen",
)  # fmt: skip
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_FIRSTS = (
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
    "eleventh", "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth",
    "eighteenth", "nineteenth", "twentieth",
)  # fmt: skip
_VALUES = {
    **{word: value for value, word in enumerate((*_ONES, *_TEENS), 1)},
    **{word: value for value, word in zip(range(20, 100, 10), _TENS, strict=True)},
}
_RANKS = {**{word: value for value, word in enumerate(_FIRSTS, 1)}, "thirtieth": 30}
_DECADES = {
    "twenties": 20, "thirties": 30, "forties": 40, "fifties": 50, "sixties": 60, "seventies": 70,
    "eighties": 80, "nineties": 90, "tens": 10,
}  # fmt: skip
_CENTURIES = {"eighteen": 1800, "nineteen": 1900, "twenty": 2000}

_ONE, _TEN, _TY = "|".join(_ONES), "|".join(_TEENS), "|".join(_TENS)
NUMBER_WORDS = f"{_TY}|{_TEN}|{_ONE}"
"""The words of numbers below 100, as alternatives of a regular expression."""
_SMALL = rf"(?:(?:{_TY})(?:[- ](?:{_ONE}))?|{_TEN}|{_ONE})"


def _small(words: str) -> int:
    return sum(_VALUES[word] for word in re.split("[- ]", words))


def _cardinal(match: re.Match[str]) -> Senses | None:
    if match["big"] is None:
        value = _small(match["head"])
        senses: dict[str, int] = {"N": value, "W": value}
        if value <= 12 and stands_alone(match.string, match.end()):
            senses["HOUR"] = value
        return senses
    value = _small(match["head"]) * (100 if match["big"] == "hundred" else 1000)
    value += _small(match["rest"]) if match["rest"] else 0
    is_year = 1500 <= value <= 2100
    return {"N": value, "YEAR": value} if is_year else {"N": value}


def _hundred_hours(match: re.Match[str]) -> Senses | None:
    """Read seventeen hundred hours; two hundred hours are a length."""
    hour = _small(match[1])
    return {"clock": Clock(hour, 0, None, "24")} if 13 <= hour <= 23 else None


def _ordinal(match: re.Match[str]) -> Senses | None:
    value = (_VALUES[match[1]] if match[1] else 0) + _RANKS[match[2]]
    if match[1] and _RANKS[match[2]] >= 10:
        return None
    senses: dict[str, int] = {"ORD": value}
    if value > 12 and stands_alone(match.string, match.end()):
        senses["DAYORD"] = value
    return senses


def _oh(match: re.Match[str]) -> Senses | None:
    return {"OH": _VALUES[match[1]]}


def _decade(match: re.Match[str]) -> Senses | None:
    past = _DECADES[match[2]]
    if match[1] is None and past < 20:
        return None
    return {"DECADE": _CENTURIES[match[1]] + past if match[1] else past}


NUMBERS: tuple[Pattern, ...] = (
    Pattern(
        triggers="ent",
        regex=re.compile(rf"(?:({'|'.join(_CENTURIES)})[- ])?({'|'.join(_DECADES)})\b"),
        senses=_decade,
    ),
    Pattern(
        triggers="fst",
        regex=re.compile(rf"({'|'.join(_DECADES)})\b"),
        senses=lambda match: {"DECADE": _DECADES[match[1]]} if match[1] != "tens" else None,
    ),
    Pattern(
        triggers="efnost",
        regex=re.compile(rf"(?:({_TY})[- ])?({'|'.join(_RANKS)})\b"),
        senses=_ordinal,
    ),
    Pattern(
        triggers="efnost",
        regex=re.compile(
            rf"(?P<head>{_SMALL})(?: (?P<big>hundred|thousand)(?: (?:and )?(?P<rest>{_SMALL}))?)?\b"
        ),
        senses=_cardinal,
    ),
    Pattern(
        triggers="efnost",
        regex=re.compile(rf"({_SMALL}) hundred (?:hours|hrs)\b"),
        senses=_hundred_hours,
    ),
    Pattern(
        triggers="efnost",
        regex=re.compile(rf"({_ONE}|ten|eleven|twelve)[- ]?ish\b"),
        senses=lambda hit: {"APCLOCK": Clock(_VALUES[hit[1]]), "HOUR": _VALUES[hit[1]]},
    ),
    Pattern(triggers="oz", regex=re.compile(rf"(?:oh|zero)[- ]({_ONE})\b"), senses=_oh),
)
