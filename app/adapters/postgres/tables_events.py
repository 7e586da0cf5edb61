"""The table of events; part of the metadata of ``tables``."""

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql as pg

from app.adapters.postgres.columns import (
    json,
    metadata,
    one_open_version,
    origin,
    stamp,
    text,
    versions_of,
)

events = sa.Table(
    "events",
    metadata,
    *versions_of("event_id"),
    text("event_type"),
    text("subject"),
    text("action"),
    text("action_type"),
    text("summary"),
    text("status"),
    text("modality"),
    stamp("occurs_start", nullable=True),
    stamp("occurs_end", nullable=True),
    text("granularity"),
    text("time_text", nullable=True),
    text("zone"),
    sa.Column("certainty", sa.REAL, nullable=False),
    json("alternatives", "[]"),
    text("recurrence", nullable=True),
    json("attributes"),
    sa.Column("object", pg.JSONB, nullable=True),
    json("participants", "[]"),
    json("metrics", "[]"),
    text("status_detail", nullable=True),
    sa.Column("time_agreement", sa.Boolean, nullable=True),
    *origin("extraction"),
    sa.Column("name_keys", pg.ARRAY(sa.Text), nullable=True),
    text("reason", nullable=True),
    *one_open_version("events", "event_id"),
    sa.CheckConstraint("occurs_start < occurs_end", name="occurs"),
    sa.Index("ix_events_occurs", "tenant_id", "user_id", "occurs_start", "occurs_end"),
    sa.Index(
        "ix_events_planned",
        "occurs_start",
        postgresql_where=sa.text(
            "modality = 'planned' AND known_to IS NULL AND recorded_to IS NULL"
        ),
    ),
    sa.Index(
        "ix_events_newest",
        "tenant_id",
        "user_id",
        "known_from",
        "event_id",
        postgresql_where=sa.text("known_to IS NULL AND recorded_to IS NULL"),
    ),
    sa.Index(
        "ix_events_order",
        "tenant_id",
        "user_id",
        sa.text("coalesce(occurs_start, known_from)"),
        "event_id",
    ),
)
