"""Questions of this service, where what was said speaks for two things and nobody but the user knows.

A question is asked once. What is answered is written into the histories of the memories at stake.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from uuid import UUID

from app.domain.errors import Fault, InvalidInput


class Choice(StrEnum):
    """What an answer says of the two memories at stake: a rule and what was had against it, or two values."""

    FIRST = "first"  # the first holds; the second, if it tells of something lasting, does not
    SECOND = "second"  # the second holds, and the first was wrong
    FIRST_ENDED = "first_ended"  # the first held, and does not any more
    FIRST_NEVER = "first_never"  # the first never held
    BOTH = "both"
    NEITHER = "neither"


class ClarificationState(StrEnum):
    """Where a question stands; ``void``: what it asked about has changed since."""

    OPEN = "open"
    SETTLED = "settled"
    VOID = "void"


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One answer that can be given, in words of the user's language."""

    choice: Choice
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ClarificationDraft:
    """A question before it is asked.

    ``about`` are the two memories at stake: the rule before what was had against it, of two values the
    one that was said first. ``topic``
    is what the question is about: one topic is asked of once. ``certainty`` is the share of what was said
    that speaks for the likelier of the two, in [0.5, 1].
    """

    topic: str
    about: tuple[UUID, UUID]
    question: str
    options: tuple[Option, ...]
    language: str
    certainty: float
    known_from: datetime

    @property
    def is_choice(self) -> bool:
        """Return whether two fillings of one slot are at stake: the first was taken for wrong."""
        return any(one.choice is Choice.NEITHER for one in self.options)

    @property
    def needs(self) -> tuple[UUID, ...]:
        """Return the memories that must still stand, or the question is of no use."""
        return self.about[1:] if self.is_choice else self.about


@dataclass(frozen=True, slots=True, kw_only=True)
class Clarification(ClarificationDraft):
    """A question that was asked; ``answer`` is the text of the option chosen, None while it is open."""

    clarification_id: UUID
    state: ClarificationState
    answer: str | None = None
    answered_at: datetime | None = None
    offered_at: datetime | None = None


_YES = frozenset(
    [
        "yes",
        "y",
        "yeah",
        "yep",
        "right",
        "correct",
        "true",
        "sure",
        "still",
        "是",
        "是的",
        "对",
        "对的",
        "嗯",
        "没错",
        "成立",
        "还是",
        "仍然",
        "依然",
        "当然",
    ]
)
_NO = frozenset(
    [
        "no",
        "n",
        "nope",
        "not",
        "false",
        "wrong",
        "不",
        "不是",
        "不对",
        "没有",
        "否",
        "不再",
        "不成立",
        "不了",
    ]
)


def option_meant(options: Sequence[Option], answer: str) -> Option:
    """Return the option that an answer chooses: its words, a part of them, or a plain yes or no.

    Raises:
        InvalidInput: it could be none or several.
    """
    said = _bare(answer)
    exact = [one for one in options if said in (_bare(one.text), one.choice.value)]
    within = [one for one in options if said and _bare(one.text) in said]
    part = [one for one in options if len(said) > 1 and said in _bare(one.text)]
    plain = [one for one in options if one.choice is _plain(said)]
    for found in (exact, within, part, plain):
        if len(found) == 1:
            return found[0]
    told = "; ".join(one.text for one in options)
    raise InvalidInput(
        f"the answer is none of the options: {told}",
        Fault(pointer="/answer", message="must be one of the options"),
    )


def _plain(said: str) -> Choice | None:
    if said in _YES:
        return Choice.FIRST
    return Choice.FIRST_ENDED if said in _NO else None


def _bare(words: str) -> str:
    return " ".join(words.casefold().split()).strip(" .,;:!?'\"“”。，；：！？、")
