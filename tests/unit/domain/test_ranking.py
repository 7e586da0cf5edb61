from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from app.domain.ranking import Question, rank
from app.domain.ranking_features import FEATURES, Asked, Candidate
from app.domain.ranking_weights import WEIGHTS

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


def turn(name: str, seq: int | None = 0, **changes: Any) -> Candidate:
    """Return a turn of its own session, half a minute after the one before."""
    values: dict[str, Any] = {
        "id": name,
        "session_id": name,
        "seq": seq,
        "said_at": NOON + timedelta(seconds=30 * (seq or 0)),
    }
    return Candidate(**values | changes)


def order(*candidates: Candidate, question: Question | None = None) -> list[str]:
    return [s.candidate.id for s in rank(candidates, question or Question())]


def test_nothing_ranks_nothing() -> None:
    assert rank([], Question()) == []


def test_both_arms_add_up() -> None:
    both = turn("both", words=6.0, cosine=0.5)
    assert order(turn("words", words=10.0, cosine=0.1), turn("near", cosine=0.6), both)[0] == "both"


def test_components_explain_the_score() -> None:
    first, second, third = rank(
        [
            turn("a", 1, words=4.0, cosine=0.6, session_id="s", speaker="Mei"),
            turn("b", 2, words=2.0, cosine=0.2, session_id="s", speaker="Bo"),
            turn("c", 9),
        ],
        Question(asked=Asked(speakers=frozenset({"Mei"}))),
    )
    assert first.components == pytest.approx(
        {
            **dict.fromkeys((*FEATURES, "fact"), 0.0),
            "words": WEIGHTS["words"],
            "vector": WEIGHTS["vector"],
            "after": WEIGHTS["after"] * 0.5,
            "session": WEIGHTS["session"] * 2.0,
            "speaker": WEIGHTS["speaker"],
        }
    )
    assert second.components["words"] == pytest.approx(WEIGHTS["words"] * 0.5)
    assert second.components["before"] == pytest.approx(WEIGHTS["before"] * 2.0)
    assert set(third.components.values()) == {0.0}
    assert 0.0 == third.score < second.score < first.score < 1.0


def test_missing_cosine_counts_as_the_least() -> None:
    assert order(turn("a", 1, words=1.0), turn("b", 2, cosine=0.1), turn("c", 3, cosine=0.9)) == [
        "c",
        "a",
        "b",
    ]


@pytest.mark.parametrize(
    ("changes", "is_lifted"),
    [
        ({}, True),
        ({"session_id": "other"}, False),
        ({"speaker": "Mei"}, False),
        ({"seq": 3}, False),
        ({"said_at": NOON + timedelta(hours=1)}, False),
        ({"kind": "event"}, False),
        ({"seq": None}, False),
        ({"session_id": None}, False),
    ],
    ids=["reply", "other session", "same speaker", "not next", "an hour later", "event", "-", "--"],
)
def test_reply_is_found_through_its_question(changes: dict[str, Any], is_lifted: bool) -> None:
    asked = turn("asked", 1, session_id="s", speaker="Mei", words=9.0, cosine=0.8)
    reply = turn("reply", **{"seq": 2, "session_id": "s", "speaker": "Bo"} | changes)
    score = {s.candidate.id: s.score for s in rank([asked, reply], Question())}["reply"]
    assert (score > 0) is is_lifted


def test_named_speaker_decides_between_like_turns() -> None:
    question = Question(asked=Asked(speakers=frozenset({"Mei"})))
    turns = [turn("a", 2, words=5.0, speaker="Bo"), turn("b", 1, words=5.0, speaker="Mei")]
    assert order(*turns, question=question) == ["b", "a"]


def test_outside_the_window_stands_below_superseded_inside() -> None:
    found = rank(
        [
            turn("out", words=9.0, cosine=0.9, in_window=False),
            turn("old", words=5.0, cosine=0.5, in_window=True, is_superseded=True),
            turn("in", words=1.0, cosine=0.1, in_window=True),
            turn("old out", words=9.0, cosine=0.9, in_window=False, is_superseded=True),
            turn("unknown", words=2.0, cosine=0.2),
        ],
        Question(),
    )
    assert [s.candidate.id for s in found] == ["unknown", "in", "old", "out", "old out"]
    scores = [s.score for s in found]
    assert scores == sorted(scores, reverse=True)


def test_ties_go_to_the_newer_then_to_the_smaller_id() -> None:
    assert order(turn("b", 1), turn("a", 1), turn("c", 2)) == ["c", "a", "b"]


def test_evidence_is_that_of_the_turn_or_its_neighbour() -> None:
    asked = turn("asked", 1, session_id="s", speaker="Mei", words=3.0, cosine=0.8)
    reply = turn("reply", 2, session_id="s", speaker="Bo", cosine=0.1)
    alone = turn("alone", 9, words=1.0)
    by_id = {s.candidate.id: s for s in rank([asked, reply, alone], Question(words_ceiling=6.0))}
    assert (by_id["reply"].coverage, by_id["reply"].closeness) == (0.5, 0.8)
    assert (by_id["alone"].coverage, by_id["alone"].closeness) == (pytest.approx(1 / 6), None)


def _alike(count: int) -> list[Candidate]:
    return [turn(f"alike{n}", n, cosine=0.6 + n / 100, words=1.0) for n in range(count)]


@pytest.mark.parametrize("cosine", [None, 0.1])
def test_what_alone_holds_the_words_is_among_the_first_three(cosine: float | None) -> None:
    code = turn("code", 50, words=8.0, cosine=cosine)
    ranked = rank([*_alike(20), code], Question())
    assert [s.candidate.id for s in ranked].index("code") == 2
    scores = [s.score for s in ranked]
    assert scores == sorted(scores, reverse=True)


def test_words_that_others_hold_too_hold_nothing_up() -> None:
    common = [turn("one", 50, words=8.0, cosine=0.1), turn("other", 51, words=5.0, cosine=0.1)]
    assert order(*_alike(20), *common).index("one") > 9


def test_nothing_is_held_up_over_its_tier() -> None:
    code = turn("code", 50, words=8.0, in_window=False)
    inside = [turn(f"in{n}", n, cosine=0.5 + n / 100, in_window=True) for n in range(5)]
    outside = [turn(f"out{n}", 9 + n, cosine=0.9 + n / 100, in_window=False) for n in range(5)]
    assert order(*inside, *outside, code).index("code") == 7
