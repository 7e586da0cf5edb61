"""Entities in full, from their rows and those of what was merged into them."""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from app.adapters.postgres import entity_statements as statements
from app.adapters.postgres.database import Connection
from app.domain.entities import Alias, EntityCause, EntityType, NamedEntity, RelationType
from app.domain.intervals import Interval
from app.domain.models import Scope
from app.ports import FoundEntity, FoundMention, Related

_SHOWN_MENTIONS = 20


async def found_entities(
    connection: Connection, scope: Scope, ids: Sequence[UUID], *, in_full: bool = False
) -> list[FoundEntity]:
    """Return entities in the order asked; ``in_full`` with relations and the latest mentions."""
    if not ids:
        return []
    owner = (scope.tenant_id, scope.user_id)
    family: dict[UUID, list[UUID]] = {}
    for row in await connection.fetch(statements.DOWN, *owner, list(ids)):
        family.setdefault(row["root"], []).append(row["entity_id"])
    members = sorted({member for found in family.values() for member in found})
    rows = {r["entity_id"]: r for r in await connection.fetch(statements.SOME, *owner, list(ids))}
    aliases: dict[UUID, list[Mapping[str, Any]]] = {}
    for row in await connection.fetch(statements.ALIASES, *owner, members):
        aliases.setdefault(row["entity_id"], []).append(row)
    counts = {r["entity_id"]: r for r in await connection.fetch(statements.COUNTS, *owner, members)}
    found = []
    for entity_id in ids:
        if entity_id not in rows:
            continue
        own = [entity_id, *(m for m in family[entity_id] if m != entity_id)]
        found.append(
            FoundEntity(
                **_plain(rows[entity_id]),
                aliases=_aliases([row for member in own for row in aliases.get(member, ())]),
                **_counted([counts[member] for member in own if member in counts]),
                stands_for=tuple(own[1:]),
                relations=await _relations(connection, scope, own) if in_full else (),
                mentions=await _mentions(connection, scope, own) if in_full else (),
            )
        )
    return found


def _plain(row: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "entity_id": row["entity_id"],
        "type": EntityType(row["type"]),
        "name": row["name"],
        "kind": row["kind"],
        "is_speaker": row["is_speaker"],
        "confidence": row["confidence"],
        "merged_into": row["merged_into"],
        "known_from": row["known_from"],
        "recorded_at": row["recorded_at"],
    }


def _aliases(rows: Sequence[Mapping[str, Any]]) -> tuple[Alias, ...]:
    found: dict[str, Alias] = {}
    for row in rows:
        found.setdefault(
            row["normal"],
            Alias(
                text=row["text"],
                normal=row["normal"],
                confidence=row["confidence"],
                why=EntityCause(row["why"]),
            ),
        )
    return tuple(found.values())


def _counted(rows: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    return {
        "mention_count": sum(row["n"] for row in rows),
        "first_mentioned": min((row["first"] for row in rows), default=None),
        "last_mentioned": max((row["last"] for row in rows), default=None),
    }


async def _relations(
    connection: Connection, scope: Scope, own: Sequence[UUID]
) -> tuple[Related, ...]:
    owner = (scope.tenant_id, scope.user_id)
    rows = await connection.fetch(statements.RELATIONS, *owner, list(own))
    others = {row["to_id" if row["from_id"] in own else "from_id"] for row in rows}
    roots = {r["origin"]: r for r in await connection.fetch(statements.UP, *owner, list(others))}
    found: dict[tuple[object, ...], Related] = {}
    for row in rows:
        is_outward = row["from_id"] in own
        other = roots.get(row["to_id" if is_outward else "from_id"])
        if other is None or other["entity_id"] in own:
            continue  # what merged ones were to each other
        related = Related(
            other=NamedEntity(
                entity_id=other["entity_id"], name=other["name"], type=EntityType(other["type"])
            ),
            type=RelationType(row["type"]),
            role=row["role"],
            is_outward=is_outward,
            valid=Interval(start=row["valid_from"], end=row["valid_to"]),
            confidence=row["confidence"],
        )
        found.setdefault((other["entity_id"], row["type"], row["role"], is_outward), related)
    return tuple(found.values())


async def _mentions(
    connection: Connection, scope: Scope, own: Sequence[UUID]
) -> tuple[FoundMention, ...]:
    rows = await connection.fetch(
        statements.LATEST, scope.tenant_id, scope.user_id, list(own), _SHOWN_MENTIONS
    )
    return tuple(
        FoundMention(
            turn_id=row["turn_id"],
            client_turn_id=row["client_id"],
            start=row["start_char"],
            end=row["end_char"],
            text=row["text"][row["start_char"] : row["end_char"]],
            said_at=row["said_at"],
            zone=row["zone"],
            confidence=row["confidence"],
        )
        for row in rows
    )
