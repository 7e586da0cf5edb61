"""What must not come back: turns that were forgotten, by the caller's id and by a keyed hash of the words.

Entities that went with them have stones of their own, under names that no caller can give to a turn: an
export made before would else bring their names back.
"""

import hashlib
import hmac
from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from app.adapters.postgres.database import Connection
from app.domain.models import NewTurn, Scope

_PURPOSE = b"chronos-tombstones"
_TURNS = """
SELECT turn_id, client_id, speaker, text, said_at FROM turns
WHERE tenant_id = $1 AND user_id = $2 AND turn_id = ANY($3::uuid[])
"""

_BURY = """
INSERT INTO tombstones (tenant_id, user_id, client_id, turn_id, forget_id, digest, said_at)
SELECT $1, $2, t.* FROM unnest($3::text[], $4::uuid[], $5::uuid[], $6::bytea[], $7::timestamptz[]) AS t
ON CONFLICT (tenant_id, user_id, client_id) DO NOTHING
"""
_BURY_ENTITIES = """
INSERT INTO tombstones (tenant_id, user_id, client_id, turn_id, forget_id, digest, said_at)
SELECT $1, $2, E'\\x1F' || id, id::uuid, $3, ''::bytea, now()
FROM (SELECT body->>'entity_id' AS id FROM forgotten WHERE tenant_id = $1 AND user_id = $2
  AND forget_id = $3 AND table_name = 'entities' AND NOT was_changed) AS gone
ON CONFLICT (tenant_id, user_id, client_id) DO NOTHING
"""
BURIED_ENTITIES = """
SELECT turn_id AS id FROM tombstones WHERE tenant_id = $1 AND user_id = $2
  AND client_id = ANY(SELECT E'\\x1F' || id::text FROM unnest($3::uuid[]) AS ids(id))
"""
UNBURY = "DELETE FROM tombstones WHERE tenant_id = $1 AND user_id = $2 AND forget_id = $3"
_BURIED = """
SELECT client_id, turn_id, digest, said_at FROM tombstones
WHERE tenant_id = $1 AND user_id = $2 AND (client_id = ANY($3::text[]) OR digest = ANY($4::bytea[]))
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Buried:
    """A turn that was forgotten; ``is_same``: what comes in says the same, else it only has its id."""

    turn_id: UUID
    is_same: bool


class Tombstones:
    """Makes and looks up tombstones; the hash is keyed, so that nobody finds short words by trying."""

    def __init__(self, secret: str) -> None:
        self._key = hmac.digest(secret.encode(), _PURPOSE, hashlib.sha256)

    async def bury(
        self, connection: Connection, scope: Scope, forget_id: UUID, turn_ids: Sequence[UUID]
    ) -> None:
        """Set a stone for each of the turns, as they stand now."""
        owner = (scope.tenant_id, scope.user_id)
        rows = await connection.fetch(_TURNS, *owner, list(turn_ids))
        await connection.execute(
            _BURY,
            *owner,
            [row["client_id"] for row in rows],
            [row["turn_id"] for row in rows],
            [forget_id for _ in rows],
            [self._digest(scope, row["speaker"], row["text"]) for row in rows],
            [row["said_at"] for row in rows],
        )

    async def bury_entities(self, connection: Connection, scope: Scope, forget_id: UUID) -> None:
        """Set a stone for each entity that a wish put away."""
        await connection.execute(_BURY_ENTITIES, scope.tenant_id, scope.user_id, forget_id)

    async def among(
        self, connection: Connection, scope: Scope, turns: Sequence[NewTurn]
    ) -> dict[str, Buried]:
        """Return which of the turns were forgotten, by the caller's id of the turn that comes in.

        The same words under another id are the same turn if they were said no later than it.
        """
        digests = {one.client_turn_id: self._digest(scope, one.speaker, one.text) for one in turns}
        rows = await connection.fetch(
            _BURIED,
            scope.tenant_id,
            scope.user_id,
            list(digests),
            list(set(digests.values())),
        )
        by_id = {row["client_id"]: row for row in rows}
        by_words = {row["digest"]: row for row in rows}
        found = {}
        for one in turns:
            name, digest = one.client_turn_id, digests[one.client_turn_id]
            row = by_id.get(name)
            if row is None:
                row = by_words.get(digest)
                row = row if row is not None and one.said_at <= row["said_at"] else None
            if row is not None:
                is_same = hmac.compare_digest(row["digest"], digest)
                found[name] = Buried(turn_id=row["turn_id"], is_same=is_same)
        return found

    def _digest(self, scope: Scope, speaker: str, text: str) -> bytes:
        message = f"{scope.tenant_id}\0{scope.user_id}\0{speaker}\0{text}"
        return hmac.digest(self._key, message.encode("utf-8", "surrogatepass"), hashlib.sha256)
