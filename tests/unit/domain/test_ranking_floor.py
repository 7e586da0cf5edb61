from datetime import UTC, datetime

import pytest

from app.domain.ranking import Question, Scored
from app.domain.ranking_features import Candidate
from app.domain.ranking_floor import is_relevant, relevance_floor, relevant

ASKED = Question(words_ceiling=10.0, floor=0.4)


def scored(
    coverage: float = 0.0, closeness: float | None = 0.0, in_window: bool | None = None
) -> Scored:
    candidate = Candidate(id="a", said_at=datetime(2026, 3, 1, tzinfo=UTC), in_window=in_window)
    return Scored(candidate=candidate, score=1.0, coverage=coverage, closeness=closeness)


@pytest.mark.parametrize(
    ("found", "question", "expected"),
    [
        (scored(0.2, 0.25), ASKED, True),
        (scored(0.1, 0.25), ASKED, False),
        (scored(0.0, 0.5), ASKED, True),
        (scored(0.15, None), ASKED, True),
        (scored(0.05, None), ASKED, False),
        (scored(0.0, 0.0, in_window=True), ASKED, True),
        (scored(0.0, 0.0, in_window=False), ASKED, False),
        (scored(), Question(words_ceiling=10.0), True),
        (scored(), Question(floor=0.4), True),
    ],
)
def test_relevance_is_words_and_closeness_against_the_floor(
    found: Scored, question: Question, expected: bool
) -> None:
    assert is_relevant(found, question) is expected


def test_one_relevant_memory_keeps_the_whole_ranking() -> None:
    ranking = [scored(0.0, 0.1), scored(0.5, 0.5)]
    assert relevant(ranking, ASKED) == ranking
    assert relevant(ranking[:1], ASKED) == []
    assert relevant([], ASKED) == []


def test_floor_grows_slowly_with_the_memory() -> None:
    floors = [relevance_floor(n, "en") for n in (0, 1, 14, 600, 20_000)]
    assert floors == sorted(floors)
    assert floors[2] == pytest.approx(0.26)
    assert floors[4] == pytest.approx(0.415, abs=0.005)


def test_chinese_questions_have_a_higher_floor() -> None:
    assert relevance_floor(14, "zh") == pytest.approx(0.35)
