"""Events in full, why their versions came and ended, and one registry of ids."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql as pg

from app.adapters.postgres.security import secure_table

revision = "0004_memories"
down_revision = "0003_waiting_totals"
branch_labels = None
depends_on = None

# Forced row security binds the owner too, who has no policy: lifted for the copying alone.
_REGISTER = (
    "ALTER TABLE turns NO FORCE ROW LEVEL SECURITY",
    "ALTER TABLE events NO FORCE ROW LEVEL SECURITY",
    "INSERT INTO memory_ids (tenant_id, user_id, memory_id, kind) "
    "SELECT tenant_id, user_id, turn_id, 0 FROM turns",
    "INSERT INTO memory_ids (tenant_id, user_id, memory_id, kind) "
    "SELECT DISTINCT tenant_id, user_id, event_id, 1 FROM events",
    "ALTER TABLE turns FORCE ROW LEVEL SECURITY",
    "ALTER TABLE events FORCE ROW LEVEL SECURITY",
)


def upgrade() -> None:
    for column in (
        sa.Column("object", pg.JSONB(), nullable=True),
        sa.Column("participants", pg.JSONB(), server_default=sa.text("'[]'"), nullable=False),
        sa.Column("metrics", pg.JSONB(), server_default=sa.text("'[]'"), nullable=False),
        sa.Column("status_detail", sa.Text(), nullable=True),
        sa.Column("time_agreement", sa.Boolean(), nullable=True),
        sa.Column("why", sa.Text(), server_default="extraction", nullable=False),
        sa.Column("why_ended", sa.Text(), nullable=True),
    ):
        op.add_column("events", column)
    op.create_index(
        "ix_events_order",
        "events",
        ["tenant_id", "user_id", sa.text("coalesce(occurs_start, known_from)"), "event_id"],
    )
    op.create_table(
        "memory_ids",
        sa.Column("tenant_id", sa.UUID(), nullable=False),
        sa.Column("user_id", sa.UUID(), nullable=False),
        sa.Column("memory_id", sa.UUID(), nullable=False),
        sa.Column("kind", sa.SmallInteger(), nullable=False),
        sa.PrimaryKeyConstraint("tenant_id", "memory_id", "user_id", name=op.f("pk_memory_ids")),
    )
    for statement in (*_REGISTER, *secure_table("memory_ids", user_owned=True)):
        op.execute(statement)


def downgrade() -> None:
    op.drop_table("memory_ids")
    op.drop_index("ix_events_order", table_name="events")
    for column in (
        "why_ended",
        "why",
        "time_agreement",
        "status_detail",
        "metrics",
        "participants",
        "object",
    ):
        op.drop_column("events", column)
