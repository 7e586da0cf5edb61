"""What is held to be true and can come to an end, as readers know it."""

from collections.abc import Iterable
from dataclasses import dataclass

from app.domain.facts import FactDraft

# Slots whose values somebody can turn away from; what was born or was never is no choice.
ENDING_SLOTS = frozenset(
    {"employer", "home", "school", "relation", "possession", "medication", "allergy", "diet", "consumption", "membership", "habit", "attribute", "attitude", "phone", "language", "religion"}
)  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """Something that holds: of whom, in which slot and under which key, and the words that it was told in."""

    subject: str
    slot: str
    key: str
    value: str
    object: str


def known_of(facts: Iterable[FactDraft]) -> list[Known]:
    """Return what facts say that can end."""
    return [
        Known(subject=one.subject, slot=one.slot, key=one.key, value=one.value, object=one.object)
        for one in facts
        if not one.is_negative and one.valid.end is None and one.slot in ENDING_SLOTS
    ]
