"""What becomes of a memory by a call: its open version ends, and another stands in its place."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from app.adapters.postgres.audit import record_act
from app.adapters.postgres.database import Connection
from app.adapters.postgres.event_rows import row_text
from app.adapters.postgres.link_rows import relations_of
from app.adapters.postgres.memory_statements import COPY_SOURCES, TURNS
from app.adapters.postgres.sealed import cipher_of
from app.adapters.postgres.shelves import Shelf, closed_error
from app.adapters.postgres.turns import turn_from
from app.adapters.postgres.updates import memory_update, publish
from app.domain.audit import Act, Deed
from app.domain.errors import Conflict
from app.domain.events import Event, Source
from app.domain.facts import Fact
from app.domain.models import Scope
from app.ports import FoundEvent, Made, Revision, Versioned

FOREVER = datetime(9999, 12, 31, tzinfo=UTC)


async def with_turns(
    connection: Connection,
    scope: Scope,
    shelf: Shelf,
    rows: Sequence[Mapping[str, Any]],
    until: datetime = FOREVER,
) -> list[Made]:
    """Return versions with what they rest on, in the order of their rows."""
    if not rows:
        return []
    owner = (scope.tenant_id, scope.user_id)
    ids = list({row[shelf.name] for row in rows})
    backing: dict[tuple[UUID, int], list[Source]] = {}
    for row in await connection.fetch(shelf.sources, *owner, ids):
        source = Source(turn_id=row["turn_id"], start=row["start_char"], end=row["end_char"])
        backing.setdefault((row["memory_id"], row["version"]), []).append(source)
    cited = list({source.turn_id for sources in backing.values() for source in sources})
    turns = {row["turn_id"]: turn_from(row) for row in await connection.fetch(TURNS, *owner, cited)}
    related = await relations_of(connection, owner, ids, until)
    found = []
    for row in rows:
        sources = tuple(backing.get((row[shelf.name], row["version"]), ()))
        named = [turns[turn_id] for turn_id in {source.turn_id for source in sources}]
        made = shelf.found(row, sources, tuple(sorted(named, key=lambda t: t.seq)))
        if isinstance(made, FoundEvent):
            made = replace(made, relations=related.get(row[shelf.name], ()))
        found.append(made)
    return found


async def revised(
    connection: Connection, scope: Scope, shelf: Shelf, memory_id: UUID, revision: Revision
) -> Made | None:
    """End the open version and write what stands in its place; return that, None for nothing."""
    owner = (scope.tenant_id, scope.user_id, memory_id)
    row = await connection.fetchrow(shelf.open, *owner)
    if row is None:
        raise closed_error(await connection.fetchrow(shelf.last, *owner))
    if revision.expected not in (None, row["version"]):
        raise Conflict(
            f"the memory is at version {row['version']}, not {revision.expected}; read it again "
            "and decide anew"
        )
    (found,) = await with_turns(connection, scope, shelf, [row])
    changed = revision.change(found.version)
    if changed == found.version:
        return found
    at = max(revision.at, found.version.known_from)
    cause = revision.cause if changed else revision.end
    recorded = await connection.fetchval(shelf.close, *owner, row["version"], at, cause)
    act = Act(
        deed=Deed.MEMORY_CORRECTED if changed else Deed.MEMORY_RETRACTED,
        by=revision.call.by,
        about=scope.user_id,
        targets=[str(memory_id)],
        details={"version": row["version"], "fields": sorted(revision.fields)},
    )
    await record_act(connection, scope.tenant_id, act)
    if changed is None:
        ended = memory_update(shelf.kind, memory_id, row["version"], cause)
        await publish(connection, scope, [ended])
        return None
    made = replace(
        changed,
        version=row["newest"] + 1,
        known_from=at,
        known_to=None,
        recorded_from=recorded,
        why=cause,
        why_ended=None,
    )
    if isinstance(made, Event | Fact):
        made = replace(made, reason=revision.reason)
    await insert_version(connection, scope, shelf, made, row["version"])
    told = memory_update(shelf.kind, memory_id, made.version, cause)
    await publish(connection, scope, [told])
    written = await connection.fetchrow(shelf.seen, *owner, FOREVER, None)
    return (await with_turns(connection, scope, shelf, [written]))[0] if written else None


async def insert_version(
    connection: Connection, scope: Scope, shelf: Shelf, version: Versioned, after: int
) -> None:
    """Write a version that rests on the turns of the one ``after`` which it comes."""
    columns = {
        **shelf.columns(version),
        "tenant_id": scope.tenant_id,
        "user_id": scope.user_id,
        "recorded_from": version.recorded_from,
    }
    row = row_text(shelf.table, columns, await cipher_of(connection))
    await connection.execute(shelf.insert, [row], [False])
    memory_id = columns[shelf.name]
    await connection.execute(
        COPY_SOURCES, scope.tenant_id, scope.user_id, memory_id, after, version.version
    )
