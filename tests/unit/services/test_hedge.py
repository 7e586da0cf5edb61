"""A read that is late is asked once more, within bounds, and leaves nothing running."""

import asyncio
from collections.abc import Callable, Coroutine
from time import perf_counter
from typing import Any

import pytest

from app.domain.errors import StoreTooSlow, StoreUnavailable
from app.services.hedge import Hedge, again_if_broken

_WITHIN_S = 2.0  # of which a quarter goes by before a second is asked
_HANGS_S = 60.0


class Answers:
    """Answers each call after so many seconds; notes how many began and were cancelled."""

    def __init__(self, *after_s: float) -> None:
        self._after_s = [*after_s]
        self.begun = self.cancelled = 0

    async def read(self) -> int:
        number, self.begun = self.begun, self.begun + 1
        try:
            await asyncio.sleep(self._after_s[min(number, len(self._after_s) - 1)])
        except asyncio.CancelledError:
            self.cancelled += 1
            raise
        return number


async def test_a_read_in_time_is_asked_once() -> None:
    answers = Answers(0.0)
    assert await Hedge().first(answers.read, within_s=_WITHIN_S) == 0
    assert answers.begun == 1


async def test_the_second_answers_where_the_first_hangs() -> None:
    answers = Answers(60.0, 0.0)
    assert await Hedge().first(answers.read, within_s=_WITHIN_S) == 1
    assert answers.cancelled == 1


async def test_a_first_answer_that_is_merely_late_counts() -> None:
    answers = Answers(_WITHIN_S * 0.3, _HANGS_S)
    assert await Hedge().first(answers.read, within_s=_WITHIN_S) == 0
    assert answers.cancelled == 1


async def test_without_any_answer_it_ends_in_time() -> None:
    answers, started = Answers(60.0), perf_counter()
    with pytest.raises(TimeoutError):
        await Hedge().first(answers.read, within_s=_WITHIN_S)
    assert perf_counter() - started < _HANGS_S
    assert answers.cancelled == answers.begun == 2


async def test_where_all_are_late_few_are_asked_twice() -> None:
    hedge, answers = Hedge(), Answers(60.0)
    calls = [hedge.first(answers.read, within_s=_WITHIN_S) for _ in range(10)]
    ended = await asyncio.gather(*calls, return_exceptions=True)
    assert all(isinstance(one, TimeoutError) for one in ended)
    assert answers.cancelled == answers.begun == 12


@pytest.mark.parametrize("first", [None, 60.0])
async def test_an_error_is_the_callers(first: float | None) -> None:
    calls: list[Callable[[], Coroutine[Any, Any, None]]] = []

    async def fail() -> None:
        raise StoreUnavailable("away")

    async def hang() -> None:
        await asyncio.sleep(60)

    async def read() -> None:
        calls.append(read)
        await (hang() if first and len(calls) == 1 else fail())

    with pytest.raises(StoreUnavailable):
        await Hedge().first(read, within_s=_WITHIN_S)


class Breaking:
    """Fails so many times, then answers; notes how often it was asked."""

    def __init__(self, *errors: StoreUnavailable) -> None:
        self._errors = [*errors]
        self.asked = 0

    async def read(self) -> int:
        self.asked += 1
        if self._errors:
            raise self._errors.pop(0)
        return self.asked


async def test_a_broken_connection_is_followed_by_another() -> None:
    assert await again_if_broken(Breaking(StoreUnavailable("reset")).read) == 2
    assert await Hedge().first(Breaking(StoreUnavailable("reset")).read, within_s=_WITHIN_S) == 2


async def test_a_store_that_is_away_is_not_asked_for_ever() -> None:
    away = Breaking(*(StoreUnavailable("away") for _ in range(9)))
    with pytest.raises(StoreUnavailable):
        await again_if_broken(away.read)
    assert away.asked == 2


async def test_a_slow_statement_is_not_repeated() -> None:
    slow = Breaking(StoreTooSlow("cut"))
    with pytest.raises(StoreTooSlow):
        await again_if_broken(slow.read)
    assert slow.asked == 1
