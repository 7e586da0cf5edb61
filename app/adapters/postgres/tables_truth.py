"""Tables of questions, uses and verdicts; part of the metadata of ``tables``."""

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql as pg

from app.adapters.postgres.columns import json, metadata, of_user, owned, stamp, text, uuid

# `needs`: the memories of `about` that must still stand, or the question is of no use.
clarifications = sa.Table(
    "clarifications",
    metadata,
    *owned(),
    uuid("clarification_id"),
    text("topic"),
    sa.Column("about", pg.ARRAY(sa.UUID), nullable=False),
    sa.Column("needs", pg.ARRAY(sa.UUID), nullable=False),
    text("question"),
    json("options", "[]"),
    text("language"),
    sa.Column("certainty", sa.REAL, nullable=False),
    text("state"),
    stamp("known_from"),
    stamp("asked_at", default=True),
    stamp("offered_at", nullable=True),
    text("answer", nullable=True),
    stamp("answered_at", nullable=True),
    of_user(),
    sa.PrimaryKeyConstraint("tenant_id", "user_id", "clarification_id"),
    sa.UniqueConstraint("tenant_id", "user_id", "topic"),
    sa.Index("ix_clarifications_id", "tenant_id", "clarification_id"),
    sa.Index(
        "ix_clarifications_open",
        "tenant_id",
        "user_id",
        postgresql_where=sa.text("state = 'open'"),
    ),
)

# `last_used` counts on the conversation's clock, as what fades does. `favour` is what callers think,
# in [-1, 1]; `shed_at`: scaffolding of a task that is closed.
memory_uses = sa.Table(
    "memory_uses",
    metadata,
    *owned(),
    uuid("memory_id"),
    sa.Column("uses", sa.Integer, nullable=False, server_default="0"),
    stamp("last_used", nullable=True),
    sa.Column("favour", sa.REAL, nullable=False, server_default="0"),
    sa.Column("strength", sa.REAL, nullable=True),
    stamp("strength_at", nullable=True),
    stamp("shed_at", nullable=True),
    of_user(),
    sa.PrimaryKeyConstraint("tenant_id", "user_id", "memory_id"),
)

feedback = sa.Table(
    "feedback",
    metadata,
    *owned(),
    uuid("feedback_id"),
    uuid("memory_id"),
    text("kind"),
    text("verdict"),
    uuid("recall_id", nullable=True),
    text("note", nullable=True),
    stamp("given_at", default=True),
    of_user(),
    sa.PrimaryKeyConstraint("tenant_id", "user_id", "feedback_id"),
    sa.Index("ix_feedback_given", "tenant_id", "given_at"),
)
