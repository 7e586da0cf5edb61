"""Steps under pressure: taken at once, given back one by one and only after a calm while."""

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.pressure import STEPS, Pressure, Step, Strain


def _read(pressure: Pressure, share: float, at_s: float) -> int:
    return pressure.read({"memory": share, "latency": 0.0}, at_s=at_s).level


@pytest.mark.parametrize(
    ("share", "level"), [(0.5, 0), (0.69, 0), (0.7, 1), (0.8, 2), (0.88, 3), (0.94, 4), (2.0, 4)]
)
def test_each_share_has_its_level(share: float, level: int) -> None:
    assert _read(Pressure(), share, 0) == level


def test_steps_are_taken_at_once_and_given_back_one_by_one() -> None:
    pressure = Pressure()
    assert _read(pressure, 0.95, 0) == 4
    assert [_read(pressure, 0.1, at) for at in (1, 20, 31, 40, 61, 91, 121)] == [
        4,
        4,
        3,
        3,
        2,
        1,
        0,
    ]


def test_just_below_its_threshold_a_step_stays() -> None:
    pressure = Pressure()
    _read(pressure, 0.81, 0)
    assert [_read(pressure, 0.78, at) for at in range(1, 200, 10)] == [2] * 20


def test_a_new_push_starts_the_calm_again() -> None:
    pressure = Pressure()
    _read(pressure, 0.81, 0)
    _read(pressure, 0.1, 1)
    _read(pressure, 0.81, 25)
    assert _read(pressure, 0.1, 32) == 2
    assert _read(pressure, 0.1, 62) == 1


def test_the_greater_pressure_is_the_reason() -> None:
    strain = Pressure().read({"memory": 0.2, "latency": 0.9}, at_s=0)
    assert (strain.level, strain.reason) == (3, "latency")


def test_levels_do_all_steps_up_to_their_own() -> None:
    strains = [Strain(level=level) for level in range(5)]
    assert [[step for step in STEPS if one.leaves_out(step)] for one in strains] == [
        list(STEPS[:level]) for level in range(5)
    ]
    assert [one.reach for one in strains] == [
        None,
        None,
        timedelta(days=365),
        timedelta(days=30),
        timedelta(days=30),
    ]
    assert Step.REFINE == "refine"


@given(st.lists(st.floats(0, 1.5), max_size=60))
def test_a_level_falls_by_one_step_at_most(shares: list[float]) -> None:
    pressure, before = Pressure(), 0
    for at, share in enumerate(shares):
        level = _read(pressure, share, at * 7.0)
        assert level >= before - 1
        assert level >= sum(share >= limit for limit in (0.70, 0.80, 0.88, 0.94))
        before = level
