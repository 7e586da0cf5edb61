"""The second order: tiers and facts stay, places keep their scores, and what answers rises."""

from datetime import UTC, datetime

from hypothesis import given
from hypothesis import strategies as st

from app.domain.ranking import Scored
from app.domain.ranking_features import Candidate
from app.domain.second_ranking import Told, ranked_again

NOTHING = Told(
    before=None,
    after=None,
    around=0.0,
    time=False,
    number=False,
    asks=False,
    length=0.0,
    assistant=False,
)


def scored(name: str, score: float, **more: object) -> Scored:
    fact = float(more.pop("fact", 0.0))  # type: ignore[arg-type]
    candidate = Candidate(id=name, said_at=datetime(2026, 1, 1, tzinfo=UTC), **more)  # type: ignore[arg-type]
    return Scored(candidate=candidate, score=score, fact=fact)


def told(**more: object) -> Told:
    values = {name: getattr(NOTHING, name) for name in Told.__slots__}
    return Told(**{**values, **more})  # type: ignore[arg-type]


def names(ranked: list[Scored]) -> list[str]:
    return [one.candidate.id for one in ranked]


def test_what_tells_the_time_that_is_asked_for_rises() -> None:
    ranked = [scored("a", 0.52), scored("b", 0.5), scored("c", 0.1)]
    again, reasons = ranked_again(ranked, {"a": NOTHING, "b": told(time=True), "c": NOTHING})
    assert names(again) == ["b", "a", "c"]
    assert reasons == {"b": "tells_when"}
    assert [one.score for one in again] == [0.52, 0.5, 0.1]


def test_an_exchange_that_is_near_the_question_rises() -> None:
    ranked = [scored("a", 0.6), scored("b", 0.55), scored("c", 0.1)]
    read = {
        "a": told(before=0.1, after=0.2),
        "b": told(before=0.9, after=0.8),
        "c": told(before=0.2, after=0.1),
    }
    again, reasons = ranked_again(ranked, read)
    assert names(again) == ["b", "a", "c"]
    assert reasons == {"b": "exchange"}


def test_of_two_alike_the_one_of_the_best_supported_story_stands_first() -> None:
    ranked = [scored("c", 0.9), scored("a", 0.5), scored("b", 0.5), scored("d", 0.1)]
    trip = told(stories=frozenset({"trip"}))
    again, reasons = ranked_again(ranked, {"a": NOTHING, "b": trip, "c": trip, "d": NOTHING})
    assert names(again) == ["c", "b", "a", "d"]
    assert reasons["b"] == "same_story"


def test_what_lies_outside_the_window_stays_below() -> None:
    ranked = [scored("in", 0.5, in_window=True), scored("out", 0.4, in_window=False)]
    again, _ = ranked_again(ranked, {"in": NOTHING, "out": told(around=1.0, time=True)})
    assert names(again) == ["in", "out"]


def test_what_fills_the_slot_asked_for_stays_at_the_head() -> None:
    ranked = [scored("fact", 0.5, fact=1.0), scored("a", 0.5), scored("b", 0.4)]
    again, _ = ranked_again(ranked, {"a": NOTHING, "b": told(around=1.0, number=True)})
    assert names(again) == ["fact", "b", "a"]


@given(st.lists(st.tuples(st.floats(0, 1), st.floats(-1, 1), st.booleans()), max_size=12))
def test_nothing_is_lost_and_scores_fall(rows: list[tuple[float, float, bool]]) -> None:
    ordered = sorted(rows, key=lambda row: (row[2], -row[0]))
    ranked = [
        scored(str(n), score, in_window=not is_out) for n, (score, _, is_out) in enumerate(ordered)
    ]
    read = {str(n): told(before=cosine) for n, (_, cosine, _) in enumerate(ordered) if n % 3}
    again, _ = ranked_again(ranked, read)
    assert sorted(names(again)) == sorted(names(ranked))
    for is_in in (True, False):
        block = [one.score for one in again if one.candidate.in_window is is_in]
        told_block = [
            one.score
            for one in again
            if one.candidate.in_window is is_in and one.candidate.id in read
        ]
        assert told_block == sorted(told_block, reverse=True)
        assert sorted(block) == sorted(
            one.score for one in ranked if one.candidate.in_window is is_in
        )


def test_what_tells_nothing_comes_behind_what_does() -> None:
    ranked = [scored("asks", 0.9), scored("tells", 0.2)]
    again, _ = ranked_again(ranked, {"asks": told(is_idle=True, around=1.0), "tells": NOTHING})
    assert names(again) == ["tells", "asks"]


def test_what_stood_among_the_first_ten_leaves_them_only_for_what_is_clearly_better() -> None:
    ranked = [scored(str(n), 1.0 - n / 20) for n in range(12)]
    read = {str(n): NOTHING for n in range(12)}
    hardly = read | {"11": told(length=0.15), "9": told(asks=True)}
    assert "11" not in names(ranked_again(ranked, hardly)[0])[:10]
    clearly = read | {"11": told(around=1.0, number=True, length=1.0)}
    assert "11" in names(ranked_again(ranked, clearly)[0])[:10]
    asks = read | {"9": told(is_idle=True)}
    assert "9" not in names(ranked_again(ranked, asks)[0])[:10]
