"""Which turns may tell of what is to be forgotten, with what they name and tell."""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from app.adapters.postgres.database import Connection
from app.adapters.postgres.sealed import cipher_of
from app.adapters.postgres.turns import TURN_KIND, turn_from
from app.domain.forgetting import Naming, Teller, Told
from app.domain.intervals import Interval
from app.domain.models import Scope
from app.ports import Look

# One list of turns by any of the ways; what is unset finds nothing.
_FOUND = f"""
WITH found AS (
  SELECT p.doc_id AS turn_id FROM postings AS p WHERE p.tenant_id = $1 AND p.user_id = $2
    AND p.term = ANY($3::bigint[]) AND p.kind = {TURN_KIND}
  UNION SELECT m.turn_id FROM mentions AS m WHERE m.tenant_id = $1 AND m.user_id = $2
    AND m.entity_id = ANY($4::uuid[])
  UNION SELECT s.turn_id FROM facts AS f JOIN sources AS s ON s.tenant_id = $1 AND s.user_id = $2
    AND s.memory_id = f.fact_id AND s.version = f.version
    WHERE f.tenant_id = $1 AND f.user_id = $2
      AND f.slot = ANY($5::text[])
  UNION SELECT s.turn_id FROM sources AS s WHERE s.tenant_id = $1 AND s.user_id = $2
    AND s.memory_id = ANY($6::uuid[])
  UNION SELECT t.turn_id FROM turns AS t WHERE t.tenant_id = $1 AND t.user_id = $2
    AND (t.client_id = ANY($7::text[]) OR t.turn_id = ANY($6::uuid[]))
  UNION SELECT t.turn_id FROM turns AS t JOIN sessions AS s ON s.tenant_id = $1 AND s.user_id = $2
    AND s.session_id = t.session_id
    WHERE t.tenant_id = $1 AND t.user_id = $2 AND s.client_id = ANY($8::text[])
  UNION SELECT t.turn_id FROM turns AS t WHERE t.tenant_id = $1 AND t.user_id = $2
    AND ($9::timestamptz IS NOT NULL OR $10::timestamptz IS NOT NULL)
    AND ($9::timestamptz IS NULL OR t.said_at >= $9) AND ($10::timestamptz IS NULL OR t.said_at < $10)
  UNION SELECT s.turn_id FROM events AS e JOIN sources AS s ON s.tenant_id = $1 AND s.user_id = $2
    AND s.memory_id = e.event_id AND s.version = e.version
    WHERE e.tenant_id = $1 AND e.user_id = $2
      AND ($11::timestamptz IS NOT NULL OR $12::timestamptz IS NOT NULL)
      AND ($11::timestamptz IS NULL OR e.occurs_end > $11)
      AND ($12::timestamptz IS NULL OR e.occurs_start < $12)
  UNION SELECT t.turn_id FROM turns AS t WHERE t.tenant_id = $1 AND t.user_id = $2
    AND ($13::bool OR $16::bool AND t.state IN ('queued', 'processing'))
)
SELECT t.*, s.client_id AS client_session_id FROM found
JOIN turns AS t ON t.tenant_id = $1 AND t.user_id = $2 AND t.turn_id = found.turn_id
JOIN sessions AS s ON s.tenant_id = $1 AND s.user_id = $2 AND s.session_id = t.session_id
WHERE t.said_at <= $14 ORDER BY t.said_at DESC, t.seq DESC LIMIT $15
"""  # noqa: S608 - put together from a constant
_NAMED = """
SELECT turn_id, entity_id, start_char, end_char FROM mentions
WHERE tenant_id = $1 AND user_id = $2 AND turn_id = ANY($3::uuid[]) ORDER BY start_char
"""
_FACTS = """
SELECT s.turn_id, s.start_char, s.end_char, f.fact_id AS memory_id, f.subject, f.summary, f.slot, f.key,
  f.value, f.is_negative, f.superseded_by, f.valid_to, f.known_to
FROM sources AS s JOIN facts AS f ON f.tenant_id = $1 AND f.user_id = $2 AND f.fact_id = s.memory_id
  AND f.version = s.version
WHERE s.tenant_id = $1 AND s.user_id = $2 AND s.turn_id = ANY($3::uuid[])
ORDER BY f.fact_id, f.version
"""
_EVENTS = """
SELECT s.turn_id, s.start_char, s.end_char, e.event_id AS memory_id, e.subject, e.summary,
  e.occurs_start, e.occurs_end
FROM sources AS s JOIN events AS e ON e.tenant_id = $1 AND e.user_id = $2 AND e.event_id = s.memory_id
  AND e.version = s.version
WHERE s.tenant_id = $1 AND s.user_id = $2 AND s.turn_id = ANY($3::uuid[])
ORDER BY e.event_id, e.version
"""


async def tellers(connection: Connection, scope: Scope, look: Look) -> list[Teller]:
    """Return the turns that a look finds, newest first."""
    owner = (scope.tenant_id, scope.user_id)
    rows = await connection.fetch(
        _FOUND,
        *owner,
        (await cipher_of(connection)).terms(list(look.terms)),
        list(look.entity_ids),
        list(look.slots),
        list(look.memory_ids),
        list(look.turn_ids),
        list(look.sessions),
        look.said.start,
        look.said.end,
        look.occurred.start,
        look.occurred.end,
        look.is_all,
        look.said_until,
        look.limit,
        look.with_unread,
    )
    ids = [row["turn_id"] for row in rows]
    names = _by_turn(await connection.fetch(_NAMED, *owner, ids))
    facts = _by_turn(await connection.fetch(_FACTS, *owner, ids))
    events = _by_turn(await connection.fetch(_EVENTS, *owner, ids))
    return [
        Teller(
            turn=turn_from(row),
            names=tuple(
                Naming(entity_id=n["entity_id"], start=n["start_char"], end=n["end_char"])
                for n in names.get(row["turn_id"], ())
            ),
            tells=(
                *_told_facts(facts.get(row["turn_id"], ())),
                *map(_told_event, events.get(row["turn_id"], ())),
            ),
        )
        for row in rows
    ]


def _by_turn(rows: Sequence[Mapping[str, Any]]) -> dict[UUID, list[Mapping[str, Any]]]:
    found: dict[UUID, list[Mapping[str, Any]]] = {}
    for row in rows:
        found.setdefault(row["turn_id"], []).append(row)
    return found


def _told_facts(rows: Sequence[Mapping[str, Any]]) -> list[Told]:
    """Return facts, each stretch of a fact once; it is over if its last version says so."""
    over = {row["memory_id"]: _is_over(row) for row in rows}
    by_place = {(row["memory_id"], row["start_char"]): row for row in rows}
    return [
        Told(
            memory_id=row["memory_id"],
            kind="fact",
            start=row["start_char"],
            end=row["end_char"],
            subject=row["subject"],
            text=row["summary"],
            slot=row["slot"],
            key=row["key"],
            value=row["value"],
            is_over=over[row["memory_id"]],
        )
        for row in by_place.values()
    ]


def _is_over(row: Mapping[str, Any]) -> bool:
    # "No longer at X" says of X that it is over.
    return (
        row["superseded_by"] is not None or row["valid_to"] is not None or bool(row["is_negative"])
    )


def _told_event(row: Mapping[str, Any]) -> Told:
    return Told(
        memory_id=row["memory_id"],
        kind="event",
        start=row["start_char"],
        end=row["end_char"],
        subject=row["subject"],
        text=row["summary"],
        occurs=Interval(start=row["occurs_start"], end=row["occurs_end"]),
    )
