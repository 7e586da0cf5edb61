"""What happened, read whole for answers that are computed."""

from collections.abc import Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any
from uuid import UUID

from app.adapters.postgres.database import Connection, Database
from app.adapters.postgres.happened_statements import (
    LINKED,
    MEASURED,
    SAYING_NEWEST,
    SAYING_OLDEST,
    THINGS,
    WITHIN,
)
from app.adapters.postgres.sealed import cipher_of
from app.answers.told import ToldEvent, ToldTurn
from app.domain.entities import EntityType, KnownEntity
from app.domain.events import Modality, Status
from app.domain.intervals import Granularity, Interval
from app.domain.models import Scope
from app.ports import Known

Row = Mapping[str, Any]


class PostgresHappened:
    """Implements the ``Happened`` port."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def _reading(self, scope: Scope, timeout_ms: int) -> AbstractAsyncContextManager[Connection]:
        return self._database.transaction(scope, timeout_ms=timeout_ms, only_reads=True)

    async def saying(
        self,
        scope: Scope,
        words: Sequence[Sequence[int]],
        known: Known,
        *,
        most: int,
        oldest: bool = False,
        timeout_ms: int,
    ) -> list[ToldTurn]:
        """Return the turns that hold, of every word, one of its hashed terms, with their events."""
        terms = [term for word in words for term in word]
        places = [place for place, word in enumerate(words) for _ in word]
        statement = SAYING_OLDEST if oldest else SAYING_NEWEST
        return await self._told(
            statement, scope, known, places, len(words), most, terms=terms, timeout_ms=timeout_ms
        )

    async def within(
        self,
        scope: Scope,
        interval: Interval,
        known: Known,
        *,
        most: int,
        measured: bool = False,
        timeout_ms: int,
    ) -> list[ToldTurn]:
        """Return the turns whose events begin in an interval."""
        bounds = (interval.start, interval.end)
        statement = MEASURED if measured else WITHIN
        return await self._told(statement, scope, known, *bounds, most, timeout_ms=timeout_ms)

    async def linked(
        self, scope: Scope, event_ids: Sequence[UUID], known: Known, *, most: int, timeout_ms: int
    ) -> list[ToldTurn]:
        """Return the turns of the events that hang together with some, over two links at most."""
        return await self._told(LINKED, scope, known, list(event_ids), most, timeout_ms=timeout_ms)

    async def things(
        self, scope: Scope, kinds: Sequence[str], *, most: int, timeout_ms: int
    ) -> list[KnownEntity]:
        """Return the entities that are of one of some kinds, by their own word."""
        async with self._reading(scope, timeout_ms) as connection:
            words = (await cipher_of(connection)).all_alike(kinds)
            rows = await connection.fetch(THINGS, scope.tenant_id, scope.user_id, words, most)
        return [
            KnownEntity(
                entity_id=row["entity_id"],
                type=EntityType(row["type"]),
                name=row["name"],
                kind=row["kind"],
                is_named=row["is_named"],
                is_speaker=row["is_speaker"],
                aliases=frozenset(row["normals"]),
                stands_for=frozenset({row["entity_id"]}),
            )
            for row in rows
        ]

    async def _told(
        self,
        statement: str,
        scope: Scope,
        known: Known,
        *more: object,
        terms: Sequence[int] | None = None,
        timeout_ms: int,
    ) -> list[ToldTurn]:
        async with self._reading(scope, timeout_ms) as connection:
            asked = () if terms is None else ((await cipher_of(connection)).terms(terms),)
            rows = await connection.fetch(
                statement,
                scope.tenant_id,
                scope.user_id,
                known.said_until,
                known.recorded_until,
                *asked,
                *more,
            )
        by_turn: dict[UUID, list[Row]] = {}
        for row in rows:
            by_turn.setdefault(row["turn_id"], []).append(row)
        return [_turn(told) for told in by_turn.values()]


def _turn(rows: Sequence[Row]) -> ToldTurn:
    first = rows[0]
    events = tuple(_event(row) for row in rows if row["is_event"])
    return ToldTurn(
        turn_id=first["turn_id"],
        session_id=first["session_id"],
        position=first["position"],
        text=first["text"],
        speaker=first["speaker"],
        by_user=first["role"] == "user",
        said_at=first["said_at"],
        zone=first["zone"],
        events=events,
        groups=frozenset(first["groups"]),
        is_over=not events and any(row["is_ended"] for row in rows),
    )


def _event(row: Row) -> ToldEvent:
    thing = row["object"] or {}
    entity_id = thing.get("entity_id")
    return ToldEvent(
        event_id=row["event_id"],
        event_type=row["event_type"],
        subject=row["subject"],
        action=row["action"],
        action_type=row["action_type"],
        summary=row["summary"],
        status=Status(row["status"]),
        modality=Modality(row["modality"]),
        interval=Interval(start=row["occurs_start"], end=row["occurs_end"]),
        granularity=Granularity(row["granularity"]),
        has_time=row["time_text"] is not None,
        zone=row["event_zone"],
        object=thing.get("text", ""),
        participants=row["participants"],
        metrics=row["metrics"],
        recurrence=row["recurrence"],
        object_entity=UUID(entity_id) if entity_id else None,
        first=row["start_char"],
        last=row["end_char"],
    )
