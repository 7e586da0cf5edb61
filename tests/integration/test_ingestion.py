"""Turns are taken in durably, in order and once, and worked off whatever happens to the workers."""

import asyncio
from collections.abc import Sequence
from datetime import timedelta
from typing import Any

import httpx
import pytest

from app.adapters.rule_extractor import RuleExtractor
from app.bootstrap import Container
from app.domain.errors import StoreUnavailable
from app.domain.findings import Findings
from app.domain.models import Turn
from app.extraction import Background
from app.ports import WindowLimits
from tests.conftest import ServerUrls
from tests.faults.service import eventually
from tests.integration.calls import (
    MORNING,
    connected,
    post_turns,
    recall,
    scope_of,
    sources,
    turn,
)
from tests.integration.conftest import Drain

LIMITS = WindowLimits(turns=32, tokens=6000, crashes=3, failures=5)
POISON = "I swallowed a comet yesterday."
GOOD = ["I repaired the red bicycle yesterday.", "我昨天修好了那辆红色自行车。"]


class PoisonedExtractor(RuleExtractor):
    """Raises for one text."""

    def read(self, turns: Sequence[Turn], background: Background) -> Findings:
        if any(turn.text == POISON for turn in turns):
            msg = "a text that breaks this extractor"
            raise ZeroDivisionError(msg)
        return super().read(turns, background)


async def _ingestion(api: httpx.AsyncClient, user: str) -> dict[str, Any]:
    response = await api.get(f"/v1/users/{user}/ingestion")
    assert response.status_code == 200
    counts: dict[str, Any] = response.json()
    return counts


async def _rows(schema: ServerUrls, user: str, columns: str, table: str = "turns") -> list[Any]:
    async with connected(schema.superuser_url) as connection:
        return [
            tuple(row)
            for row in await connection.fetch(
                f"SELECT {columns} FROM {table} JOIN users AS u USING (tenant_id, user_id) "
                "WHERE u.client_id = $1 ORDER BY 1",
                user,
            )
        ]


# Acceptance


async def test_an_accepted_turn_is_durable_and_named(
    api: httpx.AsyncClient, schema: ServerUrls, user: str
) -> None:
    response = await post_turns(api, user, turn("t1", GOOD[0]), turn("t2", GOOD[1]))
    assert response.status_code == 202
    answer = response.json()
    assert (answer["accepted"], answer["duplicates"]) == (2, 0)
    assert [t["turn_id"] for t in answer["turns"]] == ["t1", "t2"]
    assert {t["state"] for t in answer["turns"]} == {"queued"}
    stored = await _rows(schema, user, "seq, turn_id::text, turns.client_id, text")
    expected = [
        (n, t["id"], t["turn_id"], text)
        for n, (t, text) in enumerate(zip(answer["turns"], GOOD, strict=True), 1)
    ]
    assert stored == expected


async def test_concurrent_calls_get_one_order_without_gaps(
    api: httpx.AsyncClient, schema: ServerUrls, user: str
) -> None:
    answers = await asyncio.gather(
        *(
            post_turns(
                api,
                user,
                *(turn(f"{n}-{k}", f"note {n} {k}") for k in range(3)),
                session=f"s{n % 2}",
            )
            for n in range(12)
        )
    )
    assert {answer.status_code for answer in answers} == {202}
    rows = await _rows(schema, user, "seq, turns.client_id")
    assert [seq for seq, _ in rows] == list(range(1, 37))
    names = [name for _, name in rows]
    for at in range(0, 36, 3):
        call = names[at].split("-")[0]
        assert names[at : at + 3] == [f"{call}-{k}" for k in range(3)]


async def test_sessions_start_with_their_first_word_and_count_positions(
    api: httpx.AsyncClient, schema: ServerUrls, user: str
) -> None:
    await post_turns(api, user, turn("late", "later words", MORNING))
    await post_turns(api, user, turn("early", "earlier words", MORNING - timedelta(days=3)))
    (session,) = await _rows(schema, user, "s.started_at, s.turn_count", "sessions AS s")
    assert session == (MORNING - timedelta(days=3), 2)
    assert await _rows(schema, user, "position, turns.client_id") == [(0, "late"), (1, "early")]


async def test_the_same_turn_again_is_a_duplicate(api: httpx.AsyncClient, user: str) -> None:
    first = (await post_turns(api, user, turn("t1", GOOD[1]))).json()
    response = await post_turns(api, user, turn("t1", GOOD[1]), turn("t2", "new words"))
    again = response.json()
    assert response.status_code == 202
    assert (again["accepted"], again["duplicates"]) == (1, 1)
    assert again["turns"][0]["id"] == first["turns"][0]["id"]
    assert (await _ingestion(api, user))["queued"] == 2


async def test_a_turn_id_with_another_text_is_a_conflict_and_stores_nothing(
    api: httpx.AsyncClient, schema: ServerUrls, user: str
) -> None:
    await post_turns(api, user, turn("t1", "the first words"))
    response = await post_turns(
        api, user, turn("t0", "fresh words"), turn("t1", "other words"), session="s2"
    )
    assert response.status_code == 409
    assert response.json()["errors"][0]["pointer"] == "/turns/1/turn_id"
    assert await _rows(schema, user, "seq, text") == [(1, "the first words")]
    assert len(await _rows(schema, user, "s.session_id", "sessions AS s")) == 1
    assert (await post_turns(api, user, turn("t0", "fresh words"))).status_code == 202
    assert [seq for (seq,) in await _rows(schema, user, "seq")] == [1, 2]


async def test_a_turn_twice_in_one_call_is_stored_once(api: httpx.AsyncClient, user: str) -> None:
    response = await post_turns(api, user, turn("t1", GOOD[0]), turn("t1", GOOD[0]))
    answer = response.json()
    assert response.status_code == 202
    assert (answer["accepted"], answer["duplicates"]) == (1, 1)
    assert answer["turns"][0]["id"] == answer["turns"][1]["id"]


async def test_two_texts_under_one_id_in_a_call_store_nothing(
    api: httpx.AsyncClient, user: str
) -> None:
    response = await post_turns(api, user, turn("t1", "one"), turn("t1", "two"))
    assert response.status_code == 409
    assert (await api.get(f"/v1/users/{user}/ingestion")).status_code == 404


async def test_the_same_turn_id_belongs_to_each_user(api: httpx.AsyncClient, user: str) -> None:
    for name in (user, f"{user}-b"):
        answer = (await post_turns(api, name, turn("t1", f"words of {name}"))).json()
        assert answer["accepted"] == 1


async def test_duplicates_do_not_keep_the_relay_from_a_waiting_stream(
    api: httpx.AsyncClient, schema: ServerUrls, user: str
) -> None:
    published = "s.published_at"
    await post_turns(api, user, turn("t1", GOOD[0]))
    first = await _rows(schema, user, published, "streams AS s")
    again = await post_turns(api, user, turn("t1", GOOD[0]))
    assert (again.status_code, again.json()["duplicates"]) == (202, 1)
    assert await _rows(schema, user, published, "streams AS s") == first


# Idempotency keys


async def test_a_key_replays_its_answer_byte_for_byte(api: httpx.AsyncClient, user: str) -> None:
    headers = {"Idempotency-Key": f"key-{user}"}
    first = await post_turns(api, user, turn("t1", GOOD[0], None), headers=headers)
    again = await post_turns(api, user, turn("t1", GOOD[0], None), headers=headers)
    assert (first.status_code, again.status_code) == (202, 202)
    assert again.content == first.content
    assert again.headers["Idempotent-Replayed"] == "true"
    assert "Idempotent-Replayed" not in first.headers
    assert (await _ingestion(api, user))["queued"] == 1


async def test_a_key_with_another_body_is_a_conflict(api: httpx.AsyncClient, user: str) -> None:
    headers = {"Idempotency-Key": f"key-{user}"}
    await post_turns(api, user, turn("t1", GOOD[0]), headers=headers)
    other = await post_turns(api, user, turn("t2", GOOD[1]), headers=headers)
    assert other.status_code == 409
    assert (await _ingestion(api, user))["queued"] == 1


async def test_a_refused_call_leaves_its_key_free(api: httpx.AsyncClient, user: str) -> None:
    headers = {"Idempotency-Key": f"key-{user}"}
    await post_turns(api, user, turn("t1", "first words"))
    refused = await post_turns(api, user, turn("t1", "other words"), headers=headers)
    accepted = await post_turns(api, user, turn("t2", "other words"), headers=headers)
    assert (refused.status_code, accepted.status_code) == (409, 202)


async def test_twenty_calls_of_one_key_have_one_effect(api: httpx.AsyncClient, user: str) -> None:
    headers = {"Idempotency-Key": f"key-{user}"}
    answers = await asyncio.gather(
        *(post_turns(api, user, turn("t1", GOOD[0]), headers=headers) for _ in range(20))
    )
    assert {answer.status_code for answer in answers} == {202}
    assert len({answer.content for answer in answers}) == 1
    assert sum("Idempotent-Replayed" in answer.headers for answer in answers) == 19
    assert (await _ingestion(api, user))["queued"] == 1


async def _age_keys(schema: ServerUrls, key: str, hours: int) -> None:
    async with connected(schema.superuser_url) as connection:
        await connection.execute(
            "UPDATE idempotency SET created_at = now() - make_interval(hours => $2) WHERE key = $1",
            key,
            hours,
        )


@pytest.mark.parametrize(("hours", "status"), [(71, 409), (73, 202)])
async def test_a_key_of_turns_is_kept_72_hours(
    api: httpx.AsyncClient, schema: ServerUrls, user: str, hours: int, status: int
) -> None:
    key = f"key-{user}"
    headers = {"Idempotency-Key": key}
    await post_turns(api, user, turn("t1", GOOD[0]), headers=headers)
    await _age_keys(schema, key, hours)
    later = await post_turns(api, user, turn("t2", GOOD[1]), headers=headers)
    assert later.status_code == status


async def test_a_key_of_a_recall_replays_and_expires(
    api: httpx.AsyncClient, schema: ServerUrls, user: str
) -> None:
    key = f"key-{user}"
    headers, body = {"Idempotency-Key": key}, {"user_id": user, "query": "red bicycle?"}
    first = await api.post("/v1/recall", json=body, headers=headers)
    await post_turns(api, user, turn("t1", GOOD[0]))
    again = await api.post("/v1/recall", json=body, headers=headers)
    assert again.content == first.content
    assert again.headers["Idempotent-Replayed"] == "true"
    await _age_keys(schema, key, 73)
    anew = await api.post("/v1/recall", json=body, headers=headers)
    assert "Idempotent-Replayed" not in anew.headers
    assert anew.json()["memories"]


async def test_expired_keys_are_dropped(
    container: Container, api: httpx.AsyncClient, schema: ServerUrls, user: str
) -> None:
    for name in ("old", "new"):
        headers = {"Idempotency-Key": f"{name}-{user}"}
        await post_turns(api, user, turn(name, name), headers=headers)
    await _age_keys(schema, f"old-{user}", 73)
    await post_turns(
        api, user, turn("newest", "newest"), headers={"Idempotency-Key": f"newest-{user}"}
    )
    async with connected(schema.superuser_url) as connection:
        left = await connection.fetch("SELECT key FROM idempotency WHERE key LIKE $1", f"%{user}")
    assert {row["key"] for row in left} == {f"new-{user}", f"newest-{user}"}


# Waiting and counting


async def test_waiting_answers_200_once_all_are_processed(
    api: httpx.AsyncClient, drain: Drain, user: str
) -> None:
    turns = [turn("t1", GOOD[0]), turn("t2", GOOD[1]), turn("t3", "好的")]
    call = asyncio.create_task(
        post_turns(api, user, *turns, params={"wait": "processed", "timeout": 60})
    )

    async def is_known() -> bool:
        return (await api.get(f"/v1/users/{user}/ingestion")).status_code == 200

    await eventually(is_known, seconds=60)
    assert not call.done()
    await drain(user)
    response = await call
    assert response.status_code == 200
    assert [t["state"] for t in response.json()["turns"]] == ["processed", "processed", "no_event"]


async def test_waiting_answers_202_at_the_time_out(api: httpx.AsyncClient, user: str) -> None:
    response = await post_turns(
        api, user, turn("t1", GOOD[0]), params={"wait": "processed", "timeout": 0.2}
    )
    assert response.status_code == 202
    assert response.json()["turns"][0]["state"] == "queued"


async def test_counts_follow_the_turns_to_their_end(
    api: httpx.AsyncClient, drain: Drain, user: str
) -> None:
    await post_turns(api, user, turn("t1", GOOD[0]), turn("t2", "hm"))
    before = await _ingestion(api, user)
    assert before["oldest_queued_seconds"] >= 0
    del before["oldest_queued_seconds"]
    assert before == {
        "queued": 2,
        "processing": 0,
        "processed": 0,
        "failed": 0,
        "vectors_pending": 2,
        "caught_up": False,
    }
    drained = await drain(user)
    assert (drained.turns, drained.is_unfinished) == (2, False)
    assert await _ingestion(api, user) == {
        "queued": 0,
        "processing": 0,
        "processed": 2,
        "failed": 0,
        "vectors_pending": 0,
        "oldest_queued_seconds": 0.0,
        "caught_up": True,
    }


# Failures of the extractor


async def test_a_turn_that_breaks_the_extractor_dies_alone(
    api: httpx.AsyncClient, drain: Drain, schema: ServerUrls, user: str
) -> None:
    await post_turns(api, user, turn("a", GOOD[0]), turn("bad", POISON), turn("b", GOOD[1]))
    await drain(user, extractor=PoisonedExtractor())
    states = dict(await _rows(schema, user, "turns.client_id, state"))
    assert states == {"a": "processed", "b": "processed", "bad": "dead"}
    counts = await _ingestion(api, user)
    assert (counts["processed"], counts["failed"], counts["caught_up"]) == (2, 1, True)
    (dead,) = (await api.get("/v1/admin/dead-turns", params={"user_id": user})).json()["items"]
    assert dead["turn_id"] == "bad"
    assert dead["reason"] == "ZeroDivisionError"
    assert dead["failures"] == LIMITS.failures
    assert "bad" in sources(await recall(api, user, "Who swallowed a comet?"))


async def test_a_dead_turn_can_be_replayed(api: httpx.AsyncClient, drain: Drain, user: str) -> None:
    await post_turns(api, user, turn("bad", POISON))
    await drain(user, extractor=PoisonedExtractor())
    (dead,) = (await api.get("/v1/admin/dead-turns", params={"user_id": user})).json()["items"]
    replay = await api.post("/v1/admin/dead-turns/replay", json={"ids": [dead["id"]]})
    assert replay.json() == {"replayed": 1}
    assert (await _ingestion(api, user))["queued"] == 1
    await drain(user)
    counts = await _ingestion(api, user)
    assert (counts["processed"], counts["failed"], counts["vectors_pending"]) == (1, 0, 0)
    left = (await api.get("/v1/admin/dead-turns", params={"user_id": user})).json()
    assert left == {"items": [], "next_cursor": None}
    again = await api.post("/v1/admin/dead-turns/replay", json={"ids": [dead["id"]]})
    assert again.json() == {"replayed": 0}


async def test_dead_turns_are_listed_page_by_page(
    api: httpx.AsyncClient, drain: Drain, user: str
) -> None:
    await post_turns(api, user, *(turn(f"bad-{n}", POISON) for n in range(3)))
    await drain(user, extractor=PoisonedExtractor())
    seen, cursor = [], None
    while True:
        params: dict[str, Any] = {"user_id": user, "limit": 2}
        if cursor:
            params["cursor"] = cursor
        page = (await api.get("/v1/admin/dead-turns", params=params)).json()
        seen += [one["turn_id"] for one in page["items"]]
        if (cursor := page["next_cursor"]) is None:
            break
    assert seen == ["bad-0", "bad-1", "bad-2"]


async def test_a_turn_that_takes_its_worker_down_thrice_dies(
    api: httpx.AsyncClient, container: Container, schema: ServerUrls, user: str
) -> None:
    await post_turns(api, user, turn("bad", POISON), turn("good", GOOD[0]))
    scope, taken = await scope_of(container, user), []
    for _ in range(6):
        lease = await container.streams.claim(scope, lease_s=30)
        assert lease is not None
        taken.append([t.client_turn_id for t in await container.streams.take(lease, LIMITS)])
        await container.streams.release(lease, even_if_pending=True)  # its worker is gone
        if taken[-1] == ["good"]:
            break
    # Together once, then the first alone until it is given up; its neighbour is not blamed.
    assert taken == [["bad", "good"], ["bad"], ["bad"], ["bad"], ["good"]]
    rows = await _rows(schema, user, "turns.client_id, state, failure, attempts")
    assert rows == [
        ("bad", "dead", "took its worker down", 3),
        ("good", "processing", None, 1),
    ]


async def test_a_store_that_was_away_is_not_the_turns_fault(
    api: httpx.AsyncClient, container: Container, drain: Drain, schema: ServerUrls, user: str
) -> None:
    class Broken(RuleExtractor):
        def read(self, turns: Sequence[Turn], background: Background) -> Findings:
            raise StoreUnavailable("away")

    await post_turns(api, user, turn("t1", GOOD[0]))
    for _ in range(LIMITS.failures + 1):
        await drain(user, extractor=Broken())
    assert await _rows(schema, user, "state, attempts, failures") == [("processing", 0, 0)]
    await drain(user)
    assert await _rows(schema, user, "state") == [("processed",)]


async def test_stored_conventions_that_no_longer_hold_stop_nobody(
    api: httpx.AsyncClient, drain: Drain, schema: ServerUrls, user: str
) -> None:
    await post_turns(api, user, turn("t1", GOOD[0]))
    async with connected(schema.superuser_url) as connection:
        await connection.execute(
            """UPDATE users SET settings = '{"time": {"of_an_older_version": 1}}' WHERE client_id = $1""",
            user,
        )
    await drain(user)
    assert (await _ingestion(api, user))["processed"] == 1
    assert sources(await recall(api, user, "Who repaired the red bicycle?")) == ["t1"]
