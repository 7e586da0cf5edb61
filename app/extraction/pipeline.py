"""The stages in order: sentences, clauses, frames, kinds, times, assembly, drafts."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta

from app.domain.events import EventDraft, Modality
from app.domain.facts import FactDraft
from app.domain.findings import Findings
from app.domain.intervals import TimeKind, TimeSpan
from app.domain.models import Role, Turn
from app.extraction import chinese, english
from app.extraction.assembly import kept, withdrawals
from app.extraction.background import Background
from app.extraction.contrast import only_corrects
from app.extraction.correcting import Correction, corrections, facts_put_right, with_corrections
from app.extraction.drafts import draft, span_of
from app.extraction.entry import Entry
from app.extraction.foreign import is_foreign
from app.extraction.frame import Frame, Kind, Side
from app.extraction.hearing import Hearing
from app.extraction.inheriting import inherited_time, inherits
from app.extraction.links import read_links
from app.extraction.lying import is_ahead, lies_ahead, state_of
from app.extraction.people import People, is_one_of_many, is_person
from app.extraction.placing import is_now, is_placed
from app.extraction.sentences import blanked, is_forwarded, is_markup, sentences
from app.extraction.told import Told, told_in
from app.extraction.vocabulary import Vocabulary
from app.text.language import Language, detect_language

_LIVING_MEMORY = timedelta(days=20 * 365)  # longer ago, the world's events are history
_BEING = ("be", "是")
_MOST_EVENTS = 40  # of one turn; a longer list is a table or hostile


def extract(turns: Sequence[Turn], background: Background) -> Findings:
    """Return what a window of one user's turns tells, in the order in which it was told.

    Pure; never raises for any text. Turns are ordered, of one or several sessions. Every value is a
    stretch of the turns or derived from one by a named rule. The talk before is read along, and of
    its events only those come that a turn of the window does something to.
    """
    talk, first = [*background.before, *turns], len(background.before)
    alone = replace(background, before=(), held=())
    put_right = corrections(talk, lambda turn: extract([turn], alone))
    sessions: dict[str, Hearing] = {}
    lasting: list[list[FactDraft]] = []
    for index, turn in enumerate(talk):
        reading = sessions.setdefault(str(turn.session_id), Hearing(talk, background.held))
        lasting.append(_take_in(index, turn, reading, background, put_right))
    facts = facts_put_right(lasting, talk, first)
    every = [reading.session for reading in sessions.values()]
    told = [e for e in kept(every) if e.told_at >= first and not _is_a_state(e, talk, facts)]
    links = [link for one in every for link in read_links(list(kept([one])), talk, first)]

    def drafted(entry: Entry) -> EventDraft:
        return draft(entry, talk, background.vocabulary)

    found = Findings(
        events=tuple(drafted(entry) for entry in told),
        facts=tuple(facts),
        links=tuple(links),
        withdrawn=tuple(withdrawals(every, told, talk, first, drafted)),
    )
    return with_corrections(found, put_right, talk, first)


def _is_a_state(entry: Entry, talk: Sequence[Turn], facts: Sequence[FactDraft]) -> bool:
    """Return whether a clause says what something is, day in day out, and a fact says so already."""
    if entry.frame.lemma not in _BEING or (entry.time is not None and entry.recurrence is None):
        return False
    turn, start, end = entry.spans[0]
    told = [s for fact in facts for s in fact.sources if s.turn_id == talk[turn].turn_id]
    return any(source.start < end and start < source.end for source in told)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Sentence:
    """A sentence of a turn: its bounds and number, its language, its clauses if it is English."""

    bounds: tuple[int, int]
    number: int
    masked: str
    language: Language
    clauses: Sequence[english.Read]


def _take_in(
    index: int,
    turn: Turn,
    reading: Hearing,
    background: Background,
    put_right: Sequence[Correction],
) -> list[FactDraft]:
    """Take the events of a turn into its session; return its facts."""
    reading.begin(index, turn)
    if reading.is_made_up(turn):
        return []
    told, known = told_in(index, turn, background.conventions), background.vocabulary
    text, spans, zone = told.text, told.spans, told.zone
    masked = blanked(text, [span.offset for span in spans])
    facts: list[FactDraft] = []
    count = 0
    for number, bounds in enumerate(sentences(text)):
        words = text[slice(*bounds)]
        if chinese.hands_over(words) or english.hands_over(words):
            break
        if is_forwarded(words) or is_markup(words) or english.is_of_others(words):
            continue
        if any(one.covers(index, *bounds) for one in put_right):
            continue
        language = detect_language(words)
        clauses: Iterable[english.Read] = ()
        if language == "en":
            clauses = english.clauses(text, masked, bounds, number, known.english)
        sentence = _Sentence(
            bounds=bounds, number=number, masked=masked, language=language, clauses=tuple(clauses)
        )
        lasting = reading.facts.read(told, masked, bounds, language, sentence.clauses)
        entries = [
            entry
            for entry in _entries(told, sentence, reading, known)
            if not _is_lasting(entry, lasting)
            and not only_corrects(entry.frame.clause.masked)
            and not any(one.takes_back(*entry.spans[0]) for one in put_right)
            and not (entry.subject == turn.speaker and is_foreign(turn, entry.spans[0][1]))
        ]
        lasting += reading.facts.lost(told, entries)
        reading.facts.note(lasting, words)
        facts += lasting
        reading.tell(turn, words, entries)
        if not entries:
            own = [s for s in spans if bounds[0] <= s.offset[0] < bounds[1] and is_placed(s)]
            reading.session.hear(index, bounds, own, zone)
        count += len(entries)
        if count >= _MOST_EVENTS:
            break
    return facts


def _is_lasting(entry: Entry, facts: Sequence[FactDraft]) -> bool:
    """Return whether an event says nothing more than a fact: "I never drink coffee" happens at no time.

    "I no longer drink coffee" is a change, and stays an event too.
    """
    if entry.modality is not Modality.NEGATED or entry.time or entry.recurrence:
        return False
    at = entry.spans[0][1]
    standing = [f.sources[0] for f in facts if f.is_negative and f.valid.start is None]
    return any(source.start <= at < source.end for source in standing)


def _entries(
    told: Told, sentence: _Sentence, reading: Hearing, known: Vocabulary
) -> Iterator[Entry]:
    people = reading.people
    speaker = english.Speaker(name=told.turn.speaker, is_assistant=told.turn.role is Role.ASSISTANT)
    before: Entry | None = None
    read = list(_read(told.text, sentence, speaker, known))
    ends = [*(frame.clause.start for frame, _ in read[1:]), sentence.bounds[1]]
    heard = sentence.bounds[0]
    for (frame, kind), reach in zip(read, ends, strict=False):
        if sentence.language != "en":
            people.hear(told.text[heard : frame.clause.start])
        _note_named(people, sentence, told, (heard, frame.clause.start))
        heard = max(
            heard, frame.clause.start + (sentence.language == "en")
        )  # placing notes its own
        if frame.source:
            people.note("", people.named(frame.source, told.turn.speaker))
        entry = _placed(told, sentence, (frame, kind), reading, before)
        if entry is not None:
            _note_state(entry, known)
            entry.masked, entry.reach = sentence.masked, reach
            before = entry
            yield entry
    if sentence.language != "en":
        people.hear(told.text[heard : sentence.bounds[1]])
    _note_named(people, sentence, told, (heard, sentence.bounds[1]))


def _note_named(people: People, sentence: _Sentence, told: Told, reach: tuple[int, int]) -> None:
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
    text: str, sentence: _Sentence, speaker: english.Speaker, known: Vocabulary
) -> Iterator[tuple[Frame, Kind]]:
    one, terms = sentence, known.chinese
    if one.language in ("zh", "mixed"):
        for frame in chinese.frames(text, one.masked, one.bounds, one.number, speaker, terms):
            yield frame, known.kind(frame, chinese.kind_of(frame, terms.verbs))
    elif one.language == "en":
        for frame in english.frames(one.clauses, text, one.masked, one.bounds, speaker):
            yield frame, known.kind(frame, english.kind_of(frame, known.english))


def _placed(
    told: Told,
    sentence: _Sentence,
    read: tuple[Frame, Kind],
    reading: Hearing,
    before: Entry | None,
) -> Entry | None:
    frame, kind = read
    clause = frame.clause
    own = [s for s in told.spans if clause.start <= s.offset[0] < clause.end]
    recurring = next((s for s in own if s.kind is TimeKind.RECURRING), None)
    time = _time(told, frame, kind, own, before, sentence.bounds)
    if frame.side is Side.OPEN and (time is None or (is_now(time) and kind.is_a("STAY", "RENT"))):
        return None
    if frame.side is Side.AHEAD and not is_ahead(time, told.turn.said_at):
        return None
    if _is_history(frame, time, told):
        return None
    modality, status = state_of(frame, kind, time, told.turn.said_at)
    subject = reading.who(frame, kind, told.turn.speaker, is_chinese=sentence.language != "en")
    reading.people.note(clause.text, *([subject] if is_person(subject, frame.subject) else []))
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
        recurrence=recurring.recurrence if recurring and not _is_once(frame, time) else None,
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
