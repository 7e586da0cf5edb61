"""API keys, and limits that a tenant overrides."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql as pg

from app.adapters.postgres.security import secure_keys, secure_table

revision = "0002_keys"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column(
        "tenants",
        sa.Column("limits", pg.JSONB(), server_default=sa.text("'{}'"), nullable=False),
    )
    op.create_table(
        "api_keys",
        sa.Column("tenant_id", sa.UUID(), nullable=False),
        sa.Column("key_id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("digest", pg.BYTEA(), nullable=False),
        sa.Column("scopes", pg.ARRAY(sa.Text()), nullable=False),
        sa.Column("client_user_id", sa.Text(), nullable=True),
        sa.Column(
            "created_at",
            sa.TIMESTAMP(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.Column("created_by", sa.Text(), nullable=False),
        sa.Column("expires_at", sa.TIMESTAMP(timezone=True), nullable=True),
        sa.Column("revoked_at", sa.TIMESTAMP(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["tenant_id"], ["tenants.tenant_id"], name=op.f("fk_api_keys_tenants")
        ),
        sa.PrimaryKeyConstraint("tenant_id", "key_id", name=op.f("pk_api_keys")),
    )
    op.create_index("ix_api_keys_lookup", "api_keys", ["key_id"], unique=False)
    for statement in (*secure_table("api_keys", user_owned=False), *secure_keys()):
        op.execute(statement)


def downgrade() -> None:
    op.execute("DROP FUNCTION find_api_key(text)")
    op.execute("DROP FUNCTION find_tenants(text)")
    op.execute("DROP FUNCTION make_tenant(text, uuid)")
    op.execute("DROP POLICY lookup ON tenants")
    op.execute("DROP POLICY making ON tenants")
    op.drop_index("ix_api_keys_lookup", table_name="api_keys")
    op.drop_table("api_keys")
    op.drop_column("tenants", "limits")
