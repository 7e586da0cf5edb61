"""The statements of forgetting: what rests on stretches of turns, and what is set right after."""

# Versions of events and facts that rest on the stretches, or that one of some memories took the place of.
VERSIONS = """
WITH stretch AS (
  SELECT * FROM unnest($3::uuid[], $4::int[], $5::int[]) AS s(turn_id, starts, ends)
), tainted AS (
  SELECT DISTINCT x.memory_id, x.version FROM sources AS x JOIN stretch ON x.turn_id = stretch.turn_id
    AND x.start_char < stretch.ends AND x.end_char > stretch.starts
  WHERE x.tenant_id = $1 AND x.user_id = $2
), meant AS (
  SELECT memory_id FROM tainted UNION SELECT unnest($6::uuid[])
)
SELECT m.{name} AS memory_id, m.version, m.known_to, m.recorded_to, m.superseded_by, m.withdrawn_at,
  EXISTS (SELECT 1 FROM tainted AS t WHERE t.memory_id = m.{name} AND t.version = m.version) AS is_tainted
FROM {table} AS m WHERE m.tenant_id = $1 AND m.user_id = $2
  AND (m.{name} IN (SELECT memory_id FROM meant)
    OR m.{name} IN (SELECT v.{name} FROM {table} AS v WHERE v.tenant_id = $1 AND v.user_id = $2
      AND v.superseded_by = ANY($6::uuid[])))
ORDER BY m.{name}, m.version
"""
REOPEN = """
UPDATE {table} AS m SET known_to = NULL, recorded_to = NULL, why_ended = NULL, superseded_by = NULL
FROM unnest($3::uuid[], $4::int[]) AS r(memory_id, version)
WHERE m.tenant_id = $1 AND m.user_id = $2 AND m.{name} = r.memory_id AND m.version = r.version
"""
KEEP_VERSIONS = """
INSERT INTO forgotten (tenant_id, user_id, forget_id, table_name, was_changed, body, undo_until)
SELECT $1, $2, $5, '{table}', true, to_jsonb(m), $6
FROM {table} AS m JOIN unnest($3::uuid[], $4::int[]) AS r(memory_id, version)
  ON m.{name} = r.memory_id AND m.version = r.version
WHERE m.tenant_id = $1 AND m.user_id = $2
"""
DRAWN_FROM = """
SELECT t.episode_id AS memory_id FROM episode_turns AS t
WHERE t.tenant_id = $1 AND t.user_id = $2 AND t.turn_id = ANY($3::uuid[])
UNION
SELECT s.memory_id FROM sources AS s JOIN memory_ids AS i ON i.tenant_id = $1 AND i.user_id = $2
  AND i.memory_id = s.memory_id AND i.kind = ANY($4::smallint[])
WHERE s.tenant_id = $1 AND s.user_id = $2 AND s.turn_id = ANY($3::uuid[])
UNION
SELECT p.pattern_id FROM patterns AS p
WHERE p.tenant_id = $1 AND p.user_id = $2 AND cardinality($5::text[]) > 0
  AND EXISTS (SELECT 1 FROM unnest($5::text[]) AS gone WHERE position(gone IN p.evidence::text) > 0)
"""
REDRAW = """
UPDATE streams SET
  bound_seq = least(bound_seq, (SELECT min(t.seq) - 1 FROM episode_turns AS t WHERE t.tenant_id = $1
    AND t.user_id = $2 AND t.episode_id = ANY($3::uuid[]))),
  tended_seq = least(tended_seq, (SELECT min(t.seq) - 1 FROM episode_turns AS t WHERE t.tenant_id = $1
    AND t.user_id = $2 AND t.episode_id = ANY($3::uuid[]))),
  bind_at = now()
WHERE tenant_id = $1 AND user_id = $2 AND EXISTS (SELECT 1 FROM episode_turns AS t
  WHERE t.tenant_id = $1 AND t.user_id = $2 AND t.episode_id = ANY($3::uuid[]))
"""
DROP_DRAWN = (
    "DELETE FROM {table} WHERE tenant_id = $1 AND user_id = $2 AND {name} = ANY($3::uuid[])"
)
DROP_ALL = "DELETE FROM {table} WHERE tenant_id = $1 AND user_id = $2"
DROP_ANSWERS = "DELETE FROM idempotency WHERE tenant_id = $1 AND about = $2 AND status <> 0"

# Entities that the stretches name; ``is_gone`` those that nothing names any more once these are gone.
NAMED_THERE = """
WITH stretch AS (
  SELECT * FROM unnest($3::uuid[], $4::int[], $5::int[]) AS s(turn_id, starts, ends)
), named AS (
  SELECT x.entity_id, x.found_as, EXISTS (SELECT 1 FROM stretch WHERE stretch.turn_id = x.turn_id
    AND x.start_char < stretch.ends AND x.end_char > stretch.starts) AS is_gone
  FROM mentions AS x WHERE x.tenant_id = $1 AND x.user_id = $2
)
SELECT e.entity_id, bool_and(coalesce(n.is_gone, false)) AS is_gone
FROM entities AS e JOIN named AS n ON e.entity_id IN (n.entity_id, n.found_as)
WHERE e.tenant_id = $1 AND e.user_id = $2 AND NOT e.is_speaker
GROUP BY e.entity_id
HAVING bool_or(n.is_gone)
"""
STILL_NAMED = """
SELECT e.entity_id, m.start_char, m.end_char, t.text FROM unnest($3::uuid[]) AS e(entity_id)
JOIN mentions AS m ON m.tenant_id = $1 AND m.user_id = $2 AND e.entity_id IN (m.entity_id, m.found_as)
JOIN turns AS t ON t.tenant_id = $1 AND t.user_id = $2 AND t.turn_id = m.turn_id
"""
CALLED = """
SELECT e.entity_id, e.name, EXISTS (SELECT 1 FROM mentions AS m WHERE m.tenant_id = $1 AND m.user_id = $2
  AND e.entity_id IN (m.entity_id, m.found_as)) AS is_named
FROM entities AS e WHERE e.tenant_id = $1 AND e.user_id = $2 AND NOT e.is_corrected AND NOT e.is_speaker
"""
SAID_THERE = "SELECT turn_id, text FROM turns WHERE tenant_id = $1 AND user_id = $2 AND turn_id = ANY($3::uuid[])"
KNOWN_AS = """
SELECT a.entity_id, a.normal, a.why FROM aliases AS a
WHERE a.tenant_id = $1 AND a.user_id = $2 AND a.entity_id = ANY($3::uuid[])
"""
DROP_ALIASES = """
WITH gone AS (
  DELETE FROM aliases AS x USING unnest($3::uuid[], $4::text[]) AS d(entity_id, normal)
  WHERE x.tenant_id = $1 AND x.user_id = $2 AND x.entity_id = d.entity_id AND x.normal = d.normal
  RETURNING x.*
)
INSERT INTO forgotten (tenant_id, user_id, forget_id, table_name, body, undo_until)
SELECT $1, $2, $5, 'aliases', to_jsonb(gone), $6 FROM gone
"""
KEEP_ENTITIES = """
INSERT INTO forgotten (tenant_id, user_id, forget_id, table_name, was_changed, body, undo_until)
SELECT $1, $2, $4, 'entities', true, to_jsonb(e), $5 FROM entities AS e
WHERE e.tenant_id = $1 AND e.user_id = $2 AND e.entity_id = ANY($3::uuid[])
"""
RENAME = """
UPDATE entities AS e SET name = n.name FROM unnest($3::uuid[], $4::text[]) AS n(entity_id, name)
WHERE e.tenant_id = $1 AND e.user_id = $2 AND e.entity_id = n.entity_id
"""

REWRITE = """
UPDATE turns SET text = r.text, language = r.language, length = r.length, embedded = false,
  reread = CASE WHEN state IN ('processed', 'no_event') THEN coalesce(reread, 'asked') ELSE reread END
FROM unnest($3::uuid[], $4::text[], $5::text[], $6::int[]) AS r(turn_id, text, language, length)
WHERE turns.tenant_id = $1 AND turns.user_id = $2 AND turns.turn_id = r.turn_id
"""
UNPOST = """
DELETE FROM {table} WHERE tenant_id = $1 AND user_id = $2 AND doc_id IN (
  SELECT (body ->> 'turn_id')::uuid FROM forgotten WHERE tenant_id = $1 AND user_id = $2
    AND forget_id = $3 AND table_name = 'turns' AND was_changed)
"""

# What the turns' rows say, counted anew: as many turns, terms and things that wait as there are.
RECOUNT = """
UPDATE streams SET turn_count = c.turns, term_count = c.terms, pending = c.pending,
  vectors_pending = c.bare, rereads_pending = c.rereads, epoch = epoch + 1, lease_token = NULL,
  lease_until = NULL, published_at = NULL, retry_at = NULL
FROM (
  SELECT count(*) AS turns, coalesce(sum(length), 0) AS terms,
    count(*) FILTER (WHERE state IN ('queued', 'processing'))::int AS pending,
    count(*) FILTER (WHERE NOT embedded AND state <> 'dead')::int AS bare,
    count(*) FILTER (WHERE reread IS NOT NULL)::int AS rereads
  FROM turns WHERE tenant_id = $1 AND user_id = $2
) AS c
WHERE streams.tenant_id = $1 AND streams.user_id = $2
"""
# A worker that was at it is no crash of these turns.
REQUEUE = """
UPDATE turns SET state = 'queued' WHERE tenant_id = $1 AND user_id = $2 AND state = 'processing'
"""

PREVIEW = """
INSERT INTO forgettings (tenant_id, user_id, forget_id, state, stretches, asked_in)
VALUES ($1, $2, $3, 'previewed', $4, $5)
ON CONFLICT (tenant_id, user_id, asked_in) WHERE asked_in IS NOT NULL DO UPDATE
SET stretches = CASE WHEN forgettings.state = 'previewed' THEN excluded.stretches
  ELSE forgettings.stretches END
RETURNING *
"""
GET = (
    "SELECT * FROM forgettings WHERE tenant_id = $1 AND user_id = $2 AND forget_id = $3 FOR UPDATE"
)
OWNER = """
SELECT f.user_id, u.client_id FROM forgettings AS f
JOIN users AS u ON u.tenant_id = $1 AND u.user_id = f.user_id
WHERE f.tenant_id = $1 AND f.forget_id = $2
"""
DONE = """
UPDATE forgettings SET state = $4, counts = $5, stretches = $6,
  forgotten_at = coalesce(forgotten_at, now()),
  undo_until = coalesce(undo_until, now() + make_interval(days => $7)),
  is_open = is_open AND EXISTS (SELECT 1 FROM turns WHERE turns.tenant_id = $1
    AND turns.user_id = $2 AND turns.state IN ('queued', 'processing'))
WHERE tenant_id = $1 AND user_id = $2 AND forget_id = $3 RETURNING *
"""
LET_BE = """
DELETE FROM forgettings WHERE tenant_id = $1 AND user_id = $2 AND forget_id = $3 AND state = 'previewed'
"""
END_OF = "SELECT coalesce($1::timestamptz, now() + make_interval(days => $2))"
IS_OVER = "SELECT coalesce($1::timestamptz <= now(), false)"
CLEAR = "DELETE FROM forgotten WHERE tenant_id = $1 AND user_id = $2 AND forget_id = $3"
OVERTAKEN = """
SELECT DISTINCT (f.body ->> '{name}')::uuid AS memory_id FROM forgotten AS f
JOIN {table} AS m ON m.tenant_id = $1 AND m.user_id = $2 AND m.{name} = (f.body ->> '{name}')::uuid
  AND m.version >= (f.body ->> 'version')::int + f.was_changed::int
WHERE f.tenant_id = $1 AND f.user_id = $2 AND f.forget_id = $3 AND f.table_name = '{table}'
"""
DROP_OVERTAKEN = """
DELETE FROM forgotten WHERE tenant_id = $1 AND user_id = $2 AND forget_id = $3 AND (
  (table_name = '{table}' AND (body ->> '{name}')::uuid = ANY($4::uuid[]))
  OR (table_name = 'sources' AND (body ->> 'memory_id')::uuid = ANY($4::uuid[])))
"""
