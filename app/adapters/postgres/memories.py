"""Memories one by one and in order of time: timeline, versions, corrections and retractions."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from app.adapters.postgres.database import Connection, Database
from app.adapters.postgres.fetch import fetch_turns
from app.adapters.postgres.idempotency import once
from app.adapters.postgres.memory_statements import (
    ASCENDING,
    DESCENDING,
    EVENTS,
    FACTS,
    OWNERS,
    TURN_IDS,
)
from app.adapters.postgres.revisions import FOREVER, revised, with_turns
from app.adapters.postgres.shelves import EVENTS as EVENT_SHELF
from app.adapters.postgres.shelves import FACTS as FACT_SHELF
from app.adapters.postgres.shelves import KINDS, SHELVES, Made
from app.adapters.postgres.turns import lock_stream
from app.domain.facts import normal_value
from app.domain.models import MemoryKind, Scope
from app.ports import (
    FactListing,
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
                found=await with_turns(connection, scope, FACT_SHELF, rows[: listing.limit]),
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
            return next(iter(await with_turns(connection, scope, shelf, rows, until)), None)

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
            found = await with_turns(connection, scope, shelf, rows)
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
            found = await revised(connection, scope, SHELVES[kind], memory_id, revision)
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
        found=await with_turns(connection, scope, EVENT_SHELF, shown, listing.known.said_until),
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
    return (known.said_until, known.recorded_until) if known else (FOREVER, None)


def _provenance(row: Mapping[str, Any]) -> Provenance | None:
    if row["extractor"] is None:
        return None
    found = {name: row[name] for name in ("extractor", "model", "prompt_version")}
    return Provenance(**found)
