"""The reading side: two statements find candidates, a third brings the words of the best."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from app.adapters.postgres.database import Connection, Database
from app.adapters.postgres.event_rows import event_from
from app.adapters.postgres.recall_statements import (
    COSINES,
    EVENTS,
    GONE_ON,
    HIT_COLUMNS,
    NEAREST,
    SEARCH,
    TURNS,
)
from app.adapters.postgres.turns import turn_from
from app.adapters.postgres.vectors import halfvec, signs
from app.domain.events import Source
from app.domain.intervals import Interval
from app.domain.models import Scope
from app.ports import FoundEvent, FoundTurn, Hit, Hits, Known, Search, Vectors

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
        bounds = (known.said_until, known.recorded_until)
        async with self._database.transaction(scope, timeout_ms=timeout_ms) as connection:
            return await fetch_turns(connection, scope, turn_ids, bounds)


async def fetch_turns(
    connection: Connection,
    scope: Scope,
    turn_ids: Sequence[UUID],
    bounds: tuple[datetime, datetime | None],
) -> list[FoundTurn]:
    """Return turns in the order asked, with the events seen at ``bounds``: known, recorded until."""
    owner = (scope.tenant_id, scope.user_id)
    rows = await connection.fetch(EVENTS, *owner, list(turn_ids), *bounds)
    versions: dict[UUID, list[Mapping[str, Any]]] = {}
    for row in rows:
        if row["is_seen"]:
            versions.setdefault(row["event_id"], []).append(row)
    cited = {row["turn_id"] for found in versions.values() for row in found}
    wanted = list(cited.union(turn_ids))
    turns = {row["turn_id"]: row for row in await connection.fetch(TURNS, *owner, wanted)}
    by_turn: dict[UUID, list[FoundEvent]] = {}
    for same in versions.values():
        found = _found_event(same, turns)
        for turn in found.turns:
            by_turn.setdefault(turn.turn_id, []).append(found)
    ended = [row for row in rows if not row["is_seen"] and row["turn_id"] not in by_turn]
    over = await _over(connection, owner, ended, bounds) if ended else {}
    return [
        FoundTurn(
            turn=turn_from(turns[turn_id]),
            recorded_at=turns[turn_id]["recorded_at"],
            events=tuple(by_turn.get(turn_id, ())),
            is_over=turn_id in over,
            superseded_by=over.get(turn_id),
        )
        for turn_id in turn_ids
        if turn_id in turns
    ]


async def _over(
    connection: Connection,
    owner: tuple[UUID, UUID | None],
    ended: Sequence[Mapping[str, Any]],
    bounds: tuple[datetime, datetime | None],
) -> dict[UUID, UUID | None]:
    """Return the turns of versions that have all ended, with what stands in their place.

    That is another event, or a later version of the same one that no longer cites the turn; the last
    version to end says which. None: nothing does.
    """
    event_ids = list({row["event_id"] for row in ended})
    gone_on = {r["event_id"] for r in await connection.fetch(GONE_ON, *owner, event_ids, *bounds)}
    heirs: dict[UUID, UUID | None] = {}
    for row in sorted(ended, key=lambda row: (row["known_to"], row["version"])):
        same = row["event_id"] if row["event_id"] in gone_on else None
        heirs[row["turn_id"]] = row["superseded_by"] or same or heirs.get(row["turn_id"])
    return heirs


def _found_event(
    cited: Sequence[Mapping[str, Any]], turns: Mapping[UUID, Mapping[str, Any]]
) -> FoundEvent:
    """Build an event from its row joined with each of its sources."""
    sources = tuple(
        Source(turn_id=row["turn_id"], start=row["start_char"], end=row["end_char"])
        for row in cited
    )
    backing = {s.turn_id: turn_from(turns[s.turn_id]) for s in sources if s.turn_id in turns}
    return FoundEvent(
        event=event_from(cited[0], sources),
        turns=tuple(sorted(backing.values(), key=lambda turn: turn.seq)),
    )


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
        list(search.event_types) or None,
        list(search.statuses) or None,
        search.only_events,
    )
