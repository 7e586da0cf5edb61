"""Questions that look as if they asked for a fact of the user's, and do not."""

import pytest

from app.extraction.facts.asked import asked_facts


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("What is my name?", True),
        ("What is the name of my dog?", True),
        ("What's her name?", True),
        ("我叫什么名字？", True),
        ("我的猫的名字是什么？", True),
        ("I read a book, what is its name?", False),
        ("What was the name of the film I saw?", False),
        ("我看过一部电影，它的名字是？", False),
        ("那本书的名字？", False),
    ],
)
def test_the_name_of_a_thing_is_nobody_s(query: str, expected: bool) -> None:
    assert ("name" in asked_facts(query).slots) is expected


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("What's my cat called?", True),
        ("What is my new neighbour's name?", True),
        ("What is the name of my boat?", True),
        ("What is my sister called?", True),
        ("What's my sister's boy called?", True),
        ("What's the dog called?", True),
        ("What is the name of the dentist?", True),
        ("What is her name?", True),
        ("What is my name?", False),
        ("What am I called?", False),
        ("What is the user's name?", False),
        ("鹦鹉叫什么名字？", True),
        ("那只狗叫什么？", True),
        ("用户叫什么名字？", False),
        ("你知道我叫什么吗？", False),
        ("我的猫叫什么名字？", True),
        ("我家的狗叫啥", True),
        ("我的车的名字？", True),
        ("我叫什么名字？", False),
        ("我现在叫什么？", False),
    ],
)
def test_the_name_of_what_is_mine_or_of_something_is_not_my_own(query: str, expected: bool) -> None:
    assert asked_facts(query).names_another is expected
