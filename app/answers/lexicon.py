"""What else says a word: its synonyms in both languages, the kinds under it, the action types that mean it."""

import re
from dataclasses import dataclass
from functools import cache

from app.answers.lexicon_more import MORE_LINES, NARROWER_TABLE
from app.answers.lexicon_table import LEXICON_TABLE
from app.extraction.entities.kinds import CHINESE_KINDS, ENGLISH_KINDS, widening
from app.text.folding import fold
from app.text.remembered import remembered
from app.text.tokens import query_terms

_HAN = re.compile(r"[\u4e00-\u9fff]")


@dataclass(frozen=True, slots=True)
class Sense:
    """What says a word: phrases in folded form, the word among them, and action types."""

    phrases: frozenset[str]
    types: frozenset[str]
    kinds: frozenset[str] = frozenset()


def is_chinese(text: str) -> bool:
    """Return whether a text holds a Chinese character."""
    return _HAN.search(text) is not None


@cache
def _lines() -> dict[str, list[tuple[frozenset[str], frozenset[str]]]]:
    """Return the lines of the table by each word's key."""
    found: dict[str, list[tuple[frozenset[str], frozenset[str]]]] = {}
    for line in (LEXICON_TABLE.strip() + MORE_LINES.rstrip()).splitlines():
        english, chinese, types = (part.strip() for part in line.split("|"))
        words = [one.strip() for one in english.split(",") if one.strip()]
        words += [fold(one) for one in chinese.split()]
        entry = (frozenset(words), frozenset(types.split()))
        for word in words:
            found.setdefault(key_of(word), []).append(entry)
    return found


@cache
def _narrow() -> dict[str, frozenset[str]]:
    """Return for each wide word the narrow ones that say it."""
    found: dict[str, frozenset[str]] = {}
    for line in NARROWER_TABLE.strip().splitlines():
        wide, narrow = ([fold(one.strip()) for one in part.split(",")] for part in line.split("<"))
        for word in wide:
            found[key_of(word)] = found.get(key_of(word), frozenset()) | frozenset(narrow)
    return found


@cache
def _narrower() -> dict[str, frozenset[str]]:
    """Return for each kind of entity the words of it and of the kinds under it."""
    words: dict[str, set[str]] = {}
    for table in (ENGLISH_KINDS, CHINESE_KINDS):
        named = set(table.values())
        for word, kind in table.items():
            for wider in named.intersection(widening(kind)):
                words.setdefault(wider, set()).add(fold(word))
    return {kind: frozenset(found) for kind, found in words.items()}


@cache
def _general() -> frozenset[str]:
    """Return the word of each kind that means all of it: the first of its row, in either language."""
    first: dict[tuple[str, bool], str] = {}
    for table, is_zh in ((ENGLISH_KINDS, False), (CHINESE_KINDS, True)):
        for word, kind in table.items():
            first.setdefault((kind, is_zh), fold(word))
    return frozenset(first.values())


def _is_general(phrase: str) -> bool:
    folded = fold(phrase)
    return folded in _general() or (folded.endswith("s") and folded[:-1] in _general())


def key_of(phrase: str) -> str:
    """Return the form by which phrases are one: stems in order for English, the words themselves for Chinese."""
    if is_chinese(phrase):
        return fold(phrase)
    stems = query_terms(phrase)
    # "Make up" is no "make": a phrase with a small word is itself alone.
    return " ".join(stems) if len(stems) > phrase.count(" ") else fold(phrase)


@cache
def longest_phrase() -> int:
    """Return how many words the longest English phrase of the table has."""
    return max(len(key.split()) for key in _lines() if key.isascii())


def is_listed(phrase: str) -> bool:
    """Return whether the table or the kinds know a phrase."""
    key = key_of(phrase)
    return key in _lines() or kind_word(phrase) is not None


def kind_word(phrase: str) -> str | None:
    """Return the kind of entity that a word names, None for none."""
    folded = fold(phrase)
    if is_chinese(folded):
        return CHINESE_KINDS.get(folded)
    singular = folded.removesuffix("s")
    return ENGLISH_KINDS.get(folded) or ENGLISH_KINDS.get(singular)


@remembered(4096)
def sense_of(phrase: str) -> Sense:
    """Return what else says a word or phrase; itself alone where nothing is known of it."""
    phrases, types = {fold(phrase)}, set[str]()
    for words, means in _lines().get(key_of(phrase), ()):
        phrases |= words
        types |= means
    phrases |= _narrow().get(key_of(phrase), frozenset())
    kind = kind_word(phrase) if _is_general(phrase) else None
    kinds = frozenset({kind} if kind else ())
    if kind:
        phrases |= _narrower().get(kind, frozenset())
    return Sense(frozenset(phrases), frozenset(types), kinds)


START_WORDS = frozenset(
    {
        "start",
        "started",
        "begin",
        "began",
        "begun",
        "take up",
        "took up",
        "starting",
        "beginning",
        "开始",
        "起",
    }
)
"""Words of a question that ask for a beginning, and need not be said where something begins."""
