"""The statements of questions; a test explains each as the application's role."""

INSERT = """
INSERT INTO clarifications (tenant_id, user_id, clarification_id, topic, about, needs, question,
  options, language, certainty, state, known_from)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'open', $11)
ON CONFLICT DO NOTHING RETURNING clarification_id
"""

# What someone must not or does not have, and what they have: of one subject, as it stands.
RIVALS = """
SELECT f.*, f.version AS newest FROM facts AS f
WHERE f.tenant_id = $1 AND f.user_id = $2 AND f.subject_key = ANY($3::text[])
  AND f.slot = ANY($4::text[]) AND f.known_to IS NULL AND f.recorded_to IS NULL
  AND f.superseded_by IS NULL AND f.valid_to IS NULL
ORDER BY f.known_from DESC, f.fact_id LIMIT 300
"""

_STANDS = """
NOT EXISTS (
  SELECT 1 FROM unnest(c.needs) AS n(id) WHERE NOT EXISTS (
    SELECT 1 FROM facts AS f WHERE f.tenant_id = $1 AND f.user_id = c.user_id AND f.fact_id = n.id
      AND f.known_to IS NULL AND f.recorded_to IS NULL AND f.superseded_by IS NULL
      AND f.valid_to IS NULL)
  AND NOT EXISTS (
    SELECT 1 FROM events AS e WHERE e.tenant_id = $1 AND e.user_id = c.user_id
      AND e.event_id = n.id AND e.known_to IS NULL AND e.recorded_to IS NULL))"""

LISTED = f"""
SELECT * FROM (
  SELECT c.*, CASE WHEN c.state = 'open' AND NOT ({_STANDS}) THEN 'void' ELSE c.state END AS present
  FROM clarifications AS c WHERE c.tenant_id = $1 AND c.user_id = $2
    AND ($4::uuid IS NULL OR c.clarification_id < $4)
  ORDER BY c.clarification_id DESC
) AS found WHERE present = ANY($3::text[]) LIMIT $5
"""

# What recall may offer: open, of use, known by then, and offered to nobody yet.
OFFERED = f"""
SELECT c.*, c.state AS present FROM clarifications AS c
WHERE c.tenant_id = $1 AND c.user_id = $2 AND c.state = 'open' AND c.offered_at IS NULL
  AND c.known_from <= $3 AND {_STANDS}
ORDER BY c.known_from DESC, c.clarification_id DESC LIMIT 20
"""

ONE = f"""
SELECT c.*, CASE WHEN c.state = 'open' AND NOT ({_STANDS}) THEN 'void' ELSE c.state END AS present
FROM clarifications AS c WHERE c.tenant_id = $1 AND c.user_id = $2 AND c.clarification_id = $3
"""
OWNER = """
SELECT c.user_id, u.client_id FROM clarifications AS c
JOIN users AS u ON u.tenant_id = $1 AND u.user_id = c.user_id
WHERE c.tenant_id = $1 AND c.clarification_id = $2
"""
SETTLE = """
UPDATE clarifications SET state = 'settled', answer = $4, answered_at = now()
WHERE tenant_id = $1 AND user_id = $2 AND clarification_id = $3
"""
THRESHOLD = "SELECT tuning ->> 'clarify_below' FROM tenants WHERE tenant_id = $1"
SET_THRESHOLD = """
UPDATE tenants SET tuning = tuning || jsonb_build_object('clarify_below', $2::float8, 'is_fixed', true)
WHERE tenant_id = $1
"""
