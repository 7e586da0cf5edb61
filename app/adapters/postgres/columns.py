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
