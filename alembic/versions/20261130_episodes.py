"""Episodes with the turns bound into them, patterns, and how far a stream was bound and tended."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql as pg

from app.adapters.postgres.security import RELAY_ROLE, secure_table

revision = "0015_episodes"
down_revision = "0014_assertions"
branch_labels = None
depends_on = None

_OWNER = ["tenant_id", "user_id"]
_OPEN = "known_to IS NULL AND recorded_to IS NULL"
_UNTENDED = "next_seq > tended_seq + 1"


def upgrade() -> None:
    op.add_column(
        "streams", sa.Column("bound_seq", sa.BigInteger(), server_default="0", nullable=False)
    )
    op.add_column(
        "streams", sa.Column("tended_seq", sa.BigInteger(), server_default="0", nullable=False)
    )
    op.add_column(
        "streams",
        sa.Column(
            "tended_at",
            sa.TIMESTAMP(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
    )
    op.add_column("streams", sa.Column("bind_at", sa.TIMESTAMP(timezone=True), nullable=True))
    op.create_index(
        "ix_streams_unbound",
        "streams",
        ["bind_at"],
        postgresql_where=sa.text("bind_at IS NOT NULL"),
    )
    op.create_index(
        "ix_streams_untended", "streams", ["tended_at"], postgresql_where=sa.text(_UNTENDED)
    )
    op.execute(
        f"GRANT SELECT (next_seq, tended_seq, tended_at, bind_at) ON streams TO {RELAY_ROLE}"
    )
    _create_versions(
        "episodes",
        "episode_id",
        sa.Column("level", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("session_id", sa.UUID(), nullable=True),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("summary", sa.Text(), nullable=False),
        sa.Column("claims", pg.JSONB(), server_default=sa.text("'[]'"), nullable=False),
        sa.Column("parts", pg.JSONB(), server_default=sa.text("'[]'"), nullable=False),
        sa.Column("starts_at", sa.TIMESTAMP(timezone=True), nullable=False),
        sa.Column("ends_at", sa.TIMESTAMP(timezone=True), nullable=False),
        sa.Column("turn_count", sa.Integer(), nullable=False),
        sa.Column("last_seq", sa.BigInteger(), nullable=False),
        sa.Column("is_deep", sa.Boolean(), nullable=False),
        sa.Column("fact_ids", pg.JSONB(), server_default=sa.text("'[]'"), nullable=False),
        sa.Column("bound_fact_ids", pg.JSONB(), server_default=sa.text("'[]'"), nullable=False),
        sa.Column("density", sa.REAL(), nullable=False),
    )
    op.create_index("ix_episodes_order", "episodes", [*_OWNER, "level", "starts_at", "episode_id"])
    op.create_index(
        "ix_episodes_active",
        "episodes",
        [*_OWNER, "last_seq"],
        postgresql_where=sa.text(f"{_OPEN} AND state <> 'closed'"),
    )
    _create_versions(
        "patterns",
        "pattern_id",
        sa.Column("sort", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("statement", sa.Text(), nullable=False),
        sa.Column("period", pg.JSONB(), server_default=sa.text("'{}'"), nullable=False),
        sa.Column("evidence", pg.JSONB(), server_default=sa.text("'{}'"), nullable=False),
    )
    op.create_index("ix_patterns_key", "patterns", [*_OWNER, "key"])
    op.create_table(
        "episode_turns",
        sa.Column("tenant_id", sa.UUID(), nullable=False),
        sa.Column("user_id", sa.UUID(), nullable=False),
        sa.Column("turn_id", sa.UUID(), nullable=False),
        sa.Column("episode_id", sa.UUID(), nullable=False),
        sa.Column("seq", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            [*_OWNER, "turn_id"],
            ["turns.tenant_id", "turns.user_id", "turns.turn_id"],
            name=op.f("fk_episode_turns_turns"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["tenant_id", "episode_id", "user_id"],
            ["memory_ids.tenant_id", "memory_ids.memory_id", "memory_ids.user_id"],
            name=op.f("fk_episode_turns_memory_ids"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint(*_OWNER, "turn_id", name="pk_episode_turns"),
    )
    op.create_index("ix_episode_turns_episode", "episode_turns", [*_OWNER, "episode_id", "seq"])
    for table in ("episodes", "patterns", "episode_turns"):
        for statement in secure_table(table, user_owned=True):
            op.execute(statement)


def _create_versions(table: str, name: str, *columns: sa.Column[object]) -> None:
    op.create_table(
        table,
        sa.Column("tenant_id", sa.UUID(), nullable=False),
        sa.Column("user_id", sa.UUID(), nullable=False),
        sa.Column(name, sa.UUID(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("known_from", sa.TIMESTAMP(timezone=True), nullable=False),
        sa.Column("known_to", sa.TIMESTAMP(timezone=True), nullable=True),
        sa.Column(
            "recorded_from",
            sa.TIMESTAMP(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.Column("recorded_to", sa.TIMESTAMP(timezone=True), nullable=True),
        sa.Column("superseded_by", sa.UUID(), nullable=True),
        *columns,
        sa.Column("language", sa.Text(), nullable=False),
        sa.Column("zone", sa.Text(), nullable=False),
        sa.Column("importance", sa.REAL(), nullable=False),
        sa.Column("confidence", sa.REAL(), nullable=False),
        sa.Column("seen_count", sa.Integer(), server_default="1", nullable=False),
        sa.Column("extraction_id", sa.UUID(), nullable=True),
        sa.Column("why", sa.Text(), server_default="consolidation", nullable=False),
        sa.Column("why_ended", sa.Text(), nullable=True),
        sa.CheckConstraint("known_from <= known_to", name=op.f(f"ck_{table}_known")),
        sa.ForeignKeyConstraint(
            [*_OWNER, "extraction_id"],
            ["extractions.tenant_id", "extractions.user_id", "extractions.extraction_id"],
            name=op.f(f"fk_{table}_extractions"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            _OWNER,
            ["users.tenant_id", "users.user_id"],
            name=op.f(f"fk_{table}_users"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint(*_OWNER, name, "version", name=f"pk_{table}"),
    )
    op.create_index(
        f"uq_{table}_open", table, [*_OWNER, name], unique=True, postgresql_where=sa.text(_OPEN)
    )


def downgrade() -> None:
    for table in ("episode_turns", "patterns", "episodes"):
        op.drop_table(table)
    # The version before knows neither kind; forced row security binds the owner too.
    op.execute("ALTER TABLE memory_ids NO FORCE ROW LEVEL SECURITY")
    op.execute(
        "DELETE FROM memory_ids WHERE kind IN (3, 4)"
    )  # and, by their keys, sources and links
    op.execute("ALTER TABLE memory_ids FORCE ROW LEVEL SECURITY")
    for name in ("ix_streams_untended", "ix_streams_unbound"):
        op.drop_index(name, "streams")
    for column in ("bind_at", "tended_at", "tended_seq", "bound_seq"):
        op.drop_column("streams", column)
