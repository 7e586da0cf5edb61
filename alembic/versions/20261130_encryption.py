"""Encryption: how a tenant is encrypted, wrapped keys, and what is found by keyed hashes."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql as pg

from app.adapters.postgres.security import secure_table
from app.adapters.postgres.security_keys import secure_wrapped_keys

revision = "0018_encryption"
down_revision = "0017_stream_tickets"
branch_labels = None
depends_on = None

_OWNER = ["tenant_id", "user_id"]


def _made() -> sa.Column[object]:
    now = sa.text("now()")
    return sa.Column("created_at", sa.TIMESTAMP(timezone=True), server_default=now, nullable=False)


def _wrapped() -> tuple[sa.Column[object], ...]:
    return sa.Column("wrapped", sa.LargeBinary(), nullable=False), _made()


def upgrade() -> None:
    op.add_column("tenants", sa.Column("encryption", sa.Text(), nullable=True))
    op.create_check_constraint(
        op.f("ck_tenants_encryption"), "tenants", "encryption IN ('off','standard','sealed')"
    )
    op.add_column("turns", sa.Column("asks_only", sa.Boolean(), nullable=True))
    for table in ("events", "facts"):
        op.add_column(table, sa.Column("name_keys", pg.ARRAY(sa.Text()), nullable=True))
    op.create_table(
        "tenant_keys",
        sa.Column("tenant_id", sa.UUID(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("key_id", sa.Text(), nullable=False),
        *_wrapped(),
        sa.ForeignKeyConstraint(
            ["tenant_id"], ["tenants.tenant_id"], name=op.f("fk_tenant_keys_tenants")
        ),
        sa.PrimaryKeyConstraint("tenant_id", "version", name=op.f("pk_tenant_keys")),
    )
    op.create_table(
        "user_keys",
        sa.Column("tenant_id", sa.UUID(), nullable=False),
        sa.Column("user_id", sa.UUID(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("tenant_version", sa.Integer(), nullable=False),
        *_wrapped(),
        sa.ForeignKeyConstraint(
            _OWNER,
            ["users.tenant_id", "users.user_id"],
            name=op.f("fk_user_keys_users"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint(*_OWNER, "version", name=op.f("pk_user_keys")),
    )
    op.create_table(
        "sealed_vectors",
        sa.Column("tenant_id", sa.UUID(), nullable=False),
        sa.Column("user_id", sa.UUID(), nullable=False),
        sa.Column("model", sa.Text(), nullable=False),
        sa.Column("kind", sa.SmallInteger(), nullable=False),
        sa.Column("doc_id", sa.UUID(), nullable=False),
        sa.Column("part", sa.SmallInteger(), nullable=False),
        sa.Column("said_at", sa.TIMESTAMP(timezone=True), nullable=False),
        sa.Column("sealed", sa.LargeBinary(), nullable=False),
        sa.UniqueConstraint(
            *_OWNER, "model", "kind", "doc_id", "part", name=op.f("uq_sealed_vectors")
        ),
    )
    statements = [
        *secure_table("tenant_keys", user_owned=False),
        *secure_table("user_keys", user_owned=True),
        *secure_table("sealed_vectors", user_owned=True),
        *secure_wrapped_keys(),
    ]
    for statement in statements:
        op.execute(statement)


def downgrade() -> None:
    op.execute("DROP FUNCTION find_wrapped_keys()")
    for table in ("sealed_vectors", "user_keys", "tenant_keys"):
        op.drop_table(table)
    for table in ("events", "facts"):
        op.drop_column(table, "name_keys")
    op.drop_column("turns", "asks_only")
    op.drop_column("tenants", "encryption")
