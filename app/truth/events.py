"""What an event does to the events that are held: change one, move it on, say it again, or stand alone.

A statement addresses a held event by the words that both rest on (a reader sees the talk before the
turns that are new), or, further back, by what it names. Where two held events could be meant, none is.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from app.domain.events import Cause, EventDraft, Modality, Reason, Source, Status
from app.domain.facts import normal_value
from app.text.tokens import query_terms
from app.truth.ledger import Ledger, Standing
from app.truth.plans import AHEAD, ENDED, has_come_about, is_called_off, told_late
from app.truth.repeating import surer, together

_MEANT = (Modality.ASSERTED, Modality.PLANNED)
_LEAST_SHARED = 1  # content words that a change and the event it changes have in common
_REASONS = {
    "reschedule": Reason.MOVED,
    "cancel": Reason.CANCELLED,
    "confirm": Reason.CONFIRMED,
    "correct": Reason.CORRECTED,
}


def fold_event(draft: EventDraft, ledger: Ledger[EventDraft]) -> Standing[EventDraft]:
    """Fold one event into what stands, and return the memory that it is told in."""
    if told := _told_already(draft, ledger.standing):
        if draft.known_from >= told.draft.known_from and not _rests_on_the_same(told.draft, draft):
            ledger.revise(told, _altered(told.draft, draft), _reason(draft))
        return told
    if (changes := _changes(draft)) and (meant := _meant(draft, ledger.standing)):
        return _changed(draft, changes, meant, ledger)
    if _puts_right(draft):
        return ledger.open(draft, Reason.CORRECTED)
    if same := _only([one for one in ledger.standing if _is_said_again(one, draft)]):
        ledger.revise(same, _again(same.draft, draft), Reason.REPEATED, is_seen_again=True)
        return same
    if planned := _only([one for one in ledger.standing if _has_come_about(one, draft)]):
        ledger.revise(planned, _moved_on(planned.draft, draft), Reason.CAME_ABOUT)
        return planned
    if off := _only([one for one in ledger.standing if is_called_off(one.draft, draft)]):
        ledger.revise(off, _called_off(off.draft, draft), Reason.CANCELLED)
        return off
    if outcome := told_late(draft, ledger.standing):
        _put_before(outcome, draft, ledger)
        return outcome
    return ledger.open(draft)


def _called_off(held: EventDraft, draft: EventDraft) -> EventDraft:
    return replace(
        held,
        known_from=draft.known_from,
        status=Status.CANCELLED,
        status_detail=None,
        sources=together(held.sources, draft.sources),
        attributes=held.attributes | {"changes": "cancel", "of": held.summary},
    )


def _put_before(
    outcome: Standing[EventDraft], draft: EventDraft, ledger: Ledger[EventDraft]
) -> None:
    """Tell a plan before what came of it: the plan was said first and arrived later."""
    ledger.precede(outcome, draft)
    changes = str(outcome.draft.attributes.get("changes", ""))
    if changes not in _REASONS:
        return
    held = outcome.draft
    moves = held.occurrence.text is not None and changes != "cancel"
    merged = replace(
        draft,
        known_from=held.known_from,
        status=draft.status if changes == "reschedule" else held.status,
        status_detail="rescheduled" if changes == "reschedule" else draft.status_detail,
        occurrence=held.occurrence if moves else draft.occurrence,
        sources=together(draft.sources, held.sources),
        attributes=draft.attributes | {"changes": changes, "of": draft.summary},
    )
    ledger.revise(outcome, merged, _REASONS[changes])


def withdraw(
    source: Source,
    at: datetime,
    by: Standing[EventDraft] | None,
    ledger: Ledger[EventDraft],
) -> None:
    """End the event that rests on words which turned out wrong; ``by`` stands in its place."""
    told = told_by(source, ledger.standing)
    if told is None or told is by:
        return
    why = Cause.SUPERSESSION if by else Cause.DENIAL
    ledger.close(told, at, why, by.id if by else None)


def told_by(
    source: Source, standing: Sequence[Standing[EventDraft]]
) -> Standing[EventDraft] | None:
    """Return the event that rests on words; one whose own words they are comes first."""
    found = [one for one in standing if _overlaps(one.draft.sources, [source])]
    own = [one for one in found if _overlaps(one.draft.sources[:1], [source])]
    return next(iter((*own, *found)), None)


def _told_already(
    draft: EventDraft, standing: Sequence[Standing[EventDraft]]
) -> Standing[EventDraft] | None:
    """Return the held event that rests on the draft's own words: a later turn did something to it."""
    own = draft.sources[:1]
    for one in standing:
        if _overlaps(one.draft.sources[:1], own) and _is_same_act(one.draft, draft):
            return one
    return None


def _altered(held: EventDraft, draft: EventDraft) -> EventDraft:
    """Return the held event with what a later turn of its talk did to it; the rest may be a correction."""
    moves = draft.attributes.get("changes") != "cancel"
    return replace(
        held,
        known_from=draft.known_from,
        status=draft.status,
        status_detail=draft.status_detail or held.status_detail,
        modality=draft.modality,
        occurrence=draft.occurrence if moves else held.occurrence,
        sources=together(held.sources, draft.sources),
        attributes=held.attributes | draft.attributes,
    )


def _reason(draft: EventDraft) -> Reason:
    return _REASONS.get(str(draft.attributes.get("changes", "")), Reason.CHANGED)


def _rests_on_the_same(held: EventDraft, draft: EventDraft) -> bool:
    return set(draft.sources) <= set(held.sources)


def _overlaps(held: Sequence[Source], own: Sequence[Source]) -> bool:
    return any(
        h.turn_id == o.turn_id and h.start < o.end and o.start < h.end for h in held for o in own
    )


def _changes(draft: EventDraft) -> str:
    """Return what the draft does to an event that it does not know: its words are its own alone."""
    if len(draft.sources) > 1:
        return ""
    of = str(draft.attributes.get("of", ""))
    is_own = bool(of) and (of in draft.summary or draft.summary in of)
    return str(draft.attributes.get("changes", "")) if is_own else ""


def _puts_right(draft: EventDraft) -> bool:
    """Return whether a draft stands for one that was told wrong: it does not say that once more."""
    return draft.attributes.get("changes") == "correct" and len(draft.sources) == 1


def _meant(
    draft: EventDraft, standing: Sequence[Standing[EventDraft]]
) -> Standing[EventDraft] | None:
    """Return the event that a change names: it lies ahead and shares most of its words; the latest of equals."""
    own = _words(draft) - set(query_terms(draft.action))  # the change's verb names no event
    best: Standing[EventDraft] | None = None
    most = _LEAST_SHARED - 1
    for one in standing:
        if not _may_change(one.draft, draft):
            continue
        shared = len(own & _words(one.draft))
        if shared >= max(most, _LEAST_SHARED):
            best, most = one, shared
    return best


def _may_change(held: EventDraft, draft: EventDraft) -> bool:
    if held.known_from > draft.known_from or held.modality not in _MEANT:
        return False
    if draft.attributes.get("changes") == "correct":
        return normal_value(held.subject) == normal_value(draft.subject)
    end = held.occurrence.interval.end
    is_over = end is not None and end <= draft.known_from
    return held.status in AHEAD and not is_over


def _words(draft: EventDraft) -> set[str]:
    named = [draft.summary, draft.object.text if draft.object else ""]
    return set(query_terms(" ".join(named))) - set(query_terms(draft.occurrence.text or ""))


def _changed(
    draft: EventDraft, changes: str, meant: Standing[EventDraft], ledger: Ledger[EventDraft]
) -> Standing[EventDraft]:
    held = meant.draft
    if changes == "correct":
        opened = ledger.open(draft)
        ledger.close(meant, draft.known_from, Cause.SUPERSESSION, opened.id)
        return opened
    moves = draft.occurrence.text is not None and changes != "cancel"
    ledger.revise(
        meant,
        replace(
            held,
            known_from=draft.known_from,
            status=Status.CONFIRMED if changes == "confirm" else draft.status,
            status_detail="rescheduled" if changes == "reschedule" else held.status_detail,
            modality=held.modality if changes == "cancel" else draft.modality,
            occurrence=draft.occurrence if moves else held.occurrence,
            recurrence=draft.recurrence if moves else held.recurrence,
            sources=together(held.sources, draft.sources),
            attributes=held.attributes | {"changes": changes, "of": held.summary},
        ),
        _REASONS.get(changes, Reason.CHANGED),
    )
    return meant


def _is_said_again(one: Standing[EventDraft], draft: EventDraft) -> bool:
    """Return whether the same thing is told of the same time, or a habit of the same rhythm."""
    held = one.draft
    if not _is_same_act(held, draft) or held.status is not draft.status:
        return False
    if held.recurrence or draft.recurrence:
        return held.recurrence == draft.recurrence
    if held.occurrence.text is None or draft.occurrence.text is None:
        return False  # without time words each telling has a moment of its own
    return held.occurrence.interval == draft.occurrence.interval


def _is_same_act(held: EventDraft, draft: EventDraft) -> bool:
    names = [(d.object.text if d.object else "") for d in (held, draft)]
    return (
        normal_value(held.subject) == normal_value(draft.subject)
        and held.action_type == draft.action_type
        and (held.action_type != "OTHER" or held.action == draft.action)
        and held.modality is not Modality.QUOTED
        and (held.modality is Modality.NEGATED) == (draft.modality is Modality.NEGATED)
        and normal_value(names[0]) == normal_value(names[1])
    )


def _has_come_about(one: Standing[EventDraft], draft: EventDraft) -> bool:
    """Return whether a plan is now told as done, at the time for which it was planned."""
    held = one.draft
    if has_come_about(held, draft):
        return True
    return (
        held.status in AHEAD
        and held.modality is Modality.PLANNED
        and held.occurrence.text is not None
        and held.recurrence is None
        and draft.modality is Modality.ASSERTED
        and draft.status in ENDED
        and held.known_from < draft.known_from
        and _is_same_act(held, draft)
        and held.occurrence.interval.overlaps(draft.occurrence.interval)
    )


def _again(held: EventDraft, draft: EventDraft) -> EventDraft:
    return replace(
        held,
        known_from=draft.known_from,
        sources=together(held.sources, draft.sources),
        confidence=surer(held.confidence),
    )


def _moved_on(held: EventDraft, draft: EventDraft) -> EventDraft:
    finer = draft.occurrence if draft.occurrence.text else held.occurrence
    return replace(
        draft,
        occurrence=finer,
        sources=together(held.sources, draft.sources),
        metrics=draft.metrics or held.metrics,
        participants=tuple(dict.fromkeys((*held.participants, *draft.participants))),
    )


def _only(found: Sequence[Standing[EventDraft]]) -> Standing[EventDraft] | None:
    return found[0] if len(found) == 1 else None
