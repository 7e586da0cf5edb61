"""What is held true for a time: facts as an extractor finds them and as they are kept, in versions.

A fact fills a **slot** of its subject. Facts with the same (subject, slot, key) take each other's
place: of a slot with one value (employer, home) the key is empty, of one with many (allergies, likes)
it names which. ``value`` is what must be equal for the same thing to be said again.
"""

from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Any
from uuid import UUID

from app.domain.events import Cause, Reason, Source
from app.domain.intervals import Interval


class Category(StrEnum):
    """What kind of lasting thing is said."""

    FACT = "fact"
    PREFERENCE = "preference"
    BEHAVIOUR = "behaviour"
    GOAL = "goal"


@dataclass(frozen=True, slots=True, kw_only=True)
class FactDraft:
    """A fact as an extractor found it, before it has an id and versions.

    ``subject`` is a name, the speaker's for "I". ``slot`` is snake_case; ``key`` and ``value`` are
    normalised (``normal_value``). ``predicate`` and ``object`` are words of the turns. ``is_negative``:
    said not to hold ("I never drink coffee"). ``valid`` holds what was said of when it holds: "since
    2019" has a start, 以前 an end, "no longer" is a negative one with a start; both None else.
    ``known_from`` is the moment of the turn that brought it, ``zone`` the one in which it was said.
    """

    subject: str
    slot: str
    predicate: str
    object: str
    value: str
    summary: str
    known_from: datetime
    zone: str
    sources: tuple[Source, ...]
    key: str = ""
    category: Category = Category.FACT
    is_negative: bool = False
    valid: Interval = field(default_factory=lambda: Interval(start=None, end=None))
    confidence: float = 0.7
    importance: float = 0.5
    attributes: dict[str, Any] = field(default_factory=dict)

    @property
    def slot_key(self) -> tuple[str, str, str]:
        """Return what facts that take each other's place have in common."""
        return normal_value(self.subject), self.slot, self.key


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact(FactDraft):
    """One version of a fact; ``known_to`` None is the open one.

    ``superseded_by`` names the fact that took its place; its ``valid`` end says since when.
    """

    fact_id: UUID
    version: int
    known_to: datetime | None
    recorded_from: datetime
    superseded_by: UUID | None
    seen_count: int
    recorded_to: datetime | None = None
    why: Cause = Cause.EXTRACTION
    why_ended: Cause | None = None
    reason: Reason | None = None

    @property
    def is_put_to_an_end(self) -> bool:
        """Return whether somebody said, of this fact itself, that it holds no more: by an answer or a verdict."""
        return self.valid.end is not None and self.reason in (Reason.SETTLED, Reason.JUDGED)


@dataclass(frozen=True, slots=True, kw_only=True)
class Assertion:
    """One statement of a slot as it was read, whatever became of it; the histories of facts are made of these.

    ``fact_id`` is the fact that it belongs to.
    """

    assertion_id: UUID
    fact_id: UUID
    draft: FactDraft


def normal_value(words: str) -> str:
    """Return words as they are compared: case folded, blanks single, no punctuation at the ends."""
    return " ".join(words.casefold().split()).strip(" .,;:!?'\"“”‘’。，；：！？、()（）")
