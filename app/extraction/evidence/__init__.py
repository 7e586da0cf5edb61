"""What a model claims to have read, held against the turns.

``claims`` are the values of an answer. ``wording`` and ``quoting`` find quoted words in the turns,
``cues`` looks for words that contradict a claim, ``witness`` reads who and when, ``events`` and
``facts`` make drafts of what stands.
"""

from app.extraction.evidence.claims import (
    CHANGES,
    Claim,
    Claims,
    FactClaim,
    event_types,
)
from app.extraction.evidence.events import Checked, checked

__all__ = ["CHANGES", "Checked", "Claim", "Claims", "FactClaim", "checked", "event_types"]
