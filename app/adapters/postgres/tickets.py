"""Tickets of the stream: kept as hashes of what was handed out, gone with their first use."""

from uuid import UUID

from app.adapters.postgres.database import Database
from app.domain.models import Scope
from app.ports import Ticket

_EXPIRE = "DELETE FROM stream_tickets WHERE tenant_id = $1 AND expires_at < now()"
_ADD = """
INSERT INTO stream_tickets (tenant_id, digest, key_id, client_user_id, expires_at)
VALUES ($1, $2, $3, $4, $5)
"""
_TAKE = """
DELETE FROM stream_tickets WHERE tenant_id = $1 AND digest = $2
RETURNING key_id, client_user_id, expires_at, expires_at > now() AS is_valid
"""


class PostgresTickets:
    """Implements the ``Tickets`` port."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, ticket: Ticket) -> None:
        """Keep a ticket; durable when this returns. Those of the tenant that nobody used go."""
        async with self._database.transaction(Scope(tenant_id=ticket.tenant_id)) as connection:
            await connection.execute(_EXPIRE, ticket.tenant_id)
            await connection.execute(
                _ADD,
                ticket.tenant_id,
                ticket.digest,
                ticket.key_id,
                ticket.user,
                ticket.expires_at,
            )

    async def take(self, tenant_id: UUID, digest: bytes) -> Ticket | None:
        """Return a ticket whose time is not over, and take it away: None the second time."""
        async with self._database.transaction(Scope(tenant_id=tenant_id)) as connection:
            row = await connection.fetchrow(_TAKE, tenant_id, digest)
        if row is None or not row["is_valid"]:
            return None
        return Ticket(
            tenant_id=tenant_id,
            digest=digest,
            key_id=row["key_id"],
            user=row["client_user_id"],
            expires_at=row["expires_at"],
        )
