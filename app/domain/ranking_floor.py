"""Decides whether anything that was found bears on the question at all.

Calibrated on conversations and questions of our own (``tests/bench/relevance_floor.py``), with the
bundled model: in memories of fourteen turns, of 52 questions about things never mentioned 50 get nothing,
and all 48 with an answer get one. In larger ones less can be told apart (``docs/performance.md``).
"""

from collections.abc import Sequence
from math import log, sqrt

from app.domain.ranking import Question, Scored

CALIBRATED_MODEL = "use-multilingual-v3"

# Evidence = share of the question's words found + cosine. Between the two kinds of questions for
# conversations of fourteen turns. Chinese sentences lie nearer to each other than English ones.
_FLOORS = {"zh": 0.35}
_FLOOR = 0.26
_CALIBRATED_DOCUMENTS = 14
# Spread of the evidence of one turn for a question that has nothing to do with it (English 0.073,
# Chinese 0.072). The best of n such draws lies about spread * sqrt(2 ln n) above their mean, so a
# larger memory needs a higher floor: 0.35 for 600 turns, 0.42 for 20,000 (English).
_SPREAD = 0.072
# Without vectors words decide alone: 95 % of the unanswerable questions stay below, 90 % of the others
# are above.
_COVERAGE_ALONE = 0.10


def relevance_floor(documents: int, language: str) -> float:
    """Return the evidence that the best of ``documents`` memories must reach (bundled model only).

    ``language`` is that of the question.

    Cosines of other models lie elsewhere (unrelated texts have 0.7 with E5); give None as the
    question's floor there until it is calibrated.
    """
    extreme = sqrt(2.0 * log(max(_CALIBRATED_DOCUMENTS, documents))) - sqrt(
        2.0 * log(_CALIBRATED_DOCUMENTS)
    )
    return _FLOORS.get(language, _FLOOR) + _SPREAD * extreme


def is_relevant(scored: Scored, question: Question) -> bool:
    """Return whether a memory, or its neighbour in dialogue, bears on the question.

    True for all if the question has no floor or no terms of its own, and for what lies inside the
    time window that the question names: then the time is the match.
    """
    if question.floor is None or question.words_ceiling <= 0.0 or scored.candidate.in_window:
        return True
    if scored.closeness is None:
        return scored.coverage >= _COVERAGE_ALONE
    return scored.coverage + scored.closeness >= question.floor


def relevant(ranked: Sequence[Scored], question: Question) -> list[Scored]:
    """Return all of the ranking if anything in it is relevant, else nothing.

    The floor decides about the whole answer, not about each memory: applied to each, it cuts
    evidence that is found through what stands around it (evidence recall@10 on MemoryBank 0.85
    instead of 0.88).
    """
    return list(ranked) if any(is_relevant(scored, question) for scored in ranked) else []
