"""Questions without an operator keep all their words; words that only look like operators are none."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from app.timex import read_intent

NOW = datetime(2026, 6, 17, 10, 30, tzinfo=ZoneInfo("Asia/Shanghai"))

ORDINARY = (
    "Where does Mia work?", "What is Mia's favourite colour?", "Who is Leo's teacher?", "Do I like coriander?",
    "What is the name of my cat?", "Which allergies do I have?", "Is Ben vegetarian?", "Does Ada have a dog?",
    "What does Tom do for a living?", "Who lives in Porto?", "What is my shoe size?", "Am I allergic to peanuts?",
    "What's the wifi password?", "Which doctor do you suggest?", "What is Mia's last name?", "What is Tom's first name?",
    "Did Ada do a first aid course?", "Can I count on Ben?", "Was that the last straw for Mia?", "Who wrote the last will?",
    "Do I need a second opinion?", "Who sold me the second-hand bike?", "Who looked after the cat?", "After whom was Leo named?",
    "Who is Mia named after?", "Who may march with us?", "What is my second language?", "How long is my hair?",
    "Which floor do we live on?", "Who came first-class?", "Did Ben finally say yes at last?", "What plants are in the garden?",
    "How tall is Leo?", "Which bank do I use?", "What colour is the sofa?", "Is Mia married to Tom?", "What music do I like?",
    "Can Ada swim?", "Which visa do I need?", "What is Ben's opinion of jazz?",
    "小美喜欢什么颜色", "我家猫叫什么名字", "我对什么过敏", "小李在哪里工作", "我的鞋码是多少", "妈妈喜欢什么花", "我会弹钢琴吗", "老王是哪里人",
    "谁是我的主治医生", "我最喜欢的电影是什么", "小明的女朋友叫什么", "我的wifi密码是什么", "孩子对牛奶过敏吗", "我家有几口人", "爸爸的血型是什么",
    "第一时间联系谁", "谁下了最后通牒", "我对她的第一印象如何", "前台的电话是多少", "她的后妈叫什么", "谁会说日语", "我的邻居是谁", "我有几个孩子",
    "谁是周杰", "小說的作者是誰", "他是第一名吗", "哪家店的面好吃", "我的房东是谁", "我們家的貓叫什麼", "后台密码是什么",
    "Mia 喜欢喝什么", "我的 doctor 是谁",
)  # fmt: skip


@pytest.mark.parametrize("text", ORDINARY)
def test_ordinary_question_has_no_operator_and_keeps_its_words(text):
    read = read_intent(text, NOW, NOW.tzinfo)
    assert (read.intent in ("none", "fact"), read.span, read.anchor_event) == (True, None, None)
    assert read.content == text.rstrip("?")


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "？",
        "last",
        "before",
        "之前",
        "第",
        "上上",
        "when",
        "\ue000",
        "since " * 900,
        "的" * 3000,
    ],
)
def test_fragments_never_raise(text):
    assert read_intent(text, NOW, NOW.tzinfo).axis == "occurred"


def test_long_questions_are_read_fast_enough():
    import time

    text = "how has did the last first before when between the " * 700
    read_intent("warm", NOW, NOW.tzinfo)
    start = time.thread_time()  # of this thread alone: other programs do not count
    read_intent(text, NOW, NOW.tzinfo)
    assert time.thread_time() - start < 3
