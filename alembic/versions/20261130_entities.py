"""Entities: who and what a user's talk is about, their names, mentions and relations."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql as pg

from app.adapters.postgres.security import secure_table

revision = "0007_entities"
down_revision = "0005_facts"
branch_labels = None
depends_on = None

_TABLES = ("entities", "aliases", "mentions", "entity_relations", "entity_changes")


def _owned() -> tuple[sa.Column, sa.Column]:
    return (
        sa.Column("tenant_id", sa.UUID(), nullable=False),
        sa.Column("user_id", sa.UUID(), nullable=False),
    )


def _stamp(name: str, *, nullable: bool = False, default: bool = False) -> sa.Column:
    return sa.Column(
        name,
        sa.TIMESTAMP(timezone=True),
        server_default=sa.func.now() if default else None,
        nullable=nullable,
    )


def _linked(table: str, column: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        ["tenant_id", "user_id", column],
        ["entities.tenant_id", "entities.user_id", "entities.entity_id"],
        ondelete="CASCADE",
        name=f"fk_{table}_{column}",
    )


def _of_turn(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        ["tenant_id", "user_id", "turn_id"],
        ["turns.tenant_id", "turns.user_id", "turns.turn_id"],
        ondelete="CASCADE",
        name=f"fk_{table}_turns",
    )


def upgrade() -> None:
    op.create_table(
        "entities",
        *_owned(),
        sa.Column("entity_id", sa.UUID(), nullable=False),
        sa.Column("type", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("is_named", sa.Boolean(), nullable=False),
        sa.Column("is_speaker", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("is_corrected", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("confidence", sa.REAL(), nullable=False),
        sa.Column("merged_into", sa.UUID(), nullable=True),
        _stamp("known_from"),
        _stamp("recorded_at", default=True),
        sa.PrimaryKeyConstraint("tenant_id", "user_id", "entity_id", name="pk_entities"),
        sa.ForeignKeyConstraint(
            ["tenant_id", "user_id"],
            ["users.tenant_id", "users.user_id"],
            ondelete="CASCADE",
            name="fk_entities_users",
        ),
        sa.CheckConstraint("merged_into <> entity_id", name="ck_entities_merged"),
    )
    op.create_index("ix_entities_id", "entities", ["tenant_id", "entity_id"])
    op.create_index(
        "ix_entities_merged",
        "entities",
        ["tenant_id", "user_id", "merged_into"],
        postgresql_where=sa.text("merged_into IS NOT NULL"),
    )
    op.create_table(
        "aliases",
        *_owned(),
        sa.Column("normal", sa.Text(), nullable=False),
        sa.Column("entity_id", sa.UUID(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("confidence", sa.REAL(), nullable=False),
        sa.Column("why", sa.Text(), nullable=False),
        _stamp("recorded_at", default=True),
        sa.PrimaryKeyConstraint("tenant_id", "user_id", "normal", "entity_id", name="pk_aliases"),
        _linked("aliases", "entity_id"),
    )
    op.create_index("ix_aliases_entity", "aliases", ["tenant_id", "user_id", "entity_id"])
    op.create_table(
        "mentions",
        *_owned(),
        sa.Column("turn_id", sa.UUID(), nullable=False),
        sa.Column("start_char", sa.Integer(), nullable=False),
        sa.Column("end_char", sa.Integer(), nullable=False),
        sa.Column("entity_id", sa.UUID(), nullable=False),
        sa.Column("found_as", sa.UUID(), nullable=False),
        _stamp("said_at"),
        sa.Column("confidence", sa.REAL(), nullable=False),
        sa.PrimaryKeyConstraint(
            "tenant_id", "user_id", "turn_id", "start_char", name="pk_mentions"
        ),
        _of_turn("mentions"),
        _linked("mentions", "entity_id"),
        sa.CheckConstraint("start_char < end_char", name="ck_mentions_span"),
    )
    op.create_index(
        "ix_mentions_entity", "mentions", ["tenant_id", "user_id", "entity_id", "said_at"]
    )
    _create_relations()
    op.create_table(
        "entity_changes",
        *_owned(),
        sa.Column("change_id", sa.UUID(), nullable=False),
        sa.Column("entity_id", sa.UUID(), nullable=False),
        sa.Column("other_id", sa.UUID(), nullable=True),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("change", pg.JSONB(), server_default=sa.text("'{}'"), nullable=False),
        sa.Column("request_id", sa.Text(), nullable=True),
        _stamp("known_from"),
        _stamp("recorded_at", default=True),
        sa.PrimaryKeyConstraint("tenant_id", "user_id", "change_id", name="pk_entity_changes"),
        _linked("entity_changes", "entity_id"),
    )
    op.create_index(
        "ix_entity_changes_entity",
        "entity_changes",
        ["tenant_id", "user_id", "entity_id", "recorded_at"],
    )
    for table in _TABLES:
        for statement in secure_table(table, user_owned=True):
            op.execute(statement)


def _create_relations() -> None:
    op.create_table(
        "entity_relations",
        *_owned(),
        sa.Column("relation_id", sa.UUID(), nullable=False),
        sa.Column("from_id", sa.UUID(), nullable=False),
        sa.Column("to_id", sa.UUID(), nullable=False),
        sa.Column("type", sa.Text(), nullable=False),
        sa.Column("role", sa.Text(), nullable=False),
        _stamp("valid_from", nullable=True),
        _stamp("valid_to", nullable=True),
        _stamp("known_from"),
        _stamp("known_to", nullable=True),
        sa.Column("confidence", sa.REAL(), nullable=False),
        sa.Column("turn_id", sa.UUID(), nullable=False),
        sa.Column("start_char", sa.Integer(), nullable=False),
        sa.Column("end_char", sa.Integer(), nullable=False),
        _stamp("recorded_from", default=True),
        _stamp("recorded_to", nullable=True),
        sa.PrimaryKeyConstraint("tenant_id", "user_id", "relation_id", name="pk_entity_relations"),
        _linked("entity_relations", "from_id"),
        _linked("entity_relations", "to_id"),
        _of_turn("entity_relations"),
        sa.CheckConstraint("valid_from < valid_to", name="ck_entity_relations_valid"),
    )
    for name, columns in (
        ("ix_entity_relations_from", ["from_id"]),
        ("ix_entity_relations_to", ["to_id"]),
    ):
        op.create_index(name, "entity_relations", ["tenant_id", "user_id", *columns])
    op.create_index(
        "uq_entity_relations_open",
        "entity_relations",
        ["tenant_id", "user_id", "from_id", "to_id", "type", "role"],
        unique=True,
        postgresql_where=sa.text("known_to IS NULL"),
    )


def downgrade() -> None:
    for table in reversed(_TABLES):
        op.drop_table(table)
