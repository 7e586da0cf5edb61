"""The statements that read the graph; a test explains each as the application's role."""

from app.adapters.postgres.entity_statements import UP
from app.adapters.postgres.event_rows import seen

# ``UP`` with the kind too.
ENTITIES = UP.replace("e.is_speaker FROM", "e.is_speaker, e.kind FROM")

ENTITIES_OF = """
SELECT entity_id FROM entities WHERE tenant_id = $1 AND user_id = $2 AND merged_into IS NULL
  AND (type = ANY($3::text[]) OR kind = ANY($4::text[])) AND known_from <= $5
ORDER BY entity_id LIMIT $6
"""

SPEAKERS = """
SELECT entity_id FROM entities
WHERE tenant_id = $1 AND user_id = $2 AND is_speaker AND merged_into IS NULL ORDER BY entity_id LIMIT 20
"""

# What is only ever spoken of ("the printer") has a name and no alias; names may be hidden from the database.
NAMES = """
SELECT entity_id, name FROM entities WHERE tenant_id = $1 AND user_id = $2 AND merged_into IS NULL
ORDER BY entity_id LIMIT 2000
"""

# The last mentions of each entity, and the memories that rest on words in which one stands. A memory
# rests on several mentions, so more of them are read than memories wanted.
NAMING = """
SELECT o.entity_id, s.memory_id, max(m.said_at) AS at
FROM unnest($3::uuid[]) AS o(entity_id)
CROSS JOIN LATERAL (
  SELECT turn_id, start_char, end_char, said_at FROM mentions
  WHERE tenant_id = $1 AND user_id = $2 AND entity_id = o.entity_id AND said_at <= $4
  ORDER BY said_at DESC, turn_id, start_char LIMIT 3 * $5
) AS m
CROSS JOIN LATERAL (
  SELECT memory_id FROM sources
  WHERE tenant_id = $1 AND user_id = $2 AND turn_id = m.turn_id
    AND start_char < m.end_char AND m.start_char < end_char
) AS s
GROUP BY o.entity_id, s.memory_id ORDER BY at DESC, s.memory_id
"""

RELATIONS = """
SELECT from_id, to_id, type, role, valid_from, valid_to, confidence FROM entity_relations
WHERE tenant_id = $1 AND user_id = $2 AND (from_id = ANY($3::uuid[]) OR to_id = ANY($3::uuid[]))
  AND known_from <= $4 AND (known_to IS NULL OR known_to > $4)
  AND ($5::timestamptz IS NULL OR (recorded_from <= $5 AND (recorded_to IS NULL OR recorded_to > $5)))
ORDER BY known_from, relation_id
"""

# Of events and of facts: {table}, {name} of the id.
SOME = f"""
SELECT e.* FROM {{table}} AS e
WHERE e.tenant_id = $1 AND e.user_id = $2 AND e.{{name}} = ANY($3::uuid[]) AND {seen("$4", "$5")}
ORDER BY e.{{name}}, e.version DESC
"""

EVENTS_LIKE = f"""
SELECT e.event_id AS memory_id FROM events AS e
WHERE e.tenant_id = $1 AND e.user_id = $2 AND {seen("$3", "$4")}
  AND ($5::text IS NULL OR e.event_type = $5)
  AND ($6::text IS NULL OR e.action_type = $6)
  AND ($7::text IS NULL OR e.status = $7)
  AND ($8::timestamptz IS NULL OR coalesce(e.occurs_end, e.known_from) > $8)
  AND ($9::timestamptz IS NULL OR coalesce(e.occurs_start, e.known_from) < $9)
ORDER BY coalesce(e.occurs_start, e.known_from) DESC, e.event_id DESC LIMIT $10
"""
FACTS_LIKE = f"""
SELECT e.fact_id AS memory_id FROM facts AS e
WHERE e.tenant_id = $1 AND e.user_id = $2 AND {seen("$3", "$4")}
  AND ($5::text IS NULL OR e.slot = $5)
  AND ($6::text IS NULL OR e.category = $6)
  AND ($7::timestamptz IS NULL OR e.valid_to IS NULL OR e.valid_to > $7)
  AND ($8::timestamptz IS NULL OR coalesce(e.valid_from, e.known_from) < $8)
ORDER BY e.known_from DESC, e.fact_id DESC LIMIT $9
"""
