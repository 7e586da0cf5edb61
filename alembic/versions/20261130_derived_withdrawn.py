"""Episodes and patterns have the column by which versions of all kinds are seen."""

import sqlalchemy as sa
from alembic import op

revision = "0016_derived_withdrawn"
down_revision = "0015_episodes"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for table in ("episodes", "patterns"):
        op.add_column(table, sa.Column("withdrawn_at", sa.TIMESTAMP(timezone=True), nullable=True))


def downgrade() -> None:
    for table in ("episodes", "patterns"):
        op.drop_column(table, "withdrawn_at")
