"""Talks that a question names by their place."""

import pytest

from app.text.sessions import asked_session


@pytest.mark.parametrize(
    ("question", "ordinal"),
    [
        ("What did I tell you in our first session?", 1),
        ("In our third conversation, what book did I mention?", 3),
        ("What came up in our 12th chat?", 12),
        ("What did we discuss the session before last?", -2),
        ("What did we discuss in the session before last?", -2),
        ("What was I worried about last time we talked?", -1),
        ("the first time we spoke, where did I live?", 1),
        ("When we last spoke, what was I worried about?", -1),
        ("What did I say in our second-to-last session?", -2),
        ("What did I say the last time we chatted?", -1),
        ("我们上次聊天说了什么？", -1),
        ("上上次聊天我提到了什么书？", -2),
        ("我们第一次聊天聊了什么？", 1),
        ("第十二次对话里我说了什么？", 12),
        ("倒数第二次聊天说了啥", -2),
        ("上次我们聊了什么？", -1),
        ("我上次跟你聊天的时候在担心什么？", -1),
        ("首次聊天时我住在哪？", 1),
    ],
)
def test_the_place_of_a_talk_is_read(question: str, ordinal: int) -> None:
    found = asked_session(question)
    assert found is not None
    assert found.ordinal == ordinal


@pytest.mark.parametrize(
    "question",
    [
        "When was my first session with the therapist?",
        "What did we say in our last conversation with Anna?",
        "When did I last talk to Anna?",
        "When was the last time we talked about the violin?",
        "What was my last session like at the gym?",
        "What did I do in the second session of the course?",
        "What did I say earlier today?",
        "我上次跟小李聊天是什么时候？",
        "我跟小李第一次聊天说了什么？",
        "上次聊到小提琴是什么时候？",
        "第三次面试是什么时候？",
        "我上次看牙医是什么时候？",
        "我今天早些时候说了什么？",
    ],
)
def test_talks_with_others_and_of_a_topic_have_no_place(question: str) -> None:
    assert asked_session(question) is None
