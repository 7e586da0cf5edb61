"""Tables of what is pushed; part of the metadata of ``tables``."""

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql as pg

from app.adapters.postgres.columns import json, metadata, of_user, owned, stamp, text, uuid

# The row is the lock under which numbers are given: they become visible in their order, without gaps.
update_heads = sa.Table(
    "update_heads",
    metadata,
    *owned(),
    uuid("incarnation"),
    sa.Column("last_seq", sa.BigInteger, nullable=False),
    sa.PrimaryKeyConstraint("tenant_id", "user_id"),
    of_user(),
)

updates = sa.Table(
    "updates",
    metadata,
    *owned(),
    sa.Column("seq", sa.BigInteger, nullable=False),
    text("type"),
    json("data"),
    stamp("recorded_at", default=True),
    sa.PrimaryKeyConstraint("tenant_id", "user_id", "seq"),
    of_user(),
    sa.Index("ix_updates_recorded", "recorded_at"),
)

# A row goes with the first use of its ticket. `client_user_id` is the caller's own id, as with keys.
stream_tickets = sa.Table(
    "stream_tickets",
    metadata,
    uuid("tenant_id"),
    sa.Column("digest", pg.BYTEA, nullable=False),
    text("key_id"),
    text("client_user_id", nullable=True),
    stamp("expires_at"),
    sa.PrimaryKeyConstraint("tenant_id", "digest"),
    sa.ForeignKeyConstraint(["tenant_id"], ["tenants.tenant_id"], ondelete="CASCADE"),
    sa.Index("ix_stream_tickets_expires", "tenant_id", "expires_at"),
)
