"""The statements of answers that are computed; a test explains each."""

from app.adapters.postgres.event_rows import seen
from app.adapters.postgres.turns import TURN_KIND

# Of each turn the events that are seen, with where their words stand; a turn whose events have all
# ended is told as over, and so is one of whose facts an answer or a verdict put an end to, or whose facts were
# taken back or denied, with none left that is seen. Rows are looked up one by one, in laterals with a limit, as in recall.
_TURNS = f"""
SELECT t.turn_id, t.session_id, t.position, t.text, t.speaker, t.role, t.said_at, t.zone,
  e.event_id, e.event_type, e.subject, e.action, e.action_type, e.summary, e.status, e.modality,
  e.occurs_start, e.occurs_end, e.granularity, e.time_text, e.zone AS event_zone,
  e.object, nullif(e.participants, '[]') AS participants, nullif(e.metrics, '[]') AS metrics,
  e.recurrence, e.start_char, e.end_char,
  e.event_id IS NULL AND EXISTS (
    SELECT FROM sources AS s CROSS JOIN LATERAL (
      SELECT FROM events WHERE tenant_id = $1 AND user_id = $2 AND event_id = s.memory_id LIMIT 1
    ) AS ended WHERE tenant_id = $1 AND user_id = $2 AND turn_id = t.turn_id
    UNION ALL
    SELECT FROM sources AS s CROSS JOIN LATERAL (
      SELECT FROM facts AS e WHERE tenant_id = $1 AND user_id = $2 AND fact_id = s.memory_id
        AND version = s.version AND reason IN ('settled', 'judged') AND valid_to IS NOT NULL
        AND {seen("$3", "$4")} LIMIT 1
    ) AS ended WHERE tenant_id = $1 AND user_id = $2 AND turn_id = t.turn_id
    UNION ALL
    SELECT FROM sources AS s CROSS JOIN LATERAL (
      SELECT FROM facts WHERE tenant_id = $1 AND user_id = $2 AND fact_id = s.memory_id
        AND version = s.version AND why_ended IN ('retraction', 'denial') AND known_to <= $3
        AND ($4::timestamptz IS NULL OR recorded_to <= $4) LIMIT 1
    ) AS ended WHERE tenant_id = $1 AND user_id = $2 AND turn_id = t.turn_id AND NOT EXISTS (
      SELECT FROM sources AS h CROSS JOIN LATERAL (
        SELECT FROM facts AS e WHERE tenant_id = $1 AND user_id = $2 AND fact_id = h.memory_id
          AND version = h.version AND {seen("$3", "$4")} LIMIT 1
      ) AS held WHERE h.tenant_id = $1 AND h.user_id = $2 AND h.turn_id = t.turn_id)
  ) AS is_over
FROM chosen AS c CROSS JOIN LATERAL (
  SELECT * FROM turns WHERE tenant_id = $1 AND user_id = $2 AND turn_id = c.doc_id LIMIT 1
) AS t LEFT JOIN LATERAL (
  SELECT e.*, s.start_char, s.end_char FROM (
    SELECT memory_id, version, start_char, end_char FROM sources
    WHERE tenant_id = $1 AND user_id = $2 AND turn_id = t.turn_id LIMIT 40
  ) AS s CROSS JOIN LATERAL (
    SELECT * FROM events AS e
    WHERE tenant_id = $1 AND user_id = $2 AND event_id = s.memory_id AND version = s.version
      AND e.superseded_by IS NULL AND {seen("$3", "$4")} LIMIT 1
  ) AS e
) AS e ON true
WHERE t.role IN ('user', 'assistant') AND t.said_at <= $3
  AND ($4::timestamptz IS NULL OR t.recorded_at <= $4)
ORDER BY t.said_at, t.seq, e.start_char
"""

# The newest postings of a term count; more than so many are no question for a sum. A turn must hold a
# term of every place: their bits together are ``every``.
_SAYING = f"""
WITH held AS MATERIALIZED (
  SELECT p.doc_id, p.said_at, q.place FROM unnest({{terms}}::bigint[], {{places}}::int[]) AS q(term, place)
  CROSS JOIN LATERAL (
    SELECT doc_id, said_at FROM postings
    WHERE tenant_id = $1 AND user_id = $2 AND term = q.term AND kind = {TURN_KIND} AND said_at <= $3
    ORDER BY doc_id DESC LIMIT {{postings}}) AS p
), chosen AS (
  SELECT doc_id, max(said_at) AS said_at FROM held GROUP BY doc_id
  HAVING bit_or(1::bigint << place) = {{every}} ORDER BY max(said_at) DESC, doc_id LIMIT {{most}}
)"""
SAYING_NEWEST = (
    _SAYING.format(terms="$5", places="$6", every="$7", most="$8", postings=8000) + _TURNS
)
SAYING_OLDEST = SAYING_NEWEST.replace("max(said_at) DESC", "max(said_at)")

# To look the words up costs more than to read the turns: for who reads the newest turns first, then others.
SAID = (
    _SAYING.format(terms="$4", places="$5", every="$6", most="$7", postings="$8")
    + " SELECT doc_id, said_at FROM chosen ORDER BY said_at DESC, doc_id"
)

WITHIN = (
    f"""
WITH chosen AS (
  SELECT DISTINCT s.turn_id AS doc_id FROM (
    SELECT e.event_id, e.version FROM events AS e
    WHERE e.tenant_id = $1 AND e.user_id = $2 AND e.occurs_start >= $5 AND e.occurs_start < $6
      AND {seen("$3", "$4")}
    ORDER BY e.occurs_start DESC, e.event_id DESC LIMIT $7
  ) AS e CROSS JOIN LATERAL (
    SELECT turn_id FROM sources WHERE tenant_id = $1 AND user_id = $2 AND memory_id = e.event_id
      AND version = e.version LIMIT 8
  ) AS s
)"""
    + _TURNS
)

# Only what was measured.
MEASURED = WITHIN.replace(
    "ORDER BY e.occurs_start DESC", "AND e.metrics <> '[]'::jsonb ORDER BY e.occurs_start DESC"
)

LINKED = (
    f"""
WITH RECURSIVE along(memory_id, steps) AS (
  SELECT id, 0 FROM unnest($5::uuid[]) AS given(id)
  UNION
  SELECT l.other_id, a.steps + 1 FROM along AS a CROSS JOIN LATERAL (
    (SELECT to_id AS other_id FROM event_links WHERE tenant_id = $1 AND user_id = $2
      AND from_id = a.memory_id AND known_from <= $3 LIMIT 20)
    UNION ALL
    (SELECT from_id FROM event_links WHERE tenant_id = $1 AND user_id = $2
      AND to_id = a.memory_id AND known_from <= $3 LIMIT 20)
  ) AS l WHERE a.steps < 2
), chosen AS (
  SELECT DISTINCT s.turn_id AS doc_id FROM (
    SELECT DISTINCT memory_id FROM along LIMIT $6
  ) AS a CROSS JOIN LATERAL (
    SELECT e.event_id, e.version FROM events AS e
    WHERE e.tenant_id = $1 AND e.user_id = $2 AND e.event_id = a.memory_id AND {seen("$3", "$4")}
    LIMIT 1
  ) AS e CROSS JOIN LATERAL (
    SELECT turn_id FROM sources WHERE tenant_id = $1 AND user_id = $2 AND memory_id = e.event_id
      AND version = e.version LIMIT 8
  ) AS s
)"""
    + _TURNS
)

TURNS = "\nWITH chosen AS (SELECT doc_id FROM unnest($5::uuid[]) AS given(doc_id))" + _TURNS

THINGS = """
SELECT e.entity_id, e.type, e.name, e.kind, e.is_named, e.is_speaker, a.normals
FROM (
  SELECT * FROM entities WHERE tenant_id = $1 AND user_id = $2 AND kind = ANY($3::text[])
    AND merged_into IS NULL LIMIT $4
) AS e CROSS JOIN LATERAL (
  SELECT coalesce(array_agg(normal), '{}') AS normals FROM aliases
  WHERE tenant_id = $1 AND user_id = $2 AND entity_id = e.entity_id
) AS a
"""
