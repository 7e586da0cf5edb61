"""What a sentence wants forgotten."""

import re
from dataclasses import dataclass
from enum import StrEnum

from app.extraction.forgetting.voices import Voice

# Words of asking that no topic has.
_MUDDLED = re.compile(
    r"\b(?:you|your|told|made by|statements?|records?)\b|[你您,，把]|贵方|一个字|^(?:真|越)|希望|(?:的|相关|有关)记录|涉及|的事$",
    re.IGNORECASE,
)


class Reach(StrEnum):
    """How far a wish goes where it names nothing: all that is known, what was just said, or this turn."""

    TOPIC = "topic"
    ALL = "all"
    LAST = "last"
    THIS = "this"


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """A wish to forget as it was read.

    ``topics`` are the words of what it names, each on its own; ``excepted`` those of what shall stay.
    ``timed`` is the part that may hold time words; ``by_talk``: they say when it was told.
    ``start`` and ``end`` are the sentence that asks. ``is_clause``: the topic is a statement
    ("that I like jazz"), and names what it says rather than a thing. ``says_itself``: what shall not be
    kept stands in the very sentence ("off the record: I might quit"). ``is_doubtful``: it is one only if
    it names somebody whom the user's talk knows ("forget Biscuit", 忘记豆豆). ``voice``: who said it.
    ``is_loose``: no frame fits, but its words. ``is_weighed``: it is most likely one: where nothing fits it is none.
    ``is_unsure``: it is asked about before anything goes. ``others``: as what else it may be meant, the likeliest
    first, where nothing fits it as it was read. ``count``: of what was just said, how many turns.
    """

    reach: Reach
    topics: tuple[str, ...] = ()
    excepted: tuple[str, ...] = ()
    timed: str = ""
    by_talk: bool = False
    is_clause: bool = False
    says_itself: bool = False
    is_doubtful: bool = False
    voice: Voice | None = None
    is_loose: bool = False
    is_weighed: bool = False
    is_unsure: bool = False
    others: tuple["Wish", ...] = ()
    count: int = 1
    start: int = 0
    end: int = 0


def is_muddled(wish: Wish) -> bool:
    """Return whether words of asking were left in the topic, or no topic was found: the frame did not fit."""
    names_none = not wish.topics and wish.reach is Reach.TOPIC
    return wish.voice is None and (names_none or any(_MUDDLED.search(one) for one in wish.topics))
