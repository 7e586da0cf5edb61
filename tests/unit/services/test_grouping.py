"""Which event stands for a turn, and how turns share the places that there are."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import pytest

from app.domain.events import Event, Modality, Occurrence, Source, Status
from app.domain.intervals import Granularity, Interval
from app.domain.models import Role, Turn, TurnState
from app.domain.ranking import Scored
from app.domain.ranking_features import Candidate
from app.ports import FoundEvent, FoundTurn
from app.services.recall.filters import NO_FILTERS, Filters, lies_in
from app.services.recall.grouping import Wanted, group

SAID = datetime(2026, 3, 10, tzinfo=UTC)
YESTERDAY = Interval(start=SAID - timedelta(days=1), end=SAID)
LONG_AGO = Interval(start=SAID - timedelta(days=90), end=SAID - timedelta(days=89))
UNDATED = Interval(start=None, end=None)


def turn(number: int, text: str = "I bought a violin and sold my bicycle") -> Turn:
    return Turn(
        turn_id=UUID(int=number),
        client_turn_id=f"t{number}",
        session_id=UUID(int=999),
        client_session_id="s1",
        position=number,
        seq=number,
        speaker="Mei",
        role=Role.USER,
        text=text,
        said_at=SAID + timedelta(minutes=number),
        zone="+08:00",
        state=TurnState.PROCESSED,
    )


def event(number: int, turns: list[Turn], words: str, **more: Any) -> FoundEvent:
    sources = []
    for one in turns:
        start = max(0, one.text.find(words))
        sources.append(Source(turn_id=one.turn_id, start=start, end=start + len(words)))
    values: dict[str, Any] = {
        "event_id": UUID(int=number),
        "version": 1,
        "known_from": SAID,
        "known_to": None,
        "recorded_from": SAID,
        "superseded_by": None,
        "seen_count": 1,
        "subject": "Mei",
        "action": "did",
        "summary": words,
        "status": Status.COMPLETED,
        "modality": Modality.ASSERTED,
        "sources": tuple(sources),
        "occurrence": Occurrence(
            interval=more.pop("when", YESTERDAY),
            granularity=Granularity.DAY,
            text=None,
            timezone="+08:00",
            certainty=1.0,
        ),
    }
    return FoundEvent(event=Event(**(values | more)), turns=tuple(turns))


def found(*pairs: tuple[Turn, list[FoundEvent]], **more: Any) -> list[tuple[FoundTurn, Scored]]:
    """Return turns with their events, best first."""
    return [
        (
            FoundTurn(turn=one, recorded_at=SAID, events=events, **more),
            Scored(
                candidate=Candidate(id=str(one.turn_id), said_at=one.said_at, in_window=True),
                score=1.0 - at / 100,
            ),
        )
        for at, (one, events) in enumerate(pairs)
    ]


def wanted(**more: Any) -> Wanted:
    values: dict[str, Any] = {
        "limit": 10,
        "kinds": frozenset({"event", "turn"}),
        "filters": NO_FILTERS,
        "window": YESTERDAY,
        "terms": frozenset(),
        "with_past": False,
    }
    return Wanted(**(values | more))


def both(number: int) -> tuple[Turn, list[FoundEvent]]:
    """Return a turn with two events of yesterday, numbered from its own number."""
    one = turn(number)
    return one, [
        event(100 * number + 1, [one], "bought a violin"),
        event(100 * number + 2, [one], "sold my bicycle"),
    ]


def ids(memories: Any) -> list[int]:
    return [m.event.event_id.int if m.event else m.turns[0].turn_id.int for m in memories]


def test_the_window_comes_before_the_words() -> None:
    one = turn(1)
    events = [
        event(11, [one], "sold my bicycle", when=LONG_AGO),
        event(12, [one], "bought a violin"),
    ]
    memories = group(found((one, events)), wanted(terms=frozenset({"bicycl", "sold"})))
    assert ids(memories) == [12]
    assert memories[0].in_window is True


@pytest.mark.parametrize(("words", "number"), [("violin", 101), ("bicycl", 102), ("none", 101)])
def test_the_words_choose_among_events_of_the_window(words: str, number: int) -> None:
    memories = group(found(both(1)), wanted(terms=frozenset({words})))
    assert ids(memories)[0] == number


def test_what_is_only_asked_or_supposed_stands_behind_what_is_said() -> None:
    one = turn(1)
    events = [
        event(11, [one], "bought a violin", modality=Modality.ASKED, confidence=0.9),
        event(12, [one], "sold my bicycle", confidence=0.2),
    ]
    assert ids(group(found((one, events)), wanted())) == [12, 11]


def test_second_events_never_push_a_turn_out_of_the_first_ten() -> None:
    turns = [both(number) for number in range(1, 13)]
    ten = group(found(*turns), wanted(limit=10))
    assert [m.turns[0].seq for m in ten] == list(range(1, 11))
    twelve = group(found(*turns), wanted(limit=12))
    assert [m.turns[0].seq for m in twelve] == [1, 1, 2, 2, *range(3, 11)]
    few = group(found(*turns[:3]), wanted(limit=5))
    assert [m.turns[0].seq for m in few] == [1, 1, 2, 2, 3]
    scores = [m.scored.score for m in twelve]
    assert scores == sorted(scores, reverse=True)


def test_without_a_window_one_event_stands_for_its_turn() -> None:
    assert len(group(found(both(1)), wanted(window=None))) == 1
    every = wanted(window=None, kinds=frozenset({"event"}))
    assert len(group(found(both(1)), every)) == 2


def test_a_turn_cited_by_a_better_memory_is_not_repeated_alone() -> None:
    first, second, third = turn(1), turn(2), turn(3)
    shared = event(11, [first, second], "bought a violin")
    memories = group(found((second, [shared]), (third, []), (first, [shared])), wanted(window=None))
    assert ids(memories) == [11, 3]
    assert [t.seq for t in memories[0].turns] == [1, 2]
    assert memories[0].brought_by == second


def test_another_event_of_a_cited_turn_is_a_memory_of_its_own_where_there_is_room() -> None:
    first, second = turn(1), turn(2)
    shared = event(11, [first, second], "bought a violin")
    own = event(12, [first], "sold my bicycle")
    pairs = found((second, [shared]), (first, [shared, own]))
    assert ids(group(pairs, wanted())) == [11, 12]
    assert ids(group(pairs, wanted(limit=1))) == [11]


def test_what_was_cancelled_comes_below_what_was_done() -> None:
    off, done, told, outside = turn(1), turn(2), turn(3), turn(4)
    cancelled = event(11, [off], "bought a violin", status=Status.CANCELLED)
    pairs = found(
        (off, [cancelled]),
        (done, [event(12, [done], "sold my bicycle")]),
        (told, []),
        (outside, [event(13, [outside], "bought a violin", when=LONG_AGO)]),
    )
    assert ids(group(pairs, wanted())) == [11, 12, 3, 13]
    below = group(pairs, wanted(of_what_was_done=True))
    assert ids(below) == [12, 3, 11, 13]
    scores = [memory.scored.score for memory in below]
    assert scores == sorted(scores, reverse=True)
    assert ids(group(pairs, wanted(of_what_was_done=True, limit=1))) == [12]


def test_what_was_cancelled_stays_before_talk_that_tells_of_nothing_done() -> None:
    off, told = turn(1), turn(2)
    cancelled = event(11, [off], "bought a violin", status=Status.CANCELLED)
    pairs = [
        (one, replace(s, candidate=replace(s.candidate, in_window=None)))
        for one, s in found((off, [cancelled]), (told, []))
    ]
    assert ids(group(pairs, wanted(window=None, of_what_was_done=True))) == [11, 2]


def test_of_one_turn_what_was_done_stands_before_what_was_cancelled() -> None:
    one = turn(1)
    events = [
        event(11, [one], "bought a violin", status=Status.CANCELLED),
        event(12, [one], "sold my bicycle"),
    ]
    asked = {"terms": frozenset({"violin"})}
    assert ids(group(found((one, events)), wanted(**asked))) == [11, 12]
    assert ids(group(found((one, events)), wanted(**asked, of_what_was_done=True))) == [12, 11]


def test_what_is_over_stays_out_or_comes_below() -> None:
    heir = UUID(int=77)
    over = found((turn(1), []), is_over=True, superseded_by=heir)
    memories = [*over, *found((turn(2), []))]
    assert ids(group(memories, wanted())) == [2]
    past = group(memories, wanted(with_past=True))
    assert [(m.turns[0].seq, m.superseded_by) for m in past] == [(2, None), (1, heir)]
    assert past[0].scored.score >= past[1].scored.score


def test_filters_take_turns_alone_away() -> None:
    pairs = found(both(1), (turn(2), []))
    assert ids(group(pairs, wanted(filters=Filters(statuses=["completed"])))) == [101, 102]
    assert group(pairs, wanted(filters=Filters(statuses=["planned"]))) == ()
    assert group(pairs, wanted(filters=Filters(event_types=["trip"]))) == ()
    assert ids(group(pairs, wanted(kinds=frozenset({"turn"})))) == [1, 2]


def test_an_event_without_a_place_in_time_lies_where_it_was_said() -> None:
    habit = event(1, [turn(1)], "bought", when=UNDATED).event
    assert lies_in(habit, SAID - timedelta(hours=1), YESTERDAY)
    assert not lies_in(habit, SAID, YESTERDAY)
