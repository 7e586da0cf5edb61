from math import log

import pytest

from app.domain.ranking_words import (
    BM25_K1,
    inverse_document_frequency,
    named_speakers,
    without_names,
    words_ceiling,
)


def test_rare_terms_weigh_more() -> None:
    weights = [inverse_document_frequency(100, n) for n in (0, 1, 10, 100)]
    assert weights == sorted(weights, reverse=True)
    assert weights[-1] > 0
    assert weights[1] == pytest.approx(log(1 + 99.5 / 1.5))


def test_ceiling_counts_terms_that_nothing_holds() -> None:
    assert words_ceiling(10, []) == 0
    assert words_ceiling(10, [1]) == pytest.approx(
        (BM25_K1 + 1) * inverse_document_frequency(10, 1)
    )
    assert words_ceiling(10, [1, 0]) > 2 * words_ceiling(10, [1])


SPEAKERS = ("Rosamund", "Beatriz", "Dr. Amy Chen", "AI助手", "孟小棠", "Al", "Candace", "")


@pytest.mark.parametrize(
    ("question", "named"),
    [
        ("What did Rosamund paint?", {"Rosamund"}),
        ("what did rosamund paint?", {"Rosamund"}),
        ("What did Ros paint?", {"Rosamund"}),
        ("What does Rosamund's sister say to Beatriz?", {"Rosamund", "Beatriz"}),
        ("What car did she buy?", set()),
        ("Can you tell me?", set()),
        ("What did Amy prescribe?", {"Dr. Amy Chen"}),
        ("what did chen prescribe?", {"Dr. Amy Chen"}),
        ("Did Al call?", {"Al"}),
        ("Did Alan call?", set()),
        ("孟小棠喜欢什么？", {"孟小棠"}),
        ("ai助手推荐了什么？", {"AI助手"}),
        ("小棠喜欢什么？", set()),
        ("", set()),
    ],
)
def test_speakers_are_named_in_full_or_short(question: str, named: set[str]) -> None:
    assert named_speakers(question, SPEAKERS) == named


@pytest.mark.parametrize(
    ("question", "named", "rest"),
    [
        ("When did Rosamund's car break?", {"Rosamund"}, "When did car break?"),
        ("What did ROSAMUND say to Beatriz?", {"Rosamund", "Beatriz"}, "What did say to ?"),
        ("Did Al call Alan?", {"Al"}, "Did call Alan?"),
        ("What did Dr. Chen say?", {"Dr. Amy Chen"}, "What did Dr. say?"),
        ("孟小棠喜欢什么？", {"孟小棠"}, "喜欢什么？"),
        ("Rosamund?", {"Rosamund"}, "Rosamund?"),
        ("Where was it?", set(), "Where was it?"),
    ],
)
def test_names_of_speakers_leave_the_question(question: str, named: set[str], rest: str) -> None:
    assert without_names(question, named) == rest
