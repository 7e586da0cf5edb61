"""Recalls that are looked at again; they and what came of them are kept for a day."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any
from uuid import UUID, uuid4

from app.adapters.postgres.database import Database
from app.adapters.postgres.sealed import cipher_of
from app.adapters.postgres.updates import publish
from app.domain.models import Scope
from app.domain.updates import NewUpdate, UpdateType
from app.ports import FirstAnswer, KeptRecall, Refining, SecondAnswer

_ATTEMPTS = 3  # a pass that took its worker down so often will do it again

_KEEP = """
INSERT INTO recalls (tenant_id, user_id, recall_id, question, digest, first, cited, state)
VALUES ($1, $2, $3, $4, $5, $6, $7, 'pending')
"""

_FIND = """
SELECT r.*, u.client_id FROM recalls AS r JOIN users AS u USING (tenant_id, user_id)
WHERE r.tenant_id = $1 AND r.recall_id = $2 AND r.created_at > now() - interval '24 hours'
"""

_GIVE_UP = """
UPDATE recalls SET state = 'failed', reason = 'attempts', finished_at = now()
WHERE tenant_id = $1 AND user_id = $2 AND state = 'pending' AND attempts >= $3
  AND (lease_until IS NULL OR lease_until < now())
"""

# A twin waits here for the first one's commit and then finds the lease taken.
_CLAIM = """
UPDATE recalls AS r SET lease_token = $4, lease_until = now() + make_interval(secs => $5),
  attempts = attempts + 1
FROM users AS u
WHERE r.tenant_id = $1 AND r.user_id = $2 AND u.tenant_id = $1 AND u.user_id = $2
  AND r.state = 'pending' AND (r.lease_until IS NULL OR r.lease_until < now())
  AND r.digest = (SELECT digest FROM recalls
    WHERE tenant_id = $1 AND user_id = $2 AND recall_id = $3)
RETURNING r.*, u.client_id
"""

_FINISH = """
UPDATE recalls SET state = 'done', verdict = $5, refined = $6, changes = $7, cited = $8,
  lease_token = NULL, lease_until = NULL, finished_at = now()
WHERE tenant_id = $1 AND user_id = $2 AND recall_id = $3 AND lease_token = $4 AND state = 'pending'
RETURNING recall_id
"""

_RELEASE = """
UPDATE recalls SET lease_token = NULL, lease_until = NULL, published_at = now()
WHERE tenant_id = $1 AND user_id = $2 AND lease_token = $3
"""


class PostgresRecalls:
    """Implements the ``Recalls`` port."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def keep(self, scope: Scope, first: FirstAnswer, *, timeout_ms: int) -> None:
        """Keep an answer that is to be looked at again."""
        async with self._database.transaction(scope, timeout_ms=timeout_ms) as connection:
            cipher = await cipher_of(connection)
            await connection.execute(
                _KEEP,
                scope.tenant_id,
                scope.user_id,
                first.recall_id,
                cipher.hide_json(first.question),
                first.digest,
                cipher.hide_json(first.shown),
                list(first.cited),
            )

    async def find(self, tenant_id: UUID, recall_id: UUID) -> KeptRecall | None:
        """Return a recall of the last day, None if there is none such."""
        async with self._database.transaction(Scope(tenant_id=tenant_id)) as connection:
            row = await connection.fetchrow(_FIND, tenant_id, recall_id)
        return _recall_from(row) if row else None

    async def claim(self, scope: Scope, recall_id: UUID, *, lease_s: float) -> Refining | None:
        """Take a pending recall, and the user's others that ask the same."""
        owner, token = (scope.tenant_id, scope.user_id), uuid4()
        async with self._database.transaction(scope) as connection:
            await connection.execute(_GIVE_UP, *owner, _ATTEMPTS)
            rows = await connection.fetch(_CLAIM, *owner, recall_id, token, lease_s)
        rows.sort(key=lambda row: row["created_at"])
        recalls = tuple(_recall_from(row) for row in rows)
        return Refining(scope=scope, token=token, recalls=recalls) if recalls else None

    async def finish(self, refining: Refining, answers: Sequence[SecondAnswer]) -> bool:
        """Keep what came of it and publish it in one transaction; False if the right has ended."""
        scope = refining.scope
        async with self._database.transaction(scope) as connection:
            cipher = await cipher_of(connection)
            for one in answers:
                is_ours = await connection.fetchval(
                    _FINISH,
                    scope.tenant_id,
                    scope.user_id,
                    one.recall_id,
                    refining.token,
                    one.judgement.verdict.value,
                    cipher.hide_json(one.shown),
                    cipher.hide_json([asdict(change) for change in one.judgement.changes]),
                    list(one.cited),
                )
                if not is_ours:
                    return False  # nothing was written: they are claimed and end together
            refined = [
                NewUpdate(type=UpdateType.RECALL_REFINED, data=_told(one)) for one in answers
            ]
            await publish(connection, scope, refined)
        return True

    async def release(self, refining: Refining) -> None:
        """Give the right back; the relay sends it again."""
        scope = refining.scope
        async with self._database.transaction(scope) as connection:
            await connection.execute(_RELEASE, scope.tenant_id, scope.user_id, refining.token)


def _recall_from(row: Mapping[str, Any]) -> KeptRecall:
    return KeptRecall(
        recall_id=row["recall_id"],
        user=row["client_id"],
        question=row["question"],
        first=row["first"],
        second=row["refined"],
        state=row["state"],
        verdict=row["verdict"],
        changes=row["changes"],
        reason=row["reason"],
    )


def _told(one: SecondAnswer) -> dict[str, Any]:
    return {**one.shown, "verdict": one.judgement.verdict.value}
