"""Of what kind the answer is, and whether what was told gives one of that kind, in both languages."""

from typing import Any

import pytest

from tests.unit.answers.test_everyday import Notes, ask, asked_of, value_of


@pytest.mark.parametrize(
    ("query", "target"),
    [
        ("How did the kettle break?", "what"), ("How was the lid stuck on?", "what"), ("Which shelf is the flour on?", "what"),
        ("How late was the ferry?", "amount"), ("How cold was the lake?", "amount"), ("When did the kettle break?", "when"),
        ("水壶是怎么坏的？", "what"), ("丢的是哪把伞，哪只手套？", "what"), ("面粉放的是哪层架子？", "what"), ("我星期几有瑜伽课？", "what"),
        ("论文是大修还是小修？", "what"), ("我得了几等奖？", "what"), ("水壶是哪天坏的？", "when"), ("水壶多少钱买的？", "amount"),
    ],
)  # fmt: skip
def test_a_question_is_read_by_the_kind_of_its_answer(query: str, target: str) -> None:
    assert asked_of(query).target == target


@pytest.mark.parametrize(
    ("query", "notes", "number"),
    [
        ("How many jars of jam did I make?", [(3, 1, "I made 9 jars of jam today.")], 9),
        ("How many questions did I answer on the second quiz?", [(3, 1, "First quiz today, I answered 4 questions."), (3, 8, "Second quiz today, I answered 7 questions.")], 7),
        ("我腌了多少个鸭蛋？", [(3, 1, "今天我腌了六十多个鸭蛋。")], 60),
        ("第二趟我挖了几个坑？", [(3, 1, "第一趟我挖了4个坑。"), (3, 8, "第二趟我挖了9个坑。")], 9),
    ],
)  # fmt: skip
def test_things_are_counted_by_the_number_that_is_told(
    query: str, notes: Notes, number: int
) -> None:
    assert value_of(query, notes) == number


@pytest.mark.parametrize(
    ("query", "notes"),
    [
        ("How many questions did I answer on the third quiz?", [(3, 1, "First quiz today, I answered 4 questions."), (3, 8, "Second quiz today, I answered 7 questions.")]),
        ("第三趟我挖了几个坑？", [(3, 1, "第一趟我挖了4个坑。"), (3, 8, "第二趟我挖了9个坑。")]),
    ],
)  # fmt: skip
def test_of_a_place_that_was_not_told_nothing_is_counted(query: str, notes: Notes) -> None:
    found = ask(query, notes)
    assert found is None or found.knows_nothing


@pytest.mark.parametrize(
    ("query", "notes", "day"),
    [
        ("When did I break my glasses?", [(3, 8, "My glasses broke. I sat on them yesterday.")], "2026-03-07"),
        ("我的眼镜哪天断的？", [(3, 8, "我的眼镜腿断了，前天坐断的。")], "2026-03-06"),
        ("When did I break my glasses?", [(3, 8, "My glasses broke. We saw mum yesterday.")], "2026-03-08"),
        ("我的眼镜哪天断的？", [(3, 8, "我的眼镜腿断了。前天妈妈来了。")], "2026-03-08"),
    ],
)  # fmt: skip
def test_the_next_clause_dates_it_where_it_goes_on_with_it(
    query: str, notes: Notes, day: str
) -> None:
    assert str(value_of(query, notes))[:10] == day


@pytest.mark.parametrize(
    ("query", "notes"),
    [
        ("How much did the tractor cost?", [(3, 1, "The tractor's clutch cost £900.")]),
        ("When did I buy a kettle?", [(3, 1, "I got the kettle fixed today.")]),
        ("What hours does Bryn do?", [(3, 1, "Bryn broke his wrist today.")]),
        ("How long did Bryn swim?", [(3, 1, "Bryn was admitted to hospital today."), (3, 9, "Bryn came home from hospital today.")]),
        ("理疗多少钱一次？", [(3, 1, "今天第三次理疗，脖子松多了。")]),
        ("阿宽哪天辞职的？", [(3, 1, "今天跟阿宽提了辞职。")]),
        ("我哪天去的青海？", [(3, 1, "本来寻思三月去青海，嫌远，拉倒了。")]),
        ("老孟游了多久？", [(3, 1, "老孟今天住院了。"), (3, 9, "老孟今天出院了。")]),
    ],
)  # fmt: skip
def test_what_is_of_something_else_answers_nothing(query: str, notes: Notes) -> None:
    found = ask(query, notes)
    assert found is None or found.knows_nothing


@pytest.mark.parametrize(
    ("query", "notes", "change"),
    [
        ("How has my typing score changed?", [(3, 1, "My typing score went from 41 to 50."), (4, 1, "My typing score went up to 63.")], (41, 63)),
        ("我打字的分数有什么变化？", [(3, 1, "我打字的分数从41涨到50了。"), (4, 1, "我打字的分数63了。")], (41, 63)),
    ],
)  # fmt: skip
def test_a_change_is_of_the_figures_of_what_is_asked(
    query: str, notes: Notes, change: tuple[float, float]
) -> None:
    value: Any = value_of(query, notes)
    assert (value["before"], value["after"]) == change


def test_how_long_it_was_late_is_no_length_of_it() -> None:
    assert (
        value_of("How long was the ferry trip?", [(3, 1, "The ferry trip was four hours late.")])
        is None
    )
