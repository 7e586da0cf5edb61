"""Versions of episodes as rows of ``episodes``, both ways."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

from app.adapters.postgres.event_rows import insert_versions
from app.adapters.postgres.version_rows import columns_of_version, version_from
from app.domain.episodes import Claim, Episode, EpisodeDraft, EpisodeState, Level, Part
from app.domain.events import Source

EPISODE_KIND = 3  # of registered ids
INSERT_EPISODES = insert_versions("episodes", "episode_id", EPISODE_KIND)


def episode_columns(draft: EpisodeDraft) -> dict[str, Any]:
    """Return what a draft says, by column."""
    return {
        "known_from": draft.known_from,
        "level": draft.level.value,
        "state": draft.state.value,
        "title": draft.title,
        "summary": draft.summary,
        "claims": [
            {"text": one.text, "turn_ids": [str(turn_id) for turn_id in one.turn_ids]}
            for one in draft.claims
        ],
        "parts": [
            {
                "summary": one.summary,
                "start": one.start.isoformat(),
                "end": one.end.isoformat(),
                "turn_count": one.turn_count,
            }
            for one in draft.parts
        ],
        "language": draft.language,
        "zone": draft.zone,
        "starts_at": draft.starts_at,
        "ends_at": draft.ends_at,
        "turn_count": draft.turn_count,
        "last_seq": draft.last_seq,
        "is_deep": draft.is_deep,
        "fact_ids": [str(one) for one in draft.fact_ids],
        "bound_fact_ids": [str(one) for one in draft.bound_fact_ids],
        "density": draft.density,
        "importance": draft.importance,
        "confidence": draft.confidence,
    }


def episode_version_columns(episode: Episode) -> dict[str, Any]:
    """Return what a version says, by column, without its recorded times."""
    return {
        **episode_columns(episode),
        "episode_id": episode.episode_id,
        **columns_of_version(episode),
    }


def episode_from(row: Mapping[str, Any], sources: tuple[Source, ...] = ()) -> Episode:
    """Build a version from a row of ``episodes``."""
    return Episode(
        episode_id=row["episode_id"],
        **version_from(row),
        level=Level(row["level"]),
        state=EpisodeState(row["state"]),
        title=row["title"],
        summary=row["summary"],
        claims=tuple(
            Claim(text=one["text"], turn_ids=tuple(UUID(t) for t in one["turn_ids"]))
            for one in row["claims"]
        ),
        parts=tuple(_part(one) for one in row["parts"]),
        language=row["language"],
        zone=row["zone"],
        starts_at=row["starts_at"],
        ends_at=row["ends_at"],
        turn_count=row["turn_count"],
        last_seq=row["last_seq"],
        is_deep=row["is_deep"],
        fact_ids=tuple(UUID(one) for one in row["fact_ids"]),
        bound_fact_ids=tuple(UUID(one) for one in row["bound_fact_ids"]),
        density=round(row["density"], 4),
        importance=round(row["importance"], 6),
        confidence=round(row["confidence"], 6),
        sources=sources,
    )


def _part(one: Mapping[str, Any]) -> Part:
    return Part(
        summary=one["summary"],
        start=datetime.fromisoformat(one["start"]),
        end=datetime.fromisoformat(one["end"]),
        turn_count=one["turn_count"],
    )
