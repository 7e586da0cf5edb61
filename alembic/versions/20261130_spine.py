"""The spine: tenants, users, streams, turns, their words and vectors, events with versions."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql as pg

from app.adapters.postgres.columns import HalfVec
from app.adapters.postgres.security import secure_relay, secure_table

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


USER_OWNED = (
    "users",
    "streams",
    "sessions",
    "turns",
    "postings",
    "vectors",
    "extractions",
    "events",
    "sources",
)
DEFAULT_TENANT = "00000000-0000-7000-8000-000000000001"

TUNING = (
    # Index-only scans need the visibility map, and plans need statistics from the first thousand rows on.
    "ALTER TABLE postings SET (autovacuum_vacuum_insert_threshold = 20000, "
    "autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05)",
    "ALTER TABLE vectors SET (autovacuum_vacuum_insert_threshold = 2000, "
    "autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05)",
    "ALTER TABLE turns SET (autovacuum_analyze_threshold = 1000, autovacuum_analyze_scale_factor = 0.05)",
    "ALTER TABLE events SET (autovacuum_analyze_threshold = 1000, autovacuum_analyze_scale_factor = 0.05)",
)


def upgrade() -> None:
    create_tables()
    op.execute(  # the constant above, not input
        f"INSERT INTO tenants (tenant_id, name) VALUES ('{DEFAULT_TENANT}', 'default')"  # noqa: S608
    )
    for table in ("tenants", "idempotency", *USER_OWNED):
        for statement in secure_table(table, user_owned=table in USER_OWNED):
            op.execute(statement)
    op.execute("GRANT SELECT ON alembic_version TO chronos_app, chronos_relay")
    for statement in (*secure_relay(), *TUNING):
        op.execute(statement)


def create_tables() -> None:
    op.create_table(
        "postings",
        sa.Column("tenant_id", sa.UUID(), nullable=False),
        sa.Column("user_id", sa.UUID(), nullable=False),
        sa.Column("term", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.SmallInteger(), nullable=False),
        sa.Column("doc_id", sa.UUID(), nullable=False),
        sa.Column("tf", sa.SmallInteger(), nullable=False),
        sa.Column("length", sa.Integer(), nullable=False),
        sa.Column("said_at", sa.TIMESTAMP(timezone=True), nullable=False),
        sa.UniqueConstraint(
            "tenant_id",
            "user_id",
            "term",
            "kind",
            "doc_id",
            name="uq_postings",
            postgresql_include=["tf", "length", "said_at"],
        ),
    )
    op.create_table(
        "tenants",
        sa.Column("tenant_id", sa.UUID(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column(
            "created_at",
            sa.TIMESTAMP(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.PrimaryKeyConstraint("tenant_id", name=op.f("pk_tenants")),
        sa.UniqueConstraint("tenant_id", "name", name=op.f("uq_tenants_tenant_id_name")),
    )
    op.create_table(
        "vectors",
        sa.Column("tenant_id", sa.UUID(), nullable=False),
        sa.Column("user_id", sa.UUID(), nullable=False),
        sa.Column("model", sa.Text(), nullable=False),
        sa.Column("kind", sa.SmallInteger(), nullable=False),
        sa.Column("doc_id", sa.UUID(), nullable=False),
        sa.Column("part", sa.SmallInteger(), nullable=False),
        sa.Column("said_at", sa.TIMESTAMP(timezone=True), nullable=False),
        sa.Column("bits", pg.BIT(varying=True), nullable=False),
        sa.Column("embedding", HalfVec(), nullable=False),
        sa.UniqueConstraint(
            "tenant_id",
            "user_id",
            "model",
            "kind",
            "doc_id",
            "part",
            name="uq_vectors",
            postgresql_include=["said_at", "bits"],
        ),
    )
    op.create_table(
        "idempotency",
        sa.Column("tenant_id", sa.UUID(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("body_hash", sa.LargeBinary(), nullable=False),
        sa.Column("status", sa.SmallInteger(), nullable=False),
        sa.Column("answer", sa.LargeBinary(), nullable=False),
        sa.Column(
            "created_at",
            sa.TIMESTAMP(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.ForeignKeyConstraint(
            ["tenant_id"],
            ["tenants.tenant_id"],
            name=op.f("fk_idempotency_tenants"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("tenant_id", "key", name=op.f("pk_idempotency")),
    )
    op.create_index(
        "ix_idempotency_created", "idempotency", ["tenant_id", "created_at"], unique=False
    )
    op.create_table(
        "users",
        sa.Column("tenant_id", sa.UUID(), nullable=False),
        sa.Column("user_id", sa.UUID(), nullable=False),
        sa.Column("client_id", sa.Text(), nullable=False),
        sa.Column("timezone", sa.Text(), nullable=True),
        sa.Column("locale", sa.Text(), nullable=True),
        sa.Column("display_name", sa.Text(), nullable=True),
        sa.Column(
            "settings",
            pg.JSONB(astext_type=sa.Text()),
            server_default=sa.text("'{}'"),
            nullable=False,
        ),
        sa.Column(
            "created_at",
            sa.TIMESTAMP(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.ForeignKeyConstraint(
            ["tenant_id"], ["tenants.tenant_id"], name=op.f("fk_users_tenants")
        ),
        sa.PrimaryKeyConstraint("tenant_id", "user_id", name=op.f("pk_users")),
        sa.UniqueConstraint("tenant_id", "client_id", name=op.f("uq_users_tenant_id_client_id")),
    )
    op.create_table(
        "extractions",
        sa.Column("tenant_id", sa.UUID(), nullable=False),
        sa.Column("user_id", sa.UUID(), nullable=False),
        sa.Column("extraction_id", sa.UUID(), nullable=False),
        sa.Column("extractor", sa.Text(), nullable=False),
        sa.Column("model", sa.Text(), nullable=True),
        sa.Column("prompt_version", sa.Text(), nullable=True),
        sa.Column(
            "recorded_at",
            sa.TIMESTAMP(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.ForeignKeyConstraint(
            ["tenant_id", "user_id"],
            ["users.tenant_id", "users.user_id"],
            name=op.f("fk_extractions_users"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint(
            "tenant_id", "user_id", "extraction_id", name=op.f("pk_extractions")
        ),
    )
    op.create_table(
        "sessions",
        sa.Column("tenant_id", sa.UUID(), nullable=False),
        sa.Column("user_id", sa.UUID(), nullable=False),
        sa.Column("session_id", sa.UUID(), nullable=False),
        sa.Column("client_id", sa.Text(), nullable=False),
        sa.Column("started_at", sa.TIMESTAMP(timezone=True), nullable=False),
        sa.Column("turn_count", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["tenant_id", "user_id"],
            ["users.tenant_id", "users.user_id"],
            name=op.f("fk_sessions_users"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("tenant_id", "user_id", "session_id", name=op.f("pk_sessions")),
        sa.UniqueConstraint(
            "tenant_id",
            "user_id",
            "client_id",
            name=op.f("uq_sessions_tenant_id_user_id_client_id"),
        ),
    )
    op.create_index(
        "ix_sessions_started", "sessions", ["tenant_id", "user_id", "started_at"], unique=False
    )
    op.create_table(
        "streams",
        sa.Column("tenant_id", sa.UUID(), nullable=False),
        sa.Column("user_id", sa.UUID(), nullable=False),
        sa.Column("next_seq", sa.BigInteger(), server_default="1", nullable=False),
        sa.Column("epoch", sa.BigInteger(), server_default="1", nullable=False),
        sa.Column("pending", sa.Integer(), server_default="0", nullable=False),
        sa.Column("vectors_pending", sa.Integer(), server_default="0", nullable=False),
        sa.Column("turn_count", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("term_count", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("lease_token", sa.UUID(), nullable=True),
        sa.Column("lease_until", sa.TIMESTAMP(timezone=True), nullable=True),
        sa.Column("published_at", sa.TIMESTAMP(timezone=True), nullable=True),
        sa.Column("retry_at", sa.TIMESTAMP(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["tenant_id", "user_id"],
            ["users.tenant_id", "users.user_id"],
            name=op.f("fk_streams_users"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("tenant_id", "user_id", name=op.f("pk_streams")),
    )
    op.create_index(
        "ix_streams_waiting",
        "streams",
        ["published_at"],
        unique=False,
        postgresql_where=sa.text("pending > 0 OR vectors_pending > 0"),
    )
    op.create_table(
        "events",
        sa.Column("tenant_id", sa.UUID(), nullable=False),
        sa.Column("user_id", sa.UUID(), nullable=False),
        sa.Column("event_id", sa.UUID(), nullable=False),
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
        sa.Column("event_type", sa.Text(), nullable=False),
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("action", sa.Text(), nullable=False),
        sa.Column("action_type", sa.Text(), nullable=False),
        sa.Column("summary", sa.Text(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("modality", sa.Text(), nullable=False),
        sa.Column("occurs_start", sa.TIMESTAMP(timezone=True), nullable=True),
        sa.Column("occurs_end", sa.TIMESTAMP(timezone=True), nullable=True),
        sa.Column("granularity", sa.Text(), nullable=False),
        sa.Column("time_text", sa.Text(), nullable=True),
        sa.Column("zone", sa.Text(), nullable=False),
        sa.Column("certainty", sa.REAL(), nullable=False),
        sa.Column(
            "alternatives",
            pg.JSONB(astext_type=sa.Text()),
            server_default=sa.text("'[]'"),
            nullable=False,
        ),
        sa.Column("recurrence", sa.Text(), nullable=True),
        sa.Column(
            "attributes",
            pg.JSONB(astext_type=sa.Text()),
            server_default=sa.text("'{}'"),
            nullable=False,
        ),
        sa.Column("importance", sa.REAL(), nullable=False),
        sa.Column("confidence", sa.REAL(), nullable=False),
        sa.Column("seen_count", sa.Integer(), server_default="1", nullable=False),
        sa.Column("extraction_id", sa.UUID(), nullable=True),
        sa.CheckConstraint("known_from <= known_to", name=op.f("ck_events_known")),
        sa.CheckConstraint("occurs_start < occurs_end", name=op.f("ck_events_occurs")),
        sa.ForeignKeyConstraint(
            ["tenant_id", "user_id", "extraction_id"],
            ["extractions.tenant_id", "extractions.user_id", "extractions.extraction_id"],
            name=op.f("fk_events_extractions"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["tenant_id", "user_id"],
            ["users.tenant_id", "users.user_id"],
            name=op.f("fk_events_users"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint(
            "tenant_id", "user_id", "event_id", "version", name=op.f("pk_events")
        ),
    )
    op.create_index(
        "ix_events_occurs",
        "events",
        ["tenant_id", "user_id", "occurs_start", "occurs_end"],
        unique=False,
    )
    op.create_index(
        "uq_events_open",
        "events",
        ["tenant_id", "user_id", "event_id"],
        unique=True,
        postgresql_where=sa.text("known_to IS NULL AND recorded_to IS NULL"),
    )
    op.create_table(
        "turns",
        sa.Column("tenant_id", sa.UUID(), nullable=False),
        sa.Column("user_id", sa.UUID(), nullable=False),
        sa.Column("turn_id", sa.UUID(), nullable=False),
        sa.Column("client_id", sa.Text(), nullable=False),
        sa.Column("session_id", sa.UUID(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("seq", sa.BigInteger(), nullable=False),
        sa.Column("speaker", sa.Text(), nullable=False),
        sa.Column("role", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("said_at", sa.TIMESTAMP(timezone=True), nullable=False),
        sa.Column("zone", sa.Text(), nullable=False),
        sa.Column("language", sa.Text(), nullable=False),
        sa.Column("length", sa.Integer(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("attempts", sa.SmallInteger(), server_default="0", nullable=False),
        sa.Column("failures", sa.SmallInteger(), server_default="0", nullable=False),
        sa.Column("failure", sa.Text(), nullable=True),
        sa.Column("embedded", sa.Boolean(), server_default=sa.text("false"), nullable=False),
        sa.Column(
            "metadata",
            pg.JSONB(astext_type=sa.Text()),
            server_default=sa.text("'{}'"),
            nullable=False,
        ),
        sa.Column(
            "attachments",
            pg.JSONB(astext_type=sa.Text()),
            server_default=sa.text("'[]'"),
            nullable=False,
        ),
        sa.Column(
            "recorded_at",
            sa.TIMESTAMP(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.CheckConstraint(
            "role IN ('user','assistant','system','tool')", name=op.f("ck_turns_role")
        ),
        sa.CheckConstraint(
            "state IN ('queued','processing','processed','no_event','dead')",
            name=op.f("ck_turns_state"),
        ),
        sa.ForeignKeyConstraint(
            ["tenant_id", "user_id", "session_id"],
            ["sessions.tenant_id", "sessions.user_id", "sessions.session_id"],
            name=op.f("fk_turns_sessions"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("tenant_id", "user_id", "turn_id", name=op.f("pk_turns")),
        sa.UniqueConstraint(
            "tenant_id", "user_id", "client_id", name=op.f("uq_turns_tenant_id_user_id_client_id")
        ),
        sa.UniqueConstraint(
            "tenant_id", "user_id", "seq", name=op.f("uq_turns_tenant_id_user_id_seq")
        ),
        sa.UniqueConstraint(
            "tenant_id",
            "user_id",
            "session_id",
            "position",
            name=op.f("uq_turns_tenant_id_user_id_session_id_position"),
        ),
    )
    op.create_index(
        "ix_turns_dead",
        "turns",
        ["tenant_id", "user_id", "seq"],
        unique=False,
        postgresql_where=sa.text("state = 'dead'"),
    )
    op.create_index(
        "ix_turns_said", "turns", ["tenant_id", "user_id", "said_at", "seq"], unique=False
    )
    op.create_index(
        "ix_turns_unembedded",
        "turns",
        ["tenant_id", "user_id", "seq"],
        unique=False,
        postgresql_where=sa.text("NOT embedded"),
    )
    op.create_index(
        "ix_turns_waiting",
        "turns",
        ["tenant_id", "user_id", "seq"],
        unique=False,
        postgresql_where=sa.text("state IN ('queued','processing')"),
    )
    op.create_table(
        "sources",
        sa.Column("tenant_id", sa.UUID(), nullable=False),
        sa.Column("user_id", sa.UUID(), nullable=False),
        sa.Column("memory_id", sa.UUID(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("turn_id", sa.UUID(), nullable=False),
        sa.Column("start_char", sa.Integer(), nullable=False),
        sa.Column("end_char", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["tenant_id", "user_id", "memory_id", "version"],
            ["events.tenant_id", "events.user_id", "events.event_id", "events.version"],
            name=op.f("fk_sources_events"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["tenant_id", "user_id", "turn_id"],
            ["turns.tenant_id", "turns.user_id", "turns.turn_id"],
            name=op.f("fk_sources_turns"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint(
            "tenant_id",
            "user_id",
            "memory_id",
            "version",
            "turn_id",
            "start_char",
            name=op.f("pk_sources"),
        ),
    )
    op.create_index("ix_sources_turn", "sources", ["tenant_id", "user_id", "turn_id"], unique=False)


def downgrade() -> None:
    op.drop_index("ix_sources_turn", table_name="sources")
    op.drop_table("sources")
    op.drop_index(
        "ix_turns_waiting",
        table_name="turns",
        postgresql_where=sa.text("state IN ('queued','processing')"),
    )
    op.drop_index(
        "ix_turns_unembedded", table_name="turns", postgresql_where=sa.text("NOT embedded")
    )
    op.drop_index("ix_turns_said", table_name="turns")
    op.drop_index("ix_turns_dead", table_name="turns", postgresql_where=sa.text("state = 'dead'"))
    op.drop_table("turns")
    op.drop_index(
        "uq_events_open",
        table_name="events",
        postgresql_where=sa.text("known_to IS NULL AND recorded_to IS NULL"),
    )
    op.drop_index("ix_events_occurs", table_name="events")
    op.drop_table("events")
    op.drop_index(
        "ix_streams_waiting",
        table_name="streams",
        postgresql_where=sa.text("pending > 0 OR vectors_pending > 0"),
    )
    op.drop_table("streams")
    op.drop_index("ix_sessions_started", table_name="sessions")
    op.drop_table("sessions")
    op.drop_table("extractions")
    op.drop_table("users")
    op.drop_index("ix_idempotency_created", table_name="idempotency")
    op.drop_table("idempotency")
    op.drop_table("vectors")
    op.drop_table("tenants")
    op.drop_table("postings")
