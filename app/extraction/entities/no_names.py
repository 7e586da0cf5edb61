"""What looks like a name and is none by what stands around it: a time, a common noun that opens a sentence."""

import re
from collections.abc import Sequence

from app.domain.models import Turn
from app.domain.zones import zone_of
from app.extraction.entities.english_words import FIRST_NAMES
from app.extraction.entities.mentions import Form, Spotted
from app.timex import find_times

# Characters and words of times: only where one of these stands in a name, times are looked for.
_OF_TIMES = re.compile(
    r"\d|[年月日号周天时点早晚午夜春夏秋冬节季期今昨明前后]|\b(?:day|night|week|month|year|morning|evening|january|february|march|april"
    r"|may|june|july|august|september|october|november|december|[a-z]+day|easter|christmas|spring|summer|autumn|winter)s?\b",
    re.IGNORECASE,
)
_NEXT_WORD = re.compile(r" ([a-z]{2,})")


def untimed(turn: Turn, text: str, found: list[Spotted]) -> list[Spotted]:
    """Return the mentions without names that are a time or a part of one: 上周四, "28" of "April 28".

    What a word of naming stands before is a name whatever word it is.
    """
    if not any(_may_be_time(one) for one in found):
        return found
    spans = [time.offset for time in find_times(text, turn.said_at, zone_of(turn.zone))]
    return [
        one
        for one in found
        if not (
            _may_be_time(one) and any(start <= one.start and one.end <= end for start, end in spans)
        )
    ]


def _may_be_time(one: Spotted) -> bool:
    is_name = one.form is Form.NAME and not one.is_called and not one.kind
    return is_name and _OF_TIMES.search(one.words) is not None


def is_noun_elsewhere(one: Spotted, texts: Sequence[str]) -> bool:
    """Return whether a lone word with a capital is a noun elsewhere: "Ear drops twice a day" after "got ear drops".

    Only the beginning of a sentence gives a common noun a capital; there it stands before the same
    word, or behind an article, in small letters.
    """
    word, text = one.words, texts[one.turn]
    if one.form is not Form.NAME or one.is_called or not word.isascii() or not word.istitle():
        return False
    before = text[: one.start].rstrip(" \"'“‘(")
    if word in FIRST_NAMES or not word.isalpha() or (before and before[-1] not in ".!?:;\n。！？"):
        return False
    small = re.escape(word.lower())
    follows = _NEXT_WORD.match(text, one.end)
    tail = rf"|[a-z] {small} {follows[1]}\b" if follows else ""
    said = re.compile(rf"\b(?i:the|an?|some|any|no|of|more|these|those) {small}\b{tail}")
    return any(said.search(other) for other in texts)
