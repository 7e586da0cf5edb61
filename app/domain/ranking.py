"""Fuses what the arms found into one order.

Score fusion: the word arm's BM25 divided by the best one, plus the vector arm's cosine between the
least and the greatest one, plus a share of the neighbours' scores in dialogue, plus a bonus for the
speakers that the question names. Equal-weight reciprocal ranks throw the distances away and measured
worse than words alone (evidence recall@10 on LoCoMo dev: 0.52 against 0.59; the sum 0.63, with
neighbours 0.69, with speakers 0.71).
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import pairwise

TURN = "turn"

# A reply is found through its question, and the other way round. A quarter is the first share that
# was tried in the measurements above; not tuned further, and a sixteenth for the turn after next changes
# nothing (0.71 to 0.72 on LoCoMo, 0.88 to 0.88 on MemoryBank).
NEIGHBOUR_SHARE = 0.25
# Turns further apart are no exchange; half an hour is the usual border of a session in web analytics.
NEIGHBOUR_GAP = timedelta(minutes=30)
# As much as one neighbour at its best: it decides between similar turns, never for a foreign one.
SPEAKER_BONUS = 0.25
# Both arms, two neighbours with both arms, the bonus: what one candidate can reach at most.
_MOST = 2.0 + 2 * NEIGHBOUR_SHARE * 2.0 + SPEAKER_BONUS
# Rounding makes ties of what differs only by the order of floating-point sums.
_DECIMALS = 9


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """One memory that at least one arm proposed, or a neighbour of such a turn.

    ``words`` is the BM25 score (≥ 0), None if no term matched. ``cosine`` is the greatest over the
    windows, in [-1, 1]; None if there is no vector yet. It should be given for all candidates, not
    only for those of the vector arm: where it is missing the least one is assumed, which measured
    0.68 instead of 0.71. ``session_id`` and ``seq`` (the user's running number) are None for what
    was never said in one place. ``in_window`` is None if the question has no time window.
    """

    id: str
    kind: str = TURN
    session_id: str | None = None
    seq: int | None = None
    said_at: datetime
    speaker: str = ""
    words: float | None = None
    cosine: float | None = None
    in_window: bool | None = None
    is_superseded: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """What the ranking needs to know of the question.

    ``named_speakers`` as ``named_speakers()`` gives them. ``words_ceiling`` is the BM25 score of a
    text that holds every term of the question, as ``words_ceiling()`` gives it; 0 for a question
    without terms. ``floor`` as ``relevance_floor()`` gives it, None where nothing may be withheld.
    """

    named_speakers: frozenset[str] = frozenset()
    words_ceiling: float = 0.0
    floor: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Scored:
    """A candidate with its score in [0, 1] and the components that make it, for ``explain``.

    ``coverage`` is the share of the question that the candidate's or a neighbour's words hold, in
    [0, 1]; ``closeness`` the greatest raw cosine of the candidate and its neighbours, None without
    vectors. Unlike the score they compare across questions.
    """

    candidate: Candidate
    score: float
    components: Mapping[str, float] = field(default_factory=dict)
    coverage: float = 0.0
    closeness: float | None = None


def rank(candidates: Sequence[Candidate], question: Question) -> list[Scored]:
    """Return the candidates best first; the order of the input does not matter.

    What lies outside the question's time window stands below all that lies inside; within each of
    the two, superseded memories stand below current ones. Scores follow that order. Ties: newer
    first, then the smaller id. Scores compare within one question only.
    """
    neighbours = _neighbours(candidates)
    words = _shares_of_greatest(candidates)
    cosines = _places_in_range(candidates)
    own = {key: words[key] + cosines[key] for key in words}
    scored = []
    for candidate in candidates:
        near = neighbours.get(candidate.id, ())
        components = {
            "words": words[candidate.id],
            "vector": cosines[candidate.id],
            "neighbours": NEIGHBOUR_SHARE * sum(own[other.id] for other in near),
            "speaker": SPEAKER_BONUS if candidate.speaker in question.named_speakers else 0.0,
        }
        scored.append(
            Scored(
                candidate=candidate,
                score=min(1.0, round(sum(components.values()) / _MOST, _DECIMALS)),
                components=components,
                coverage=_coverage((candidate, *near), question),
                closeness=_closeness((candidate, *near)),
            )
        )
    return _in_tiers(scored)


def _shares_of_greatest(candidates: Sequence[Candidate]) -> dict[str, float]:
    greatest = max((c.words or 0.0 for c in candidates), default=0.0)
    if greatest <= 0.0:
        return {c.id: 0.0 for c in candidates}
    return {c.id: max(0.0, c.words or 0.0) / greatest for c in candidates}


def _places_in_range(candidates: Sequence[Candidate]) -> dict[str, float]:
    """Return each cosine's place between the least (0) and the greatest (1) one; missing ones are 0."""
    known = [c.cosine for c in candidates if c.cosine is not None]
    least, greatest = min(known, default=0.0), max(known, default=0.0)
    width = greatest - least

    def place(cosine: float | None) -> float:
        if cosine is None:
            return 0.0
        return (cosine - least) / width if width > 0.0 else 1.0

    return {c.id: place(c.cosine) for c in candidates}


def _neighbours(candidates: Iterable[Candidate]) -> dict[str, list[Candidate]]:
    """Return the turns said just before and after, where the two are an exchange.

    That is: next to each other in one session, by different speakers, at most ``NEIGHBOUR_GAP``
    apart. Notes of one person lie next to each other by chance; there the neighbour's score hurts
    (MADial 0.68 without, 0.66 with).
    """
    sessions: dict[str, dict[int, Candidate]] = {}
    for c in candidates:
        if c.kind == TURN and c.session_id is not None and c.seq is not None:
            sessions.setdefault(c.session_id, {})[c.seq] = c
    found: dict[str, list[Candidate]] = {}
    for turns in sessions.values():
        for before, after in pairwise(sorted(turns)):
            first, second = turns[before], turns[after]
            if after - before == 1 and _is_exchange(first, second):
                found.setdefault(first.id, []).append(second)
                found.setdefault(second.id, []).append(first)
    return found


def _is_exchange(first: Candidate, second: Candidate) -> bool:
    return first.speaker != second.speaker and abs(second.said_at - first.said_at) <= NEIGHBOUR_GAP


def _coverage(group: Iterable[Candidate], question: Question) -> float:
    if question.words_ceiling <= 0.0:
        return 0.0
    return min(1.0, max(c.words or 0.0 for c in group) / question.words_ceiling)


def _closeness(group: Iterable[Candidate]) -> float | None:
    return max((c.cosine for c in group if c.cosine is not None), default=None)


def _tier(candidate: Candidate) -> tuple[bool, bool]:
    return candidate.in_window is False, candidate.is_superseded


def _in_tiers(scored: list[Scored]) -> list[Scored]:
    """Sort, and press the scores of each tier below the least score of the tier above."""
    ordered = sorted(scored, key=lambda s: s.candidate.id)
    ordered.sort(key=lambda s: s.candidate.said_at, reverse=True)
    ordered.sort(key=lambda s: (*_tier(s.candidate), -s.score))
    ceiling = least = 1.0
    tier = _tier(ordered[0].candidate) if ordered else None
    result = []
    for entry in ordered:
        if _tier(entry.candidate) != tier:
            tier, ceiling = _tier(entry.candidate), least
        least = entry.score * ceiling
        result.append(
            Scored(
                candidate=entry.candidate,
                score=least,
                components=entry.components,
                coverage=entry.coverage,
                closeness=entry.closeness,
            )
        )
    return result
