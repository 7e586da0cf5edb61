"""Tickets for the stream: made for a key, used once instead of it.

A ticket names its tenant, so that it is found under the tenant's row security, and holds 256 random
bits, so that its plain hash can be kept.
"""

import hashlib
import os
import re
from datetime import timedelta
from uuid import UUID

from app.domain.keys import SECRET_BYTES, Principal, secret_of
from app.ports import Clock, Ticket, Tickets

TICKET_S = 30  # reliability bar §3.4

_FORM = re.compile(r"([0-9a-f]{32})[.]([0-9A-Za-z]{43})")


async def issue_ticket(
    principal: Principal, user: str | None, *, tickets: Tickets, clock: Clock
) -> tuple[str, Ticket]:
    """Make a ticket for a caller, bound to a user where one is given; return its text, shown once."""
    secret = secret_of(os.urandom(SECRET_BYTES))
    ticket = Ticket(
        tenant_id=principal.tenant_id,
        digest=_digest(secret),
        key_id=principal.key_id,
        user=user,
        expires_at=clock.now() + timedelta(seconds=TICKET_S),
    )
    await tickets.add(ticket)
    return f"{principal.tenant_id.hex}.{secret}", ticket


async def use_ticket(text: str, *, tickets: Tickets) -> Ticket | None:
    """Return what a ticket opens, and end it; None for one that opens nothing."""
    found = _FORM.fullmatch(text)
    return await tickets.take(UUID(found[1]), _digest(found[2])) if found else None


def _digest(secret: str) -> bytes:
    return hashlib.sha256(secret.encode()).digest()
