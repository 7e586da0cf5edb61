"""The same small conversation in English and in Chinese."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import httpx
import pytest

from tests.integration.calls import MORNING, post_turns, turn

NOW = "2026-03-02T09:00:00+08:00"


@dataclass(frozen=True, slots=True, kw_only=True)
class Tongue:
    """One language's texts for the same behaviours."""

    event: str
    event_question: str
    time_words: str
    chat: str
    chat_question: str
    filler: Sequence[str]
    yesterday_question: str
    unanswerable: str
    nothing: str


ENGLISH = Tongue(
    event="I took Rex to the vet yesterday.",
    event_question="When did Rex go to the vet?",
    time_words="yesterday",
    chat="My favourite instrument is the cello",
    chat_question="What is my favourite instrument?",
    filler=[
        "The soup needs more salt",
        "Our train leaves from platform nine",
        "Blue paint looks good in the hall",
        "The neighbours sold their van",
        "Rain is expected in the mountains",
    ],
    yesterday_question="What did I do yesterday?",
    unanswerable="Which football club won the cup?",
    nothing="Nothing is remembered about this.",
)
CHINESE = Tongue(
    event="我昨天带元宝去打了疫苗。",
    event_question="元宝什么时候打的疫苗？",
    time_words="昨天",
    chat="我最喜欢的乐器是大提琴",
    chat_question="我最喜欢的乐器是什么？",
    filler=[
        "汤里还要再放点盐",
        "我们的火车在九号站台",
        "走廊刷成蓝色挺好看",
        "邻居把面包车卖掉了",
        "山里预计会下雨",
    ],
    yesterday_question="我昨天做了什么？",
    unanswerable="哪个足球俱乐部拿了冠军？",
    nothing="没有关于这件事的记忆。",
)
TONGUES = pytest.mark.parametrize("tongue", [ENGLISH, CHINESE], ids=["en", "zh"])


async def tell(
    api: httpx.AsyncClient, drain: Callable[..., Awaitable[Any]], user: str, tongue: Tongue
) -> None:
    """Post an event, a statement and small talk, and work them off."""
    turns = [
        turn("event", tongue.event),
        turn("chat", tongue.chat, MORNING + timedelta(minutes=1)),
        *(
            turn(f"filler-{n}", text, MORNING + timedelta(minutes=2 + n))
            for n, text in enumerate(tongue.filler)
        ),
    ]
    assert (await post_turns(api, user, *turns)).status_code == 202
    await drain(user)
