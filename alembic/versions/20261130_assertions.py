"""Statements behind facts, why versions came, and which of them never were the state."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql as pg

from app.adapters.postgres.security import secure_table

revision = "0014_assertions"
down_revision = "0013_privacy"
branch_labels = None
depends_on = None

_OWNER = ["tenant_id", "user_id"]


def upgrade() -> None:
    for table in ("events", "facts"):
        op.add_column(table, sa.Column("reason", sa.Text(), nullable=True))
        op.add_column(table, sa.Column("withdrawn_at", sa.TIMESTAMP(timezone=True), nullable=True))
    op.create_table(
        "assertions",
        sa.Column("tenant_id", sa.UUID(), nullable=False),
        sa.Column("user_id", sa.UUID(), nullable=False),
        sa.Column("assertion_id", sa.UUID(), nullable=False),
        sa.Column("fact_id", sa.UUID(), nullable=False),
        sa.Column("subject_key", sa.Text(), nullable=False),
        sa.Column("slot", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("known_from", sa.TIMESTAMP(timezone=True), nullable=False),
        sa.Column("turn_id", sa.UUID(), nullable=False),
        sa.Column("draft", pg.JSONB(), server_default=sa.text("'{}'"), nullable=False),
        sa.Column(
            "recorded_at",
            sa.TIMESTAMP(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.Column("set_aside_at", sa.TIMESTAMP(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            _OWNER,
            ["users.tenant_id", "users.user_id"],
            name=op.f("fk_assertions_users"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            [*_OWNER, "turn_id"],
            ["turns.tenant_id", "turns.user_id", "turns.turn_id"],
            name=op.f("fk_assertions_turns"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint(*_OWNER, "assertion_id", name=op.f("pk_assertions")),
    )
    op.create_index("ix_assertions_slot", "assertions", [*_OWNER, "subject_key", "slot", "key"])
    op.create_index("ix_assertions_turn", "assertions", [*_OWNER, "turn_id"])
    op.create_index("ix_assertions_fact", "assertions", [*_OWNER, "fact_id"])
    for statement in secure_table("assertions", user_owned=True):
        op.execute(statement)


def downgrade() -> None:
    op.drop_table("assertions")
    for statement in _BEFORE_WITHDRAWALS:
        op.execute(statement)
    for table in ("events", "facts"):
        op.drop_column(table, "withdrawn_at")
        op.drop_column(table, "reason")


# The version before would take what was withdrawn for the state; only facts ever were.
_BEFORE_WITHDRAWALS = (
    "ALTER TABLE facts NO FORCE ROW LEVEL SECURITY",
    "ALTER TABLE sources NO FORCE ROW LEVEL SECURITY",
    "DELETE FROM sources AS s USING facts AS f WHERE f.withdrawn_at IS NOT NULL "
    "AND f.tenant_id = s.tenant_id AND f.user_id = s.user_id "
    "AND f.fact_id = s.memory_id AND f.version = s.version",
    "DELETE FROM facts WHERE withdrawn_at IS NOT NULL",
    "ALTER TABLE sources FORCE ROW LEVEL SECURITY",
    "ALTER TABLE facts FORCE ROW LEVEL SECURITY",
)
