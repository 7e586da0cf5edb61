"""The parts of a text that may each be a wish: a sentence, or one with the sentence before it."""

from collections.abc import Iterator
from dataclasses import dataclass

from app.extraction.sentences import sentences

_LONGEST = 240  # characters: who asks so, asks shortly


@dataclass(frozen=True, slots=True, kw_only=True)
class Window:
    """A part of a text of one or two sentences."""

    text: str
    start: int
    sentences: int


def windows(text: str, most: int) -> Iterator[Window]:
    """Yield each of the last ``most`` sentences, and each with the one before it, where they are short."""
    before: tuple[int, int] | None = None
    for start, end in list(sentences(text))[-most:]:
        if text[start:end].strip() and end - start <= _LONGEST:
            yield Window(text=text[start:end], start=start, sentences=1)
            if before is not None and end - before[0] <= _LONGEST:
                yield Window(text=text[before[0] : end], start=before[0], sentences=2)
        before = (start, end)
