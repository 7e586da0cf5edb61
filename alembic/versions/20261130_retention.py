"""Retention: rules of tenants, and when each was last swept."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql as pg

from app.adapters.postgres.security_keys import secure_due_retention

revision = "0023_retention"
down_revision = "0022_reminders"
branch_labels = None
depends_on = None


def upgrade() -> None:
    rules = sa.Column("retention", pg.JSONB(), server_default=sa.text("'{}'"), nullable=False)
    op.add_column("tenants", rules)
    op.add_column("tenants", sa.Column("retained_at", sa.TIMESTAMP(timezone=True), nullable=True))
    for statement in secure_due_retention():
        op.execute(statement)


def downgrade() -> None:
    op.execute("DROP FUNCTION due_retention(float8)")
    op.execute("DROP POLICY sweeping ON tenants")
    op.drop_column("tenants", "retained_at")
    op.drop_column("tenants", "retention")
