"""What says that something was wrong from the start, not only that it holds no more."""

import re

from app.domain.facts import FactDraft

_NEVER = re.compile(
    r"\b(?:have|has|had|'ve|'s)\s+never\b|\bnever (?:was|were|did|had|worked|lived|been|kept|owned|took|smoked)\b|从没|从来没|从未|压根没",
    re.IGNORECASE,
)
_CORRECTS = re.compile(
    r"\b(?:actually|correction|i meant|i misspoke|sorry|wrong|not the|instead|by mistake|typo)\b|其实|说错|更正|记错|不是|应该是|纠正|搞错|打错",
    re.IGNORECASE,
)


def is_correction(draft: FactDraft) -> bool:
    """Return whether its reader found that a statement puts right what was told before."""
    return draft.attributes.get("changes") == "correct"


def was_never_so(draft: FactDraft) -> bool:
    """Return whether what a statement contradicts never held: it puts it right, or says "never"."""
    denies = draft.is_negative and _NEVER.search(draft.summary) is not None
    return denies or is_correction(draft)


def corrects(draft: FactDraft) -> bool:
    """Return whether a statement says itself that it puts another right."""
    return is_correction(draft) or _CORRECTS.search(draft.summary) is not None
