"""Questions without their courtesies, and in parts."""

import pytest

from app.text.parts import asked_parts, bare_question, each_of, each_time


@pytest.mark.parametrize(
    ("asked", "bare"),
    [
        ("Could you please tell me where I parked?", "where I parked?"),
        ("Hey, do you still remember when I moved to Leeds?", "when I moved to Leeds?"),
        ("I was wondering what my dentist is called, thanks!", "what my dentist is called!"),
        ("Remind me again how much the boiler was?", "how much the boiler was?"),
        ("I can't remember whether I paid the rent?", "I paid the rent?"),
        ("Where do I work?", "Where do I work?"),
        ("Do you know?", "Do you know?"),
        ("请问你还记得我什么时候搬家的吗？", "我什么时候搬家的？"),
        ("麻烦你告诉我，元宝是哪天打的疫苗？", "元宝是哪天打的疫苗？"),
        ("你能不能帮我想想，我把护照放哪里了？", "我把护照放哪里了？"),
        ("我的牙医叫什么来着？", "我的牙医叫什么？"),
        ("我妈妈喜欢猫吗？", "我妈妈喜欢猫吗？"),
    ],
)
def test_courtesies_are_left_out(asked: str, bare: str) -> None:
    assert bare_question(asked) == bare


@pytest.mark.parametrize(
    ("asked", "parts"),
    [
        (
            "Where did Anna study and what did she do afterwards?",
            ["Where did Anna study", "what did she do afterwards Anna study"],
        ),
        (
            "Who fixed the boiler? And what did the repair cost us?",
            ["Who fixed the boiler?", "And what did the repair cost us?"],
        ),
        ("When did I buy the red bike and why?", ["When did I buy the red bike", "why I buy the red bike"]),
        (
            "Where do I work, and when did I sell my boat?",
            ["Where do I work", "when did I sell my boat?"],
        ),
        ("我在哪里上班，我什么时候卖了船？", ["我在哪里上班", "我什么时候卖了船？"]),
        ("谁修好了锅炉，花了多少钱？", ["谁修好了锅炉", "花了多少钱 谁修好了锅炉"]),
        ("Where was I when Anna called?", []),
        ("What did I buy for Anna and Ben?", []),
        ("I moved to Leeds. Where did I live before?", []),
        (
            "元宝打疫苗那天，我们去了哪家医院，花了多少钱？",
            ["元宝打疫苗那天，我们去了哪家医院", "元宝打疫苗那天，花了多少钱？"],
        ),
        ("谁修好了锅炉？修理费花了多少钱？", ["谁修好了锅炉？", "修理费花了多少钱？"]),
        ("我昨天去了哪里？", []),
        ("搬家那天，我累不累？", []),
    ],
)  # fmt: skip
def test_a_question_is_taken_apart(asked: str, parts: list[str]) -> None:
    assert asked_parts(asked) == parts


@pytest.mark.parametrize(
    ("asked", "names", "parts"),
    [
        ("What do Anna and Ben collect?", ["anna", "ben"], ["What do Anna collect?", "What do Ben collect?"]),
        ("Do both Anna, Ben and Cleo swim?", ["Ben", "Cleo", "Anna"], ["Do Anna swim?", "Do Ben swim?", "Do Cleo swim?"]),
        ("元宝和团子分别几岁？", ["元宝", "团子"], ["元宝分别几岁？", "团子分别几岁？"]),
        ("Did Anna meet Ben?", ["Anna", "Ben"], []),
        ("What does Anna collect?", ["Anna"], []),
    ],
)  # fmt: skip
def test_a_question_about_several_is_asked_of_each(
    asked: str, names: list[str], parts: list[str]
) -> None:
    assert each_of(asked, names) == parts


def test_a_question_about_several_times_is_asked_of_each() -> None:
    asked = "Where did I travel in March and in May?"
    places = [(asked.index(word), asked.index(word) + len(word)) for word in ("March", "May")]
    assert each_time(asked, places) == [
        "Where did I travel in March?",
        "Where did I travel in May?",
    ]
    assert each_time("What did I do in March after the party in May?", [(17, 22), (42, 45)]) == []
    assert each_time("三月和五月我去了哪里？", [(0, 2), (3, 5)]) == [
        "三月我去了哪里？",
        "五月我去了哪里？",
    ]
    assert each_time("Where?", []) == []


def test_what_is_too_long_for_a_question_is_left_as_it_is() -> None:
    text = "where did I go, and what did it cost? " * 40
    assert bare_question("Could you tell me " + text) == ("Could you tell me " + text).strip()
    assert asked_parts(text) == []
