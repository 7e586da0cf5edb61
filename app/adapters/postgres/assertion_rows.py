"""Statements as rows of ``assertions``, both ways, and all that is on record of some slots."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

import orjson

from app.adapters.postgres.database import Connection
from app.adapters.postgres.fact_rows import fact_columns, fact_from
from app.adapters.postgres.sealed import cipher_of
from app.domain.events import Source
from app.domain.facts import Assertion, Category, FactDraft
from app.domain.intervals import Interval
from app.truth import SlotKey, SlotRecord
from app.truth.places import BY_NAME, history_key

Owner = tuple[UUID, UUID | None]

_INSERT = """
INSERT INTO assertions (tenant_id, user_id, assertion_id, fact_id, subject_key, slot, key,
  known_from, turn_id, draft)
SELECT $1, $2, a.* FROM unnest($3::uuid[], $4::uuid[], $5::text[], $6::text[], $7::text[],
  $8::timestamptz[], $9::uuid[], $10::jsonb[]) AS a
ON CONFLICT DO NOTHING
"""
_REHOME = """
UPDATE assertions AS a SET fact_id = moved.fact_id
FROM unnest($3::uuid[], $4::uuid[]) AS moved(assertion_id, fact_id)
WHERE a.tenant_id = $1 AND a.user_id = $2 AND a.assertion_id = moved.assertion_id
"""
DROP_OF_TURNS = """
DELETE FROM assertions WHERE tenant_id = $1 AND user_id = $2 AND turn_id = ANY($3::uuid[])
"""
OF_SLOTS = """
SELECT a.assertion_id, a.fact_id, a.draft, a.set_aside_at
FROM unnest($3::text[], $4::text[], $5::text[]) AS asked(subject_key, slot, key)
CROSS JOIN LATERAL (
  SELECT * FROM assertions WHERE tenant_id = $1 AND user_id = $2
    AND subject_key = asked.subject_key AND slot = asked.slot AND key = asked.key
  ORDER BY known_from, assertion_id LIMIT 5000
) AS a
"""
VERSIONS = """
SELECT f.* FROM unnest($3::text[], $4::text[], $5::text[]) AS asked(subject_key, slot, key)
CROSS JOIN LATERAL (
  SELECT * FROM facts WHERE tenant_id = $1 AND user_id = $2 AND slot = asked.slot
    AND subject_key = asked.subject_key AND (key = asked.key OR asked.slot = ANY($6::text[]))
  ORDER BY known_from, fact_id LIMIT 10000
) AS f
"""


async def write_assertions(
    connection: Connection, owner: Owner, new: Sequence[Assertion], rehomed: Sequence[Assertion]
) -> None:
    """Write what was said of slots, and which fact earlier statements belong to now."""
    if new:
        keys = [history_key(one.draft) for one in new]
        cipher = await cipher_of(connection)
        await connection.execute(
            _INSERT,
            *owner,
            [one.assertion_id for one in new],
            [one.fact_id for one in new],
            cipher.all_alike([subject for subject, _, _ in keys]),
            [slot for _, slot, _ in keys],
            cipher.all_alike([key for _, _, key in keys]),
            [one.draft.known_from for one in new],
            [one.draft.sources[0].turn_id for one in new],
            [cipher.hide_json(_kept(one.draft)) for one in new],
        )
    if rehomed:
        await connection.execute(
            _REHOME,
            *owner,
            [one.assertion_id for one in rehomed],
            [one.fact_id for one in rehomed],
        )


async def slot_record(
    connection: Connection, owner: Owner, slots: Collection[SlotKey]
) -> SlotRecord:
    """Return all that is on record of some slots."""
    cipher = await cipher_of(connection)
    subjects, names, keys = (list(part) for part in zip(*sorted(slots), strict=True))
    asked = (cipher.all_alike(subjects), names, cipher.all_alike(keys))
    rows = await connection.fetch(OF_SLOTS, *owner, *asked)
    versions = await connection.fetch(VERSIONS, *owner, *asked, sorted(BY_NAME))
    cited = await _cited(connection, owner, [row["fact_id"] for row in versions])
    newest: dict[UUID, int] = {}
    for row in versions:
        newest[row["fact_id"]] = max(row["version"], newest.get(row["fact_id"], 0))
    return SlotRecord(
        assertions=tuple(_assertion(row) for row in rows if row["set_aside_at"] is None),
        aside=tuple(_assertion(row) for row in rows if row["set_aside_at"] is not None),
        versions=tuple(
            fact_from(row, cited.get((row["fact_id"], row["version"]), ()))
            for row in versions
            if row["withdrawn_at"] is None
            and (row["known_to"] is not None or row["recorded_to"] is None)
        ),
        newest=tuple(newest.items()),
    )


_SOURCES = """
SELECT memory_id, version, turn_id, start_char, end_char FROM sources
WHERE tenant_id = $1 AND user_id = $2 AND memory_id = ANY($3::uuid[])
ORDER BY turn_id, start_char
"""


async def _cited(
    connection: Connection, owner: Owner, ids: Sequence[UUID]
) -> dict[tuple[UUID, int], tuple[Source, ...]]:
    found: dict[tuple[UUID, int], tuple[Source, ...]] = {}
    for row in await connection.fetch(_SOURCES, *owner, list(set(ids))) if ids else ():
        source = Source(turn_id=row["turn_id"], start=row["start_char"], end=row["end_char"])
        place = (row["memory_id"], row["version"])
        found[place] = (*found.get(place, ()), source)
    return found


def _assertion(row: Mapping[str, Any]) -> Assertion:
    return Assertion(
        assertion_id=row["assertion_id"], fact_id=row["fact_id"], draft=_draft(row["draft"])
    )


def _kept(draft: FactDraft) -> dict[str, Any]:
    sources = [(str(s.turn_id), s.start, s.end) for s in draft.sources]
    written = orjson.dumps({**fact_columns(draft), "sources": sources}, default=str)
    kept: dict[str, Any] = orjson.loads(written)
    return kept


def _draft(kept: Mapping[str, Any]) -> FactDraft:
    return FactDraft(
        subject=kept["subject"],
        slot=kept["slot"],
        predicate=kept["predicate"],
        object=kept["object"],
        value=kept["value"],
        summary=kept["summary"],
        known_from=datetime.fromisoformat(kept["known_from"]),
        zone=kept["zone"],
        sources=tuple(
            Source(turn_id=UUID(turn_id), start=start, end=end)
            for turn_id, start, end in kept["sources"]
        ),
        key=kept["key"],
        category=Category(kept["category"]),
        is_negative=kept["is_negative"],
        valid=Interval(start=_moment(kept["valid_from"]), end=_moment(kept["valid_to"])),
        confidence=kept["confidence"],
        importance=kept["importance"],
        attributes=kept["attributes"],
    )


def _moment(text: str | None) -> datetime | None:
    return datetime.fromisoformat(text) if text else None
