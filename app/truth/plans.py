"""What becomes of plans: told as done in other words, called off, or told of only after they were changed."""

from collections.abc import Sequence
from datetime import timedelta

from app.domain.events import EventDraft, Modality, Status
from app.domain.facts import normal_value
from app.text.tokens import query_terms
from app.truth.ledger import Standing

AHEAD = (
    Status.PLANNED, Status.REQUESTED, Status.OPEN, Status.CONFIRMED, Status.IN_PROGRESS,
    Status.ON_HOLD, Status.ONGOING,
)  # fmt: skip
ENDED = (Status.COMPLETED, Status.RESOLVED, Status.FAILED, Status.CANCELLED)
_NAMED = 0.5  # of the words that name a plan, which an account of it holds
_SOON = timedelta(days=3)  # after the plan's time, within which "it went well" tells of it
_ACTS = frozenset(
    [
        "have",
        "go",
        "do",
        "get",
        "take",
        "make",
        "be",
        "attend",
        "visit",
        "see",
        "去",
        "有",
        "做",
        "来",
        "参加",
        "要",
        "打算",
        "准备",
        "计划",
    ]
)
# Ways to say that one goes somewhere: a plan under one name is called off under another.
_GOING = frozenset({"GO", "TRAVEL", "FLY", "TRIP", "VISIT", "DRIVE", "TAKE_TRAIN"})


def has_come_about(held: EventDraft, draft: EventDraft) -> bool:
    """Return whether a plan is now told as done, in whatever words, at the time for which it was planned."""
    if not _is_open_plan(held) or held.known_from >= draft.known_from:
        return False
    if draft.modality is not Modality.ASSERTED or draft.status not in ENDED:
        return False
    if draft.attributes.get("changes") or not _is_of_the_same(held, draft):
        return False
    return _is_its_time(held, draft) and _names(held, draft)


def is_called_off(held: EventDraft, draft: EventDraft) -> bool:
    """Return whether a plan is denied: "I'm not going to Lisbon after all", 不去青岛了."""
    if not _is_open_plan(held) or held.known_from >= draft.known_from:
        return False
    if draft.modality is not Modality.NEGATED or draft.status in ENDED or draft.recurrence:
        return False
    end = held.occurrence.interval.end
    if end is not None and end <= draft.known_from:
        return False
    is_same_act = draft.action_type == held.action_type != "OTHER"
    is_going = {draft.action_type, held.action_type} <= _GOING
    if not (is_same_act or is_going) or not _is_of_the_same(held, draft):
        return False
    if draft.occurrence.text and not held.occurrence.interval.overlaps(draft.occurrence.interval):
        return False
    named = _words(draft.object.text if draft.object else "")
    return bool(named) and named <= _words(held.summary)


def told_late(
    draft: EventDraft, standing: Sequence[Standing[EventDraft]]
) -> Standing[EventDraft] | None:
    """Return what came of a plan that is told of only now, though it was said before that."""
    if not _is_open_plan(draft):
        return None
    later = [one for one in standing if one.since > draft.known_from]
    done = [one for one in later if has_come_about(draft, one.draft)]
    changed = [one for one in later if _changes_alone(one.draft) and _names(draft, one.draft)]
    found = done or changed
    return found[0] if len(found) == 1 else None


def _changes_alone(held: EventDraft) -> bool:
    """Return whether an event only tells of a change to something that nobody knew."""
    of = str(held.attributes.get("of", ""))
    is_own = bool(of) and (of in held.summary or held.summary in of)
    return is_own and held.attributes.get("changes") in ("reschedule", "cancel", "confirm")


def _is_open_plan(held: EventDraft) -> bool:
    return held.status in AHEAD and held.modality is Modality.PLANNED and held.recurrence is None


def _is_of_the_same(held: EventDraft, draft: EventDraft) -> bool:
    """Return whether both are told of one person; "the interview went well" tells of whoever had it."""
    one, other = normal_value(held.subject), normal_value(draft.subject)
    return one == other or bool(_words(draft.subject) & _words(held.summary))


def _is_its_time(held: EventDraft, draft: EventDraft) -> bool:
    planned, told = held.occurrence, draft.occurrence
    if planned.text is None:
        return False
    if told.text is not None:
        return planned.interval.overlaps(told.interval)
    start, end = planned.interval.start, planned.interval.end
    is_begun = start is not None and start <= draft.known_from
    return is_begun and (end is None or draft.known_from <= end + _SOON)


def _names(held: EventDraft, draft: EventDraft) -> bool:
    named = _words(held.object.text if held.object else "") or _words(held.summary)
    named -= _words(held.occurrence.text or "")
    if not named:
        return False
    told = _words(f"{draft.summary} {draft.object.text if draft.object else ''}")
    return len(named & told) >= max(1, _NAMED * len(named))


def _words(text: str) -> set[str]:
    return set(query_terms(text)) - _ACTS
