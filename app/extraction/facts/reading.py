"""From the sentences of a window to fact drafts: who is meant, when it holds, how sure it is."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, islice

from app.domain.events import Modality, Source
from app.domain.facts import Category, FactDraft
from app.domain.models import Role
from app.extraction.drafts import span_of
from app.extraction.english.clauses import Read
from app.extraction.entry import Entry
from app.extraction.facts import chinese, chinese_known, english, english_known
from app.extraction.facts.chinese_story import Thread
from app.extraction.facts.known import same_arrangement
from app.extraction.facts.learned.reading import learned
from app.extraction.facts.normal import key_of, value_of
from app.extraction.facts.said import FRAMED, ONLY_ENDS, Phase, Said
from app.extraction.facts.slots import SLOTS
from app.extraction.facts.times import validity
from app.extraction.facts.unstated import is_jest, of_whom, quotes_in, stated, trimmed
from app.extraction.holding import Known, known_of
from app.extraction.people import People, is_person
from app.extraction.told import Told
from app.extraction.wordlists import wordset

_PHRASES = ("way", "arranged")
# What generic rules of doings and foods make of words of which a frame knows better: "gave up the flat in Hackney".
_LOOSE = frozenset({"habit", "consumption"})
_MOST_FACTS = 20  # of one sentence; a longer list is a table or hostile
_LONGEST_SUMMARY = 300  # characters
_LONGEST_VALUE = 80  # characters
# Of "she" nobody may be known yet; whom the turns mean by it is read later, with their entities.
_UNKNOWN = wordset("him her his their they it we you 他们 她们 它们 他的 她的 别人")
# How much less sure it is what someone says of somebody else, does again and again, did long ago;
# judgements, not measurements.
_OF_OTHERS = 0.1
_OF_DEEDS = 0.1
_OF_THE_PAST = 0.1


class FactReader:
    """Reads the turns of one session in order; keeps whom and what they named."""

    def __init__(self, people: People, held: Sequence[Known] = ()) -> None:
        self._people = people
        self._held = list(held)
        self._employers: set[str] = set()
        self._thread = Thread()

    def read(
        self, told: Told, masked: str, bounds: tuple[int, int], language: str, reads: Sequence[Read]
    ) -> list[FactDraft]:
        """Return the facts of one sentence; none of what an assistant, a system or a tool says.

        ``reads`` are the clauses of an English sentence.
        """
        if told.turn.role is not Role.USER or is_jest(told.text[slice(*bounds)]):
            return []
        employers = frozenset(self._employers)
        if language == "en":
            found = english.statements(reads, told.text, bounds, told.spans, employers)
            known = english_known.about_known(
                told.text[slice(*bounds)], bounds[0], self._held, told.turn.speaker
            )
        elif language == "other":
            return []
        else:
            found = chinese.statements(told, masked, bounds, self._people, employers, self._thread)
            known = chinese_known.about_known(
                told.text[slice(*bounds)], bounds[0], self._held, told.turn.speaker
            )
        drafts: dict[tuple[object, ...], FactDraft] = {}
        every = list(islice(chain(found, known), _MOST_FACTS))
        every.sort(key=lambda said: said.rule == FRAMED)  # what names something known says more
        if language == "en":
            every += learned(told, bounds, reads, every)
        quotes = quotes_in(told.turn.text)
        every = [said for said in every if stated(said, told.text, quotes)]
        every = [of for said in every if (of := of_whom(said, told.text)) is not None]
        for said in _apart(_told_once(every)):
            if (one := self._draft(said, told)) is not None:
                drafts.setdefault((one.slot_key, one.value), one)
            if len(drafts) >= _MOST_FACTS:
                break
        return list(drafts.values())

    def begin(self, asked: str) -> None:
        """Take in what the turn before asked of this one's speaker, "" for nothing."""
        self._thread = Thread(asked=asked)

    def lost(self, told: Told, entries: Sequence[Entry]) -> list[FactDraft]:
        """Return the ends of what was had alive: a pet of whose death the entries tell."""
        if told.turn.role is not Role.USER:
            return []
        found = [
            Said(
                slot="pet",
                subject="",
                start=one.spans[0][1],
                end=one.spans[0][2],
                predicate=one.spans[0][1:],
                value=one.subject,
                key=one.subject,
                is_negative=True,
                phase=Phase.ENDS,
                rule=ONLY_ENDS,
            )
            for one in entries
            if one.kind.is_a("DIE") and one.modality is Modality.ASSERTED and one.frame.subject
        ]
        drafts = (self._draft(said, told) for said in found)
        return [one for one in drafts if one is not None]

    def note(self, facts: Sequence[FactDraft], sentence: str) -> None:
        """Keep whom a sentence with facts names, so that a later "she" can mean them."""
        if not facts:
            return
        self._held += known_of(facts)
        named = [one.subject for one in facts if is_person(one.subject, one.subject)]
        named += [
            one.object for one in facts if one.slot in ("relation", "pet", "name") and one.object
        ]
        self._people.note(sentence, *named)
        self._employers |= {one.value for one in facts if one.slot == "employer"}

    def _draft(self, said: Said, told: Told) -> FactDraft | None:
        said = same_arrangement(said, self._held)
        turn, slot = told.turn, SLOTS[said.slot]
        subject = self._people.named(said.subject, turn.speaker)
        if said.slot in _LOOSE:
            said = replace(said, value=trimmed(said.value), key=trimmed(said.key))
        value, key = value_of(said, told.spans, turn.zone), key_of(said)
        if not value or len(value) > _LONGEST_VALUE or subject.lower() in _UNKNOWN:
            return None
        start, end = span_of(turn.text, said.start, said.end)
        spans = [s for s in told.spans if said.start <= s.offset[0] < said.end]
        sure = said.confidence - (_OF_OTHERS if subject != turn.speaker else 0)
        sure -= _OF_DEEDS if slot.category in (Category.BEHAVIOUR, Category.GOAL) else 0
        sure -= _OF_THE_PAST if said.phase is Phase.ENDED else 0
        return FactDraft(
            subject=subject,
            slot=said.slot,
            predicate=_words(turn.text, said.predicate),
            object=_words(turn.text, said.object),
            value=value,
            key=(key or value) if slot.has_many else "",
            category=slot.category,
            summary=" ".join(turn.text[start:end].split())[:_LONGEST_SUMMARY],
            is_negative=said.is_negative,
            valid=validity(said.phase, spans, turn.said_at),
            known_from=turn.said_at,
            zone=turn.zone,
            sources=(Source(turn_id=turn.turn_id, start=start, end=end),),
            confidence=round(sure, 2),
            importance=slot.importance,
            attributes=_attributes(said.rule),
        )


def _told_once(found: Sequence[Said]) -> list[Said]:
    """Return statements without those that a phrase tells of words of which a rule of the slot told already."""
    kept: list[Said] = []
    for one in found:
        if one.rule == FRAMED:
            near = [other for other in kept if _overlap(other.object, one.object)]
            if any(other.slot == one.slot or other.slot not in _LOOSE for other in near):
                continue
            kept = [other for other in kept if other not in near]
        told = [
            other
            for other in kept
            if one.rule in _PHRASES
            and other.slot == one.slot
            and _overlap(other.object, one.object)
        ]
        if told and one.slot == "medication" and one.value.startswith(f"{told[0].value.lower()} "):
            kept = [other for other in kept if other not in told]  # with its dose it says more
            told = []
        if not told:
            kept.append(one)
    return kept


def _overlap(one: tuple[int, int] | None, other: tuple[int, int] | None) -> bool:
    return one is not None and other is not None and one[0] < other[1] and other[0] < one[1]


def _attributes(rule: str) -> dict[str, str]:
    """Return how a statement came: what puts a known one right says so to those who keep histories."""
    if rule == "corrects":
        return {"derived_by": rule, "changes": "correct"}
    return {"derived_by": rule} if rule else {}


def _apart(found: Sequence[Said]) -> Iterator[Said]:
    """Yield statements, a calling in its own words alone: "a nurse at St Brendan's" may go on elsewhere."""
    posts = [one.object for one in found if one.slot == "employer" and one.object]
    for one in found:
        post = next((p for p in posts if one.start <= p[0] < p[1] <= one.end), None)
        yield one if one.slot != "occupation" or post is None else _without(one, post)


def _without(said: Said, post: tuple[int, int]) -> Said:
    if said.object is None:
        return said
    first, last = said.object
    if last <= post[0]:
        return replace(said, end=last)
    if post[1] <= first:
        return replace(said, start=max(post[1], min(first, said.predicate[0])))
    return said


def _words(text: str, at: tuple[int, int] | None) -> str:
    return " ".join(text[slice(*at)].split()) if at else ""
