"""Answers kept under idempotency keys name the user who takes them along when erased."""

import sqlalchemy as sa
from alembic import op

revision = "0011_erasure"
down_revision = "0010_recalls"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("idempotency", sa.Column("about", sa.UUID(), nullable=True))
    op.create_index("ix_idempotency_about", "idempotency", ["tenant_id", "about"])


def downgrade() -> None:
    op.drop_index("ix_idempotency_about", table_name="idempotency")
    op.drop_column("idempotency", "about")
