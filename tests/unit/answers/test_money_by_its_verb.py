"""Sums of money that only their verb tells of, and words that say that something is to be done."""

import pytest

from app.answers.amounts import amount_in
from app.answers.clauses import is_plain


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
