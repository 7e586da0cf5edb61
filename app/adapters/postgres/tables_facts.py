"""Tables of what is held true, and of how memories hang together."""

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql as pg

from app.adapters.postgres.columns import (
    json,
    metadata,
    of_user,
    one_open_version,
    origin,
    owned,
    stamp,
    text,
    uuid,
    versions_of,
)

# ``subject_key``, ``slot``, ``key``: facts that take each other's place; ``value`` parts them.
facts = sa.Table(
    "facts",
    metadata,
    *versions_of("fact_id"),
    text("subject"),
    text("subject_key"),
    text("slot"),
    text("key"),
    text("value"),
    text("predicate"),
    text("object"),
    text("category"),
    sa.Column("is_negative", sa.Boolean, nullable=False),
    stamp("valid_from", nullable=True),
    stamp("valid_to", nullable=True),
    text("zone"),
    text("summary"),
    json("attributes"),
    *origin("extraction"),
    sa.Column("name_keys", pg.ARRAY(sa.Text), nullable=True),
    text("reason", nullable=True),
    *one_open_version("facts", "fact_id"),
    sa.CheckConstraint("valid_from < valid_to", name="valid"),
    sa.Index(
        "ix_facts_slot",
        "tenant_id",
        "user_id",
        "subject_key",
        "slot",
        "known_from",
        postgresql_where=sa.text("known_to IS NULL AND recorded_to IS NULL"),
    ),
    sa.Index("ix_facts_asked", "tenant_id", "user_id", "slot", "known_from"),
    sa.Index("ix_facts_order", "tenant_id", "user_id", "known_from", "fact_id"),
)

# What was said of a slot, each statement once: the histories of facts can be told anew from these.
assertions = sa.Table(
    "assertions",
    metadata,
    *owned(),
    uuid("assertion_id"),
    uuid("fact_id"),
    text("subject_key"),
    text("slot"),
    text("key"),
    stamp("known_from"),
    uuid("turn_id"),
    json("draft"),
    stamp("recorded_at", default=True),
    stamp("set_aside_at", nullable=True),
    sa.PrimaryKeyConstraint("tenant_id", "user_id", "assertion_id"),
    of_user(),
    sa.ForeignKeyConstraint(
        ["tenant_id", "user_id", "turn_id"],
        ["turns.tenant_id", "turns.user_id", "turns.turn_id"],
        ondelete="CASCADE",
    ),
    sa.Index("ix_assertions_slot", "tenant_id", "user_id", "subject_key", "slot", "key"),
    sa.Index("ix_assertions_turn", "tenant_id", "user_id", "turn_id"),
    sa.Index("ix_assertions_fact", "tenant_id", "user_id", "fact_id"),
)

event_links = sa.Table(
    "event_links",
    metadata,
    *owned(),
    uuid("from_id"),
    uuid("to_id"),
    text("type"),
    sa.Column("confidence", sa.REAL, nullable=False),
    stamp("known_from"),
    stamp("recorded_at", default=True),
    uuid("turn_id"),
    sa.Column("start_char", sa.Integer, nullable=False),
    sa.Column("end_char", sa.Integer, nullable=False),
    sa.PrimaryKeyConstraint("tenant_id", "user_id", "from_id", "to_id", "type"),
    sa.ForeignKeyConstraint(
        ["tenant_id", "user_id", "turn_id"],
        ["turns.tenant_id", "turns.user_id", "turns.turn_id"],
        ondelete="CASCADE",
    ),
    *(
        sa.ForeignKeyConstraint(
            ["tenant_id", end, "user_id"],
            ["memory_ids.tenant_id", "memory_ids.memory_id", "memory_ids.user_id"],
            name=f"fk_event_links_{end}",
            ondelete="CASCADE",
        )
        for end in ("from_id", "to_id")
    ),
    sa.Index("ix_event_links_to", "tenant_id", "user_id", "to_id"),
)

# One registry of ids over all kinds: the caller of a memory knows its id and not whose it is.
memory_ids = sa.Table(
    "memory_ids",
    metadata,
    *owned(),
    uuid("memory_id"),
    sa.Column("kind", sa.SmallInteger, nullable=False),
    sa.PrimaryKeyConstraint("tenant_id", "memory_id", "user_id"),
)
