"""What a question wants to be told, and whether a text tells such a thing."""

import re

from app.text.folding import fold

_WANTS_TIME = re.compile(
    r"\bwhen\b|\b(?:what|which) (?:day|date|time|hour|week|month|season|year)\b|\bhow long ago\b"
    r"|什么时候|啥时候|何时|哪[天年周月]|哪个(?:星期|月|季节)|几[号点月]|星期几|周几"
)
_WANTS_NUMBER = re.compile(
    r"\bhow (?:many|much|long|old|often|far|tall|heavy|big)\b|\bwhat (?:number|amount|age|price)\b"
    r"|几(?![号点月])|多少|多久|多长|多大|多远|多高|多重"
)
_NUMBER = re.compile(
    r"\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|hundred|thousand"
    r"|once|twice|half|couple|several|few)\b|[一二两三四五六七八九十百千万半]"
)
_MUCH = 200  # characters of Latin script from which on a turn tells no more for being longer
_WIDE_AS_MANY = 3  # of them say as much as one Chinese character
_WIDE = re.compile("[\u3400-\u9fff\uf900-\ufaff]")


def wants_time(query: str) -> bool:
    """Return whether a question asks for a time ("When …?", 哪天)."""
    return _WANTS_TIME.search(fold(query)) is not None


def wants_number(query: str) -> bool:
    """Return whether a question asks for a number or a length ("How many …?", 多久)."""
    return _WANTS_NUMBER.search(fold(query)) is not None


def tells_number(text: str) -> bool:
    """Return whether a text holds a number, in digits or in words."""
    return _NUMBER.search(fold(text)) is not None


def how_much_told(text: str) -> float:
    """Return how much a text can tell by its length, in [0, 1]."""
    wide = len(_WIDE.findall(text))
    return min(1.0, (len(text) - wide + _WIDE_AS_MANY * wide) / _MUCH)
