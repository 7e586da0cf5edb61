"""First names in small letters: "gary got out again", where a writer spares capitals."""

import re
from collections.abc import Iterator

from app.domain.entities import EntityType
from app.extraction.entities.english_words import SEXES, SMALL_NAMES
from app.extraction.entities.mentions import Form, Spotted

_SMALL = re.compile(r"(?<![\w'’@#./-])[a-z]{3,12}(?![\w@/-])")
_ALWAYS_BIG = frozenset(["I", "I'm", "I’m", "I'll", "I've", "I'd", "OK"])


def small_names(text: str, start: int, end: int, turn: int, number: int) -> Iterator[Spotted]:
    """Yield first names in a sentence whose writer spares capitals: "gary got out again"."""
    if any(word.istitle() and word not in _ALWAYS_BIG for word in text[start:end].split()):
        return
    for match in _SMALL.finditer(text, start, end):
        name = match.group().capitalize()
        if name in SMALL_NAMES:
            sex = SEXES[name]
            yield Spotted(
                turn=turn, start=match.start(), end=match.end(), words=match.group(), form=Form.NAME, sentence=number,
                guess=EntityType.PERSON, leans=sex if sex in ("m", "f") else "",
            )  # fmt: skip
