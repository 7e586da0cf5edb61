"""In which order memories are returned."""

import pytest

from app.services.recall.standing import as_asked
from tests.unit.services.test_context import memory

LATER, EARLIER = memory(1, days=2), memory(2, days=1)


def test_order_is_told_by_time_where_it_is_asked_for() -> None:
    assert as_asked([LATER, EARLIER], "sequence") == (EARLIER, LATER)


@pytest.mark.parametrize("intent", ["latest", "fact", "count"])
def test_best_comes_first_else(intent: str) -> None:
    assert as_asked([LATER, EARLIER], intent) == (LATER, EARLIER)


def test_further_memories_stay_behind_the_best() -> None:
    best = [memory(number, days=10 + number) for number in range(1, 6)]
    further = [memory(6, days=2), memory(7, days=1)]
    assert as_asked([*reversed(best), *further], "sequence") == (*best, *further)
