"""Wishes to forget that turns bear: noted with the turns, so that no crash loses one."""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from uuid_utils.compat import uuid7

from app.adapters.postgres.database import Connection
from app.domain.models import Scope

_NOTE = """
INSERT INTO forgettings (tenant_id, user_id, forget_id, state, asked_in, is_open)
SELECT $1, $2, w.forget_id, 'previewed', w.turn_id, $5
FROM unnest($3::uuid[], $4::uuid[]) AS w(forget_id, turn_id)
ON CONFLICT DO NOTHING
"""
# The turn that asked stands in its table, or among what was forgotten with it.
_OPEN = """
SELECT f.forget_id, f.asked_in, f.state, coalesce(t.text, g.body ->> 'text') AS text,
  coalesce(t.said_at, (g.body ->> 'said_at')::timestamptz) AS said_at,
  coalesce(t.seq, (g.body ->> 'seq')::bigint) AS seq, coalesce(t.zone, g.body ->> 'zone') AS zone,
  coalesce(t.session_id, (g.body ->> 'session_id')::uuid) AS session_id, s.client_id AS session
FROM forgettings AS f
LEFT JOIN forgotten AS g ON g.tenant_id = $1 AND g.user_id = $2 AND g.forget_id = f.forget_id
  AND g.table_name = 'turns' AND (g.body ->> 'turn_id')::uuid = f.asked_in
LEFT JOIN turns AS t ON t.tenant_id = $1 AND t.user_id = $2 AND t.turn_id = f.asked_in AND g.place IS NULL
LEFT JOIN sessions AS s ON s.tenant_id = $1 AND s.user_id = $2
  AND s.session_id = coalesce(t.session_id, (g.body ->> 'session_id')::uuid)
WHERE f.tenant_id = $1 AND f.user_id = $2 AND f.asked_in IS NOT NULL
  AND (($3::uuid[] IS NULL AND f.is_open) OR f.asked_in = ANY($3::uuid[]))
  AND f.state IN ('previewed', 'forgotten') ORDER BY 6
"""


async def note_wishes(
    connection: Connection, scope: Scope, turn_ids: Sequence[UUID], *, is_open: bool
) -> None:
    """Note that turns ask to forget, in the transaction that writes them."""
    if turn_ids:
        ids = [uuid7() for _ in turn_ids]
        await connection.execute(
            _NOTE, scope.tenant_id, scope.user_id, ids, list(turn_ids), is_open
        )


async def wishes(
    connection: Connection, scope: Scope, turn_ids: Sequence[UUID] | None
) -> list[Mapping[str, Any]]:
    """Return the wishes of turns, or those that are still to be acted on, in the order of talk."""
    asked = None if turn_ids is None else list(turn_ids)
    rows = await connection.fetch(_OPEN, scope.tenant_id, scope.user_id, asked)
    return [row for row in rows if row["text"] is not None]
