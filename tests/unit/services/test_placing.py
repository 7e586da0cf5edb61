"""Which episode and which chain a turn belongs to, and whether its time fits the question."""

from dataclasses import replace
from datetime import timedelta
from types import SimpleNamespace
from typing import Any
from uuid import UUID

import pytest

from app.domain.deadline import Deadline
from app.domain.links import LinkType
from app.domain.models import Scope
from app.ports import FoundTurn, Known, Relation, Story
from app.services.recall.candidates import Candidates
from app.services.recall.understanding import understand
from app.services.refine.placing import Places, Placing
from app.services.refine.second_look import Looked
from app.timex import DEFAULT
from tests.unit.services.test_grouping import SAID, YESTERDAY, event, turn

SCOPE = Scope(tenant_id=UUID(int=1), user_id=UUID(int=2))


class Index:
    """Turns and their episodes; nothing else of the port is used."""

    def __init__(self, turns: list[FoundTurn], stories: dict[int, str]) -> None:
        self._turns = turns
        self._stories = stories

    async def fetch(self, *_: Any, **__: Any) -> list[FoundTurn]:
        return self._turns

    async def stories(self, *_: Any, **__: Any) -> dict[UUID, Story]:
        return {
            UUID(int=number): Story(
                episode_id=UUID(int=len(title)), title=title, start=SAID, end=SAID, turn_ids=()
            )
            for number, title in self._stories.items()
        }


async def places(query: str, turns: list[FoundTurn], **stories: str) -> Places:
    asked = understand(query, now=SAID, zone=SAID.tzinfo, conventions=DEFAULT)  # type: ignore[arg-type]
    looked = Looked(
        query=query,
        asked=asked,
        search=SimpleNamespace(known=Known(said_until=SAID)),  # type: ignore[arg-type]
        found=Candidates(hits={}, words={}, closeness={}, documents=0, frequencies=()),
        ranked=[],
    )
    index = Index(turns, {int(name[1:]): title for name, title in stories.items()})
    placing = Placing(index=index)  # type: ignore[arg-type]
    ids = [one.turn.turn_id for one in turns]
    return await placing(looked, ids, SCOPE, deadline=Deadline(total_ms=5000))


def told(number: int, text: str, *, days: int, **more: Any) -> FoundTurn:
    """Return a turn that tells of what happened so many days after yesterday."""
    one = turn(number, text)
    when = replace(
        YESTERDAY,
        start=YESTERDAY.start + timedelta(days=days),  # type: ignore[operator]
        end=YESTERDAY.end + timedelta(days=days),  # type: ignore[operator]
    )
    own = replace(event(600 + number, [one], text, when=when), **more)
    return FoundTurn(turn=one, recorded_at=SAID, events=[own])


def linked(number: int, kind: LinkType = LinkType.CAUSES) -> tuple[Relation, ...]:
    return (Relation(type=kind, memory_id=UUID(int=number), is_outgoing=True),)


async def test_a_turn_is_placed_in_its_episode() -> None:
    found = await places("Where is it?", [told(1, "It leaks", days=0), told(2, "Nice", days=0)], t1="The leak")  # fmt: skip
    placed = found.placed[UUID(int=1)]
    assert placed.story is not None
    assert placed.story.title == "The leak"
    assert found.stories(UUID(int=1)) == {placed.story.episode_id}
    assert found.placed[UUID(int=2)].story is None
    assert found.stories(UUID(int=2)) == found.stories(UUID(int=3)) == frozenset()


async def test_events_that_links_join_are_one_chain() -> None:
    turns = [
        told(1, "The pipe burst", days=0, relations=linked(602)),
        told(2, "The cellar is wet", days=0, relations=linked(700, LinkType.FOLLOWS)),
        told(3, "I baked bread", days=0, relations=linked(601, LinkType.CONTRADICTS)),
    ]
    found = await places("Why is the cellar wet?", turns)
    chain = (UUID(int=601), UUID(int=602), UUID(int=700))
    assert [found.placed[UUID(int=n)].chain for n in (1, 2, 3)] == [chain, chain, ()]
    assert found.stories(UUID(int=1)) == found.stories(UUID(int=2))


@pytest.mark.parametrize(
    ("query", "wrong"),
    [
        ("What did I do after the knee surgery?", {1}),
        ("膝盖手术之后我做了什么？", {4}),
        ("What did I do before the knee surgery?", {3}),
        ("膝盖手术之前我做了什么？", {6}),
        ("What did I do?", set()),
        ("What did I do after the wedding?", set()),
    ],
)
async def test_what_lies_on_the_wrong_side_of_the_event_does_not_fit(
    query: str, wrong: set[int]
) -> None:
    english = ["I ran a race", "I had the knee surgery", "I swam in the lake"]
    chinese = ["我跑了一场比赛", "我做了膝盖手术", "我去湖里游泳了"]
    texts = english if query.isascii() else chinese
    first = 1 if query.isascii() else 4
    turns = [
        told(first + n, text, days=day)
        for n, (text, day) in enumerate(zip(texts, (-9, -5, -2), strict=True))
    ]
    assert {UUID(one).int for one in (await places(query, turns)).wrong} == wrong
