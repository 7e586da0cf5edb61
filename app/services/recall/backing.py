"""Turns that a computed answer rests on, at the head of the ranking."""

from collections.abc import Sequence
from dataclasses import replace

from app.answers.answering import Answer
from app.answers.happenings import Happening
from app.domain.ranking import Scored
from app.domain.ranking_features import Candidate

_MOST_AT_HEAD = 3
_HEAD_SCORE = 0.5  # of what no arm found, as for facts


def with_backing(ranked: Sequence[Scored], computed: Answer | None) -> list[Scored]:
    """Return the ranking with the turns at its head that a computed answer rests on, where these are few."""
    backing = [one for one in computed.backing if not one.is_turn] if computed else []
    if not 0 < len(backing) <= _MOST_AT_HEAD:
        return list(ranked)
    by_id = {one.candidate.id: one for one in ranked}
    best = max((one.score for one in ranked), default=_HEAD_SCORE)
    first = {}
    for one in reversed(backing):
        found = by_id.get(str(one.turn_id)) or Scored(candidate=_candidate(one), score=0.0)
        first[found.candidate.id] = replace(found, score=best)
    return [*first.values(), *(one for key, one in by_id.items() if key not in first)]


def _candidate(one: Happening) -> Candidate:
    return Candidate(
        id=str(one.turn_id),
        session_id=str(one.session_id),
        seq=one.position,
        said_at=one.said_at,
        speaker=one.speaker,
        words=None,
        cosine=None,
    )
