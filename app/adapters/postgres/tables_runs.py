"""Tables of who read what: extractions that memories name, and what language models answered."""

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql as pg

from app.adapters.postgres.columns import json, metadata, of_user, owned, stamp, text, uuid

extractions = sa.Table(
    "extractions",
    metadata,
    *owned(),
    uuid("extraction_id"),
    text("extractor"),
    text("model", nullable=True),
    text("prompt_version", nullable=True),
    stamp("recorded_at", default=True),
    sa.PrimaryKeyConstraint("tenant_id", "user_id", "extraction_id"),
    of_user(),
)

# Kept for training. No key leads to the turns: a row names several, and leaves with its user or in time.
model_runs = sa.Table(
    "model_runs",
    metadata,
    *owned(),
    uuid("run_id"),
    sa.Column("turn_ids", pg.ARRAY(pg.UUID), nullable=False),
    text("extractor"),
    text("model"),
    text("prompt_version"),
    text("outcome"),
    text("raw"),
    json("verdict"),
    sa.Column("tokens_in", sa.Integer, nullable=False),
    sa.Column("tokens_out", sa.Integer, nullable=False),
    stamp("recorded_at", default=True),
    sa.PrimaryKeyConstraint("tenant_id", "user_id", "run_id"),
    of_user(),
    sa.Index("ix_model_runs_recorded", "tenant_id", "user_id", "recorded_at"),
)
