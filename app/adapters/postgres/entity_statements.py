"""The statements that read entities; a test explains each as the application's role.

Merged entities are followed by ``merged_into`` when they are read, up to the one that stands for
them (``UP``) and down to all that one stands for (``DOWN``).
"""

from app.adapters.postgres.turns import TURN_KIND

WORLD = """
SELECT e.entity_id, e.type, e.name, e.kind, e.is_named, e.is_speaker, e.merged_into,
  (SELECT coalesce(array_agg(a.normal), '{}') FROM aliases AS a
   WHERE a.tenant_id = $1 AND a.user_id = $2 AND a.entity_id = e.entity_id AND a.confidence >= 0.7) AS names
FROM entities AS e WHERE e.tenant_id = $1 AND e.user_id = $2 ORDER BY e.entity_id
"""
ROLES = """
SELECT from_id, to_id, type, role FROM entity_relations
WHERE tenant_id = $1 AND user_id = $2 AND role <> '' AND valid_to IS NULL AND known_to IS NULL
ORDER BY known_from, relation_id
"""

_UP = """
WITH RECURSIVE up AS (
  SELECT e.entity_id AS origin, e.entity_id, e.merged_into FROM entities AS e
  WHERE e.tenant_id = $1 AND e.user_id = $2 AND e.entity_id = ANY({ids})
  UNION ALL
  SELECT up.origin, e.entity_id, e.merged_into FROM up JOIN entities AS e
    ON e.tenant_id = $1 AND e.user_id = $2 AND e.entity_id = up.merged_into
), roots AS (SELECT origin, entity_id FROM up WHERE merged_into IS NULL)"""
UP = (
    _UP.format(ids="$3::uuid[]")
    + """
SELECT r.origin, e.entity_id, e.type, e.name, e.is_speaker FROM roots AS r CROSS JOIN LATERAL (
  SELECT * FROM entities WHERE tenant_id = $1 AND user_id = $2 AND entity_id = r.entity_id LIMIT 1) AS e
"""
)
DOWN = """
WITH RECURSIVE down AS (
  SELECT e.entity_id AS root, e.entity_id FROM entities AS e
  WHERE e.tenant_id = $1 AND e.user_id = $2 AND e.entity_id = ANY($3::uuid[])
  UNION ALL
  SELECT down.root, e.entity_id FROM down JOIN entities AS e
    ON e.tenant_id = $1 AND e.user_id = $2 AND e.merged_into = down.entity_id
)
SELECT root, entity_id FROM down
"""
# What turns name, and for each entity so named or asked for the one that stands for it: a row has one or the other.
NAMED_IN = (
    """
WITH RECURSIVE named AS MATERIALIZED (
  SELECT turn_id, start_char, end_char, entity_id, found_as FROM mentions
  WHERE tenant_id = $1 AND user_id = $2 AND turn_id = ANY($3::uuid[])
), """
    + _UP.format(ids="ARRAY(SELECT entity_id FROM named UNION SELECT unnest($4::uuid[]))")
    .replace("WITH RECURSIVE ", "", 1)
    .strip()
    + """
SELECT turn_id, start_char, end_char, entity_id, found_as,
  NULL::uuid AS origin, NULL::text AS type, NULL::text AS name, NULL::bool AS is_speaker FROM named
UNION ALL
SELECT NULL, NULL, NULL, e.entity_id, NULL, r.origin, e.type, e.name, e.is_speaker FROM roots AS r
CROSS JOIN LATERAL (
  SELECT * FROM entities WHERE tenant_id = $1 AND user_id = $2 AND entity_id = r.entity_id LIMIT 1) AS e
ORDER BY turn_id, start_char
"""
)
BY_NAME = """
SELECT DISTINCT entity_id FROM aliases
WHERE tenant_id = $1 AND user_id = $2 AND normal = ANY($3::text[]) AND confidence >= 0.7
"""
BY_ROLE = """
SELECT from_id, to_id, type, role FROM entity_relations
WHERE tenant_id = $1 AND user_id = $2 AND role = ANY($3::text[]) AND valid_to IS NULL AND known_to IS NULL
ORDER BY known_from, relation_id
"""
SOME = """
SELECT entity_id, type, name, kind, is_named, is_speaker, confidence, merged_into, known_from, recorded_at
FROM entities WHERE tenant_id = $1 AND user_id = $2 AND entity_id = ANY($3::uuid[]) ORDER BY entity_id
"""
LISTED = """
SELECT entity_id FROM entities WHERE tenant_id = $1 AND user_id = $2 AND merged_into IS NULL
  AND ($3::uuid IS NULL OR entity_id > $3) AND ($4::text[] IS NULL OR type = ANY($4))
  AND ($5::uuid[] IS NULL OR entity_id = ANY($5))
ORDER BY entity_id LIMIT $6
"""
OWNERS = """
SELECT e.user_id, u.client_id FROM entities AS e
JOIN users AS u ON u.tenant_id = $1 AND u.user_id = e.user_id
WHERE e.tenant_id = $1 AND e.entity_id = $2 ORDER BY e.user_id
"""
ALIASES = """
SELECT entity_id, normal, text, confidence, why FROM aliases
WHERE tenant_id = $1 AND user_id = $2 AND entity_id = ANY($3::uuid[]) ORDER BY confidence DESC, normal
"""
COUNTS = """
SELECT entity_id, count(*) AS n, min(said_at) AS first, max(said_at) AS last FROM mentions
WHERE tenant_id = $1 AND user_id = $2 AND entity_id = ANY($3::uuid[]) GROUP BY entity_id
"""
LATEST = """
SELECT m.turn_id, m.start_char, m.end_char, m.said_at, m.confidence, t.client_id, t.zone, t.text
FROM (
  SELECT * FROM mentions WHERE tenant_id = $1 AND user_id = $2 AND entity_id = ANY($3::uuid[])
  ORDER BY said_at DESC, turn_id, start_char LIMIT $4
) AS m CROSS JOIN LATERAL (
  SELECT client_id, zone, text FROM turns WHERE tenant_id = $1 AND user_id = $2 AND turn_id = m.turn_id LIMIT 1
) AS t ORDER BY m.said_at DESC, m.turn_id, m.start_char
"""
RELATIONS = """
SELECT from_id, to_id, type, role, valid_from, valid_to, confidence FROM entity_relations
WHERE tenant_id = $1 AND user_id = $2 AND known_to IS NULL
  AND (from_id = ANY($3::uuid[]) OR to_id = ANY($3::uuid[]))
ORDER BY known_from, relation_id
"""
CHANGES = """
SELECT kind, other_id, change, request_id, known_from, recorded_at FROM entity_changes
WHERE tenant_id = $1 AND user_id = $2 AND entity_id = ANY($3::uuid[])
ORDER BY recorded_at DESC, change_id DESC LIMIT $4
"""
# An entity is one more word of each turn that names it, by whatever name: the word arm finds it so,
# and no text is cut into words anew when a name is learned.
POST_TERMS = f"""
INSERT INTO postings (tenant_id, user_id, term, kind, doc_id, tf, length, said_at)
SELECT $1, $2, p.term, {TURN_KIND}, t.turn_id, 1, t.length, t.said_at
FROM unnest($3::uuid[], $4::bigint[]) AS p(turn_id, term) CROSS JOIN LATERAL (
  SELECT turn_id, length, said_at FROM turns
  WHERE tenant_id = $1 AND user_id = $2 AND turn_id = p.turn_id LIMIT 1) AS t
ON CONFLICT DO NOTHING
"""
UNPOST_TERMS = f"""
DELETE FROM postings AS p USING unnest($3::uuid[], $4::bigint[], $5::uuid[]) AS moved(turn_id, term, entity_id)
WHERE p.tenant_id = $1 AND p.user_id = $2 AND p.term = moved.term AND p.kind = {TURN_KIND}
  AND p.doc_id = moved.turn_id AND NOT EXISTS (
    SELECT 1 FROM mentions AS m WHERE m.tenant_id = $1 AND m.user_id = $2
      AND m.turn_id = moved.turn_id AND m.entity_id = moved.entity_id)
"""
