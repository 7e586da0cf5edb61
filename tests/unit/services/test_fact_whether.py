"""Yes and no from facts."""

from dataclasses import replace

import pytest

from app.services.recall.fact_answer import fact_answer
from app.services.recall.fact_arm import FactsFound
from app.services.recall.fact_whether import asks_whether
from app.text.folding import fold
from tests.unit.services.test_facts_in_time import hit


def held(slot: str, key: str, value: str, *, is_over: bool = False) -> FactsFound:
    found = hit(value, None, None)
    fact = replace(
        found.fact, slot=slot, key=key, subject="Kim", object=value, is_negative=is_over, summary="as told"
    )  # fmt: skip
    return FactsFound(wanted=(found._replace(fact=fact),), meant={slot: 0.9})


@pytest.mark.parametrize(
    ("query", "facts", "expected"),
    [
        ("Am I vegetarian?", held("diet", "", "vegetarian"), True),
        ("我是不是素食者", held("diet", "", "素食者"), True),
        ("Do I smoke?", held("habit", "smoke", "smoking", is_over=True), False),
        ("我还抽烟吗", held("habit", "smoke", "", is_over=True), False),
        ("Did I ever smoke?", held("habit", "smoke", "smoking", is_over=True), True),
        ("我以前抽过烟吗", held("habit", "smoke", "抽烟", is_over=True), True),
        ("Am I allergic to peanuts?", held("allergy", "peanut", "peanuts"), True),
        ("我对花生过敏吗", held("allergy", "peanut", "花生"), True),
    ],
)
def test_a_value_that_is_named_holds_or_does_not(
    query: str, facts: FactsFound, expected: bool
) -> None:
    answer = fact_answer(query, facts)
    assert answer is not None
    assert answer.value is expected


@pytest.mark.parametrize(
    ("query", "facts"),
    [
        ("Do I have any allergies?", held("allergy", "peanut", "peanuts")),
        ("我有没有过敏", held("allergy", "peanut", "花生")),
        ("Am I vegan?", held("diet", "", "vegetarian")),
        ("我吃清真吗", held("diet", "", "素食者")),
    ],
)
def test_what_is_not_named_is_no_yes_and_no_no(query: str, facts: FactsFound) -> None:
    assert fact_answer(query, facts) is None


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("Do I smoke?", True), ("do you know what my name is", False), ("Do you know if I smoke?", False), ("what can't I eat", False),
        ("我抽烟吗", True), ("我还抽烟不", True), ("我弟结婚没", True), ("我喝不喝酒", True), ("我什么东西不能吃", False), ("你知道我叫什么吗", False),
        ("有什么是小宝不能吃的", False),
    ],
)  # fmt: skip
def test_a_question_for_yes_or_no_is_told_from_others(query: str, expected: bool) -> None:
    assert asks_whether(fold(query)) is expected
