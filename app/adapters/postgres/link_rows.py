"""Links of memories, read from both ends."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from app.adapters.postgres.database import Connection
from app.adapters.postgres.fetch_statements import LINKS
from app.domain.links import LinkType
from app.ports import Relation


async def relations_of(
    connection: Connection,
    owner: tuple[UUID, UUID | None],
    memory_ids: Sequence[UUID],
    until: datetime,
) -> dict[UUID, tuple[Relation, ...]]:
    """Return the relations of some memories, as known at a moment; those without any are left out."""
    rows = await connection.fetch(LINKS, *owner, list(memory_ids), until) if memory_ids else []
    return relations_from(rows)


def relations_from(rows: Iterable[Mapping[str, Any]]) -> dict[UUID, tuple[Relation, ...]]:
    """Return the relations of both ends of some links, in the order of these."""
    found: dict[UUID, list[Relation]] = {}
    for row in rows:
        kind, first, second = LinkType(row["link"]), row["from_id"], row["to_id"]
        outgoing = Relation(type=kind, memory_id=second, is_outgoing=True)
        incoming = Relation(type=kind, memory_id=first, is_outgoing=False)
        found.setdefault(first, []).append(outgoing)
        found.setdefault(second, []).append(incoming)
    return {memory_id: tuple(relations) for memory_id, relations in found.items()}
