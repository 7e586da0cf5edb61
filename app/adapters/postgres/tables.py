"""The schema: SQLAlchemy Core metadata, the single truth that migrations are checked against.

Every table bears ``tenant_id``, user-owned ones ``user_id`` too, both in every key. Intervals are two
columns, half-open. Tables of other modules are imported for the metadata. ``postings``, ``vectors``, ``memory_ids`` have no foreign keys, which cost up to twenty times.
"""

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql as pg

from app.adapters.postgres import tables_derived as tables_derived
from app.adapters.postgres import tables_entities as tables_entities
from app.adapters.postgres import tables_facts as tables_facts
from app.adapters.postgres import tables_recalls as tables_recalls
from app.adapters.postgres import tables_runs as tables_runs
from app.adapters.postgres import tables_schemas as tables_schemas
from app.adapters.postgres import tables_tenants as tables_tenants
from app.adapters.postgres import tables_truth as tables_truth
from app.adapters.postgres import tables_updates as tables_updates
from app.adapters.postgres.columns import HalfVec, json, metadata, of_user, owned, stamp, text, uuid
from app.adapters.postgres.tables_events import events as events

users = sa.Table(
    "users",
    metadata,
    *owned(),
    text("client_id"),
    text("timezone", nullable=True),
    text("locale", nullable=True),
    text("display_name", nullable=True),
    json("settings"),
    stamp("created_at", default=True),
    sa.PrimaryKeyConstraint("tenant_id", "user_id"),
    sa.UniqueConstraint("tenant_id", "client_id"),
    sa.ForeignKeyConstraint(["tenant_id"], ["tenants.tenant_id"]),
)

streams = sa.Table(
    "streams",
    metadata,
    *owned(),
    sa.Column("next_seq", sa.BigInteger, nullable=False, server_default="1"),
    sa.Column("epoch", sa.BigInteger, nullable=False, server_default="1"),
    sa.Column("pending", sa.Integer, nullable=False, server_default="0"),
    sa.Column("vectors_pending", sa.Integer, nullable=False, server_default="0"),
    sa.Column("rereads_pending", sa.Integer, nullable=False, server_default="0"),
    sa.Column("turn_count", sa.BigInteger, nullable=False, server_default="0"),
    sa.Column("term_count", sa.BigInteger, nullable=False, server_default="0"),
    sa.Column("bound_seq", sa.BigInteger, nullable=False, server_default="0"),
    sa.Column("tended_seq", sa.BigInteger, nullable=False, server_default="0"),
    stamp("tended_at", default=True),
    stamp("bind_at", nullable=True),
    uuid("lease_token", nullable=True),
    stamp("lease_until", nullable=True),
    stamp("published_at", nullable=True),
    stamp("retry_at", nullable=True),
    sa.PrimaryKeyConstraint("tenant_id", "user_id"),
    of_user(),
    sa.Index(
        "ix_streams_waiting",
        "published_at",
        postgresql_where=sa.text("pending > 0 OR vectors_pending > 0"),
    ),
    sa.Index("ix_streams_reread", "published_at", postgresql_where=sa.text("rereads_pending > 0")),
    sa.Index(
        "ix_streams_untended", "tended_at", postgresql_where=sa.text("next_seq > tended_seq + 1")
    ),
    sa.Index("ix_streams_unbound", "bind_at", postgresql_where=sa.text("bind_at IS NOT NULL")),
)

sessions = sa.Table(
    "sessions",
    metadata,
    *owned(),
    uuid("session_id"),
    text("client_id"),
    stamp("started_at"),
    sa.Column("turn_count", sa.Integer, nullable=False),
    sa.PrimaryKeyConstraint("tenant_id", "user_id", "session_id"),
    sa.UniqueConstraint("tenant_id", "user_id", "client_id"),
    sa.Index("ix_sessions_started", "tenant_id", "user_id", "started_at"),
    of_user(),
)

turns = sa.Table(
    "turns",
    metadata,
    *owned(),
    uuid("turn_id"),
    text("client_id"),
    uuid("session_id"),
    sa.Column("position", sa.Integer, nullable=False),
    sa.Column("seq", sa.BigInteger, nullable=False),
    text("speaker"),
    text("role"),
    text("text"),
    stamp("said_at"),
    text("zone"),
    text("language"),
    sa.Column("length", sa.Integer, nullable=False),
    text("state"),
    sa.Column("attempts", sa.SmallInteger, nullable=False, server_default="0"),
    sa.Column("failures", sa.SmallInteger, nullable=False, server_default="0"),
    text("failure", nullable=True),
    sa.Column("embedded", sa.Boolean, nullable=False, server_default=sa.false()),
    json("metadata"),
    json("attachments", "[]"),
    text("reader", nullable=True),
    text("reread", nullable=True),
    sa.Column("asks_only", sa.Boolean, nullable=True),
    stamp("recorded_at", default=True),
    sa.PrimaryKeyConstraint("tenant_id", "user_id", "turn_id"),
    sa.UniqueConstraint("tenant_id", "user_id", "client_id"),
    sa.UniqueConstraint("tenant_id", "user_id", "seq"),
    sa.UniqueConstraint("tenant_id", "user_id", "session_id", "position"),
    sa.ForeignKeyConstraint(
        ["tenant_id", "user_id", "session_id"],
        ["sessions.tenant_id", "sessions.user_id", "sessions.session_id"],
        ondelete="CASCADE",
    ),
    sa.CheckConstraint("role IN ('user','assistant','system','tool')", name="role"),
    sa.CheckConstraint(
        "state IN ('queued','processing','processed','no_event','dead')", name="state"
    ),
    sa.Index("ix_turns_said", "tenant_id", "user_id", "said_at", "seq"),
    sa.Index(
        "ix_turns_waiting",
        "tenant_id",
        "user_id",
        "seq",
        postgresql_where=sa.text("state IN ('queued','processing')"),
    ),
    sa.Index(
        "ix_turns_unembedded",
        "tenant_id",
        "user_id",
        "seq",
        postgresql_where=sa.text("NOT embedded"),
    ),
    sa.Index(
        "ix_turns_reread",
        "tenant_id",
        "user_id",
        "seq",
        postgresql_where=sa.text("reread IS NOT NULL"),
    ),
    sa.Index(
        "ix_turns_dead",
        "tenant_id",
        "user_id",
        "seq",
        postgresql_where=sa.text("state = 'dead'"),
    ),
)

# `length` is the turn's term count and `said_at` bounds what was known: both ride in the index so
# that BM25 is one aggregate over an index-only scan.
postings = sa.Table(
    "postings",
    metadata,
    *owned(),
    sa.Column("term", sa.BigInteger, nullable=False),
    sa.Column("kind", sa.SmallInteger, nullable=False),
    uuid("doc_id"),
    sa.Column("tf", sa.SmallInteger, nullable=False),
    sa.Column("length", sa.Integer, nullable=False),
    stamp("said_at"),
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

# The bits ride in the index: the first pass reads it alone and leaves the wide rows untouched.
vectors = sa.Table(
    "vectors",
    metadata,
    *owned(),
    text("model"),
    sa.Column("kind", sa.SmallInteger, nullable=False),
    uuid("doc_id"),
    sa.Column("part", sa.SmallInteger, nullable=False),
    stamp("said_at"),
    sa.Column("bits", pg.BIT(varying=True), nullable=False),
    sa.Column("embedding", HalfVec, nullable=False),
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

sources = sa.Table(
    "sources",
    metadata,
    *owned(),
    uuid("memory_id"),
    sa.Column("version", sa.Integer, nullable=False),
    uuid("turn_id"),
    sa.Column("start_char", sa.Integer, nullable=False),
    sa.Column("end_char", sa.Integer, nullable=False),
    sa.PrimaryKeyConstraint(
        "tenant_id", "user_id", "memory_id", "version", "turn_id", "start_char"
    ),
    sa.ForeignKeyConstraint(
        ["tenant_id", "user_id", "turn_id"],
        ["turns.tenant_id", "turns.user_id", "turns.turn_id"],
        ondelete="CASCADE",
    ),
    sa.ForeignKeyConstraint(
        ["tenant_id", "memory_id", "user_id"],
        ["memory_ids.tenant_id", "memory_ids.memory_id", "memory_ids.user_id"],
        ondelete="CASCADE",
    ),
    sa.Index("ix_sources_turn", "tenant_id", "user_id", "turn_id"),
)
