"""Who read each turn, which turns are to be read again, and what language models answered."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql as pg

from app.adapters.postgres.security import RELAY_ROLE, secure_table

revision = "0008_model_runs"
down_revision = "0008_audit"
branch_labels = None
depends_on = None

_OWNER = ["tenant_id", "user_id"]


def upgrade() -> None:
    op.add_column("turns", sa.Column("reader", sa.Text(), nullable=True))
    op.add_column("turns", sa.Column("reread", sa.Text(), nullable=True))
    op.add_column(
        "streams",
        sa.Column("rereads_pending", sa.Integer(), server_default="0", nullable=False),
    )
    op.create_index(
        "ix_turns_reread",
        "turns",
        [*_OWNER, "seq"],
        postgresql_where=sa.text("reread IS NOT NULL"),
    )
    op.create_index(
        "ix_streams_reread",
        "streams",
        ["published_at"],
        postgresql_where=sa.text("rereads_pending > 0"),
    )
    op.execute(f"GRANT SELECT (rereads_pending) ON streams TO {RELAY_ROLE}")
    op.create_table(
        "model_runs",
        sa.Column("tenant_id", sa.UUID(), nullable=False),
        sa.Column("user_id", sa.UUID(), nullable=False),
        sa.Column("run_id", sa.UUID(), nullable=False),
        sa.Column("turn_ids", pg.ARRAY(sa.UUID()), nullable=False),
        sa.Column("extractor", sa.Text(), nullable=False),
        sa.Column("model", sa.Text(), nullable=False),
        sa.Column("prompt_version", sa.Text(), nullable=False),
        sa.Column("outcome", sa.Text(), nullable=False),
        sa.Column("raw", sa.Text(), nullable=False),
        sa.Column("verdict", pg.JSONB(), server_default=sa.text("'{}'"), nullable=False),
        sa.Column("tokens_in", sa.Integer(), nullable=False),
        sa.Column("tokens_out", sa.Integer(), nullable=False),
        sa.Column(
            "recorded_at",
            sa.TIMESTAMP(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.ForeignKeyConstraint(
            _OWNER,
            ["users.tenant_id", "users.user_id"],
            name=op.f("fk_model_runs_users"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint(*_OWNER, "run_id", name=op.f("pk_model_runs")),
    )
    op.create_index("ix_model_runs_recorded", "model_runs", [*_OWNER, "recorded_at"])
    for statement in secure_table("model_runs", user_owned=True):
        op.execute(statement)


def downgrade() -> None:
    op.drop_table("model_runs")
    op.drop_index("ix_streams_reread", "streams")
    op.drop_index("ix_turns_reread", "turns")
    op.drop_column("streams", "rereads_pending")
    op.drop_column("turns", "reread")
    op.drop_column("turns", "reader")
