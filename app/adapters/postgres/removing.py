"""Removes turns and other memories with all that rests on them, inside the locked stream's transaction.

What has no words of a turn left to rest on goes with the turn: versions, whole memories, entities that
nobody names any more. An episode that loses a turn goes whole, for its summary tells of all.
"""

from collections.abc import Sequence
from uuid import UUID

from app.adapters.postgres.connection import Connection

Owner = tuple[UUID, UUID | None]
TABLES = {"event": "events", "fact": "facts", "episode": "episodes", "pattern": "patterns"}
_RESTING = """
SELECT memory_id FROM sources WHERE tenant_id = $1 AND user_id = $2 AND turn_id = ANY($3::uuid[])
UNION SELECT episode_id FROM episode_turns WHERE tenant_id = $1 AND user_id = $2 AND turn_id = ANY($3::uuid[])
"""
_NAMED = "SELECT DISTINCT entity_id FROM mentions WHERE tenant_id = $1 AND user_id = $2 AND turn_id = ANY($3::uuid[])"
_COUNT = """
UPDATE streams SET turn_count = turn_count - c.turns, term_count = term_count - c.terms,
  vectors_pending = greatest(0, vectors_pending - c.bare),
  rereads_pending = greatest(0, rereads_pending - c.again)
FROM (
  SELECT count(*) AS turns, coalesce(sum(length), 0) AS terms,
    count(*) FILTER (WHERE NOT embedded AND state <> 'dead')::int AS bare,
    count(*) FILTER (WHERE reread IS NOT NULL)::int AS again
  FROM turns WHERE tenant_id = $1 AND user_id = $2 AND turn_id = ANY($3::uuid[])
) AS c
WHERE streams.tenant_id = $1 AND streams.user_id = $2
"""
# What a key leads to goes by itself: sources, mentions, links, relations, assertions, bound turns.
_OF_TURNS = (
    "DELETE FROM postings WHERE tenant_id = $1 AND user_id = $2 AND doc_id = ANY($3::uuid[])",
    "DELETE FROM vectors WHERE tenant_id = $1 AND user_id = $2 AND doc_id = ANY($3::uuid[])",
    "DELETE FROM sealed_vectors WHERE tenant_id = $1 AND user_id = $2 AND doc_id = ANY($3::uuid[])",
    "DELETE FROM model_runs WHERE tenant_id = $1 AND user_id = $2 AND turn_ids && $3::uuid[]",
    "DELETE FROM recalls WHERE tenant_id = $1 AND user_id = $2 AND cited && $3::uuid[]",
    "DELETE FROM turns WHERE tenant_id = $1 AND user_id = $2 AND turn_id = ANY($3::uuid[])",
    "DELETE FROM memory_ids WHERE tenant_id = $1 AND user_id = $2 AND memory_id = ANY($3::uuid[])",
)
_EMPTY_SESSIONS = """
DELETE FROM sessions AS s WHERE tenant_id = $1 AND user_id = $2 AND NOT EXISTS (
  SELECT 1 FROM turns AS t WHERE t.tenant_id = $1 AND t.user_id = $2 AND t.session_id = s.session_id)
"""
_BARE_VERSIONS = """
DELETE FROM {table} AS m WHERE tenant_id = $1 AND user_id = $2 AND {name} = ANY($3::uuid[])
  AND NOT EXISTS (SELECT 1 FROM sources AS s WHERE s.tenant_id = $1 AND s.user_id = $2
    AND s.memory_id = m.{name} AND s.version = m.version)
"""
_WHOLE = "DELETE FROM {table} WHERE tenant_id = $1 AND user_id = $2 AND {name} = ANY($3::uuid[])"
_GONE = """
SELECT memory_id FROM memory_ids AS i WHERE tenant_id = $1 AND user_id = $2 AND memory_id = ANY($3::uuid[])
  AND NOT EXISTS (SELECT 1 FROM events AS m
    WHERE m.tenant_id = $1 AND m.user_id = $2 AND m.event_id = i.memory_id)
  AND NOT EXISTS (SELECT 1 FROM facts AS m
    WHERE m.tenant_id = $1 AND m.user_id = $2 AND m.fact_id = i.memory_id)
  AND NOT EXISTS (SELECT 1 FROM episodes AS m
    WHERE m.tenant_id = $1 AND m.user_id = $2 AND m.episode_id = i.memory_id)
  AND NOT EXISTS (SELECT 1 FROM patterns AS m
    WHERE m.tenant_id = $1 AND m.user_id = $2 AND m.pattern_id = i.memory_id)
"""
_OF_MEMORIES = (
    "DELETE FROM memory_uses WHERE tenant_id = $1 AND user_id = $2 AND memory_id = ANY($3::uuid[])",
    "DELETE FROM feedback WHERE tenant_id = $1 AND user_id = $2 AND memory_id = ANY($3::uuid[])",
    "DELETE FROM clarifications WHERE tenant_id = $1 AND user_id = $2 AND (about && $3::uuid[] OR needs && $3::uuid[])",
    "DELETE FROM recalls WHERE tenant_id = $1 AND user_id = $2 AND cited && $3::uuid[]",
    "DELETE FROM memory_ids WHERE tenant_id = $1 AND user_id = $2 AND memory_id = ANY($3::uuid[])",
)
_UNNAMED = """
DELETE FROM entities AS e WHERE tenant_id = $1 AND user_id = $2 AND entity_id = ANY($3::uuid[])
  AND NOT is_speaker AND NOT is_corrected AND merged_into IS NULL
  AND NOT EXISTS (SELECT 1 FROM mentions AS m
    WHERE m.tenant_id = $1 AND m.user_id = $2 AND m.entity_id = e.entity_id)
  AND NOT EXISTS (SELECT 1 FROM entities AS o
    WHERE o.tenant_id = $1 AND o.user_id = $2 AND o.merged_into = e.entity_id)
"""


async def remove_turns(
    connection: Connection, owner: Owner, turn_ids: Sequence[UUID]
) -> dict[str, int]:
    """Remove turns; return how many memories of each kind went."""
    ids = list(turn_ids)
    resting = [row[0] for row in await connection.fetch(_RESTING, *owner, ids)]
    named = [row[0] for row in await connection.fetch(_NAMED, *owner, ids)]
    await connection.execute(_COUNT, *owner, ids)
    for statement in _OF_TURNS:
        await connection.execute(statement, *owner, ids)
    await connection.execute(_EMPTY_SESSIONS, *owner)
    counts = {"turn": len(ids)}
    for kind, table in TABLES.items():
        statement = _WHOLE if kind == "episode" else _BARE_VERSIONS
        counts[kind] = await _changed(
            connection, statement.format(table=table, name=f"{kind}_id"), owner, resting
        )
    await _clear(connection, owner, resting)
    counts["entity"] = await _changed(connection, _UNNAMED, owner, named)
    return counts


async def remove_memories(
    connection: Connection, owner: Owner, kind: str, memory_ids: Sequence[UUID]
) -> dict[str, int]:
    """Remove memories of a kind in all versions; their turns stay."""
    statement = _WHOLE.format(table=TABLES[kind], name=f"{kind}_id")
    await _changed(connection, statement, owner, memory_ids)
    await _clear(connection, owner, memory_ids)
    return {kind: len(memory_ids)}


async def _clear(connection: Connection, owner: Owner, memory_ids: Sequence[UUID]) -> None:
    gone = [row[0] for row in await connection.fetch(_GONE, *owner, list(memory_ids))]
    for statement in _OF_MEMORIES if gone else ():
        await connection.execute(statement, *owner, gone)


async def _changed(
    connection: Connection, statement: str, owner: Owner, ids: Sequence[UUID]
) -> int:
    return int((await connection.execute(statement, *owner, list(ids))).split()[-1])
