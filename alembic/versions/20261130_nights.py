"""Nights: which nightly run of each tenant was the last, how far it came, and who has it."""

import sqlalchemy as sa
from alembic import op

from app.adapters.postgres.security_nights import secure_nights

revision = "0024_nights"
down_revision = "0023_retention"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "nights",
        sa.Column("tenant_id", sa.UUID(), nullable=False),
        sa.Column("due_at", sa.TIMESTAMP(timezone=True), nullable=False),
        sa.Column("done_at", sa.TIMESTAMP(timezone=True), nullable=True),
        sa.Column("after_user", sa.UUID(), nullable=True),
        sa.Column("learned_at", sa.TIMESTAMP(timezone=True), nullable=True),
        sa.Column("token", sa.UUID(), nullable=True),
        sa.Column("taken_until", sa.TIMESTAMP(timezone=True), nullable=True),
        sa.Column("asked_at", sa.TIMESTAMP(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["tenant_id"],
            ["tenants.tenant_id"],
            name=op.f("fk_nights_tenants"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("tenant_id", name=op.f("pk_nights")),
    )
    for statement in secure_nights():
        op.execute(statement)


def downgrade() -> None:
    op.execute("DROP FUNCTION night_totals(timestamptz)")
    op.execute("DROP FUNCTION due_nights(timestamptz, integer, text, float8)")
    op.drop_table("nights")
