"""Questions that lean on the talk before them: what is put in, and what stays as it is."""

import pytest

from app.extraction.asking import is_elliptic, whole_question
from tests.unit.extraction.talk import talk

PRONOUNS = [
    (["I took my cat to the vet yesterday."], "how is it?", "how is my cat?"),
    (["I bought a new blender yesterday."], "How is it?", "How is the new blender?"),
    (["My sister Anna moved to Leeds."], "Where does she work?", "Where does Anna work?"),
    (["My sister Anna moved to Leeds."], "When is her birthday?", "When is Anna's birthday?"),
    (["I visited my mother."], "How is she?", "How is my mother?"),
    (["A: How is your dog?", "Hungry."], "What does he eat?", "What does my dog eat?"),
    (["我昨天带元宝去打了疫苗。"], "它怎么样了？", "元宝怎么样了？"),
    (["我妈妈住院了。"], "她怎么样了？", "我妈妈怎么样了？"),
    (["我买了一台新电脑。"], "它多少钱？", "新电脑多少钱？"),
]
DROPPED = [
    (["我家猫叫元宝，昨天打了疫苗。"], "怎么样了？", "元宝怎么样了？"),
    (["我昨天带元宝去打了疫苗。"], "现在好了吗？", "元宝现在好了吗？"),
]
PEOPLE = [
    (
        ["Where does Tom work?", "A: At a clinic.", "My sister Anna moved to Leeds."],
        "what about her?",
        "Where does Anna work?",
    ),
    (["Where does Tom work?"], "And Anna?", "Where does Anna work?"),
    (["How is my cat?"], "what about my dog?", "How is my dog?"),
    (["Where do I live?", "My friend Anna came."], "And Anna?", "Where does Anna live?"),
    (["When did I go to Rome?"], "And to Oslo?", "When did I go to Oslo?"),
    (["When did I dance with Tom?"], "and with Anna?", "When did I dance with Anna?"),
    (["我什么时候跟李明吃的饭？"], "那跟王芳呢？", "我什么时候跟王芳吃的饭？"),
    (["王芳在哪里工作？"], "那李明呢？", "李明在哪里工作？"),
    (["我弟弟小李昨天来了。", "我住在哪？"], "他呢？", "小李住在哪？"),
]
TIMES = [
    (["What did I eat on Monday?"], "And on Tuesday?", "What did I eat on Tuesday?"),
    (["What did I eat on Monday?"], "what about yesterday?", "What did I eat yesterday?"),
    (["What did I eat?"], "and yesterday?", "What did I eat yesterday?"),
    (["Book me a table for Friday"], "what about Saturday?", "Book me a table for Saturday"),
    (
        ["What did I eat on Monday?", "A: Soup.", "And on Tuesday?"],
        "And Wednesday?",
        "What did I eat on Wednesday?",
    ),
    (["我昨天吃了什么？"], "那前天呢？", "我前天吃了什么？"),
    (["我周一和周二去了哪？"], "那周五呢？", "我周五去了哪？"),
    (["我吃了什么？"], "那前天呢？", "前天我吃了什么？"),
    (["帮我查明天去上海的票"], "后天的呢？", "帮我查后天去上海的票"),
]
MODIFIERS = [
    (["帮我查明天去上海的票"], "那后天回来的呢", "帮我查后天回来的票"),
    (["找一下上周去杭州的照片"], "上个月爬山的呢？", "找一下上个月爬山的照片"),
]
ORDINALS = [
    (["When was my first interview?"], "and the second one?", "When was my second interview?"),
    (
        ["Which hotels did you find?", "A: Two:\n1. The Blue Hotel.\n2. Red Inn."],
        "and the second one?",
        "and Red Inn?",
    ),
    (["我的第一次面试是什么时候？"], "第二次呢？", "我的第二次面试是什么时候？"),
    (["有哪些酒店？", "A: 两家：\n1、蓝湾酒店\n2、红枫客栈"], "第二个呢？", "红枫客栈呢？"),
]


@pytest.mark.parametrize(
    ("before", "question", "whole"),
    [*PRONOUNS, *DROPPED, *PEOPLE, *TIMES, *MODIFIERS, *ORDINALS],
)
def test_what_the_talk_said_is_put_in(before: list[str], question: str, whole: str) -> None:
    assert is_elliptic(question)
    assert whole_question(question, talk(*before)) == whole
    assert whole_question(question, talk(*before, question)) == whole  # posted before it is asked


@pytest.mark.parametrize(
    ("before", "question"),
    [
        ([], "how is it?"),
        (["A: Anna called."], "How is she?"),  # nobody has asked or told anything yet
        (["Anna met Bella and Carla."], "What did she say?"),
        (["I bought a lamp and sold my bike."], "How is it?"),
        (["My sister Anna moved."], "Did Bella say she would come?"),
        (["My cat is ill."], "How's it going?"),
        (["My cat is ill."], "What time is it?"),
        (["My cat is ill."], "Is it true that cats sleep all day?"),
        (["Where did I go on Monday and Tuesday?"], "And Friday?"),
        (["What did I eat?"], "and the second one?"),
        (["小王和小李都来了。"], "他说什么了？"),
        (["小王在哪里工作？"], "他呢？"),
        (["我买了灯，卖了自行车。"], "怎么样了？"),
        (["周一我去了哪，周三又去了哪？"], "那周五呢？"),
        (["帮我查去上海的票"], "回来的呢"),
    ],
)
def test_where_no_one_thing_is_sure_the_question_stays(before: list[str], question: str) -> None:
    assert whole_question(question, talk(*before)) is None


@pytest.mark.parametrize(
    "question",
    [
        "When did I buy the violin?",
        "Where does Anna work?",
        "What did we talk about last week?",
        "Who is April?",
        "我什么时候买的小提琴？",
        "元宝最近一次打针是什么时候？",
        "我上周去了哪里？",
        "他们什么时候来的？",
    ],
)
def test_a_question_that_says_all_of_it_reads_notalk(question: str) -> None:
    assert not is_elliptic(question)
    assert whole_question(question, talk("My cat Yuanbao is ill.", "我家猫叫元宝。")) is None
