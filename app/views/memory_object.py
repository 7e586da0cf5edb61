"""The memory object: the same in every answer."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from datetime import datetime, timedelta, tzinfo
from typing import Any

from app.domain.events import Event, EventObject, Metric, Occurrence, Participant, Status
from app.domain.facts import Fact
from app.domain.intervals import Interval
from app.domain.models import Turn
from app.domain.zones import zone_of
from app.ports import FoundDerived, FoundEvent, FoundFact, FoundTurn, Made, Provenance, Relation
from app.services.corrections import granularity_of
from app.services.recall.remembered import Memory
from app.text.language import detect_language
from app.truth.reasons import reason_words
from app.views.derived_object import derived_object
from app.views.trust import source_of

Found = Made | FoundTurn

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


def recalled_object(memory: Memory, *, now: datetime, explain: bool = False) -> dict[str, Any]:
    """Return a memory as recall shows it: with its score."""
    if memory.event:
        shown = event_object(memory.event, memory.turns, now=now)
    elif memory.fact:
        shown = fact_object(memory.fact, memory.turns, now=now)
    elif memory.derived:
        found = FoundDerived(version=memory.derived, turns=memory.turns)
        shown = derived_object(found, now=now)
    else:
        shown = _turn(memory.turns[0], memory.recorded_at, now)
    components = memory.scored.components.items()
    return shown | {
        "relations": _relations(memory.relations),
        "superseded_by": str(memory.superseded_by) if memory.superseded_by else None,
        "score": round(memory.scored.score, 4),
        "scores": {k: round(v, 4) for k, v in components} if explain else None,
        "in_window": memory.in_window,
    }


def found_object(found: Found, *, now: datetime) -> dict[str, Any]:
    """Return a memory of any kind as every other answer shows it."""
    if isinstance(found, FoundEvent):
        shown = event_object(found.event, found.turns, now=now)
        return shown | {"relations": _relations(found.relations)}
    if isinstance(found, FoundFact):
        return fact_object(found.fact, found.turns, now=now)
    if isinstance(found, FoundDerived):
        return derived_object(found, now=now)
    superseded_by = str(found.superseded_by) if found.is_over and found.superseded_by else None
    return _turn(found.turn, found.recorded_at, now) | {"superseded_by": superseded_by}


def version_object(found: Found, provenance: Provenance | None, *, now: datetime) -> dict[str, Any]:
    """Return a version as history shows it: why it came and ended, by both clocks, on which words."""
    shown = found_object(found, now=now)
    if isinstance(found, FoundTurn):
        return shown | {
            "version": 1,
            "why": "said",
            "why_ended": None,
            "reason": None,
            "known_to": None,
            "recorded_from": shown["recorded_at"],
            "recorded_to": None,
            "sources": [],
            "extraction": None,
        }
    version = found.version
    zone = zone_of(found.version.zone if isinstance(found, FoundDerived) else found.turns[-1].zone)
    names = {turn.turn_id: turn.client_turn_id for turn in found.turns}
    return shown | {
        "why": version.why,
        "why_ended": version.why_ended,
        "reason": _reason(version) if isinstance(version, Event | Fact) else None,
        "known_to": _local(version.known_to, zone) if version.known_to else None,
        "recorded_from": version.recorded_from.isoformat(),
        "recorded_to": version.recorded_to.isoformat() if version.recorded_to else None,
        "sources": [
            {"turn_id": names[s.turn_id], "start": s.start, "end": s.end}
            for s in version.sources
            if s.turn_id in names
        ],
        "extraction": asdict(provenance) if provenance else None,
    }


def _reason(version: Event | Fact) -> dict[str, str] | None:
    if version.reason is None:
        return None
    language = "zh" if detect_language(version.summary) in ("zh", "mixed") else "en"
    return {"code": version.reason, "text": reason_words(version.reason, language)}


def event_object(event: Event, turns: Sequence[Turn], *, now: datetime) -> dict[str, Any]:
    """Return a version of an event; the turn that brought it, the last one, gives speaker and zone.

    ``text`` holds the words of all its turns, a line each.
    """
    return _version(event, turns) | {
        "id": str(event.event_id),
        "kind": "event",
        "occurred": _occurred(event.occurrence),
        "tier": _tier(event, turns[-1].said_at, now),
        "event_type": event.event_type,
        "subject": event.subject,
        "action": event.action,
        "action_type": event.action_type,
        "object": _object(event.object) if event.object else None,
        "participants": [_plain(one) for one in event.participants],
        "status": event.status,
        "status_detail": event.status_detail,
        "modality": event.modality,
        "metrics": [_plain(one) for one in event.metrics],
        "attributes": event.attributes,
        "recurrence": event.recurrence,
        "time_agreement": event.time_agreement,
    }


def _plain(one: Participant | Metric) -> dict[str, Any]:
    """Return the fields of a value that holds no other; ``asdict`` would copy each of them deeply."""
    return {name: getattr(one, name) for name in one.__slots__}


def _object(one: EventObject) -> dict[str, Any]:
    return {"type": one.type, "text": one.text, "details": one.details}


def fact_object(fact: Fact, turns: Sequence[Turn], *, now: datetime) -> dict[str, Any]:
    """Return a version of a fact; ``status`` says whether it holds, as far as is known."""
    zone = zone_of(fact.zone)

    def local(moment: datetime | None) -> str | None:
        return _local(moment, zone) if moment else None

    valid = {"start": local(fact.valid.start), "end": local(fact.valid.end)}
    return _version(fact, turns) | {
        "id": str(fact.fact_id),
        "kind": "fact",
        "occurred": _held(fact, valid) if fact.valid.start else None,
        "tier": _tier(None, turns[-1].said_at, now),
        "subject": fact.subject,
        "predicate": fact.predicate,
        "object": fact.object,
        "category": fact.category,
        "valid": valid,
        "slot": fact.slot,
        "is_negative": fact.is_negative,
        "attributes": fact.attributes,
        "status": None,
    }


def _held(fact: Fact, valid: Mapping[str, str | None]) -> dict[str, Any]:
    return {
        **valid,
        "granularity": granularity_of(fact.valid, zone_of(fact.zone)),
        "text": None,
        "timezone": fact.zone,
        "certainty": round(fact.confidence, 3),
        "alternatives": [],
    }


def _version(version: Event | Fact, turns: Sequence[Turn]) -> dict[str, Any]:
    """Return what events and facts have in common."""
    brought_by = turns[-1]
    zone = zone_of(brought_by.zone)
    return {
        "version": version.version,
        "text": "\n".join(turn.text for turn in turns),
        "summary": version.summary,
        "said_at": _local(brought_by.said_at, zone),
        "speaker": brought_by.speaker,
        "confidence": round(version.confidence, 3),
        "importance": round(version.importance, 3),
        "entities": [],
        "relations": [],
        "source_turn_ids": [turn.client_turn_id for turn in turns],
        "superseded_by": str(version.superseded_by) if version.superseded_by else None,
        "known_from": _local(version.known_from, zone),
        "recorded_at": version.recorded_from.isoformat(),
        "seen_count": version.seen_count,
        **source_of(turns),
    }


def _relations(relations: Sequence[Relation]) -> list[dict[str, str]]:
    return [
        {
            "type": one.type.value,
            "id": str(one.memory_id),
            "direction": "out" if one.is_outgoing else "in",
        }
        for one in relations
    ]


def _turn(turn: Turn, recorded_at: datetime, now: datetime) -> dict[str, Any]:
    zone = zone_of(turn.zone)
    return {
        "id": str(turn.turn_id),
        "kind": "turn",
        "text": turn.text,
        "summary": None,
        "occurred": None,
        "said_at": _local(turn.said_at, zone),
        "speaker": turn.speaker,
        "confidence": 1.0,
        "importance": 0.5,
        "entities": [],
        "relations": [],
        "source_turn_ids": [turn.client_turn_id],
        "superseded_by": None,
        "known_from": _local(turn.said_at, zone),
        "recorded_at": recorded_at.isoformat(),
        "tier": _tier(None, turn.said_at, now),
        "seen_count": 1,
        "session_id": turn.client_session_id,
        "role": turn.role,
        "status": None,
        **source_of([turn]),
    }


def _occurred(occurrence: Occurrence) -> dict[str, Any] | None:
    zone = zone_of(occurrence.timezone)

    def bounds(interval: Interval) -> dict[str, str | None]:
        return {
            "start": _local(interval.start, zone) if interval.start else None,
            "end": _local(interval.end, zone) if interval.end else None,
        }

    if occurrence.interval.start is None and occurrence.interval.end is None:
        return None  # habits have no place in time
    return {
        **bounds(occurrence.interval),
        "granularity": occurrence.granularity,
        "text": occurrence.text,
        "timezone": occurrence.timezone,
        "certainty": round(occurrence.certainty, 3),
        "alternatives": [bounds(a) for a in occurrence.alternatives],
    }


def _local(moment: datetime, zone: tzinfo) -> str:
    return moment.astimezone(zone).isoformat()


def _tier(event: Event | None, said_at: datetime, now: datetime) -> str:
    is_hot = now - said_at <= timedelta(days=_HOT_DAYS) or (
        event is not None and (event.status in _OPEN or event.importance >= _IMPORTANT)
    )
    return "hot" if is_hot else "warm"
