"""What is read beside the head of a ranking: more of the stories that its best evidence belongs to."""

from types import SimpleNamespace
from typing import Any, cast
from uuid import UUID

import pytest

from app.domain.deadline import Deadline
from app.domain.models import Scope
from app.domain.ranking import Scored
from app.ports import Known, Story
from app.services.refine.looking_again import LookAgain
from app.services.refine.placing import Placing
from app.services.refine.second_look import Looked
from tests.unit.domain.test_second_ranking import scored
from tests.unit.services.test_grouping import SAID

SCOPE = Scope(tenant_id=UUID(int=1), user_id=UUID(int=2))


class Index:
    """Episodes of turns, a letter each; nothing else of the port is used."""

    def __init__(self, stories: str) -> None:
        self._stories = stories

    async def stories(
        self, _: Scope, turn_ids: list[UUID], __: Known, *, timeout_ms: int
    ) -> dict[UUID, Story]:
        assert timeout_ms > 0
        return {
            one: Story(
                episode_id=UUID(int=ord(self._stories[one.int])),
                title="",
                start=SAID,
                end=SAID,
                turn_ids=(),
            )
            for one in turn_ids
            if self._stories[one.int] != "-"
        }


def ranking(stories: str, **more: Any) -> list[Scored]:
    return [scored(str(UUID(int=n)), 1.0 - n / 100, **more) for n in range(len(stories))]


async def further(stories: str, *, head: int, ranked: list[Scored] | None = None) -> list[int]:
    """Return the places of what is read behind a head, for the episodes of the turns by place."""
    ranked = ranked or ranking(stories)
    nothing = cast(Any, None)
    look = LookAgain(
        asking=nothing,
        talk=nothing,
        placing=Placing(index=cast(Any, Index(stories))),
        hanging=nothing,
    )
    looked = cast(Looked, SimpleNamespace(search=SimpleNamespace(known=Known(said_until=SAID))))
    found = await look._of_best_story(ranked, ranked[:head], SCOPE, looked, Deadline(total_ms=5000))
    assert look.reasons == {one.candidate.id: "same_story" for one in found}
    return [UUID(one.candidate.id).int for one in found]


@pytest.mark.parametrize(
    ("stories", "wanted"),
    [
        ("aabc" + "dacab", [5, 7]),  # b and c stand alone in the head
        ("aabb" + "ccabc", [6, 7]),  # two stories are borne out
        ("----" + "aaaa", []),
        ("aaaa", []),
    ],
)
async def test_more_is_read_of_the_stories_of_the_best(stories: str, wanted: list[int]) -> None:
    assert await further(stories, head=4) == wanted


async def test_no_more_than_some_are_read() -> None:
    assert await further("aa" + "a" * 30, head=2) == list(range(2, 10))


async def test_what_lies_outside_the_window_is_not_read_for_its_story() -> None:
    inside, outside = ranking("aa", in_window=True), ranking("aaa", in_window=False)[2:]
    assert await further("aaa", head=2, ranked=[*inside, *outside]) == []
