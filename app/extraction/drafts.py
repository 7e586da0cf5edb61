"""Makes event drafts of assembled frames: spans, summary, time, confidence."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from app.domain.events import EventDraft, Modality, Occurrence, Source, Status
from app.domain.intervals import Granularity, Interval, TimeSpan
from app.domain.models import Turn
from app.extraction.arguments import arguments
from app.extraction.frame import Frame, Kind
from app.extraction.metrics import metrics
from app.extraction.wordlists import wordset

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
_IMPORTANT = wordset("medical appointment work finance travel service")


@dataclass(slots=True, kw_only=True)
class Entry:
    """An event while the turns of its session are gone through; assembly changes it.

    ``spans`` are (turn, start, end) of the words that back it, the first being the event's own;
    ``told_at`` is the turn that brought its present state; ``dropped_by`` is the event that says it was wrong.
    """

    turn: int
    told_at: int
    frame: Frame
    kind: Kind
    subject: str
    time: TimeSpan | None
    status: Status
    modality: Modality
    spans: list[tuple[int, int, int]]
    recurrence: str | None = None
    status_detail: str | None = None
    attributes: dict[str, Any] = field(default_factory=dict)
    dropped_by: "Entry | None" = None


def draft(entry: Entry, turns: Sequence[Turn]) -> EventDraft:
    """Return the draft of an entry; its summary is the words of its clause."""
    turn = turns[entry.turn]
    found = arguments(entry.frame, entry.kind, entry.subject)
    start, end = entry.spans[0][1:]
    confidence = _CONFIDENCE[entry.modality] + (0.1 if entry.time else 0.0)
    return EventDraft(
        subject=entry.subject,
        action=entry.frame.action,
        action_type=entry.kind.action_type,
        event_type=entry.kind.event_type,
        summary=" ".join(turn.text[start:end].split())[:_LONGEST_SUMMARY],
        occurrence=occurrence(entry, turns),
        known_from=turns[entry.told_at].said_at,
        status=entry.status,
        status_detail=entry.status_detail,
        modality=entry.modality,
        sources=tuple(
            Source(turn_id=turns[at].turn_id, start=first, end=last)
            for at, first, last in dict.fromkeys(entry.spans)
        ),
        importance=0.6 if entry.kind.event_type in _IMPORTANT else 0.5,
        confidence=round(confidence, 2),
        recurrence=entry.recurrence,
        object=found.object,
        participants=found.participants,
        metrics=metrics(turn.text[start:end]),
        attributes=entry.attributes,
    )


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
