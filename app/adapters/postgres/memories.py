"""Memories one by one and in order of time: timeline, versions, corrections and retractions."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from app.adapters.postgres.audit import record_act
from app.adapters.postgres.database import Connection, Database
from app.adapters.postgres.event_rows import row_text
from app.adapters.postgres.fetch import fetch_turns
from app.adapters.postgres.idempotency import once
from app.adapters.postgres.link_rows import relations_of
from app.adapters.postgres.memory_statements import (
    ASCENDING,
    COPY_SOURCES,
    DESCENDING,
    EVENTS,
    FACTS,
    OWNERS,
    SOURCES,
    TURN_IDS,
    TURNS,
)
from app.adapters.postgres.shelves import EVENTS as EVENT_SHELF
from app.adapters.postgres.shelves import FACTS as FACT_SHELF
from app.adapters.postgres.shelves import KINDS, SHELVES, Made, Shelf, Versioned, closed_error
from app.adapters.postgres.turns import lock_stream, turn_from
from app.domain.audit import Act, Deed
from app.domain.errors import Conflict
from app.domain.events import Cause, Source
from app.domain.facts import normal_value
from app.domain.models import MemoryKind, Scope
from app.ports import (
    FactListing,
    FoundEvent,
    FoundTurn,
    Known,
    Listing,
    Owned,
    Page,
    Place,
    Provenance,
    Revision,
    StoredAnswer,
    Version,
)

_FOREVER = datetime(9999, 12, 31, tzinfo=UTC)


class PostgresMemories:
    """Implements the ``Memories`` port."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def listed(self, scope: Scope, listing: Listing) -> Page:
        """Return a page of a timeline."""
        async with self._database.transaction(scope) as connection:
            if listing.kind is MemoryKind.TURN:
                return await _listed_turns(connection, scope, listing)
            return await _listed_events(connection, scope, listing)

    async def listed_facts(self, scope: Scope, listing: FactListing) -> Page:
        """Return a page of facts."""
        at, last = listing.after or (None, None)
        async with self._database.transaction(scope) as connection:
            rows = await connection.fetch(
                FACTS.format(**(DESCENDING if listing.is_descending else ASCENDING)),
                scope.tenant_id,
                scope.user_id,
                *_bounds(listing.known),
                listing.interval.start,
                listing.interval.end,
                normal_value(listing.name) if listing.name else None,
                list(listing.slots) or None,
                list(listing.categories) or None,
                listing.only_current,
                at,
                UUID(last) if last else None,
                listing.limit + 1,
                list(listing.entity_ids),
            )
            return Page(
                found=await _with_turns(connection, scope, FACT_SHELF, rows[: listing.limit]),
                end=_end(rows, listing.limit, "place", "fact_id"),
            )

    async def owners(self, tenant_id: UUID, memory_id: UUID) -> list[Owned]:
        """Return whose memory has the id."""
        async with self._database.transaction(Scope(tenant_id=tenant_id)) as connection:
            rows = await connection.fetch(OWNERS, tenant_id, memory_id)
        return [
            Owned(
                scope=Scope(tenant_id=tenant_id, user_id=row["user_id"]),
                client_user_id=row["client_id"],
                kind=KINDS[row["kind"]],
            )
            for row in rows
        ]

    async def made(
        self, scope: Scope, kind: MemoryKind, memory_id: UUID, known: Known | None
    ) -> Made | None:
        """Return the version seen at a moment, or the present one."""
        owner, shelf = (scope.tenant_id, scope.user_id, memory_id), SHELVES[kind]
        async with self._database.transaction(scope) as connection:
            row = await connection.fetchrow(shelf.seen, *owner, *_bounds(known))
            if row is None and known is None:
                row = await connection.fetchrow(shelf.last, *owner)
                row = row if row and row["superseded_by"] else None
            rows, until = [row] if row else [], _bounds(known)[0]
            return next(iter(await _with_turns(connection, scope, shelf, rows, until)), None)

    async def turn(self, scope: Scope, turn_id: UUID, known: Known | None) -> FoundTurn | None:
        """Return a turn if it was said by then."""
        until, recorded = _bounds(known)
        async with self._database.transaction(scope) as connection:
            found = await fetch_turns(connection, scope, [turn_id], (until, recorded))
        return next(
            (
                one
                for one in found
                if one.turn.said_at <= until and (recorded is None or one.recorded_at <= recorded)
            ),
            None,
        )

    async def versions(
        self, scope: Scope, kind: MemoryKind, memory_id: UUID, *, after: int, limit: int
    ) -> list[Version]:
        """Return the versions of a memory above a number, oldest first."""
        owner, shelf = (scope.tenant_id, scope.user_id, memory_id), SHELVES[kind]
        async with self._database.transaction(scope) as connection:
            rows = await connection.fetch(shelf.versions, *owner, after, limit)
            found = await _with_turns(connection, scope, shelf, rows)
        return [
            Version(found=one, provenance=_provenance(row))
            for one, row in zip(found, rows, strict=True)
        ]

    async def revise(
        self, scope: Scope, kind: MemoryKind, memory_id: UUID, revision: Revision
    ) -> StoredAnswer:
        """Close the open version and write what stands in its place, in one transaction."""

        async def change(connection: Connection) -> StoredAnswer:
            await lock_stream(connection, scope)  # workers and other changes take turns
            found = await _revised(connection, scope, SHELVES[kind], memory_id, revision)
            return revision.answer(found)

        return await once(self._database, revision.call, change, scope=scope)


async def _listed_events(connection: Connection, scope: Scope, listing: Listing) -> Page:
    at, last = listing.after or (None, None)
    rows = await connection.fetch(
        EVENTS.format(**(DESCENDING if listing.is_descending else ASCENDING)),
        scope.tenant_id,
        scope.user_id,
        *_bounds(listing.known),
        listing.interval.start,
        listing.interval.end,
        list(listing.event_types) or None,
        list(listing.statuses) or None,
        listing.entity,
        at,
        UUID(last) if last else None,
        listing.limit + 1,
        list(listing.entity_ids),
    )
    shown = rows[: listing.limit]
    return Page(
        found=await _with_turns(connection, scope, EVENT_SHELF, shown, listing.known.said_until),
        end=_end(rows, listing.limit, "place", "event_id"),
    )


async def _listed_turns(connection: Connection, scope: Scope, listing: Listing) -> Page:
    at, last = listing.after or (None, None)
    bounds = _bounds(listing.known)
    rows = await connection.fetch(
        TURN_IDS.format(**(DESCENDING if listing.is_descending else ASCENDING)),
        scope.tenant_id,
        scope.user_id,
        *bounds,
        listing.interval.start,
        listing.interval.end,
        at,
        int(last) if last else None,
        listing.limit + 1,
    )
    ids = [row["turn_id"] for row in rows[: listing.limit]]
    return Page(
        found=await fetch_turns(connection, scope, ids, bounds),
        end=_end(rows, listing.limit, "said_at", "seq"),
    )


def _end(rows: Sequence[Mapping[str, Any]], limit: int, moment: str, last: str) -> Place | None:
    if len(rows) <= limit:
        return None
    row = rows[limit - 1]
    return row[moment], str(row[last])


def _bounds(known: Known | None) -> tuple[datetime, datetime | None]:
    return (known.said_until, known.recorded_until) if known else (_FOREVER, None)


async def _with_turns(
    connection: Connection,
    scope: Scope,
    shelf: Shelf,
    rows: Sequence[Mapping[str, Any]],
    until: datetime = _FOREVER,
) -> list[Made]:
    """Return versions with what they rest on, in the order of their rows."""
    if not rows:
        return []
    owner = (scope.tenant_id, scope.user_id)
    ids = list({row[shelf.name] for row in rows})
    backing: dict[tuple[UUID, int], list[Source]] = {}
    for row in await connection.fetch(SOURCES, *owner, ids):
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


async def _revised(
    connection: Connection, scope: Scope, shelf: Shelf, memory_id: UUID, revision: Revision
) -> Made | None:
    owner = (scope.tenant_id, scope.user_id, memory_id)
    row = await connection.fetchrow(shelf.open, *owner)
    if row is None:
        raise closed_error(await connection.fetchrow(shelf.last, *owner))
    if revision.expected not in (None, row["version"]):
        raise Conflict(
            f"the memory is at version {row['version']}, not {revision.expected}; read it again "
            "and decide anew"
        )
    (found,) = await _with_turns(connection, scope, shelf, [row])
    changed = revision.change(found.version)
    if changed == found.version:
        return found
    at = max(revision.at, found.version.known_from)
    cause = Cause.CORRECTION if changed else Cause.RETRACTION
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
        return None
    made = replace(
        changed,
        version=row["newest"] + 1,
        known_from=at,
        known_to=None,
        recorded_from=recorded,
        why=Cause.CORRECTION,
    )
    await _insert(connection, scope, shelf, made)
    await connection.execute(COPY_SOURCES, *owner, row["version"], made.version)
    written = await connection.fetchrow(shelf.seen, *owner, _FOREVER, None)
    return (await _with_turns(connection, scope, shelf, [written]))[0] if written else None


async def _insert(connection: Connection, scope: Scope, shelf: Shelf, version: Versioned) -> None:
    columns = {
        **shelf.columns(version),
        "tenant_id": scope.tenant_id,
        "user_id": scope.user_id,
        "recorded_from": version.recorded_from,
    }
    await connection.execute(shelf.insert, [row_text(columns)], [False])


def _provenance(row: Mapping[str, Any]) -> Provenance | None:
    if row["extractor"] is None:
        return None
    found = {name: row[name] for name in ("extractor", "model", "prompt_version")}
    return Provenance(**found)
