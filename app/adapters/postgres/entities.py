"""Entities: the user's world for readers, what turns name, lists, single ones, and changes by calls."""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import replace
from typing import Any
from uuid import UUID

from app.adapters.postgres import entity_statements as statements
from app.adapters.postgres.database import Connection, Database
from app.adapters.postgres.entity_changes import change_entity
from app.adapters.postgres.entity_found import found_entities
from app.adapters.postgres.idempotency import once
from app.adapters.postgres.sealed import cipher_of
from app.adapters.postgres.turns import lock_stream
from app.domain.entities import EntityType, KnownEntity, NamedEntity, RelationType
from app.domain.models import Scope
from app.ports import (
    EntityChange,
    EntityListing,
    EntityPage,
    FoundEntity,
    Naming,
    PastChange,
    StoredAnswer,
)

_BACKWARDS = {RelationType.TREATS}  # who holds the role is the second, not the first


class PostgresEntities:
    """Implements the ``Entities`` port."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def _reading(self, scope: Scope, timeout_ms: int) -> AbstractAsyncContextManager[Connection]:
        return self._database.transaction(scope, timeout_ms=timeout_ms, only_reads=True)

    async def named_in(
        self, scope: Scope, turn_ids: Sequence[UUID], entity_ids: Sequence[UUID], *, timeout_ms: int
    ) -> Naming:
        """Return what turns name, and what stands for ids today."""
        owner = (scope.tenant_id, scope.user_id)
        async with self._reading(scope, timeout_ms) as connection:
            found = await connection.fetch(
                statements.NAMED_IN, *owner, list(turn_ids), list(entity_ids)
            )
        rows = [row for row in found if row["origin"] is None]
        roots = _rooted(row for row in found if row["origin"] is not None)
        by_turn: dict[UUID, list[NamedEntity]] = {}
        found_as: dict[tuple[UUID, UUID], NamedEntity] = {}
        for row in rows:
            root = roots[row["entity_id"]]
            named = replace(
                root, start=row["start_char"], end=row["end_char"], turn_id=row["turn_id"]
            )
            by_turn.setdefault(row["turn_id"], []).append(named)
            found_as.setdefault((row["turn_id"], row["found_as"]), root)
        return Naming(by_turn=by_turn, found_as=found_as, roots=roots)

    async def called(
        self,
        scope: Scope,
        names: Sequence[str],
        kinds: Sequence[str],
        entity_ids: Sequence[UUID],
        *,
        timeout_ms: int,
    ) -> list[KnownEntity]:
        """Return who goes by one of the normal names, is had as one of the kinds, or has an id."""
        owner = (scope.tenant_id, scope.user_id)
        async with self._reading(scope, timeout_ms) as connection:
            cipher = await cipher_of(connection)
            rows = await connection.fetch(statements.BY_NAME, *owner, cipher.all_alike(names))
            ids = {row["entity_id"] for row in rows} | set(entity_ids)
            if kinds:
                roles = cipher.all_alike(kinds)
                held = await connection.fetch(statements.BY_ROLE, *owner, roles)
                ids |= {row["from_id" if row["type"] in _BACKWARDS else "to_id"] for row in held}
            if not ids:
                return []
            roots = await _roots(connection, scope, ids)
            family = await _family(connection, scope, {r.entity_id for r in roots.values()})
            rows = await connection.fetch(statements.SOME, *owner, list(family))
            aliases = await connection.fetch(statements.ALIASES, *owner, list(family))
        by_root: dict[UUID, set[str]] = {}
        for row in aliases:
            by_root.setdefault(family[row["entity_id"]], set()).add(row["normal"])
        members: dict[UUID, set[UUID]] = {}
        for member, root in family.items():
            members.setdefault(root, set()).add(member)
        return [
            KnownEntity(
                entity_id=row["entity_id"],
                type=EntityType(row["type"]),
                name=row["name"],
                kind=row["kind"],
                is_named=row["is_named"],
                is_speaker=row["is_speaker"],
                aliases=frozenset(by_root.get(row["entity_id"], ())),
                stands_for=frozenset(members[row["entity_id"]]),
            )
            for row in rows
            if row["merged_into"] is None
        ]

    async def listed(self, scope: Scope, listing: EntityListing) -> EntityPage:
        """Return a page of entities in order of their ids."""
        owner = (scope.tenant_id, scope.user_id)
        async with self._database.transaction(scope) as connection:
            ids: list[UUID] | None = None
            if listing.name is not None:
                names = (await cipher_of(connection)).all_alike([listing.name])
                rows = await connection.fetch(statements.BY_NAME, *owner, names)
                roots = await _roots(connection, scope, {row["entity_id"] for row in rows})
                ids = [root.entity_id for root in roots.values()]
            rows = await connection.fetch(
                statements.LISTED,
                *owner,
                listing.after,
                list(listing.types) or None,
                ids,
                listing.limit + 1,
            )
            shown = [row["entity_id"] for row in rows[: listing.limit]]
            found = await found_entities(connection, scope, shown)
        return EntityPage(found=found, end=shown[-1] if len(rows) > listing.limit else None)

    async def owners(self, tenant_id: UUID, entity_id: UUID) -> list[tuple[Scope, str]]:
        """Return whose entity has the id: scope and the caller's id of the user."""
        async with self._database.transaction(Scope(tenant_id=tenant_id)) as connection:
            rows = await connection.fetch(statements.OWNERS, tenant_id, entity_id)
        return [
            (Scope(tenant_id=tenant_id, user_id=row["user_id"]), row["client_id"]) for row in rows
        ]

    async def get(self, scope: Scope, entity_id: UUID) -> FoundEntity | None:
        """Return an entity, a merged one as it was with ``merged_into`` set."""
        async with self._database.transaction(scope) as connection:
            found = await found_entities(connection, scope, [entity_id], in_full=True)
        return found[0] if found else None

    async def changes(self, scope: Scope, entity_id: UUID, limit: int) -> list[PastChange]:
        """Return what calls changed of an entity, the newest first."""
        async with self._database.transaction(scope) as connection:
            family = await _family(connection, scope, {entity_id})
            rows = await connection.fetch(
                statements.CHANGES, scope.tenant_id, scope.user_id, list(family), limit
            )
        return [PastChange(**row) for row in rows]

    async def change(self, scope: Scope, entity_id: UUID, change: EntityChange) -> StoredAnswer:
        """Rename, merge or split in one transaction, and keep what was before."""

        async def apply(connection: Connection) -> StoredAnswer:
            await lock_stream(connection, scope)  # workers and other changes take turns
            touched = await change_entity(connection, scope, entity_id, change)
            return change.answer(await found_entities(connection, scope, touched, in_full=True))

        return await once(self._database, change.call, apply, scope=scope)


async def world(connection: Connection, scope: Scope) -> tuple[KnownEntity, ...]:
    """Return the entities of the user's world, merged ones as one, in order of their making."""
    owner = (scope.tenant_id, scope.user_id)
    rows = await connection.fetch(statements.WORLD, *owner)
    roles = await connection.fetch(statements.ROLES, *owner) if rows else []
    return tuple(_world(rows, roles))


def _world(
    rows: Sequence[Mapping[str, Any]], roles: Sequence[Mapping[str, Any]]
) -> list[KnownEntity]:
    parents = {row["entity_id"]: row["merged_into"] for row in rows}

    def root(entity_id: UUID) -> UUID:
        while parents.get(entity_id) is not None:
            entity_id = parents[entity_id]
        return entity_id

    names: dict[UUID, set[str]] = {}
    held: dict[UUID, set[tuple[UUID, str]]] = {}
    for row in rows:
        names.setdefault(root(row["entity_id"]), set()).update(row["names"])
    for row in roles:
        one, other = root(row["from_id"]), root(row["to_id"])
        if row["type"] in _BACKWARDS:
            one, other = other, one
        held.setdefault(other, set()).add((one, row["role"]))
    return [
        KnownEntity(
            entity_id=row["entity_id"],
            type=EntityType(row["type"]),
            name=row["name"],
            kind=row["kind"],
            is_named=row["is_named"],
            is_speaker=row["is_speaker"],
            aliases=frozenset(names[row["entity_id"]]),
            roles=frozenset(held.get(row["entity_id"], ())),
        )
        for row in rows
        if row["merged_into"] is None
    ]


async def _roots(connection: Connection, scope: Scope, ids: set[UUID]) -> dict[UUID, NamedEntity]:
    if not ids:
        return {}
    return _rooted(await connection.fetch(statements.UP, scope.tenant_id, scope.user_id, list(ids)))


def _rooted(rows: Iterable[Mapping[str, Any]]) -> dict[UUID, NamedEntity]:
    """Return for whom each id stands today."""
    return {
        row["origin"]: NamedEntity(
            entity_id=row["entity_id"],
            name=row["name"],
            type=EntityType(row["type"]),
            is_speaker=row["is_speaker"],
        )
        for row in rows
    }


async def _family(connection: Connection, scope: Scope, ids: set[UUID]) -> dict[UUID, UUID]:
    if not ids:
        return {}
    rows = await connection.fetch(statements.DOWN, scope.tenant_id, scope.user_id, list(ids))
    return {row["entity_id"]: row["root"] for row in rows}
