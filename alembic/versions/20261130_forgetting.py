"""Wishes to forget, the rows that they put away, and tombstones."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql as pg

from app.adapters.postgres.security import secure_table
from app.adapters.postgres.security_forgetting import secure_forgetting

revision = "0021_forgetting"
down_revision = "0020_webhooks"
branch_labels = None
depends_on = None

_OWNER = ["tenant_id", "user_id"]


def _owned() -> tuple[sa.Column[object], ...]:
    return (
        sa.Column("tenant_id", sa.UUID(), nullable=False),
        sa.Column("user_id", sa.UUID(), nullable=False),
    )


def _of_user(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        _OWNER,
        ["users.tenant_id", "users.user_id"],
        name=op.f(f"fk_{table}_users"),
        ondelete="CASCADE",
    )


def _stamp(name: str, *, nullable: bool = False, default: bool = False) -> sa.Column[object]:
    now = sa.text("now()") if default else None
    return sa.Column(name, sa.TIMESTAMP(timezone=True), server_default=now, nullable=nullable)


def upgrade() -> None:
    op.create_table(
        "forgettings",
        *_owned(),
        sa.Column("forget_id", sa.UUID(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("stretches", pg.JSONB(), server_default=sa.text("'[]'"), nullable=False),
        sa.Column("counts", pg.JSONB(), server_default=sa.text("'{}'"), nullable=False),
        sa.Column("asked_in", sa.UUID(), nullable=True),
        sa.Column("is_open", sa.Boolean(), server_default=sa.text("false"), nullable=False),
        _stamp("created_at", default=True),
        _stamp("forgotten_at", nullable=True),
        _stamp("undo_until", nullable=True),
        sa.CheckConstraint(
            "state IN ('previewed','forgotten','undone','purged')",
            name=op.f("ck_forgettings_known_state"),
        ),
        _of_user("forgettings"),
        sa.PrimaryKeyConstraint(*_OWNER, "forget_id", name=op.f("pk_forgettings")),
    )
    op.create_index("ix_forgettings_id", "forgettings", ["tenant_id", "forget_id"])
    op.create_index(
        "uq_forgettings_asked_in",
        "forgettings",
        [*_OWNER, "asked_in"],
        unique=True,
        postgresql_where=sa.text("asked_in IS NOT NULL"),
    )
    op.create_table(
        "forgotten",
        *_owned(),
        sa.Column("forget_id", sa.UUID(), nullable=False),
        sa.Column("place", sa.BigInteger(), sa.Identity(always=True), nullable=False),
        sa.Column("table_name", sa.Text(), nullable=False),
        sa.Column("was_changed", sa.Boolean(), server_default=sa.text("false"), nullable=False),
        sa.Column("body", pg.JSONB(), server_default=sa.text("'{}'"), nullable=False),
        _stamp("undo_until"),
        _of_user("forgotten"),
        sa.PrimaryKeyConstraint(*_OWNER, "forget_id", "place", name=op.f("pk_forgotten")),
    )
    op.create_index("ix_forgotten_until", "forgotten", ["undo_until"])
    op.create_table(
        "tombstones",
        *_owned(),
        sa.Column("client_id", sa.Text(), nullable=False),
        sa.Column("turn_id", sa.UUID(), nullable=False),
        sa.Column("forget_id", sa.UUID(), nullable=False),
        sa.Column("digest", sa.LargeBinary(), nullable=False),
        _stamp("said_at"),
        _stamp("recorded_at", default=True),
        _of_user("tombstones"),
        sa.PrimaryKeyConstraint(*_OWNER, "client_id", name=op.f("pk_tombstones")),
    )
    op.create_index("ix_tombstones_digest", "tombstones", [*_OWNER, "digest"])
    for table in ("forgettings", "forgotten", "tombstones"):
        for statement in secure_table(table, user_owned=True):
            op.execute(statement)
    for statement in secure_forgetting():
        op.execute(statement)


def downgrade() -> None:
    op.execute("DROP FUNCTION purge_forgotten()")
    op.drop_table("tombstones")
    op.drop_table("forgotten")
    op.drop_table("forgettings")
