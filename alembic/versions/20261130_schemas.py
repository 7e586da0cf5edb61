"""Domain schemas of tenants and users, and which of them a tenant made active."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql as pg

from app.adapters.postgres.security import secure_table

revision = "0009_schemas"
down_revision = "0008_model_runs"
branch_labels = None
depends_on = None


def _version() -> tuple[sa.Column, ...]:
    return (
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("body", pg.JSONB(), nullable=False),
        sa.Column(
            "recorded_from",
            sa.TIMESTAMP(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.Column("recorded_to", sa.TIMESTAMP(timezone=True), nullable=True),
    )


def upgrade() -> None:
    op.add_column("tenants", sa.Column("schemas", pg.JSONB(), nullable=True))
    op.create_table(
        "schemas",
        sa.Column("tenant_id", sa.UUID(), nullable=False),
        *_version(),
        sa.PrimaryKeyConstraint("tenant_id", "name", "version", name=op.f("pk_schemas")),
        sa.ForeignKeyConstraint(
            ["tenant_id"], ["tenants.tenant_id"], name=op.f("fk_schemas_tenants")
        ),
    )
    op.create_table(
        "user_schemas",
        sa.Column("tenant_id", sa.UUID(), nullable=False),
        sa.Column("user_id", sa.UUID(), nullable=False),
        *_version(),
        sa.PrimaryKeyConstraint(
            "tenant_id", "user_id", "name", "version", name=op.f("pk_user_schemas")
        ),
        sa.ForeignKeyConstraint(
            ["tenant_id", "user_id"],
            ["users.tenant_id", "users.user_id"],
            name=op.f("fk_user_schemas_users"),
            ondelete="CASCADE",
        ),
    )
    for table, columns in (
        ("schemas", ["tenant_id", "name"]),
        ("user_schemas", ["tenant_id", "user_id", "name"]),
    ):
        op.create_index(
            f"uq_{table}_open",
            table,
            columns,
            unique=True,
            postgresql_where=sa.text("recorded_to IS NULL"),
        )
        for statement in secure_table(table, user_owned="user_id" in columns):
            op.execute(statement)


def downgrade() -> None:
    op.drop_table("user_schemas")
    op.drop_table("schemas")
    op.drop_column("tenants", "schemas")
