"""What is said to be over: it ends what holds, or lies in the past beside what held there."""

from collections.abc import Sequence
from dataclasses import replace

from app.domain.events import Cause, Reason
from app.domain.facts import FactDraft
from app.domain.intervals import Interval
from app.truth.ledger import Ledger, Standing
from app.truth.repeating import say_again

_Fact = Standing[FactDraft]


def told_as_over(draft: FactDraft, peers: Sequence[_Fact], ledger: Ledger[FactDraft]) -> _Fact:
    """End what is said to be over; what was never held stands as something of the past."""
    same = [o for o in peers if o.draft.value == draft.value and not o.draft.is_negative]
    again = next((one for one in reversed(same) if _tells_the_same_past(one.draft, draft)), None)
    if again is not None:
        say_again(again, draft, again.draft.valid, Reason.REPEATED, ledger)
        return again
    current = next(
        (one for one in same if one.superseded_by is None and one.draft.valid.end is None), None
    )
    if current is not None and current.draft.known_from <= draft.known_from:
        _end(current, draft, ledger)
        _give_way(current, peers, ledger)
        return current
    former = next((one for one in reversed(same) if _may_be_meant(one.draft, draft)), None)
    if former is not None:
        say_again(former, draft, former.draft.valid, Reason.REPEATED, ledger)
        return former
    opened = ledger.open(_bounded(draft, peers), Reason.EARLIER)
    _give_way(opened, peers, ledger)
    return opened


def _may_be_meant(held: FactDraft, draft: FactDraft) -> bool:
    """Return whether a statement of the past can be about what is held to have ended."""
    if held.valid.end is None:
        return False
    return draft.valid.end == draft.known_from or held.valid.overlaps(draft.valid)


def _tells_the_same_past(held: FactDraft, draft: FactDraft) -> bool:
    """Return whether both name a stretch of the past from its beginning on, and the stretches overlap."""
    begun = draft.valid.start is not None and held.valid.start is not None
    return begun and held.valid.end is not None and held.valid.overlaps(draft.valid)


def _end(one: _Fact, draft: FactDraft, ledger: Ledger[FactDraft]) -> None:
    start, end = draft.valid.start or one.draft.valid.start, draft.valid.end
    if start is not None and end is not None and start >= end:
        start = None
    say_again(one, draft, Interval(start=start, end=end), Reason.OVER, ledger)


def _bounded(draft: FactDraft, peers: Sequence[_Fact]) -> FactDraft:
    """Return what is over as ended before what is known to have held since."""
    start, end = draft.valid.start, draft.valid.end
    for one in peers:
        if one.draft.is_negative or one.draft.value == draft.value or end is None:
            continue
        valid = one.draft.valid
        begun = valid.start or (one.since if valid.end is None else None)
        if (
            begun is None
            or begun >= end
            or (valid.end is not None and start is not None and valid.end <= start)
        ):
            continue
        if start is None or start < begun:
            end = begun
    return replace(draft, valid=Interval(start=start, end=end))


def _give_way(opened: _Fact, peers: Sequence[_Fact], ledger: Ledger[FactDraft]) -> None:
    """End what was said before to have held in the same past, or take it back where nothing is left of it."""
    valid, at = opened.draft.valid, opened.draft.known_from
    for one in peers:
        other = one.draft.valid
        is_rival = not one.draft.is_negative and one.draft.value != opened.draft.value
        if not is_rival or None in (valid.start, other.start, other.end):
            continue
        if not other.overlaps(valid):
            continue
        if other.start < valid.start:  # type: ignore[operator]  # neither is None
            bounded = Interval(start=other.start, end=valid.start)
            ledger.revise(one, replace(one.draft, valid=bounded, known_from=at), Reason.BOUNDED)
        else:
            ledger.close(one, at, Cause.SUPERSESSION, opened.id)
