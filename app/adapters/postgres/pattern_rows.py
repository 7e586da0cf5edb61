"""Versions of patterns as rows of ``patterns``, both ways."""

from collections.abc import Mapping
from typing import Any

from app.adapters.postgres.event_rows import insert_versions
from app.adapters.postgres.version_rows import columns_of_version, version_from
from app.domain.events import Source
from app.domain.patterns import Pattern, PatternDraft, PatternSort, PatternState

PATTERN_KIND = 4  # of registered ids
INSERT_PATTERNS = insert_versions("patterns", "pattern_id", PATTERN_KIND)


def pattern_columns(draft: PatternDraft) -> dict[str, Any]:
    """Return what a draft says, by column."""
    return {
        "known_from": draft.known_from,
        "sort": draft.sort.value,
        "key": draft.key,
        "state": draft.state.value,
        "statement": draft.statement,
        "period": draft.period,
        "evidence": draft.evidence,
        "language": draft.language,
        "zone": draft.zone,
        "importance": draft.importance,
        "confidence": draft.confidence,
    }


def pattern_version_columns(pattern: Pattern) -> dict[str, Any]:
    """Return what a version says, by column, without its recorded times."""
    return {
        **pattern_columns(pattern),
        "pattern_id": pattern.pattern_id,
        **columns_of_version(pattern),
    }


def pattern_from(row: Mapping[str, Any], sources: tuple[Source, ...] = ()) -> Pattern:
    """Build a version from a row of ``patterns``."""
    return Pattern(
        pattern_id=row["pattern_id"],
        **version_from(row),
        sort=PatternSort(row["sort"]),
        key=row["key"],
        state=PatternState(row["state"]),
        statement=row["statement"],
        period=row["period"],
        evidence=row["evidence"],
        language=row["language"],
        zone=row["zone"],
        importance=round(row["importance"], 6),
        confidence=round(row["confidence"], 6),
        sources=sources,
    )
