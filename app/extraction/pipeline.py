"""The stages in order: sentences, clauses, frames, kinds, times, assembly, drafts."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import tzinfo

from app.domain.events import EventDraft, Modality, Status
from app.domain.intervals import TimeKind, TimeSpan
from app.domain.models import Role, Turn
from app.domain.zones import zone_of
from app.extraction import chinese, english
from app.extraction.assembly import Session, kept
from app.extraction.drafts import Entry, draft, span_of
from app.extraction.frame import Frame, Kind, Side
from app.extraction.people import People
from app.extraction.placing import is_bare, is_placed, joined, on_day_of, on_side
from app.extraction.sentences import blanked, is_forwarded, sentences, without_notes
from app.text.language import detect_language
from app.timex import Conventions, find_times

_MOST_EVENTS = 40  # of one turn; a longer list is a table or hostile
_BOOKING = ("BOOK", "RESCHEDULE", "APPOINTMENT")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Told:
    """A turn with its time expressions, and the zone in which it was said."""

    index: int
    turn: Turn
    text: str
    spans: tuple[TimeSpan, ...]
    zone: tzinfo


def extract(turns: Sequence[Turn], conventions: Conventions) -> list[EventDraft]:
    """Return the events of a window of one user's turns, in the order in which they were told.

    Pure; never raises for any text. Turns are ordered, of one or several sessions. Every value is a
    stretch of the turns or derived from one by a named rule.
    """
    sessions: dict[str, tuple[Session, People]] = {}
    for index, turn in enumerate(turns):
        session, people = sessions.setdefault(
            str(turn.session_id), (Session(turns), People({t.speaker for t in turns}))
        )
        _take_in(index, turn, session, people, conventions)
    return [draft(entry, turns) for entry in kept([session for session, _ in sessions.values()])]


def _take_in(
    index: int, turn: Turn, session: Session, people: People, conventions: Conventions
) -> None:
    text = without_notes(turn.text)
    zone = zone_of(turn.zone)
    spans = find_times(text, turn.said_at, zone, conventions=conventions)
    told = _Told(index=index, turn=turn, text=text, spans=spans, zone=zone)
    heard = False
    for entry in _entries(told, people):
        session.add(entry)
        heard = True
    if not heard:
        session.hear(index, [_ahead(span, told) for span in spans if is_placed(span)])


def _ahead(span: TimeSpan, told: _Told) -> TimeSpan:
    return on_side(span, Side.FUTURE, told.turn.said_at, told.zone, told.text)


def _entries(told: _Told, people: People) -> Iterator[Entry]:
    masked = blanked(told.text, [span.offset for span in told.spans])
    speaker = english.Speaker(name=told.turn.speaker, is_assistant=told.turn.role is Role.ASSISTANT)
    count = 0
    for number, bounds in enumerate(sentences(told.text)):
        sentence = told.text[slice(*bounds)]
        if is_forwarded(sentence):
            continue
        before: Entry | None = None
        for frame, kind in _read(told.text, masked, bounds, number, speaker):
            entry = _placed(told, frame, kind, people, before)
            if entry is None:
                continue
            before = entry
            yield entry
            count += 1
            if count >= _MOST_EVENTS:
                return


def _read(
    text: str, masked: str, bounds: tuple[int, int], number: int, speaker: english.Speaker
) -> Iterator[tuple[Frame, Kind]]:
    language = detect_language(text[slice(*bounds)])
    if language in ("zh", "mixed"):
        for frame in chinese.frames(text, masked, bounds, number, speaker):
            yield frame, chinese.kind_of(frame)
    elif language == "en":
        for frame in english.frames(text, masked, bounds, number, speaker):
            yield frame, english.kind_of(frame)


def _placed(
    told: _Told,
    frame: Frame,
    kind: Kind,
    people: People,
    before: Entry | None,
) -> Entry | None:
    clause = frame.clause
    own = [s for s in told.spans if clause.start <= s.offset[0] < clause.end]
    recurring = next((s for s in own if s.kind is TimeKind.RECURRING), None)
    side = Side.FUTURE if _is_booking(frame, kind) else frame.side
    time = joined(own, told.turn.said_at, told.zone)
    if time is not None and is_bare(time):
        earlier = _day_before(told, clause.start)
        if earlier is not None:
            time = on_day_of(time, earlier, told.turn.said_at, told.zone)
    if time is not None:
        time = on_side(time, side, told.turn.said_at, told.zone, clause.text)
    elif before is not None and _inherits(frame, before):
        time = before.time
    if frame.side is Side.OPEN and time is None:
        return None
    modality, status = _state(frame, kind, time, told)
    subject = people.named(frame.subject, told.turn.speaker)
    start, end = span_of(told.turn.text, clause.start, clause.end)
    return Entry(
        turn=told.index,
        told_at=told.index,
        frame=frame,
        kind=kind,
        subject=subject,
        time=time,
        status=status,
        modality=modality,
        spans=[(told.index, start, end)],
        recurrence=recurring.recurrence if recurring else None,
    )


def _is_booking(frame: Frame, kind: Kind) -> bool:
    return kind.action_type.startswith(_BOOKING) and frame.modality is Modality.ASSERTED


def _inherits(frame: Frame, before: Entry) -> bool:
    """Return whether the time of the clause before holds for this one: same sentence, same side."""
    return (
        frame.clause.sentence == before.frame.clause.sentence
        and (frame.side is before.frame.side or Side.OPEN in (frame.side, before.frame.side))
        and before.recurrence is None
    )


def _state(frame: Frame, kind: Kind, time: TimeSpan | None, told: _Told) -> tuple[Modality, Status]:
    """Return modality and status once the time is known: a booking for a day ahead is confirmed."""
    modality, status = frame.modality, frame.status
    if kind.action_type == "CANCEL" and modality in (Modality.ASSERTED, Modality.QUOTED):
        return modality, Status.CANCELLED
    lies_ahead = time is not None and time.start is not None and time.start > told.turn.said_at
    if not lies_ahead or modality is not Modality.ASSERTED:
        return modality, status
    if status is Status.IN_PROGRESS:
        return Modality.PLANNED, Status.PLANNED
    if status is Status.COMPLETED:
        return Modality.PLANNED, Status.CONFIRMED if _is_booking(frame, kind) else Status.PLANNED
    return modality, status


def _day_before(told: _Told, start: int) -> TimeSpan | None:
    days = [s for s in told.spans if s.offset[1] <= start and is_placed(s) and _names_a_day(s)]
    return days[-1] if days else None


def _names_a_day(span: TimeSpan) -> bool:
    return not is_bare(span) and span.granularity.value in ("day", "part_of_day", "hour", "minute")
