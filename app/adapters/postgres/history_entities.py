"""Entities as they travel with a history: read page by page, and written by the caller's own turn ids."""

from collections.abc import Collection, Mapping
from typing import Any
from uuid import UUID

from app.adapters.postgres import history_entity_statements as statements
from app.adapters.postgres.database import Connection
from app.adapters.postgres.entity_statements import ALIASES
from app.domain.entities import Alias, EntityCause, EntityType, RelationType
from app.domain.intervals import Interval
from app.domain.models import Scope
from app.ports import (
    Cited,
    NamedPage,
    PastEntity,
    PastEntityChange,
    PastMention,
    PastMentions,
    PastNamed,
    PastRelation,
)

Row = Mapping[str, Any]
_FIRST = UUID(int=0)


async def named_after(
    connection: Connection,
    scope: Scope,
    sort: type[PastNamed],
    after: UUID | int | None,
    bounds: tuple[int, int],
) -> NamedPage:
    """Return lines of a sort after a place; ``bounds``: before which turn, how many."""
    if sort is PastMentions:
        return await _mentions(connection, scope, after if isinstance(after, int) else 0, bounds)
    owner = (scope.tenant_id, scope.user_id, after if isinstance(after, UUID) else _FIRST)
    before_seq, limit = bounds
    found: list[PastNamed]
    if sort is PastEntity:
        rows = await connection.fetch(statements.ENTITIES, *owner, limit)
        ids = [row["entity_id"] for row in rows]
        names: dict[UUID, list[Row]] = {}
        for row in await connection.fetch(ALIASES, *owner[:2], ids):
            names.setdefault(row["entity_id"], []).append(row)
        found = [_entity(row, names.get(row["entity_id"], ())) for row in rows]
    elif sort is PastRelation:
        rows = await connection.fetch(statements.RELATIONS, *owner, before_seq, limit)
        ids, found = [row["relation_id"] for row in rows], [_relation(row) for row in rows]
    else:
        rows = await connection.fetch(statements.CHANGES, *owner, limit)
        ids, found = [row["change_id"] for row in rows], [_change(row) for row in rows]
    return NamedPage(found=found, end=ids[-1] if len(ids) == limit else None)


async def _mentions(
    connection: Connection, scope: Scope, after: int, bounds: tuple[int, int]
) -> NamedPage:
    owner = (scope.tenant_id, scope.user_id)
    turns = await connection.fetch(statements.TURNS_AFTER, *owner, after, *bounds)
    rows = await connection.fetch(statements.MENTIONS, *owner, [t["turn_id"] for t in turns])
    by_turn: dict[UUID, list[PastMention]] = {}
    for row in rows:
        mention = PastMention(
            start=row["start_char"],
            end=row["end_char"],
            entity_id=row["entity_id"],
            found_as=row["found_as"],
            confidence=row["confidence"],
        )
        by_turn.setdefault(row["turn_id"], []).append(mention)
    found = [
        PastMentions(client_turn_id=t["client_id"], mentions=tuple(by_turn[t["turn_id"]]))
        for t in turns
        if t["turn_id"] in by_turn
    ]
    return NamedPage(found=found, end=turns[-1]["seq"] if len(turns) == bounds[1] else None)


def _entity(row: Row, names: Collection[Row]) -> PastEntity:
    # The database orders names of equal confidence by what may be hidden; a history has one order.
    aliases = [
        Alias(
            text=one["text"],
            normal=one["normal"],
            confidence=one["confidence"],
            why=EntityCause(one["why"]),
        )
        for one in names
    ]
    kept = ("entity_id", "name", "kind", "is_named", "is_speaker", "is_corrected", "confidence", "merged_into", "known_from")  # fmt: skip
    return PastEntity(
        **{name: row[name] for name in kept},
        type=EntityType(row["type"]),
        aliases=tuple(sorted(aliases, key=lambda alias: (alias.normal, alias.text))),
    )


def _relation(row: Row) -> PastRelation:
    kept = ("relation_id", "from_id", "to_id", "role", "known_from", "known_to", "confidence")
    return PastRelation(
        **{name: row[name] for name in kept},
        type=RelationType(row["type"]),
        valid=Interval(start=row["valid_from"], end=row["valid_to"]),
        cited=Cited(client_turn_id=row["client_id"], start=row["start_char"], end=row["end_char"]),
    )


def _change(row: Row) -> PastEntityChange:
    kept = ("change_id", "entity_id", "other_id", "kind", "change", "known_from")
    return PastEntityChange(**{name: row[name] for name in kept})
