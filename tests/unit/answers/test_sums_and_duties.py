"""Sums of money that only their verb tells of, and words that say that something is to be done."""

from datetime import timedelta
from uuid import uuid4

import pytest

from app.answers.amounts import amount_in
from app.answers.answering import answer
from app.answers.clauses import is_plain
from app.answers.tellings import happenings_of
from app.answers.told import ToldEvent, ToldTurn
from app.answers.view import Material
from app.domain.events import Modality, Status
from app.domain.intervals import Granularity, Interval
from tests.unit.answers.test_everyday import NOW, ZONE, asked_of, value_of


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("paid 340 for the boiler", "340"), ("spent about 85 on the cake", "85"), ("cost me 42", "42"), ("it cost 1,250.", "1,250"),
        ("修热水器又花了340，心疼", "340"), ("蛋糕花了285", "285"), ("付了88.5", "88.5"),
        ("spent 3 hours on it", None), ("paid on 12 May", None), ("spent 12 days there", None), ("paid 5% more", None),
        ("花了3个小时", None), ("花了30分钟", None), ("交了20年社保", None), ("要5个人", None), ("共12次", None),
    ],
)  # fmt: skip
def test_what_is_paid_is_money_where_no_other_unit_follows(said: str, expected: str | None) -> None:
    assert amount_in(said) == expected


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("得给物业打电话", False), ("今天得交稿", False), ("必须交表", False), ("该给妈妈打电话了", False), ("记得买牛奶", False),
        ("gotta call mum", False), ("must phone the bank", False), ("ought to ring Ana", False),
        ("我得了奖", True), ("跑得很快", True), ("觉得累", True), ("值得去", True), ("记得很清楚", True), ("I had to pay", True), ("cello lesson today", True),
    ],
)  # fmt: skip
def test_what_is_still_to_be_done_is_no_plain_telling(said: str, expected: bool) -> None:
    assert is_plain(said) is expected


@pytest.mark.parametrize(
    ("query", "note", "value"),
    [
        ("What did the MRI show?", "so the MRI showed a torn meniscus.", "so the MRI showed a torn meniscus."),
        ("What did the X-ray show?", "the MRI showed a torn meniscus.", None),
        ("MRI查出了什么？", "结果MRI查出了一个结节", "结果MRI查出了一个结节"),
        ("胸片查出了什么？", "结果MRI查出了一个结节", None),
    ],
)  # fmt: skip
def test_what_stands_at_the_head_of_a_clause_is_what_it_tells_of(
    query: str, note: str, value: str | None
) -> None:
    assert value_of(query, [(5, 30, note)]) == value


@pytest.mark.parametrize(
    ("query", "words", "action", "value"),
    [
        ("How long will I be on crutches?", "I'm to be on crutches for six weeks", "be on crutches", "P42D"),
        ("How long was I on crutches?", "I'm to be on crutches for six weeks", "be on crutches", None),
        ("我要拄多久拐杖？", "要拄六周拐杖", "拄", "P42D"),
        ("我拄了多久拐杖？", "要拄六周拐杖", "拄", None),
    ],
)  # fmt: skip
def test_a_length_that_is_agreed_answers_what_is_ahead(
    query: str, words: str, action: str, value: str | None
) -> None:
    said_at = NOW - timedelta(days=2)
    event = ToldEvent(
        event_id=uuid4(), event_type="health", subject="Kim", action=action, action_type="OTHER", summary=words, status=Status.PLANNED,
        modality=Modality.PLANNED, interval=Interval(start=NOW + timedelta(days=1), end=NOW + timedelta(days=2)), granularity=Granularity.DAY,
        has_time=True, zone="Asia/Shanghai", object="", participants=(), metrics=(), recurrence=None, object_entity=None, first=0, last=len(words),
    )  # fmt: skip
    turn = ToldTurn(
        turn_id=uuid4(), session_id=uuid4(), position=0, text=words, speaker="Kim", by_user=True, said_at=said_at, zone="Asia/Shanghai", events=(event,),
    )  # fmt: skip
    asked = asked_of(query)
    found = answer(asked, Material(told=[list(happenings_of(turn))]), now=NOW, zone=ZONE)
    assert (found.value if found else None) == value
