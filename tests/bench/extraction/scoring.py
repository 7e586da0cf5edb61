"""Holds found events against labelled ones."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from app.domain.events import EventDraft, Source
from tests.bench.extraction.snippets import Snippet, Wanted, WantedFact

_LEAST_SHARED = 0.5  # of the labelled words that a source must cover to be the same event


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """Counts of one snippet, and its faults in words."""

    counts: Counter[str]
    faults: list[str] = field(default_factory=list)


def score(snippet: Snippet, found: Sequence[EventDraft]) -> Score:
    """Match each labelled event with the found one that covers most of its words, one to one."""
    left = list(found)
    counts: Counter[str] = Counter(found=len(found), wanted=len(snippet.wanted))
    faults: list[str] = []
    for wanted in snippet.wanted:
        best = max(left, key=lambda draft: _shared(snippet, wanted, draft), default=None)
        if best is None or _shared(snippet, wanted, best) < _LEAST_SHARED:
            faults.append(f"missed: {wanted.words}")
            continue
        left.remove(best)
        counts["hit"] += 1
        for key, is_right, got in _compared(wanted, best):
            counts[key] += is_right
            if not is_right:
                faults.append(f"{key} of {wanted.words!r}: {got}")
        counts["timed"] += wanted.start is not None
    faults += [f"false: {draft.summary} ({draft.action_type})" for draft in left]
    if not snippet.wanted:
        counts["small_talk"] = len(snippet.turns)
        counts["false_on_small_talk"] = len(left)
    return Score(counts=counts, faults=faults)


def _compared(wanted: Wanted, draft: EventDraft) -> list[tuple[str, bool, str]]:
    when = draft.occurrence
    judged = [
        ("subject", draft.subject == wanted.subject, draft.subject),
        ("modality", draft.modality.value == wanted.modality, draft.modality.value),
        ("status", draft.status.value == wanted.status, draft.status.value),
        ("action", draft.action in wanted.words, draft.action),
    ]
    if wanted.start is not None:
        exact = when.interval.start == wanted.start and (
            wanted.end is None or when.interval.end == wanted.end
        )
        judged.append(("time", exact, f"{when.text} {when.interval.start} {when.interval.end}"))
    return judged


def _shared(snippet: Snippet, wanted: Wanted, draft: EventDraft) -> float:
    return covered(snippet, wanted, draft.sources)


def covered(snippet: Snippet, wanted: Wanted | WantedFact, sources: Sequence[Source]) -> float:
    """Return which share of the labelled words a source covers."""
    turn = snippet.turns[wanted.turn]
    first = turn.text.index(wanted.words)
    last = first + len(wanted.words)
    shared = [
        min(source.end, last) - max(source.start, first)
        for source in sources
        if source.turn_id == turn.turn_id
    ]
    return max([0, *shared]) / (last - first)
