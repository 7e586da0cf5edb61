"""The statements that bind talk into episodes; a test explains each as the application's role."""

from app.adapters.postgres.turns import TURN_KIND

BOUND = "SELECT bound_seq FROM streams WHERE tenant_id = $1 AND user_id = $2"

# Where an episode was forgotten the stream is bound anew from there on: what is bound already stays so.
AHEAD = """
SELECT t.seq, t.session_id, t.state, t.role, EXISTS (SELECT 1 FROM episode_turns AS m
  WHERE m.tenant_id = $1 AND m.user_id = $2 AND m.turn_id = t.turn_id) AS is_bound
FROM turns AS t WHERE t.tenant_id = $1 AND t.user_id = $2 AND t.seq > $3 ORDER BY t.seq LIMIT $4
"""

# Running episodes of sessions where something was said, and those that may have fallen silent or ended.
# Talk elsewhere is what was bound after an episode's last turn: no turn of its own session was.
RUNNING = """
SELECT e.*, (SELECT max(v.version) FROM episodes AS v WHERE v.tenant_id = $1 AND v.user_id = $2
  AND v.episode_id = e.episode_id) AS newest
FROM episodes AS e WHERE e.tenant_id = $1 AND e.user_id = $2 AND e.known_to IS NULL
  AND e.recorded_to IS NULL AND e.state <> 'closed'
  AND (e.session_id = ANY($3::uuid[]) OR e.ends_at < $6
    OR (e.state = 'active' AND (e.last_seq <= $4 OR e.ends_at < $5)))
ORDER BY e.session_id = ANY($3::uuid[]) DESC, e.last_seq LIMIT 1000
"""

# The turns of a session from some before its running episode on; ``was_bound`` in that episode.
TALK = """
SELECT t.turn_id, t.session_id, t.seq, t.said_at, t.role, t.speaker, t.text, t.zone,
  m.episode_id AS bound_to
FROM unnest($3::uuid[], $4::uuid[]) AS s(session_id, episode_id) CROSS JOIN LATERAL (
  SELECT least(
    (SELECT m.seq FROM episode_turns AS m WHERE m.tenant_id = $1 AND m.user_id = $2
       AND m.episode_id = s.episode_id ORDER BY m.seq LIMIT 1),
    (SELECT n.seq FROM turns AS n WHERE n.tenant_id = $1 AND n.user_id = $2
       AND n.session_id = s.session_id AND n.seq > $5 AND n.role IN ('user', 'assistant')
       AND NOT EXISTS (SELECT 1 FROM episode_turns AS o WHERE o.tenant_id = $1 AND o.user_id = $2
         AND o.turn_id = n.turn_id)
     ORDER BY n.seq LIMIT 1)) AS seq
) AS first CROSS JOIN LATERAL (
  (SELECT * FROM turns AS t WHERE t.tenant_id = $1 AND t.user_id = $2
     AND t.session_id = s.session_id AND t.position < (SELECT f.position FROM turns AS f
       WHERE f.tenant_id = $1 AND f.user_id = $2 AND f.seq = first.seq)
     AND t.role IN ('user', 'assistant')
   ORDER BY t.position DESC LIMIT 26)
  UNION ALL
  (SELECT * FROM turns AS t WHERE t.tenant_id = $1 AND t.user_id = $2
     AND t.session_id = s.session_id AND t.position >= (SELECT f.position FROM turns AS f
       WHERE f.tenant_id = $1 AND f.user_id = $2 AND f.seq = first.seq)
     AND t.seq <= $6 AND t.role IN ('user', 'assistant') AND t.state <> 'dead')
) AS t LEFT JOIN episode_turns AS m ON m.tenant_id = $1 AND m.user_id = $2 AND m.turn_id = t.turn_id
ORDER BY t.session_id, t.position
"""

VECTORS = f"""
SELECT doc_id, embedding FROM vectors
WHERE tenant_id = $1 AND user_id = $2 AND model = $3 AND kind = {TURN_KIND}
  AND doc_id = ANY($4::uuid[]) AND part = 0
"""

MENTIONED = """
SELECT turn_id, array_agg(DISTINCT entity_id) AS entities FROM mentions
WHERE tenant_id = $1 AND user_id = $2 AND turn_id = ANY($3::uuid[]) GROUP BY turn_id
"""

FACTS_TOLD = """
SELECT f.fact_id, s.turn_id, s.start_char, s.end_char
FROM sources AS s JOIN facts AS f ON f.tenant_id = $1 AND f.user_id = $2
  AND f.fact_id = s.memory_id AND f.version = s.version
WHERE s.tenant_id = $1 AND s.user_id = $2 AND s.turn_id = ANY($3::uuid[])
  AND f.known_to IS NULL AND f.recorded_to IS NULL
ORDER BY f.known_from, f.fact_id
"""

CLOSE_EPISODES = """
UPDATE episodes AS m SET known_to = greatest(c.known_to, m.known_from),
  recorded_to = greatest(now(), m.recorded_from), why_ended = c.why
FROM unnest($3::uuid[], $4::int[], $5::timestamptz[], $6::text[]) AS c(id, version, known_to, why)
WHERE m.tenant_id = $1 AND m.user_id = $2 AND m.episode_id = c.id AND m.version = c.version
  AND m.known_to IS NULL AND m.recorded_to IS NULL
"""

# Whether talk may go on is no part of what an episode tells, and follows from the turns: no new version.
SET_STATES = """
UPDATE episodes AS m SET state = c.state FROM unnest($3::uuid[], $4::text[]) AS c(id, state)
WHERE m.tenant_id = $1 AND m.user_id = $2 AND m.episode_id = c.id
  AND m.known_to IS NULL AND m.recorded_to IS NULL
"""

BIND_TURNS = """
INSERT INTO episode_turns (tenant_id, user_id, turn_id, episode_id, seq)
SELECT $1, $2, b.* FROM unnest($3::uuid[], $4::uuid[], $5::bigint[]) AS b
ON CONFLICT (tenant_id, user_id, turn_id) DO UPDATE SET episode_id = excluded.episode_id
  WHERE episode_turns.episode_id <> excluded.episode_id
"""

# Looked at again once those that go on may have fallen silent.
SET_BOUND = """
UPDATE streams SET bound_seq = greatest(bound_seq, $3), bind_at = CASE WHEN EXISTS (
    SELECT 1 FROM episodes AS e WHERE e.tenant_id = $1 AND e.user_id = $2 AND e.known_to IS NULL
      AND e.recorded_to IS NULL AND e.state = 'active')
  THEN now() + make_interval(secs => $4) END
WHERE tenant_id = $1 AND user_id = $2
"""

# Consolidated by rules, without a model asked: the extraction says so. Short talk needs none.
UNTOLD = """
SELECT e.*, (SELECT max(v.version) FROM episodes AS v WHERE v.tenant_id = $1 AND v.user_id = $2
  AND v.episode_id = e.episode_id) AS newest
FROM episodes AS e JOIN extractions AS x ON x.tenant_id = $1 AND x.user_id = $2
  AND x.extraction_id = e.extraction_id
WHERE e.tenant_id = $1 AND e.user_id = $2 AND e.known_to IS NULL AND e.recorded_to IS NULL
  AND e.level = 'episode' AND e.is_deep AND e.turn_count >= 4 AND x.model IS NULL
ORDER BY e.starts_at DESC, e.episode_id LIMIT $3
"""
BOUND_TALK = """
SELECT t.turn_id, t.client_id, t.session_id, t.seq, t.said_at, t.role, t.speaker, t.text, t.zone,
  m.episode_id
FROM episode_turns AS m JOIN turns AS t ON t.tenant_id = $1 AND t.user_id = $2
  AND t.turn_id = m.turn_id
WHERE m.tenant_id = $1 AND m.user_id = $2 AND m.episode_id = ANY($3::uuid[]) ORDER BY m.seq
"""
# The latest first, until so many turns are bound in them.
STORIES = """
SELECT episode_id, density FROM (
  SELECT episode_id, density, starts_at,
    sum(turn_count) OVER (ORDER BY starts_at DESC, episode_id) AS turns
  FROM episodes WHERE tenant_id = $1 AND user_id = $2 AND known_to IS NULL AND recorded_to IS NULL
    AND level = 'episode' AND ($3::timestamptz IS NULL OR ends_at >= $3)
    AND ($4::timestamptz IS NULL OR starts_at < $4)) AS e
WHERE turns <= $5 ORDER BY starts_at, episode_id
"""
NOTE_ASKED = """
UPDATE episodes SET extraction_id = $5
WHERE tenant_id = $1 AND user_id = $2 AND episode_id = $3 AND version = $4
"""

TENDED = """
UPDATE streams SET tended_seq = next_seq - 1, tended_at = now()
WHERE tenant_id = $1 AND user_id = $2
"""

# What no story but its own tells: facts that the open versions of episodes are needed for.
BOUND_FACTS = """
SELECT DISTINCT bound.id::uuid AS fact_id
FROM episodes CROSS JOIN LATERAL jsonb_array_elements_text(bound_fact_ids) AS bound(id)
WHERE tenant_id = $1 AND user_id = $2 AND known_to IS NULL AND recorded_to IS NULL
"""

DAYS = """
SELECT episode_id, level, title, starts_at, ends_at, zone, turn_count, last_seq FROM episodes
WHERE tenant_id = $1 AND user_id = $2 AND known_to IS NULL AND recorded_to IS NULL
  AND (level = 'day' OR is_deep)
ORDER BY starts_at, episode_id
"""

# Reflections that were retracted are not made again.
RETRACTED_DAYS = """
SELECT title FROM episodes
WHERE tenant_id = $1 AND user_id = $2 AND level = 'day' AND why_ended = 'retraction'
"""

SOME = """
SELECT e.*, (SELECT max(v.version) FROM episodes AS v WHERE v.tenant_id = $1 AND v.user_id = $2
  AND v.episode_id = e.episode_id) AS newest
FROM episodes AS e WHERE e.tenant_id = $1 AND e.user_id = $2 AND e.episode_id = ANY($3::uuid[])
  AND e.known_to IS NULL AND e.recorded_to IS NULL
ORDER BY e.starts_at, e.episode_id
"""

# What backs versions of episodes: the turns bound into them up to each version's last, and sources of days.
EPISODE_SOURCES = """
SELECT e.episode_id AS memory_id, e.version, m.turn_id, 0 AS start_char, 0 AS end_char
FROM episodes AS e JOIN episode_turns AS m ON m.tenant_id = $1 AND m.user_id = $2
  AND m.episode_id = e.episode_id AND m.seq <= e.last_seq
WHERE e.tenant_id = $1 AND e.user_id = $2 AND e.episode_id = ANY($3::uuid[])
UNION ALL
SELECT memory_id, version, turn_id, start_char, end_char FROM sources
WHERE tenant_id = $1 AND user_id = $2 AND memory_id = ANY($3::uuid[])
"""
