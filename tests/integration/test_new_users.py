"""What a person new to the service tells it and asks, where a wrong answer would be worse than none."""

from datetime import datetime
from typing import Any

import httpx
import pytest

from tests.integration.calls import SHANGHAI, post_turns, recall, turn
from tests.integration.conftest import Drain

NOW = datetime(2026, 4, 10, 12, 0, tzinfo=SHANGHAI).isoformat()


async def asked(
    api: httpx.AsyncClient, drain: Drain, user: str, said: list[str], query: str
) -> dict[str, Any]:
    """Return the answer to a question after a month in which some things were said, one a day."""
    for day, text in enumerate(said, 1):
        at = datetime(2026, 3, day, 20, 0, tzinfo=SHANGHAI)
        await post_turns(api, user, turn(f"t{day}", text, at), session=f"s{day}")
    await drain(user)
    answer: dict[str, Any] = (await recall(api, user, query, now=NOW))["answer"]
    return answer


@pytest.mark.parametrize(
    ("said", "query", "value"),
    [
        (["我们上个月底搬到了杭州西湖区，以前住在上海浦东。"], "我现在住在哪里？", "杭州西湖区"),
        (["我们上个月底搬到了杭州西湖区，以前住在上海浦东。"], "我以前住在哪里？", "上海浦东"),
        (["I live in Hamburg. I used to live in Berlin."], "Where do I live now?", "Hamburg"),
        (["I live in Hamburg. I used to live in Berlin."], "Where did I live before?", "Berlin"),
        (["我叫周明，我太太叫林静。"], "我叫什么名字？", "周明"),
        (["我叫周明，我太太叫林静。"], "我太太叫什么？", "林静"),
        (["我太太叫林静，是小学老师。"], "我太太是做什么的？", "小学老师"),
        (["我儿子小宇今年七岁。", "我叫周明。"], "我儿子叫什么？", "小宇"),
        (["我儿子小宇今年七岁。", "今天小宇晒黑了。"], "我儿子几岁？", "七岁"),
        (["My name is Anna.", "My sister is called Clara."], "What is my sister's name?", "Clara"),
    ],
)  # fmt: skip
async def test_what_holds_is_told_from_what_held_and_one_s_own_from_another_s(
    api: httpx.AsyncClient, drain: Drain, user: str, said: list[str], query: str, value: str
) -> None:
    assert (await asked(api, drain, user, said, query))["value"] == value


@pytest.mark.parametrize(
    ("said", "query"),
    [
        (["Ran 5 km in 31 minutes today.", "Ran 5 km in 29 minutes today."], "How has my 5 km time changed?"),
        (["今天跑了五公里，成绩31分钟。", "今天跑了五公里，成绩29分钟。"], "我跑五公里的成绩有什么变化？"),
    ],
)  # fmt: skip
async def test_figures_that_were_told_with_it_show_how_it_changed(
    api: httpx.AsyncClient, drain: Drain, user: str, said: list[str], query: str
) -> None:
    value = (await asked(api, drain, user, said, query))["value"]
    assert (value["before"], value["after"]) == (31.0, 29.0)


@pytest.mark.parametrize(
    ("said", "query"),
    [
        (["I live in Hamburg."], "Where did I live before?"),
        (["我住在杭州。"], "我以前住在哪里？"),
        (["今天跑了五公里，配速6分。", "今天跑了五公里，配速5分半。"], "我跑五公里的配速有什么变化？"),
        (["我姐夫叫王强。", "我姐姐叫周丽。"], "我妹妹叫什么？"),
        (["我家猫叫糯米。", "今天复查结果正常。"], "糯米什么时候复查的？"),
        (["My cat is called Biscuit.", "Got the vaccination today."], "When did Biscuit get the vaccination?"),
        (["I adopted a dog today."], "What changed since February?"),
        (["我今天领养了一只狗。"], "最近发生了什么变化？"),
    ],
)  # fmt: skip
async def test_what_was_not_told_is_not_answered_by_what_stands_beside_it(
    api: httpx.AsyncClient, drain: Drain, user: str, said: list[str], query: str
) -> None:
    assert await asked(api, drain, user, said, query) is None


@pytest.mark.parametrize(
    ("said", "query"),
    [
        (["The robot vacuum keeps getting stuck, about 3 times a week."], "How often does the robot get stuck?"),
        (["扫地机器人最近老是卡住，大概一周三次。"], "机器人多久卡一次？"),
    ],
)  # fmt: skip
async def test_a_rate_that_was_told_is_not_counted(
    api: httpx.AsyncClient, drain: Drain, user: str, said: list[str], query: str
) -> None:
    answer = await asked(api, drain, user, said, query)
    assert answer["value"] == {"rate": 3.0, "per": "week", "count": 1}
    assert "in all" not in answer["text"]
    assert "共" not in answer["text"]
