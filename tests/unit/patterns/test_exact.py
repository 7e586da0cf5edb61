"""Exact tests against what can be counted by hand, and against each other."""

from itertools import combinations
from math import comb

import numpy as np
import pytest

from app.patterns.exact import (
    chances,
    hits_or_more,
    kendall,
    kept,
    sum_or_more,
    weighted_hits_or_more,
)


@pytest.mark.parametrize(
    ("hits", "drawn", "marked", "total"), [(3, 4, 5, 10), (0, 3, 4, 9), (5, 5, 5, 12)]
)
def test_a_tail_is_what_counting_all_draws_gives(
    hits: int, drawn: int, marked: int, total: int
) -> None:
    draws = list(combinations(range(total), drawn))
    counted = sum(sum(day < marked for day in draw) >= hits for draw in draws) / len(draws)
    assert hits_or_more(hits, drawn, marked, total) == pytest.approx(counted)


def test_chances_sum_to_one() -> None:
    assert chances(7, 12, 84).sum() == pytest.approx(1.0)


def test_with_equal_weights_the_weighted_tail_is_the_plain_one() -> None:
    marked = np.arange(30) < 10
    plain = hits_or_more(6, 8, 10, 30)
    assert weighted_hits_or_more(6, 8, marked, np.ones(30)) == pytest.approx(plain, rel=1e-6)


def test_days_of_much_talk_are_no_surprise() -> None:
    marked = np.arange(28) % 7 >= 5
    plain = hits_or_more(6, 8, 8, 28)
    assert weighted_hits_or_more(6, 8, marked, np.where(marked, 8.0, 1.0)) > 100 * plain


def test_strata_are_added() -> None:
    one = chances(1, 1, 2)
    assert sum_or_more(2, [one, one]) == pytest.approx(0.25)


def test_a_rising_series_has_a_small_p_and_a_constant_one_none() -> None:
    assert kendall([float(n) for n in range(12)])[1] < 1e-4
    assert kendall([3.0] * 12) == (0.0, 1.0)


def test_of_many_tests_few_survive() -> None:
    assert kept([0.01] + [0.5] * 99, 0.05) == [False] * 100
    assert kept([0.0001, 0.0009] + [0.5] * 98, 0.05) == [True, True] + [False] * 98


def test_no_draw_has_more_hits_than_there_are() -> None:
    assert hits_or_more(6, 5, 5, 10) == 0
    assert hits_or_more(5, 5, 5, 10) == pytest.approx(1 / comb(10, 5))
