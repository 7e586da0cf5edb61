"""Which of the facts of a slot a question about the past means: those of its time, or the one before another."""

import re
from collections.abc import Sequence

from app.domain.intervals import Interval
from app.ports import FactHit
from app.text.folding import fold
from app.text.tokens import query_terms

# The one before, not all that ever were.
_THE_LAST = re.compile(
    r"\b(?:previous|previously|before|last|prior)\b|之前|上一[个家份任]|前一[个家份任]"
)


def held_in(facts: Sequence[FactHit], window: Interval) -> list[FactHit]:
    """Return the facts that are known to have held in a window."""
    return [one for one in facts if not one.fact.is_negative and _overlaps(one, window)]


def _overlaps(one: FactHit, window: Interval) -> bool:
    valid = one.fact.valid
    if valid.start is None and one.fact.superseded_by is None:  # since when is not known
        return window.end is None or one.fact.known_from < window.end
    return window.overlaps(valid)


def meant_of_the_past(
    query: str, former: Sequence[FactHit], every: Sequence[FactHit]
) -> list[FactHit]:
    """Return the former facts that a question means: what stood before the one it names, or the last of each slot."""
    terms = frozenset(query_terms(query))
    named = {
        one.fact.fact_id
        for one in every
        if not one.fact.is_negative and terms.intersection(query_terms(one.fact.object))
    }
    before = [one for one in former if one.fact.superseded_by in named]
    if before:
        return before
    if not _THE_LAST.search(fold(query)):
        return list(former)
    last: dict[tuple[str, str, str], FactHit] = {}
    for one in sorted(former, key=_ended):
        last[one.fact.slot_key] = one
    return [one for one in former if one in last.values()]


def _ended(one: FactHit) -> float:
    moment = one.fact.valid.end or one.fact.known_from
    return moment.timestamp()
