"""Webhooks, and what is on its way to them."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql as pg

from app.adapters.postgres.security import secure_table
from app.adapters.postgres.security_updates import secure_deliveries

revision = "0020_webhooks"
down_revision = "0019_clarifications"
branch_labels = None
depends_on = None

_OWNER = ["tenant_id", "user_id"]


def _stamp(name: str, *, default: bool = False, nullable: bool = True) -> sa.Column[object]:
    return sa.Column(
        name,
        sa.TIMESTAMP(timezone=True),
        server_default=sa.text("now()") if default else None,
        nullable=nullable and not default,
    )


def upgrade() -> None:
    op.create_table(
        "webhooks",
        sa.Column("tenant_id", sa.UUID(), nullable=False),
        sa.Column("webhook_id", sa.UUID(), nullable=False),
        sa.Column("url", sa.Text(), nullable=False),
        sa.Column("description", sa.Text(), nullable=False),
        sa.Column("types", pg.ARRAY(sa.Text()), nullable=True),
        sa.Column("users", pg.ARRAY(sa.Text()), nullable=True),
        sa.Column("is_enabled", sa.Boolean(), nullable=False),
        sa.Column("secret", sa.Text(), nullable=False),
        sa.Column("old_secret", sa.Text(), nullable=True),
        _stamp("old_secret_until"),
        sa.Column("failures", sa.Integer(), server_default="0", nullable=False),
        _stamp("retry_at"),
        _stamp("created_at", default=True),
        sa.Column("created_by", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["tenant_id"],
            ["tenants.tenant_id"],
            name=op.f("fk_webhooks_tenants"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("tenant_id", "webhook_id", name=op.f("pk_webhooks")),
    )
    _create_deliveries()
    for statement in (
        *secure_table("webhooks", user_owned=False),
        *secure_table("deliveries", user_owned=True),
        *secure_deliveries(),
    ):
        op.execute(statement)


def _create_deliveries() -> None:
    op.create_table(
        "deliveries",
        sa.Column("tenant_id", sa.UUID(), nullable=False),
        sa.Column("user_id", sa.UUID(), nullable=False),
        sa.Column("delivery_id", sa.UUID(), nullable=False),
        sa.Column("webhook_id", sa.UUID(), nullable=False),
        sa.Column("seq", sa.BigInteger(), nullable=False),
        sa.Column("incarnation", sa.UUID(), nullable=False),
        sa.Column("type", sa.Text(), nullable=False),
        sa.Column("data", pg.JSONB(), server_default=sa.text("'{}'"), nullable=False),
        _stamp("recorded_at", default=True),
        sa.Column("state", sa.Text(), server_default="waiting", nullable=False),
        sa.Column("attempts", sa.SmallInteger(), server_default="0", nullable=False),
        _stamp("next_attempt_at", default=True),
        _stamp("leased_until"),
        sa.Column("last_status", sa.SmallInteger(), nullable=True),
        sa.Column("last_error", sa.Text(), nullable=True),
        _stamp("ended_at"),
        sa.CheckConstraint(
            "state IN ('waiting','delivered','dead')", name=op.f("ck_deliveries_known_state")
        ),
        sa.ForeignKeyConstraint(
            _OWNER,
            ["users.tenant_id", "users.user_id"],
            name=op.f("fk_deliveries_users"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["tenant_id", "webhook_id"],
            ["webhooks.tenant_id", "webhooks.webhook_id"],
            name=op.f("fk_deliveries_webhooks"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint(*_OWNER, "delivery_id", name=op.f("pk_deliveries")),
    )
    op.create_index(
        "ix_deliveries_listed", "deliveries", ["tenant_id", "webhook_id", "delivery_id"]
    )
    op.create_index(
        "ix_deliveries_due",
        "deliveries",
        ["tenant_id", "webhook_id", "next_attempt_at"],
        postgresql_where="state = 'waiting'",
    )
    op.create_index(
        "ix_deliveries_ended", "deliveries", ["ended_at"], postgresql_where="state <> 'waiting'"
    )


def downgrade() -> None:
    for function in ("due_deliveries(integer)", "prune_deliveries(integer, integer)"):
        op.execute(f"DROP FUNCTION {function}")
    op.execute("DROP FUNCTION delivery_totals()")
    op.drop_table("deliveries")
    op.drop_table("webhooks")
