"""When a model is called, and how many times at once."""

import asyncio

import pytest

from app.adapters.llm.pressure import Breaker, Cache, Crowd


class Hand:
    """A clock that the test moves."""

    def __init__(self) -> None:
        self.at = 0.0

    def __call__(self) -> float:
        return self.at


def opened() -> tuple[Breaker, Hand]:
    hand = Hand()
    breaker = Breaker(hand, seed=1)
    for _ in range(5):
        assert breaker.may_call()
        breaker.failed()
    return breaker, hand


def test_a_breaker_opens_after_failures_in_a_row() -> None:
    breaker = Breaker(Hand(), seed=1)
    for _ in range(20):
        breaker.failed()
        breaker.failed()
        breaker.succeeded()
    assert breaker.may_call()
    breaker, _ = opened()
    assert not breaker.may_call()
    assert breaker.is_open


def test_after_a_pause_one_call_tries_for_all() -> None:
    breaker, hand = opened()
    hand.at = 10.0
    assert breaker.may_call()
    assert not breaker.may_call()
    breaker.succeeded()
    assert breaker.may_call()
    assert not breaker.is_open


def test_a_vain_try_makes_the_pause_longer_up_to_a_limit() -> None:
    breaker, hand = opened()
    pauses = []
    for _ in range(8):
        started = hand.at
        while not breaker.may_call():
            hand.at += 0.5
        breaker.failed()
        pauses.append(hand.at - started)
    assert pauses[0] < 7
    assert pauses[1] > pauses[0]
    assert max(pauses) <= 151
    assert min(pauses[-2:]) >= 90


def test_a_try_that_was_cut_off_leaves_the_next_one_free() -> None:
    breaker, hand = opened()
    hand.at = 10.0
    assert breaker.may_call()
    breaker.abandoned()
    assert breaker.may_call()


async def _at_once(crowd: Crowd, calls: int) -> int:
    most = now = 0

    async def call() -> None:
        nonlocal most, now
        async with crowd.place():
            now += 1
            most = max(most, now)
            await asyncio.sleep(0.002)
            now -= 1

    await asyncio.gather(*(call() for _ in range(calls)))
    return most


async def test_a_crowd_lets_in_no_more_than_its_limit() -> None:
    assert await _at_once(Crowd(3), 20) == 3


async def test_overload_halves_the_limit_and_answers_raise_it_slowly() -> None:
    crowd = Crowd(8)
    crowd.shrink()
    crowd.shrink()
    assert crowd.limit == 2
    assert await _at_once(crowd, 10) == 2
    for _ in range(40):
        crowd.shrink()
    assert crowd.limit == 1
    for _ in range(60):
        crowd.grow()
    assert crowd.limit == 8


async def test_a_cancelled_waiter_leaves_no_trace() -> None:
    crowd = Crowd(1)
    async with crowd.place():
        waiting = [asyncio.create_task(_at_once(crowd, 1)) for _ in range(3)]
        await asyncio.sleep(0)
        waiting[0].cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting[0]
    assert await asyncio.gather(*waiting[1:]) == [1, 1]
    assert await _at_once(crowd, 2) == 1


async def test_a_waiter_cancelled_with_its_place_in_hand_gives_it_back() -> None:
    crowd = Crowd(1)
    async with crowd.place():
        waiting = asyncio.create_task(_at_once(crowd, 1))
        await asyncio.sleep(0)
    waiting.cancel()  # the place was given; the waiter did not run yet
    with pytest.raises(asyncio.CancelledError):
        await waiting
    async with asyncio.timeout(60):
        assert await _at_once(crowd, 2) == 1


def test_a_cache_keeps_the_latest() -> None:
    cache = Cache(2)
    cache.put("a", "1")
    cache.put("b", "2")
    assert cache.get("a") == "1"
    cache.put("c", "3")
    assert (cache.get("a"), cache.get("b"), cache.get("c")) == ("1", None, "3")
    cache.put("\ud800", "4")
    assert cache.get("\ud800") == "4"
    none = Cache(0)
    none.put("a", "1")
    assert none.get("a") is None
