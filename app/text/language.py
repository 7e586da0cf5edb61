"""Cheap language detection by script."""

import re
from typing import Literal

Language = Literal["en", "zh", "mixed", "other"]

_HAN = re.compile("[\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]")
_LATIN_WORDS = re.compile("[A-Za-z\uff21-\uff3a\uff41-\uff5a]+")
_KANA_OR_HANGUL = re.compile("[\u3040-\u30ff\uac00-\ud7a3]")
_LETTERS = re.compile(r"[^\W\d_]")
_KNOWN_LETTERS = re.compile(
    "[A-Za-z\u00c0-\u024f\u3400-\u9fff\uf900-\ufaff\uff21-\uff5a\U00020000-\U0003ffff]"
)
# A Chinese word has about 1.6 characters in running text, so words compare fairly with characters / 1.6.
_CHARACTERS_PER_WORD = 1.6
# Less than a fifth of the words is a name or a loan word inside one language, not a second language.
_SMALLER_SHARE = 0.2


def detect_language(text: str) -> Language:
    """Return ``en``, ``zh``, ``mixed`` (both, each at least a fifth of the words) or ``other``.

    Decided by script alone, so Latin script counts as English. ``other`` also for texts without
    letters, with Japanese or Korean letters, or mostly in another script.
    """
    han = len(_HAN.findall(text)) / _CHARACTERS_PER_WORD
    latin = len(_LATIN_WORDS.findall(text))
    if not han and not latin:
        return "other"
    if not text.isascii() and _is_foreign(text):
        return "other"
    share = han / (han + latin)
    if share < _SMALLER_SHARE:
        return "en"
    return "zh" if share > 1 - _SMALLER_SHARE else "mixed"


def _is_foreign(text: str) -> bool:
    """Return whether Japanese or Korean letters, or letters of other scripts, set the tone."""
    letters = len(_LETTERS.findall(text))
    if len(_KANA_OR_HANGUL.findall(text)) > letters * _SMALLER_SHARE:
        return True
    return len(_KNOWN_LETTERS.findall(text)) * 2 < letters
