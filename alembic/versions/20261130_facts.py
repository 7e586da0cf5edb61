"""Facts in versions, links between events, and sources that back memories of any kind."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql as pg

from app.adapters.postgres.security import secure_table

revision = "0005_facts"
down_revision = "0004_memories"
branch_labels = None
depends_on = None

_OPEN = sa.text("known_to IS NULL AND recorded_to IS NULL")


def upgrade() -> None:
    op.create_table(
        "facts",
        *_stamped("fact_id"),
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("subject_key", sa.Text(), nullable=False),
        sa.Column("slot", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.Column("predicate", sa.Text(), nullable=False),
        sa.Column("object", sa.Text(), nullable=False),
        sa.Column("category", sa.Text(), nullable=False),
        sa.Column("is_negative", sa.Boolean(), nullable=False),
        sa.Column("valid_from", sa.TIMESTAMP(timezone=True), nullable=True),
        sa.Column("valid_to", sa.TIMESTAMP(timezone=True), nullable=True),
        sa.Column("zone", sa.Text(), nullable=False),
        sa.Column("summary", sa.Text(), nullable=False),
        sa.Column("attributes", pg.JSONB(), server_default=sa.text("'{}'"), nullable=False),
        sa.Column("importance", sa.REAL(), nullable=False),
        sa.Column("confidence", sa.REAL(), nullable=False),
        sa.Column("seen_count", sa.Integer(), server_default="1", nullable=False),
        sa.Column("extraction_id", sa.UUID(), nullable=True),
        sa.Column("why", sa.Text(), server_default="extraction", nullable=False),
        sa.Column("why_ended", sa.Text(), nullable=True),
        sa.CheckConstraint("known_from <= known_to", name=op.f("ck_facts_known")),
        sa.CheckConstraint("valid_from < valid_to", name=op.f("ck_facts_valid")),
        sa.ForeignKeyConstraint(
            ["tenant_id", "user_id", "extraction_id"],
            ["extractions.tenant_id", "extractions.user_id", "extractions.extraction_id"],
            name=op.f("fk_facts_extractions"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["tenant_id", "user_id"],
            ["users.tenant_id", "users.user_id"],
            name=op.f("fk_facts_users"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("tenant_id", "user_id", "fact_id", "version", name="pk_facts"),
    )
    owner = ["tenant_id", "user_id"]
    op.create_index(
        "uq_facts_open", "facts", [*owner, "fact_id"], unique=True, postgresql_where=_OPEN
    )
    op.create_index(
        "ix_facts_slot",
        "facts",
        [*owner, "subject_key", "slot", "known_from"],
        postgresql_where=_OPEN,
    )
    op.create_index("ix_facts_asked", "facts", [*owner, "slot", "known_from"])
    op.create_index("ix_facts_order", "facts", [*owner, "known_from", "fact_id"])
    op.create_index(
        "ix_events_newest", "events", [*owner, "known_from", "event_id"], postgresql_where=_OPEN
    )
    op.create_table(
        "event_links",
        sa.Column("tenant_id", sa.UUID(), nullable=False),
        sa.Column("user_id", sa.UUID(), nullable=False),
        sa.Column("from_id", sa.UUID(), nullable=False),
        sa.Column("to_id", sa.UUID(), nullable=False),
        sa.Column("type", sa.Text(), nullable=False),
        sa.Column("confidence", sa.REAL(), nullable=False),
        sa.Column("known_from", sa.TIMESTAMP(timezone=True), nullable=False),
        sa.Column(
            "recorded_at",
            sa.TIMESTAMP(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.Column("turn_id", sa.UUID(), nullable=False),
        sa.Column("start_char", sa.Integer(), nullable=False),
        sa.Column("end_char", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["tenant_id", "user_id", "turn_id"],
            ["turns.tenant_id", "turns.user_id", "turns.turn_id"],
            name=op.f("fk_event_links_turns"),
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
        sa.PrimaryKeyConstraint(
            "tenant_id", "user_id", "from_id", "to_id", "type", name="pk_event_links"
        ),
    )
    op.create_index("ix_event_links_to", "event_links", [*owner, "to_id"])
    # Sources back facts too, so they point at the registry of all kinds.
    op.drop_constraint("fk_sources_events", "sources", type_="foreignkey")
    op.create_foreign_key(
        op.f("fk_sources_memory_ids"),
        "sources",
        "memory_ids",
        ["tenant_id", "memory_id", "user_id"],
        ["tenant_id", "memory_id", "user_id"],
        ondelete="CASCADE",
    )
    for table in ("facts", "event_links"):
        for statement in secure_table(table, user_owned=True):
            op.execute(statement)


def _stamped(name: str) -> tuple[sa.Column[object], ...]:
    return (
        sa.Column("tenant_id", sa.UUID(), nullable=False),
        sa.Column("user_id", sa.UUID(), nullable=False),
        sa.Column(name, sa.UUID(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("known_from", sa.TIMESTAMP(timezone=True), nullable=False),
        sa.Column("known_to", sa.TIMESTAMP(timezone=True), nullable=True),
        sa.Column(
            "recorded_from",
            sa.TIMESTAMP(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.Column("recorded_to", sa.TIMESTAMP(timezone=True), nullable=True),
        sa.Column("superseded_by", sa.UUID(), nullable=True),
    )


def downgrade() -> None:
    op.drop_table("event_links")
    op.drop_table("facts")
    op.drop_index("ix_events_newest", table_name="events")
    op.drop_constraint("fk_sources_memory_ids", "sources", type_="foreignkey")
    for statement in _BEFORE_FACTS:
        op.execute(statement)
    op.create_foreign_key(
        "fk_sources_events",
        "sources",
        "events",
        ["tenant_id", "user_id", "memory_id", "version"],
        ["tenant_id", "user_id", "event_id", "version"],
        ondelete="CASCADE",
    )


# The version before knows of no facts; forced row security binds the owner too and is lifted meanwhile.
_BEFORE_FACTS = (
    *(f"ALTER TABLE {t} NO FORCE ROW LEVEL SECURITY" for t in ("sources", "events", "memory_ids")),
    "DELETE FROM memory_ids WHERE kind = 2",
    "DELETE FROM sources AS s WHERE NOT EXISTS (SELECT 1 FROM events AS e "
    "WHERE e.tenant_id = s.tenant_id AND e.user_id = s.user_id AND e.event_id = s.memory_id "
    "AND e.version = s.version)",
    *(f"ALTER TABLE {t} FORCE ROW LEVEL SECURITY" for t in ("sources", "events", "memory_ids")),
)
