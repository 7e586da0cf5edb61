"""Versions of events as rows of ``events``, both ways, and which of them a moment sees."""

from collections.abc import Mapping
from dataclasses import asdict
from datetime import datetime
from typing import Any
from uuid import UUID

import orjson

from app.adapters.postgres.ciphers import Cipher, Clear
from app.adapters.postgres.version_rows import columns_of_version, version_from
from app.domain.events import (
    Event,
    EventDraft,
    EventObject,
    Metric,
    Modality,
    Occurrence,
    Participant,
    Reason,
    Source,
    Status,
)
from app.domain.intervals import Granularity, Interval

EVENT_KIND = 1  # `kind` of registered ids, as INSERT_EVENTS writes it; turns have 0

# A version is on record from now on, or from the moment in its row, where the one before it ended.
# A withdrawn version was recorded and ended at once: this service never held it for true.
_INSERT = """
WITH made AS (
  INSERT INTO {table} SELECT e.*
  FROM unnest($1::text[], $2::bool[]) AS given(row, is_withdrawn), LATERAL jsonb_populate_record(
    NULL::{table}, given.row::jsonb || jsonb_build_object(
    'recorded_from', coalesce(given.row::jsonb -> 'recorded_from', to_jsonb(now())),
    'recorded_to', CASE WHEN given.is_withdrawn THEN now() END)) AS e
  RETURNING tenant_id, user_id, {name}
)
INSERT INTO memory_ids (tenant_id, user_id, memory_id, kind)
SELECT DISTINCT tenant_id, user_id, {name}, {kind} FROM made ON CONFLICT DO NOTHING
"""

# What is seen of a version ``e`` at {known}, by what was on record at {recorded} (None: by now). An
# end that was not yet on record does not count; a version that the service itself took back, without
# an end on the conversation's clock, is seen by those only who ask for an earlier record, and so is one
# that was withdrawn: it never was the state.
_SEEN = """e.known_from <= {known}
  AND ({recorded}::timestamptz IS NULL OR e.recorded_from <= {recorded})
  AND (e.known_to IS NULL OR e.known_to > {known} OR e.recorded_to > {recorded})
  AND (e.recorded_to IS NULL OR e.recorded_to > {recorded}
    OR ({recorded} IS NULL AND e.known_to IS NOT NULL))
  AND (e.withdrawn_at IS NULL OR e.withdrawn_at > {recorded})"""


def insert_versions(table: str, name: str, kind: int) -> str:
    """Return the statement that writes versions: their rows as JSON, and which are withdrawn."""
    return _INSERT.format(table=table, name=name, kind=kind)


INSERT_EVENTS = insert_versions("events", "event_id", EVENT_KIND)


def seen(known: str, recorded: str) -> str:
    """Return the condition on ``e`` for two parameters: ``$4`` and the like. It may be NULL."""
    return _SEEN.format(known=known, recorded=recorded)


def draft_columns(event: EventDraft) -> dict[str, Any]:
    """Return what a draft says, by column."""
    when = event.occurrence
    return {
        "known_from": event.known_from,
        "event_type": event.event_type,
        "subject": event.subject,
        "action": event.action,
        "action_type": event.action_type,
        "summary": event.summary,
        "status": event.status.value,
        "status_detail": event.status_detail,
        "modality": event.modality.value,
        "object": asdict(event.object) if event.object else None,
        "participants": [asdict(participant) for participant in event.participants],
        "metrics": [asdict(metric) for metric in event.metrics],
        "occurs_start": when.interval.start,
        "occurs_end": when.interval.end,
        "granularity": when.granularity.value,
        "time_text": when.text,
        "zone": when.timezone,
        "certainty": when.certainty,
        "alternatives": [_bounds(interval) for interval in when.alternatives],
        "time_agreement": event.time_agreement,
        "recurrence": event.recurrence,
        "attributes": event.attributes,
        "importance": event.importance,
        "confidence": event.confidence,
    }


def version_columns(event: Event) -> dict[str, Any]:
    """Return what a version says, by column, without its recorded times."""
    return {
        **draft_columns(event),
        "event_id": event.event_id,
        **columns_of_version(event),
        "reason": event.reason.value if event.reason else None,
    }


def row_text(table: str, columns: Mapping[str, Any], cipher: Cipher | Clear) -> str:
    """Return a row of events or facts by column as the JSON that ``insert_versions`` takes."""
    row = cipher.row(table, columns)
    keys = cipher.name_keys(names_in(columns))
    if keys:
        row["name_keys"] = keys
    return orjson.dumps(row, default=str).decode()  # asyncpg's ids are no plain UUID


def names_in(columns: Mapping[str, Any]) -> list[str | None]:
    """Return the names and ids by which lists find a version of an event, or of a fact.

    Their statements look for the same in the columns themselves where these are not hidden.
    """
    found = columns.get("object")
    if "participants" not in columns:
        return [found]
    people = columns["participants"]
    return [
        columns["subject"],
        found["text"] if found else None,
        *(one["name"] for one in people),
        *(str(one["entity_id"]) for one in people if one["entity_id"]),
    ]


def event_from(row: Mapping[str, Any], sources: tuple[Source, ...]) -> Event:
    """Build a version from a row of ``events``."""
    return Event(
        event_id=row["event_id"],
        **version_from(row),
        reason=Reason(row["reason"]) if row["reason"] else None,
        event_type=row["event_type"],
        subject=row["subject"],
        action=row["action"],
        action_type=row["action_type"],
        summary=row["summary"],
        status=Status(row["status"]),
        status_detail=row["status_detail"],
        modality=Modality(row["modality"]),
        object=EventObject(**_linked(row["object"])) if row["object"] else None,
        participants=tuple(Participant(**_linked(one)) for one in row["participants"]),
        metrics=tuple(Metric(**m) for m in row["metrics"]),
        occurrence=_occurrence(row),
        sources=sources,
        importance=round(row["importance"], 6),  # all that a real holds: 0.9 comes back as 0.9
        confidence=row["confidence"],
        recurrence=row["recurrence"],
        attributes=row["attributes"],
        time_agreement=row["time_agreement"],
    )


def _occurrence(row: Mapping[str, Any]) -> Occurrence:
    return Occurrence(
        interval=Interval(start=row["occurs_start"], end=row["occurs_end"]),
        granularity=Granularity(row["granularity"]),
        text=row["time_text"],
        timezone=row["zone"],
        certainty=row["certainty"],
        alternatives=tuple(_alternative(a) for a in row["alternatives"]),
    )


def _linked(part: Mapping[str, Any]) -> dict[str, Any]:
    entity_id = part.get("entity_id")
    return {**part, "entity_id": UUID(entity_id) if entity_id else None}


def _bounds(interval: Interval) -> dict[str, str | None]:
    return {
        "start": interval.start.isoformat() if interval.start else None,
        "end": interval.end.isoformat() if interval.end else None,
    }


def _alternative(bounds: Mapping[str, str | None]) -> Interval:
    start, end = bounds["start"], bounds["end"]
    return Interval(
        start=datetime.fromisoformat(start) if start else None,
        end=datetime.fromisoformat(end) if end else None,
    )
