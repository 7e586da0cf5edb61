"""The memory object of what was drawn from talk: episodes and patterns."""

from collections.abc import Sequence
from datetime import datetime, timedelta, tzinfo
from typing import Any
from uuid import UUID

from app.domain.episodes import Episode, Level
from app.domain.models import Turn
from app.domain.patterns import Pattern
from app.domain.zones import zone_of
from app.ports import FoundDerived
from app.views.trust import source_of

_HOT = timedelta(days=30)
_EPISODE_GRAIN, _DAY_GRAIN = "fuzzy", "day"


def derived_object(found: FoundDerived, *, now: datetime) -> dict[str, Any]:
    """Return an episode or a pattern; its zone is the one in which its last turn was said."""
    version, turns = found.version, found.turns
    zone = zone_of(version.zone)
    names = {turn.turn_id: turn.client_turn_id for turn in turns}
    common = {
        "version": version.version,
        "summary": version.summary,
        "said_at": _local(version.known_from, zone),
        "speaker": turns[-1].speaker if turns else None,
        "confidence": round(version.confidence, 3),
        "importance": round(version.importance, 3),
        "entities": [],
        "relations": [],
        "source_turn_ids": [turn.client_turn_id for turn in turns],
        "superseded_by": str(version.superseded_by) if version.superseded_by else None,
        "known_from": _local(version.known_from, zone),
        "recorded_at": version.recorded_from.isoformat(),
        "seen_count": version.seen_count,
        **source_of(turns),
        "tier": "hot" if now - version.known_from <= _HOT else "warm",
        "status": None,
    }
    if isinstance(version, Episode):
        return common | _episode(version, turns, names, zone)
    return common | _pattern(version)


def _episode(
    version: Episode, turns: Sequence[Turn], names: dict[UUID, str], zone: tzinfo
) -> dict[str, Any]:
    """Return what only episodes have; ``text`` are the words of the turns that its summary rests on."""
    cited = {turn_id for claim in version.claims for turn_id in claim.turn_ids}
    return {
        "id": str(version.episode_id),
        "kind": "episode",
        "text": "\n".join(turn.text for turn in turns if turn.turn_id in cited),
        "occurred": {
            "start": _local(version.starts_at, zone),
            # Half-open, and the last turn belongs to it.
            "end": _local(version.ends_at + timedelta(seconds=1), zone),
            "granularity": _DAY_GRAIN if version.level is Level.DAY else _EPISODE_GRAIN,
            "text": None,
            "timezone": version.zone,
            "certainty": 1.0,
            "alternatives": [],
        },
        "level": version.level.value,
        "title": version.title,
        "state": version.state.value,
        "turn_count": version.turn_count,
        "is_consolidated": version.is_deep,
        "claims": [
            {"text": one.text, "source_turn_ids": [names[t] for t in one.turn_ids if t in names]}
            for one in version.claims
        ],
        "parts": [
            {
                "summary": one.summary,
                "start": _local(one.start, zone),
                "end": _local(one.end, zone),
                "turn_count": one.turn_count,
            }
            for one in version.parts
        ],
        "facts": [str(one) for one in version.fact_ids],
        "bound_facts": [str(one) for one in version.bound_fact_ids],
        "density": version.density,
    }


def _pattern(version: Pattern) -> dict[str, Any]:
    return {
        "id": str(version.pattern_id),
        "kind": "pattern",
        "text": version.statement,
        "occurred": None,
        "sort": version.sort.value,
        "state": version.state.value,
        "statement": version.statement,
        "period": version.period,
        "evidence": version.evidence,
    }


def _local(moment: datetime, zone: tzinfo) -> str:
    return moment.astimezone(zone).isoformat()
