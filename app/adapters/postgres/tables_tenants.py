"""Tenants, their keys, and what is kept of their calls; part of the metadata of ``tables``."""

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql as pg

from app.adapters.postgres import tables_encryption as tables_encryption
from app.adapters.postgres.columns import json, metadata, stamp, text, uuid

tenants = sa.Table(
    "tenants",
    metadata,
    uuid("tenant_id"),
    text("name"),
    json("limits"),
    stamp("created_at", default=True),
    sa.Column("schemas", pg.JSONB, nullable=True),
    text("encryption", nullable=True),
    json("retention"),
    stamp("retained_at", nullable=True),
    json("privacy"),
    json("tuning"),
    sa.PrimaryKeyConstraint("tenant_id"),
    sa.UniqueConstraint("tenant_id", "name"),
    sa.CheckConstraint("encryption IN ('off','standard','sealed')", name="encryption"),
)

# `client_user_id` is the caller's own id: a key may be bound to a user not seen yet.
api_keys = sa.Table(
    "api_keys",
    metadata,
    uuid("tenant_id"),
    text("key_id"),
    text("name"),
    sa.Column("digest", pg.BYTEA, nullable=False),
    sa.Column("scopes", pg.ARRAY(sa.Text), nullable=False),
    text("client_user_id", nullable=True),
    stamp("created_at", default=True),
    text("created_by"),
    stamp("expires_at", nullable=True),
    stamp("revoked_at", nullable=True),
    sa.PrimaryKeyConstraint("tenant_id", "key_id"),
    sa.ForeignKeyConstraint(["tenant_id"], ["tenants.tenant_id"]),
    sa.Index("ix_api_keys_lookup", "key_id"),
)

# One row a tenant: its latest nightly run. `after_user` is how far it came; no key leads to the user.
nights = sa.Table(
    "nights",
    metadata,
    uuid("tenant_id"),
    stamp("due_at"),
    stamp("done_at", nullable=True),
    uuid("after_user", nullable=True),
    stamp("learned_at", nullable=True),
    uuid("token", nullable=True),
    stamp("taken_until", nullable=True),
    stamp("asked_at", nullable=True),
    sa.PrimaryKeyConstraint("tenant_id"),
    sa.ForeignKeyConstraint(["tenant_id"], ["tenants.tenant_id"], ondelete="CASCADE"),
)

# `about`: whose words may stand in the answer; without a key, as every answer would have to look.
idempotency = sa.Table(
    "idempotency",
    metadata,
    uuid("tenant_id"),
    text("key"),
    sa.Column("body_hash", sa.LargeBinary, nullable=False),
    sa.Column("status", sa.SmallInteger, nullable=False),
    sa.Column("answer", sa.LargeBinary, nullable=False),
    stamp("created_at", default=True),
    uuid("about", nullable=True),
    sa.PrimaryKeyConstraint("tenant_id", "key"),
    sa.ForeignKeyConstraint(["tenant_id"], ["tenants.tenant_id"], ondelete="CASCADE"),
    sa.Index("ix_idempotency_created", "tenant_id", "created_at"),
    sa.Index("ix_idempotency_about", "tenant_id", "about"),
)

# `about` is a user's id without a key to it: what was done outlives whom it was done to.
audit = sa.Table(
    "audit",
    metadata,
    uuid("tenant_id"),
    uuid("act_id"),
    stamp("at", default=True),
    text("deed"),
    text("key_id"),
    text("request_id", nullable=True),
    uuid("about", nullable=True),
    sa.Column("targets", pg.ARRAY(sa.Text), nullable=False),
    json("details"),
    sa.PrimaryKeyConstraint("tenant_id", "act_id"),
    sa.ForeignKeyConstraint(["tenant_id"], ["tenants.tenant_id"]),
    sa.Index("ix_audit_about", "tenant_id", "about", "act_id"),
)
