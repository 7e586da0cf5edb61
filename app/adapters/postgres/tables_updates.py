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

# `users` are the caller's own ids. Secrets are kept as they are: every delivery is signed with them.
webhooks = sa.Table(
    "webhooks",
    metadata,
    uuid("tenant_id"),
    uuid("webhook_id"),
    text("url"),
    text("description"),
    sa.Column("types", pg.ARRAY(sa.Text), nullable=True),
    sa.Column("users", pg.ARRAY(sa.Text), nullable=True),
    sa.Column("is_enabled", sa.Boolean, nullable=False),
    text("secret"),
    text("old_secret", nullable=True),
    stamp("old_secret_until", nullable=True),
    sa.Column("failures", sa.Integer, nullable=False, server_default="0"),
    stamp("retry_at", nullable=True),
    stamp("created_at", default=True),
    text("created_by"),
    sa.PrimaryKeyConstraint("tenant_id", "webhook_id"),
    sa.ForeignKeyConstraint(["tenant_id"], ["tenants.tenant_id"], ondelete="CASCADE"),
)

# A copy of the update, which may be gone when the last try is made.
deliveries = sa.Table(
    "deliveries",
    metadata,
    *owned(),
    uuid("delivery_id"),
    uuid("webhook_id"),
    sa.Column("seq", sa.BigInteger, nullable=False),
    uuid("incarnation"),
    text("type"),
    json("data"),
    stamp("recorded_at", default=True),
    sa.Column("state", sa.Text, nullable=False, server_default="waiting"),
    sa.Column("attempts", sa.SmallInteger, nullable=False, server_default="0"),
    stamp("next_attempt_at", default=True),
    stamp("leased_until", nullable=True),
    sa.Column("last_status", sa.SmallInteger, nullable=True),
    text("last_error", nullable=True),
    stamp("ended_at", nullable=True),
    sa.PrimaryKeyConstraint("tenant_id", "user_id", "delivery_id"),
    of_user(),
    sa.ForeignKeyConstraint(
        ["tenant_id", "webhook_id"],
        ["webhooks.tenant_id", "webhooks.webhook_id"],
        ondelete="CASCADE",
    ),
    sa.CheckConstraint("state IN ('waiting','delivered','dead')", name="known_state"),
    sa.Index("ix_deliveries_listed", "tenant_id", "webhook_id", "delivery_id"),
    sa.Index(
        "ix_deliveries_due",
        "tenant_id",
        "webhook_id",
        "next_attempt_at",
        postgresql_where=sa.text("state = 'waiting'"),
    ),
    sa.Index("ix_deliveries_ended", "ended_at", postgresql_where=sa.text("state <> 'waiting'")),
)

# What was reminded of: a plan that is moved is another row.
reminders = sa.Table(
    "reminders",
    metadata,
    *owned(),
    uuid("event_id"),
    stamp("due_at"),
    stamp("reminded_at", default=True),
    sa.PrimaryKeyConstraint("tenant_id", "user_id", "event_id", "due_at"),
    of_user(),
    sa.Index("ix_reminders_reminded", "reminded_at"),
)
