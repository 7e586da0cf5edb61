"""The statements that carry entities in and out with a history; a test explains each as the application's role."""

ENTITIES = """
SELECT * FROM entities WHERE tenant_id = $1 AND user_id = $2 AND entity_id > $3 ORDER BY entity_id LIMIT $4
"""
TURNS_AFTER = """
SELECT turn_id, client_id, seq FROM turns
WHERE tenant_id = $1 AND user_id = $2 AND seq > $3 AND seq < $4 ORDER BY seq LIMIT $5
"""
MENTIONS = """
SELECT turn_id, start_char, end_char, entity_id, found_as, confidence FROM mentions
WHERE tenant_id = $1 AND user_id = $2 AND turn_id = ANY($3::uuid[]) ORDER BY turn_id, start_char
"""
RELATIONS = """
SELECT r.*, t.client_id FROM entity_relations AS r JOIN turns AS t ON t.tenant_id = $1
  AND t.user_id = $2 AND t.turn_id = r.turn_id
WHERE r.tenant_id = $1 AND r.user_id = $2 AND r.relation_id > $3 AND t.seq < $4
ORDER BY r.relation_id LIMIT $5
"""
CHANGES = """
SELECT * FROM entity_changes WHERE tenant_id = $1 AND user_id = $2 AND change_id > $3 ORDER BY change_id LIMIT $4
"""

# What a batch may point to, and what of it is there.
TURNS = """
SELECT client_id, turn_id, said_at, state IN ('queued', 'processing') AS waits, text FROM turns
WHERE tenant_id = $1 AND user_id = $2 AND client_id = ANY($3::text[])
"""
KNOWN_ENTITIES = """
SELECT entity_id AS id FROM entities WHERE tenant_id = $1 AND user_id = $2 AND entity_id = ANY($3::uuid[])
"""
KNOWN_RELATIONS = """
SELECT relation_id AS id FROM entity_relations
WHERE tenant_id = $1 AND user_id = $2 AND relation_id = ANY($3::uuid[])
"""
KNOWN_CHANGES = """
SELECT change_id AS id FROM entity_changes
WHERE tenant_id = $1 AND user_id = $2 AND change_id = ANY($3::uuid[])
"""

ADD_ENTITIES = """
INSERT INTO entities (tenant_id, user_id, entity_id, type, name, kind, is_named, is_speaker, is_corrected, confidence,
  merged_into, known_from)
SELECT $1, $2, e.* FROM unnest($3::uuid[], $4::text[], $5::text[], $6::text[], $7::bool[], $8::bool[], $9::bool[],
  $10::real[], $11::uuid[], $12::timestamptz[]) AS e
ON CONFLICT DO NOTHING
"""
ADD_MENTIONS = """
INSERT INTO mentions (tenant_id, user_id, turn_id, start_char, end_char, entity_id, found_as, said_at, confidence)
SELECT $1, $2, m.* FROM unnest($3::uuid[], $4::int[], $5::int[], $6::uuid[], $7::uuid[], $8::timestamptz[],
  $9::real[]) AS m
ON CONFLICT DO NOTHING
"""
ADD_RELATIONS = """
INSERT INTO entity_relations (tenant_id, user_id, relation_id, from_id, to_id, type, role, valid_from, valid_to,
  known_from, known_to, confidence, turn_id, start_char, end_char)
SELECT $1, $2, r.* FROM unnest($3::uuid[], $4::uuid[], $5::uuid[], $6::text[], $7::text[], $8::timestamptz[],
  $9::timestamptz[], $10::timestamptz[], $11::timestamptz[], $12::real[], $13::uuid[], $14::int[], $15::int[]) AS r
ON CONFLICT DO NOTHING
"""
ADD_CHANGES = """
INSERT INTO entity_changes (tenant_id, user_id, change_id, entity_id, other_id, kind, change, known_from)
SELECT $1, $2, c.change_id, c.entity_id, c.other_id, c.kind, c.change, c.known_from
FROM unnest($3::uuid[], $4::uuid[], $5::uuid[], $6::text[], $7::jsonb[], $8::timestamptz[])
  AS c(change_id, entity_id, other_id, kind, change, known_from)
ON CONFLICT DO NOTHING
"""
