"""Which facts stand in one place: what takes each other's place, and under which words it may be meant."""

import re

from app.domain.facts import FactDraft
from app.truth.changes import SlotKey

# Slots whose keys are names and roles: one thing may be meant by more than one of them, so their
# histories are told together.
BY_NAME = frozenset({"relation", "possession", "medication", "pet"})
_ENDS_ANY = "ends_any"  # rule of statements that name no value
_PARTNERS = frozenset(
    [
        "partner",
        "girlfriend",
        "boyfriend",
        "wife",
        "husband",
        "spouse",
        "fiance",
        "fiancée",
        "fiancé",
        "fiancee",
        "女朋友",
        "男朋友",
        "女友",
        "男友",
        "老婆",
        "老公",
        "妻子",
        "丈夫",
        "太太",
        "爱人",
        "对象",
        "媳妇",
        "未婚妻",
        "未婚夫",
    ]
)


def history_key(draft: FactDraft) -> SlotKey:
    """Return what statements have in common whose history is told together."""
    subject, slot, key = draft.slot_key
    return subject, slot, "" if slot in BY_NAME else key


def place(draft: FactDraft) -> SlotKey:
    """Return what facts that take each other's place have in common: there is one partner, whatever they are called."""
    subject, slot, key = draft.slot_key
    if slot == "relation" and key in _PARTNERS:
        key = "partner"
    return subject, slot, key


def ends_any(draft: FactDraft) -> bool:
    """Return whether a denial ends whatever holds in its place: "got laid off", 离婚了."""
    return draft.is_negative and draft.attributes.get("derived_by") == _ENDS_ANY


def is_meant(held: FactDraft, draft: FactDraft) -> bool:
    """Return whether what is denied names what is held by a part of its name: the Civic, 协和."""
    if not draft.is_negative or held.is_negative:
        return False
    if ends_any(draft):
        return place(held) == place(draft)
    short, long = draft.value, held.value
    if short == long:
        return True
    if len(short) < 2 or len(short) >= len(long):
        return False
    if not short.isascii():
        return long.startswith(short) or long.endswith(short)
    words = rf"(?:^|\b){re.escape(short)}(?:\b|$)"
    return re.search(words, long) is not None
