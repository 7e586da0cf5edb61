"""What is said without a model: in the language asked, in the words told, and nothing that is not known."""

from datetime import datetime
from typing import Any

import pytest

from app.views.plain_reply import plain_reply

NOW = datetime.fromisoformat("2026-03-10T20:00:00+08:00")
NOTHING = {"kind": "nothing_known", "text": "Nothing is remembered about this.", "based_on": []}


def memory(text: str, said_at: str = "2026-03-09T01:00:00+00:00", **more: Any) -> dict[str, Any]:
    found = {"id": text, "text": text, "said_at": said_at, "speaker": "mei", "occurred": None}
    return {**found, "score": 0.5, **more}


def reply(message: str, *memories: dict[str, Any], answer: Any = None, asks: str = "") -> str:
    questions = [{"question": asks}] if asks else []
    shown = {"memories": memories, "answer": answer, "clarifications": questions}
    return plain_reply(message, shown, speaker="mei", now=NOW)


@pytest.mark.parametrize(
    ("message", "said"),
    [
        ("Hi there!", "Hello! What's on your mind?"),
        ("Thanks a lot!", "You're welcome."),
        ("lol", "All right."),
        ("That's not true.", "Sorry. Tell me how it is, and I'll remember that."),
        ("Can you remind me to water the basil?", "Noted, I'll remember that."),
        ("你说得不对", "抱歉。请告诉我实际情况，我会记住。"),
        ("明天提醒我浇水好吗？", "好的，我记住了。"),
        ("I planted basil.", "Noted, I'll remember that."),
        ("What did I plant?", "I don't remember anything about that. Tell me, and I will."),
        ("你好呀", "你好！想聊点什么？"),
        ("晚安", "晚安！"),
        ("我种了罗勒。", "好的，我记住了。"),
        ("我种了什么？", "这件事我不记得，也许你还没告诉过我。"),
    ],
)
def test_what_holds_no_memory_is_answered_in_kind(message: str, said: str) -> None:
    assert reply(message) == said


def test_a_memory_is_told_with_its_day() -> None:
    when = {"text": "last month", "start": "2026-02-01T00:00:00+08:00", "granularity": "month"}
    told = memory("I planted basil last month.", occurred=when)
    assert reply("What basil did I plant?", told) == (
        "I remember. Yesterday you told me: “I planted basil last month.” (that was February 2026)"
    )
    later = {"text": "下周二", "start": "2026-03-17T00:00:00+08:00", "granularity": "day"}
    plan = memory("下周二打疫苗。", "2026-03-10T01:00:00+00:00", occurred=later)
    assert reply("打疫苗是什么事？", plan) == (
        "我记得，今天你告诉过我：“下周二打疫苗。”（也就是2026年3月17日）"
    )
    old = memory("我种了罗勒。", "2026-01-05T01:00:00+00:00")
    assert reply("我种了罗勒吗？", old) == "我记得，2026年1月5日你告诉过我：“我种了罗勒。”"


def test_an_answer_that_holds_the_memory_is_not_said_twice() -> None:
    told = memory("I planted basil.")
    fact = {"kind": "fact", "text": "basil", "based_on": [told["id"]]}
    assert reply("What did I plant?", told, answer=fact).startswith("I remember: basil\nYesterday")
    whole = fact | {"text": "Yesterday: I planted basil."}
    assert reply("When did I plant basil?", told, answer=whole) == (
        "I remember: Yesterday: I planted basil."
    )


def test_what_lies_far_off_is_not_said() -> None:
    near, far = memory("I planted basil."), memory("Rain all day.", score=0.2)
    assert "Rain" not in reply("What basil did I plant?", near, far)


@pytest.mark.parametrize(
    ("message", "told", "opening"),
    [
        ("When is the vet's visit?", "The vet wants a visit.", "I don't know that for sure."),
        ("兽医什么时候来？", "兽医说会来。", "这个我不确定"),
    ],
)
def test_where_nothing_is_sure_the_nearest_is_said_as_such(
    message: str, told: str, opening: str
) -> None:
    said = reply(message, memory(told), answer=NOTHING)
    assert said.startswith(opening)
    assert told in said
    unlike = "I sold the piano." if message.isascii() else "我卖了钢琴。"
    assert unlike not in reply(message, memory(unlike), answer=NOTHING)


def test_courtesies_and_questions_are_no_memories_and_a_question_is_asked_along() -> None:
    said = reply("What about the basil?", memory("Thanks!"), memory("Basil?"), asks="Which pot?")
    assert said == "I don't remember anything about that. Tell me, and I will.\nWhich pot?"


def test_what_the_world_knows_is_not_asked_of_a_memory() -> None:
    assert reply("Who won the cup in 2010?", memory("I cancelled the gym.")).startswith("I don't")
    assert (
        reply("谁赢了世界杯？", memory("我退了健身房。")) == "这件事我不记得，也许你还没告诉过我。"
    )
    assert reply("我住在哪里？", memory("小荷订婚了。")).startswith("这件事我不记得")
    assert "gym" in reply("Where do I exercise?", memory("I go to the gym."))


def test_what_an_answer_rests_on_is_not_noted_where_it_is_quoted() -> None:
    fact = {"kind": "sum", "text": "45 pounds. (by the words of the turns)", "based_on": []}
    said = reply("How much is the gym?", memory("I pay 45 pounds."), answer=fact)
    assert said.startswith("I remember: 45 pounds.\n")
