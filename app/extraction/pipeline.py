"""The stages in order: sentences, clauses, frames, kinds, times, assembly, drafts."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import timedelta

from app.domain.events import EventDraft, Modality
from app.domain.facts import FactDraft
from app.domain.findings import Findings
from app.domain.models import Turn
from app.extraction import chinese, english
from app.extraction.assembly import kept, withdrawals
from app.extraction.background import Background
from app.extraction.contrast import only_corrects
from app.extraction.correcting import Correction, corrections, facts_put_right, with_corrections
from app.extraction.deciding import Judge, is_event
from app.extraction.drafts import draft
from app.extraction.entry import Entry
from app.extraction.foreign import is_foreign
from app.extraction.hearing import Hearing
from app.extraction.links import read_links
from app.extraction.placing import is_placed
from app.extraction.sentence import Sentence, entries_of
from app.extraction.sentences import blanked, is_forwarded, is_markup, sentences
from app.extraction.told import Told, told_in
from app.text.language import detect_language

_LIVING_MEMORY = timedelta(days=20 * 365)  # longer ago, the world's events are history
_BEING = ("be", "是")
_MOST_EVENTS = 40  # of one turn; a longer list is a table or hostile


def extract(turns: Sequence[Turn], background: Background, judge: Judge = is_event) -> Findings:
    """Return what a window of one user's turns tells, in the order in which it was told.

    Pure; never raises for any text. Turns are ordered, of one or several sessions. Every value is a
    stretch of the turns or derived from one by a named rule. The talk before is read along, and of
    its events only those come that a turn of the window does something to. ``judge`` says which clauses tell an event.
    """
    talk, first = [*background.before, *turns], len(background.before)
    alone = replace(background, before=(), held=())
    put_right = corrections(talk, lambda turn: extract([turn], alone, judge))
    sessions: dict[str, Hearing] = {}
    lasting: list[list[FactDraft]] = []
    for index, turn in enumerate(talk):
        reading = sessions.setdefault(str(turn.session_id), Hearing(talk, background.held))
        lasting.append(_take_in(index, turn, reading, background, put_right, judge))
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


def _take_in(
    index: int,
    turn: Turn,
    reading: Hearing,
    background: Background,
    put_right: Sequence[Correction],
    judge: Judge,
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
        sentence = Sentence(
            bounds=bounds,
            number=number,
            masked=masked,
            language=language,
            clauses=tuple(clauses),
        )
        entries, lasting = _told_by(told, sentence, reading, background, judge, put_right)
        facts += lasting
        if all(entry.frame.doubts for entry in entries):
            own = [s for s in spans if bounds[0] <= s.offset[0] < bounds[1] and is_placed(s)]
            if reading.session.hear(index, bounds, own, zone):
                entries = []  # 算了，不订了 answers what was asked for, and tells nothing else
        reading.tell(turn, words, entries)
        count += len(entries)
        if count >= _MOST_EVENTS:
            break
    return facts


def _told_by(
    told: Told,
    sentence: Sentence,
    reading: Hearing,
    background: Background,
    judge: Judge,
    put_right: Sequence[Correction],
) -> tuple[list[Entry], list[FactDraft]]:
    """Return the events and the facts of a sentence."""
    lasting = reading.facts.read(
        told, sentence.masked, sentence.bounds, sentence.language, sentence.clauses
    )
    entries = [
        entry
        for entry in entries_of(told, sentence, reading, background.vocabulary, judge)
        if not _is_lasting(entry, lasting)
        and not only_corrects(entry.frame.clause.masked)
        and not any(one.takes_back(*entry.spans[0]) for one in put_right)
        and not (entry.subject == told.turn.speaker and is_foreign(told.turn, entry.spans[0][1]))
    ]
    lasting += reading.facts.lost(told, entries)
    reading.facts.note(lasting, told.text[slice(*sentence.bounds)])
    return entries, lasting


def _is_lasting(entry: Entry, facts: Sequence[FactDraft]) -> bool:
    """Return whether an event says nothing more than a fact: "I never drink coffee" happens at no time.

    "I no longer drink coffee" is a change, and stays an event too. Nor does a clause that is doubted tell one
    beside the fact that it tells: "I work at the bakery", 我在面包店上班.
    """
    is_doubted = bool(entry.frame.doubts) and entry.modality is Modality.ASSERTED
    if not (is_doubted or entry.modality is Modality.NEGATED) or entry.time or entry.recurrence:
        return False
    at = entry.spans[0][1]
    standing = [
        f.sources[0] for f in facts if f.valid.start is None and (is_doubted or f.is_negative)
    ]
    return any(source.start <= at < source.end for source in standing)
