"""Fuses what the arms found into one order.

Score fusion: the word arm's BM25 divided by the best one, plus the vector arm's cosine between the
least and the greatest one, plus a share of the neighbours' scores in dialogue, plus a bonus for the
speakers that the question names. Equal-weight reciprocal ranks throw the distances away and measured
worse than words alone (evidence recall@10 on LoCoMo dev: 0.52 against 0.59; the sum 0.63, with
neighbours 0.69, with speakers 0.71).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
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
    0.68 instead of 0.71. ``session_id`` and ``seq`` (the turn's place in its session) are None for what
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
    """A candidate with its score in [0, 1] and what it is made of.

    ``words`` and ``vector`` are in [0, 1], ``neighbours`` in [0, 1], ``speaker`` is 0 or the bonus;
    the score is their sum over the greatest possible one, pressed below the tier above.
    ``fact`` is 1 for a turn that was put forward because it tells of a fact asked for by its slot.
    ``coverage`` is the share of the question that the candidate's or a neighbour's words hold, in
    [0, 1]; ``closeness`` the greatest raw cosine of the candidate and its neighbours, None without
    vectors. Unlike the score these two compare across questions.
    """

    candidate: Candidate
    score: float
    words: float = 0.0
    vector: float = 0.0
    neighbours: float = 0.0
    speaker: float = 0.0
    fact: float = 0.0
    coverage: float = 0.0
    closeness: float | None = None

    @property
    def components(self) -> dict[str, float]:
        """Return the parts of the score by name, for ``explain``."""
        return {
            "words": self.words,
            "vector": self.vector,
            "neighbours": self.neighbours,
            "speaker": self.speaker,
            "fact": self.fact,
        }


def rank(candidates: Sequence[Candidate], question: Question) -> list[Scored]:
    """Return the candidates best first; the order of the input does not matter.

    What lies outside the question's time window stands below all that lies inside; within each of
    the two, superseded memories stand below current ones. Scores follow that order. Ties: newer
    first, then the smaller id. Scores compare within one question only. The candidates' ids must
    differ, and so must the ``seq`` of a session's turns. 5 ms of CPU for 1,200 candidates.
    """
    near = _neighbours(candidates)
    words = _shares_of_greatest(candidates)
    cosines = _places_in_range(candidates)
    lent = [NEIGHBOUR_SHARE * sum(words[j] + cosines[j] for j in others) for others in near]
    named = question.named_speakers
    bonus = [SPEAKER_BONUS if c.speaker in named else 0.0 for c in candidates]
    sums = zip(words, cosines, lent, bonus, strict=True)
    scores = [min(1.0, round(sum(parts) / _MOST, _DECIMALS)) for parts in sums]
    ranked = []
    for i, score in _pressed(_order(candidates, scores), candidates, scores):
        group = [candidates[i], *(candidates[j] for j in near[i])]
        ranked.append(
            Scored(
                candidate=candidates[i],
                score=score,
                words=words[i],
                vector=cosines[i],
                neighbours=lent[i],
                speaker=bonus[i],
                coverage=_coverage(group, question),
                closeness=_closeness(group),
            )
        )
    return ranked


def _shares_of_greatest(candidates: Sequence[Candidate]) -> list[float]:
    scores = [max(0.0, c.words or 0.0) for c in candidates]
    greatest = max(scores, default=0.0)
    return [score / greatest for score in scores] if greatest > 0.0 else scores


def _places_in_range(candidates: Sequence[Candidate]) -> list[float]:
    """Return each cosine's place between the least (0) and the greatest (1) one; missing ones are 0."""
    known = [c.cosine for c in candidates if c.cosine is not None]
    least, greatest = min(known, default=0.0), max(known, default=0.0)
    width = greatest - least
    if width <= 0.0:
        return [0.0 if c.cosine is None else 1.0 for c in candidates]
    return [0.0 if c.cosine is None else (c.cosine - least) / width for c in candidates]


def _neighbours(candidates: Sequence[Candidate]) -> list[list[int]]:
    """Return for each candidate where those stand that were said just before and after.

    Only where the two are an exchange: next to each other in one session, by different speakers, at
    most ``NEIGHBOUR_GAP`` apart. Notes of one person lie next to each other by chance; there the
    neighbour's score hurts (MADial 0.68 without, 0.66 with).
    """
    turns = [
        (c.session_id, c.seq, i)
        for i, c in enumerate(candidates)
        if c.kind == TURN and c.seq is not None and c.session_id is not None
    ]
    near: list[list[int]] = [[] for _ in candidates]
    for (_, before, i), (_, after, j) in pairwise(sorted(turns)):
        if after - before == 1 and _is_exchange(candidates[i], candidates[j]):
            near[i].append(j)
            near[j].append(i)
    return near


def _is_exchange(first: Candidate, second: Candidate) -> bool:
    return (
        first.session_id == second.session_id
        and first.speaker != second.speaker
        and abs(second.said_at - first.said_at) <= NEIGHBOUR_GAP
    )


def _coverage(group: Sequence[Candidate], question: Question) -> float:
    if question.words_ceiling <= 0.0:
        return 0.0
    return min(1.0, max([c.words or 0.0 for c in group]) / question.words_ceiling)


def _closeness(group: Sequence[Candidate]) -> float | None:
    return max([c.cosine for c in group if c.cosine is not None], default=None)


def _tier(candidate: Candidate) -> tuple[bool, bool]:
    return candidate.in_window is False, candidate.is_superseded


def _order(candidates: Sequence[Candidate], scores: Sequence[float]) -> list[int]:
    order = sorted(range(len(candidates)), key=lambda i: candidates[i].id)
    order.sort(key=lambda i: candidates[i].said_at, reverse=True)
    order.sort(key=lambda i: (_tier(candidates[i]), -scores[i]))
    return order


def _pressed(
    order: Sequence[int], candidates: Sequence[Candidate], scores: Sequence[float]
) -> Iterator[tuple[int, float]]:
    """Yield positions and scores in order, each tier's below the least score of the tier above."""
    ceiling = least = 1.0
    tier = None
    for i in order:
        if _tier(candidates[i]) != tier:
            tier, ceiling = _tier(candidates[i]), least
        least = scores[i] * ceiling
        yield i, least
