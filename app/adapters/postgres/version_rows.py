"""What versions of all kinds have in common as rows: which one it is, when it was known, why it came and went."""

from collections.abc import Mapping
from typing import Any

from app.domain.episodes import Episode
from app.domain.events import Cause, Event
from app.domain.facts import Fact
from app.domain.patterns import Pattern


def version_from(row: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields of a version that every kind has, from a row."""
    return {
        "version": row["version"],
        "known_from": row["known_from"],
        "known_to": row["known_to"],
        "recorded_from": row["recorded_from"],
        "recorded_to": row["recorded_to"],
        "superseded_by": row["superseded_by"],
        "seen_count": row["seen_count"],
        "why": Cause(row["why"]),
        "why_ended": Cause(row["why_ended"]) if row["why_ended"] else None,
    }


def columns_of_version(one: Event | Fact | Episode | Pattern) -> dict[str, Any]:
    """Return the same by column, without the recorded times and what a draft says."""
    return {
        "version": one.version,
        "known_to": one.known_to,
        "superseded_by": one.superseded_by,
        "seen_count": one.seen_count,
        "why": one.why.value,
        "why_ended": one.why_ended.value if one.why_ended else None,
    }
