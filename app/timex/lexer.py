"""Typed tokens of a text by the lexicons of all languages together, longest match first.

The lexer starts only at trigger characters: Latin letters, digits and the first characters of the
Chinese entries. What it does not know ends a segment, so rules only ever see neighbouring time words.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

Senses = Mapping[str, Any]
"""Token kind (upper case) or node category (lower case) to value; empty for a guard."""


@dataclass(frozen=True, slots=True)
class Token:
    """A stretch of the text and what it can mean; offsets are half-open in the source."""

    start: int
    end: int
    senses: Senses


@dataclass(frozen=True, slots=True, kw_only=True)
class Pattern:
    """A regular expression tried at its trigger characters.

    ``senses`` receives the match and returns the senses, or None to decline. The expression must
    be linear: no nested repetition. ``follows``, if not empty, holds the characters of which one
    must follow the digits that a number starts with; it saves most tries at plain numbers.
    """

    triggers: str
    regex: re.Pattern[str]
    senses: Callable[[re.Match[str]], Senses | None]
    follows: str = ""


def pattern(
    triggers: str, regex: str, senses: Callable[[re.Match[str]], Senses | None], follows: str = ""
) -> Pattern:
    """Return a pattern, written briefly for tables of formats."""
    return Pattern(triggers=triggers, regex=re.compile(regex), senses=senses, follows=follows)


@dataclass(frozen=True, slots=True, kw_only=True)
class Lexicon:
    """The words and patterns of one language, keys in normal form (lower case, simplified)."""

    words: Mapping[str, Senses]
    patterns: tuple[Pattern, ...] = ()


MAX_RUN = 400
"""Most tokens in one segment; no sentence comes near it, and hostile text is cut there."""

_LATIN = "a-z\u00e0-\u024f"
_WORD = re.compile(rf"[{_LATIN}]+(?:'[{_LATIN}]+)?")
_DIGITS = re.compile(r"[0-9]+")
_BLOB = re.compile(r"[\d_][\w.,:/%+#@-]*", re.ASCII)


class Lexer:
    """Reads a text in normal form into segments of neighbouring tokens."""

    def __init__(self, lexicons: Iterable[Lexicon]) -> None:
        index: dict[str, dict[str, Senses]] = {}
        patterns: dict[str, list[Pattern]] = {}
        for lexicon in lexicons:
            for word, senses in lexicon.words.items():
                head = _head(word)
                known = index.setdefault(head, {})
                known[word] = {**known.get(word, {}), **senses}
            for pattern in lexicon.patterns:
                for char in pattern.triggers:
                    patterns.setdefault(char, []).append(pattern)
        self._index = {
            head: sorted(words.items(), key=lambda entry: -len(entry[0]))
            for head, words in index.items()
        }
        self._patterns = patterns
        single = {head for head in (*index, *patterns) if len(head) == 1 and not head.isalnum()}
        cjk = {head for head in (*index, *patterns) if len(head) == 1 and head > "\u2e7f"}
        starts = "".join(sorted(single | cjk))
        self._scan = re.compile(rf"[{_LATIN}]+(?:'[{_LATIN}]+)?|\d|[{re.escape(starts)}]")

    def segments(self, text: str) -> Iterator[list[Token]]:
        """Yield the runs of tokens that only blanks part, in order of the text."""
        run: list[Token] = []
        at = 0
        scan = self._scan.search
        while match := scan(text, at):
            start = match.start()
            if run and start > at and not _is_blank(text, at, start):
                yield run
                run = []
            token, at = self._token(text, match)
            if token is not None:
                run.append(token)
            if run and (token is None or len(run) >= MAX_RUN):
                yield run
                run = []
        if run:
            yield run

    def _token(self, text: str, match: re.Match[str]) -> tuple[Token | None, int]:
        start, word = match.start(), match.group()
        best = self._longest_word(text, start, word)
        digits = _DIGITS.match(text, start)
        follow = text[digits.end() : digits.end() + 1] if digits else ""
        for pattern in self._patterns.get(text[start], ()):
            if digits and pattern.follows and (not follow or follow not in pattern.follows):
                continue
            hit = pattern.regex.match(text, start)
            if hit is None or (best is not None and hit.end() <= best.end):
                continue
            senses = pattern.senses(hit)
            if senses is not None:
                best = Token(start, hit.end(), senses)
        if best is not None:
            after = best.end
            if word.endswith("'s") and after == match.end() - 2:
                after += 2  # this year's Christmas
            return (best if best.senses else None), after
        if word.isdigit():
            blob = _BLOB.match(text, start)
            return None, blob.end() if blob else match.end()
        return None, match.end()

    def _longest_word(self, text: str, start: int, word: str) -> Token | None:
        latin = len(word) > 1 or word.isascii()
        head = word if latin else word[0]
        for entry, senses in self._index.get(head, ()):
            end = start + len(entry)
            if text.startswith(entry, start) and not (latin and _continues(text, end)):
                return Token(start, end, senses)
        if latin and word.endswith("'s"):
            return self._longest_word(text, start, word[:-2])
        return None


def _head(word: str) -> str:
    match = _WORD.match(word)
    return match.group() if match else word[0]


def _continues(text: str, end: int) -> bool:
    """Return whether a Latin word goes on after ``end``; a sign such as a dash never does."""
    if end >= len(text) or not text[end - 1].isalnum():
        return False
    return text[end].isascii() and text[end].isalnum()


def _is_blank(text: str, start: int, end: int) -> bool:
    gap = text[start:end]
    return gap.isspace() and "\n" not in gap
