"""Tickets by which a browser opens the stream once."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql as pg

from app.adapters.postgres.security import secure_table

revision = "0017_stream_tickets"
down_revision = "0016_derived_withdrawn"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "stream_tickets",
        sa.Column("tenant_id", sa.UUID(), nullable=False),
        sa.Column("digest", pg.BYTEA(), nullable=False),
        sa.Column("key_id", sa.Text(), nullable=False),
        sa.Column("client_user_id", sa.Text(), nullable=True),
        sa.Column("expires_at", sa.TIMESTAMP(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["tenant_id"],
            ["tenants.tenant_id"],
            name=op.f("fk_stream_tickets_tenants"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("tenant_id", "digest", name=op.f("pk_stream_tickets")),
    )
    op.create_index("ix_stream_tickets_expires", "stream_tickets", ["tenant_id", "expires_at"])
    for statement in secure_table("stream_tickets", user_owned=False):
        op.execute(statement)


def downgrade() -> None:
    op.drop_table("stream_tickets")
