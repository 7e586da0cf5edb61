"""The statements by which recall reads talks: their last words, and a talk by its place; a test explains each."""

# The last words of a session: what a question leaves out stands there. Run for such questions only.
RECENT = """
SELECT t.*, s.client_id AS client_session_id
FROM sessions AS s CROSS JOIN LATERAL (
  SELECT * FROM turns
  WHERE tenant_id = $1 AND user_id = $2 AND session_id = s.session_id AND said_at <= $4
    AND role IN ('user', 'assistant') AND ($5::timestamptz IS NULL OR recorded_at <= $5)
  ORDER BY position DESC LIMIT $6
) AS t
WHERE s.tenant_id = $1 AND s.user_id = $2 AND s.client_id = $3
ORDER BY t.position DESC
"""

# A session by its place, with its last turn; its first may lie before what was known, never behind.
_NTH = """
SELECT s.started_at, (
  SELECT said_at FROM turns
  WHERE tenant_id = $1 AND user_id = $2 AND session_id = s.session_id AND said_at <= $3
    AND ($4::timestamptz IS NULL OR recorded_at <= $4)
  ORDER BY position DESC LIMIT 1
) AS ended_at
FROM sessions AS s
WHERE s.tenant_id = $1 AND s.user_id = $2 AND s.started_at <= $3
  AND ($6::text IS NULL OR s.client_id <> $6)
  AND ($4::timestamptz IS NULL OR EXISTS (
    SELECT 1 FROM turns WHERE tenant_id = $1 AND user_id = $2 AND session_id = s.session_id
      AND said_at <= $3 AND recorded_at <= $4))
ORDER BY s.started_at {order}, s.session_id {order} OFFSET $5 LIMIT 1
"""
NTH_SESSION = _NTH.format(order="")
NTH_LAST_SESSION = _NTH.format(order="DESC")
