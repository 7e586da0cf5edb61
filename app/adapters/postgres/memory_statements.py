"""The statements of timelines, versions and changes; a test explains each as the application's role."""

from app.adapters.postgres.event_rows import seen

# Whether the words that back a version ``e`` name one of some entities.
_NAMES = """EXISTS (
      SELECT 1 FROM sources AS s JOIN mentions AS m ON m.tenant_id = $1 AND m.user_id = $2
        AND m.turn_id = s.turn_id AND m.start_char < s.end_char AND s.start_char < m.end_char
      WHERE s.tenant_id = $1 AND s.user_id = $2 AND s.memory_id = e.{name} AND s.version = e.version
        AND m.entity_id = ANY({ids}::uuid[]))"""

# An event without a place in time stands where it became known; with one end it lies on that side.
EVENTS = f"""
SELECT e.*, coalesce(e.occurs_start, e.known_from) AS place
FROM events AS e WHERE e.tenant_id = $1 AND e.user_id = $2 AND {seen("$3", "$4")}
  AND ($5::timestamptz IS NULL OR e.occurs_end > $5
    OR (e.occurs_end IS NULL AND (e.occurs_start IS NOT NULL OR e.known_from >= $5)))
  AND ($6::timestamptz IS NULL OR e.occurs_start < $6
    OR (e.occurs_start IS NULL AND (e.occurs_end IS NOT NULL OR e.known_from < $6)))
  AND ($7::text[] IS NULL OR e.event_type = ANY($7))
  AND ($8::text[] IS NULL OR e.status = ANY($8))
  AND ($9::text IS NULL OR lower(e.subject) = lower($9) OR lower(e.object->>'text') = lower($9)
    OR EXISTS (SELECT 1 FROM jsonb_array_elements(
        CASE WHEN jsonb_typeof(e.participants) = 'array' THEN e.participants END) AS p
      WHERE lower(p->>'name') = lower($9) OR (p->>'entity_id')::uuid = ANY($13::uuid[]))
    OR e.name_keys && $14::text[]
    OR {_NAMES.format(name="event_id", ids="$13")})
  AND ($10::timestamptz IS NULL OR (coalesce(e.occurs_start, e.known_from), e.event_id)
    {{beyond}} ($10, $11::uuid))
ORDER BY coalesce(e.occurs_start, e.known_from) {{order}}, e.event_id {{order}} LIMIT $12
"""

TURN_IDS = """
SELECT turn_id, said_at, seq FROM turns
WHERE tenant_id = $1 AND user_id = $2 AND said_at <= $3
  AND ($4::timestamptz IS NULL OR recorded_at <= $4)
  AND ($5::timestamptz IS NULL OR said_at >= $5) AND ($6::timestamptz IS NULL OR said_at < $6)
  AND ($7::timestamptz IS NULL OR (said_at, seq) {beyond} ($7, $8::bigint))
ORDER BY said_at {order}, seq {order} LIMIT $9
"""
ASCENDING = {"beyond": ">", "order": "ASC"}
DESCENDING = {"beyond": "<", "order": "DESC"}

OWNERS = """
SELECT m.user_id, m.kind, u.client_id FROM memory_ids AS m
JOIN users AS u ON u.tenant_id = $1 AND u.user_id = m.user_id
WHERE m.tenant_id = $1 AND m.memory_id = $2 ORDER BY m.user_id
"""

FACTS = f"""
SELECT e.*, e.known_from AS place
FROM facts AS e WHERE e.tenant_id = $1 AND e.user_id = $2 AND {seen("$3", "$4")}
  AND ($5::timestamptz IS NULL OR e.valid_to IS NULL OR e.valid_to > $5)
  AND ($6::timestamptz IS NULL OR coalesce(e.valid_from, e.known_from) < $6)
  AND ($7::text IS NULL OR e.subject_key = $7 OR lower(e.object) = lower($7)
    OR e.name_keys && $15::text[]
    OR {_NAMES.format(name="fact_id", ids="$14")})
  AND ($8::text[] IS NULL OR e.slot = ANY($8)) AND ($9::text[] IS NULL OR e.category = ANY($9))
  AND (NOT $10::bool OR (e.superseded_by IS NULL AND (e.valid_to IS NULL OR e.valid_to > $3)))
  AND ($11::timestamptz IS NULL OR (e.known_from, e.fact_id) {{beyond}} ($11, $12::uuid))
ORDER BY e.known_from {{order}}, e.fact_id {{order}} LIMIT $13
"""

# Of events and of facts: {table}, {name} of the id.
SEEN = f"""
SELECT e.* FROM {{table}} AS e
WHERE e.tenant_id = $1 AND e.user_id = $2 AND e.{{name}} = $3 AND {seen("$4", "$5")}
ORDER BY e.version DESC LIMIT 1
"""
LAST = """
SELECT e.* FROM {table} AS e WHERE e.tenant_id = $1 AND e.user_id = $2 AND e.{name} = $3
  AND e.withdrawn_at IS NULL
ORDER BY e.known_to DESC NULLS LAST, e.version DESC LIMIT 1
"""
VERSIONS = """
SELECT e.*, x.extractor, x.model, x.prompt_version
FROM {table} AS e LEFT JOIN extractions AS x ON x.tenant_id = $1 AND x.user_id = $2
  AND x.extraction_id = e.extraction_id
WHERE e.tenant_id = $1 AND e.user_id = $2 AND e.{name} = $3 AND e.version > $4
ORDER BY e.version LIMIT $5
"""
OPEN = """
SELECT e.*, (SELECT max(version) FROM {table} AS v WHERE v.tenant_id = $1 AND v.user_id = $2
  AND v.{name} = $3) AS newest
FROM {table} AS e WHERE e.tenant_id = $1 AND e.user_id = $2 AND e.{name} = $3
  AND e.known_to IS NULL AND e.recorded_to IS NULL
"""
# now() is when the transaction began; one that waited for another change began before that one wrote.
CLOSE = """
UPDATE {table} SET known_to = $5, recorded_to = greatest(now(), recorded_from), why_ended = $6
WHERE tenant_id = $1 AND user_id = $2 AND {name} = $3 AND version = $4 RETURNING recorded_to
"""
SOURCES = """
SELECT memory_id, version, turn_id, start_char, end_char FROM sources
WHERE tenant_id = $1 AND user_id = $2 AND memory_id = ANY($3::uuid[])
ORDER BY turn_id, start_char
"""
COPY_SOURCES = """
INSERT INTO sources (tenant_id, user_id, memory_id, version, turn_id, start_char, end_char)
SELECT tenant_id, user_id, memory_id, $5, turn_id, start_char, end_char FROM sources
WHERE tenant_id = $1 AND user_id = $2 AND memory_id = $3 AND version = $4
"""
TURNS = """
SELECT turns.*, sessions.client_id AS client_session_id
FROM turns JOIN sessions USING (tenant_id, user_id, session_id)
WHERE tenant_id = $1 AND user_id = $2 AND turns.turn_id = ANY($3::uuid[])
"""

EPISODES = f"""
SELECT e.*, e.starts_at AS place
FROM episodes AS e WHERE e.tenant_id = $1 AND e.user_id = $2 AND {seen("$3", "$4")}
  AND ($5::timestamptz IS NULL OR e.ends_at >= $5)
  AND ($6::timestamptz IS NULL OR e.starts_at < $6)
  AND ($7::text[] IS NULL OR e.level = ANY($7)) AND ($8::text[] IS NULL OR e.state = ANY($8))
  AND ($9::timestamptz IS NULL OR (e.starts_at, e.episode_id) {{beyond}} ($9, $10::uuid))
ORDER BY e.starts_at {{order}}, e.episode_id {{order}} LIMIT $11
"""
PATTERNS = f"""
SELECT e.*, e.known_from AS place
FROM patterns AS e WHERE e.tenant_id = $1 AND e.user_id = $2 AND {seen("$3", "$4")}
  AND ($5::timestamptz IS NULL OR e.known_from >= $5)
  AND ($6::timestamptz IS NULL OR e.known_from < $6)
  AND ($7::text[] IS NULL OR e.sort = ANY($7)) AND ($8::text[] IS NULL OR e.state = ANY($8))
  AND ($9::timestamptz IS NULL OR (e.known_from, e.pattern_id) {{beyond}} ($9, $10::uuid))
ORDER BY e.known_from {{order}}, e.pattern_id {{order}} LIMIT $11
"""
