"""What a fact does to the facts of its slot: say it again, end it, take its place, or stand beside it.

Statements are folded in the order in which they were said. The newer one wins; what it says of times
before lies in the past. Of one slot no two values hold at once as far as is known.
"""

from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import datetime

from app.domain.events import Cause, Reason
from app.domain.facts import FactDraft
from app.domain.intervals import Interval
from app.truth.ledger import Ledger, Standing
from app.truth.likeness import closer, says_more
from app.truth.pasts import told_as_over
from app.truth.places import ends_any, history_key, is_meant, place
from app.truth.repeating import say_again
from app.truth.wrongs import is_correction, was_never_so

_ONLY_ENDS = "only_ends"  # rule of statements that say nothing where nothing is held
_SINCE_SAID = {"since": "said"}  # it began when that was said, as far as is known
_Fact = Standing[FactDraft]


def fold_fact(
    draft: FactDraft, ledger: Ledger[FactDraft], unchanging: Collection[str] = ()
) -> _Fact | None:
    """Fold one statement into what stands, and return the fact that it belongs to; None if told before.

    What fills one of the ``unchanging`` slots was wrong if it turns out to be something else.
    """
    draft = _addressed(draft, ledger)
    peers = [one for one in ledger.standing if place(one.draft) == place(draft)]
    if any(_tells(one.draft, draft) for one in peers):
        return None  # the same words read once more say nothing new
    if _lies_in_the_past(draft):
        return told_as_over(draft, peers, ledger)
    current = [one for one in peers if _is_current(one)]
    if draft.attributes.get("derived_by") == _ONLY_ENDS and not any(
        _contradict(one.draft, draft) for one in current
    ):
        return None
    same = next((one for one in current if _says_the_same(one.draft, draft)), None)
    if same is not None:
        _strengthen(same, draft, peers, ledger)
        return same
    is_wrong = draft.slot in unchanging or was_never_so(draft)
    return _take_place(draft, current, peers, ledger, is_wrong=is_wrong)


def _addressed(draft: FactDraft, ledger: Ledger[FactDraft]) -> FactDraft:
    """Return a denial under the name of what it ends, where it names that by a part of its name."""
    if not draft.is_negative:
        return draft
    key = history_key(draft)
    named = [
        one.draft
        for one in ledger.standing
        if _is_current(one) and history_key(one.draft) == key and is_meant(one.draft, draft)
    ]
    if ends_any(draft):
        return replace(draft, value=named[-1].value) if named else draft
    if any(one.value == draft.value and one.key == draft.key for one in named):
        return draft
    return replace(draft, key=named[0].key, value=named[0].value) if len(named) == 1 else draft


def _tells(held: FactDraft, draft: FactDraft) -> bool:
    """Return whether a fact rests on the draft's words already."""
    is_same = held.value == draft.value or (held.is_negative and ends_any(draft))
    return is_same and set(draft.sources) <= set(held.sources)


def _is_current(one: _Fact) -> bool:
    return one.superseded_by is None and one.draft.valid.end is None


def _says_the_same(held: FactDraft, draft: FactDraft) -> bool:
    return held.is_negative == draft.is_negative and (
        held.value == draft.value or (not held.is_negative and says_more(held, draft))
    )


def _lies_in_the_past(draft: FactDraft) -> bool:
    """Return whether it was said to have ended: "used to live in Leeds", 以前住上海."""
    return draft.valid.end is not None and draft.valid.end <= draft.known_from


def _contradict(held: FactDraft, draft: FactDraft) -> bool:
    """Return whether both cannot hold: another value of the slot, or the same one denied.

    Of a slot with one value "no longer at X" ends X alone, and leaves a later Y as it is.
    """
    if held.is_negative and ends_any(held):
        return not draft.is_negative
    if held.is_negative or draft.is_negative:
        return held.value == draft.value and held.is_negative != draft.is_negative
    return held.value != draft.value


def _take_place(
    draft: FactDraft,
    current: Sequence[_Fact],
    peers: Sequence[_Fact],
    ledger: Ledger[FactDraft],
    *,
    is_wrong: bool,
) -> _Fact:
    """Open a fact, and end what it contradicts; what began before the present one lies in the past."""
    rivals = [one for one in current if _contradict(one.draft, draft)]
    if heir := next((one for one in rivals if _begins_before(draft, one)), None):
        valid = Interval(start=draft.valid.start, end=heir.draft.valid.start or heir.since)
        if told := next((one for one in peers if _held_then(one.draft, draft, valid)), None):
            say_again(told, draft, told.draft.valid, Reason.REPEATED, ledger)
            return told
        opened = ledger.open(replace(draft, valid=valid), Reason.EARLIER)
        ledger.revise(opened, opened.draft, Reason.EARLIER, superseded_by=heir.id)
        return opened
    if is_correction(draft) and draft.valid.start is None and not draft.is_negative:
        draft = _since_the_wrong(draft, rivals)
    draft = _since_known(draft, rivals if not is_wrong else (), peers, ledger)
    opened = ledger.open(
        draft, Reason.CORRECTED if is_correction(draft) and rivals else Reason.STATED
    )
    for one in rivals:
        if one.draft.known_from > draft.known_from:  # read again, out of its order
            _outdate(opened, one, ledger)
        elif is_wrong:
            ledger.close(one, draft.known_from, Cause.DENIAL, opened.id)
        else:
            _outdate(one, opened, ledger)
    return opened


def _held_then(held: FactDraft, draft: FactDraft, valid: Interval) -> bool:
    """Return whether the same is known to have held in a part of a stretch of the past."""
    is_same = held.value == draft.value and held.is_negative == draft.is_negative
    return is_same and held.valid.end is not None and held.valid.overlaps(valid)


def _since_the_wrong(draft: FactDraft, rivals: Sequence[_Fact]) -> FactDraft:
    """Return what puts another right as holding since the other was said to."""
    begun = [one.draft for one in rivals if one.draft.valid.start is not None]
    if not begun:
        return draft
    marks = _SINCE_SAID if _is_since_said(begun[-1]) else {}
    since = Interval(start=begun[-1].valid.start, end=None)
    return replace(draft, valid=since, attributes=draft.attributes | marks)


def _begins_before(draft: FactDraft, one: _Fact) -> bool:
    """Return whether it is said to have begun before what holds did, so that it came to an end."""
    start, held = draft.valid.start, one.draft.valid.start
    if start is None or draft.is_negative or one.draft.is_negative:
        return False
    return held is not None and start < held and not _is_since_said(one.draft)


def _is_since_said(draft: FactDraft) -> bool:
    return draft.attributes.get("since") == "said"


def _since_known(
    draft: FactDraft, rivals: Sequence[_Fact], peers: Sequence[_Fact], ledger: Ledger[FactDraft]
) -> FactDraft:
    """Return the draft with since when it holds: at the latest since it took another's place."""
    start = draft.valid.start
    if start is None:
        if not rivals or any(one.draft.known_from > draft.known_from for one in rivals):
            return draft
        return replace(
            draft,
            valid=Interval(start=draft.known_from, end=draft.valid.end),
            attributes=draft.attributes | _SINCE_SAID,
        )
    if not draft.is_negative:
        start = _make_room(start, peers, ledger, draft.known_from)
    return replace(draft, valid=Interval(start=start, end=draft.valid.end))


def _make_room(
    start: datetime, peers: Sequence[_Fact], ledger: Ledger[FactDraft], at: datetime
) -> datetime:
    """End what lies before at a start, and return the start behind what lies wholly after it."""
    for one in peers:
        valid = one.draft.valid
        if one.draft.is_negative or valid.end is None or valid.end <= start:
            continue
        if valid.start is None or valid.start < start:
            bounded = replace(
                one.draft, valid=Interval(start=valid.start, end=start), known_from=at
            )
            ledger.revise(one, bounded, Reason.BOUNDED)
        else:
            start = valid.end
    return start


def _outdate(old: _Fact, new: _Fact, ledger: Ledger[FactDraft]) -> None:
    since = new.draft.valid.start or new.draft.known_from
    at, start = new.draft.known_from, old.draft.valid.start
    if start is not None and since <= start:  # nothing is left of it: it was wrong
        ledger.close(old, at, Cause.SUPERSESSION, new.id)
        return
    valid = Interval(start=start, end=since)
    ledger.revise(
        old,
        replace(old.draft, valid=valid, known_from=at),
        Reason.DENIED if new.draft.is_negative else Reason.REPLACED,
        superseded_by=new.id,
    )


def _strengthen(
    one: _Fact, draft: FactDraft, peers: Sequence[_Fact], ledger: Ledger[FactDraft]
) -> None:
    start, attributes = one.draft.valid.start, one.draft.attributes
    told = draft.valid.start
    if told is not None and (start is None or _is_since_said(one.draft)):
        if not draft.is_negative:
            told = _make_room(told, peers, ledger, draft.known_from)
        start, attributes = told, {k: v for k, v in attributes.items() if k != "since"}
    words = closer(one.draft, draft)
    say_again(
        one,
        draft,
        Interval(start=start, end=one.draft.valid.end),
        Reason.REPEATED if words.value == one.draft.value else Reason.REFINED,
        ledger,
        words=replace(words, attributes=attributes),
    )
