"""What a fact does to the facts of its slot: say it again, end it, take its place, or stand beside it.

The newer statement wins by when it was said, not by when it arrived: what comes in late takes its
place in the past.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from app.domain.events import Source
from app.domain.facts import FactDraft
from app.domain.intervals import Interval
from app.truth.ledger import Ledger, Standing

_MOST_SOURCES = 6  # that one memory cites, the first ones and the latest; more say nothing new
# How much of the doubt each repetition takes away; a judgement, not a measurement.
_DOUBT_LEFT = 0.7
_SUREST = 0.98


def fold_fact(draft: FactDraft, ledger: Ledger[FactDraft]) -> None:
    """Fold one statement into what stands."""
    if any(_tells(one.draft, draft) for one in ledger.standing):
        return  # the same words read once more say nothing new
    current = [one for one in ledger.standing if _rivals(one, draft)]
    same = next((one for one in current if _says_the_same(one.draft, draft)), None)
    if same is not None:
        _strengthen(same, draft, ledger)
        return
    if _lies_in_the_past(draft):
        _end_or_keep(draft, current, ledger)
        return
    opened = ledger.open(draft)
    for one in current:
        if not _contradict(one.draft, draft):
            continue
        if one.draft.known_from <= draft.known_from:
            _supersede(one, opened, ledger)
        elif opened.superseded_by is None:  # news of earlier days: what was said later holds
            _supersede(opened, one, ledger)


def _tells(held: FactDraft, draft: FactDraft) -> bool:
    """Return whether a fact rests on the draft's words already."""
    return (
        held.slot_key == draft.slot_key
        and held.value == draft.value
        and set(draft.sources) <= set(held.sources)
    )


def _rivals(one: Standing[FactDraft], draft: FactDraft) -> bool:
    return (
        one.superseded_by is None
        and one.draft.valid.end is None
        and one.draft.slot_key == draft.slot_key
    )


def _says_the_same(held: FactDraft, draft: FactDraft) -> bool:
    return (
        held.value == draft.value
        and held.is_negative == draft.is_negative
        and held.valid.end == draft.valid.end
    )


def _lies_in_the_past(draft: FactDraft) -> bool:
    """Return whether it was said to have ended: "used to live in Leeds", 以前住上海."""
    return draft.valid.end is not None and draft.valid.end <= draft.known_from


def _contradict(held: FactDraft, draft: FactDraft) -> bool:
    """Return whether both cannot hold: another value of the slot, or the same one denied.

    Of a slot with one value "no longer at X" ends X alone, and leaves a later Y as it is.
    """
    if held.is_negative or draft.is_negative:
        return held.value == draft.value and held.is_negative != draft.is_negative
    return held.value != draft.value


def _supersede(
    old: Standing[FactDraft], new: Standing[FactDraft], ledger: Ledger[FactDraft]
) -> None:
    since = new.draft.valid.start or new.draft.known_from
    ledger.revise(
        old,
        replace(
            old.draft,
            valid=Interval(start=old.draft.valid.start, end=_after(old.draft, since)),
            known_from=new.draft.known_from,
        ),
        superseded_by=new.id,
    )


def _after(draft: FactDraft, moment: datetime) -> datetime:
    """Return when it ended at the earliest: not before it began, which may be said imprecisely."""
    start = draft.valid.start
    return moment if start is None or start < moment else start


def _end_or_keep(
    draft: FactDraft, current: Sequence[Standing[FactDraft]], ledger: Ledger[FactDraft]
) -> None:
    """End what is said to be over; what was never held stands as something of the past."""
    ended = next(
        (one for one in current if one.draft.value == draft.value and not one.draft.is_negative),
        None,
    )
    if ended is None or ended.draft.known_from > draft.known_from:
        ledger.open(draft)
        return
    valid = Interval(
        start=draft.valid.start or ended.draft.valid.start,
        end=draft.valid.end,
    )
    if valid.start is not None and valid.end is not None and valid.start >= valid.end:
        valid = Interval(start=None, end=valid.end)
    ledger.revise(
        ended,
        replace(
            ended.draft,
            valid=valid,
            known_from=draft.known_from,
            sources=together(ended.draft.sources, draft.sources),
        ),
    )


def _strengthen(one: Standing[FactDraft], draft: FactDraft, ledger: Ledger[FactDraft]) -> None:
    ledger.revise(
        one,
        replace(
            one.draft,
            known_from=draft.known_from,
            sources=together(one.draft.sources, draft.sources),
            confidence=surer(one.draft.confidence),
            valid=Interval(
                start=one.draft.valid.start or draft.valid.start, end=one.draft.valid.end
            ),
        ),
        is_seen_again=True,
    )


def surer(confidence: float) -> float:
    """Return how sure something is after it was said once more."""
    return round(max(confidence, min(_SUREST, 1 - (1 - confidence) * _DOUBT_LEFT)), 3)


def together(held: tuple[Source, ...], more: tuple[Source, ...]) -> tuple[Source, ...]:
    """Return the sources of both, each once; the middle goes where there are too many."""
    every = tuple(dict.fromkeys((*held, *more)))
    half = _MOST_SOURCES // 2
    return every if len(every) <= _MOST_SOURCES else (*every[:half], *every[-half:])
