"""Domain schemas: of a tenant, and users' own. Versions are closed, not overwritten."""

from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql as pg

from app.adapters.postgres.columns import metadata, of_user, owned, stamp, text, uuid


def _version() -> tuple[sa.Column[Any], ...]:
    return (
        text("name"),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("body", pg.JSONB, nullable=False),
        stamp("recorded_from", default=True),
        stamp("recorded_to", nullable=True),
    )


schemas = sa.Table(
    "schemas",
    metadata,
    uuid("tenant_id"),
    *_version(),
    sa.PrimaryKeyConstraint("tenant_id", "name", "version"),
    sa.ForeignKeyConstraint(["tenant_id"], ["tenants.tenant_id"]),
    sa.Index(
        "uq_schemas_open",
        "tenant_id",
        "name",
        unique=True,
        postgresql_where=sa.text("recorded_to IS NULL"),
    ),
)

user_schemas = sa.Table(
    "user_schemas",
    metadata,
    *owned(),
    *_version(),
    sa.PrimaryKeyConstraint("tenant_id", "user_id", "name", "version"),
    of_user(),
    sa.Index(
        "uq_user_schemas_open",
        "tenant_id",
        "user_id",
        "name",
        unique=True,
        postgresql_where=sa.text("recorded_to IS NULL"),
    ),
)
