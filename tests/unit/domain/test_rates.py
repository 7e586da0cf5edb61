"""Token buckets: some seconds' worth at once, then the steady rate; all charges or none."""

from dataclasses import replace
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.rates import BURST_S, PERIOD_S, Charge, Limits, Verdict, judge, spent_s

_held = partial(Charge, burst_s=10.0)  # buckets of ten seconds' worth


class _Buckets:
    """Buckets under a clock that the test moves."""

    def __init__(self) -> None:
        self.now = 0.0
        self.full_at: dict[str, float] = {}

    def take(self, *charges: Charge) -> Verdict:
        full_in = [max(0.0, self.full_at.get(c.bucket, 0.0) - self.now) for c in charges]
        verdict = judge(charges, full_in)
        if verdict.wait_s == 0:
            for charge, seconds in zip(charges, full_in, strict=True):
                self.full_at[charge.bucket] = self.now + seconds + spent_s(charge)
        return verdict


def test_a_full_bucket_gives_what_it_holds_and_then_the_rate() -> None:
    buckets, charge = _Buckets(), _held(bucket="b", limit=36)
    assert [buckets.take(charge).remaining for _ in range(6)] == [5, 4, 3, 2, 1, 0]
    refused = buckets.take(charge)
    assert refused.wait_s == pytest.approx(60 / 36)
    assert refused.retry_after_s == 2
    buckets.now = 1.7
    assert buckets.take(charge).wait_s == 0
    assert buckets.take(charge).wait_s > 0


def test_all_charges_are_taken_or_none() -> None:
    buckets = _Buckets()
    wide, narrow = _held(bucket="wide", limit=100), _held(bucket="narrow", limit=1)
    assert buckets.take(wide, narrow).wait_s == 0
    for _ in range(5):
        assert buckets.take(wide, narrow).wait_s == pytest.approx(60)
    assert buckets.take(wide).remaining == 14  # of 16, two taken


def test_more_than_a_bucket_holds_passes_when_it_is_full_and_is_paid_off() -> None:
    buckets = _Buckets()
    thousand = _held(bucket="turns", limit=100, cost=1000)
    assert buckets.take(thousand).wait_s == 0
    assert buckets.take(_held(bucket="turns", limit=100)).wait_s == pytest.approx(590.6)
    assert buckets.take(thousand).wait_s == pytest.approx(600)
    buckets.now = 600.0
    assert buckets.take(thousand).wait_s == 0


def test_the_emptiest_bucket_is_told() -> None:
    verdict = judge(
        [_held(bucket="a", limit=600), _held(bucket="b", limit=60), _held(bucket="c", limit=90)],
        [0.0, 5.0, 0.0],
    )
    assert (verdict.limit, verdict.holds, verdict.remaining) == (60, 10, 4)
    assert verdict.reset_s == pytest.approx(6)


@pytest.mark.parametrize(
    ("limit", "burst_s", "holds"),
    [(3000, BURST_S, 250), (60, BURST_S, 5), (7, BURST_S, 1), (1, BURST_S, 1), (20, PERIOD_S, 20)],
)
def test_a_bucket_holds_its_burst_and_one_token_at_least(
    limit: int, burst_s: float, holds: int
) -> None:
    buckets, charge = _Buckets(), Charge(bucket="b", limit=limit, burst_s=burst_s)
    taken = 0
    while buckets.take(charge).wait_s == 0:
        taken += 1
    assert taken == charge.holds == holds


@given(
    st.integers(1, 50),
    st.lists(st.tuples(st.floats(0, 30), st.integers(1, 5)), max_size=60),
)
def test_never_more_in_any_minute_than_the_rate_and_a_full_bucket(
    limit: int, steps: list[tuple[float, int]]
) -> None:
    buckets, taken = _Buckets(), []
    for pause, cost in steps:
        buckets.now += pause
        bucket = _held(bucket="b", limit=limit)
        charge = replace(bucket, cost=min(cost, bucket.holds))
        verdict = buckets.take(charge)
        assert 0 <= verdict.remaining < charge.holds or verdict.wait_s > 0
        if verdict.wait_s == 0:
            taken.append((buckets.now, charge.cost))
        else:
            later = judge([charge], [max(0.0, buckets.full_at["b"] - buckets.now - verdict.wait_s)])
            assert later.wait_s == pytest.approx(0, abs=1e-6)
    for start, _ in taken:
        within = sum(cost for at, cost in taken if start <= at < start + PERIOD_S)
        assert within <= limit + _held(bucket="b", limit=limit).holds


def test_a_tenants_own_limits_stand_in_front() -> None:
    limits = Limits(
        requests_per_minute=1, turns_per_minute=2, recalls_per_minute=3, concurrent_recalls=4
    )
    found = limits.overridden({"turns_per_minute": 0, "of_a_later_release": 9})
    assert (found.requests_per_minute, found.turns_per_minute) == (1, 0)
