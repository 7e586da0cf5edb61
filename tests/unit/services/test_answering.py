from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.answers.told import ToldEvent, ToldTurn
from app.domain.deadline import Deadline
from app.domain.events import Modality, Status
from app.domain.intervals import Granularity, Interval
from app.domain.models import Scope
from app.ports import Known
from app.services.recall.answering import find_answer
from app.services.recall.understanding import understand
from app.timex import DEFAULT

NOW = datetime(2026, 6, 1, 12, tzinfo=UTC)
SCOPE = Scope(tenant_id=UUID(int=1), user_id=UUID(int=2))


class Diary:
    """Turns in memory, all of which say what is asked."""

    def __init__(self, turns: Sequence[ToldTurn]) -> None:
        self.diary = sorted(turns, key=lambda one: one.said_at, reverse=True)
        self.read = 0

    async def saying(self, *_: Any, most: int, **__: Any) -> list[ToldTurn]:
        found = self.diary[:most]
        self.read += len(found)
        return found

    async def said(self, *_: Any, most: int, **__: Any) -> list[tuple[UUID, datetime]]:
        return [(one.turn_id, one.said_at) for one in self.diary][:most]

    async def turns(self, _: Scope, ids: Sequence[UUID], *__: Any, **___: Any) -> list[ToldTurn]:
        found = [one for one in self.diary if one.turn_id in set(ids)]
        self.read += len(found)
        return found

    async def within(self, *_: Any, **__: Any) -> list[ToldTurn]:
        return []

    async def linked(self, *_: Any, **__: Any) -> list[ToldTurn]:
        return []

    async def things(self, *_: Any, **__: Any) -> list[Any]:
        return []


def told(number: int, days: int, before: int) -> ToldTurn:
    """A turn that was said so many days ago, of a run so many days before that."""
    said_at = NOW - timedelta(days=days)
    start = (said_at - timedelta(days=before)).replace(hour=0)
    return ToldTurn(
        turn_id=UUID(int=number), session_id=UUID(int=9), position=number, text="I ran in the park.",
        speaker="Ada", by_user=True, said_at=said_at, zone="UTC",
        events=(ToldEvent(
            event_id=UUID(int=100_000 + number), event_type="sport", subject="Ada", action="ran", action_type="RUN",
            summary="I ran in the park", status=Status.COMPLETED, modality=Modality.ASSERTED,
            interval=Interval(start=start, end=start + timedelta(days=1)), granularity=Granularity.DAY,
            has_time=True, zone="UTC", object="", participants=(), metrics=(), recurrence=None,
            object_entity=None, first=0, last=18,
        ),),
        groups=frozenset({0}),
    )  # fmt: skip


async def last_run(diary: Diary, query: str = "When did I last run?") -> str:
    computed = await find_answer(
        query,
        understand(query, now=NOW, zone=UTC, conventions=DEFAULT),
        Known(said_until=NOW),
        SCOPE,
        now=NOW,
        deadline=Deadline(total_ms=60_000),
        happened=diary,
    )
    found = computed.answer
    return str(found.value)[:10] if found is not None else ""


def truth(diary: Diary, month: str = "") -> str:
    days = (
        event.interval.start.date().isoformat()
        for turn in diary.diary
        for event in turn.events
        if event.interval.start
    )
    return max((day for day in days if day.startswith(month)), default="")


@pytest.mark.parametrize("before", [0, 1])
async def test_the_last_is_read_from_the_newest_turns(before: int) -> None:
    diary = Diary([told(n, days=n, before=before) for n in range(1, 500)])
    assert await last_run(diary) == truth(diary)
    assert diary.read < 40


async def test_late_news_of_long_ago_does_not_hide_the_last() -> None:
    news = [told(n, days=1, before=200 + n) for n in range(1, 80)]
    diary = Diary([*news, *(told(100 + n, days=50 + n, before=0) for n in range(100))])
    assert await last_run(diary) == truth(diary)


@settings(max_examples=40, deadline=None)
@given(st.lists(st.tuples(st.integers(1, 300), st.integers(0, 300)), min_size=1, max_size=150))
async def test_the_last_is_the_same_as_of_all_turns(said: list[tuple[int, int]]) -> None:
    diary = Diary([told(n, days, before) for n, (days, before) in enumerate(said, 1)])
    assert await last_run(diary) == truth(diary)


@pytest.mark.parametrize(
    "query", ["When did I last run in March 2026?", "我2026年3月最后一次跑步是什么时候？"]
)
@settings(max_examples=20, deadline=None)
@given(st.lists(st.tuples(st.integers(1, 300), st.integers(0, 300)), min_size=1, max_size=150))
async def test_the_last_of_a_month_is_the_same_as_of_all_turns(
    query: str, said: list[tuple[int, int]]
) -> None:
    diary = Diary([told(n, days, before) for n, (days, before) in enumerate(said, 1)])
    assert (await last_run(diary, query)).replace("None", "") == truth(diary, "2026-03")


async def test_the_last_of_a_month_is_read_from_its_newest_turns_and_those_told_later() -> None:
    diary = Diary([told(n, days=n, before=0) for n in range(1, 300)])
    assert await last_run(diary, "When did I last run in March 2026?") == "2026-03-31"
    assert diary.read == 61 + 12
