"""What only the user can tell is asked once, in their language, and their answer is written into history."""

from typing import Any

import httpx
import pytest

from tests.integration.calls import expect_problem, post_turns, turn
from tests.integration.conftest import Drain

EN = (
    ("2026-01-10T10:00:00+00:00", "I'm allergic to peanuts."),
    ("2026-03-10T10:00:00+00:00", "Had a peanut butter sandwich for lunch."),
)
ZH = (
    ("2026-01-10T10:00:00+08:00", "我不吃辣。"),
    ("2026-03-10T10:00:00+08:00", "昨晚吃了麻婆豆腐，太香了。"),
)


async def _told(
    api: httpx.AsyncClient, drain: Drain, user: str, *said: tuple[str, str]
) -> list[dict[str, Any]]:
    for at, text in said:
        await post_turns(api, user, turn(f"t-{at}", text, said_at=at))
        await drain(user)
    return await _open(api, user)


async def _open(api: httpx.AsyncClient, user: str) -> list[dict[str, Any]]:
    answer = await api.get("/v1/clarifications", params={"user_id": user})
    assert answer.status_code == 200, answer.text
    items: list[dict[str, Any]] = answer.json()["items"]
    return items


async def _settle(api: httpx.AsyncClient, one: dict[str, Any], answer: Any) -> dict[str, Any]:
    given = await api.post(f"/v1/clarifications/{one['id']}", json={"answer": answer})
    assert given.status_code == 200, given.text
    settled: dict[str, Any] = given.json()
    return settled


async def _facts(api: httpx.AsyncClient, user: str) -> list[str]:
    return [f["summary"] for f in (await api.get(f"/v1/users/{user}/facts")).json()["items"]]


@pytest.mark.parametrize(("said", "words"), [(EN, "still hold"), (ZH, "现在还成立吗")])
async def test_what_was_had_against_a_rule_is_asked_in_the_users_language(
    api: httpx.AsyncClient, drain: Drain, user: str, said: tuple[Any, ...], words: str
) -> None:
    (asked,) = await _told(api, drain, user, *said)
    assert words in asked["question"]
    assert len(asked["about"]) == 2
    assert len(asked["options"]) == 4
    kinds = [(await api.get(f"/v1/memories/{one}")).json()["kind"] for one in asked["about"]]
    assert kinds == ["fact", "event"]


@pytest.mark.parametrize(
    "said",
    [
        (EN[0], ("2026-03-10T10:00:00+00:00", "Had an apple for lunch.")),
        (("2026-01-10T10:00:00+00:00", "Had peanut butter for lunch."), ("2026-03-10T10:00:00+00:00", "I'm allergic to peanuts.")),
        (EN[0], ("2026-03-10T10:00:00+00:00", "I ate a peanut by accident and got hives.")),
        (ZH[0], ("2026-03-10T10:00:00+08:00", "昨晚吃了清蒸鱼。")),
        (("2026-01-10T10:00:00+00:00", "My birthday is March 12."), ("2026-03-10T10:00:00+00:00", "Sorry, my birthday is actually May 3.")),
    ],
)  # fmt: skip
async def test_what_is_no_riddle_is_not_asked(
    api: httpx.AsyncClient, drain: Drain, user: str, said: tuple[Any, ...]
) -> None:
    assert await _told(api, drain, user, *said) == []


async def test_a_question_goes_along_with_one_answer_that_it_bears_on(
    api: httpx.AsyncClient, drain: Drain, user: str
) -> None:
    await _told(api, drain, user, *EN, ("2026-03-11T10:00:00+00:00", "I bought a red lamp."))

    async def asked(query: str) -> list[Any]:
        body = {"user_id": user, "query": query, "now": "2026-03-12T10:00:00+00:00"}
        found: list[Any] = (await api.post("/v1/recall", json=body)).json()["clarifications"]
        return found

    assert await asked("Which lamp did I buy?") == []
    (offered,) = await asked("What am I allergic to?")
    assert offered["question"].startswith("On 10 January 2026")
    assert await asked("What am I allergic to?") == []
    assert len(await _open(api, user)) == 1


async def test_a_rule_that_ended_is_no_longer_held(
    api: httpx.AsyncClient, drain: Drain, user: str
) -> None:
    (asked,) = await _told(api, drain, user, *ZH)
    settled = await _settle(api, asked, "现在不再成立了")
    assert (settled["state"], settled["answer"]) == ("settled", "现在不再成立了")
    assert await _facts(api, user) == []
    history = (await api.get(f"/v1/memories/{asked['about'][0]}/history")).json()["items"]
    assert (history[-1]["why"], history[-1]["reason"]["code"]) == ("answer", "settled")
    assert history[-1]["valid"]["end"] is not None
    assert await _settle(api, asked, "现在不再成立了") == {**settled, "changed": [], "answered_at": (await _settle(api, asked, 1))["answered_at"]}  # fmt: skip
    problem = await api.post(f"/v1/clarifications/{asked['id']}", json={"answer": "还成立"})
    expect_problem(problem, 409)


async def test_a_rule_that_holds_is_surer_and_not_asked_of_again(
    api: httpx.AsyncClient, drain: Drain, user: str
) -> None:
    (asked,) = await _told(api, drain, user, *EN)
    before = (await api.get(f"/v1/memories/{asked['about'][0]}")).json()["confidence"]
    await _settle(api, asked, "yes")
    assert (await api.get(f"/v1/memories/{asked['about'][0]}")).json()["confidence"] > before
    more = ("2026-04-10T10:00:00+00:00", "Ate peanut cookies today.")
    assert await _told(api, drain, user, more) == []


async def test_of_two_birthdays_the_answer_tells_the_right_one(
    api: httpx.AsyncClient, drain: Drain, user: str
) -> None:
    (asked,) = await _told(
        api,
        drain,
        user,
        ("2026-01-10T10:00:00+00:00", "My birthday is March 12."),
        ("2026-03-10T10:00:00+00:00", "My birthday is May 3."),
    )
    assert asked["options"] == ["March 12", "May 3", "Neither"]
    await _settle(api, asked, "March 12")
    assert await _facts(api, user) == ["My birthday is March 12."]
    first, second = asked["about"]
    gone = (await api.get(f"/v1/memories/{second}/history")).json()["items"][-1]
    assert (gone["why_ended"], gone["superseded_by"]) == ("answer", first)


async def test_an_answer_that_is_none_of_the_options_is_refused(
    api: httpx.AsyncClient, drain: Drain, user: str
) -> None:
    (asked,) = await _told(api, drain, user, *EN)
    for answer in ("perhaps tomorrow", 9, {}):
        given = await api.post(f"/v1/clarifications/{asked['id']}", json={"answer": answer})
        expect_problem(given, 422, "/answer")
    nowhere = await api.post(f"/v1/clarifications/{asked['about'][0]}", json={"answer": "yes"})
    expect_problem(nowhere, 404)


async def test_a_tenant_that_wants_no_questions_gets_none(
    api: httpx.AsyncClient, drain: Drain, user: str
) -> None:
    assert (await api.get("/v1/admin/clarifications")).json() == {"threshold": 0.7}
    try:
        put = await api.put("/v1/admin/clarifications", json={"threshold": 0.5})
        assert put.json() == {"threshold": 0.5}
        assert await _told(api, drain, user, *EN) == []
    finally:
        await api.put("/v1/admin/clarifications", json={"threshold": 0.7})
