"""The one list of what forgetting takes out of each table, and where an undo puts it back.

A table whose rows rest on what was said is in this list, or in ``DRAWN`` if its rows are drawn from
others and made anew without what is gone. A test holds it against the schema: a new table with a
``user_id`` is named in one of the two, or in ``KEPT`` with the reason why nothing of it goes.
"""

from dataclasses import dataclass

from app.adapters.postgres import tables as tables  # all of them are in the metadata
from app.adapters.postgres.columns import metadata

# Every statement has the same parameters, so that one list serves all tables: $1 tenant, $2 user,
# $3 wish, $4 its end, $5 whole turns, $6 all turns, $7-$9 stretches, $10 memories, $11-$12 their
# versions, $13 entities.
ASKED = """
asked AS (
  SELECT $3::uuid AS forget_id, $4::timestamptz AS undo_until, $5::uuid[] AS whole,
    $6::uuid[] AS touched, $10::uuid[] AS memories, $13::uuid[] AS entities
), stretch AS (
  SELECT * FROM unnest($7::uuid[], $8::int[], $9::int[]) AS s(turn_id, starts, ends)
), dropped AS (
  SELECT * FROM unnest($11::uuid[], $12::int[]) AS d(memory_id, version)
)"""

_IN_STRETCH = """EXISTS (SELECT 1 FROM stretch WHERE stretch.turn_id = x.turn_id
  AND x.start_char < stretch.ends AND x.end_char > stretch.starts)"""
_GONE = "x.{name} = ANY((SELECT memories FROM asked)::uuid[])"
_DROPPED = "(x.{name}, x.version) IN (SELECT memory_id, version FROM dropped)"
_OF_DROPPED = "x.fact_id IN (SELECT memory_id FROM dropped)"
_WHOLE = "x.{name} = ANY((SELECT whole FROM asked)::uuid[])"
_TOUCHED = "x.{name} = ANY((SELECT touched FROM asked)::uuid[])"
_ENTITY = "x.{name} = ANY((SELECT entities FROM asked)::uuid[])"

_MEMORY = f"{_GONE.format(name='memory_id')} OR {_WHOLE.format(name='memory_id')}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Put:
    """A table, and which of its rows ``x`` go."""

    table: str
    goes: str

    @property
    def away(self) -> str:
        """Return the statement that takes the rows out and keeps them for an undo."""
        return (
            f"WITH {ASKED}, gone AS (DELETE FROM {self.table} AS x WHERE x.tenant_id = $1 "  # noqa: S608
            f"AND x.user_id = $2 AND ({self.goes}) RETURNING x.*) "
            "INSERT INTO forgotten (tenant_id, user_id, forget_id, table_name, body, undo_until) "
            f"SELECT $1, $2, asked.forget_id, '{self.table}', to_jsonb(gone), asked.undo_until "
            "FROM gone, asked"
        )

    @property
    def changed(self) -> str:
        """Return the statement that keeps rows as they are before they are changed."""
        return (
            f"WITH {ASKED} INSERT INTO forgotten "  # noqa: S608
            "(tenant_id, user_id, forget_id, table_name, was_changed, body, undo_until) "
            f"SELECT $1, $2, asked.forget_id, '{self.table}', true, to_jsonb(x), asked.undo_until "
            f"FROM {self.table} AS x, asked WHERE x.tenant_id = $1 AND x.user_id = $2 "
            f"AND ({self.goes})"
        )

    @property
    def back(self) -> str:
        """Return the statement that puts the rows back."""
        return (
            f"INSERT INTO {self.table} SELECT r.* FROM forgotten AS f, "  # noqa: S608
            f"jsonb_populate_record(NULL::{self.table}, f.body) AS r "
            "WHERE f.tenant_id = $1 AND f.user_id = $2 AND f.forget_id = $3 "
            f"AND f.table_name = '{self.table}' AND NOT f.was_changed ON CONFLICT DO NOTHING"
        )


AWAY = (
    Put(table="postings", goes=_TOUCHED.format(name="doc_id")),
    Put(table="vectors", goes=_TOUCHED.format(name="doc_id")),
    Put(table="sealed_vectors", goes=_TOUCHED.format(name="doc_id")),
    Put(table="feedback", goes=_MEMORY),
    Put(table="reminders", goes=_GONE.format(name="event_id")),
    Put(table="memory_uses", goes=_MEMORY),
    Put(
        table="clarifications",
        goes="x.about && (SELECT memories FROM asked)::uuid[] OR x.needs && (SELECT memories FROM asked)::uuid[]",
    ),
    Put(
        table="sources",
        goes=" OR ".join(
            (
                _IN_STRETCH,
                _GONE.format(name="memory_id"),
                "(x.memory_id, x.version) IN (SELECT memory_id, version FROM dropped)",
            )
        ),
    ),
    Put(
        table="event_links",
        goes=" OR ".join((_IN_STRETCH, _GONE.format(name="from_id"), _GONE.format(name="to_id"))),
    ),
    Put(
        table="assertions",
        goes=" OR ".join(
            (
                _WHOLE.format(name="turn_id"),
                _GONE.format(name="fact_id"),
                f"{_TOUCHED.format(name='turn_id')} AND {_OF_DROPPED}",
            )
        ),
    ),
    Put(table="mentions", goes=_IN_STRETCH),
    Put(
        table="entity_relations",
        goes=" OR ".join(
            (_IN_STRETCH, _ENTITY.format(name="from_id"), _ENTITY.format(name="to_id"))
        ),
    ),
    Put(table="aliases", goes=_ENTITY.format(name="entity_id")),
    Put(table="entity_changes", goes=_ENTITY.format(name="entity_id")),
    Put(table="entities", goes=_ENTITY.format(name="entity_id")),
    Put(table="events", goes=_DROPPED.format(name="event_id")),
    Put(table="facts", goes=_DROPPED.format(name="fact_id")),
    Put(table="model_runs", goes="x.turn_ids && (SELECT touched FROM asked)::uuid[]"),
    Put(table="turns", goes=_WHOLE.format(name="turn_id")),
    Put(
        table="memory_ids",
        goes=f"{_GONE.format(name='memory_id')} OR {_WHOLE.format(name='memory_id')}",
    ),
)
"""In the order in which rows go: what points at others first. An undo goes the other way."""

CHANGED = (
    Put(
        table="turns",
        goes=f"{_TOUCHED.format(name='turn_id')} AND NOT {_WHOLE.format(name='turn_id')}",
    ),
)
"""Rows that stay and lose a part."""

DRAWN = {
    "episode_turns": "episode_id",
    "postings": "doc_id",
    "vectors": "doc_id",
    "sealed_vectors": "doc_id",
    "memory_uses": "memory_id",
    "feedback": "memory_id",
    "sources": "memory_id",
    "event_links": "from_id",
    "episodes": "episode_id",
    "patterns": "pattern_id",
    "memory_ids": "memory_id",
}
"""Where rows stand that were drawn from others, by their id: forgotten with what they were drawn from,
never put back, and made anew from what is left."""

GONE_AT_ONCE = ("recalls", "updates", "deliveries")
"""Kept for a day, and full of the user's words: all of them go, and nothing is put back."""

KEPT = {
    "users": "what is set for a user is the caller's",
    "streams": "numbers and leases; its counts are set right",
    "sessions": "an id of the caller's and a count",
    "extractions": "by whom something was read; no words",
    "user_schemas": "what a user's field declares",
    "update_heads": "numbers",
    "user_keys": "what opens the words of everything that stays",
    "forgettings": "ids and counts of what was forgotten",
    "forgotten": "what was put away",
    "tombstones": "what must not come back",
}
"""Tables of which nothing is forgotten, and why."""


def columns_of(table: str) -> list[str]:
    """Return the columns of a table but for those of its primary key."""
    found = metadata.tables[table]
    return [column.name for column in found.columns if not column.primary_key]


def keys_of(table: str) -> list[str]:
    """Return the columns of a table's primary key."""
    return [column.name for column in metadata.tables[table].primary_key.columns]


def restored(table: str) -> str:
    """Return the statement that makes changed rows what they were before."""
    sets = ", ".join(f"{name} = r.{name}" for name in columns_of(table))
    same = " AND ".join(f"x.{name} = r.{name}" for name in keys_of(table))
    return (
        f"UPDATE {table} AS x SET {sets} FROM forgotten AS f, "  # noqa: S608
        f"jsonb_populate_record(NULL::{table}, f.body) AS r "
        "WHERE f.tenant_id = $1 AND f.user_id = $2 AND f.forget_id = $3 "
        f"AND f.table_name = '{table}' AND f.was_changed AND x.tenant_id = $1 AND x.user_id = $2 "
        f"AND {same}"
    )
