"""Reminders: which plans' times have come, and of which somebody was reminded."""

import sqlalchemy as sa
from alembic import op

from app.adapters.postgres.security import secure_table
from app.adapters.postgres.security_updates import secure_reminders

revision = "0022_reminders"
down_revision = "0021_forgetting"
branch_labels = None
depends_on = None

_OWNER = ["tenant_id", "user_id"]


def upgrade() -> None:
    op.create_table(
        "reminders",
        sa.Column("tenant_id", sa.UUID(), nullable=False),
        sa.Column("user_id", sa.UUID(), nullable=False),
        sa.Column("event_id", sa.UUID(), nullable=False),
        sa.Column("due_at", sa.TIMESTAMP(timezone=True), nullable=False),
        sa.Column(
            "reminded_at",
            sa.TIMESTAMP(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.ForeignKeyConstraint(
            _OWNER,
            ["users.tenant_id", "users.user_id"],
            name=op.f("fk_reminders_users"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint(*_OWNER, "event_id", "due_at", name=op.f("pk_reminders")),
    )
    op.create_index("ix_reminders_reminded", "reminders", ["reminded_at"])
    op.create_index(
        "ix_events_planned",
        "events",
        ["occurs_start"],
        postgresql_where=sa.text(
            "modality = 'planned' AND known_to IS NULL AND recorded_to IS NULL"
        ),
    )
    for statement in (*secure_table("reminders", user_owned=True), *secure_reminders()):
        op.execute(statement)


def downgrade() -> None:
    op.execute("DROP FUNCTION due_reminders(integer)")
    op.execute("DROP FUNCTION prune_reminders()")
    op.execute("DROP POLICY planned ON events")
    op.drop_index("ix_events_planned", "events")
    op.drop_table("reminders")
