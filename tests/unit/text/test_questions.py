import pytest

from app.text.questions import is_lookup


@pytest.mark.parametrize(
    "text",
    [
        "What is my blood type?",
        "what is my blood type",
        "Who's Mel",
        "Tell me about Dr. Chen",
        "And when did she leave?",
        "我的血型是什么",
        "你还记得我的生日吗？",
        "告诉我豆包的体重",
        "My blood type?",
    ],
)
def test_one_question_is_a_lookup(text: str) -> None:
    assert is_lookup(text)


@pytest.mark.parametrize(
    "text",
    [
        "I failed my maths exam",
        "I am nervous. What should I wear?",
        "我今天数学考了满分",
        "我有点紧张。你有什么建议吗？我要穿什么好呢？",
        "",
        "?!",
        "whatever",
    ],
)
def test_talk_is_none(text: str) -> None:
    assert not is_lookup(text)
