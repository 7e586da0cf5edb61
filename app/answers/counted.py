"""How many things one happening is of: "we viewed three flats", 买了两盒."""

import re
from dataclasses import replace

from app.answers.amounts import parsed_han
from app.answers.happenings import Happening
from app.answers.lexicon import is_chinese

_WORDS = {
    word: number
    for number, word in enumerate(
        [
            "one",
            "two",
            "three",
            "four",
            "five",
            "six",
            "seven",
            "eight",
            "nine",
            "ten",
            "eleven",
            "twelve",
        ],
        1,
    )
}
_MOST = 1000  # beyond it a number is no count of what was done


def counted(one: Happening, noun: str) -> Happening:
    """Return a happening that counts as many times as it names things of a noun."""
    number = _number_of(one.words, noun) if noun else None
    return one if number is None or one.times > 1 else replace(one, times=number)


def _number_of(words: str, noun: str) -> int | None:
    if is_chinese(noun):
        hit = re.search(rf"(?<![第\d])(\d{{1,6}}|[一二两三四五六七八九十百]{{1,8}}){noun}", words)
        number = None if hit is None else _parsed(hit[1])
    else:
        hit = re.search(
            rf"\b(\d{{1,6}}|{'|'.join(_WORDS)}) (?:\w+ ){{0,2}}?{re.escape(noun)}(?:e?s)?\b",
            words,
            re.IGNORECASE,
        )
        number = None if hit is None else _parsed(hit[1].lower())
    return number if number and number <= _MOST else None


def _parsed(said: str) -> int | None:
    if said.isdigit():
        return int(said)
    if said in _WORDS:
        return _WORDS[said]
    value = parsed_han(said)
    return int(value) if value else None
