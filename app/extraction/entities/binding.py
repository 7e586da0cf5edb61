"""Gives events the entities that they name: whoever takes part, and what is acted on."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from uuid import UUID

from app.domain.entities import EntityDraft, EntityType
from app.domain.events import EventDraft, EventObject, Participant, Source
from app.domain.facts import FactDraft
from app.domain.findings import Findings
from app.domain.models import Turn
from app.extraction.background import Background
from app.extraction.entities.found import Entities
from app.extraction.entities.reading import read_entities
from app.extraction.entities.telling import about, told_of
from app.extraction.foreign import not_foreign
from app.text.names import normal_name


def with_entities(findings: Findings, turns: Sequence[Turn], background: Background) -> Findings:
    """Return findings with the entities of their turns, and events that name them by id.

    Pure; whoever read the events, rules or a model.
    """
    talk = {turn.turn_id: turn for turn in (*background.before, *turns)}
    found = read_entities(
        turns,
        background.entities,
        before=background.before,
        speakers=frozenset(_speaking(findings.events, talk)),
    )
    binder = _Binder(talk, found)
    return replace(
        findings,
        events=tuple(binder.bound(event) for event in findings.events),
        facts=not_foreign(tuple(binder.facts(findings.facts)), tuple(talk.values())),
        entities=found.entities,
        relations=found.relations,
    )


def _speaking(events: Sequence[EventDraft], talk: Mapping[UUID, Turn]) -> Iterator[str]:
    for event in events:
        for source in event.sources:
            turn = talk.get(source.turn_id)
            if turn is not None and turn.speaker == event.subject:
                yield turn.speaker


_PRONOUNS = {"he", "she", "他", "她", "它", "牠"}
_ACTED_ON = re.compile(r"[给把带帶喂餵抱跟和对陪替帮被让叫]")


def _is_misfit(pronoun: str, meant: EntityDraft) -> bool:
    """Return whether a pronoun for animals would mean a person."""
    return pronoun in "它牠" and meant.type is EntityType.PERSON


class _Binder:
    """Looks up whom the words of an event or a fact name."""

    def __init__(self, talk: Mapping[UUID, Turn], found: Entities) -> None:
        self._talk = talk
        self._found = found
        self._names: dict[str, set[UUID]] = {}
        for one in found.entities:
            if one.is_named:
                self._names.setdefault(normal_name(one.name), set()).add(one.entity_id)
        self._shown = {one.entity_id: one.name for one in found.entities if one.is_named}
        self._living = {
            one.entity_id: one
            for one in found.entities
            if one.type in (EntityType.PERSON, EntityType.PET)
        }
        for turn_id, places in found.places.items():
            text = talk[turn_id].text
            for start, end, entity_id in places:
                self._names.setdefault(normal_name(text[start:end]), set()).add(entity_id)

    def bound(self, event: EventDraft) -> EventDraft:
        """Return the event with the entities of its participants and of its object."""
        subject = self._meant(event) or event.subject
        event = replace(
            event,
            subject=subject,
            participants=tuple(
                replace(one, name=subject) if one.name == event.subject else one
                for one in event.participants
            ),
        )
        return replace(
            event,
            participants=tuple(self._participant(one, event) for one in event.participants),
            object=self._object(event.object, event.sources) if event.object else None,
        )

    def facts(self, facts: Sequence[FactDraft]) -> Iterator[FactDraft]:
        """Yield facts under the names of whom they are about, and those that entities tell."""
        held = [about for fact in facts if (about := self._about(fact)) is not None]
        yield from held
        names = {entity_id: name for name, entity_id in self._found.speakers.items()}
        yield from told_of(self._found.callings, self._shown | names, held)

    def _about(self, fact: FactDraft) -> FactDraft | None:
        source = fact.sources[0]
        turn = self._talk.get(source.turn_id)
        if turn is None or fact.subject == turn.speaker:
            return fact
        is_open = fact.subject.lower() in _PRONOUNS
        said = turn.text[source.start : source.end]
        if is_open or fact.subject not in said:
            entity_id = next((one for _, one in self._acting(turn, source)), None)
        else:
            entity_id = self._at(fact.subject, turn, source)
        names = self._found.shown if is_open else self._shown
        return about(fact, entity_id, names, is_open=is_open)

    def _acting(self, turn: Turn, source: Source) -> Iterator[tuple[int, UUID]]:
        """Yield where pronouns of some words stand that do something in them, and whom they mean."""
        for start, end, entity_id in sorted(self._found.places.get(turn.turn_id, ())):
            if (
                source.start <= start < source.end
                and turn.text[start:end].lower() in _PRONOUNS
                and not _ACTED_ON.search(turn.text, max(0, start - 1), start)
            ):
                yield start, entity_id

    def _meant(self, event: EventDraft) -> str:
        """Return the name of whom the pronoun that acts means, "" if the subject stands as it is.

        What was read without knowing who lives holds, unless it left the pronoun, or took a vet for
        the pet, the pet for a vet, or what does not live.
        """
        source = event.sources[0]
        turn = self._talk.get(source.turn_id)
        if turn is None or event.subject == turn.speaker:
            return ""
        is_open = event.subject.lower() in _PRONOUNS
        if not is_open and event.subject in turn.text[source.start : source.end]:
            return ""
        for start, entity_id in self._acting(turn, source):
            if meant := self._living.get(entity_id):
                is_better = is_open or self._is_better(event.subject, entity_id)
                return meant.name if is_better and not _is_misfit(turn.text[start], meant) else ""
        return ""

    def _is_better(self, subject: str, entity_id: UUID) -> bool:
        """Return whether an entity holds against a subject: a pet, or who is none, where it took a thing."""
        known = self._names.get(normal_name(subject), set())
        if entity_id in known:
            return False  # by another of its names
        is_pet = self._living[entity_id].type is EntityType.PET
        others = [self._living.get(one) for one in known]
        is_taken_for_pet = any(one and one.type is EntityType.PET for one in others)
        is_thing = bool(known) and not any(others)
        return is_pet or is_taken_for_pet or is_thing

    def _participant(self, one: Participant, event: EventDraft) -> Participant:
        return replace(one, entity_id=self._entity(one.name, event.sources))

    def _object(self, one: EventObject, sources: Sequence[Source]) -> EventObject:
        return replace(one, entity_id=self._entity(one.text, sources))

    def _entity(self, words: str, sources: Sequence[Source]) -> UUID | None:
        for source in sources:
            turn = self._talk.get(source.turn_id)
            if turn is None:
                continue
            if turn.speaker == words:
                return self._found.speakers.get(words)
            if entity_id := self._at(words, turn, source):
                return entity_id
        called = self._names.get(normal_name(words), set())
        return next(iter(called)) if len(called) == 1 else None

    def _at(self, words: str, turn: Turn, source: Source) -> UUID | None:
        """Return the entity whose mention shares most characters with the words, where they stand."""
        start = turn.text.find(words, source.start)
        start = start if start >= 0 else turn.text.find(words)
        if not words or start < 0:
            return None
        end = start + len(words)
        shared = [
            (min(end, last) - max(start, first), entity_id)
            for first, last, entity_id in self._found.places.get(turn.turn_id, ())
            if first < end and start < last
        ]
        return max(shared, key=lambda pair: pair[0])[1] if shared else None
