"""What a question asks of what happened: the operator, and what it is applied to."""

from dataclasses import dataclass

from app.answers.light_words import CHANGE_WORDS
from app.answers.topics import Topic
from app.domain.intervals import Interval

_OF_CHANGE = frozenset(
    {"trend", "what", "list", "window", "before_event", "after_event", "during_event"}
)
_OF_THE_LAST = frozenset({"latest", "ago", "who", "where", "what"})
KINDS = {
    "between": "duration", "apart": "duration", "until": "duration", "ago": "duration", "held": "duration", "length": "duration",
    "order": "sequence", "attempts": "chain", "list": "multi_hop", "when": "fact", "who": "fact",
    "where": "fact", "amount": "fact", "what": "fact", "whether": "fact", "measure": "fact", "promised": "fact", "why": "fact", "ended": "fact", "condition": "fact",
}  # fmt: skip
"""What an operator is called in ``answer.kind``, where it is not by its own name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A question on what happened.

    ``other`` is the second of two that are compared; ``anchor`` an event on whose ``side`` (before,
    after, during) the answer lies, ``until`` another that ends it. ``ordinal`` counts from 1, negative from the latest. ``target`` is
    what is wanted of a happening: when, who, where, what, amount. ``is_ahead``: what is planned is asked.
    ``unit`` is the unit in which a length or a rate is wanted; ``pick`` and ``other_pick`` say which one of
    several is meant, as ``ordinal`` does, 0 any. ``is_still``: whether it goes on is asked.
    ``extreme`` is max, min or mean of what is measured, "" none. ``anchor_pick`` says which of several anchors is meant,
    ``at_once``: only what came next to it. ``with_whom``: who else took part is asked. ``is_perfect``: whoever ever did is asked. ``counted`` names the things of a count, "" where it is of times.
    ``totals``: the sum of all is asked; ``holds``: what held at a time, not what happened in it.
    ``within_days`` of the anchor, whole days by the calendar, lies what is asked; 0 anywhere.
    """

    operator: str
    topic: Topic
    language: str
    target: str = "when"
    other: Topic | None = None
    anchor: Topic | None = None
    until: Topic | None = None
    side: str | None = None
    ordinal: int = 0
    window: Interval | None = None
    window_text: str | None = None
    unit: str | None = None
    is_ahead: bool = False
    may_be_ahead: bool = False
    starts: bool = False
    pick: int = 0
    other_pick: int = 0
    is_still: bool = False
    extreme: str = ""
    anchor_pick: int = 0
    at_once: bool = False
    with_whom: bool = False
    is_perfect: bool = False
    counted: str = ""
    within_days: int = 0
    totals: bool = False
    holds: bool = False

    @property
    def kind(self) -> str:
        """Return the operator as ``answer.kind`` names it."""
        return KINDS.get(self.operator, self.operator)

    @property
    def is_of_change(self) -> bool:
        """Return whether it asks what changed, whatever that was."""
        return self.operator in _OF_CHANGE and any(
            one.said in CHANGE_WORDS for one in self.topic.words
        )

    @property
    def is_of_the_last(self) -> bool:
        """Return whether nothing but the last of what fits, whenever it was, decides the answer: of its window where it has one."""
        of_some = self.anchor is not None or self.starts
        of_several = self.pick or self.with_whom or self.is_perfect or self.is_still
        return self.operator in _OF_THE_LAST and not (of_some or of_several)

    @property
    def topics(self) -> tuple[Topic, ...]:
        """Return everything that is looked for."""
        return tuple(
            one for one in (self.topic, self.other, self.anchor, self.until) if one is not None
        )
