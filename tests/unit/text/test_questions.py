import pytest

from app.text.questions import asks_for_many, asks_of_partner, asks_only, is_lookup


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


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("How did it go?", True),
        ("Wow! How did it go?", True),
        ("I went there. How about you?", False),
        ("My back hurts, what should we do?", False),
        ("I went there.", False),
        ("Is it mine, Igor?", True),  # no word of the speaker inside other words
        ("后来怎么样了？", True),
        ("我去过了，你呢？", False),
        ("真好。", False),
        ("", False),
    ],
)
def test_a_turn_that_asks_only_does_not_speak_of_its_speaker(text: str, expected: bool) -> None:
    assert asks_only(text) is expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("What did you suggest for my back?", True),
        ("Have you ever told me how long to boil eggs?", True),
        ("What was your advice on the lease?", True),
        ("你给我推荐过什么电影？", True),
        ("你的建议是什么？", True),
        ("What did I tell you about my back?", False),
        ("Do you remember my sister's name?", False),
        ("我跟你说过我的生日吗？", False),
        ("你还记得我妹妹吗？", False),
    ],
)
def test_what_the_partner_said_is_asked_for(text: str, expected: bool) -> None:
    assert asks_of_partner(text) is expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Which books has Ada read?", True),
        ("What kinds of tea are there?", True),
        ("How many flats did we see?", True),
        ("What did all of them say?", True),
        ("Which book has Ada read?", False),
        ("What does Ada do?", False),
        ("What was this?", False),
        ("When did Ada pass the test?", False),
        ("她去过哪些地方？", True),
        ("他一共买了什么？", True),
        ("她去了哪里？", False),
    ],
)
def test_questions_for_several_things_are_told_apart(text: str, expected: bool) -> None:
    assert asks_for_many(text) is expected
