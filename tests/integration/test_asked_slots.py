"""Questions for facts in words that no pattern has, through the API."""

from datetime import datetime

import httpx
import pytest

from tests.integration.calls import SHANGHAI, post_turns, recall, turn
from tests.integration.conftest import Drain

SAID = datetime(2026, 3, 2, 20, 0, tzinfo=SHANGHAI)
NOW = datetime(2026, 3, 25, 10, 0, tzinfo=SHANGHAI).isoformat()
TOLD = {
    "en": [
        "I live in Whitby.", "I work at Monzo as a data analyst.", "My brother Joel is a nurse.", "I'm allergic to peanuts and shellfish.",
        "I have a dog called Pickle, she's a beagle.", "I'm afraid of heights.", "I want to run a marathon.", "I quit smoking last year.",
        "My sister Anna is married to Tom.",
    ],
    "zh": [
        "我住在杭州。", "我在网易做数据分析师。", "我弟弟阿哲在南京当护士。", "我对花生和虾过敏。", "我养了一只狗叫泡菜，是比格。", "我会说法语。", "我穿39码的鞋。",
        "我去年把烟戒了。", "我姐小安嫁给了老汤。",
    ],
}  # fmt: skip
ASKED = {
    "en": {
        "what city do I call home": "Whitby", "who pays my wages": "Monzo", "what line of work am I in": "data analyst",
        "how does Joel make a living": "nurse", "what should you not cook for me": "peanuts, shellfish", "what breed is my dog": "beagle",
        "what scares me": "heights", "what am I training for": "run a marathon", "do I smoke": False,
    },
    "zh": {
        "我在哪个城市安的家": "杭州", "我东家是谁": "网易", "我干哪行": "数据分析师", "阿哲是干什么的": "护士", "我什么东西不能吃": "花生、虾",
        "我家狗是什么品种": "比格", "我会讲哪些外语": "法语", "我穿多大的鞋": "39码", "我抽烟吗": False,
    },
}  # fmt: skip
OF_OTHERS = {
    "en": ["where does Tom work", "what's Anna allergic to", "what does my sister do for a living", "what breed is Tom's dog"],
    "zh": ["老汤在哪上班", "小安对什么过敏", "我姐做什么工作", "老汤家的狗是什么品种"],
}  # fmt: skip


async def told(api: httpx.AsyncClient, drain: Drain, user: str, language: str) -> None:
    texts = enumerate(TOLD[language])
    await post_turns(api, user, *(turn(f"t{n}", text, SAID) for n, text in texts))
    await drain(user)


@pytest.mark.parametrize("language", ["en", "zh"])
async def test_a_slot_is_found_by_what_a_question_means(
    api: httpx.AsyncClient, drain: Drain, user: str, language: str
) -> None:
    await told(api, drain, user, language)
    found = {
        query: (await recall(api, user, query, now=NOW))["answer"] for query in ASKED[language]
    }
    assert {query: one and one["value"] for query, one in found.items()} == ASKED[language]


@pytest.mark.parametrize("language", ["en", "zh"])
async def test_the_users_own_facts_are_nobody_elses(
    api: httpx.AsyncClient, drain: Drain, user: str, language: str
) -> None:
    await told(api, drain, user, language)
    own = {str(value) for value in ASKED[language].values()}
    for query in OF_OTHERS[language]:
        answer = (await recall(api, user, query, now=NOW))["answer"]
        assert answer is None or answer["value"] not in own, query
