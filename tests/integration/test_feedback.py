"""What callers think of memories moves how sure these are and where they rank, and time moves how strong."""

from typing import Any

import httpx
import pytest

from tests.integration.calls import expect_problem, post_turns, turn
from tests.integration.conftest import Drain


async def _fact(api: httpx.AsyncClient, drain: Drain, user: str, text: str) -> dict[str, Any]:
    await post_turns(api, user, turn("t1", text, said_at="2026-01-10T10:00:00+00:00"))
    await drain(user)
    found: dict[str, Any] = (await api.get(f"/v1/users/{user}/facts")).json()["items"][0]
    return found


async def _judge(api: httpx.AsyncClient, memory_id: str, verdict: str) -> httpx.Response:
    return await api.post("/v1/feedback", json={"memory_id": memory_id, "verdict": verdict})


@pytest.mark.parametrize("text", ["I work at Harbor Clinic.", "我在京东上班。"])
async def test_right_makes_surer_and_wrong_less_so(
    api: httpx.AsyncClient, drain: Drain, user: str, text: str
) -> None:
    fact = await _fact(api, drain, user, text)
    sure = [fact["confidence"]]
    for verdict in ("right", "irrelevant", "wrong"):
        given = await _judge(api, fact["id"], verdict)
        assert given.json() == {"memory_id": fact["id"], "kind": "fact", "verdict": verdict}
        sure.append((await api.get(f"/v1/memories/{fact['id']}")).json()["confidence"])
    assert sure[0] < sure[1] == sure[2] > sure[3]
    history = (await api.get(f"/v1/memories/{fact['id']}/history")).json()["items"]
    assert [v["reason"]["code"] for v in history] == ["stated", "judged", "judged"]


async def test_what_is_outdated_ends(api: httpx.AsyncClient, drain: Drain, user: str) -> None:
    fact = await _fact(api, drain, user, "I live in Leeds.")
    assert (await _judge(api, fact["id"], "outdated")).status_code == 200
    assert (await api.get(f"/v1/users/{user}/facts")).json()["items"] == []
    (past,) = (await api.get(f"/v1/users/{user}/facts?current=false")).json()["items"]
    assert past["valid"]["end"] is not None


async def test_a_verdict_that_cannot_be_read_is_refused(
    api: httpx.AsyncClient, drain: Drain, user: str
) -> None:
    fact = await _fact(api, drain, user, "I live in Leeds.")
    expect_problem(await _judge(api, fact["id"], "meh"), 422, "/verdict")
    expect_problem(await _judge(api, "no-such-id", "right"), 404)
    body = {"memory_id": fact["id"], "verdict": "right", "recall_id": "x"}
    expect_problem(await api.post("/v1/feedback", json=body), 422, "/recall_id")


async def test_decay_runs_as_of_a_moment_and_twice_is_once(
    api: httpx.AsyncClient, drain: Drain, user: str
) -> None:
    await _fact(api, drain, user, "I live in Leeds.")
    body = {"job": "decay", "user_id": user, "as_of": "2026-11-01T00:00:00+00:00"}
    first = (await api.post("/v1/admin/run", json=body)).json()["result"]
    assert (first["memories"], first["changed"], first["users"]) == (1, 1, 1)
    assert (await api.post("/v1/admin/run", json=body)).json()["result"]["changed"] == 0


async def test_the_job_counts_the_verdicts_of_a_user(
    api: httpx.AsyncClient, drain: Drain, user: str
) -> None:
    fact = await _fact(api, drain, user, "我在京东上班。")
    await _judge(api, fact["id"], "useful")
    ran = await api.post("/v1/admin/run", json={"job": "feedback", "user_id": user})
    result = ran.json()["result"]
    assert (result["verdicts"], result["verdict_useful"], result["changed"]) == (1, 1, 0)
