"""Everyday questions: sums, rates that are said, what is ahead, what held at a time, who spoke; in both languages."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID, uuid4
from zoneinfo import ZoneInfo

import pytest

from app.answers.amounts import amount_in
from app.answers.answering import Answer, answer
from app.answers.asked import Asked
from app.answers.people import is_close_one, is_someone
from app.answers.questions import read_asked
from app.answers.tellings import happenings_of
from app.answers.told import ToldTurn
from app.answers.trends import said_rate
from app.answers.view import Material
from app.services.recall.understanding import understand
from app.timex import Conventions

ZONE = ZoneInfo("Asia/Shanghai")
NOW = datetime(2026, 6, 1, 10, 0, tzinfo=ZONE)
Notes = Sequence[tuple[int, int, str]]


def asked_of(query: str) -> Asked:
    read = understand(query, now=NOW, zone=ZONE, conventions=Conventions())
    asked = read_asked(query, read.intent, read.window)
    assert asked is not None
    return asked


def ask(query: str, notes: Notes, speaker: str = "Kim") -> Answer | None:
    """Answer from all notes, whatever a store would have found of them."""
    asked = asked_of(query)
    turns = [
        ToldTurn(
            turn_id=uuid4(), session_id=UUID(int=place), position=0, text=text, speaker=speaker, by_user=True,
            said_at=datetime(2026, month, day, 20, 0, tzinfo=ZONE), zone="Asia/Shanghai",
        )
        for place, (month, day, text) in enumerate(notes)
    ]  # fmt: skip
    told = [one for turn in turns for one in happenings_of(turn)]
    material = Material(told=[told for _ in asked.topics])
    return answer(asked, material, now=NOW, zone=ZONE)


def value_of(query: str, notes: Notes, speaker: str = "Kim") -> Any:
    found = ask(query, notes, speaker)
    return None if found is None else found.value


@pytest.mark.parametrize(
    ("query", "notes", "total"),
    [
        ("How much did I spend on the groomer altogether?", [(4, 1, "I paid the groomer £40 today."), (5, 2, "I paid the groomer £45 today.")], "£85"),
        ("给狗美容一共花了多少钱？", [(4, 1, "今天给狗美容花了40元。"), (5, 2, "今天给狗美容花了45元。")], "85元"),
    ],
)  # fmt: skip
def test_the_sum_of_all_is_told(query: str, notes: Notes, total: str) -> None:
    assert value_of(query, notes) == total


@pytest.mark.parametrize(
    ("words", "rate"),
    [
        ("I walk him twice a day now", (2.0, "day")),
        ("Three times a week from now on", (3.0, "week")),
        ("现在一天两次", (2.0, "day")),
        ("每周3节", (3.0, "week")),
        ("I walked him twice", None),
        ("这周去了两次", None),
    ],
)
def test_rates_as_they_are_said(words: str, rate: tuple[float, str] | None) -> None:
    assert said_rate(words) == rate


@pytest.mark.parametrize(
    ("query", "note"),
    [
        ("How many days until the concert?", (5, 20, "The concert is on 11 June.")),
        ("离出发还有几天？", (5, 20, "我们6月11号出发。")),
    ],
)
def test_how_long_until_what_is_ahead(query: str, note: tuple[int, int, str]) -> None:
    assert asked_of(query).is_ahead
    assert value_of(query, [note]) == "P10D"


@pytest.mark.parametrize(
    ("query", "operator"),
    [
        ("How has my ferritin gone?", "trend"),
        ("Has my rent come down?", "trend"),
        ("我的铁蛋白是怎么变的？", "trend"),
        ("铁蛋白变化", "trend"),
        ("Bread or soup, which did I make first?", "order"),
        ("Did the bread come before or after the soup?", "order"),
        ("烤面包和煮汤哪个先做的？", "order"),
        ("打了几针疫苗了？", "count"),
        ("Why'd I leave the choir?", "why"),
        ("水管怎么裂的？", "why"),
        ("Run me through my swims, one by one", "list"),
        ("What was wrong with the kettle?", "what"),
    ],
)
def test_everyday_wordings_are_read(query: str, operator: str) -> None:
    assert asked_of(query).operator == operator


@pytest.mark.parametrize(
    ("query", "notes", "name"),
    [
        ("Who was the carer in April?", [(2, 3, "The carer is Beata."), (5, 20, "The carer is Dawn now.")], "Beata"),
        ("四月份的护工是谁？", [(2, 3, "护工是马姐。"), (5, 20, "现在的护工是小庞。")], "马姐"),
    ],
)  # fmt: skip
def test_what_held_is_read_as_held(query: str, notes: Notes, name: str) -> None:
    asked = asked_of(query)
    assert asked.holds
    assert asked.window is not None


@pytest.mark.parametrize(
    ("query", "note", "speaker"),
    [
        ("When did Nessa buy the boots?", "I bought boots today.", "Nessa"),
        ("阿黎什么时候买的靴子？", "我今天买了靴子。", "阿黎"),
    ],
)
def test_who_speaks_is_asked_of_by_name(query: str, note: str, speaker: str) -> None:
    assert str(value_of(query, [(5, 4, note)], speaker)).startswith("2026-05-04")


def test_a_comma_in_a_figure_parts_no_clause() -> None:
    note = (5, 4, "I paid £2,400 for the boiler today.")
    assert value_of("How much did the boiler cost?", [note]) == "£2,400"


def test_what_is_counted_by_a_piece_is_no_money() -> None:
    assert amount_in("少了一块门板") is None
    assert amount_in("三十块") == "三十块"
    assert amount_in("八块五") == "八块五"


def test_kin_are_known_whatever_their_letters() -> None:
    assert all(map(is_someone, ("my sister", "my son", "our boss")))
    assert all(map(is_close_one, ("my sisters", "her parents")))
    assert not is_someone("the bus")


def test_a_question_of_one_sign_is_read_in_time() -> None:
    assert asked_of("比" * 500).topics
