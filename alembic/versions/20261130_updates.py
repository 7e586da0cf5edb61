"""What is pushed to those who follow a user: numbered updates, kept for a day."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql as pg

from app.adapters.postgres.security import secure_table
from app.adapters.postgres.security_updates import secure_updates

revision = "0012_updates"
down_revision = "0011_erasure"
branch_labels = None
depends_on = None

_OWNER = ["tenant_id", "user_id"]


def _of_user(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        _OWNER,
        ["users.tenant_id", "users.user_id"],
        name=op.f(f"fk_{table}_users"),
        ondelete="CASCADE",
    )


def upgrade() -> None:
    op.create_table(
        "update_heads",
        sa.Column("tenant_id", sa.UUID(), nullable=False),
        sa.Column("user_id", sa.UUID(), nullable=False),
        sa.Column("incarnation", sa.UUID(), nullable=False),
        sa.Column("last_seq", sa.BigInteger(), nullable=False),
        _of_user("update_heads"),
        sa.PrimaryKeyConstraint(*_OWNER, name=op.f("pk_update_heads")),
    )
    op.create_table(
        "updates",
        sa.Column("tenant_id", sa.UUID(), nullable=False),
        sa.Column("user_id", sa.UUID(), nullable=False),
        sa.Column("seq", sa.BigInteger(), nullable=False),
        sa.Column("type", sa.Text(), nullable=False),
        sa.Column("data", pg.JSONB(), server_default=sa.text("'{}'"), nullable=False),
        sa.Column(
            "recorded_at",
            sa.TIMESTAMP(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        _of_user("updates"),
        sa.PrimaryKeyConstraint(*_OWNER, "seq", name=op.f("pk_updates")),
    )
    op.create_index("ix_updates_recorded", "updates", ["recorded_at"])
    for table in ("update_heads", "updates"):
        for statement in secure_table(table, user_owned=True):
            op.execute(statement)
    for statement in secure_updates():
        op.execute(statement)


def downgrade() -> None:
    op.execute("DROP FUNCTION prune_updates(integer)")
    op.drop_table("updates")
    op.drop_table("update_heads")
