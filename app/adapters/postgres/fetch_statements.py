"""The statements that bring turns with all that was made from them; a test explains each."""

from collections.abc import Mapping

from app.adapters.postgres.event_rows import seen

# What one statement brings of turns: a row for each version of an event or a fact that they tell, for each
# turn that such a version cites, and for each link. Each kind of row fills columns of its own and leaves the
# others empty, which costs next to nothing; five statements for five kinds cost a round trip and a plan each.
_VERSION = {
    "version": "int", "known_from": "timestamptz", "known_to": "timestamptz", "recorded_from": "timestamptz",
    "recorded_to": "timestamptz", "superseded_by": "uuid", "seen_count": "int", "why": "text", "why_ended": "text",
    "reason": "text", "subject": "text", "summary": "text", "zone": "text", "attributes": "jsonb",
    "importance": "real", "confidence": "real",
}  # fmt: skip
_EVENT = {
    "event_type": "text", "action": "text", "action_type": "text", "status": "text", "status_detail": "text",
    "modality": "text", "object": "jsonb", "participants": "jsonb", "metrics": "jsonb",
    "occurs_start": "timestamptz", "occurs_end": "timestamptz", "granularity": "text", "time_text": "text",
    "certainty": "real", "alternatives": "jsonb", "recurrence": "text", "time_agreement": "bool",
}  # fmt: skip
_FACT = {
    "slot": "text", "key": "text", "value": "text", "predicate": "text", "category": "text",
    "is_negative": "bool", "valid_from": "timestamptz", "valid_to": "timestamptz",
}  # fmt: skip
_TURN = {
    "turn_id": "uuid", "client_id": "text", "session_id": "uuid", "position": "int", "seq": "bigint",
    "speaker": "text", "role": "text", "text": "text", "said_at": "timestamptz", "zone": "text", "state": "text",
    "attempts": "smallint", "embedded": "bool", "metadata": "jsonb", "attachments": "jsonb",
    "recorded_at": "timestamptz",
}  # fmt: skip
_OTHER = {
    "kind": "text", "memory_id": "uuid", "event_id": "uuid", "fact_id": "uuid", "is_seen": "bool", "fact_object": "text", "cited": "uuid[]", "starts": "int[]",
    "ends": "int[]", "client_session_id": "text", "strength": "real", "favour": "real", "from_id": "uuid",
    "to_id": "uuid", "link": "text",
}  # fmt: skip
_COLUMNS = _OTHER | _TURN | _VERSION | _EVENT | _FACT


def _row(**filled: str) -> str:
    """Return the columns of one kind of row, each with its expression or empty."""
    return ", ".join(
        f"{filled.get(name, f'NULL::{kind}')} AS {name}" for name, kind in _COLUMNS.items()
    )


def _of(alias: str, *columns: Mapping[str, str]) -> dict[str, str]:
    return {name: f"{alias}.{name}" for some in columns for name in some}


# Versions that have ended on the conversation's clock come along: they tell which turns are over. Rows are
# looked up one by one, in laterals with a limit, as in recall: joined as a set, the plan that is kept went through
# every turn of the user by their sessions.
_MADE = f"""
SELECT e.*, coalesce({seen("$4", "$5")}, false) AS is_seen, s.*
FROM cited CROSS JOIN LATERAL (
  SELECT * FROM {{table}} WHERE tenant_id = $1 AND user_id = $2
    AND {{name}} = cited.memory_id AND version = cited.version LIMIT 1
) AS e CROSS JOIN LATERAL (
  SELECT array_agg(turn_id) AS cited, array_agg(start_char) AS starts, array_agg(end_char) AS ends
  FROM (SELECT turn_id, start_char, end_char FROM sources WHERE tenant_id = $1 AND user_id = $2
    AND memory_id = cited.memory_id AND version = cited.version ORDER BY turn_id, start_char) AS one
) AS s
WHERE e.known_from <= $4
  AND ((e.known_to <= $4 AND e.withdrawn_at IS NULL) OR {seen("$4", "$5")})
"""
_USED = """LEFT JOIN LATERAL (
  SELECT strength, favour FROM memory_uses WHERE tenant_id = $1 AND user_id = $2 AND memory_id = {id} LIMIT 1
) AS u ON true"""
_EVENT_ROW = _row(
    **_of("e", _VERSION, _EVENT), kind="'event'", memory_id="e.event_id", event_id="e.event_id", is_seen="e.is_seen",
    cited="e.cited", starts="e.starts", ends="e.ends", strength="u.strength", favour="u.favour",
)  # fmt: skip
_FACT_ROW = _row(
    **_of("e", _VERSION, _FACT), kind="'fact'", memory_id="e.fact_id", fact_id="e.fact_id", is_seen="e.is_seen",
    fact_object="e.object", cited="e.cited", starts="e.starts", ends="e.ends", strength="u.strength", favour="u.favour",
)  # fmt: skip
_TURN_ROW = _row(
    **_of("t", _TURN), kind="'turn'", memory_id="t.turn_id", client_session_id="s.client_id",
    strength="u.strength", favour="u.favour",
)  # fmt: skip
_LINK_ROW = _row(
    kind="'link'", from_id="l.from_id", to_id="l.to_id", link="l.type", known_from="l.known_from"
)
FOUND = f"""
WITH cited AS MATERIALIZED (
  SELECT DISTINCT memory_id, version FROM sources
  WHERE tenant_id = $1 AND user_id = $2 AND turn_id = ANY($3::uuid[])
), told AS MATERIALIZED ({_MADE.format(table="events", name="event_id")}
), held AS MATERIALIZED ({_MADE.format(table="facts", name="fact_id")}
), wanted AS (
  SELECT asked.turn_id FROM unnest($3::uuid[]) AS asked(turn_id)
  UNION SELECT unnest(told.cited) FROM told WHERE told.is_seen
  UNION SELECT unnest(held.cited) FROM held WHERE held.is_seen
), linked AS (
  SELECT l.* FROM (SELECT DISTINCT event_id FROM told WHERE is_seen) AS e CROSS JOIN LATERAL (
    SELECT from_id, to_id, type, known_from FROM event_links
    WHERE tenant_id = $1 AND user_id = $2 AND from_id = e.event_id AND known_from <= $4
    UNION ALL
    SELECT from_id, to_id, type, known_from FROM event_links
    WHERE tenant_id = $1 AND user_id = $2 AND to_id = e.event_id AND known_from <= $4
  ) AS l
)
SELECT {_EVENT_ROW} FROM told AS e {_USED.format(id="e.event_id")}
UNION ALL
SELECT {_FACT_ROW} FROM held AS e {_USED.format(id="e.fact_id")}
UNION ALL
SELECT {_TURN_ROW} FROM wanted CROSS JOIN LATERAL (
  SELECT * FROM turns WHERE tenant_id = $1 AND user_id = $2 AND turn_id = wanted.turn_id LIMIT 1
) AS t CROSS JOIN LATERAL (
  SELECT client_id FROM sessions
  WHERE tenant_id = $1 AND user_id = $2 AND session_id = t.session_id LIMIT 1
) AS s {_USED.format(id="t.turn_id")}
UNION ALL
SELECT {_LINK_ROW} FROM (SELECT DISTINCT from_id, to_id, type, known_from FROM linked) AS l
ORDER BY memory_id, version, known_from, from_id, to_id, link
"""

# Which of some events are seen in a version that no longer cites the turn that was asked for.
GONE_ON = f"""
SELECT e.event_id FROM events AS e
WHERE e.tenant_id = $1 AND e.user_id = $2 AND e.event_id = ANY($3::uuid[]) AND {seen("$4", "$5")}
"""

# Links of some memories, both ways, as known at a moment.
LINKS = """
SELECT from_id, to_id, type AS link FROM event_links
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
