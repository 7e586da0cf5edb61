"""A digest over the API: sizes, tiers, sources, bounds of time."""

from datetime import timedelta

import httpx
import pytest

from tests.integration.calls import MORNING, expect_problem, post_turns, turn
from tests.integration.conftest import Drain

LINES = {
    "en": ("Ran {n} km before breakfast.", "The surgery is on 19 May in Ward 6, so Peter drives."),
    "zh": ("早上跑步{n}公里。", "手术定在5月19号，在六病区，舅舅开车。"),
}  # fmt: skip


@pytest.mark.parametrize("language", ["en", "zh"])
async def test_a_digest_counts_routine_and_keeps_what_was_fixed(
    language: str, api: httpx.AsyncClient, user: str, drain: Drain
) -> None:
    routine, fixed = LINES[language]
    said = [
        turn(f"r{n}", routine.format(n=n), MORNING - timedelta(days=20 - n)) for n in range(4, 9)
    ]
    said.append(turn("fixed", fixed, MORNING - timedelta(days=10)))
    await post_turns(api, user, *said)
    await drain(user)
    body = {"job": "consolidate", "user_id": user}
    assert (await api.post("/v1/admin/run", json=body)).status_code == 200
    path = f"/v1/users/{user}/digest"
    made = (await api.get(path, params={"budget": "200"})).json()
    assert "30" in made["text"]
    sorts = {one["sort"]: one for one in made["lines"]}
    assert sorts["counted"]["source_turn_ids"] == ["r4", "r5", "r6", "r7", "r8"]
    assert any(one["source_turn_ids"] == ["fixed"] for one in made["lines"])
    assert 0 < made["tokens"] <= 200
    assert made["source_tokens"] > made["tokens"]
    late = (await api.get(path, params={"from": (MORNING - timedelta(days=11)).isoformat()})).json()
    assert {turn_id for one in late["lines"] for turn_id in one["source_turn_ids"]} == {"fixed"}
    expect_problem(await api.get(path, params={"budget": "1"}), 422)


async def test_what_is_forgotten_is_gone_from_the_digest(
    api: httpx.AsyncClient, user: str, drain: Drain
) -> None:
    said = [
        turn("car", "I sold the Audi for 4,000 pounds.", MORNING),
        turn("cat", "The vet wants 85 pounds for the cat.", MORNING + timedelta(days=5)),
    ]
    await post_turns(api, user, *said)
    await drain(user)
    body = {"job": "consolidate", "user_id": user}
    assert (await api.post("/v1/admin/run", json=body)).status_code == 200
    path = f"/v1/users/{user}/digest"
    assert "Audi" in (await api.get(path)).json()["text"]
    asked = {"user_id": user, "request": "forget what I said about the Audi"}
    shown = (await api.post("/v1/forget", json=asked)).json()
    assert (await api.post(f"/v1/forget/{shown['forget_id']}/confirm")).status_code == 200
    left = (await api.get(path)).text
    assert "85 pounds" in left
    assert "Audi" not in left
    assert "4,000" not in left


async def test_of_another_user_a_digest_tells_nothing(
    api: httpx.AsyncClient, user: str, drain: Drain
) -> None:
    await post_turns(api, user, turn("car", "I sold the Audi for 4,000 pounds.", MORNING))
    await post_turns(api, f"{user}-b", turn("cat", "The vet wants 85 pounds.", MORNING))
    for one in (user, f"{user}-b"):
        await drain(one)
        body = {"job": "consolidate", "user_id": one}
        assert (await api.post("/v1/admin/run", json=body)).status_code == 200
    made = (await api.get(f"/v1/users/{user}-b/digest")).json()
    assert "85" in made["text"]
    assert "Audi" not in made["text"]
