"""Recalls that are looked at again: what was asked, what was answered first, and what came of it."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql as pg

from app.adapters.postgres.security import secure_recalls

revision = "0010_recalls"
down_revision = "0009_schemas"
branch_labels = None
depends_on = None

_OWNER = ["tenant_id", "user_id"]


def _stamp(name: str, *, nullable: bool = True) -> sa.Column[object]:
    default = None if nullable else sa.text("now()")
    return sa.Column(name, sa.TIMESTAMP(timezone=True), server_default=default, nullable=nullable)


def upgrade() -> None:
    op.create_table(
        "recalls",
        sa.Column("tenant_id", sa.UUID(), nullable=False),
        sa.Column("user_id", sa.UUID(), nullable=False),
        sa.Column("recall_id", sa.UUID(), nullable=False),
        sa.Column("question", pg.JSONB(), server_default=sa.text("'{}'"), nullable=False),
        sa.Column("digest", sa.LargeBinary(), nullable=False),
        sa.Column("first", pg.JSONB(), server_default=sa.text("'{}'"), nullable=False),
        sa.Column("refined", pg.JSONB(), nullable=True),
        sa.Column("cited", pg.ARRAY(sa.UUID()), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("verdict", sa.Text(), nullable=True),
        sa.Column("changes", pg.JSONB(), server_default=sa.text("'[]'"), nullable=False),
        sa.Column("reason", sa.Text(), nullable=True),
        sa.Column("attempts", sa.SmallInteger(), server_default="0", nullable=False),
        sa.Column("lease_token", sa.UUID(), nullable=True),
        _stamp("lease_until"),
        _stamp("published_at", nullable=False),
        _stamp("created_at", nullable=False),
        _stamp("finished_at"),
        sa.CheckConstraint(
            "state IN ('pending','done','failed')", name=op.f("ck_recalls_known_state")
        ),
        sa.CheckConstraint(
            "verdict IN ('confirmed','improved','withdrawn')",
            name=op.f("ck_recalls_known_verdict"),
        ),
        sa.ForeignKeyConstraint(
            _OWNER,
            ["users.tenant_id", "users.user_id"],
            name=op.f("fk_recalls_users"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint(*_OWNER, "recall_id", name=op.f("pk_recalls")),
    )
    op.create_index(
        "ix_recalls_pending", "recalls", ["published_at"], postgresql_where="state = 'pending'"
    )
    op.create_index("ix_recalls_created", "recalls", ["created_at"])
    op.create_index("ix_recalls_id", "recalls", ["tenant_id", "recall_id"])
    for statement in secure_recalls():
        op.execute(statement)


def downgrade() -> None:
    op.execute("DROP FUNCTION due_recalls(float8)")
    op.drop_table("recalls")
