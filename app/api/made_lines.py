"""Lines of events, facts and links as values."""

from typing import Any
from uuid import UUID, uuid5

from app.api.line_bodies import (
    EventLineBody,
    FactLineBody,
    LinkLineBody,
    ObjectBody,
    ParticipantBody,
    VersionLineBody,
)
from app.domain.events import Event, EventObject, Metric, Occurrence, Participant
from app.domain.facts import Fact
from app.domain.intervals import Interval
from app.ports import Cited, PastEvent, PastFact, PastLink, Provenance


def past_event(found: EventLineBody, owner: str | None) -> PastEvent:
    """Return the version of an event that a line holds."""

    def linked(part: ObjectBody | ParticipantBody) -> dict[str, Any]:
        entity_id = known_as(part.entity_id, owner) if part.entity_id else None
        return part.model_dump() | {"entity_id": entity_id}

    when = found.occurred
    return PastEvent(
        event=Event(
            **_version(found, owner),
            event_id=known_as(found.id, owner),
            event_type=found.event_type,
            subject=found.subject,
            action=found.action,
            action_type=found.action_type,
            object=EventObject(**linked(found.object)) if found.object else None,
            participants=tuple(Participant(**linked(one)) for one in found.participants),
            metrics=tuple(Metric(**m.model_dump()) for m in found.metrics),
            summary=found.summary,
            status=found.status,
            status_detail=found.status_detail,
            modality=found.modality,
            occurrence=Occurrence(
                interval=Interval(start=when.start, end=when.end),
                granularity=when.granularity,
                text=when.text,
                timezone=when.timezone,
                certainty=when.certainty,
                alternatives=tuple(Interval(start=a.start, end=a.end) for a in when.alternatives),
            ),
            time_agreement=found.time_agreement,
            recurrence=found.recurrence,
        ),
        **_backing(found),
    )


def past_fact(found: FactLineBody, owner: str | None) -> PastFact:
    """Return the version of a fact that a line holds."""
    return PastFact(
        fact=Fact(
            **_version(found, owner),
            fact_id=known_as(found.id, owner),
            subject=found.subject,
            slot=found.slot,
            key=found.key,
            value=found.value,
            predicate=found.predicate,
            object=found.object,
            summary=found.summary,
            category=found.category,
            is_negative=found.is_negative,
            valid=Interval(start=found.valid.start, end=found.valid.end),
            zone=found.timezone,
        ),
        **_backing(found),
    )


def past_link(found: LinkLineBody, owner: str | None) -> PastLink:
    """Return the link that a line holds."""
    words = found.evidence
    return PastLink(
        from_id=known_as(found.from_, owner),
        to_id=known_as(found.to, owner),
        type=found.link,
        confidence=found.confidence,
        known_from=found.known_from,
        cited=Cited(client_turn_id=words.turn_id, start=words.start, end=words.end),
    )


def known_as(memory_id: UUID, owner: str | None) -> UUID:
    """Return the id of a memory under another owner; its own under the old one."""
    return uuid5(memory_id, owner) if owner else memory_id


def _version(found: VersionLineBody, owner: str | None) -> dict[str, Any]:
    return {
        "version": found.version,
        "known_from": found.known_from,
        "known_to": found.known_to,
        "recorded_from": found.known_from,  # replaced by the moment of writing
        "superseded_by": known_as(found.superseded_by, owner) if found.superseded_by else None,
        "seen_count": found.seen_count,
        "why": found.why,
        "why_ended": found.why_ended,
        "reason": found.reason,
        "attributes": found.attributes,
        "importance": found.importance,
        "confidence": found.confidence,
        "sources": (),
    }


def _backing(found: VersionLineBody) -> dict[str, Any]:
    return {
        "cited": tuple(
            Cited(client_turn_id=s.turn_id, start=s.start, end=s.end) for s in found.sources
        ),
        "provenance": Provenance(**found.extraction.model_dump()) if found.extraction else None,
        "is_withdrawn": found.withdrawn,
    }
