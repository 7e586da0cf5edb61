"""Questions of the service, what is used of memories, and what callers think of them."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql as pg

from app.adapters.postgres.security import secure_table

revision = "0019_clarifications"
down_revision = "0018_encryption"
branch_labels = None
depends_on = None

_OWNER = ["tenant_id", "user_id"]


def _stamp(name: str, *, nullable: bool = True) -> sa.Column[object]:
    default = None if nullable else sa.text("now()")
    return sa.Column(name, sa.TIMESTAMP(timezone=True), server_default=default, nullable=nullable)


def _owned(name: str) -> tuple[sa.Column[object], ...]:
    return (
        sa.Column("tenant_id", sa.UUID(), nullable=False),
        sa.Column("user_id", sa.UUID(), nullable=False),
        sa.Column(name, sa.UUID(), nullable=False),
    )


def _of_user(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        _OWNER,
        ["users.tenant_id", "users.user_id"],
        name=op.f(f"fk_{table}_users"),
        ondelete="CASCADE",
    )


def upgrade() -> None:
    op.add_column(
        "tenants",
        sa.Column("tuning", pg.JSONB(), server_default=sa.text("'{}'"), nullable=False),
    )
    op.create_table(
        "clarifications",
        *_owned("clarification_id"),
        sa.Column("topic", sa.Text(), nullable=False),
        sa.Column("about", pg.ARRAY(sa.UUID()), nullable=False),
        sa.Column("needs", pg.ARRAY(sa.UUID()), nullable=False),
        sa.Column("question", sa.Text(), nullable=False),
        sa.Column("options", pg.JSONB(), server_default=sa.text("'[]'"), nullable=False),
        sa.Column("language", sa.Text(), nullable=False),
        sa.Column("certainty", sa.REAL(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("known_from", sa.TIMESTAMP(timezone=True), nullable=False),
        _stamp("asked_at", nullable=False),
        _stamp("offered_at"),
        sa.Column("answer", sa.Text(), nullable=True),
        _stamp("answered_at"),
        _of_user("clarifications"),
        sa.PrimaryKeyConstraint(*_OWNER, "clarification_id", name=op.f("pk_clarifications")),
        sa.UniqueConstraint(
            *_OWNER, "topic", name=op.f("uq_clarifications_tenant_id_user_id_topic")
        ),
    )
    op.create_index("ix_clarifications_id", "clarifications", ["tenant_id", "clarification_id"])
    op.create_index(
        "ix_clarifications_open", "clarifications", _OWNER, postgresql_where="state = 'open'"
    )
    op.create_table(
        "memory_uses",
        *_owned("memory_id"),
        sa.Column("uses", sa.Integer(), server_default="0", nullable=False),
        _stamp("last_used"),
        sa.Column("favour", sa.REAL(), server_default="0", nullable=False),
        sa.Column("strength", sa.REAL(), nullable=True),
        _stamp("strength_at"),
        _stamp("shed_at"),
        _of_user("memory_uses"),
        sa.PrimaryKeyConstraint(*_OWNER, "memory_id", name=op.f("pk_memory_uses")),
    )
    op.create_table(
        "feedback",
        *_owned("feedback_id"),
        sa.Column("memory_id", sa.UUID(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("verdict", sa.Text(), nullable=False),
        sa.Column("recall_id", sa.UUID(), nullable=True),
        sa.Column("note", sa.Text(), nullable=True),
        _stamp("given_at", nullable=False),
        _of_user("feedback"),
        sa.PrimaryKeyConstraint(*_OWNER, "feedback_id", name=op.f("pk_feedback")),
    )
    op.create_index("ix_feedback_given", "feedback", ["tenant_id", "given_at"])
    for table in ("clarifications", "memory_uses", "feedback"):
        for statement in secure_table(table, user_owned=True):
            op.execute(statement)


def downgrade() -> None:
    for table in ("feedback", "memory_uses", "clarifications"):
        op.drop_table(table)
    op.drop_column("tenants", "tuning")
