"""Stories that bear candidates out, and times that speak against them."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.coherence import (
    Belonging,
    Side,
    best_supported,
    contradicts,
    put_down,
    support,
)
from app.domain.intervals import Interval
from tests.unit.domain.test_second_ranking import names, scored

DAY = timedelta(days=1)
MOVE = datetime(2026, 3, 10, tzinfo=UTC)


def belongs(said: int, *happened: int, **more: object) -> Belonging:
    """Return what was said, and happened, so many days after the move."""
    moments = tuple(
        Interval(start=MOVE + day * DAY, end=MOVE + (day + 1) * DAY) for day in happened
    )
    return Belonging(said_at=MOVE + said * DAY, moments=moments, **more)  # type: ignore[arg-type]


ANCHOR = belongs(1, 0, names_it=True, stories=frozenset({"move"}))


def test_candidates_of_the_best_story_hold_each_other_up() -> None:
    found = support([1.0, 0.8, 0.9, 0.1], [{"trip"}, {"trip"}, {"tax"}, {"trip"}])
    assert found[2] == 0.0
    assert found[3] == 1.0
    assert found[1] > found[0] > 0.0


def test_one_chain_supports_across_episodes() -> None:
    found = support([1.0, 0.5], [{"monday", "leak"}, {"friday", "leak"}])
    assert found == [0.5, 1.0]


def test_nothing_is_borne_out_without_stories() -> None:
    assert support([1.0, 0.5], [(), ()]) == [0.0, 0.0]
    assert support([], []) == []


@given(st.lists(st.tuples(st.floats(0, 1), st.sets(st.integers(0, 3))), max_size=12))
def test_support_lies_between_none_and_all_and_knows_no_order(
    drawn: list[tuple[float, set[int]]],
) -> None:
    found = support([place for place, _ in drawn], [stories for _, stories in drawn])
    assert all(0.0 <= one <= 1.0 + 1e-9 for one in found)
    turned = support([p for p, _ in reversed(drawn)], [s for _, s in reversed(drawn)])
    assert turned[::-1] == pytest.approx(found)


def test_a_story_of_one_is_not_supported() -> None:
    stories = [{"a"}, {"b"}, {"b"}, {"c"}, {"c"}]
    assert best_supported([1.0, 0.6, 0.5, 0.4, 0.3], stories, 2) == ["b", "c"]
    assert best_supported([1.0, 0.6], [{"a"}, ()], 2) == []


@pytest.mark.parametrize(
    ("side", "one", "is_wrong"),
    [
        (Side.AFTER, belongs(2, -5), True),
        (Side.AFTER, belongs(2, 1), False),
        (Side.AFTER, belongs(-4), True),
        (Side.AFTER, belongs(3), False),
        (Side.AFTER, belongs(-4, 20), False),  # said before, planned for after
        (Side.AFTER, belongs(2, -5, names_it=True), False),
        (Side.BEFORE, belongs(9, 8), True),
        (Side.BEFORE, belongs(9, -8), False),
        (Side.BEFORE, belongs(9), False),  # without a date it may tell of before
        (Side.DURING, belongs(9, 30), True),
        (Side.DURING, belongs(9, 1), False),  # people are wrong by a day
        (Side.DURING, belongs(9, 30, stories=frozenset({"move"})), False),
        (Side.DURING, belongs(30), False),
    ],
)
def test_what_lies_on_the_wrong_side_contradicts(
    side: Side, one: Belonging, is_wrong: bool
) -> None:
    assert contradicts(side, [ANCHOR], one) is is_wrong


def test_an_event_that_nobody_dates_puts_nothing_down() -> None:
    assert not contradicts(Side.AFTER, [belongs(1, names_it=True)], belongs(-40, -40))


def test_what_is_wrong_goes_behind_what_was_read_and_scores_stay() -> None:
    ranked = [scored("a", 0.9), scored("b", 0.8), scored("c", 0.7), scored("unread", 0.6), scored("d", 0.5)]  # fmt: skip
    again = put_down(ranked, {"a"}, {"a", "b", "c", "d"})
    assert names(again) == ["b", "c", "d", "unread", "a"]
    assert [one.score for one in again] == [0.9, 0.8, 0.7, 0.6, 0.5]


def test_facts_and_tiers_keep_their_places() -> None:
    ranked = [
        scored("fact", 0.9, fact=1.0),
        scored("in", 0.8, in_window=True),
        scored("out", 0.4, in_window=False),
        scored("far", 0.3, in_window=False),
    ]
    again = put_down(ranked, {"fact", "in", "out"}, {"fact", "in", "out", "far"})
    assert names(again) == ["fact", "in", "far", "out"]
