"""Values that are the same at another grain: a city and a quarter of it, an engineer and a software engineer.

Similar is not same. Only where the words of one value stand whole in the other, in the way in which
the slot is told more closely, do both say the same.
"""

from dataclasses import replace

from app.domain.facts import FactDraft, normal_value

_PLACES = frozenset({"home", "origin"})  # a place is told more closely by what lies in it
_CALLINGS = frozenset({"occupation"})  # a calling by what stands before its noun
_LEAST = 2  # characters: one is no value, it is a syllable


def says_more(one: FactDraft, other: FactDraft) -> bool:
    """Return whether one of two values says the other more closely."""
    if one.value == other.value:
        return True
    # Values may be in the words of another language: 杭州 is compared as Hangzhou.
    pairs = ((one.value, other.value), (normal_value(one.object), normal_value(other.object)))
    return any(_is_part(one.slot, *sorted(pair, key=len)) for pair in pairs)


def _is_part(slot: str, short: str, long: str) -> bool:
    if len(short) < _LEAST or short == long:
        return False
    if slot in _PLACES:
        return _holds_place(short, long)
    return slot in _CALLINGS and long.endswith(short if not short.isascii() else f" {short}")


def _holds_place(short: str, long: str) -> bool:
    if not short.isascii():
        return long.startswith(short)
    ends = (f", {short}", f" in {short}", f" of {short}")
    return long.endswith(ends) or long.startswith(f"{short}, ")


def closer(held: FactDraft, draft: FactDraft) -> FactDraft:
    """Return the held draft in the words that say the value more closely."""
    if draft.value == held.value or len(draft.object) <= len(held.object):
        return held
    return replace(
        held,
        object=draft.object,
        value=draft.value,
        predicate=draft.predicate,
        summary=draft.summary,
    )
