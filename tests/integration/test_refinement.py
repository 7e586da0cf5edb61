"""Second answers: kept, looked at again once, found by who asked, redone when a worker dies.

Every behaviour of texts has an English and a Chinese twin.
"""

from collections.abc import AsyncIterator
from typing import Any
from uuid import UUID, uuid4

import httpx
import pytest
import pytest_asyncio
from uuid_utils.compat import uuid7

from app.bootstrap import Container, build_relay
from app.domain.models import Scope
from app.domain.refinement import Judgement, Verdict
from app.ports import SecondAnswer, Waiting
from app.settings import Settings
from tests.conftest import ServerUrls
from tests.integration.calls import connected, expect_problem, post_turns, recall, scope_of, turn
from tests.integration.conftest import Drain
from tests.integration.tongues import NOW, TONGUES, Tongue, tell
from workers.refining import refine_kept
from workers.scheduler import relay_recalls


class Asked:
    """A queue that keeps what it was asked to refine; the broker is not the subject."""

    def __init__(self) -> None:
        self.recalls: list[tuple[Scope, UUID]] = []

    def wake(self, scope: Scope) -> None:
        raise AssertionError

    def refine(self, scope: Scope, recall_id: UUID) -> None:
        self.recalls.append((scope, recall_id))

    async def answers(self) -> bool:
        return True

    async def backlog(self) -> int:
        return 0


@pytest_asyncio.fixture(loop_scope="session")
async def waiting(settings: Settings) -> AsyncIterator[Waiting]:
    """The relay's view, as the relay's role."""
    database, found = await build_relay(settings)
    yield found
    await database.close()


async def _ask(api: httpx.AsyncClient, user: str, query: str, **more: Any) -> tuple[Any, UUID]:
    answer = await recall(api, user, query, refine=True, **more)
    return answer, UUID(answer["recall_id"])


async def _polled(api: httpx.AsyncClient, answer: Any) -> Any:
    response = await api.get(answer["refinement"]["url"])
    assert response.status_code == 200, response.text
    return response.json()


async def _row(schema: ServerUrls, recall_id: UUID, changes: str) -> None:
    async with connected(schema.superuser_url) as connection:
        await connection.execute(f"UPDATE recalls SET {changes} WHERE recall_id = $1", recall_id)


@TONGUES
async def test_a_first_answer_stands_until_the_second_is_there(
    api: httpx.AsyncClient, container: Container, drain: Drain, user: str, tongue: Tongue
) -> None:
    await tell(api, drain, user, tongue)
    first, recall_id = await _ask(api, user, tongue.event_question, now=NOW)
    assert first["refinement"] == {
        "state": "pending", "verdict": None, "url": f"/v1/recalls/{recall_id}",
    }  # fmt: skip
    waiting = await _polled(api, first)
    assert waiting["refinement"] == first["refinement"] | {"changes": [], "placed": []}
    assert waiting["memories"] == first["memories"]

    verdict = await refine_kept(container, await scope_of(container, user), recall_id)
    second = await _polled(api, first)
    assert (second["refinement"]["state"], second["refinement"]["verdict"]) == ("done", verdict)
    assert second["recall_id"] == str(recall_id)
    assert second["memories"][0]["source_turn_ids"] == ["event"]

    joint = ", and " if tongue.event_question.isascii() else "，还有"
    asked = joint.join([tongue.event_question.rstrip("?？"), tongue.chat_question])
    both, recall_id = await _ask(api, user, asked, now=NOW)
    await refine_kept(container, await scope_of(container, user), recall_id)
    leading = (await _polled(api, both))["memories"][:3]
    assert {"event", "chat"} <= {one for m in leading for one in m["source_turn_ids"]}


async def test_a_refinement_is_asked_for_by_name(
    api: httpx.AsyncClient, user: str, schema: ServerUrls
) -> None:
    await post_turns(api, user, turn("t1", "I planted basil."))
    answer = await recall(api, user, "What did I plant?")
    assert answer["refinement"] == {"state": "none", "verdict": None, "url": None}
    expect_problem(await api.get(f"/v1/recalls/{answer['recall_id']}"), 404)
    never_seen = await recall(api, f"{user}-nobody", "What did I plant?", refine=True)
    assert never_seen["refinement"]["state"] == "none"


async def test_a_recall_of_nobody_is_not_found(api: httpx.AsyncClient) -> None:
    expect_problem(await api.get(f"/v1/recalls/{uuid7()}"), 404)
    expect_problem(await api.get("/v1/recalls/not-an-id"), 422)


@pytest.mark.parametrize(
    ("told", "question"),
    [("I work at the bakery.", "Where do I work?"), ("我在面包店上班。", "我在哪里上班？")],
    ids=["en", "zh"],
)
async def test_what_is_no_longer_so_is_withdrawn(
    api: httpx.AsyncClient, container: Container, drain: Drain, user: str, told: str, question: str
) -> None:
    await post_turns(api, user, turn("t1", told))
    await drain(user)
    first, recall_id = await _ask(api, user, question)
    assert first["answer"]["value"]
    gone = await api.delete(f"/v1/memories/{first['answer']['based_on'][0]}")
    assert gone.is_success, gone.text
    verdict = await refine_kept(container, await scope_of(container, user), recall_id)
    second = await _polled(api, first)
    assert verdict is Verdict.WITHDRAWN
    assert second["refinement"]["verdict"] == "withdrawn"
    assert not (second["answer"] or {}).get("value")
    assert second["refinement"]["changes"]


async def test_the_same_question_is_looked_at_once(
    api: httpx.AsyncClient, container: Container, user: str
) -> None:
    await post_turns(api, user, turn("t1", "I planted basil."), turn("t2", "Rain all day."))
    asked = [await _ask(api, user, "What did I plant?") for _ in range(3)]
    other, other_id = await _ask(api, user, "What did I plant?", limit=1)
    scope = await scope_of(container, user)
    assert await refine_kept(container, scope, asked[0][1]) is not None
    for answer, recall_id in asked:
        polled = await _polled(api, answer)
        assert (polled["refinement"]["state"], polled["recall_id"]) == ("done", str(recall_id))
        assert await refine_kept(container, scope, recall_id) is None
    assert (await _polled(api, other))["refinement"]["state"] == "pending"
    assert await refine_kept(container, scope, other_id) is not None


async def test_a_second_answer_is_explained_where_the_first_was(
    api: httpx.AsyncClient, container: Container, user: str
) -> None:
    await post_turns(api, user, turn("t1", "I planted basil."))
    scope = await scope_of(container, user)
    for explain in (True, False):
        answer, recall_id = await _ask(api, user, "What did I plant?", explain=explain)
        await refine_kept(container, scope, recall_id)
        second = await _polled(api, answer)
        assert ("explain" in second, "explain" in answer) == (explain, explain)
        assert (second["memories"][0]["scores"] is not None) is explain


async def test_two_deliveries_have_one_effect(
    api: httpx.AsyncClient, container: Container, user: str
) -> None:
    await post_turns(api, user, turn("t1", "I planted basil."))
    answer, recall_id = await _ask(api, user, "What did I plant?")
    scope = await scope_of(container, user)
    refining = await container.recalls.claim(scope, recall_id, lease_s=30)
    assert refining is not None
    assert await refine_kept(container, scope, recall_id) is None
    assert (await _polled(api, answer))["refinement"]["state"] == "pending"
    await container.recalls.release(refining)
    assert await refine_kept(container, scope, recall_id) is not None
    assert await refine_kept(container, scope, recall_id) is None


async def test_a_refinement_whose_worker_died_is_done_again(
    api: httpx.AsyncClient,
    container: Container,
    waiting: Waiting,
    schema: ServerUrls,
    user: str,
) -> None:
    await post_turns(api, user, turn("t1", "I planted basil."))
    answer, recall_id = await _ask(api, user, "What did I plant?")
    scope = await scope_of(container, user)
    dead = await container.recalls.claim(scope, recall_id, lease_s=30)
    assert dead is not None
    queue = Asked()
    await _row(schema, recall_id, "published_at = now() - interval '1 minute'")
    await relay_recalls(waiting=waiting, queue=queue, republish_s=10)
    assert (scope, recall_id) not in queue.recalls  # somebody has it
    await _row(schema, recall_id, "lease_until = now() - interval '1 second'")
    await relay_recalls(waiting=waiting, queue=queue, republish_s=10)
    assert (scope, recall_id) in queue.recalls
    assert await refine_kept(container, scope, recall_id) is not None
    assert (await _polled(api, answer))["refinement"]["state"] == "done"
    stale = SecondAnswer(
        recall_id=recall_id,
        shown=answer,
        judgement=Judgement(verdict=Verdict.WITHDRAWN),
        cited=(),
    )
    assert not await container.recalls.finish(dead, [stale])  # its right has ended
    assert (await _polled(api, answer))["refinement"]["verdict"] == "confirmed"


async def test_what_takes_workers_down_fails_in_the_end(
    api: httpx.AsyncClient, container: Container, schema: ServerUrls, user: str
) -> None:
    await post_turns(api, user, turn("t1", "I planted basil."))
    answer, recall_id = await _ask(api, user, "What did I plant?")
    scope = await scope_of(container, user)
    for _ in range(3):
        assert await container.recalls.claim(scope, recall_id, lease_s=30) is not None
        await _row(schema, recall_id, "lease_until = now() - interval '1 second'")
    assert await refine_kept(container, scope, recall_id) is None
    polled = await _polled(api, answer)
    assert (polled["refinement"]["state"], polled["refinement"]["reason"]) == ("failed", "attempts")
    assert polled["memories"] == answer["memories"]


async def test_recalls_are_kept_for_a_day_and_wait_ten_minutes(
    api: httpx.AsyncClient, waiting: Waiting, schema: ServerUrls, user: str
) -> None:
    await post_turns(api, user, turn("t1", "I planted basil."))
    late, late_id = await _ask(api, user, "What did I plant?")
    old, old_id = await _ask(api, user, "What did I plant?")
    await _row(schema, late_id, "created_at = now() - interval '11 minutes'")
    await _row(schema, old_id, "created_at = now() - interval '25 hours'")
    expect_problem(await api.get(old["refinement"]["url"]), 404)
    await relay_recalls(waiting=waiting, queue=Asked(), republish_s=10)
    assert (await _polled(api, late))["refinement"]["reason"] == "deadline"
    async with connected(schema.superuser_url) as connection:
        assert (
            await connection.fetchval("SELECT count(*) FROM recalls WHERE recall_id = $1", old_id)
            == 0
        )


async def test_a_recall_of_another_tenant_is_not_found(
    api: httpx.AsyncClient, container: Container, user: str
) -> None:
    await post_turns(api, user, turn("t1", "I planted basil."))
    _, recall_id = await _ask(api, user, "What did I plant?")
    assert await container.recalls.find(uuid4(), recall_id) is None
    scope = await scope_of(container, user)
    assert (
        await container.recalls.claim(
            Scope(tenant_id=uuid4(), user_id=scope.user_id), recall_id, lease_s=5
        )
        is None
    )
    assert (
        await container.recalls.claim(
            Scope(tenant_id=scope.tenant_id, user_id=uuid4()), recall_id, lease_s=5
        )
        is None
    )


async def test_a_second_answer_is_pushed_whole_and_once(
    api: httpx.AsyncClient, container: Container, user: str
) -> None:
    await post_turns(api, user, turn("t1", "I planted basil."))
    answer, recall_id = await _ask(api, user, "What did I plant?")
    scope = await scope_of(container, user)
    for _ in range(2):
        await refine_kept(container, scope, recall_id)
    updates = (await api.get("/v1/updates", params={"user_id": user, "since": "0"})).json()
    (refined,) = [one for one in updates["items"] if one["type"] == "recall.refined"]
    polled = await _polled(api, answer)
    assert refined["data"] == polled | {"verdict": polled["refinement"]["verdict"]}


@pytest.mark.parametrize(
    ("told", "question", "wrong"),
    [
        (
            [
                "On March 3rd 2026 I ran a race in the rain.",
                "On March 9th 2026 I had the knee surgery.",
                "On March 20th 2026 I ran my first slow lap.",
            ],
            "Where and what did I run after the knee surgery?",
            "t0",
        ),
        (
            [
                "2026年3月3日我冒雨跑了一场比赛。",
                "2026年3月9日我做了膝盖手术。",
                "2026年3月20日我慢跑了第一圈。",
            ],
            "膝盖手术之后我跑了什么？",
            "t0",
        ),
    ],
    ids=["en", "zh"],
)
async def test_a_second_answer_places_what_it_shows(
    api: httpx.AsyncClient,
    container: Container,
    drain: Drain,
    user: str,
    told: list[str],
    question: str,
    wrong: str,
) -> None:
    await post_turns(api, user, *[turn(f"t{n}", text) for n, text in enumerate(told)])
    await drain(user)
    ran = await api.post("/v1/admin/run", json={"job": "consolidate", "user_id": user})
    assert ran.status_code == 200, ran.text
    answer, recall_id = await _ask(api, user, question)
    scope = await scope_of(container, user)
    await refine_kept(container, scope, recall_id)
    second = await _polled(api, answer)
    placed = {one["memory_id"]: one for one in second["refinement"]["placed"]}
    turns = {one["id"]: one["source_turn_ids"] for one in second["memories"]}
    assert list(placed) == list(turns)[:5]
    episodes = (await api.get(f"/v1/users/{user}/episodes")).json()["items"]
    titles = {one["id"]: one["title"] for one in episodes}
    assert {one["episode"]["id"]: one["episode"]["title"] for one in placed.values()} == titles
    assert [turns[one] for one, place in placed.items() if not place["fits_time"]] == [[wrong]]
    assert turns[list(placed)[-1]] == [wrong]


async def test_a_second_answer_goes_with_a_turn_of_an_episode_that_it_names(
    api: httpx.AsyncClient, container: Container, drain: Drain, user: str
) -> None:
    texts = ["I planted basil by the wall.", "The wall needs paint.", "Blue paint, I think."]
    await post_turns(api, user, *[turn(f"t{n}", text) for n, text in enumerate(texts)])
    await drain(user)
    await api.post("/v1/admin/run", json={"job": "consolidate", "user_id": user})
    answer, recall_id = await _ask(api, user, "What did I plant?", limit=1)
    await refine_kept(container, await scope_of(container, user), recall_id)
    second = await _polled(api, answer)
    assert second["memories"][0]["source_turn_ids"] == ["t0"]
    assert second["refinement"]["placed"][0]["episode"]
    wish = {"user_id": user, "selector": {"turn_ids": ["t2"]}}
    preview = (await api.post("/v1/forget", json=wish)).json()
    gone = await api.post(f"/v1/forget/{preview['forget_id']}/confirm")
    assert gone.is_success, gone.text
    expect_problem(await api.get(answer["refinement"]["url"]), 404)


async def test_whoever_is_connected_gets_second_answers_unasked(
    api: httpx.AsyncClient, container: Container, user: str
) -> None:
    await post_turns(api, user, turn("t1", "I planted basil."))
    await container.presence.note([await scope_of(container, user)])
    answer = await recall(api, user, "What did I plant?")
    assert answer["refinement"]["state"] == "pending"
