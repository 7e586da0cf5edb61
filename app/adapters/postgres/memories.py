"""Memories one by one and in order of time: timeline, versions, corrections and retractions."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from app.adapters.postgres.database import Connection, Database
from app.adapters.postgres.fetch import fetch_turns
from app.adapters.postgres.idempotency import once
from app.adapters.postgres.memory_lists import (
    bounds_of,
    listed_derived,
    listed_events,
    listed_facts,
    listed_turns,
)
from app.adapters.postgres.memory_statements import OWNERS
from app.adapters.postgres.revisions import revised, with_turns
from app.adapters.postgres.shelves import KINDS, SHELVES
from app.adapters.postgres.turns import lock_stream
from app.domain.models import MemoryKind, Scope
from app.ports import (
    DerivedListing,
    FactListing,
    FoundTurn,
    Known,
    Listing,
    Made,
    Owned,
    Page,
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
                return await listed_turns(connection, scope, listing)
            return await listed_events(connection, scope, listing)

    async def listed_facts(self, scope: Scope, listing: FactListing) -> Page:
        """Return a page of facts."""
        async with self._database.transaction(scope) as connection:
            return await listed_facts(connection, scope, listing)

    async def listed_derived(self, scope: Scope, listing: DerivedListing) -> Page:
        """Return a page of episodes or patterns."""
        async with self._database.transaction(scope) as connection:
            return await listed_derived(connection, scope, listing)

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
            row = await connection.fetchrow(shelf.seen, *owner, *bounds_of(known))
            if row is None and known is None:
                row = await connection.fetchrow(shelf.last, *owner)
                row = row if row and row["superseded_by"] else None
            rows, until = [row] if row else [], bounds_of(known)[0]
            return next(iter(await with_turns(connection, scope, shelf, rows, until)), None)

    async def turn(self, scope: Scope, turn_id: UUID, known: Known | None) -> FoundTurn | None:
        """Return a turn if it was said by then."""
        until, recorded = bounds_of(known)
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


def _provenance(row: Mapping[str, Any]) -> Provenance | None:
    if row["extractor"] is None:
        return None
    found = {name: row[name] for name in ("extractor", "model", "prompt_version")}
    return Provenance(**found)
