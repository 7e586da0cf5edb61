"""Gives events the entities that they name: whoever takes part, and what is acted on."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from uuid import UUID

from app.domain.events import EventDraft, EventObject, Participant, Source
from app.domain.findings import Findings
from app.domain.models import Turn
from app.extraction.background import Background
from app.extraction.entities.reading import Entities, read_entities
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
        entities=found.entities,
        relations=found.relations,
    )


def _speaking(events: Sequence[EventDraft], talk: Mapping[UUID, Turn]) -> Iterator[str]:
    for event in events:
        for source in event.sources:
            turn = talk.get(source.turn_id)
            if turn is not None and turn.speaker == event.subject:
                yield turn.speaker


class _Binder:
    """Looks up whom the words of an event name."""

    def __init__(self, talk: Mapping[UUID, Turn], found: Entities) -> None:
        self._talk = talk
        self._found = found
        self._names: dict[str, set[UUID]] = {}
        for turn_id, places in found.places.items():
            text = talk[turn_id].text
            for start, end, entity_id in places:
                self._names.setdefault(normal_name(text[start:end]), set()).add(entity_id)

    def bound(self, event: EventDraft) -> EventDraft:
        """Return the event with the entities of its participants and of its object."""
        return replace(
            event,
            participants=tuple(self._participant(one, event) for one in event.participants),
            object=self._object(event.object, event.sources) if event.object else None,
        )

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
