"""Facts that entities tell: names of kin and pets, breeds, and whom a pronoun's facts are about."""

import pytest

from tests.unit.extraction.talk import facts, told


@pytest.mark.parametrize(
    ("lines", "fact"),
    [
        (
            ["My sister is visiting. Chiara brought cake."],
            ("Mei", "relation", "sister chiara", "chiara"),
        ),
        (
            ["My cat is acting weird. Biscuit won't eat."],
            ("Mei", "pet", "biscuit", "biscuit"),
        ),
        (
            ["Rex was sick.", "A: Is Rex your dog?", "Yes, the greyhound."],
            ("Mei", "pet", "rex", "rex"),
        ),
        (["Rex is my dog. The greyhound ate a sock."], ("Rex", "breed", "", "greyhound")),
        (
            ["My sister Zoe and her husband came. Luca drove."],
            ("Mei", "relation", "sister zoe", "zoe"),
        ),
        (["我老婆出差了。晓雯这回要待五天。"], ("Mei", "relation", "wife", "晓雯")),
        (["我家主子不吃饭。汤圆平时吃罐头。"], ("Mei", "pet", "汤圆", "汤圆")),
        (["我家主子叫汤圆。", "这只英短嘴刁。"], ("汤圆", "breed", "", "英短")),
        (["我把雪糕送去洗澡了。", "A: 雪糕是？", "我的萨摩耶呀！"], ("Mei", "pet", "雪糕", "雪糕")),
    ],
)
def test_what_talk_calls_somebody_is_a_fact(
    lines: list[str], fact: tuple[str, str, str, str]
) -> None:
    assert fact in told(*lines)


@pytest.mark.parametrize(
    ("lines", "fact"),
    [
        (["My sister Zoe came.", "She loves jazz."], ("Zoe", "attitude", "jazz", "like")),
        (["我妹妹叫小雨。", "她喜欢爵士乐。"], ("小雨", "attitude", "jazz", "like")),
    ],
)
def test_what_a_pronoun_does_is_told_of_whom_it_means(
    lines: list[str], fact: tuple[str, str, str, str]
) -> None:
    assert fact in told(*lines)


@pytest.mark.parametrize(
    "lines",
    [
        ["She loves jazz."],
        ["他喜欢爵士乐。"],
        ["Rex was sick.", "A: Is Rex your dog?"],
        ["My sister and my cousin came. Kim drove."],
        ["Anna called. My boss is angry."],
        ["我姐和我表妹来了。小敏开的车。"],
    ],
)
def test_whom_nobody_named_gets_no_name_and_no_fact(lines: list[str]) -> None:
    assert not told(*lines)


def test_a_calling_has_the_words_of_both_turns_and_is_less_sure() -> None:
    (fact,) = facts("My cat is ill.", "Biscuit won't eat.")
    assert len(fact.sources) == 2
    assert fact.attributes == {"derived_by": "entity"}
    assert fact.confidence < 0.8


@pytest.mark.parametrize(
    "lines",
    [
        ("Dad came over.", "We walked down Elm Street."),
        ("Dad had a new hip.", "The garage on Larkfield Road is shut."),
        ("我爸来了。", "我们沿着榆林街走了走。"),
    ],
)
def test_a_street_is_nobodys_name(lines):
    assert "relation" not in [slot for _, slot, _, _ in told(*lines)]
