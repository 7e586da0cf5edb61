"""What the ranking weighs of each candidate, as an array of numbers.

Nothing here knows a benchmark, a language or a topic: scores of the arms, what stands around a turn in
its conversation, who said it, and whether it asks or tells. ``docs/adr/0007`` says what each is for.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

TURN = "turn"

# Turns further apart are no exchange; half an hour is the usual border of a session in web analytics.
NEIGHBOUR_GAP = timedelta(minutes=30)

FEATURES = (
    "words",
    "vector",
    "sentence",
    "before",
    "after",
    "two_before",
    "session",
    "session_of_many",
    "speaker",
    "asks",
    "assistant",
)
"""Names of the columns of ``features()``.

``words``: BM25 over the best one. ``vector``: the cosine's place between the least and the greatest.
``sentence``: the same for the nearest of the question's sentences, where it has several. The following
are words + vector of other turns: ``before`` and ``after`` of the one said just before or after in an
exchange, ``two_before`` of the one before that, ``session`` of the best of the session if it is a conversation,
``session_of_many`` the same where the question wants several things, which seldom lie in one session.
1 or 0: ``speaker`` is named by the question, ``asks`` and tells nothing of its speaker, ``assistant`` where
the question does not ask what the assistant said.
"""


# Nobody changes one. Not frozen all the same: a recall makes some hundred, and to make a frozen one takes four times as long.
@dataclass(slots=True, kw_only=True, unsafe_hash=True)
class Candidate:
    """One memory that at least one arm proposed, or a neighbour of such a turn.

    ``words`` is the BM25 score (≥ 0), None if no term matched. ``cosine`` is the greatest over the
    windows, in [-1, 1]; None if there is no vector yet. It should be given for all candidates, not
    only for those of the vector arm: where it is missing the least one is assumed, which measured
    0.68 instead of 0.71. ``sentence`` is the greatest cosine over the question's sentences, None for a
    question of one. ``session_id`` and ``seq`` (the turn's place in its session) are None for what
    was never said in one place. ``asks_only``: it asks something, and its
    speaker does not speak of themselves. ``in_window`` is None if the question has no time window.
    """

    id: str
    kind: str = TURN
    session_id: str | None = None
    seq: int | None = None
    said_at: datetime
    speaker: str = ""
    words: float | None = None
    cosine: float | None = None
    sentence: float | None = None
    asks_only: bool = False
    is_assistant: bool = False
    in_window: bool | None = None
    is_superseded: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What a question's words tell of the turns that may answer it.

    ``speakers`` are those of the user's whom it names, as ``named_speakers()`` gives them. ``of_assistant``:
    it wants what the assistant said ("What did you suggest?"). ``for_many``: it wants several things.
    """

    speakers: frozenset[str] = frozenset()
    of_assistant: bool = False
    for_many: bool = False


Numbers = NDArray[np.float64]
Indices = NDArray[np.intp]


@dataclass(frozen=True, slots=True, kw_only=True)
class Exchange:
    """Who stands beside whom: positions of the candidates just before and after, -1 for none."""

    before: Indices
    after: Indices

    def greatest(self, values: Numbers) -> Numbers:
        """Return for each candidate the greatest of its own value and its neighbours'."""
        least = np.full(len(values), -np.inf)
        before = np.where(self.before >= 0, values[self.before], least)
        after = np.where(self.after >= 0, values[self.after], least)
        return np.maximum(values, np.maximum(before, after))


def exchange(candidates: Sequence[Candidate]) -> Exchange:
    """Return each candidate's neighbours in dialogue.

    Only where the two are an exchange: next to each other in one session, by different speakers, at
    most ``NEIGHBOUR_GAP`` apart. Notes of one person lie next to each other by chance; there the
    neighbour's score hurts (MADial 0.68 without, 0.66 with).
    """
    before = np.full(len(candidates), -1, np.intp)
    after = np.full(len(candidates), -1, np.intp)
    turns = sorted(
        (c.session_id, c.seq, i)
        for i, c in enumerate(candidates)
        if c.kind == TURN and c.seq is not None and c.session_id is not None
    )
    for (session, seq, i), (next_session, next_seq, j) in pairwise(turns):
        if next_seq - seq == 1 and session == next_session:
            first, second = candidates[i], candidates[j]
            if (
                first.speaker != second.speaker
                and -NEIGHBOUR_GAP <= second.said_at - first.said_at <= NEIGHBOUR_GAP
            ):
                after[i], before[j] = j, i
    return Exchange(before=before, after=after)


def features(
    candidates: Sequence[Candidate],
    near: Exchange,
    asked: Asked,
) -> Numbers:
    """Return ``(len(candidates), len(FEATURES)) float64`` in the order of ``FEATURES``."""
    words = _shares_of_greatest([c.words for c in candidates])
    vector = _places_in_range([c.cosine for c in candidates])
    own = words + vector
    assistant = _flags([c.is_assistant for c in candidates])
    session = _best_of_session(candidates, own, near)
    columns = {
        "words": words,
        "vector": vector,
        "sentence": _places_in_range([c.sentence for c in candidates]),
        "before": _lent(own, near.before),
        "after": _lent(own, near.after),
        "two_before": _lent(_lent(own, near.before), near.before),
        "session": session,
        "session_of_many": session * asked.for_many,
        "speaker": _flags([c.speaker in asked.speakers for c in candidates]),
        "asks": _flags([c.asks_only for c in candidates]),
        "assistant": assistant * (not asked.of_assistant),
    }
    return np.stack([columns[name] for name in FEATURES], axis=1)


def _flags(claims: Sequence[bool]) -> Numbers:
    return np.array(claims, np.float64)


def _lent(scores: Numbers, lenders: Indices) -> Numbers:
    """Return for each place what stands at its lender's, 0 where there is none."""
    return np.where(lenders >= 0, scores[lenders], 0.0)


def _shares_of_greatest(scores: Sequence[float | None]) -> Numbers:
    known = np.array([max(0.0, score or 0.0) for score in scores], np.float64)
    greatest = known.max(initial=0.0)
    return known / greatest if greatest > 0.0 else known


def _places_in_range(cosines: Sequence[float | None]) -> Numbers:
    """Return each one's place between the least (0) and the greatest (1); missing ones are 0."""
    known = np.array([np.nan if c is None else c for c in cosines], np.float64)
    has = ~np.isnan(known)
    if not has.any():
        return np.zeros(len(cosines))
    least, greatest = known[has].min(), known[has].max()
    if greatest <= least:
        return has.astype(np.float64)
    return np.where(has, (known - least) / (greatest - least), 0.0)


def _best_of_session(candidates: Sequence[Candidate], own: Numbers, near: Exchange) -> Numbers:
    """Return the greatest of each one's session; 0 where no two of the session talk to each other.

    Among notes of one day the best says nothing of the others.
    """
    best: dict[str, float] = {}
    talks = (near.before >= 0) | (near.after >= 0)
    talking = {candidates[i].session_id for i in np.flatnonzero(talks).tolist()}
    for candidate, score in zip(candidates, own.tolist(), strict=True):
        session = candidate.session_id
        if session in talking and session is not None:
            best[session] = max(score, best.get(session, 0.0))
    return np.array([best.get(c.session_id or "", 0.0) for c in candidates], np.float64)
