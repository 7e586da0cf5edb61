"""How somebody is: by what was told of that last, in both languages."""

import pytest

from app.answers.questions import read_asked
from app.services.recall.understanding import understand
from app.timex import Conventions
from tests.unit.answers.test_everyday import NOW, ZONE, Notes, ask, asked_of

HAZEL: Notes = [
    (4, 2, "Hazel has been limping since the morning."),
    (4, 9, "Hazel is a lot better, she ran all the way home."),
    (4, 20, "I bought Hazel a new lead."),
]
TUANZI: Notes = [
    (4, 2, "团子发烧了，一整天没吃东西。"),
    (4, 9, "团子好多了，早上跑了一大圈。"),
    (4, 20, "给团子买了根新牵引绳。"),
]


@pytest.mark.parametrize(
    ("query", "notes", "told"),
    [
        ("Is Hazel better?", HAZEL, "better"),
        ("Has Hazel got any better now?", HAZEL, "better"),
        ("Is Hazel on the mend?", HAZEL, "better"),
        ("Is Hazel worse?", HAZEL[:1], "limping"),
        ("Is my wrist any better?", [(4, 2, "My wrist is swollen."), (4, 9, "My wrist still hurts.")], "still hurts"),
        ("团子好点了吗？", TUANZI, "好多了"),
        ("团子现在好些了没有？", TUANZI, "好多了"),
        ("团子有没有好转？", TUANZI, "好多了"),
        ("团子好点了吗？", TUANZI[:1], "发烧"),
        ("姥姥好了吗？", [(4, 2, "姥姥感冒了，头晕。"), (4, 9, "姥姥还在咳嗽。")], "咳嗽"),
    ],
)  # fmt: skip
def test_how_somebody_is_is_told_by_the_last_that_was_told_of_it(query: str, notes: Notes, told: str) -> None:  # fmt: skip
    found = ask(query, notes)
    assert found is not None
    assert found.kind == "fact"
    assert told in found.value


@pytest.mark.parametrize(
    ("query", "notes"),
    [
        ("Is Hazel better?", [(4, 2, "I took Hazel to the park.")]),
        ("Is Hazel better?", [(4, 2, "Hazel got a new lead."), (4, 3, "My knee is much better.")]),
        ("Is Hazel better?", [(4, 2, "I hope Hazel gets better soon.")]),
        ("Is Hazel better?", [(4, 2, "Hazel's sister Bramble is much better.")]),
        ("团子好点了吗？", [(4, 2, "带团子去了公园。")]),
        ("团子好点了吗？", [(4, 2, "给团子买了新垫子，我感冒好多了。")]),
        ("团子好点了吗？", [(4, 2, "希望团子早日好转。")]),
    ],
)
def test_who_was_only_named_is_neither_better_nor_worse(query: str, notes: Notes) -> None:
    found = ask(query, notes)
    assert found is None or found.knows_nothing


@pytest.mark.parametrize(
    "query",
    [
        "Is my blood pressure better?", "Are my migraines getting better?", "Is Hazel better at fetching?", "Is tea better than coffee?",
        "血压好点了吗？", "饭做好了吗？", "打印机修好了吗？",
    ],
)  # fmt: skip
def test_what_is_measured_compared_or_finished_is_asked_of_otherwise(query: str) -> None:
    read = understand(query, now=NOW, zone=ZONE, conventions=Conventions())
    asked = read_asked(query, read.intent, read.window)
    assert asked is None or asked.operator != "condition"


def test_a_long_question_of_how_somebody_is_is_read_at_once() -> None:
    assert asked_of("Is " + "any " * 90 + "dog better?").operator == "condition"
