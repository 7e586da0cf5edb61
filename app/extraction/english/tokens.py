"""Tokens of English text with offsets; contractions come apart so that each part is a word."""

import re
from typing import NamedTuple

from app.extraction.english.verbs import KNOWN, forms

_TOKEN = re.compile(
    r"(?:[Dd]r|Mr|Mrs|Ms|Prof)\.(?=\s)|[A-Z]{1,8}-?\d+\b|[^\W\d_]+(?=n['’]t\b)|n['’]t\b|['’](?:ll|ve|re|m|d|s)\b|[^\W\d_]+(?:[-'’.&][^\W\d_]+)*(?<!['’]s)"
    r"|\d[\d.,:/%]*|[^\s\w]|\w"
)
_SPLIT = re.compile(r"(n['’]t|['’](?:ll|ve|re|m|d|s))$", re.IGNORECASE)

# Contractions typed without their apostrophe, where that makes no other word: the length of the first part, the second.
_BARE = {
    "im": (1, "'m"), "ive": (1, "'ve"), "hes": (2, "'s"), "shes": (3, "'s"), "theyre": (4, "'re"), "youre": (3, "'re"),
    "dont": (2, "n't"), "doesnt": (4, "n't"), "didnt": (3, "n't"), "cant": (2, "n't"), "isnt": (2, "n't"), "arent": (3, "n't"),
    "wasnt": (3, "n't"), "werent": (4, "n't"), "havent": (4, "n't"), "hasnt": (3, "n't"), "hadnt": (3, "n't"), "couldnt": (5, "n't"),
}  # fmt: skip


class Token(NamedTuple):
    """A word, number or mark; ``word`` in lower case with a straight apostrophe, offsets in the text.

    ``verbs`` are the verbs that the reader knows beside its own lists.
    """

    word: str
    text: str
    start: int
    end: int
    verbs: frozenset[str] = frozenset()

    @property
    def forms(self) -> tuple[tuple[str, str], ...]:
        """Return the (lemma, form) pairs that the word can be, likeliest first."""
        return forms(self.word, self.verbs)

    def knows(self, lemma: str) -> bool:
        """Return whether the reader knows a verb."""
        return lemma in KNOWN or lemma in self.verbs

    @property
    def is_word(self) -> bool:
        """Return whether the token has letters."""
        return self.word[:1].isalpha() or self.word[:1] == "'"

    @property
    def is_capitalised(self) -> bool:
        """Return whether the token is written as a name is."""
        return self.text[:1].isupper()


def tokens(text: str, *, at: int = 0, verbs: frozenset[str] = frozenset()) -> list[Token]:
    """Return the tokens of a text in order, offsets from ``at`` on; Chinese characters count as marks."""
    found = []
    for match in _TOKEN.finditer(text):
        said, start = match.group(), at + match.start()
        if bare := _BARE.get(said.lower()):
            cut, ending = bare
            found.append(_token(said[:cut], start, verbs))
            found.append(_token(said[cut:], start + cut, verbs)._replace(word=ending))
            continue
        tail = _SPLIT.search(said) if len(said) > 2 else None
        if tail and tail.start() > 0:
            cut = tail.start()
            found.append(_token(said[:cut], start, verbs))
            found.append(_token(said[cut:], start + cut, verbs))
        else:
            found.append(_token(said, start, verbs))
    return found


def _token(said: str, start: int, verbs: frozenset[str]) -> Token:
    word = said.lower().rstrip(".").replace("’", "'") or said
    return Token(word, said, start, start + len(said), verbs)
