"""Totals of what waits, for the relay's metrics."""

from alembic import op

from app.adapters.postgres.security import secure_totals

revision = "0003_waiting_totals"
down_revision = "0002_keys"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for statement in secure_totals():
        op.execute(statement)


def downgrade() -> None:
    op.execute("DROP FUNCTION waiting_totals()")
    op.execute("DROP POLICY totals ON streams")
    op.execute("DROP POLICY totals ON turns")
