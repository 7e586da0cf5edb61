"""The statements that bring turns with all that was made from them; a test explains each."""

from app.adapters.postgres.event_rows import seen

# One by one: joined as a set, the plan that is kept went through every turn of the user by their sessions.
TURNS = """
SELECT t.*, s.client_id AS client_session_id
FROM unnest($3::uuid[]) AS asked(turn_id) CROSS JOIN LATERAL (
  SELECT * FROM turns WHERE tenant_id = $1 AND user_id = $2 AND turn_id = asked.turn_id LIMIT 1
) AS t CROSS JOIN LATERAL (
  SELECT client_id FROM sessions
  WHERE tenant_id = $1 AND user_id = $2 AND session_id = t.session_id LIMIT 1
) AS s
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
WHERE e.known_from <= $4
  AND ((e.known_to <= $4 AND e.withdrawn_at IS NULL) OR {seen("$4", "$5")})
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

# The keys alone of the facts of some slots: most are looked at for these, and few wanted.
FACT_KEYS = f"""
SELECT e.fact_id, e.slot, e.key FROM facts AS e
WHERE e.tenant_id = $1 AND e.user_id = $2 AND e.slot = ANY($3::text[]) AND {seen("$4", "$5")}
ORDER BY e.known_from DESC, e.fact_id LIMIT $6
"""

# Facts of some slots with the latest turn that each rests on.
ASKED_FACTS = f"""
SELECT e.*, t.turn_id, t.session_id, t.position, t.said_at, t.speaker, t.role
FROM (
  SELECT * FROM facts AS e WHERE e.tenant_id = $1 AND e.user_id = $2 AND e.slot = ANY($3::text[])
    AND {seen("$4", "$5")} AND ($7::uuid[] IS NULL OR e.fact_id = ANY($7))
  ORDER BY e.known_from DESC, e.fact_id LIMIT $6
) AS e CROSS JOIN LATERAL (
  SELECT turns.turn_id, session_id, position, said_at, speaker, role
  FROM sources AS s JOIN turns ON turns.tenant_id = $1 AND turns.user_id = $2
    AND turns.turn_id = s.turn_id
  WHERE s.tenant_id = $1 AND s.user_id = $2 AND s.memory_id = e.fact_id AND s.version = e.version
    AND turns.said_at <= $4
  ORDER BY turns.seq DESC LIMIT 1
) AS t
ORDER BY e.known_from DESC, e.fact_id
"""

# What some memories come to, as seen at a moment.
GISTS = f"""
SELECT e.event_id AS memory_id, e.summary, coalesce(e.occurs_start, e.known_from) AS at, e.zone
FROM events AS e WHERE e.tenant_id = $1 AND e.user_id = $2 AND e.event_id = ANY($3::uuid[])
  AND {seen("$4", "$5")}
UNION ALL
SELECT e.fact_id, e.summary, e.known_from, e.zone
FROM facts AS e WHERE e.tenant_id = $1 AND e.user_id = $2 AND e.fact_id = ANY($3::uuid[])
  AND {seen("$4", "$5")}
"""
