"""A mention and something spoken of before that it may be, with what stands around them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from app.extraction.entities.clusters import Cluster
from app.extraction.entities.mentions import Spotted


class Verdict(StrEnum):
    """What the rules say of a mention and something spoken of before."""

    THIS = "this"  # it is
    ANOTHER = "another"  # the mention is another one
    NEW = "new"  # the mention is something new
    OPEN = "open"  # it cannot be told


@dataclass(frozen=True, slots=True, kw_only=True)
class Turned:
    """A turn as it is weighed: its words and their tongue, who says them, and whether it is the assistant."""

    text: str
    speaker: str
    is_assistant: bool
    is_english: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Pairing:
    """A mention (a ``group`` that one turn says to be one) and a cluster of the talk.

    ``said`` are the cluster's mentions of the session, the latest last; ``rank`` counts the clusters that were
    spoken of later than it, ``fitting`` those among them that agree with the mention, and ``rivals`` all others that
    agree. ``turns`` are those of the window by place, ``back`` how many turns of the session lie between.
    """

    group: Sequence[Spotted]
    cluster: Cluster
    said: Sequence[Spotted]
    verdict: Verdict
    rank: int
    fitting: int
    rivals: int
    turns: Sequence[Turned]
    back: int
    is_first: bool
    is_held: bool

    @property
    def one(self) -> Spotted:
        """Return the mention that stands for the group."""
        return self.group[0]

    @property
    def is_english(self) -> bool:
        """Return whether the mention is of English talk."""
        return self.turns[self.one.turn].is_english

    @property
    def last(self) -> Spotted:
        """Return the latest mention of the cluster."""
        return self.said[-1]


Judge = Callable[[Pairing], float]
"""Returns how likely a mention is what it is paired with, from 0 to 1."""
