"""What a model claims to have read, before anything of it is believed.

A claim names a turn by its place in the window and quotes it. Nothing here is checked against the
turns: ``events`` and ``facts`` do that.
"""

from dataclasses import dataclass, field

from app.domain.events import Modality, Status
from app.domain.facts import Category
from app.extraction.vocabulary import Vocabulary

CHANGES = ("reschedule", "cancel", "correct", "confirm")

_EVENT_TYPES = (
    "appointment", "communication", "exercise", "family", "finance", "health", "home", "learning", "leisure",
    "meal", "medical", "pet_care", "purchase", "service", "social", "travel", "work", "other",
)  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """An event that a model claims the turns tell.

    ``turn`` counts from 0 in the window. ``subject`` is a name, or a pronoun for the speaker.
    ``time_words`` are to be words of the turn, "" without any: when that is, the engine computes.
    ``changes`` says what it does (one of ``CHANGES``) to the event that the words ``of`` told of.
    """

    turn: int
    quote: str
    subject: str
    action: str
    modality: Modality
    status: Status
    event_type: str = "other"
    object: str = ""
    others: tuple[str, ...] = ()
    place: str = ""
    time_words: str = ""
    changes: str = ""
    of: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class FactClaim:
    """Something lasting that a model claims the turns say; ``since`` and ``until`` are time words."""

    turn: int
    quote: str
    subject: str
    slot: str
    predicate: str
    object: str
    category: Category = Category.FACT
    is_negative: bool = False
    since: str = ""
    until: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Claims:
    """All that one answer claims, in its order.

    ``faults`` counts what was unusable before any look at the turns, by reason.
    """

    events: tuple[Claim, ...] = ()
    facts: tuple[FactClaim, ...] = ()
    faults: dict[str, int] = field(default_factory=dict)


def event_types(known: Vocabulary) -> tuple[str, ...]:
    """Return the types of events: those that the active schemas declare, then the common ones."""
    own = [one.name for one in known.schema.event_types]
    return tuple(dict.fromkeys([*own, *_EVENT_TYPES]))
