"""Questions and addresses that are wrong or odd: the right problem, or an answer, never a crash."""

from typing import Any
from urllib.parse import quote

import httpx
import pytest

from tests.integration.calls import expect_problem, post_raw, post_turns, recall, turn, written

LIMIT = 32 * 1024
LONG_ID = "x" * 201

BAD_RECALLS: dict[str, tuple[dict[str, Any], str]] = {
    "no query": ({"query": ...}, "/query"),
    "empty query": ({"query": ""}, "/query"),
    "blank query": ({"query": "\u3000 \n"}, "/query"),
    "number as query": ({"query": 5}, "/query"),
    "query with NUL": ({"query": "a\0"}, "/query"),
    "query with a surrogate": ({"query": "\ud800"}, "/query"),
    "query over 32 KiB": ({"query": "a" * (LIMIT + 1)}, "/query"),
    "limit 0": ({"limit": 0}, "/limit"),
    "limit 101": ({"limit": 101}, "/limit"),
    "limit 5.0": ({"limit": 5.5}, "/limit"),
    "limit true": ({"limit": True}, "/limit"),
    "limit as text": ({"limit": "5"}, "/limit"),
    "budget -1": ({"token_budget": -1}, "/token_budget"),
    "deadline 0": ({"deadline_ms": 0}, "/deadline_ms"),
    "unknown kind": ({"kinds": ["dream"]}, "/kinds/0"),
    "no kinds": ({"kinds": []}, "/kinds"),
    "unknown field": ({"querry": "x"}, "/querry"),
    "unknown filter": ({"filters": {"mood": []}}, "/filters/mood"),
    "as_of after now": (
        {"now": "2026-03-01T10:00:00Z", "as_of": "2026-03-01T10:00:01Z"},
        "/as_of",
    ),
    "as_of after now in another zone": (
        {"now": "2026-03-01T10:00:00+08:00", "as_of": "2026-03-01T03:00:00Z"},
        "/as_of",
    ),
    "unknown axis": ({"as_of_axis": "felt"}, "/as_of_axis"),
    "said ends before it starts": (
        {"filters": {"said": {"start": "2026-03-02T00:00:00Z", "end": "2026-03-01T00:00:00Z"}}},
        "/filters/said",
    ),
    "occurred ends as it starts": (
        {"filters": {"occurred": {"start": "2026-03-02T00:00:00Z", "end": "2026-03-02T00:00:00Z"}}},
        "/filters/occurred",
    ),
    "year 9999": ({"now": "9999-12-31T23:59:59-12:00"}, "/now"),
    "year 1": ({"now": "0001-01-01T00:00:00+14:00"}, "/now"),
    "offset overflow": ({"as_of": "2026-03-01T00:00:00+24:00"}, "/as_of"),
    "user_id with NUL": ({"user_id": "a\0"}, "/user_id"),
    "speaker of 201": ({"filters": {"speakers": [LONG_ID]}}, "/filters/speakers/0"),
}


@pytest.mark.usefixtures("unchanged")
@pytest.mark.parametrize(("changes", "pointer"), BAD_RECALLS.values(), ids=BAD_RECALLS.keys())
async def test_bad_questions_are_refused(
    api: httpx.AsyncClient, changes: dict[str, Any], pointer: str
) -> None:
    content = {"user_id": "bad-input", "query": "Where is the basil?", **changes}
    content = {name: value for name, value in content.items() if value is not ...}
    expect_problem(await post_raw(api, written(content), "/v1/recall"), 422, pointer)


@pytest.mark.parametrize(
    "query", ["?", "。", "🙂", "1", "的", "the", "a" * LIMIT, "好" * 5000, "' OR 1=1 --"]
)
async def test_odd_questions_are_answered(api: httpx.AsyncClient, user: str, query: str) -> None:
    await post_turns(api, user, turn("t1", "I planted basil."), turn("t2", "我种了罗勒。"))
    answer = await recall(api, user, query)
    assert {part["reason"] for part in answer["degraded"]} <= {"deadline"}


# Addresses


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/v1/users/{user}", 404),
        ("GET", "/v1/users/{user}/ingestion", 404),
        ("GET", "/v1/nowhere", 404),
        ("GET", "/v1/turns", 405),
        ("DELETE", "/v1/recall", 405),
        ("GET", "/v1/users/" + "x" * 201, 422),
        ("GET", "/v1/users/a%00b", 422),
        ("GET", "/v1/users/%FF/ingestion", 404),
        ("GET", "/v1/admin/dead-turns?cursor=no-id", 422),
        ("GET", "/v1/admin/dead-turns?limit=0", 422),
    ],
)
async def test_wrong_addresses_are_problems(
    api: httpx.AsyncClient, user: str, method: str, path: str, status: int
) -> None:
    expect_problem(await api.request(method, path.format(user=user)), status)


@pytest.mark.parametrize(
    ("query", "text"),
    [
        ("Where is the basil?", "Nothing is remembered about this."),
        ("罗勒在哪里？", "没有关于这件事的记忆。"),
    ],
)
async def test_a_recall_for_a_user_never_seen_knows_nothing(
    api: httpx.AsyncClient, user: str, query: str, text: str
) -> None:
    answer = await recall(api, user, query)
    assert answer["memories"] == []
    assert answer["answer"] == {
        "kind": "nothing_known",
        "value": None,
        "text": text,
        "based_on": [],
    }
    assert (await api.get(f"/v1/users/{user}")).status_code == 404


@pytest.mark.parametrize("name", ["team/mia", "家/小美", "a%b", "x?y", ".."])
async def test_ids_of_any_printable_characters_can_be_addressed(
    api: httpx.AsyncClient, user: str, name: str
) -> None:
    one = f"{user}/{name}"
    address = f"/v1/users/{quote(one, safe='')}"
    made = await api.put(address, json={"timezone": "Asia/Shanghai"})
    assert made.status_code == 200
    assert made.json()["user_id"] == one
    assert (await api.get(address)).json()["timezone"] == "Asia/Shanghai"
    assert (await api.get(f"{address}/ingestion")).json()["caught_up"]
    assert (await api.get(f"/v1/users/{quote(user, safe='')}")).status_code == 404
