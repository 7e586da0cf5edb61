"""Makes event drafts of assembled frames: spans, summary, time, confidence."""

import re
from collections.abc import Sequence
from datetime import timedelta

from app.domain.events import EventDraft, Modality, Occurrence, Source
from app.domain.intervals import Granularity, Interval
from app.domain.models import Turn
from app.extraction.arguments import arguments
from app.extraction.details import details
from app.extraction.entry import Entry
from app.extraction.reminding import moved_ahead
from app.extraction.vocabulary import Vocabulary

_EDGE = " \t\r\n,，;；、:：—–-\"'“”"
_LEAD = re.compile(
    r"^(?:(?:and|but|so|then|also|oh|well|ok|okay|yes|yeah|no|hey|hi|hello|because|by the way|btw|anyway|actually|plus)\b[\s,]*|然后|还有|对了|另外|而且|不过|但是?|所以|因为|其实)+[\s，,]*",
    re.IGNORECASE,
)
_MOMENT = timedelta(seconds=1)
_LONGEST_SUMMARY = 300  # characters; a clause is shorter unless it holds no punctuation
# A date that was said outright is surer than a turn's own time; each step is a judgement, not a measurement.
_CONFIDENCE = {
    Modality.ASSERTED: 0.8,
    Modality.PLANNED: 0.75,
    Modality.NEGATED: 0.7,
    Modality.QUOTED: 0.6,
    Modality.HYPOTHETICAL: 0.5,
    Modality.ASKED: 0.4,
}
_USUAL_IMPORTANCE = 0.5  # where no schema gives another


def draft(entry: Entry, turns: Sequence[Turn], vocabulary: Vocabulary) -> EventDraft:
    """Return the draft of an entry; its summary is the words of its clause."""
    turn = turns[entry.turn]
    found = arguments(entry.frame, entry.kind, entry.subject)
    start, end = entry.spans[0][1:]
    beside = details(entry, turns, found, vocabulary)
    confidence = min(_CONFIDENCE[entry.modality] + (0.1 if entry.time else 0.0), entry.chance)
    occurs = occurrence(entry, turns)
    if entry.kind.action_type == "REMIND":
        occurs = moved_ahead(occurs, turn.text[start:end])
    return EventDraft(
        subject=entry.subject,
        action=entry.frame.action,
        action_type=entry.kind.action_type,
        event_type=entry.kind.event_type,
        summary=" ".join(turn.text[start:end].split())[:_LONGEST_SUMMARY],
        occurrence=occurs,
        known_from=turns[entry.told_at].said_at,
        status=entry.status,
        status_detail=entry.status_detail,
        modality=entry.modality,
        sources=tuple(
            Source(turn_id=turns[at].turn_id, start=first, end=last)
            for at, first, last in dict.fromkeys([*entry.spans, *beside.spans])
        ),
        importance=_importance(entry.kind.event_type, vocabulary),
        confidence=round(confidence, 2),
        recurrence=entry.recurrence,
        object=found.object,
        participants=found.participants,
        metrics=beside.metrics,
        attributes=entry.attributes | beside.attributes,
    )


def _importance(event_type: str, vocabulary: Vocabulary) -> float:
    declared = vocabulary.schema.event_type(event_type)
    if declared is not None and declared.importance is not None:
        return declared.importance
    return _USUAL_IMPORTANCE


def occurrence(entry: Entry, turns: Sequence[Turn]) -> Occurrence:
    """Return when an event happens; without time words the second at which its turn was said.

    A habit ("every Tuesday") has no place in time: both bounds are open.
    """
    time, turn = entry.time, turns[entry.told_at if entry.time else entry.turn]
    if time is None and entry.recurrence is not None:
        return Occurrence(
            interval=Interval(start=None, end=None),
            granularity=Granularity.FUZZY,
            text=None,
            timezone=turn.zone,
            certainty=0.5,
        )
    if time is None:
        return Occurrence(
            interval=Interval(start=turn.said_at, end=turn.said_at + _MOMENT),
            granularity=Granularity.SECOND,
            text=None,
            timezone=turn.zone,
            certainty=0.5,
        )
    return Occurrence(
        interval=Interval(start=time.start, end=time.end),
        granularity=time.granularity,
        text=time.text,
        timezone=turn.zone,  # as zone_of reads it; the engine's name for an offset is another
        certainty=time.confidence,
        alternatives=time.alternatives,
    )


def span_of(text: str, start: int, end: int) -> tuple[int, int]:
    """Return a clause's bounds without joints and punctuation at its ends; never empty for words."""
    words = text[start:end]
    lead = _LEAD.match(words.lstrip(_EDGE))
    left = len(words) - len(words.lstrip(_EDGE)) + (lead.end() if lead else 0)
    right = len(words.rstrip(_EDGE))
    return (start + left, start + right) if left < right else (start, end)
