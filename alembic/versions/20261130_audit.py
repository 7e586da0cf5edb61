"""The audit trail."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql as pg

from app.adapters.postgres.security import secure_audit

revision = "0008_audit"
down_revision = "0007_entities"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "audit",
        sa.Column("tenant_id", sa.UUID(), nullable=False),
        sa.Column("act_id", sa.UUID(), nullable=False),
        sa.Column(
            "at", sa.TIMESTAMP(timezone=True), server_default=sa.text("now()"), nullable=False
        ),
        sa.Column("deed", sa.Text(), nullable=False),
        sa.Column("key_id", sa.Text(), nullable=False),
        sa.Column("request_id", sa.Text(), nullable=True),
        sa.Column("about", sa.UUID(), nullable=True),
        sa.Column("targets", pg.ARRAY(sa.Text()), nullable=False),
        sa.Column("details", pg.JSONB(), server_default=sa.text("'{}'"), nullable=False),
        sa.ForeignKeyConstraint(
            ["tenant_id"], ["tenants.tenant_id"], name=op.f("fk_audit_tenants")
        ),
        sa.PrimaryKeyConstraint("tenant_id", "act_id", name=op.f("pk_audit")),
    )
    op.create_index("ix_audit_about", "audit", ["tenant_id", "about", "act_id"], unique=False)
    for statement in secure_audit():
        op.execute(statement)


def downgrade() -> None:
    op.drop_table("audit")
