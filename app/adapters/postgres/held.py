"""What is held of the things that a reading speaks of, and the writing of what it changed."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any
from uuid import UUID

from app.adapters.postgres.assertion_rows import slot_record, write_assertions
from app.adapters.postgres.database import Connection
from app.adapters.postgres.event_rows import INSERT_EVENTS, draft_columns, event_from, row_text
from app.adapters.postgres.fact_rows import INSERT_FACTS, fact_columns, fact_from
from app.adapters.postgres.sealed import cipher_of
from app.domain.errors import StoreUnavailable
from app.domain.events import Cause, Source
from app.domain.facts import Fact
from app.domain.models import Scope
from app.extraction.holding import ENDING_SLOTS
from app.ports import Asked
from app.truth import Changes, Closing, Draft, Held, HeldVersion, NewVersion, late_slots

Backing = Callable[[Mapping[str, Any], str], tuple[Source, ...]]

_CHANGED_MEANWHILE = "a memory was changed while new turns were read; they are read again"
_NEWEST = (
    60  # open events, and as many that lie ahead: what a change can mean without naming its turn
)

# Open versions of events that rest on the talk before, that came last, or that lie ahead.
_EVENTS = f"""
WITH meant AS (
  SELECT memory_id AS event_id FROM sources
  WHERE tenant_id = $1 AND user_id = $2 AND turn_id = ANY($3::uuid[])
  UNION
  (SELECT event_id FROM events WHERE tenant_id = $1 AND user_id = $2
   AND known_to IS NULL AND recorded_to IS NULL ORDER BY known_from DESC LIMIT {_NEWEST})
  UNION
  (SELECT event_id FROM events WHERE tenant_id = $1 AND user_id = $2 AND occurs_start >= $4
   AND known_to IS NULL AND recorded_to IS NULL ORDER BY occurs_start LIMIT {_NEWEST})
)
SELECT e.*, v.newest, v.since
FROM meant CROSS JOIN LATERAL (
  SELECT * FROM events WHERE tenant_id = $1 AND user_id = $2 AND event_id = meant.event_id
    AND known_to IS NULL AND recorded_to IS NULL LIMIT 1
) AS e CROSS JOIN LATERAL (
  SELECT max(version) AS newest, min(known_from) FILTER (WHERE withdrawn_at IS NULL) AS since
  FROM events WHERE tenant_id = $1 AND user_id = $2 AND event_id = e.event_id
) AS v ORDER BY e.known_from, e.event_id
"""  # noqa: S608 - put together from a constant

_FACTS = """
SELECT f.*, v.newest, v.since
FROM facts AS f CROSS JOIN LATERAL (
  SELECT max(version) AS newest, min(known_from) FILTER (WHERE withdrawn_at IS NULL) AS since
  FROM facts WHERE tenant_id = $1 AND user_id = $2 AND fact_id = f.fact_id
) AS v
WHERE f.tenant_id = $1 AND f.user_id = $2 AND f.subject_key = ANY($3::text[])
  AND f.slot = ANY($4::text[]) AND f.known_to IS NULL AND f.recorded_to IS NULL
ORDER BY f.known_from, f.fact_id
"""

_LASTING = """
SELECT * FROM (
  SELECT * FROM facts WHERE tenant_id = $1 AND user_id = $2 AND slot = ANY($3::text[])
    AND known_to IS NULL AND recorded_to IS NULL AND superseded_by IS NULL AND valid_to IS NULL
    AND NOT is_negative
  ORDER BY known_from DESC, fact_id LIMIT 300) AS f
ORDER BY known_from, fact_id
"""

_SOURCES = """
SELECT s.memory_id, s.version, s.turn_id, s.start_char, s.end_char
FROM sources AS s JOIN turns AS t ON t.tenant_id = $1 AND t.user_id = $2 AND t.turn_id = s.turn_id
WHERE s.tenant_id = $1 AND s.user_id = $2 AND s.memory_id = ANY($3::uuid[])
ORDER BY t.seq, s.start_char
"""

_CLOSE = """
UPDATE {table} AS m SET known_to = c.known_to, recorded_to = greatest(now(), m.recorded_from),
  why_ended = c.why, superseded_by = coalesce(c.heir, m.superseded_by)
FROM unnest($3::uuid[], $4::int[], $5::timestamptz[], $6::text[], $7::uuid[])
  AS c(id, version, known_to, why, heir)
WHERE m.tenant_id = $1 AND m.user_id = $2 AND m.{name} = c.id AND m.version = c.version
  AND m.known_to IS NULL AND m.recorded_to IS NULL
"""
_WITHDRAW = """
UPDATE facts AS f SET withdrawn_at = greatest(now(), f.recorded_from),
  recorded_to = coalesce(f.recorded_to, greatest(now(), f.recorded_from)), why_ended = $5
FROM unnest($3::uuid[], $4::int[]) AS w(id, version)
WHERE f.tenant_id = $1 AND f.user_id = $2 AND f.fact_id = w.id AND f.version = w.version
  AND f.withdrawn_at IS NULL
"""
_CLOSE_EVENTS = _CLOSE.format(table="events", name="event_id")
_CLOSE_FACTS = _CLOSE.format(table="facts", name="fact_id")

INSERT_SOURCES = """
INSERT INTO sources (tenant_id, user_id, memory_id, version, turn_id, start_char, end_char)
SELECT $1, $2, s.* FROM unnest($3::uuid[], $4::int[], $5::uuid[], $6::int[], $7::int[]) AS s
ON CONFLICT DO NOTHING
"""

INSERT_LINKS = """
INSERT INTO event_links (tenant_id, user_id, from_id, to_id, type, confidence, known_from,
  turn_id, start_char, end_char)
SELECT $1, $2, l.* FROM unnest($3::uuid[], $4::uuid[], $5::text[], $6::real[], $7::timestamptz[],
  $8::uuid[], $9::int[], $10::int[]) AS l
ON CONFLICT DO NOTHING
"""


async def lasting(connection: Connection, scope: Scope) -> list[Fact]:
    """Return what holds and can end, without the words that it rests on."""
    slots = sorted(ENDING_SLOTS)
    rows = await connection.fetch(_LASTING, scope.tenant_id, scope.user_id, slots)
    return [fact_from(row, ()) for row in rows]


async def held(connection: Connection, scope: Scope, asked: Asked) -> Held:
    """Return the open versions that findings may concern."""
    owner = (scope.tenant_id, scope.user_id)
    events: Sequence[Mapping[str, Any]] = ()
    if asked.with_events:
        events = await connection.fetch(_EVENTS, *owner, list(asked.turn_ids), asked.at)
    facts: Sequence[Mapping[str, Any]] = ()
    if asked.facts:
        subjects, slots, _ = zip(*(fact.slot_key for fact in asked.facts), strict=True)
        keys = (await cipher_of(connection)).all_alike(list(set(subjects)))
        facts = await connection.fetch(_FACTS, *owner, keys, list(set(slots)))
    ids = [*(row["event_id"] for row in events), *(row["fact_id"] for row in facts)]
    cited = await backing_of(connection, scope, ids)
    found = Held(
        events=tuple(
            held_version(row, "event_id", event_from(row, cited(row, "event_id"))) for row in events
        ),
        facts=tuple(
            held_version(row, "fact_id", fact_from(row, cited(row, "fact_id"))) for row in facts
        ),
    )
    if late := late_slots(asked.facts, found):
        return replace(found, record=await slot_record(connection, owner, late))
    return found


async def backing_of(connection: Connection, scope: Scope, ids: Sequence[UUID]) -> Backing:
    """Return what tells the sources of a version, given its row and the name of its id."""
    backing: dict[tuple[UUID, int], list[Source]] = {}
    owner = (scope.tenant_id, scope.user_id)
    for row in await connection.fetch(_SOURCES, *owner, list(ids)) if ids else ():
        source = Source(turn_id=row["turn_id"], start=row["start_char"], end=row["end_char"])
        backing.setdefault((row["memory_id"], row["version"]), []).append(source)
    return lambda row, name: tuple(backing.get((row[name], row["version"]), ()))


def held_version(row: Mapping[str, Any], name: str, draft: Draft) -> HeldVersion[Draft]:
    """Return an open version as a reading holds it; the row has its ``newest`` number."""
    return HeldVersion(
        id=row[name],
        version=row["version"],
        newest=row["newest"],
        draft=draft,
        seen_count=row["seen_count"],
        superseded_by=row["superseded_by"],
        since=row.get("since"),
    )


async def write_changes(
    connection: Connection,
    scope: Scope,
    changes: Changes,
    extraction_id: UUID | None,
    *,
    withdrawal: Cause = Cause.LATE_NEWS,
) -> None:
    """Close what ended, write what stands in its place and what is new, with sources and links.

    What was said of facts is written with the versions that came of it.

    Raises:
        StoreUnavailable: a version was changed by a caller since it was read; nothing is written.
    """
    owner = (scope.tenant_id, scope.user_id)
    await _close(connection, owner, _CLOSE_EVENTS, changes.closed_events)
    await _close(connection, owner, _CLOSE_FACTS, changes.closed_facts)
    await _withdraw(connection, owner, changes.withdrawn, withdrawal)
    events = [(one, draft_columns(one.draft) | {"event_id": one.id}) for one in changes.events]
    facts = [(one, fact_columns(one.draft) | {"fact_id": one.id}) for one in changes.facts]
    cipher = await cipher_of(connection)
    for table, statement, made in (
        ("events", INSERT_EVENTS, events),
        ("facts", INSERT_FACTS, facts),
    ):
        rows = [
            row_text(table, _row(owner, one, columns, extraction_id), cipher)
            for one, columns in made
        ]
        if rows:
            await connection.execute(statement, rows, [False] * len(rows))
    await _cite(connection, owner, [*changes.events, *changes.facts])
    await write_assertions(connection, owner, changes.assertions, changes.rehomed)
    await _link(connection, owner, changes)


def _row(
    owner: tuple[UUID, UUID | None],
    one: NewVersion[Any],
    columns: dict[str, Any],
    extraction_id: UUID | None,
) -> dict[str, Any]:
    return {
        **columns,
        "tenant_id": owner[0],
        "user_id": owner[1],
        "version": one.version,
        "known_to": one.known_to,
        "superseded_by": one.superseded_by,
        "seen_count": one.seen_count,
        "why": one.why.value,
        "reason": one.reason.value,
        "why_ended": one.why_ended,
        "extraction_id": extraction_id,
    }


async def _close(
    connection: Connection,
    owner: tuple[UUID, UUID | None],
    statement: str,
    closings: Sequence[Closing],
) -> None:
    if not closings:
        return
    done = await connection.execute(
        statement,
        *owner,
        [one.id for one in closings],
        [one.version for one in closings],
        [one.known_to for one in closings],
        [one.why.value for one in closings],
        [one.superseded_by for one in closings],
    )
    if done != f"UPDATE {len(closings)}":
        raise StoreUnavailable(_CHANGED_MEANWHILE)


async def _withdraw(
    connection: Connection,
    owner: tuple[UUID, UUID | None],
    gone: Sequence[tuple[UUID, int]],
    why: Cause,
) -> None:
    if not gone:
        return
    done = await connection.execute(
        _WITHDRAW,
        *owner,
        [fact_id for fact_id, _ in gone],
        [version for _, version in gone],
        why.value,
    )
    if done != f"UPDATE {len(gone)}":
        raise StoreUnavailable(_CHANGED_MEANWHILE)


async def _cite(
    connection: Connection, owner: tuple[UUID, UUID | None], made: Iterable[NewVersion[Any]]
) -> None:
    backing = [(one, source) for one in made for source in one.draft.sources]
    if not backing:
        return
    await connection.execute(
        INSERT_SOURCES,
        *owner,
        [one.id for one, _ in backing],
        [one.version for one, _ in backing],
        [source.turn_id for _, source in backing],
        [source.start for _, source in backing],
        [source.end for _, source in backing],
    )


async def _link(connection: Connection, owner: tuple[UUID, UUID | None], changes: Changes) -> None:
    links = changes.links
    if not links:
        return
    await connection.execute(
        INSERT_LINKS,
        *owner,
        [one.from_id for one in links],
        [one.to_id for one in links],
        [one.type.value for one in links],
        [one.confidence for one in links],
        [one.known_from for one in links],
        [one.evidence.turn_id for one in links],
        [one.evidence.start for one in links],
        [one.evidence.end for one in links],
    )
