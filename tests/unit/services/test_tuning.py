"""How a week's verdicts move the certainty below which a tenant is asked."""

import pytest

from app.services.upkeep.tuning import Week, tuned


@pytest.mark.parametrize(
    ("verdicts", "offered", "answered", "before", "after"),
    [
        ({"right": 8, "wrong": 3}, 0, 0, 0.7, 0.75),
        ({"right": 9, "outdated": 3}, 0, 0, 0.88, 0.9),
        ({"right": 9, "wrong": 1}, 0, 0, 0.7, 0.7),
        ({"wrong": 5}, 0, 0, 0.7, 0.7),
        ({}, 20, 3, 0.7, 0.65),
        ({}, 20, 3, 0.56, 0.55),
        ({}, 20, 10, 0.7, 0.7),
        ({"wrong": 20}, 20, 0, 0.7, 0.65),
    ],
)
def test_a_week_moves_the_threshold_within_bounds(
    verdicts: dict[str, int], offered: int, answered: int, before: float, after: float
) -> None:
    week = Week(verdicts=verdicts, offered=offered, answered=answered)
    threshold, why = tuned(before, week)
    assert threshold == after
    assert bool(why) == (before != after)
