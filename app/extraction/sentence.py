"""The events of one sentence: its frames, which of them tell an event, and when and of whom."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta

from app.domain.intervals import TimeKind, TimeSpan
from app.domain.models import Role
from app.extraction import chinese, english
from app.extraction.deciding import Candidate, Judge
from app.extraction.drafts import span_of
from app.extraction.entry import Entry
from app.extraction.frame import Frame, Kind, Side
from app.extraction.hearing import Hearing
from app.extraction.inheriting import inherited_time, inherits, settle
from app.extraction.lying import is_ahead, lies_ahead, state_of
from app.extraction.people import People, is_one_of_many, is_person
from app.extraction.placing import is_now, is_placed
from app.extraction.told import Told
from app.extraction.vocabulary import Vocabulary
from app.text.language import Language

_LIVING_MEMORY = timedelta(days=20 * 365)  # longer ago, the world's events are history


@dataclass(frozen=True, slots=True, kw_only=True)
class Sentence:
    """A sentence of a turn: its bounds and number, its language, its clauses if it is English."""

    bounds: tuple[int, int]
    number: int
    masked: str
    language: Language
    clauses: Sequence[english.Read]


def entries_of(
    told: Told, sentence: Sentence, reading: Hearing, known: Vocabulary, judge: Judge
) -> list[Entry]:
    """Return the events of a sentence, and take whom it names into the session's people."""
    people = reading.people
    speaker = english.Speaker(name=told.turn.speaker, is_assistant=told.turn.role is Role.ASSISTANT)
    entries: list[Entry] = []
    heard = sentence.bounds[0]
    for frame, kind in _read(told.text, sentence, speaker, known):
        before = entries[-1] if entries else None
        candidate = _candidate(told, sentence, frame, kind, reading, before)
        chance = judge(candidate)
        if chance is None:
            continue
        if sentence.language != "en":
            people.hear(told.text[heard : frame.clause.start])
        _note_named(people, sentence, told, (heard, frame.clause.start))
        heard = max(
            heard, frame.clause.start + (sentence.language == "en")
        )  # placing notes its own
        if frame.source:
            people.note("", people.named(frame.source, told.turn.speaker))
        if before is not None:
            before.reach = frame.clause.start
            if candidate.is_inherited:
                settle(before, candidate.time, told.turn.said_at)
        entries.append(_entry(candidate, reading, chance))
        _note_state(entries[-1], known)
    if entries:
        entries[-1].reach = sentence.bounds[1]
    if sentence.language != "en":
        people.hear(told.text[heard : sentence.bounds[1]])
    _note_named(people, sentence, told, (heard, sentence.bounds[1]))
    return entries


def _note_named(people: People, sentence: Sentence, told: Told, reach: tuple[int, int]) -> None:
    """Keep whom English clauses name that tell no event: "Ben is here. He brought cake"."""
    for one in sentence.clauses:
        if reach[0] <= one.clause.start < reach[1]:
            people.note_subject(english.subject_words(one), told.turn.speaker)
            people.note(one.clause.text, is_apart=one.group is None)


def _note_state(entry: Entry, known: Vocabulary) -> None:
    """Give an entry the status that its clause names in a word of its field."""
    words = entry.frame.clause.masked
    own = known.status(entry.kind.event_type, entry.modality, entry.status, words)
    if own is not None:
        entry.status, entry.status_detail = own.core, own.name


def _read(
    text: str, sentence: Sentence, speaker: english.Speaker, known: Vocabulary
) -> Iterator[tuple[Frame, Kind]]:
    one, terms = sentence, known.chinese
    if one.language in ("zh", "mixed"):
        for frame in chinese.frames(text, one.masked, one.bounds, one.number, speaker, terms):
            yield frame, known.kind(frame, chinese.kind_of(frame, terms.verbs))
    elif one.language == "en":
        for frame in english.frames(one.clauses, text, one.masked, one.bounds, speaker):
            yield frame, known.kind(frame, english.kind_of(frame, known.english))


def _candidate(
    told: Told,
    sentence: Sentence,
    frame: Frame,
    kind: Kind,
    reading: Hearing,
    before: Entry | None,
) -> Candidate:
    clause = frame.clause
    own = [s for s in told.spans if clause.start <= s.offset[0] < clause.end]
    time = _time(told, frame, kind, own, before, sentence.bounds)
    return Candidate(
        told=told,
        frame=replace(
            frame,
            doubts=(*frame.doubts, *_misplaced(told, frame, kind, time)),
        ),
        kind=kind,
        time=time,
        own=own,
        is_inherited=before is not None
        and inherits(frame, before)
        and not any(is_placed(span) for span in own),
        bounds=sentence.bounds,
        masked=sentence.masked,
        is_english=sentence.language == "en",
        before=before,
        asked=reading.asked,
    )


def _misplaced(told: Told, frame: Frame, kind: Kind, time: TimeSpan | None) -> Iterator[str]:
    """Yield what in a clause's place in time says that it tells no event."""
    if frame.side is Side.OPEN and (time is None or (is_now(time) and kind.is_a("STAY", "RENT"))):
        yield "open"
    if frame.side is Side.AHEAD and not is_ahead(time, told.turn.said_at):
        yield "not_ahead"
    if _is_history(frame, time, told):
        yield "history"


def _entry(one: Candidate, reading: Hearing, chance: float) -> Entry:
    told, frame, kind = one.told, one.frame, one.kind
    clause, speaker = frame.clause, told.turn.speaker
    modality, status = state_of(frame, kind, one.time, told.turn.said_at)
    subject = reading.who(frame, kind, speaker, is_chinese=not one.is_english)
    reading.people.note(clause.text, *([subject] if is_person(subject, frame.subject) else []))
    recurring = next((s for s in one.own if s.kind is TimeKind.RECURRING), None)
    return Entry(
        turn=told.index,
        told_at=told.index,
        frame=frame,
        kind=kind,
        subject=subject,
        time=one.time,
        status=status,
        modality=modality,
        spans=[(told.index, *span_of(told.turn.text, clause.start, clause.end))],
        recurrence=recurring.recurrence if recurring and not _is_once(frame, one.time) else None,
        chance=chance,
        masked=one.masked,
    )


def _is_history(frame: Frame, time: TimeSpan | None, told: Told) -> bool:
    """Return whether something befell others long ago: "the wall fell in 1989" is no one's own event."""
    if time is None or time.end is None or not frame.subject.isascii():
        return False
    if not frame.subject or told.turn.said_at - time.end < _LIVING_MEMORY:
        return False
    return is_one_of_many(frame.subject)


def _is_once(frame: Frame, time: TimeSpan | None) -> bool:
    """Return whether a word of repetition only names something that happened once ("his annual check-up")."""
    return frame.side is Side.PAST and time is not None


def _time(
    told: Told,
    frame: Frame,
    kind: Kind,
    own: Sequence[TimeSpan],
    before: Entry | None,
    bounds: tuple[int, int],
) -> TimeSpan | None:
    """Return the time of a frame: its own, that of the clause before, or one that opens the sentence."""
    is_move = kind.is_a("RESCHEDULE")
    side = Side.FUTURE if lies_ahead(frame, kind) else frame.side
    time = told.placed(own, side, frame.clause, is_move=is_move)
    if time is not None:
        return time
    if before is not None:
        return inherited_time(told, frame, before) if inherits(frame, before) else None
    free = [s for s in told.spans if bounds[0] <= s.offset[0] < frame.clause.start]
    # "On Monday, …": its clause tells no event.
    return told.placed(free, side, frame.clause, is_move=is_move)
