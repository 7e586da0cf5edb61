"""What recall reads of episodes and patterns; a test explains each statement as the application's role."""

from app.adapters.postgres.event_rows import seen

_MOST_TURNS = 400  # of the episodes of one answer

# Each episode once, at the place of the first of the turns that lead to it.
EPISODES_OF = f"""
SELECT e.*, at.place FROM (
  SELECT m.episode_id, min(asked.place) AS place
  FROM unnest($3::uuid[]) WITH ORDINALITY AS asked(turn_id, place)
  JOIN episode_turns AS m ON m.tenant_id = $1 AND m.user_id = $2 AND m.turn_id = asked.turn_id
  GROUP BY m.episode_id
) AS at CROSS JOIN LATERAL (
  SELECT * FROM episodes AS e WHERE e.tenant_id = $1 AND e.user_id = $2
    AND e.episode_id = at.episode_id AND {seen("$4", "$5")} ORDER BY e.version DESC LIMIT 1
) AS e ORDER BY at.place
"""
# The same with all of an episode's turns as ids alone: whoever shows its title shows what they say.
STORIES = f"""
SELECT e.episode_id, e.title, e.starts_at, e.ends_at, at.asked, (
  SELECT array_agg(b.turn_id) FROM (
    SELECT turn_id FROM episode_turns WHERE tenant_id = $1 AND user_id = $2
      AND episode_id = at.episode_id LIMIT {_MOST_TURNS}) AS b) AS bound
FROM (
  SELECT m.episode_id, array_agg(asked.turn_id) AS asked
  FROM unnest($3::uuid[]) AS asked(turn_id)
  CROSS JOIN LATERAL (
    SELECT episode_id FROM episode_turns
    WHERE tenant_id = $1 AND user_id = $2 AND turn_id = asked.turn_id LIMIT 1
  ) AS m
  GROUP BY m.episode_id
) AS at CROSS JOIN LATERAL (
  SELECT * FROM episodes AS e WHERE e.tenant_id = $1 AND e.user_id = $2
    AND e.episode_id = at.episode_id AND {seen("$4", "$5")} ORDER BY e.version DESC LIMIT 1
) AS e
"""
BOUND_TURNS = f"""
SELECT t.*, s.client_id AS client_session_id, m.episode_id
FROM episode_turns AS m JOIN turns AS t ON t.tenant_id = $1 AND t.user_id = $2
  AND t.turn_id = m.turn_id
JOIN sessions AS s ON s.tenant_id = $1 AND s.user_id = $2 AND s.session_id = t.session_id
WHERE m.tenant_id = $1 AND m.user_id = $2 AND m.episode_id = ANY($3::uuid[]) AND t.said_at <= $4
ORDER BY m.seq LIMIT {_MOST_TURNS}
"""
HOLDING = f"""
SELECT e.* FROM patterns AS e WHERE e.tenant_id = $1 AND e.user_id = $2 AND {seen("$3", "$4")}
  AND e.state = 'holding'
ORDER BY e.known_from DESC, e.pattern_id LIMIT 100
"""
SHOWING = """
SELECT t.*, s.client_id AS client_session_id, c.memory_id, c.version
FROM sources AS c JOIN turns AS t ON t.tenant_id = $1 AND t.user_id = $2 AND t.turn_id = c.turn_id
JOIN sessions AS s ON s.tenant_id = $1 AND s.user_id = $2 AND s.session_id = t.session_id
WHERE c.tenant_id = $1 AND c.user_id = $2 AND c.memory_id = ANY($3::uuid[]) AND t.said_at <= $4
ORDER BY t.seq
"""
