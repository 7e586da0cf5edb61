"""What is nothing but polite, and what only begins so."""

import pytest

from app.text.small_talk import is_wish, small_talk_of


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Hi there!", "greeting"),
        ("Hello again", "greeting"),
        ("Good morning, Anna.", "greeting"),
        ("Thanks, you're very helpful.", "thanks"),
        ("Thank you so much!", "thanks"),
        ("Good night!", "night"),
        ("Bye, see you", "farewell"),
        ("See you tomorrow!", "farewell"),
        ("你好呀", "greeting"),
        ("我又来啦", "greeting"),
        ("谢谢你，真贴心。", "thanks"),
        ("晚安！", "night"),
        ("再见", "farewell"),
        ("thanks for listening, bye", "farewell"),
        ("hey, how are you?", "greeting"),
        ("lol", "assent"),
        ("You're wrong about that.", "denial"),
        ("谢谢你听我说，再见", "farewell"),
        ("嗨，最近怎么样？", "greeting"),
        ("好的", "assent"),
        ("你说得不对。", "denial"),
        ("我没说过", "denial"),
        ("OK, I sold the car.", None),
        ("对了，我搬家了", None),
        ("Hi, I moved to York last week.", None),
        ("Thanks to Tom I found the keys.", None),
        ("谢谢你上次帮我找到钥匙。", None),
        ("早上好像下雨了", None),
        ("我又来医院了", None),
        ("", None),
    ],
)
def test_courtesies_are_told_from_talk(text: str, kind: str | None) -> None:
    assert small_talk_of(text) == kind


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Can you remind me to call Dana tomorrow?", True),
        ("Could you please make a note that the gate is blue?", True),
        ("Can you remind me what the physio said?", False),
        ("Did you remember the milk?", False),
        ("明天提醒我给丹丹打电话好吗？", True),
        ("帮我记一下，钥匙在门垫下面，好吗？", True),
        ("你提醒我几点去医院？", False),
        ("我让你提醒我什么？", False),
    ],
)
def test_a_wish_to_keep_something_is_no_question(text: str, expected: bool) -> None:
    assert is_wish(text) is expected
