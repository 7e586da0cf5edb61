"""Answers that are computed, through the API."""

from datetime import datetime, timedelta
from typing import Any

import httpx
import pytest

from tests.integration.calls import SHANGHAI, post_turns, recall, turn
from tests.integration.conftest import Drain

NOW = datetime(2026, 3, 25, 10, 0, tzinfo=SHANGHAI).isoformat()
DAYS = {
    "en": [
        (1, "I took Biscuit to Willow Vets today."),
        (11, "I ran 5 km this morning."),
        (18, "I ran 6 km this morning."),
        (20, "I'm going to run on Sunday."),
    ],
    "zh": [
        (1, "今天带元宝去瑞鹏宠物医院打了疫苗。"),
        (11, "今天早上跑了五公里。"),
        (18, "今天早上跑了六公里。"),
        (20, "我打算周日去跑步。"),
    ],
}
QUESTIONS = {
    "en": ("When did I last run?", "How many times did I run?", "When did I last swim?", "How long ago did I take Biscuit to the vet?"),
    "zh": ("我上次跑步是什么时候？", "我一共跑了几次步？", "我上次游泳是什么时候？", "我带元宝去宠物医院是多久以前的事？"),
}  # fmt: skip


async def told(api: httpx.AsyncClient, drain: Drain, user: str, language: str) -> None:
    for day, text in DAYS[language]:
        at = datetime(2026, 3, day, 20, 0, tzinfo=SHANGHAI) + timedelta(minutes=day)
        await post_turns(api, user, turn(f"t{day}", text, at), session=f"s{day}")
    await drain(user)


async def ask(api: httpx.AsyncClient, user: str, query: str) -> dict[str, Any]:
    answer = await recall(api, user, query, now=NOW, explain=True)
    found: dict[str, Any] = answer["answer"]
    return found


@pytest.mark.parametrize("language", ["en", "zh"])
async def test_answers_are_computed_from_all_that_happened(
    api: httpx.AsyncClient, drain: Drain, user: str, language: str
) -> None:
    await told(api, drain, user, language)
    last, many, never, long_ago = QUESTIONS[language]
    latest = await ask(api, user, last)
    assert (latest["kind"], latest["value"][:10]) == ("latest", "2026-03-18")
    count = await ask(api, user, many)
    assert (count["kind"], count["value"], len(count["based_on"])) == ("count", 2, 2)
    nothing = await ask(api, user, never)
    assert (nothing["kind"], nothing["value"], nothing["based_on"]) == ("nothing_known", None, [])
    ago = await ask(api, user, long_ago)
    assert (ago["kind"], ago["value"]) == ("duration", "P24D")


@pytest.mark.parametrize(
    ("words", "complaint", "said"),
    [
        ("Blood pressure {} this morning.", "I feel dizzy today", "152"),
        ("今早血压{}。", "我今天头晕", "152"),
    ],
    ids=["en", "zh"],
)
async def test_a_complaint_brings_readings_outside_the_usual(
    api: httpx.AsyncClient, drain: Drain, user: str, words: str, complaint: str, said: str
) -> None:
    for day, reading in (
        (1, "128/82"),
        (5, "131/84"),
        (10, "130/83"),
        (14, "127/81"),
        (24, "152/97"),
    ):
        at = datetime(2026, 3, day, 8, 0, tzinfo=SHANGHAI)
        await post_turns(api, user, turn(f"t{day}", words.format(reading), at), session=f"s{day}")
    await drain(user)
    shown = await recall(api, user, complaint, now=NOW)
    assert said in shown["answer"]["text"]
    assert "128" not in shown["answer"]["value"].split("(")[0]
    backing = [m for m in shown["memories"] if m["id"] in shown["answer"]["based_on"]]
    assert [m["source_turn_ids"] for m in backing] == [["t24"]]


@pytest.mark.parametrize(
    ("turns", "asked"),
    [
        (
            ["I started taking ibuprofen today.", "Weight this morning: 71.4 kg.", "I went swimming with Leo today.", "I stopped taking ibuprofen today."],
            {"Am I still taking ibuprofen?": False, "Have I ever been swimming?": True, "Have I ever been to Oslo?": None, "How much do I weigh?": "71.4 kg", "Who have I gone swimming with?": "Leo"},
        ),
        (
            ["我今天开始吃布洛芬了。", "今早体重71.4公斤。", "今天和小李去游泳了。", "我今天把布洛芬停了。"],
            {"我还在吃布洛芬吗？": False, "我去游过泳吗？": True, "我去过重庆没有？": None, "我体重多少？": "71.4", "我和谁去游泳的？": "小李"},
        ),
    ],
    ids=["en", "zh"],
)  # fmt: skip
async def test_whether_how_much_and_with_whom(
    api: httpx.AsyncClient, drain: Drain, user: str, turns: list[str], asked: dict[str, Any]
) -> None:
    for day, text in enumerate(turns, start=1):
        at = datetime(2026, 3, 3 * day, 20, 0, tzinfo=SHANGHAI)
        await post_turns(api, user, turn(f"t{day}", text, at), session=f"s{day}")
    await drain(user)
    for question, wanted in asked.items():
        shown = await ask(api, user, question)
        value = shown["value"] if shown else None
        if isinstance(wanted, str):
            assert wanted in value, question
        else:
            assert value is wanted, question
