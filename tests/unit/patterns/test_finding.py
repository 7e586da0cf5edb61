"""Patterns in simulated diaries: planted ones are found, random and Monday-only ones hold none."""

from datetime import timedelta
from random import Random

import pytest

from app.domain.patterns import PatternSort
from app.patterns import ToldTurn, patterns_in
from tests.bench.patterns.__main__ import found_in, people
from tests.bench.patterns.people import START


@pytest.mark.parametrize("sort", ["weekly", "twice a week", "each n days"])
def test_what_recurs_is_found_at_twelve_weeks(sort: str) -> None:
    results = [found_in(one) for one in people(sort, 8, 12, seed=5)]
    assert sum(hit for hit, _ in results) >= 7
    assert sum(others for _, others in results) == 0


@pytest.mark.parametrize("mondays", [False, True])
def test_what_comes_at_random_holds_no_pattern(mondays: bool) -> None:
    some = people(None, 12, 12, seed=6, mondays=mondays)
    assert [d.statement for one in some for d in patterns_in(one.turns, ())] == []


def _days(count: int, seed: int, chance: float) -> list[bool]:
    random = Random(seed)
    return [random.random() < chance for _ in range(count)]


def _turn(day: int, text: str) -> ToldTurn:
    from uuid import UUID

    return ToldTurn(
        turn_id=UUID(int=day * 1000 + hash(text) % 997), said_at=START + timedelta(days=day, hours=20),
        zone="UTC", text=text,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("late", "tired", "filler", "words"),
    [
        ("Worked the night shift.", "Exhausted today.", "Cooked soup.", "the day after"),
        ("上了夜班。", "疲惫不堪，累坏了。", "煮了汤。", "第二天"),
    ],
)
def test_what_follows_the_day_after_is_found(
    late: str, tired: str, filler: str, words: str
) -> None:
    first = _days(120, 3, 0.25)
    noise = _days(120, 4, 0.03)
    turns = []
    for day in range(120):
        texts = [filler, *([late] if first[day] else [])]
        if (day and first[day - 1]) or noise[day]:
            texts.append(tired)
        turns += [_turn(day, text) for text in texts]
    found = [d for d in patterns_in(turns, ()) if d.sort is PatternSort.FOLLOWS]
    assert [words in d.statement for d in found] == [True]


@pytest.mark.parametrize(
    ("thing", "words"), [("Played tennis.", "more often since"), ("打了网球。", "以来比以前多")]
)
def test_what_comes_more_often_lately_is_found(thing: str, words: str) -> None:
    old, new = _days(90, 5, 0.06), _days(28, 6, 0.55)
    filler = "Cooked soup." if thing.isascii() else "煮了汤。"
    turns = []
    for day, hit in enumerate([*old, *new]):
        turns.append(_turn(day, filler))
        if hit:
            turns.append(_turn(day, thing))
    found = [d for d in patterns_in(turns, ()) if d.sort is PatternSort.CHANGE]
    assert [words in d.statement for d in found] == [True]


def test_denied_asked_and_planned_things_do_not_count() -> None:
    turns = []
    for day in range(84):
        turns.append(_turn(day, "Cooked soup."))
        if day % 7 == 2:
            turns.append(
                _turn(day, ("No yoga today.", "Should I do yoga?", "I might do yoga.")[day % 3])
            )
    assert patterns_in(turns, ()) == []
