"""Of whom a question asks."""

import pytest

from app.extraction.facts.holders import Holder, holder_of
from app.text.folding import fold

SELF = [
    "Where do I live?", "What's my mother tongue?", "Can I have peanuts?", "Do I have screws in my ankle?", "who's my employer",
    "What foods are off limits for me?", "what's our address", "我住哪儿", "我给谁打工", "我不能吃什么", "咱家在几栋", "我家在哪个区", "我穿几码的鞋",
]  # fmt: skip
MINE = [
    "Where does my brother live?", "what uni is my eldest at", "What breed is my dog?", "is my boss married", "what does our cleaner charge",
    "我弟住哪", "我老婆在哪个医院上班", "我家狗是什么品种", "我爸妈住在哪个城市", "我的牙医叫什么",
]  # fmt: skip
OTHER = [
    "Where does Tom work?", "where's Priya based now", "what's Sam allergic to", "is Ben still at Durham", "Which sixth form is she at?",
    "What breed is Pickle?", "what's Mum's number", "老王现在在哪高就", "小李住什么地方", "他搬哪去了", "泡菜是什么品种", "外婆多大了",
]  # fmt: skip
ANY = [
    "Who is allergic to nuts?", "What's the gate code?", "Is there anything a scanner should know about?", "whose birthday is in June",
    "谁对腰果过敏", "门禁密码是多少", "谁的生日在六月", "现在的地址是什么",
]  # fmt: skip


@pytest.mark.parametrize(
    ("query", "holder"),
    [
        (query, holder)
        for holder, some in zip(Holder, (SELF, MINE, OTHER, ANY), strict=True)
        for query in some
    ],
)
def test_a_question_says_of_whom_it_asks(query: str, holder: Holder) -> None:
    assert holder_of(fold(query)) is holder
