"""Hits from the rows that arms show: a row for each turn, and in the first what the arms know of all of them."""

from collections.abc import Container, Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from app.adapters.postgres.recall_statements import TURN_COLUMNS
from app.ports import Hit

_NOWHERE: frozenset[UUID] = frozenset()
Bounds = tuple[datetime | None, datetime | None]


def hits_from(
    rows: Sequence[Any],
    *,
    with_events: bool,
    words: Mapping[UUID, float] | None = None,
    cosines: Mapping[UUID, float] | None = None,
    recent: Container[UUID] = _NOWHERE,
) -> list[Hit]:
    """Return the hits of an arm with their scores; ``with_events``: when their events occur was asked for."""
    if not rows:
        return []
    words, cosines = words or {}, cosines or {}
    occurs = _occurs(rows[0]) if with_events else {}
    hits = []
    for row in rows:
        turn_id, session_id, position, said_at, speaker, asks_only, is_assistant = row[
            :TURN_COLUMNS
        ]
        hits.append(
            Hit(
                turn_id,
                session_id,
                position,
                said_at,
                speaker,
                words.get(turn_id),
                cosines.get(turn_id),
                turn_id in recent,
                occurs.get(turn_id, ()) if with_events else None,
                asks_only,
                is_assistant,
            )
        )
    return hits


def paired(row: Mapping[str, Any], names: str, figures: str) -> dict[UUID, Any]:
    """Return two arrays of a row as a mapping from the one to the other."""
    return dict(zip(row[names] or (), row[figures] or (), strict=True))


def _occurs(row: Mapping[str, Any]) -> dict[UUID, list[Bounds]]:
    """Return when the events of each turn occur."""
    events = zip(row["events"] or (), row["event_versions"] or (), strict=True)
    bounds = zip(row["starts"] or (), row["ends"] or (), strict=True)
    when = dict(zip(events, bounds, strict=True))
    found: dict[UUID, list[Bounds]] = {}
    versions = zip(row["memories"] or (), row["versions"] or (), strict=True)
    for turn_id, version in zip(row["cited"] or (), versions, strict=True):
        if version in when:
            found.setdefault(turn_id, []).append(when[version])
    return found
