"""How many values a slot holds: what the active schemas declare goes before what the readers know.

Where no schema says anything, a slot of the readers is as its registry has it, and an attribute that
somebody names (my locker, 我的储物柜) holds one value for each such name.
"""

from dataclasses import replace

from app.domain.facts import FactDraft, normal_value
from app.domain.schemas import ActiveSchema, Slot

_NAMED_BY_ANYBODY = ("attribute", "possession")
_SAYS_ONLY_THAT = frozenset({"yes", "like", "dislike", "love"})  # the key tells what of


def slotted(draft: FactDraft, schema: ActiveSchema) -> FactDraft:
    """Return a fact under the key that its slot's declared cardinality gives it."""
    if draft.slot in _NAMED_BY_ANYBODY:
        declared = _declared(draft.key, schema)
        if declared is None or declared.is_single:
            return draft
        return replace(draft, key=f"{draft.key}: {draft.value}")
    declared = schema.slot(draft.slot)
    if declared is None:
        return draft
    if declared.is_single and draft.key and draft.value not in _SAYS_ONLY_THAT:
        return replace(draft, key="")
    if not declared.is_single and not draft.key:
        return replace(draft, key=draft.value)
    return draft


def _declared(noun: str, schema: ActiveSchema) -> Slot | None:
    """Return the slot that a schema names by a noun."""
    for slot in schema.slots:
        names = (slot.name.replace("_", " "), *slot.cues.en, *slot.cues.zh)
        if any(normal_value(name) == noun for name in names):
            return slot
    return None
