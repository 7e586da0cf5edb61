"""Reads what patterns are found in, and writes those that were."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from uuid_utils.compat import uuid7

from app.adapters.postgres.database import Connection, Database
from app.adapters.postgres.event_rows import row_text
from app.adapters.postgres.held import INSERT_SOURCES
from app.adapters.postgres.pattern_rows import INSERT_PATTERNS, pattern_columns, pattern_from
from app.adapters.postgres.sealed import cipher_of
from app.adapters.postgres.streams import hold
from app.adapters.postgres.updates import publish
from app.domain.errors import StoreUnavailable
from app.domain.events import Cause, Modality, Status
from app.domain.models import Lease, Scope
from app.domain.updates import NewUpdate, UpdateType
from app.patterns import ToldEvent, ToldTurn
from app.ports import PatternHeld, PatternWriting, Told

_TURNS = """
SELECT turn_id, said_at, zone, text FROM turns
WHERE tenant_id = $1 AND user_id = $2 AND said_at >= $3 AND said_at <= $4 AND role = 'user'
  AND state <> 'dead'
ORDER BY said_at, seq
"""

# Events of the stretch's turns, with the words that tell of them. One without a time of its own has no day.
_EVENTS = """
SELECT e.action_type, e.modality, e.status, e.occurs_start, e.granularity, e.metrics,
  s.turn_id, s.start_char, s.end_char
FROM turns AS t JOIN sources AS s ON s.tenant_id = $1 AND s.user_id = $2 AND s.turn_id = t.turn_id
CROSS JOIN LATERAL (
  SELECT * FROM events AS e WHERE e.tenant_id = $1 AND e.user_id = $2 AND e.event_id = s.memory_id
    AND e.version = s.version AND e.known_to IS NULL AND e.recorded_to IS NULL LIMIT 1) AS e
WHERE t.tenant_id = $1 AND t.user_id = $2 AND t.said_at >= $3 AND t.said_at <= $4 AND t.role = 'user'
"""

_HELD = """
SELECT DISTINCT ON (p.pattern_id) p.*, max(p.version) OVER (PARTITION BY p.pattern_id) AS newest
FROM patterns AS p WHERE p.tenant_id = $1 AND p.user_id = $2
ORDER BY p.pattern_id, p.version DESC
"""

_CLOSE = """
UPDATE patterns AS m SET known_to = greatest(c.known_to, m.known_from),
  recorded_to = greatest(now(), m.recorded_from), why_ended = $6
FROM unnest($3::uuid[], $4::int[], $5::timestamptz[]) AS c(id, version, known_to)
WHERE m.tenant_id = $1 AND m.user_id = $2 AND m.pattern_id = c.id AND m.version = c.version
  AND m.known_to IS NULL AND m.recorded_to IS NULL
"""

_EXTRACTION = """
INSERT INTO extractions (tenant_id, user_id, extraction_id, extractor) VALUES ($1, $2, $3, $4)
"""
_EXTRACTOR = "patterns-1"

# Grains that name a day; "last week" does not say which of its days.
_DAILY = ("second", "minute", "hour", "part_of_day", "day")


class PostgresPatterns:
    """Implements the ``Patterns`` port."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def told(self, scope: Scope, *, since: datetime, until: datetime) -> Told:
        """Return what the user told in a stretch of time."""
        asked = (scope.tenant_id, scope.user_id, since, until)
        async with self._database.transaction(scope) as connection:
            turns = await connection.fetch(_TURNS, *asked)
            events = await connection.fetch(_EVENTS, *asked)
        return Told(
            turns=[
                ToldTurn(turn_id=r["turn_id"], said_at=r["said_at"], zone=r["zone"], text=r["text"])
                for r in turns
            ],
            events=[_event(row) for row in events],
        )

    async def held(self, scope: Scope) -> list[PatternHeld]:
        """Return the last versions of all patterns."""
        async with self._database.transaction(scope) as connection:
            rows = await connection.fetch(_HELD, scope.tenant_id, scope.user_id)
        return [
            PatternHeld(
                pattern=pattern_from(row), newest=row["newest"], is_open=row["known_to"] is None
            )
            for row in rows
        ]

    async def write(self, lease: Lease, writings: Sequence[PatternWriting]) -> None:
        """Write versions and publish what is news, under the lease."""
        if not writings:
            return
        owner = (lease.scope.tenant_id, lease.scope.user_id)
        async with self._database.transaction(lease.scope) as connection:
            await hold(connection, lease)
            await _close(connection, owner, writings)
            extraction_id = uuid7()
            await connection.execute(_EXTRACTION, *owner, extraction_id, _EXTRACTOR)
            cipher = await cipher_of(connection)
            rows = [
                row_text("patterns", _row(owner, one, extraction_id), cipher) for one in writings
            ]
            await connection.execute(INSERT_PATTERNS, rows, [False] * len(rows))
            await _cite(connection, owner, writings)
            await publish(
                connection,
                lease.scope,
                [
                    NewUpdate(type=UpdateType.PATTERN_FOUND, data={"id": str(one.pattern_id)})
                    for one in writings
                    if one.is_news
                ],
            )


def _event(row: Mapping[str, Any]) -> ToldEvent:
    is_dated = row["occurs_start"] is not None and row["granularity"] in _DAILY
    return ToldEvent(
        turn_id=row["turn_id"],
        start=row["start_char"],
        end=row["end_char"],
        kind=row["action_type"],
        # What was planned for a day is taken as come about; if it was not, a later turn says so.
        is_real=row["modality"] in (Modality.ASSERTED, Modality.PLANNED)
        and row["status"] not in (Status.CANCELLED, Status.FAILED)
        and (is_dated or row["modality"] == Modality.ASSERTED),
        occurs_at=row["occurs_start"] if is_dated else None,
        metrics=tuple((m["name"], float(m["value"]), m["unit"]) for m in row["metrics"]),
    )


async def _close(
    connection: Connection, owner: tuple[UUID, UUID | None], writings: Sequence[PatternWriting]
) -> None:
    held = [(one, one.held) for one in writings if one.held is not None]
    if not held:
        return
    done = await connection.execute(
        _CLOSE,
        *owner,
        [one.pattern_id for one, _ in held],
        [was.pattern.version for _, was in held],
        [one.draft.known_from for one, _ in held],
        Cause.CONSOLIDATION.value,
    )
    if done != f"UPDATE {len(held)}":
        raise StoreUnavailable("a pattern was changed meanwhile; they are looked for again")


def _version(one: PatternWriting) -> int:
    return one.held.newest + 1 if one.held else 1


def _row(
    owner: tuple[UUID, UUID | None], one: PatternWriting, extraction_id: UUID
) -> dict[str, Any]:
    return {
        **pattern_columns(one.draft),
        "tenant_id": owner[0],
        "user_id": owner[1],
        "pattern_id": one.pattern_id,
        "version": _version(one),
        "seen_count": 1,
        "why": Cause.CONSOLIDATION.value,
        "extraction_id": extraction_id,
    }


async def _cite(
    connection: Connection, owner: tuple[UUID, UUID | None], writings: Sequence[PatternWriting]
) -> None:
    backing = [(one, source) for one in writings for source in one.draft.sources]
    await connection.execute(
        INSERT_SOURCES,
        *owner,
        [one.pattern_id for one, _ in backing],
        [_version(one) for one, _ in backing],
        [source.turn_id for _, source in backing],
        [source.start for _, source in backing],
        [source.end for _, source in backing],
    )
