"""Column shapes that the tables share, and the metadata they belong to."""

from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql as pg
from sqlalchemy.types import UserDefinedType

metadata = sa.MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)


class HalfVec(UserDefinedType[Any]):
    """pgvector's half-precision vector, any dimension: models of other sizes live side by side."""

    cache_ok = True

    def get_col_spec(self, **_: object) -> str:
        """Return the type as DDL names it."""
        return "halfvec"


def stamp(name: str, *, nullable: bool = False, default: bool = False) -> sa.Column[Any]:
    """Return a timestamptz column; ``default`` fills in the wall clock."""
    return sa.Column(
        name,
        sa.TIMESTAMP(timezone=True),
        nullable=nullable,
        server_default=sa.func.now() if default else None,
    )


def text(name: str, *, nullable: bool = False) -> sa.Column[Any]:
    """Return a text column."""
    return sa.Column(name, sa.Text, nullable=nullable)


def json(name: str, default: str = "{}") -> sa.Column[Any]:
    """Return a jsonb column with a default literal."""
    return sa.Column(name, pg.JSONB, nullable=False, server_default=sa.text(f"'{default}'"))


def uuid(name: str, *, nullable: bool = False) -> sa.Column[Any]:
    """Return a uuid column."""
    return sa.Column(name, pg.UUID, nullable=nullable)


def owned() -> tuple[sa.Column[Any], sa.Column[Any]]:
    """Return the two columns that say whose a row is."""
    return uuid("tenant_id"), uuid("user_id")


def of_user() -> sa.ForeignKeyConstraint:
    """Return the composite key to the owner, so that no row outlives or changes its owner."""
    return sa.ForeignKeyConstraint(
        ["tenant_id", "user_id"], ["users.tenant_id", "users.user_id"], ondelete="CASCADE"
    )


def versions_of(name: str) -> tuple[sa.Column[Any], ...]:
    """Return the columns by which a table keeps versions: whose, which, known and recorded when, what came instead."""
    return (
        *owned(),
        uuid(name),
        sa.Column("version", sa.Integer, nullable=False),
        stamp("known_from"),
        stamp("known_to", nullable=True),
        stamp("recorded_from", default=True),
        stamp("recorded_to", nullable=True),
        uuid("superseded_by", nullable=True),
        stamp("withdrawn_at", nullable=True),
    )


def origin(why: str) -> tuple[sa.Column[Any], ...]:
    """Return the columns that say how sure a version is, from what it came, and why it came and ended."""
    return (
        sa.Column("importance", sa.REAL, nullable=False),
        sa.Column("confidence", sa.REAL, nullable=False),
        sa.Column("seen_count", sa.Integer, nullable=False, server_default="1"),
        uuid("extraction_id", nullable=True),
        sa.Column("why", sa.Text, nullable=False, server_default=why),
        text("why_ended", nullable=True),
    )


def one_open_version(table: str, name: str) -> tuple[Any, ...]:
    """Return the keys and checks of versions: one row an id and version, one of them open."""
    return (
        sa.PrimaryKeyConstraint("tenant_id", "user_id", name, "version"),
        sa.ForeignKeyConstraint(
            ["tenant_id", "user_id", "extraction_id"],
            ["extractions.tenant_id", "extractions.user_id", "extractions.extraction_id"],
            ondelete="CASCADE",
        ),
        of_user(),
        sa.CheckConstraint("known_from <= known_to", name="known"),
        sa.Index(
            f"uq_{table}_open",
            "tenant_id",
            "user_id",
            name,
            unique=True,
            postgresql_where=sa.text("known_to IS NULL AND recorded_to IS NULL"),
        ),
    )
