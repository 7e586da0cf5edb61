"""Reads a user's world as a graph: a few statements for many nodes at once."""

from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from uuid import UUID

from app.adapters.postgres import graph_statements as statements
from app.adapters.postgres.database import Connection, Database
from app.adapters.postgres.entity_statements import DOWN
from app.adapters.postgres.revisions import with_turns
from app.adapters.postgres.sealed import cipher_of
from app.adapters.postgres.shelves import EVENTS, FACTS
from app.domain.entities import EntityType, RelationType
from app.domain.intervals import Interval
from app.domain.models import Scope
from app.ports import EntityGist, FoundEvent, FoundFact, FoundRelation, Known, MemoryTraits
from app.text.names import normal_name

_TIMEOUT_MS = 2000  # of one read; a picture takes some of them


class PostgresGraph:
    """Implements the ``GraphIndex`` port."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def _reading(self, scope: Scope) -> AbstractAsyncContextManager[Connection]:
        return self._database.transaction(scope, timeout_ms=_TIMEOUT_MS, only_reads=True)

    async def entities(self, scope: Scope, entity_ids: Sequence[UUID]) -> list[EntityGist]:
        """Return who some ids stand for today, one for each that is known."""
        async with self._reading(scope) as connection:
            rows = await connection.fetch(
                statements.ENTITIES, scope.tenant_id, scope.user_id, list(entity_ids)
            )
        return [
            EntityGist(
                origin=row["origin"],
                entity_id=row["entity_id"],
                type=EntityType(row["type"]),
                name=row["name"],
                kind=row["kind"],
                is_speaker=row["is_speaker"],
            )
            for row in rows
        ]

    async def entities_of(
        self, scope: Scope, words: Sequence[str], known: Known, *, most: int
    ) -> list[UUID]:
        """Return entities of a type or a kind, in the order in which they became known."""
        owner = (scope.tenant_id, scope.user_id)
        async with self._reading(scope) as connection:
            kinds = (await cipher_of(connection)).all_alike(words)
            rows = await connection.fetch(
                statements.ENTITIES_OF, *owner, list(words), kinds, known.said_until, most
            )
        return [row["entity_id"] for row in rows]

    async def speakers(self, scope: Scope) -> list[UUID]:
        """Return who says "I" in the user's talk."""
        async with self._reading(scope) as connection:
            rows = await connection.fetch(statements.SPEAKERS, scope.tenant_id, scope.user_id)
        return [row["entity_id"] for row in rows]

    async def spoken_of(self, scope: Scope, name: str) -> list[UUID]:
        """Return entities whose shown name is this one, alias or not."""
        owner = (scope.tenant_id, scope.user_id)
        async with self._reading(scope) as connection:
            rows = await connection.fetch(statements.NAMES, *owner)
        return [row["entity_id"] for row in rows if normal_name(row["name"]) == normal_name(name)]

    async def naming(
        self, scope: Scope, entity_ids: Sequence[UUID], known: Known, *, most: int
    ) -> dict[UUID, list[UUID]]:
        """Return the memories whose words name each entity, those last said first, ``most`` of each."""
        owner = (scope.tenant_id, scope.user_id)
        async with self._reading(scope) as connection:
            family = await _family(connection, scope, entity_ids)
            rows = await connection.fetch(
                statements.NAMING, *owner, list(family), known.said_until, most
            )
        found: dict[UUID, dict[UUID, None]] = {}
        for row in rows:
            found.setdefault(family[row["entity_id"]], {})[row["memory_id"]] = None
        return {entity_id: list(memories)[:most] for entity_id, memories in found.items()}

    async def relations(
        self, scope: Scope, entity_ids: Sequence[UUID], known: Known
    ) -> list[FoundRelation]:
        """Return the relations that entities and those merged into them have."""
        owner = (scope.tenant_id, scope.user_id)
        bounds = (known.said_until, known.recorded_until)
        async with self._reading(scope) as connection:
            family = await _family(connection, scope, entity_ids)
            rows = await connection.fetch(statements.RELATIONS, *owner, list(family), *bounds)
        return [
            FoundRelation(
                from_id=row["from_id"],
                to_id=row["to_id"],
                type=RelationType(row["type"]),
                role=row["role"],
                valid=Interval(start=row["valid_from"], end=row["valid_to"]),
                confidence=row["confidence"],
            )
            for row in rows
        ]

    async def memories(
        self, scope: Scope, memory_ids: Sequence[UUID], known: Known
    ) -> list[FoundEvent | FoundFact]:
        """Return the events and facts that are seen at the moment, with turns and links."""
        owner = (scope.tenant_id, scope.user_id)
        bounds = (known.said_until, known.recorded_until)
        found: list[FoundEvent | FoundFact] = []
        async with self._reading(scope) as connection:
            for shelf in (EVENTS, FACTS):
                statement = statements.SOME.format(table=shelf.table, name=shelf.name)
                rows = await connection.fetch(statement, *owner, list(memory_ids), *bounds)
                newest = {row[shelf.name]: row for row in reversed(rows)}
                made = await with_turns(
                    connection, scope, shelf, list(newest.values()), known.said_until
                )
                found += [one for one in made if isinstance(one, FoundEvent | FoundFact)]
        return found

    async def memories_like(
        self, scope: Scope, traits: MemoryTraits, known: Known, *, most: int
    ) -> list[UUID]:
        """Return the events, or facts, with some traits, the latest first."""
        own = (traits.category,) if traits.of_facts else (traits.action, traits.status)
        async with self._reading(scope) as connection:
            rows = await connection.fetch(
                statements.FACTS_LIKE if traits.of_facts else statements.EVENTS_LIKE,
                scope.tenant_id,
                scope.user_id,
                known.said_until,
                known.recorded_until,
                traits.type,
                *own,
                traits.interval.start,
                traits.interval.end,
                most,
            )
        return [row["memory_id"] for row in rows]


async def _family(
    connection: Connection, scope: Scope, entity_ids: Sequence[UUID]
) -> dict[UUID, UUID]:
    rows = await connection.fetch(DOWN, scope.tenant_id, scope.user_id, list(entity_ids))
    return {row["entity_id"]: row["root"] for row in rows}
