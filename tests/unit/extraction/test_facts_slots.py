"""The registry of slots and what makes values comparable."""

from pathlib import Path

import pytest

from app.extraction.facts.sameness import same
from app.extraction.facts.slots import CHINESE_NOUNS, ENGLISH_NOUNS, SLOTS, slots_page

_PAGE = Path(__file__).resolve().parents[3] / "docs" / "slots.md"


def test_the_page_of_slots_is_that_of_the_code():
    assert _PAGE.read_text("utf-8") == slots_page(), "run 'make docs'"


def test_a_noun_names_one_slot():
    english = [noun for slot in SLOTS.values() for noun in slot.english]
    chinese = [noun for slot in SLOTS.values() for noun in slot.chinese]
    assert len(english) == len(ENGLISH_NOUNS)
    assert len(chinese) == len(CHINESE_NOUNS)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("美式咖啡", "美式"),
        ("an americano coffee", "Americano"),
        ("a bakery", "bakery"),
        ("一杯牛奶", "milk"),
        ("Prawns", "虾"),
    ],
)
def test_the_same_thing_has_one_spelling(one, other):
    assert same(one) == same(other)


@pytest.mark.parametrize(
    ("one", "other"), [("oat milk", "milk"), ("green tea", "tea"), ("燕麦奶", "牛奶")]
)
def test_kinds_of_a_thing_are_not_the_thing(one, other):
    assert same(one) != same(other)
