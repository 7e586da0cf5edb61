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
            "the boat loan is not for you to know",
            "boat loan",
            'Shall I forget what was said about "the boat loan"?',
        ),
        (
            ("我五月办了游艇贷款。", "我去喂了鸭子。"),
            "我不想游艇贷款留在你脑子里",
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
