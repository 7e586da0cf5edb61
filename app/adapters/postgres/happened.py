"""What happened, read whole for answers that are computed."""

from collections.abc import Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

from app.adapters.postgres.database import Connection, Database
from app.adapters.postgres.happened_statements import (
    LINKED,
    MEASURED,
    SAID,
    SAYING_NEWEST,
    SAYING_OLDEST,
    THINGS,
    TURNS,
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

_MOST_WORDS = 62  # each is a bit of a signed number of eight bytes
# An enumeration looks a value up in three microseconds, and there are thousands of rows.
_STATUSES = {one.value: one for one in Status}
_MODALITIES = {one.value: one for one in Modality}
_GRANULARITIES = {one.value: one for one in Granularity}


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
        statement = SAYING_OLDEST if oldest else SAYING_NEWEST
        asked = _asked(words)
        return await self._told(
            statement, scope, known, asked.places, asked.every, most,
            terms=asked.terms, words=asked.words, timeout_ms=timeout_ms,
        )  # fmt: skip

    async def said(
        self,
        scope: Scope,
        words: Sequence[Sequence[int]],
        known: Known,
        *,
        most: int,
        postings: int,
        timeout_ms: int,
    ) -> list[tuple[UUID, datetime]]:
        """Return which turns hold, of every word, one of its hashed terms, the newest first."""
        asked = _asked(words)
        owner = (scope.tenant_id, scope.user_id)
        async with self._reading(scope, timeout_ms) as connection:
            terms = (await cipher_of(connection)).terms(asked.terms)
            rows = await connection.fetch(
                SAID, *owner, known.said_until, terms, asked.places, asked.every, most, postings
            )  # fmt: skip
        return [(turn_id, said_at) for turn_id, said_at in rows]

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

    async def turns(
        self,
        scope: Scope,
        turn_ids: Sequence[UUID],
        known: Known,
        *,
        words: int = 0,
        timeout_ms: int,
    ) -> list[ToldTurn]:
        """Return some turns with their events, in the order in which they were said."""
        ids = list(turn_ids)
        return await self._told(TURNS, scope, known, ids, words=words, timeout_ms=timeout_ms)

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
        words: int = 0,
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
        groups = frozenset(range(words))
        return [_turn(told, groups) for told in by_turn.values()]


class _Asked(NamedTuple):
    """Words as the statements take them: all terms, the word that each is of, a bit for each word, how many."""

    terms: list[int]
    places: list[int]
    every: int
    words: int


def _asked(words: Sequence[Sequence[int]]) -> _Asked:
    asked = words[:_MOST_WORDS]
    return _Asked(
        terms=[term for word in asked for term in word],
        places=[place for place, word in enumerate(asked) for _ in word],
        every=(1 << len(asked)) - 1,
        words=len(asked),
    )


def _turn(rows: Sequence[Row], groups: frozenset[int]) -> ToldTurn:
    first = rows[0]
    events = tuple(_event(row) for row in rows) if first["event_id"] is not None else ()
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
        groups=groups,
        is_over=first["is_over"],
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
        status=_STATUSES[row["status"]],
        modality=_MODALITIES[row["modality"]],
        interval=Interval(start=row["occurs_start"], end=row["occurs_end"]),
        granularity=_GRANULARITIES[row["granularity"]],
        has_time=row["time_text"] is not None,
        zone=row["event_zone"],
        object=thing.get("text", ""),
        participants=row["participants"] or (),
        metrics=row["metrics"] or (),
        recurrence=row["recurrence"],
        object_entity=UUID(entity_id) if entity_id else None,
        first=row["start_char"],
        last=row["end_char"],
    )
