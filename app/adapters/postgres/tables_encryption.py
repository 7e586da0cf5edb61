"""Tables of keys, each wrapped by the one above it, and of vectors that only their user's key opens."""

import sqlalchemy as sa

from app.adapters.postgres.columns import metadata, of_user, owned, stamp, text, uuid

# `key_id` says which key of the provider wraps it.
tenant_keys = sa.Table(
    "tenant_keys",
    metadata,
    uuid("tenant_id"),
    sa.Column("version", sa.Integer, nullable=False),
    text("key_id"),
    sa.Column("wrapped", sa.LargeBinary, nullable=False),
    stamp("created_at", default=True),
    sa.PrimaryKeyConstraint("tenant_id", "version"),
    sa.ForeignKeyConstraint(["tenant_id"], ["tenants.tenant_id"]),
)

user_keys = sa.Table(
    "user_keys",
    metadata,
    *owned(),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("tenant_version", sa.Integer, nullable=False),
    sa.Column("wrapped", sa.LargeBinary, nullable=False),
    stamp("created_at", default=True),
    sa.PrimaryKeyConstraint("tenant_id", "user_id", "version"),
    of_user(),
)

# As `vectors`, without what a database could compare: they are opened and compared in the process.
sealed_vectors = sa.Table(
    "sealed_vectors",
    metadata,
    *owned(),
    text("model"),
    sa.Column("kind", sa.SmallInteger, nullable=False),
    uuid("doc_id"),
    sa.Column("part", sa.SmallInteger, nullable=False),
    stamp("said_at"),
    sa.Column("sealed", sa.LargeBinary, nullable=False),
    sa.UniqueConstraint(
        "tenant_id", "user_id", "model", "kind", "doc_id", "part", name="uq_sealed_vectors"
    ),
)
