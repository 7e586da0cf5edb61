"""How many things one happening is of: "we viewed three flats", 买了两盒."""

import re
from dataclasses import replace

from app.answers import operators, wording
from app.answers.amounts import parsed_han
from app.answers.asked import Asked
from app.answers.happenings import Happening, in_order
from app.answers.lexicon import is_chinese
from app.answers.numbered import number_in
from app.answers.values import Value
from app.answers.view import Doubt, Nothing, Selected, View

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
    number = number_of_things(one.words, noun) if noun else None
    return one if number is None or one.times > 1 else replace(one, times=number)


def number_of_things(words: str, noun: str) -> int | None:
    """Return how many things of a noun, in Chinese of a word that counts, words name; None for no number."""
    if is_chinese(noun):
        hit = re.search(
            rf"(?<![第\d])(\d{{1,6}}|[一二两三四五六七八九十百]{{1,8}})[多来]?{noun}(?!月|多?(?:小时|钟头|星期|礼拜)|半)",
            words,
        )
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


def things_told(view: View) -> tuple[Value, str]:
    """Return the number of things that what is likeliest meant tells.

    Raises:
        Doubt: it tells no number of what is counted.
    """
    noun = view.asked.counted
    told = in_order(view.material.told[0])
    number = number_of_things(told[-1].words, noun) if told and noun else None
    if number is None:
        raise Doubt
    value = Value(value=number, based_on=(told[-1],), subject=told[-1])
    return value, wording.of_count(
        number, told[-1:], view.asked.language, view.now, noun=view.asked.counted
    )


def of_place(found: Selected, asked: Asked) -> Selected:
    """Return what fits, of several the one whose place is asked: how many stations were it on the second trip.

    Raises:
        Nothing: so many were not told.
    """
    if not asked.pick or not asked.counted or not found.sure:
        return found
    said = [
        one for one in found.sure if asked.pick > 0 and number_in(one, asked.topic) == asked.pick
    ]
    one = operators.nth(found.sure, asked.pick)
    if not said and one is None:
        raise Nothing
    return replace(found, sure=said or list(one.based_on if one else ()))


def of_turns(found: list[Happening], noun: str) -> list[Happening]:
    """Return happenings of which a turn that names how many things it is of counts by that alone: 问了五个，两个没答上来.

    Raises:
        Doubt: one turn alone tells it, and names several numbers of things elsewhere.
    """
    if not noun:
        return found
    numbered = {one.turn_id for one in found if one.times > 1}
    if not numbered and len({one.turn_id for one in found}) == 1:
        beside = {number for one in found if (number := number_of_things(one.around, noun))}
        if beside - {1}:
            raise Doubt
    return [one for one in found if one.times > 1 or one.turn_id not in numbered]
