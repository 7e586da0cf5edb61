import pytest

from app.text.questions import (
    asks_for_many,
    asks_of_partner,
    asks_only,
    asks_what_was_done,
    is_lookup,
)


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


@pytest.mark.parametrize(
    "text",
    [
        "What did I do on Friday?",
        "where have we been last week",
        "Who did I meet in May?",
        "What happened yesterday?",
        "我周五做了什么？",
        "上周我去了哪些地方？",
        "昨天都干啥了",
        "我五月见过谁？",
    ],
)
def test_what_was_done_is_asked_for(text: str) -> None:
    assert asks_what_was_done(text)


@pytest.mark.parametrize(
    "text",
    [
        "What did I plan for Friday?",
        "Which meetings were cancelled?",
        "What was I supposed to do on Friday?",
        "Did I go to the dentist on Friday?",
        "What did I do about the dentist?",
        "What appointments have I had?",
        "What am I doing on Friday?",
        "What happened to my trip?",
        "我周五本来要做什么？",
        "哪些会议取消了？",
        "我周五去看牙医了吗？",
        "我周五有什么安排？",
        "旅行后来怎么样了？",
    ],
)
def test_plans_what_became_of_them_and_whether_are_not_what_was_done(text: str) -> None:
    assert not asks_what_was_done(text)
