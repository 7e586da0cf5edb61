"""Tables of what is drawn from talk: episodes with the turns bound into them, and patterns."""

from typing import Any

import sqlalchemy as sa

from app.adapters.postgres.columns import (
    json,
    metadata,
    one_open_version,
    origin,
    owned,
    stamp,
    text,
    uuid,
    versions_of,
)


def _versioned(table: str, name: str, *columns: sa.Column[Any]) -> sa.Table:
    """Return a table of versions like that of events: one row an id and version, one of them open."""
    return sa.Table(
        table,
        metadata,
        *versions_of(name),
        *columns,
        text("language"),
        text("zone"),
        *origin("consolidation"),
        *one_open_version(table, name),
    )


# `session_id` is null for days. `is_deep`: consolidated, and not only kept up while talk goes on.
episodes = _versioned(
    "episodes",
    "episode_id",
    text("level"),
    text("state"),
    uuid("session_id", nullable=True),
    text("title"),
    text("summary"),
    json("claims", "[]"),
    json("parts", "[]"),
    stamp("starts_at"),
    stamp("ends_at"),
    sa.Column("turn_count", sa.Integer, nullable=False),
    sa.Column("last_seq", sa.BigInteger, nullable=False),
    sa.Column("is_deep", sa.Boolean, nullable=False),
    json("fact_ids", "[]"),
    json("bound_fact_ids", "[]"),
    sa.Column("density", sa.REAL, nullable=False),
)
sa.Index(
    "ix_episodes_order",
    episodes.c.tenant_id,
    episodes.c.user_id,
    episodes.c.level,
    episodes.c.starts_at,
    episodes.c.episode_id,
)
sa.Index(
    "ix_episodes_active",
    episodes.c.tenant_id,
    episodes.c.user_id,
    episodes.c.last_seq,
    postgresql_where=sa.text("known_to IS NULL AND recorded_to IS NULL AND state <> 'closed'"),
)

# A turn is bound into one episode; `seq` is its place in the stream.
episode_turns = sa.Table(
    "episode_turns",
    metadata,
    *owned(),
    uuid("turn_id"),
    uuid("episode_id"),
    sa.Column("seq", sa.BigInteger, nullable=False),
    sa.PrimaryKeyConstraint("tenant_id", "user_id", "turn_id"),
    sa.ForeignKeyConstraint(
        ["tenant_id", "user_id", "turn_id"],
        ["turns.tenant_id", "turns.user_id", "turns.turn_id"],
        ondelete="CASCADE",
    ),
    sa.ForeignKeyConstraint(
        ["tenant_id", "episode_id", "user_id"],
        ["memory_ids.tenant_id", "memory_ids.memory_id", "memory_ids.user_id"],
        ondelete="CASCADE",
    ),
    sa.Index("ix_episode_turns_episode", "tenant_id", "user_id", "episode_id", "seq"),
)

patterns = _versioned(
    "patterns",
    "pattern_id",
    text("sort"),
    text("key"),
    text("state"),
    text("statement"),
    json("period"),
    json("evidence"),
)
sa.Index("ix_patterns_key", patterns.c.tenant_id, patterns.c.user_id, patterns.c.key)
