"""What is nothing but polite, and what only begins so."""

import pytest

from app.text.courtesies import courtesy_of


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Hi there!", "greeting"),
        ("Hello again", "greeting"),
        ("Good morning, Anna.", "greeting"),
        ("Thanks, you're very helpful.", "thanks"),
        ("Thank you so much!", "thanks"),
        ("Good night!", "night"),
        ("Bye, see you", None),
        ("See you tomorrow!", "farewell"),
        ("你好呀", "greeting"),
        ("我又来啦", "greeting"),
        ("谢谢你，真贴心。", "thanks"),
        ("晚安！", "night"),
        ("再见", "farewell"),
        ("Hi, I moved to York last week.", None),
        ("Thanks to Tom I found the keys.", None),
        ("谢谢你上次帮我找到钥匙。", None),
        ("早上好像下雨了", None),
        ("我又来医院了", None),
        ("", None),
    ],
)
def test_courtesies_are_told_from_talk(text: str, kind: str | None) -> None:
    assert courtesy_of(text) == kind
