"""Whom a question may name: every stretch of it in normal form, and the kinds that it asks of."""

import re
from dataclasses import dataclass

from app.extraction.entities import chinese, english
from app.extraction.entities.english_words import COMMON
from app.extraction.entities.kinds import KINDS, fitting
from app.extraction.entities.mentions import Form
from app.text.folding import fold
from app.text.names import normal_name

_READ = 400  # characters of a question, its end: where a long one asks
_LONGEST_NAME = 4  # words of a Latin name
_LONGEST_CHINESE = 6  # characters
_WORD = re.compile(r"[^\W_\u4e00-\u9fff]+(?:['’.&-][^\W_\u4e00-\u9fff]+)*")
_HAN = re.compile(r"[\u4e00-\u9fff]{2,}")
_MOST_NAMES = 600


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedNames:
    """Normal names that a question may hold, kinds of what "my cat" in it means, and those ``words``."""

    names: tuple[str, ...]
    kinds: tuple[str, ...]
    words: tuple[str, ...]


def asked_names(question: str) -> AskedNames:
    """Return what to look up of a question.

    An ordinary word counts as a name only where it is written as one, and not as the first word.
    """
    text = question[-_READ:]
    names: dict[str, None] = {}
    words = list(_WORD.finditer(text))
    for first, word in enumerate(words):
        for last in range(first, min(len(words), first + _LONGEST_NAME)):
            said = text[word.start() : words[last].end()]
            if first < last or _may_be_name(said, is_first=word.start() == 0):
                names[normal_name(said)] = None
    for run in _HAN.finditer(fold(text)):
        said = run.group()
        for at in range(len(said)):
            for length in range(2, min(_LONGEST_CHINESE, len(said) - at) + 1):
                names[said[at : at + length]] = None
    names.pop("", None)
    kinds, words_of_kinds = _kinds(text)
    return AskedNames(
        names=tuple(names)[:_MOST_NAMES], kinds=tuple(sorted(kinds)), words=tuple(words_of_kinds)
    )


def _may_be_name(word: str, *, is_first: bool) -> bool:
    if word.lower() not in COMMON:
        return True
    return word[0].isupper() and not is_first


def _kinds(text: str) -> tuple[set[str], list[str]]:
    reader = chinese if _HAN.search(text) else english
    asked = {
        one.kind: one.words
        for one in reader.spotted(text, (0, len(text)), 0, 0)
        if one.form in (Form.OWN, Form.THE) and one.kind and one.holder_at is None
        and one.whose != "yours" and KINDS[one.kind].number != "many"
    }  # fmt: skip
    return {kind for one in asked for kind in fitting(one)}, list(asked.values())
