"""The statements that bring turns with all that was made from them; a test explains each."""

from app.adapters.postgres.event_rows import seen

TURNS = """
SELECT turns.*, sessions.client_id AS client_session_id
FROM turns JOIN sessions USING (tenant_id, user_id, session_id)
WHERE tenant_id = $1 AND user_id = $2 AND turns.turn_id = ANY($3::uuid[])
"""

# Versions that have ended on the conversation's clock come along: they tell which turns are over.
_MADE = f"""
SELECT e.*, s.turn_id, s.start_char, s.end_char, coalesce({seen("$4", "$5")}, false) AS is_seen
FROM (
  SELECT DISTINCT memory_id, version FROM sources
  WHERE tenant_id = $1 AND user_id = $2 AND turn_id = ANY($3::uuid[])
) AS cited CROSS JOIN LATERAL (
  SELECT * FROM {{table}} WHERE tenant_id = $1 AND user_id = $2
    AND {{name}} = cited.memory_id AND version = cited.version LIMIT 1
) AS e
JOIN sources AS s ON s.tenant_id = $1 AND s.user_id = $2 AND s.memory_id = e.{{name}}
  AND s.version = e.version
WHERE e.known_from <= $4 AND (e.known_to <= $4 OR {seen("$4", "$5")})
ORDER BY e.{{name}}, s.turn_id, s.start_char
"""
EVENTS = _MADE.format(table="events", name="event_id")
FACTS = _MADE.format(table="facts", name="fact_id")

# Which of some events are seen in a version that no longer cites the turn that was asked for.
GONE_ON = f"""
SELECT e.event_id FROM events AS e
WHERE e.tenant_id = $1 AND e.user_id = $2 AND e.event_id = ANY($3::uuid[]) AND {seen("$4", "$5")}
"""

# Links of some memories, both ways, as known at a moment.
LINKS = """
SELECT from_id, to_id, type, confidence FROM event_links
WHERE tenant_id = $1 AND user_id = $2 AND known_from <= $4
  AND (from_id = ANY($3::uuid[]) OR to_id = ANY($3::uuid[]))
ORDER BY known_from, from_id, to_id, type
"""
