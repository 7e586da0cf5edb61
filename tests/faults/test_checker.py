"""The checker names every kind of damage: without that, green kill tests would prove nothing."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest
from uuid_utils.compat import uuid7

from app.domain.models import TurnState
from tests.faults.checker import Stored, faults
from tests.faults.inprocess import Bench
from tests.faults.ledger import Ledger, said

pytestmark = pytest.mark.asyncio(loop_scope="session")

Damage = Callable[[Ledger, Stored], Stored]


def _lose_a_turn(_: Ledger, found: Stored) -> Stored:
    return replace(found, turns=found.turns[:-1])


def _store_twice(_: Ledger, found: Stored) -> Stored:
    return replace(found, turns=[*found.turns, found.turns[-1]])


def _invent(ledger: Ledger, found: Stored) -> Stored:
    del ledger.said[next(iter(ledger.said))]
    return found


def _alter(ledger: Ledger, found: Stored) -> Stored:
    next(iter(ledger.said.values())).text = "something else"
    return found


def _skip_a_place(_: Ledger, found: Stored) -> Stored:
    last = found.turns[-1]
    moved = replace(last, turn=replace(last.turn, seq=last.turn.seq + 1))
    return replace(found, turns=[*found.turns[:-1], moved])


def _send_later_what_was_stored_first(ledger: Ledger, found: Stored) -> Stored:
    last = max(s.acknowledged_at or 0 for s in ledger.said.values())
    ledger.said[found.turns[0].user, found.turns[0].turn.client_turn_id].invoked_at = last + 1
    return found


def _bury(_: Ledger, found: Stored) -> Stored:
    dead = replace(found.turns[0], turn=replace(found.turns[0].turn, state=TurnState.DEAD))
    return replace(found, turns=[dead, *found.turns[1:]])


def _double_an_event(_: Ledger, found: Stored) -> Stored:
    return replace(found, events=[*found.events, found.events[0]])


def _lose_an_event(_: Ledger, found: Stored) -> Stored:
    return replace(found, events=found.events[1:])


def _orphan_an_event(_: Ledger, found: Stored) -> Stored:
    return replace(found, events=[*found.events, (None, None, None)])


def _double_a_vector(_: Ledger, found: Stored) -> Stored:
    return replace(found, vectors=[*found.vectors, found.vectors[0]])


def _lose_a_vector(_: Ledger, found: Stored) -> Stored:
    return replace(found, vectors=found.vectors[1:])


def _orphan_a_vector(_: Ledger, found: Stored) -> Stored:
    return replace(found, vectors=[*found.vectors, (uuid7(), 0, found.vectors[0][2])])


def _lose_words(_: Ledger, found: Stored) -> Stored:
    found.postings[found.turns[0].turn.turn_id].popitem()
    return found


def _name_somebody_without_a_word(_: Ledger, found: Stored) -> Stored:
    return replace(found, mentions=[*found.mentions, (found.turns[0].turn.turn_id, uuid7())])


def _orphan_words(_: Ledger, found: Stored) -> Stored:
    return replace(found, postings={**found.postings, uuid7(): {1: 1}})


def _answer_500(ledger: Ledger, found: Stored) -> Stored:
    ledger.refusals.append("500: the service failed over this call")
    return found


DAMAGES: dict[Damage, str] = {
    _lose_a_turn: "acknowledged turn lost",
    _store_twice: "turn stored 2 times",
    _invent: "turn stored that nobody sent",
    _alter: "turn stored with another text",
    _skip_a_place: "gap or repetition in the order",
    _send_later_what_was_stored_first: "turn out of order",
    _bury: "turn is dead",
    _double_an_event: "2 events instead of 1",
    _lose_an_event: "0 events instead of 1",
    _orphan_an_event: "1 events instead of 0",
    _double_a_vector: "2 vectors instead of 1",
    _lose_a_vector: "0 vectors instead of 1",
    _orphan_a_vector: "1 vectors instead of 0",
    _lose_words: "are not those of its text",
    _name_somebody_without_a_word: "are not those of its text",
    _orphan_words: "words of a turn that does not exist",
    _answer_500: "refused without reason",
}


@pytest.mark.parametrize("damage", DAMAGES)
async def test_checker_names_the_damage(bench: Bench, damage: Damage) -> None:
    scope = await bench.post(8)
    await bench.drain(scope)
    found = await bench.stored()
    assert faults(bench.ledger, found) == []
    named = faults(bench.ledger, damage(bench.ledger, found))
    assert any(DAMAGES[damage] in fault for fault in named), named


async def test_unknown_outcomes_may_be_stored_or_not(bench: Bench) -> None:
    scope = await bench.post(8)
    await bench.drain(scope)
    for number, turn in enumerate(bench.ledger.said.values()):
        if number % 2:
            turn.acknowledged_at = None
    never = said(bench.user, "never arrived", Random(2))
    bench.ledger.note([never])
    assert await bench.verdict() == []


async def test_a_guest_may_die_and_a_writers_turn_may_not(bench: Bench) -> None:
    scope = await bench.post(3)
    await bench.drain(scope)
    found = await bench.stored()
    guest = found.turns[0].turn
    dead = _bury(bench.ledger, found)
    events = [span for span in dead.events if span[0] != guest.turn_id]
    vectors = [row for row in dead.vectors if row[0] != guest.turn_id]
    dead = replace(dead, events=events, vectors=vectors)
    assert any("turn is dead" in fault for fault in faults(bench.ledger, dead))
    bench.ledger.guests.add((bench.user, guest.client_turn_id))
    assert faults(bench.ledger, dead) == []
