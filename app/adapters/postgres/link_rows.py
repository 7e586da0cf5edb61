"""Links of memories, read from both ends."""

from collections.abc import Sequence
from datetime import datetime
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
    found: dict[UUID, list[Relation]] = {}
    if memory_ids:
        for row in await connection.fetch(LINKS, *owner, list(memory_ids), until):
            kind = LinkType(row["type"])
            for end, other, is_outgoing in (
                ("from_id", "to_id", True),
                ("to_id", "from_id", False),
            ):
                relation = Relation(type=kind, memory_id=row[other], is_outgoing=is_outgoing)
                found.setdefault(row[end], []).append(relation)
    return {memory_id: tuple(relations) for memory_id, relations in found.items()}
