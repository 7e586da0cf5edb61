"""The reading side: two statements find candidates, a third brings the words of the best."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from app.adapters.postgres.database import Database
from app.adapters.postgres.recall_statements import (
    COSINES,
    EVENTS,
    HIT_COLUMNS,
    NEAREST,
    SEARCH,
    TURNS,
)
from app.adapters.postgres.turns import turn_from
from app.adapters.postgres.vectors import halfvec, signs
from app.domain.events import Event, Modality, Occurrence, Source, Status
from app.domain.intervals import Granularity, Interval
from app.domain.models import Scope
from app.ports import FoundTurn, Hit, Hits, Known, Search, Vectors

_EVER = (datetime(1, 1, 1, tzinfo=UTC), datetime(9999, 12, 31, tzinfo=UTC))


class PostgresRecall:
    """Implements the ``RecallIndex`` port."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def search(self, scope: Scope, search: Search, *, timeout_ms: int) -> Hits:
        """Return what words, window, neighbours and the session's last turns bring."""
        window = _closed(search.window) if search.window else (None, None)
        async with self._database.transaction(scope, timeout_ms=timeout_ms) as connection:
            rows = await connection.fetch(
                SEARCH,
                scope.tenant_id,
                scope.user_id,
                list(search.terms),
                *_said(search),
                *window,
                search.axis == "occurred",
                search.client_session_id,
                *_shown(search),
            )
        if not rows:
            return Hits(hits=())
        return Hits(
            hits=[Hit(*row[:HIT_COLUMNS]) for row in rows],
            documents=rows[0]["documents"] or 0,
            frequencies=rows[0]["frequencies"] or (),
        )

    async def nearest(
        self, scope: Scope, search: Search, vector: Vectors, model: str, *, timeout_ms: int
    ) -> list[Hit]:
        """Return the turns nearest to a question's vector, and their neighbours."""
        async with self._database.transaction(scope, timeout_ms=timeout_ms) as connection:
            rows = await connection.fetch(
                NEAREST,
                scope.tenant_id,
                scope.user_id,
                model,
                *_said(search),
                signs(vector),
                halfvec(vector),
                *_shown(search),
            )
        return [Hit(*row) for row in rows]

    async def cosines(
        self,
        scope: Scope,
        turn_ids: Sequence[UUID],
        vector: Vectors,
        model: str,
        *,
        timeout_ms: int,
    ) -> dict[UUID, float]:
        """Return the cosine of each turn that has a vector of the model."""
        async with self._database.transaction(scope, timeout_ms=timeout_ms) as connection:
            rows = await connection.fetch(
                COSINES, scope.tenant_id, scope.user_id, model, list(turn_ids), halfvec(vector)
            )
        return {row["doc_id"]: row["cosine"] for row in rows}

    async def fetch(
        self, scope: Scope, turn_ids: Sequence[UUID], known: Known, *, timeout_ms: int
    ) -> list[FoundTurn]:
        """Return the turns in the order asked, with their events."""
        owner = (scope.tenant_id, scope.user_id)
        async with self._database.transaction(scope, timeout_ms=timeout_ms) as connection:
            turns = await connection.fetch(TURNS, *owner, list(turn_ids))
            events = await connection.fetch(
                EVENTS, *owner, list(turn_ids), known.said_until, known.recorded_until
            )
        by_turn: dict[UUID, list[Mapping[str, Any]]] = {}
        for row in events:
            by_turn.setdefault(row["turn_id"], []).append(row)
        found = {
            row["turn_id"]: FoundTurn(
                turn=turn_from(row),
                recorded_at=row["recorded_at"],
                events=tuple(event_from(e, (_source(e),)) for e in by_turn.get(row["turn_id"], [])),
            )
            for row in turns
        }
        return [found[turn_id] for turn_id in turn_ids if turn_id in found]


def _closed(interval: Interval) -> tuple[datetime, datetime]:
    return interval.start or _EVER[0], interval.end or _EVER[1]


def _said(search: Search) -> tuple[datetime, datetime, datetime]:
    return search.known.said_until, *_closed(search.said)


def _shown(search: Search) -> tuple[object, ...]:
    return (
        search.with_events,
        search.known.with_silent,
        list(search.speakers) or None,
        search.known.recorded_until,
    )


def _source(row: Mapping[str, Any]) -> Source:
    return Source(turn_id=row["turn_id"], start=row["start_char"], end=row["end_char"])


def event_from(row: Mapping[str, Any], sources: tuple[Source, ...]) -> Event:
    """Build an event from a row of ``events``."""
    return Event(
        event_id=row["event_id"],
        version=row["version"],
        known_from=row["known_from"],
        known_to=row["known_to"],
        recorded_from=row["recorded_from"],
        superseded_by=row["superseded_by"],
        seen_count=row["seen_count"],
        event_type=row["event_type"],
        subject=row["subject"],
        action=row["action"],
        action_type=row["action_type"],
        summary=row["summary"],
        status=Status(row["status"]),
        modality=Modality(row["modality"]),
        occurrence=Occurrence(
            interval=Interval(start=row["occurs_start"], end=row["occurs_end"]),
            granularity=Granularity(row["granularity"]),
            text=row["time_text"],
            timezone=row["zone"],
            certainty=row["certainty"],
            alternatives=tuple(_alternative(a) for a in row["alternatives"]),
        ),
        sources=sources,
        importance=row["importance"],
        confidence=row["confidence"],
        recurrence=row["recurrence"],
        attributes=row["attributes"],
    )


def _alternative(bounds: Mapping[str, str | None]) -> Interval:
    start, end = bounds["start"], bounds["end"]
    return Interval(
        start=datetime.fromisoformat(start) if start else None,
        end=datetime.fromisoformat(end) if end else None,
    )
