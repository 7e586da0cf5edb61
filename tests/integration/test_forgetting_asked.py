"""What is only likely a wish to forget is asked about first, and is none where nothing fits."""

from datetime import timedelta

import httpx
import pytest

from tests.integration.calls import MORNING, post_turns, turn
from tests.integration.conftest import Drain
from tests.integration.test_forgetting import everything, told


@pytest.mark.parametrize(
    ("said", "ask", "word", "question"),
    [
        (
            ("I took out a boat loan in May.", "I fed the ducks."),
            "what about you not knowing the boat loan",
            "boat loan",
            'Shall I forget what was said about "the boat loan"?',
        ),
        (
            ("我五月办了游艇贷款。", "我去喂了鸭子。"),
            "游艇贷款还是别让你晓得",
            "游艇贷款",
            "要我忘记说过的“游艇贷款”吗？",
        ),
    ],
)
async def test_what_is_likely_a_wish_is_asked_about_first(
    api: httpx.AsyncClient,
    user: str,
    drain: Drain,
    said: tuple[str, ...],
    ask: str,
    word: str,
    question: str,
) -> None:
    """A wish in words that no rule reads acts only where that is likely enough; else its question is ready."""
    await told(api, user, drain, *said)
    answer = (await post_turns(api, user, turn("ask", ask, MORNING + timedelta(days=3)))).json()
    asked = answer["forgettings"][0]
    assert (asked["state"], asked["question"]) == ("previewed", question)
    await drain(user)
    assert word in await everything(api, user, said[0])
    await api.post(f"/v1/forget/{asked['forget_id']}/confirm")
    shown = await everything(api, user, said[0])
    assert word not in shown
    assert said[1] in shown


async def test_what_is_likely_a_wish_is_none_where_nothing_fits(
    api: httpx.AsyncClient, user: str, drain: Drain
) -> None:
    await told(api, user, drain, "I fed the ducks.")
    ask = turn("ask", "the boat loan is not for you to know", MORNING + timedelta(days=3))
    answer = (await post_turns(api, user, ask)).json()
    await drain(user)
    assert not answer.get("forgettings")
    assert "boat loan" in await everything(api, user, "What about the boat loan?")


@pytest.mark.parametrize(
    ("said", "ask", "gone", "stays"),
    [
        (
            ("I had a car accident near Dover.", "I washed the car near the river."),
            "Please forget the car accident.",
            "accident",
            "river",
        ),
        (
            ("我女婿一点都不孝顺。", "我孙女特别孝顺。"),
            "请忘记我女婿的事。",
            "女婿",
            "孙女",
        ),
    ],
    ids=["en", "zh"],
)
async def test_words_of_what_goes_stay_no_name_of_what_is_left(
    api: httpx.AsyncClient,
    user: str,
    drain: Drain,
    said: tuple[str, ...],
    ask: str,
    gone: str,
    stays: str,
) -> None:
    """What is left may be held for the same thing: it is called as what is left calls it."""
    await told(api, user, drain, *said)
    await post_turns(api, user, turn("ask", ask, MORNING + timedelta(days=3)))
    await drain(user)
    shown = await everything(api, user, said[1])
    assert gone not in shown
    assert stays in shown


@pytest.mark.parametrize(
    ("said", "ask", "gone", "stays"),
    [
        (
            ("I have asthma.", "My blood pressure is too high.", "I love horror films."),
            "Forget everything about my health.",
            ("asthma", "blood pressure"),
            "horror",
        ),
        (
            ("我有哮喘。", "我血压太高了。", "我爱看恐怖片。"),
            "忘记所有关于我健康的事。",
            ("哮喘", "血压"),
            "恐怖片",
        ),
    ],
    ids=["en", "zh"],
)
async def test_a_field_of_life_takes_what_belongs_to_it(
    api: httpx.AsyncClient,
    user: str,
    drain: Drain,
    said: tuple[str, ...],
    ask: str,
    gone: tuple[str, ...],
    stays: str,
) -> None:
    await told(api, user, drain, *said)
    await post_turns(api, user, turn("ask", ask, MORNING + timedelta(days=3)))
    await drain(user)
    shown = await everything(api, user, *said)
    assert not any(word in shown for word in gone)
    assert stays in shown


@pytest.mark.parametrize(
    ("said", "ask"),
    [
        (
            ("I have a cat.", "I sold my stamps.", "I lied to Ana."),
            "Forget the last two things I said.",
        ),
        (("我有只猫。", "我卖了邮票。", "我骗了小安。"), "请忘掉我刚说的最后两句话。"),
    ],
    ids=["en", "zh"],
)
async def test_the_last_two_things_are_two(
    api: httpx.AsyncClient, user: str, drain: Drain, said: tuple[str, ...], ask: str
) -> None:
    await told(api, user, drain, *said)
    heard = (await post_turns(api, user, turn("ask", ask, MORNING + timedelta(days=3)))).json()
    for one in heard["forgettings"]:
        if one["state"] == "previewed":
            await api.post(f"/v1/forget/{one['forget_id']}/confirm")
    shown = await everything(api, user, *said)
    assert said[0] in shown
    assert not any(text in shown for text in said[1:])
