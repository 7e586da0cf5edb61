"""The tables of entities: who and what, their names, where they are named, how they hang together.

Rows of a merged entity stay its own; ``merged_into`` says for whom they stand, read when they are
read, so that a merge can be undone. ``mentions.found_as`` is the entity that the words were first
taken for: what an event kept of it leads through the mention to the entity of today.
"""

import sqlalchemy as sa

from app.adapters.postgres.columns import json, metadata, of_user, owned, stamp, text, uuid


def _linked(table: str, column: str) -> sa.ForeignKeyConstraint:
    """Return the composite key to an entity of the same user."""
    return sa.ForeignKeyConstraint(
        ["tenant_id", "user_id", column],
        ["entities.tenant_id", "entities.user_id", "entities.entity_id"],
        ondelete="CASCADE",
        name=f"fk_{table}_{column}",
    )


entities = sa.Table(
    "entities",
    metadata,
    *owned(),
    uuid("entity_id"),
    text("type"),
    text("name"),
    text("kind"),
    sa.Column("is_named", sa.Boolean, nullable=False),
    sa.Column("is_speaker", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("is_corrected", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("confidence", sa.REAL, nullable=False),
    uuid("merged_into", nullable=True),
    stamp("known_from"),
    stamp("recorded_at", default=True),
    sa.PrimaryKeyConstraint("tenant_id", "user_id", "entity_id"),
    of_user(),
    sa.CheckConstraint("merged_into <> entity_id", name="merged"),
    sa.Index(
        "ix_entities_id", "tenant_id", "entity_id"
    ),  # the caller knows it, and not whose it is
    sa.Index(
        "ix_entities_merged",
        "tenant_id",
        "user_id",
        "merged_into",
        postgresql_where=sa.text("merged_into IS NOT NULL"),
    ),
)

aliases = sa.Table(
    "aliases",
    metadata,
    *owned(),
    text("normal"),
    uuid("entity_id"),
    text("text"),
    sa.Column("confidence", sa.REAL, nullable=False),
    text("why"),
    stamp("recorded_at", default=True),
    sa.PrimaryKeyConstraint("tenant_id", "user_id", "normal", "entity_id"),
    _linked("aliases", "entity_id"),
    sa.Index("ix_aliases_entity", "tenant_id", "user_id", "entity_id"),
)

mentions = sa.Table(
    "mentions",
    metadata,
    *owned(),
    uuid("turn_id"),
    sa.Column("start_char", sa.Integer, nullable=False),
    sa.Column("end_char", sa.Integer, nullable=False),
    uuid("entity_id"),
    uuid("found_as"),
    stamp("said_at"),
    sa.Column("confidence", sa.REAL, nullable=False),
    sa.PrimaryKeyConstraint("tenant_id", "user_id", "turn_id", "start_char"),
    sa.ForeignKeyConstraint(
        ["tenant_id", "user_id", "turn_id"],
        ["turns.tenant_id", "turns.user_id", "turns.turn_id"],
        ondelete="CASCADE",
    ),
    _linked("mentions", "entity_id"),
    sa.CheckConstraint("start_char < end_char", name="span"),
    sa.Index("ix_mentions_entity", "tenant_id", "user_id", "entity_id", "said_at"),
)

entity_relations = sa.Table(
    "entity_relations",
    metadata,
    *owned(),
    uuid("relation_id"),
    uuid("from_id"),
    uuid("to_id"),
    text("type"),
    text("role"),
    stamp("valid_from", nullable=True),
    stamp("valid_to", nullable=True),
    stamp("known_from"),
    stamp("known_to", nullable=True),
    sa.Column("confidence", sa.REAL, nullable=False),
    uuid("turn_id"),
    sa.Column("start_char", sa.Integer, nullable=False),
    sa.Column("end_char", sa.Integer, nullable=False),
    stamp("recorded_from", default=True),
    stamp("recorded_to", nullable=True),
    sa.PrimaryKeyConstraint("tenant_id", "user_id", "relation_id"),
    _linked("entity_relations", "from_id"),
    _linked("entity_relations", "to_id"),
    sa.ForeignKeyConstraint(
        ["tenant_id", "user_id", "turn_id"],
        ["turns.tenant_id", "turns.user_id", "turns.turn_id"],
        ondelete="CASCADE",
    ),
    sa.CheckConstraint("valid_from < valid_to", name="valid"),
    sa.Index("ix_entity_relations_from", "tenant_id", "user_id", "from_id"),
    sa.Index("ix_entity_relations_to", "tenant_id", "user_id", "to_id"),
    sa.Index(
        "uq_entity_relations_open",
        "tenant_id",
        "user_id",
        "from_id",
        "to_id",
        "type",
        "role",
        unique=True,
        postgresql_where=sa.text("known_to IS NULL"),
    ),
)

# What calls changed, with what it takes to take it back: ``change`` holds what was before and after.
entity_changes = sa.Table(
    "entity_changes",
    metadata,
    *owned(),
    uuid("change_id"),
    uuid("entity_id"),
    uuid("other_id", nullable=True),
    text("kind"),
    json("change"),
    text("request_id", nullable=True),
    stamp("known_from"),
    stamp("recorded_at", default=True),
    sa.PrimaryKeyConstraint("tenant_id", "user_id", "change_id"),
    _linked("entity_changes", "entity_id"),
    sa.Index("ix_entity_changes_entity", "tenant_id", "user_id", "entity_id", "recorded_at"),
)
