"""The audit trail: written beside the effect that it tells of, read page by page."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from uuid_utils.compat import uuid7

from app.adapters.postgres.database import Connection, Database
from app.domain.audit import Act, Actor, RecordedAct
from app.domain.models import Scope
from app.ports import AuditListing

_RECORD = """
INSERT INTO audit (tenant_id, act_id, deed, key_id, request_id, about, targets, details)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
"""

# A user who is not known has no acts: no row of users, so no row at all.
_LISTED = """
SELECT audit.*, users.client_id AS client_user_id
FROM audit LEFT JOIN users ON users.tenant_id = $1 AND users.user_id = audit.about
WHERE audit.tenant_id = $1
  AND ($2::text IS NULL OR audit.deed = $2) AND ($3::text IS NULL OR audit.key_id = $3)
  AND ($4::text IS NULL OR audit.about = (
    SELECT user_id FROM users WHERE tenant_id = $1 AND client_id = $4))
  AND ($5::text IS NULL OR $5 = ANY(audit.targets))
  AND ($6::timestamptz IS NULL OR audit.at >= $6) AND ($7::timestamptz IS NULL OR audit.at < $7)
"""
_ASCENDING = "AND ($8::uuid IS NULL OR audit.act_id > $8) ORDER BY audit.act_id LIMIT $9"
_DESCENDING = "AND ($8::uuid IS NULL OR audit.act_id < $8) ORDER BY audit.act_id DESC LIMIT $9"


async def record_act(connection: Connection, tenant_id: UUID, act: Act) -> None:
    """Record an act in the open transaction that has its effect."""
    await connection.execute(
        _RECORD,
        tenant_id,
        uuid7(),
        act.deed.value,
        act.by.key_id,
        act.by.request_id,
        act.about,
        list(act.targets),
        dict(act.details),
    )


class PostgresAudit:
    """Implements the ``Audit`` port."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, tenant_id: UUID, act: Act) -> None:
        """Record an act that changes nothing here, before it is done; durable when this returns."""
        async with self._database.transaction(Scope(tenant_id=tenant_id)) as connection:
            await record_act(connection, tenant_id, act)

    async def listed(self, tenant_id: UUID, listing: AuditListing) -> list[RecordedAct]:
        """Return acts of a tenant in the order of their ids, which is that of time."""
        async with self._database.transaction(Scope(tenant_id=tenant_id)) as connection:
            rows = await connection.fetch(
                _LISTED + (_DESCENDING if listing.is_descending else _ASCENDING),
                tenant_id,
                listing.deed,
                listing.key_id,
                listing.client_user_id,
                listing.target,
                listing.since,
                listing.until,
                listing.after,
                listing.limit,
            )
        return [_recorded(row) for row in rows]


def _recorded(row: Mapping[str, Any]) -> RecordedAct:
    return RecordedAct(
        act_id=row["act_id"],
        at=row["at"],
        deed=row["deed"],
        by=Actor(key_id=row["key_id"], request_id=row["request_id"]),
        client_user_id=row["client_user_id"],
        targets=row["targets"],
        details=row["details"],
    )
