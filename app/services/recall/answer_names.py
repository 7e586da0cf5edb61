"""The names of whom and what a question on happenings asks of."""

from dataclasses import replace

from app.answers.asked import Asked
from app.domain.entities import EntityType, KnownEntity
from app.extraction.entities.kinds import KINDS, is_of_kind
from app.services.recall.answer_reading import Reading
from app.services.recall.candidates import within
from app.services.recall.understanding import Understanding

_MOST_THINGS = 100
_KIND_TYPES = {EntityType.PLACE, EntityType.ORGANISATION, EntityType.PERSON, EntityType.PET}


async def with_names(asked: Asked, understanding: Understanding, reading: Reading) -> Asked:
    """Return the question with all names of whom it names, and of what is of the kinds that it names."""
    kinds = {
        kind
        for topic in asked.topics
        for word in topic.words
        for wider in word.sense.kinds
        for kind in KINDS
        if KINDS[wider].type in _KIND_TYPES and _may_be(kind, wider)
    }
    things: list[KnownEntity] = []
    if kinds:
        things = await within(
            reading.deadline,
            "answer",
            lambda ms: reading.happened.things(
                reading.scope, sorted(kinds), most=_MOST_THINGS, timeout_ms=ms
            ),
            things,
            measured_as="answer",
        )
    known = [*understanding.entities.named, *things]
    return replace(
        asked,
        topic=asked.topic.named(known),
        other=asked.other.named(known) if asked.other else None,
        anchor=asked.anchor.named(known) if asked.anchor else None,
        until=asked.until.named(known) if asked.until else None,
    )


def _may_be(kind: str, asked: str) -> bool:
    """Return whether something of a kind may be meant by the word of another; of places any, by its name."""
    if KINDS[asked].type is EntityType.PLACE:
        return KINDS[kind].type is EntityType.PLACE
    return is_of_kind(kind, asked)
