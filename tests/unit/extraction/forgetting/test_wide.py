"""Fields of life as topics, and topics that point at what was said last."""

import pytest

from app.extraction.forgetting import Reach, field_of, read_wish
from app.text.folding import fold


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("my health", "I take metformin every morning."),
        ("my illness", "I was diagnosed with lupus."),
        ("my finances", "I still owe the bank a lot."),
        ("our relatives", "My cousin sells boats."),
        ("my love life", "She left me in April."),
        ("sports", "I play tennis on Tuesdays."),
        ("my drinking problem", "I've been an alcoholic since college."),
        ("我的健康", "我每天早上吃二甲双胍。"),
        ("我的病", "我查出红斑狼疮。"),
        ("财务", "我还欠银行一万二。"),
        ("我家人", "我表哥卖船。"),
        ("感情生活", "四月我们分手了。"),
        ("运动", "我每周二打网球。"),
        ("我酗酒", "我从大学起就是个酒鬼。"),
    ],
)
def test_a_field_of_life_knows_what_tells_of_it(words: str, told: str) -> None:
    field = field_of(words)
    assert field is not None
    assert field.tells(fold(told))


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("my health", "I love horror films."),
        ("my finances", "I bank on you being honest."),
        ("my love life", "I love sushi."),
        ("sports", "My laptop has a red cover."),
        ("my drinking problem", "I drink a lot of water."),
        ("我的健康", "我爱看恐怖片。"),
        ("财务", "我住在绍兴。"),
        ("车", "我骑自行车上班。"),
    ],
)
def test_what_is_near_a_field_of_life_is_not_of_it(words: str, told: str) -> None:
    field = field_of(words)
    assert field is not None
    assert not field.tells(fold(told))


@pytest.mark.parametrize(
    "words",
    ["my health insurance", "my car accident", "the family car", "我的健康保险", "我家的狗"],
)
def test_a_thing_is_no_field_of_life(words: str) -> None:
    assert field_of(words) is None


@pytest.mark.parametrize(
    ("text", "count", "is_unsure"),
    [
        ("Forget the last thing I said.", 1, False),
        ("Please delete my last three messages.", 3, False),
        ("Forget the last few things I said.", 3, True),
        ("忘掉我最后说的那句。", 1, False),
        ("请忘掉我刚说的最后两句话。", 2, False),
        ("忘了我刚才说的那几句", 3, True),
    ],
)
def test_what_was_said_last_may_be_several_turns(text: str, count: int, is_unsure: bool) -> None:
    wish = read_wish(text)
    assert wish is not None
    assert (wish.reach, wish.count, wish.is_unsure) == (Reach.LAST, count, is_unsure)


@pytest.mark.parametrize("text", ["忘掉我说的那条狗", "Forget what I said about my last two jobs."])
def test_a_thing_that_is_counted_is_named(text: str) -> None:
    wish = read_wish(text)
    assert wish is not None
    assert wish.reach is Reach.TOPIC


@pytest.mark.parametrize(
    ("text", "topic"),
    [("Forget what I said about 小李.", "小李"), ("忘记我说过的关于Kevin的事。", "Kevin")],
)
def test_a_name_of_the_other_language_changes_nothing(text: str, topic: str) -> None:
    wish = read_wish(text)
    assert wish is not None
    assert wish.topics == (topic,)
