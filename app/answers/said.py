"""Whether words say a word of a question."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from app.answers.lexicon import is_chinese
from app.answers.words import Word
from app.extraction.chinese.segment import Word as Segment
from app.extraction.chinese.segment import words as segmented
from app.text.folding import fold
from app.text.remembered import remembered, remembered_of_texts
from app.text.tokens import query_terms, spelt_terms

_SENTENCE_ENDS = re.compile(r"[.!?。！？；;\n]+(?!\d)")
_ASPECTS = ("了", "过")
_SERIES = frozenset("自年世电历源")  # 来自, 去年: no verb before another
_TAILS = frozenset(
    "了过完到好着给上下出掉走回开往去来在成住"
)  # what a verb of one character may take behind it
_OF_TITLES = frozenset({"书", "小说", "电影"})  # what 《》 stand around
_SPELT = re.compile(r"[^\W\u3400-\u9fff]")  # a letter or a digit, no Chinese character

_LETTER = re.compile(r"[^\W\d_\u3400-\u9fff]")
_ASKED = (
    24  # words that are asked of one text, of which the answers are kept: those of some questions
)
_GAP = "[^，。！？；,!?;]{0,5}?"


@remembered(512)
def sentence_around(text: str, words: str) -> str:
    """Return the sentence of a text in which some words stand; the words where they stand in none."""
    at = text.find(words.rstrip(".!?。！？；; "))
    if at < 0:
        return words
    start = max((hit.end() for hit in _SENTENCE_ENDS.finditer(text, 0, at)), default=0)
    end = _SENTENCE_ENDS.search(text, at + 1)
    return text[start : max(end.end() if end else len(text), at + len(words))]


class Said:
    """What is said in some words, for asking often: folded text, and its English stems."""

    __slots__ = (
        "_all",
        "_folded",
        "_is_spelt",
        "_is_written",
        "_known",
        "_parts",
        "_said",
        "_stems",
    )

    def __init__(self, text: str) -> None:
        self._said = text
        self._folded: str | None = None  # read when asked: most of a turn is never looked at
        self._stems: Sequence[str | None] | None = None
        self._all: frozenset[str | None] = frozenset()
        self._is_spelt: bool | None = None
        self._is_written = False
        self._known: dict[int, tuple[_Forms, bool]] = {}
        self._parts: Sequence[Segment] | None = None

    @property
    def text(self) -> str:
        """Return the folded text."""
        if self._folded is None:
            self._folded = fold(self._said)
        return self._folded

    def says(self, word: Word) -> bool:
        """Return whether one of the phrases of a word stands here."""
        forms = _forms_of(word.said, word.sense.phrases)
        known = self._known.get(id(forms))
        if known is None:
            if len(self._known) >= _ASKED:
                self._known.clear()
            known = self._known[id(forms)] = forms, self._has(forms)
        return known[1]

    def _has(self, forms: "_Forms") -> bool:
        text = self.text
        if text.isascii():
            return self._says_english(forms)
        return (self._may_spell(forms) and self._says_english(forms)) or self._holds(forms)

    def _may_spell(self, forms: "_Forms") -> bool:
        """Return whether letters stand here, or digits and the forms have such."""
        if self._is_spelt is None:
            self._is_spelt = _SPELT.search(self.text) is not None
            self._is_written = self._is_spelt and _LETTER.search(self.text) is not None
        return self._is_written or (self._is_spelt and forms.has_digits)

    def may_say(self, word: Word) -> bool:
        """Return whether the word's own stem stands here as letters: enough where it is said nearby."""
        stems = _stems_of(word.said)
        return len(stems) == 1 and stems[0] in self.text

    def _says_english(self, forms: "_Forms") -> bool:
        is_handed_in = forms.gapped is not None and forms.gapped.search(self.text) is not None
        return is_handed_in or self._has_stems(forms)

    def _holds(self, forms: "_Forms") -> bool:
        """Return whether one of some Chinese phrases stands here."""
        text = self.text
        if "《" in text and not _OF_TITLES.isdisjoint(forms.chinese):
            return True
        for phrase in forms.chinese:
            if phrase in text and (len(phrase) > 1 or self._has_word(phrase, text)):
                return True
        return forms.apart is not None and forms.apart.search(text) is not None

    def _has_stems(self, forms: "_Forms") -> bool:
        if not (forms.single or forms.several):
            return False
        if self._stems is None:
            self._stems = query_terms(self.text) if self.text.isascii() else spelt_terms(self.text)
            self._all = frozenset(self._stems)
        if not forms.single.isdisjoint(self._all):
            return True
        fitting = [stems for stems in forms.several if self._all.issuperset(stems)]
        joined = f" {' '.join(one or '|' for one in self._stems)} " if fitting else ""
        return any(f" {' '.join(stems)} " in joined for stems in fitting)

    def _has_word(self, character: str, text: str) -> bool:
        """Return whether a character is a word of its own somewhere: 吐 of 吐了, not of 吐鲁番."""
        at = text.find(character)
        if text[at + 1 : at + 2] in _ASPECTS:  # 吃了火锅: no dictionary is needed
            return True
        if self._parts is None:
            self._parts = segmented(text)
        return any(_is_own_word(character, one.text) for one in self._parts)


@remembered_of_texts(4096)  # 1 to 4 kB each
def said_of(text: str) -> Said:
    """Return what is said in a turn, a clause or a name for asking, as it was read when it was lately asked of."""
    return Said(text)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Forms:
    """How a word may stand in a text: stems, alone or in a row, English with small words, Chinese."""

    single: frozenset[str]
    several: tuple[tuple[str, ...], ...]
    gapped: re.Pattern[str] | None
    chinese: tuple[str, ...]
    apart: re.Pattern[str] | None
    has_digits: bool


@remembered(2048)  # asked of hundreds of clauses for each word of a question
def _forms_of(said: str, phrases: frozenset[str]) -> _Forms:
    every = sorted({said, *phrases})
    chinese = tuple(one for one in every if is_chinese(one))
    english = {one: _stems_of(one) for one in every if not is_chinese(one)}
    # Handed it in: small words are no stems.
    gapped = [one for one, stems in english.items() if len(stems) < one.count(" ") + 1]
    whole = [stems for one, stems in english.items() if one not in gapped]
    return _Forms(
        single=frozenset(stems[0] for stems in whole if len(stems) == 1),
        several=tuple(stems for stems in whole if len(stems) > 1),
        gapped=_any_of(_with_gaps(one) for one in gapped),
        chinese=chinese,
        apart=_any_of(_apart(one) for one in chinese if len(one) in (2, 3)),
        has_digits=any(sign.isdigit() for one in english for sign in one),
    )


def _any_of(patterns: Iterable[str]) -> re.Pattern[str] | None:
    every = list(patterns)
    return re.compile("|".join(f"(?:{one})" for one in every)) if every else None


@remembered(4096)
def _stems_of(phrase: str) -> tuple[str, ...]:
    return tuple(query_terms(phrase))


def _with_gaps(phrase: str) -> str:
    """Return a pattern of a phrase with its small words, its verb in any form, at most two others between."""
    verb, *rest = (re.escape(word) for word in phrase.split())
    first = verb if rest and len(verb) < 3 else rf"{verb}(?:e?[sd]|ing)?"
    return r"\b" + r"(?: \w+){0,2}? ".join((first, *rest)) + r"\b"


def _is_own_word(character: str, word: str) -> bool:
    return (
        word == character
        or (len(word) == 2 and word[0] == character and word[1] in _TAILS)
        or (character in "来去" and word[0] == character and word[1] not in _SERIES)
    )


def _apart(word: str) -> str:
    """Return a pattern of a verb and its object with something between them: 洗了个澡, 开过几次会, 把合同签了."""
    if len(word) == 3:
        verb, thing = word[0], word[1:]
        return rf"{verb}(?:[了过完着]|{_GAP}[张个份次场本台家]){_GAP}{thing}|把{_GAP}{thing}{_GAP}{verb}"
    turned = rf"把{_GAP}{word[1]}(?:给)?{word[0]}"
    return rf"{turned}|{word[0]}(?:[了过完着]{_GAP}|{_GAP}[个次场回趟顿]{_GAP}){word[1]}"
