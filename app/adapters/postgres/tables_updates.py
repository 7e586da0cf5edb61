"""Tables of what is pushed; part of the metadata of ``tables``."""

import sqlalchemy as sa

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
