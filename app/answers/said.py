"""Whether words say a word of a question."""

import re
from collections.abc import Sequence
from functools import lru_cache

from app.answers.lexicon import is_chinese
from app.answers.words import Word
from app.extraction.chinese.segment import words as segmented
from app.text.folding import fold
from app.text.tokens import query_terms

_ASPECTS = ("了", "过")
_TAILS = frozenset(
    "了过完到好着给上下出掉走回开往去来在成住"
)  # what a verb of one character may take behind it
_OF_TITLES = frozenset({"书", "小说", "电影"})  # what 《》 stand around
_GAP = "[^，。！？；,!?;]{0,5}?"


class Said:
    """What is said in some words, for asking often: folded text, and its English stems."""

    __slots__ = ("_all", "_stems", "text")

    def __init__(self, text: str) -> None:
        self.text = fold(text)
        self._stems: list[str] | None = None
        self._all: frozenset[str] = frozenset()

    def says(self, word: Word) -> bool:
        """Return whether one of the phrases of a word stands here."""
        return self._holds(word.said) or any(self._holds(one) for one in word.sense.phrases)

    def may_say(self, word: Word) -> bool:
        """Return whether the word's own stem stands here as letters: enough where it is said nearby."""
        stems = _stems_of(word.said)
        return len(stems) == 1 and stems[0] in self.text

    def _holds(self, phrase: str) -> bool:
        if not _is_chinese(phrase):
            stems = _stems_of(phrase)
            if len(stems) < phrase.count(" ") + 1:  # handed it in: small words are no stems
                return re.search(_with_gaps(phrase), self.text) is not None
            return self._holds_stems(stems)
        if self.text.isascii():
            return False
        if phrase in _OF_TITLES and "《" in self.text:
            return True
        if phrase in self.text:
            return len(phrase) > 1 or _is_own_word(phrase, self.text)
        return len(phrase) == 2 and re.search(_apart(phrase), self.text) is not None

    def _holds_stems(self, stems: Sequence[str]) -> bool:
        if not stems:
            return False
        if self._stems is None:
            self._stems = query_terms(self.text)
            self._all = frozenset(self._stems)
        if len(stems) == 1 or not self._all.issuperset(stems):
            return len(stems) == 1 and stems[0] in self._all
        joined = f" {' '.join(self._stems)} "
        return f" {' '.join(stems)} " in joined


@lru_cache(maxsize=8192)
def _is_chinese(phrase: str) -> bool:
    return is_chinese(phrase)


@lru_cache(maxsize=4096)
def _stems_of(phrase: str) -> tuple[str, ...]:
    return tuple(query_terms(phrase))


@lru_cache(maxsize=2048)
def _with_gaps(phrase: str) -> str:
    """Return a pattern of a phrase with its small words, at most two others between."""
    return r"\b" + r"(?: \w+){0,2}? ".join(re.escape(word) for word in phrase.split()) + r"\b"


def _is_own_word(character: str, text: str) -> bool:
    """Return whether a character is a word of its own somewhere: 吐 of 吐了, not of 吐鲁番."""
    at = text.find(character)
    if text[at + 1 : at + 2] in _ASPECTS:  # 吃了火锅: no dictionary is needed
        return True
    return any(
        one.text == character
        or (len(one.text) == 2 and one.text[0] == character and one.text[1] in _TAILS)
        for one in segmented(text)
    )


def _apart(word: str) -> str:
    """Return a pattern of a verb and its object with something between them: 洗了个澡, 开过几次会."""
    return rf"{word[0]}(?:[了过完着]{_GAP}|{_GAP}[个次场回趟顿]{_GAP}){word[1]}"
