"""Noun phrases of a sentence, whatever noun they have, with their part in it."""

from dataclasses import dataclass
from enum import StrEnum


class Part(StrEnum):
    """What a phrase is in its clause."""

    SUBJECT = "subject"
    OBJECT = "object"
    OBLIQUE = "oblique"  # behind a preposition
    OWNER = "owner"  # "the cat's", and behind "of"


@dataclass(frozen=True, slots=True, kw_only=True)
class Phrase:
    """A noun phrase: its characters, the noun it is of, its part, whether it is of several, its noun's class."""

    start: int
    end: int
    head: str
    part: Part
    is_many: bool
    is_new: bool
    kind: str | None
