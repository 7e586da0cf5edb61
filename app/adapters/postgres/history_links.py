"""Links as they travel with a history: named by the caller's own turn ids."""

from collections.abc import Sequence
from uuid import UUID

from app.adapters.postgres.database import Connection
from app.adapters.postgres.held import INSERT_LINKS
from app.adapters.postgres.history_versions import refused
from app.domain.links import LinkType
from app.domain.models import Scope
from app.ports import Cited, Outcome, PastLink

_AFTER = """
SELECT l.*, t.client_id FROM event_links AS l JOIN turns AS t ON t.tenant_id = $1
  AND t.user_id = $2 AND t.turn_id = l.turn_id
WHERE l.tenant_id = $1 AND l.user_id = $2 AND t.seq < $6
  AND (l.from_id, l.to_id, l.type) > ($3::uuid, $4::uuid, $5::text)
ORDER BY l.from_id, l.to_id, l.type LIMIT $7
"""
_FIRST = (UUID(int=0), UUID(int=0), "")

_TURNS = """
SELECT client_id, turn_id FROM turns
WHERE tenant_id = $1 AND user_id = $2 AND client_id = ANY($3::text[])
"""
_ENDS = """
SELECT memory_id FROM memory_ids
WHERE tenant_id = $1 AND user_id = $2 AND memory_id = ANY($3::uuid[])
"""
_KNOWN = """
SELECT from_id, to_id, type FROM event_links
WHERE tenant_id = $1 AND user_id = $2 AND from_id = ANY($3::uuid[])
"""


async def links_after(
    connection: Connection,
    scope: Scope,
    after: tuple[UUID, UUID, str] | None,
    before_seq: int,
    limit: int,
) -> list[PastLink]:
    """Return links in order, after the one given; those told at or after a turn are left out."""
    rows = await connection.fetch(
        _AFTER, scope.tenant_id, scope.user_id, *(after or _FIRST), before_seq, limit
    )
    return [
        PastLink(
            from_id=row["from_id"],
            to_id=row["to_id"],
            type=LinkType(row["type"]),
            confidence=row["confidence"],
            known_from=row["known_from"],
            cited=Cited(
                client_turn_id=row["client_id"], start=row["start_char"], end=row["end_char"]
            ),
        )
        for row in rows
    ]


async def add_links(
    connection: Connection, scope: Scope, links: Sequence[PastLink]
) -> list[Outcome]:
    """Write what is new; outcomes in the order given."""
    owner = (scope.tenant_id, scope.user_id)
    ends = list({end for one in links for end in (one.from_id, one.to_id)})
    held = {row["memory_id"] for row in await connection.fetch(_ENDS, *owner, ends)}
    names = list({one.cited.client_turn_id for one in links})
    rows = await connection.fetch(_TURNS, *owner, names)
    turns = {row["client_id"]: row["turn_id"] for row in rows}
    known = {tuple(row) for row in await connection.fetch(_KNOWN, *owner, ends)}
    outcomes, new = [], []
    for one in links:
        key = (one.from_id, one.to_id, one.type.value)
        if key in known:
            outcomes.append(Outcome(kind="duplicate"))
        elif not {one.from_id, one.to_id} <= held:
            end = "from" if one.from_id not in held else "to"
            outcomes.append(refused(f"/{end}: no such memory"))
        elif one.cited.client_turn_id not in turns:
            outcomes.append(refused("/evidence/turn_id: no such turn"))
        else:
            known.add(key)
            new.append(one)
            outcomes.append(Outcome(kind="accepted"))
    if new:
        await connection.execute(
            INSERT_LINKS,
            *owner,
            [one.from_id for one in new],
            [one.to_id for one in new],
            [one.type.value for one in new],
            [one.confidence for one in new],
            [one.known_from for one in new],
            [turns[one.cited.client_turn_id] for one in new],
            [one.cited.start for one in new],
            [one.cited.end for one in new],
        )
    return outcomes
