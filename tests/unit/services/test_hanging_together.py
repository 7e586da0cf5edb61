"""Causes before effects, outcomes behind, and what holds before what it took the place of."""

from dataclasses import replace
from datetime import timedelta
from types import SimpleNamespace
from typing import Any
from uuid import UUID

import pytest

from app.domain.deadline import Deadline
from app.domain.links import LinkType
from app.domain.models import Scope
from app.domain.ranking import Scored
from app.ports import FoundEvent, FoundTurn, Known, Relation
from app.services.recall.candidates import Candidates
from app.services.recall.understanding import understand
from app.services.refine.hanging_together import HangingTogether, candidate_of_turn
from app.services.refine.placing import Places
from app.services.refine.second_look import Looked
from app.timex import DEFAULT
from tests.unit.services.test_grouping import SAID, YESTERDAY, event, turn

SCOPE = Scope(tenant_id=UUID(int=1), user_id=UUID(int=2))
EFFECT, CAUSE, LATER = (
    turn(3, "The cellar is wet"),
    turn(9, "The pipe burst"),
    turn(12, "It is dry"),
)


class Index:
    """Turns as they are fetched; nothing else of the port is used."""

    def __init__(self, *turns: FoundTurn) -> None:
        self._turns = {one.turn.turn_id: one for one in turns}

    async def fetch(self, _: Scope, ids: list[UUID], __: Known, **___: Any) -> list[FoundTurn]:
        return [self._turns[one] for one in ids]


class World:
    """Memories as the graph reads them."""

    def __init__(self, *found: FoundEvent) -> None:
        self._found = {one.event.event_id: one for one in found}

    async def memories(self, _: Scope, ids: list[UUID], __: Known) -> list[FoundEvent]:
        return [self._found[one] for one in ids if one in self._found]


async def order(query: str, head: FoundTurn, *others: FoundEvent) -> tuple[list[int], Any]:
    """Return the numbers of turns as they stand afterwards, and why."""
    asked = understand(query, now=SAID, zone=SAID.tzinfo, conventions=DEFAULT)  # type: ignore[arg-type]
    rest = [turn(50), turn(51)]
    ranked = [
        Scored(candidate=candidate_of_turn(one, None), score=0.9 - n / 10)
        for n, one in enumerate([head.turn, *rest])
    ]
    looked = Looked(
        query=query,
        asked=asked,
        search=SimpleNamespace(known=Known(said_until=SAID)),  # type: ignore[arg-type]
        found=Candidates(hits={}, words={}, closeness={}, documents=0, frequencies=()),
        ranked=ranked,
    )
    index = Index(head, *(FoundTurn(turn=one, recorded_at=SAID, events=()) for one in rest))
    look = HangingTogether(index=index, graph=World(*others))  # type: ignore[arg-type]
    reasons: dict[str, str] = {}
    again = await look(looked, SCOPE, reasons, places=Places(), deadline=Deadline(total_ms=5000))
    return [UUID(one.candidate.id).int for one in again], reasons


def tied(kind: LinkType, *, outgoing: bool) -> FoundTurn:
    """Return the turn at the head, whose event hangs on another one."""
    link = Relation(type=kind, memory_id=UUID(int=700), is_outgoing=outgoing)
    own = replace(event(600, [EFFECT], "wet"), relations=(link,))
    return FoundTurn(turn=EFFECT, recorded_at=SAID, events=[own])


@pytest.mark.parametrize("query", ["Why is the cellar wet?", "地下室为什么湿了？"])
async def test_a_cause_comes_before_what_it_caused(query: str) -> None:
    cause = event(700, [CAUSE], "burst")
    found, reasons = await order(query, tied(LinkType.CAUSES, outgoing=False), cause)
    assert found[:2] == [9, 3]
    assert reasons == {str(CAUSE.turn_id): "cause"}


async def test_a_cause_that_lies_after_its_effect_is_none() -> None:
    after = replace(YESTERDAY, start=SAID + timedelta(days=2), end=SAID + timedelta(days=3))
    found, _ = await order(
        "Why is the cellar wet?",
        tied(LinkType.CAUSES, outgoing=False),
        event(700, [CAUSE], "burst", when=after),
    )
    assert found == [3, 50, 51]


@pytest.mark.parametrize("query", ["How did the wet cellar turn out?", "地下室后来怎么样了？"])
async def test_an_outcome_comes_behind_what_it_became_of(query: str) -> None:
    found, reasons = await order(
        query, tied(LinkType.RESOLVES, outgoing=False), event(700, [LATER], "dry")
    )
    assert found[:2] == [3, 12]
    assert reasons == {str(LATER.turn_id): "outcome"}


async def test_links_are_left_alone_where_the_question_wants_neither() -> None:
    found, _ = await order(
        "Where is it wet?", tied(LinkType.CAUSES, outgoing=False), event(700, [CAUSE], "burst")
    )
    assert found == [3, 50, 51]


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("Where do I work?", [9, 3]),
        ("我在哪里上班？", [9, 3]),
        ("Where did I work in 2019?", [3, 50]),
    ],
)
async def test_what_holds_comes_before_what_held_unless_the_past_is_asked_for(
    query: str, expected: list[int]
) -> None:
    over = FoundTurn(
        turn=EFFECT, recorded_at=SAID, events=(), is_over=True, superseded_by=UUID(int=700)
    )
    found, _ = await order(query, over, event(700, [CAUSE], "burst"))
    assert found[:2] == expected
