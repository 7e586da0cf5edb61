"""Finds cues in a clause wherever they stand: whole words in English, words of the segmenter in Chinese."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

from app.domain.schemas import Words
from app.extraction.chinese.segment import words
from app.extraction.english.terms import words_of
from app.text.remembered import remembered

T = TypeVar("T")


@remembered(256)
def bounds_of(text: str) -> frozenset[int]:
    """Return where words of a Chinese text begin and end."""
    return frozenset([0, *(word.start + len(word.text) for word in words(text))])


def stands_in(text: str, part: str, *, is_object: bool) -> bool:
    """Return whether a part of a cue stands in a text as a word or several.

    What is done to something may be the end of a longer word: 药 of 吃 药 in 吃了降压药.
    """
    at = text.find(part)
    while at >= 0:
        bounds = bounds_of(text)
        if at + len(part) in bounds and (is_object or at in bounds):
            return True
        at = text.find(part, at + 1)
    return False


class ChineseParts:
    """The parts of a Chinese cue, anywhere in the clause and in any order: 蜂箱检查好了, 检查了蜂箱."""

    def __init__(self, parts: Iterable[str], *, is_object: bool = False) -> None:
        self._parts = tuple(parts)
        self._is_object = is_object

    def search(self, string: str, /) -> bool | None:
        """Return True if all parts stand in a text, None if not."""
        if not all(part in string for part in self._parts):
            return None
        whole = all(stands_in(string, part, is_object=self._is_object) for part in self._parts)
        return True if whole else None


class AnyTopic:
    """One of several Chinese topics, anywhere in the clause."""

    def __init__(self, topics: Iterable[str]) -> None:
        self._topics = tuple(ChineseParts(topic.split()) for topic in dict.fromkeys(topics))

    def search(self, string: str, /) -> bool | None:
        """Return True if one of the topics stands in a text, None if not."""
        return True if any(topic.search(string) for topic in self._topics) else None


class Heads(Generic[T]):
    """Tells quickly which of many cues can stand in a text at all: by their first word or character."""

    def __init__(self, cues: Iterable[tuple[Words, T]]) -> None:
        self._english: dict[str, list[tuple[int, T]]] = {}
        self._chinese: dict[str, list[tuple[int, str, T]]] = {}
        for number, (said, value) in enumerate(cues):
            for cue in said.en:
                for key in next(iter(words_of(cue)), frozenset()):
                    self._english.setdefault(key, []).append((number, value))
            for cue in said.zh:
                head = cue.split()[0]
                self._chinese.setdefault(head[0], []).append((number, head, value))

    def of(self, text: str) -> list[T]:
        """Return what the cues stand for that can stand in a text, each once, in their order."""
        found: dict[int, T] = {}
        if self._english:
            known = self._english
            for word in words_of(text):
                for key in word:
                    if key in known:
                        found.update(known[key])
        if self._chinese and not text.isascii():
            for char in self._chinese.keys() & set(text):
                for number, head, value in self._chinese[char]:
                    if head in text:
                        found[number] = value
        return [found[number] for number in sorted(found)] if found else []


@dataclass(frozen=True, slots=True, kw_only=True)
class _Cue(Generic[T]):
    value: T
    size: int
    english: tuple[frozenset[str], ...] = ()
    chinese: ChineseParts | None = None

    def stands_in(self, text: str) -> bool:
        if self.chinese is not None:
            return self.chinese.search(text) is not None
        said = words_of(text)
        last = len(said) - len(self.english)
        return any(
            all(a & b for a, b in zip(self.english, said[at:], strict=False))
            for at in range(last + 1)
        )


class Topics(Generic[T]):
    """Cues with what they stand for; of those that stand in a clause the longest decides, then the first."""

    def __init__(self, cues: Iterable[tuple[Words, T]]) -> None:
        found: list[tuple[Words, _Cue[T]]] = []
        for said, value in cues:
            for cue in said.en:
                english = _Cue(value=value, size=len(cue), english=words_of(cue))
                found.append((Words(en=(cue,)), english))
            for cue in said.zh:
                chinese = _Cue(value=value, size=len(cue), chinese=ChineseParts(cue.split()))
                found.append((Words(zh=(cue,)), chinese))
        self._is_there = bool(found)
        self._heads = Heads(found)

    def __bool__(self) -> bool:
        """Return whether there are cues at all."""
        return self._is_there

    def found(self, text: str) -> T | None:
        """Return what the longest cue in a text stands for, None without one."""
        standing = [cue for cue in self._heads.of(text) if cue.stands_in(text)]
        best = max(standing, key=lambda cue: cue.size, default=None)
        return best.value if best else None
