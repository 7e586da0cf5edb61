"""Who somebody is, answered from what they are to the user."""

from dataclasses import replace

import pytest

from app.services.recall.fact_answer import fact_answer
from app.services.recall.fact_arm import FactsFound
from tests.unit.services.test_facts_in_time import hit


def found(slot: str, key: str, value: str, summary: str) -> FactsFound:
    held = hit(value, None, None)
    fact = replace(held.fact, slot=slot, key=key, subject="Kim", object=value, summary=summary)
    return FactsFound(wanted=(held._replace(fact=fact),))


MANAGER = found("relation", "manager", "Priya Nair", "My manager is Priya Nair.")
FRIEND = found("relation", "朋友 林晓", "林晓", "林晓是我朋友。")


@pytest.mark.parametrize(
    ("query", "facts", "expected"),
    [
        ("Who is Priya Nair?", MANAGER, "My manager is Priya Nair"),
        ("Who is Priya?", MANAGER, "My manager is Priya Nair"),
        ("Who is the manager?", MANAGER, "Priya Nair"),
        ("Who is my manager?", MANAGER, "Priya Nair"),
        ("林晓是谁？", FRIEND, "林晓是我朋友"),
    ],
)
def test_who_somebody_is_is_what_they_are_to_the_user(
    query: str, facts: FactsFound, expected: str
) -> None:
    answer = fact_answer(query, facts)
    assert answer is not None
    assert answer.text == expected


@pytest.mark.parametrize("query", ["Who is Mia Nair?", "Who is the nurse?", "谁是护士？"])
def test_who_has_somebody_is_not_who_is_asked_for(query: str) -> None:
    assert fact_answer(query, MANAGER) is None


@pytest.mark.parametrize(
    ("query", "value", "expected"),
    [
        ("What is my dog called?", "a puppy", None),
        ("what's the name of my dog", "Pickle", "Pickle"),
        ("what pet do I have", "a puppy", "a puppy"),
        ("我家狗叫什么", "小狗", None),
        ("我家狗叫什么", "泡菜", "泡菜"),
        ("我养了什么", "小狗", "小狗"),
    ],
)
def test_a_kind_of_animal_is_no_name(query: str, value: str, expected: str | None) -> None:
    facts = replace(found("pet", value, value, "as told"), meant={"pet": 0.9})
    answer = fact_answer(query, facts)
    assert (answer.text if answer else None) == expected
