"""The table of recalls that are looked at again; a row lives for a day."""

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql as pg

from app.adapters.postgres import tables_forgetting as tables_forgetting
from app.adapters.postgres.columns import json, metadata, of_user, owned, stamp, text, uuid

# ``question`` and both answers hold the user's words; ``cited`` are the memories and turns whose words
# the answers hold, so that what forgets these finds those.
recalls = sa.Table(
    "recalls",
    metadata,
    *owned(),
    uuid("recall_id"),
    json("question"),
    sa.Column("digest", sa.LargeBinary, nullable=False),
    json("first"),
    sa.Column("refined", pg.JSONB, nullable=True),
    sa.Column("cited", pg.ARRAY(pg.UUID), nullable=False),
    text("state"),
    text("verdict", nullable=True),
    json("changes", "[]"),
    text("reason", nullable=True),
    sa.Column("attempts", sa.SmallInteger, nullable=False, server_default="0"),
    uuid("lease_token", nullable=True),
    stamp("lease_until", nullable=True),
    stamp("published_at", default=True),
    stamp("created_at", default=True),
    stamp("finished_at", nullable=True),
    sa.CheckConstraint("state IN ('pending','done','failed')", name="known_state"),
    sa.CheckConstraint("verdict IN ('confirmed','improved','withdrawn')", name="known_verdict"),
    sa.PrimaryKeyConstraint("tenant_id", "user_id", "recall_id"),
    of_user(),
    sa.Index("ix_recalls_pending", "published_at", postgresql_where=sa.text("state = 'pending'")),
    sa.Index("ix_recalls_created", "created_at"),
    sa.Index("ix_recalls_id", "tenant_id", "recall_id"),
)
