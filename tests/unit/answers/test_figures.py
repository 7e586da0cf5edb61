"""Sums, counts and ordinals as they are said, and as hostile text says them."""

from datetime import datetime
from uuid import UUID
from zoneinfo import ZoneInfo

import pytest

from app.answers.amounts import amount_in, parsed_amount
from app.answers.counted import counted
from app.answers.ordinals import number_of
from app.answers.tellings import happenings_of
from app.answers.told import ToldTurn

_LONG = "7" * 5000  # int() raises on it


@pytest.mark.parametrize(
    ("said", "number"),
    [
        ("50 bucks", 50), ("$1.5k", 1500), ("£1,299.50", 1299.5), ("5 千元", 5000), ("四千二", 4200),
        ("三万五", 35000), ("三亿元", 300_000_000), ("八块五", 8.5), ("3块5", 3.5), ("5美元", 5),
    ],
)  # fmt: skip
def test_a_sum_is_read_as_it_was_said(said: str, number: float) -> None:
    assert amount_in(said) == said
    assert parsed_amount(said) == number


@pytest.mark.parametrize(("said", "noun"), [(f"{_LONG} flats", "flat"), (f"{_LONG}套房", "套")])
def test_a_number_of_thousands_of_digits_counts_nothing(said: str, noun: str) -> None:
    told = ToldTurn(
        turn_id=UUID(int=1), session_id=UUID(int=2), position=0, text=f"We viewed {said}.", speaker="Kim", by_user=True,
        said_at=datetime(2026, 6, 1, 10, 0, tzinfo=ZoneInfo("UTC")), zone="UTC",
    )  # fmt: skip
    assert all(counted(one, noun) == one for one in happenings_of(told))
    assert number_of(f"{_LONG}th") == 0
