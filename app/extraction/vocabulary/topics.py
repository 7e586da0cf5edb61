"""Finds cues in a clause wherever they stand: whole words in English, words of the segmenter in Chinese."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Generic, TypeVar

from app.domain.schemas import Words
from app.extraction.chinese.segment import words
from app.extraction.english.terms import words_of

T = TypeVar("T")


@lru_cache(maxsize=256)
def bounds_of(text: str) -> frozenset[int]:
    """Return where words of a Chinese text begin and end."""
    return frozenset([0, *(word.start + len(word.text) for word in words(text))])


def stands_in(text: str, part: str) -> int:
    """Return where a part of a cue ends in a text as a word or several, -1 if it does not stand there."""
    at = text.find(part)
    while at >= 0:
        bounds = bounds_of(text)
        if at in bounds and at + len(part) in bounds:
            return at + len(part)
        at = text.find(part, at + 1)
    return -1


class ChineseParts:
    """The parts of a Chinese cue, anywhere in the clause and in any order: 蜂箱检查好了, 检查了蜂箱."""

    def __init__(self, parts: Iterable[str]) -> None:
        self._parts = tuple(parts)

    def search(self, string: str, /) -> bool | None:
        """Return True if all parts stand in a text, None if not."""
        found = all(part in string for part in self._parts)
        return True if found and all(stands_in(string, p) >= 0 for p in self._parts) else None


class AnyTopic:
    """One of several Chinese topics, anywhere in the clause."""

    def __init__(self, topics: Iterable[str]) -> None:
        self._topics = tuple(ChineseParts(topic.split()) for topic in dict.fromkeys(topics))

    def search(self, string: str, /) -> bool | None:
        """Return True if one of the topics stands in a text, None if not."""
        return True if any(topic.search(string) for topic in self._topics) else None


@dataclass(frozen=True, slots=True, kw_only=True)
class _Entry(Generic[T]):
    value: T
    size: int
    english: tuple[frozenset[str], ...] = ()
    chinese: ChineseParts | None = None


class Topics(Generic[T]):
    """Cues with what they stand for; of those that stand in a clause the longest decides, then the first.

    ``compared`` turns English text into the words that are compared: with their forms unless said
    otherwise.
    """

    def __init__(
        self,
        cues: Iterable[tuple[Words, T]],
        compared: Callable[[str], list[frozenset[str]]] = words_of,
    ) -> None:
        self._compared = compared
        self._english: dict[str, list[_Entry[T]]] = {}
        chinese: dict[str, list[_Entry[T]]] = {}
        for said, value in cues:
            for cue in said.en:
                self._add(cue, value)
            for cue in said.zh:
                parts = cue.split()
                entry = _Entry(value=value, size=len(cue), chinese=ChineseParts(parts))
                chinese.setdefault(parts[0], []).append(entry)
        self._chinese = chinese
        self._longest = max(map(len, chinese), default=0)

    def _add(self, cue: str, value: T) -> None:
        compared = tuple(self._compared(cue))
        if not compared:
            return
        entry = _Entry(value=value, size=len(cue), english=compared)
        for key in compared[0]:
            self._english.setdefault(key, []).append(entry)

    def __bool__(self) -> bool:
        """Return whether there are cues at all."""
        return bool(self._english or self._chinese)

    def found(self, text: str) -> T | None:
        """Return what the longest cue in a text stands for, None without one."""
        best: _Entry[T] | None = None
        for entry in self._candidates(text):
            if best is None or entry.size > best.size:
                best = entry
        return best.value if best else None

    def _candidates(self, text: str) -> Iterator[_Entry[T]]:
        if self._english:
            said = self._compared(text)
            for at, word in enumerate(said):
                for key in word:
                    for entry in self._english.get(key, ()):
                        if _follows(entry.english[1:], said[at + 1 :]):
                            yield entry
        if self._chinese and not text.isascii():
            for head, entries in self._chinese.items():
                if head in text:
                    yield from (e for e in entries if e.chinese and e.chinese.search(text))


def _follows(wanted: tuple[frozenset[str], ...], said: list[frozenset[str]]) -> bool:
    """Return whether words follow one another without others between: "hive inspection"."""
    if len(said) < len(wanted):
        return False
    return all(a & b for a, b in zip(wanted, said, strict=False))
