"""The memory object: the same in every answer."""

from datetime import datetime, timedelta
from typing import Any

from app.domain.events import Event, Occurrence, Status
from app.domain.intervals import Interval
from app.domain.zones import zone_of
from app.services.recall import Memory

_HOT_DAYS = 30  # until tiers are kept: recent, open or important is hot
_OPEN = {
    Status.PLANNED,
    Status.REQUESTED,
    Status.OPEN,
    Status.CONFIRMED,
    Status.IN_PROGRESS,
    Status.ON_HOLD,
    Status.ONGOING,
}
_IMPORTANT = 0.8


def memory_object(memory: Memory, *, now: datetime, explain: bool = False) -> dict[str, Any]:
    """Return a memory as the API shows it; times bear the offset of the zone they were said in."""
    turn, event = memory.turn, memory.event
    zone = zone_of(turn.zone)
    scored = memory.scored
    shown: dict[str, Any] = {
        "id": str(event.event_id if event else turn.turn_id),
        "kind": "event" if event else "turn",
        "text": turn.text,
        "summary": event.summary if event else None,
        "occurred": _occurred(event.occurrence) if event else None,
        "said_at": turn.said_at.astimezone(zone).isoformat(),
        "speaker": turn.speaker,
        "confidence": round(event.confidence, 3) if event else 1.0,
        "importance": round(event.importance, 3) if event else 0.5,
        "entities": [],
        "relations": [],
        "source_turn_ids": [turn.client_turn_id],
        "superseded_by": str(event.superseded_by) if event and event.superseded_by else None,
        "known_from": (event.known_from if event else turn.said_at).astimezone(zone).isoformat(),
        "recorded_at": (event.recorded_from if event else memory.recorded_at).isoformat(),
        "tier": _tier(event, turn.said_at, now),
        "seen_count": event.seen_count if event else 1,
        "score": round(scored.score, 4),
        "scores": {k: round(v, 4) for k, v in scored.components.items()} if explain else None,
        "in_window": scored.candidate.in_window,
    }
    if event:
        shown |= _event_fields(event)
    else:
        shown |= {"session_id": turn.client_session_id, "role": turn.role, "status": None}
    return shown


def _event_fields(event: Event) -> dict[str, Any]:
    return {
        "event_type": event.event_type,
        "subject": event.subject,
        "action": event.action,
        "action_type": event.action_type,
        "object": None,
        "participants": [],
        "status": event.status,
        "status_detail": None,
        "modality": event.modality,
        "metrics": [],
        "attributes": event.attributes,
        "recurrence": event.recurrence,
        "time_agreement": None,
    }


def _occurred(occurrence: Occurrence) -> dict[str, Any]:
    zone = zone_of(occurrence.timezone)

    def bounds(interval: Interval) -> dict[str, str | None]:
        return {
            "start": interval.start.astimezone(zone).isoformat() if interval.start else None,
            "end": interval.end.astimezone(zone).isoformat() if interval.end else None,
        }

    return {
        **bounds(occurrence.interval),
        "granularity": occurrence.granularity,
        "text": occurrence.text,
        "timezone": occurrence.timezone,
        "certainty": round(occurrence.certainty, 3),
        "alternatives": [bounds(a) for a in occurrence.alternatives],
    }


def _tier(event: Event | None, said_at: datetime, now: datetime) -> str:
    is_hot = now - said_at <= timedelta(days=_HOT_DAYS) or (
        event is not None and (event.status in _OPEN or event.importance >= _IMPORTANT)
    )
    return "hot" if is_hot else "warm"
