"""Tables of forgetting: wishes, rows that were put away, and what must not come back."""

import sqlalchemy as sa

from app.adapters.postgres.columns import json, metadata, of_user, owned, stamp, text, uuid

# Never the words of a wish: they name what is to be forgotten. ``is_open``: a worker is to act on it, once
# all that was said before is read.
forgettings = sa.Table(
    "forgettings",
    metadata,
    *owned(),
    uuid("forget_id"),
    text("state"),
    json("stretches", "[]"),
    json("counts"),
    uuid("asked_in", nullable=True),
    sa.Column("is_open", sa.Boolean, nullable=False, server_default=sa.false()),
    stamp("created_at", default=True),
    stamp("forgotten_at", nullable=True),
    stamp("undo_until", nullable=True),
    sa.PrimaryKeyConstraint("tenant_id", "user_id", "forget_id"),
    sa.CheckConstraint("state IN ('previewed','forgotten','undone','purged')", name="known_state"),
    of_user(),
    sa.Index("ix_forgettings_id", "tenant_id", "forget_id"),
    sa.Index(
        "uq_forgettings_asked_in",
        "tenant_id",
        "user_id",
        "asked_in",
        unique=True,
        postgresql_where=sa.text("asked_in IS NOT NULL"),
    ),
)

# Rows as they stood in their tables, to be put back by an undo. ``was_changed``: the row is there still,
# and this is what it was before.
forgotten = sa.Table(
    "forgotten",
    metadata,
    *owned(),
    uuid("forget_id"),
    sa.Column("place", sa.BigInteger, sa.Identity(always=True), nullable=False),
    text("table_name"),
    sa.Column("was_changed", sa.Boolean, nullable=False, server_default=sa.false()),
    json("body"),
    stamp("undo_until"),
    sa.PrimaryKeyConstraint("tenant_id", "user_id", "forget_id", "place"),
    of_user(),
    sa.Index("ix_forgotten_until", "undo_until"),
)

# What must not come back: a turn by the caller's id of it, and its words said by then, as a keyed hash.
tombstones = sa.Table(
    "tombstones",
    metadata,
    *owned(),
    text("client_id"),
    uuid("turn_id"),
    uuid("forget_id"),
    sa.Column("digest", sa.LargeBinary, nullable=False),
    stamp("said_at"),
    stamp("recorded_at", default=True),
    sa.PrimaryKeyConstraint("tenant_id", "user_id", "client_id"),
    of_user(),
    sa.Index("ix_tombstones_digest", "tenant_id", "user_id", "digest"),
)
