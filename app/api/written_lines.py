"""A user's history as lines: what ``app/api/lines.py`` reads."""

from dataclasses import asdict
from datetime import datetime, tzinfo
from typing import Any
from uuid import UUID

from app.domain.events import EventObject, Occurrence, Participant
from app.domain.intervals import Interval
from app.domain.models import Turn, TurnState, User
from app.domain.zones import zone_of
from app.ports import PastEvent, PastFact, PastLink, PastMade, Provenance

_READ = (TurnState.PROCESSED, TurnState.NO_EVENT)


def user_line(user: User) -> dict[str, Any]:
    """Return the line of what is set for a user."""
    return {
        "type": "user",
        "user_id": user.client_id,
        "timezone": user.timezone,
        "locale": user.locale,
        "display_name": user.display_name,
        "settings": user.settings,
    }


def turn_line(turn: Turn, user: str) -> dict[str, Any]:
    """Return the line of a turn; ``state`` only if it need not be read again."""
    line: dict[str, Any] = {
        "type": "turn",
        "user_id": user,
        "session_id": turn.client_session_id,
        "turn_id": turn.client_turn_id,
        "speaker": turn.speaker,
        "role": turn.role,
        "text": turn.text,
        "said_at": turn.said_at.astimezone(zone_of(turn.zone)).isoformat(),
        "zone": turn.zone,
    }
    if turn.state in _READ:
        line["state"] = turn.state
    if turn.metadata:
        line["metadata"] = turn.metadata
    if turn.attachments:
        line["attachments"] = list(turn.attachments)
    return line


def event_line(past: PastEvent, user: str) -> dict[str, Any]:
    """Return the line of one version of an event."""
    event = past.event
    zone = zone_of(event.occurrence.timezone)
    return {
        "type": "event",
        **_version(past, user, event.event_id, zone),
        "event_type": event.event_type,
        "subject": event.subject,
        "action": event.action,
        "action_type": event.action_type,
        "object": _linked(event.object) if event.object else None,
        "participants": [_linked(participant) for participant in event.participants],
        "metrics": [asdict(metric) for metric in event.metrics],
        "summary": event.summary,
        "status": event.status,
        "status_detail": event.status_detail,
        "modality": event.modality,
        "occurred": _occurred(event.occurrence, zone),
        "time_agreement": event.time_agreement,
        "recurrence": event.recurrence,
        **_backing(past),
    }


def fact_line(past: PastFact, user: str) -> dict[str, Any]:
    """Return the line of one version of a fact."""
    fact = past.fact
    zone = zone_of(fact.zone)
    return {
        "type": "fact",
        **_version(past, user, fact.fact_id, zone),
        "subject": fact.subject,
        "slot": fact.slot,
        "key": fact.key,
        "value": fact.value,
        "predicate": fact.predicate,
        "object": fact.object,
        "summary": fact.summary,
        "category": fact.category,
        "is_negative": fact.is_negative,
        "valid": _bounds(fact.valid, zone),
        "timezone": fact.zone,
        **_backing(past),
    }


def link_line(link: PastLink, user: str) -> dict[str, Any]:
    """Return the line of a link."""
    words = link.cited
    return {
        "type": "link",
        "user_id": user,
        "from": str(link.from_id),
        "to": str(link.to_id),
        "link": link.type,
        "confidence": _share(link.confidence),
        "known_from": link.known_from.isoformat(),
        "evidence": {"turn_id": words.client_turn_id, "start": words.start, "end": words.end},
    }


def _version(past: PastMade, user: str, memory_id: UUID, zone: tzinfo) -> dict[str, Any]:
    version = past.version
    return {
        "user_id": user,
        "id": str(memory_id),
        "version": version.version,
        "known_from": _local(version.known_from, zone),
        "known_to": _local(version.known_to, zone),
        "withdrawn": past.is_withdrawn,
        "superseded_by": str(version.superseded_by) if version.superseded_by else None,
        "why": version.why,
        "why_ended": version.why_ended,
        "reason": version.reason,
        "seen_count": version.seen_count,
    }


def _backing(past: PastMade) -> dict[str, Any]:
    version = past.version
    return {
        "attributes": version.attributes,
        "importance": _share(version.importance),
        "confidence": _share(version.confidence),
        "sources": [
            {"turn_id": c.client_turn_id, "start": c.start, "end": c.end} for c in past.cited
        ],
        "extraction": _run(past.provenance) if past.provenance else None,
    }


def _run(provenance: Provenance) -> dict[str, Any]:
    """Return by what something was found; why it was not found as set, only where that was so."""
    fields = asdict(provenance)
    fallback = fields.pop("fallback")
    return fields | ({"fallback": fallback} if fallback else {})


def _linked(part: EventObject | Participant) -> dict[str, Any]:
    """Return a part of an event by field; the entity that it is only where one is known."""
    fields = asdict(part)
    entity_id = fields.pop("entity_id")
    return fields | ({"entity_id": str(entity_id)} if entity_id else {})


def _occurred(occurrence: Occurrence, zone: tzinfo) -> dict[str, Any]:
    return {
        **_bounds(occurrence.interval, zone),
        "granularity": occurrence.granularity,
        "text": occurrence.text,
        "timezone": occurrence.timezone,
        "certainty": _share(occurrence.certainty),
        "alternatives": [_bounds(other, zone) for other in occurrence.alternatives],
    }


def _bounds(interval: Interval, zone: tzinfo) -> dict[str, str | None]:
    return {"start": _local(interval.start, zone), "end": _local(interval.end, zone)}


def _local(moment: datetime | None, zone: tzinfo) -> str | None:
    return moment.astimezone(zone).isoformat() if moment else None


def _share(value: float) -> float:
    # Stored in single precision: seven digits come back, and 0.7 is 0.7 again.
    return float(f"{value:.7g}")
