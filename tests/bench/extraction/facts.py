"""Holds found facts against labelled ones."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from app.domain.facts import FactDraft, normal_value
from app.text.folding import simplified
from tests.bench.extraction.scoring import Score, covered
from tests.bench.extraction.snippets import Snippet, WantedFact

_LEAST_SHARED = 0.5  # of the labelled words that a source must cover to be the same fact
_DENIED = re.compile(r"n['’]?t\b|\b(?:not?|never|nope)\b|不|没|別|别|戒", re.IGNORECASE)


def score_facts(snippet: Snippet, found: Sequence[FactDraft]) -> Score:
    """Match each labelled fact with a found one of the same words, subject, value and polarity, one to one."""
    left = list(found)
    counts: Counter[str] = Counter()
    faults: list[str] = []
    if snippet.facts is None:
        return Score(counts=counts)
    counts.update(found=len(found), wanted=len(snippet.facts))
    for wanted in snippet.facts:
        near = [one for one in left if covered(snippet, wanted, one.sources) >= _LEAST_SHARED]
        right = [one for one in near if not any(_wrong(snippet, wanted, one))]
        if right:
            left.remove(right[0])
            counts["hit"] += 1
            continue
        faults.append(f"missed: {wanted.words!r} {wanted.subject} {wanted.value!r} {wanted.holds}")
    faults += [
        f"false: {one.summary!r} {one.subject} {one.slot} {one.key!r} {one.value!r} negative={one.is_negative}"
        for one in left
    ]
    if not snippet.facts:
        counts["negative"], counts["false"] = len(snippet.turns), len(left)
    return Score(counts=counts, faults=faults)


def _wrong(snippet: Snippet, wanted: WantedFact, found: FactDraft) -> Iterable[bool]:
    yield found.subject.casefold() != wanted.subject.casefold()
    yield not any(_meet(wanted.value, words) for words in (found.object, found.value, found.key))
    yield not _agrees(wanted, found)


def _meet(value: str, words: str) -> bool:
    one, other = (simplified(normal_value(each)) for each in (value, words))
    return other not in ("", "yes") and (one in other or other in one)


def _agrees(wanted: WantedFact, found: FactDraft) -> bool:
    """Return whether polarity agrees; a denial may be labelled as such or lie in the free slot ("dislikes")."""
    over = found.valid.end is not None
    if not wanted.holds:
        return found.is_negative or over
    return not over and (not found.is_negative or _DENIED.search(wanted.words) is not None)
