"""Updates of users: numbered under the lock of a row, so that who sees one has seen all before it."""

import asyncio
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any
from uuid import UUID

from app.adapters.postgres.database import Connection, Database
from app.adapters.postgres.sealed import cipher_of
from app.domain.events import Cause
from app.domain.models import MemoryKind, Scope, TurnState
from app.domain.updates import START, NewUpdate, Position, Update, UpdateType, line_of
from app.metrics.stream import UPDATES_PUBLISHED
from app.ports import Passage
from app.truth import Changes, Closing, NewVersion

_READ_AT_ONCE = 3  # of the eight connections that a process has by default

# A number taken by a transaction that fails is given back with it. Two that publish for one user take
# turns from here to their ends, so this is the last thing that a transaction does.
_PUBLISH = """
WITH head AS (
  INSERT INTO update_heads (tenant_id, user_id, incarnation, last_seq)
  VALUES ($1, $2, gen_random_uuid(), cardinality($3::text[]))
  ON CONFLICT (tenant_id, user_id)
  DO UPDATE SET last_seq = update_heads.last_seq + cardinality($3::text[])
  RETURNING incarnation, last_seq
), told AS (
  INSERT INTO updates (tenant_id, user_id, seq, type, data)
  SELECT $1, $2, head.last_seq - cardinality($3::text[]) + new.n, new.type, new.data
  FROM head, unnest($3::text[], $4::jsonb[]) WITH ORDINALITY AS new(type, data, n)
  RETURNING seq, type, data
)
INSERT INTO deliveries (tenant_id, user_id, delivery_id, webhook_id, seq, incarnation, type, data)
SELECT $1, $2, uuidv7(), w.webhook_id, told.seq, head.incarnation, told.type, told.data
FROM head, told, webhooks AS w
WHERE w.tenant_id = $1 AND w.is_enabled AND (w.types IS NULL OR told.type = ANY(w.types))
  AND (w.users IS NULL OR (
    SELECT client_id FROM users WHERE tenant_id = $1 AND user_id = $2) = ANY(w.users))
"""

_HEAD = "SELECT incarnation, last_seq FROM update_heads WHERE tenant_id = $1 AND user_id = $2"

# One statement, so one snapshot: what is read, what is gone and how far it goes belong together.
_AFTER = """
SELECT head.incarnation, head.last_seq, kept.oldest, found.*
FROM update_heads AS head
LEFT JOIN LATERAL (
  SELECT min(seq) AS oldest FROM updates WHERE tenant_id = $1 AND user_id = $2
) AS kept ON true
LEFT JOIN LATERAL (
  SELECT seq, type, data, recorded_at FROM updates
  WHERE tenant_id = $1 AND user_id = $2 AND seq > $3
    AND ($4::text[] IS NULL OR type = ANY($4)) ORDER BY seq LIMIT $5
) AS found ON true
WHERE head.tenant_id = $1 AND head.user_id = $2 ORDER BY found.seq
"""

_HEADS = """
SELECT user_id, last_seq FROM update_heads WHERE tenant_id = $1 AND user_id = ANY($2::uuid[])
"""


async def publish(connection: Connection, scope: Scope, updates: Iterable[NewUpdate]) -> None:
    """Publish in the open transaction whose effect the updates tell of, as its last statement."""
    new = list(updates)
    if not new:
        return
    cipher = await cipher_of(connection)
    await connection.execute(
        _PUBLISH,
        scope.tenant_id,
        scope.user_id,
        [one.type.value for one in new],
        [cipher.hide_json(dict(one.data)) for one in new],
    )
    connection.news.add(scope)
    for one in new:
        UPDATES_PUBLISHED.labels(one.type.value).inc()


def turns_processed(turns: Iterable[tuple[UUID, str, TurnState]]) -> list[NewUpdate]:
    """Return what tells that turns came to their ends: our id, the caller's, and the state."""
    return [
        NewUpdate(
            type=UpdateType.TURN_PROCESSED,
            data={"id": str(turn_id), "turn_id": client_id, "state": state.value},
        )
        for turn_id, client_id, state in turns
    ]


def memories_changed(changes: Changes) -> list[NewUpdate]:
    """Return what tells of the memories that a reading made, changed and ended."""
    return [
        *_changed(MemoryKind.EVENT, changes.events, changes.closed_events),
        *_changed(MemoryKind.FACT, changes.facts, changes.closed_facts),
    ]


def memory_update(
    kind: MemoryKind, memory_id: UUID, version: int, cause: Cause, superseded_by: UUID | None = None
) -> NewUpdate:
    """Return what tells that a memory has another version, or, at its last one, that it ended."""
    return NewUpdate(
        type=UpdateType.MEMORY_UPDATED,
        data={
            "id": str(memory_id),
            "kind": kind.value,
            "version": version,
            "change": cause.value,
            "superseded_by": str(superseded_by) if superseded_by else None,
        },
    )


def _changed(
    kind: MemoryKind, made: Sequence[NewVersion[Any]], closed: Sequence[Closing]
) -> list[NewUpdate]:
    written = {one.id for one in made}
    ended = [one for one in closed if one.id not in written]
    return [
        *(_version_update(kind, one) for one in made),
        *(memory_update(kind, one.id, one.version, one.why, one.superseded_by) for one in ended),
    ]


def _version_update(kind: MemoryKind, one: NewVersion[Any]) -> NewUpdate:
    if one.version > 1:
        cause = one.why_ended or Cause.EXTRACTION
        return memory_update(kind, one.id, one.version, cause, one.superseded_by)
    data = {"id": str(one.id), "kind": kind.value, "version": one.version}
    return NewUpdate(type=UpdateType.MEMORY_CREATED, data=data)


class PostgresUpdates:
    """Implements the ``Updates`` port.

    Hundreds of readers may wake at once, at an update of a user whom many follow or after a restart:
    a few of them read at a time, so that connections are left for recalls.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._reading = asyncio.Semaphore(_READ_AT_ONCE)

    async def publish(self, scope: Scope, updates: Sequence[NewUpdate]) -> None:
        """Publish what no other change goes with; durable when this returns."""
        async with self._database.transaction(scope) as connection:
            await publish(connection, scope, updates)

    async def head(self, scope: Scope) -> Position:
        """Return the position behind the newest update of a user."""
        async with (
            self._reading,
            self._database.transaction(scope, only_reads=True) as connection,
        ):
            row = await connection.fetchrow(_HEAD, scope.tenant_id, scope.user_id)
        return _newest(row) if row else START

    async def after(
        self, scope: Scope, position: Position, *, types: Collection[UpdateType] | None, limit: int
    ) -> Passage:
        """Return what came after a position; ``types`` None means all of them."""
        wanted = None if types is None else [one.value for one in types]
        async with (
            self._reading,
            self._database.transaction(scope, only_reads=True) as connection,
        ):
            rows = await connection.fetch(
                _AFTER, scope.tenant_id, scope.user_id, position.seq, wanted, limit
            )
        return _passage(position, rows, limit)

    async def heads(self, tenant_id: UUID, user_ids: Sequence[UUID]) -> Mapping[UUID, int]:
        """Return the number of the newest update of each user who has any."""
        scope = Scope(tenant_id=tenant_id)
        async with self._database.transaction(scope, only_reads=True) as connection:
            rows = await connection.fetch(_HEADS, tenant_id, list(user_ids))
        return {row["user_id"]: row["last_seq"] for row in rows}


def _passage(position: Position, rows: Sequence[Mapping[str, Any]], limit: int) -> Passage:
    if not rows:  # nothing was ever published for the user
        is_whole = position == START
        return Passage(updates=(), end=START, is_whole=is_whole, has_more=False)
    newest, oldest = _newest(rows[0]), rows[0]["oldest"]
    next_kept = newest.seq + 1 if oldest is None else oldest
    is_whole = position.line in (newest.line, None) and next_kept - 1 <= position.seq <= newest.seq
    if not is_whole:
        return Passage(updates=(), end=newest, is_whole=False, has_more=False)
    found = [_update(row, newest.line) for row in rows if row["seq"] is not None]
    has_more = len(found) == limit and found[-1].position != newest
    end = found[-1].position if has_more else newest
    return Passage(updates=found, end=end, is_whole=True, has_more=has_more)


def _newest(head: Mapping[str, Any]) -> Position:
    return Position(seq=head["last_seq"], line=line_of(head["incarnation"]))


def _update(row: Mapping[str, Any], line: str | None) -> Update:
    return Update(
        position=Position(seq=row["seq"], line=line),
        type=row["type"],
        data=row["data"],
        at=row["recorded_at"],
    )
