"""What callers get wrong: the right problem, nothing stored, and a good turn beside it untouched."""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any
from uuid import uuid4

import httpx
import pytest
from fastapi import FastAPI

from app.bootstrap import Container
from tests.conftest import ServerUrls
from tests.integration.calls import (
    JSON,
    client_of,
    expect_problem,
    post_raw,
    post_turns,
    recall,
    sources,
    turn,
    written,
)

LIMIT = 32 * 1024
BODY_LIMIT = 8 * 1024 * 1024


def body(**changes: Any) -> dict[str, Any]:
    """Return a body of ``/v1/turns`` with changes of its one turn; ``_top`` changes the rest."""
    top = changes.pop("_top", {})
    one = {**turn("t1", "a good text"), **changes}
    one = {name: value for name, value in one.items() if value is not ...}
    return {"user_id": "bad-input", "session_id": "s1", "turns": [one], **top}


NESTED = b'{"a":' * 100_000 + b"1" + b"}" * 100_000


@pytest.mark.usefixtures("unchanged")
@pytest.mark.parametrize("path", ["/v1/turns", "/v1/recall"])
@pytest.mark.parametrize(
    ("content", "status"),
    [
        (b'{"user_id": "u1", ', 422),
        (b"", 422),
        (b"not json", 422),
        (b"[]", 422),
        (b"null", 422),
        (b'"text"', 422),
        (b"17", 422),
        (b'{"user_id": "\xff\xfe"}', 400),
        (NESTED, 400),
        (b'{"n": ' + b"9" * 5000 + b"}", 400),
    ],
    ids=[
        "cut",
        "empty",
        "words",
        "list",
        "null",
        "string",
        "number",
        "bytes",
        "deep",
        "digits",
    ],
)
async def test_what_is_no_json_object_is_refused(
    api: httpx.AsyncClient, path: str, content: bytes, status: int
) -> None:
    response = await post_raw(api, content, path)
    assert response.status_code in (400, 422)
    expect_problem(response, response.status_code)
    assert response.status_code == status


@pytest.mark.usefixtures("unchanged")
@pytest.mark.parametrize(
    ("content", "words"),
    [
        (
            b'{"user_id": "u1", ',
            "not valid JSON: Expecting property name enclosed in double quotes",
        ),
        (b"", "the body is missing"),
        (b"[]", "the body is no JSON object"),
        ('{"user_id": "元宝"}'.encode("gbk"), "send JSON in UTF-8"),
    ],
    ids=["cut", "empty", "list", "gbk"],
)
async def test_problem_says_what_is_wrong_with_the_body_as_a_whole(
    api: httpx.AsyncClient, content: bytes, words: str
) -> None:
    response = await post_raw(api, content, "/v1/recall")
    problem = expect_problem(response, response.status_code)
    assert words in problem["detail"]
    assert all(error["pointer"] == "" for error in problem.get("errors", []))


LONG_ID = "x" * 201
BAD_TURNS: dict[str, tuple[dict[str, Any], str]] = {
    "text of 32 KiB and 1": (body(text="a" * (LIMIT + 1)), "/turns/0/text"),
    "Chinese text over 32 KiB": (body(text="好" * (LIMIT // 3 + 1)), "/turns/0/text"),
    "text with NUL": (body(text="a\0b"), "/turns/0/text"),
    "text with a lone surrogate": (body(text="a\ud800b"), "/turns/0/text"),
    "empty text": (body(text=""), "/turns/0"),
    "blank text": (body(text=" \t\n\u3000"), "/turns/0"),
    "number as text": (body(text=17), "/turns/0/text"),
    "null as text": (body(text=None), "/turns/0/text"),
    "no text": (body(text=...), "/turns/0/text"),
    "no turn_id": (body(turn_id=...), "/turns/0/turn_id"),
    "number as turn_id": (body(turn_id=17), "/turns/0/turn_id"),
    "empty turn_id": (body(turn_id=""), "/turns/0/turn_id"),
    "turn_id of 201": (body(turn_id=LONG_ID), "/turns/0/turn_id"),
    "turn_id with NUL": (body(turn_id="a\0b"), "/turns/0/turn_id"),
    "turn_id with a line break": (body(turn_id="a\nb"), "/turns/0/turn_id"),
    "turn_id with a lone surrogate": (body(turn_id="\udfff"), "/turns/0/turn_id"),
    "empty speaker": (body(speaker=""), "/turns/0/speaker"),
    "unknown role": (body(role="narrator"), "/turns/0/role"),
    "unknown field": (body(mood="good"), "/turns/0/mood"),
    "unknown field above": (body(_top={"tenant_id": "t"}), "/tenant_id"),
    "unknown field with a slash": (body(**{"a/b~c": 1}), "/turns/0/a~1b~0c"),
    "user_id of 201": (body(_top={"user_id": LONG_ID}), "/user_id"),
    "user_id with NUL": (body(_top={"user_id": "a\0"}), "/user_id"),
    "blank user_id": (body(_top={"user_id": "\u3000"}), "/user_id"),
    "number as user_id": (body(_top={"user_id": 5}), "/user_id"),
    "empty session_id": (body(_top={"session_id": ""}), "/session_id"),
    "no turns": (body(_top={"turns": []}), "/turns"),
    "an object as turns": (body(_top={"turns": {}}), "/turns"),
    "1001 turns": (body(_top={"turns": [turn(f"t{n}", "x") for n in range(1001)]}), "/turns"),
    "a number as time": (body(said_at=1772330400), "/turns/0/said_at"),
    "words as time": (body(said_at="yesterday"), "/turns/0/said_at"),
    "year 0": (body(said_at="0000-01-01T00:00:00+00:00"), "/turns/0/said_at"),
    "year 1": (body(said_at="0001-01-01T00:00:00+14:00"), "/turns/0/said_at"),
    "year 9999": (body(said_at="9999-12-31T23:59:59-12:00"), "/turns/0/said_at"),
    "year 10000": (body(said_at="10000-01-01T00:00:00Z"), "/turns/0/said_at"),
    "offset of 25 hours": (body(said_at="2026-03-01T10:00:00+25:00"), "/turns/0/said_at"),
    "offset of 99:99": (body(said_at="2026-03-01T10:00:00+99:99"), "/turns/0/said_at"),
    "day 30 of February": (body(said_at="2026-02-30T10:00:00Z"), "/turns/0/said_at"),
    "time with NUL": (body(said_at="2026-02-28T10:00:00Z\0"), "/turns/0/said_at"),
    "time with a lone surrogate": (body(said_at="2026\ud800"), "/turns/0/said_at"),
    "list as metadata": (body(metadata=[1]), "/turns/0/metadata"),
    "metadata with NUL": (body(metadata={"k": ["a\0"]}), "/turns/0/metadata"),
    "metadata key with NUL": (body(metadata={"a\0": 1}), "/turns/0/metadata"),
    "metadata with a surrogate": (body(metadata={"k": "\ud800"}), "/turns/0/metadata"),
    "metadata with infinity": (body(metadata={"k": float("inf")}), "/turns/0/metadata"),
    "metadata with NaN": (body(metadata={"k": [float("nan")]}), "/turns/0/metadata"),
    "metadata with a huge number": (body(metadata={"k": 2**70}), "/turns/0/metadata"),
    "metadata over 16 KiB": (body(metadata={"k": "a" * 16384}), "/turns/0/metadata"),
    "bytes as attachment": (
        body(attachments=[{"url": "data:image/png;base64,AA", "media_type": "image/png"}]),
        "/turns/0/attachments/0",
    ),
    "attachment without type": (
        body(attachments=[{"url": "https://example.org/a.png"}]),
        "/turns/0/attachments/0/media_type",
    ),
    "caption with NUL": (
        body(attachments=[{"url": "https://a.org/b", "media_type": "image/png", "caption": "\0"}]),
        "/turns/0/attachments/0/caption",
    ),
    "caption with a surrogate": (
        body(attachments=[{"url": "https://a.org/b", "media_type": "a/b", "caption": "\ud800"}]),
        "/turns/0/attachments/0/caption",
    ),
}


@pytest.mark.usefixtures("unchanged")
@pytest.mark.parametrize(("content", "pointer"), BAD_TURNS.values(), ids=BAD_TURNS.keys())
async def test_bad_turns_are_refused_whole(
    api: httpx.AsyncClient, content: dict[str, Any], pointer: str
) -> None:
    good = turn("good", "a good text beside the bad one")
    turns = content["turns"]
    if isinstance(turns, list) and len(turns) == 1:
        content = {**content, "turns": [*turns, good]}
    response = await api.post(
        "/v1/turns", content=written(content), headers={**JSON, "Idempotency-Key": str(uuid4())}
    )
    expect_problem(response, 422, pointer)


@pytest.mark.usefixtures("unchanged")
async def test_a_field_name_with_a_lone_surrogate_is_refused(api: httpx.AsyncClient) -> None:
    problem = expect_problem(await post_raw(api, written(body(**{"\ud800": 1}))), 422)
    assert problem["errors"][0]["pointer"].startswith("/turns/0")


async def test_texts_and_ids_at_their_limits_are_taken(api: httpx.AsyncClient, user: str) -> None:
    longest = user + "x" * (200 - len(user))
    response = await post_turns(
        api,
        longest,
        turn("x" * 200, "a" * LIMIT),
        turn("chinese", "好" * (LIMIT // 3)),
        turn("deep", "nested", metadata={"a": {"b": {"c": [1, 2.5, None, "\\u0000"]}}}),
        turn("odd", "é́ 🧑‍🚀 \u202e reversed \x01 𠮷"),
        turn("offset", "odd offset", said_at="2026-03-01T10:00:00+05:45:30"),
        session="y" * 200,
    )
    assert response.status_code == 202, response.text
    assert response.json()["accepted"] == 5


async def test_a_thousand_turns_are_taken(api: httpx.AsyncClient, user: str) -> None:
    response = await post_turns(api, user, *(turn(f"t{n}", f"note {n}") for n in range(1000)))
    assert response.status_code == 202
    assert response.json()["accepted"] == 1000


async def test_a_caption_alone_is_something_said(api: httpx.AsyncClient, user: str) -> None:
    picture = {"url": "https://example.org/a.png", "media_type": "image/png"}
    captions = ["a walrus on a tricycle", "骑三轮车的海象"]
    for n, caption in enumerate(captions):
        taken = await post_turns(
            api, user, turn(f"t{n}", "", attachments=[{**picture, "caption": caption}])
        )
        assert taken.status_code == 202
    assert sources(await recall(api, user, "Where was the walrus?"))[0] == "t0"
    assert sources(await recall(api, user, "海象在哪里？"))[0] == "t1"


@pytest.mark.parametrize(
    ("first", "second"),
    [("caf\u00e9", "cafe\u0301"), ("\uac00", "\u1100\u1161"), ("\u9f8d\u212b", "\u9f8d\u00c5")],
)
async def test_ids_are_compared_in_their_composed_form(
    api: httpx.AsyncClient, user: str, first: str, second: str
) -> None:
    one = await post_turns(api, f"{user}{first}", turn(first, "the same words"), session=first)
    two = await post_turns(api, f"{user}{second}", turn(second, "the same words"), session=second)
    assert (one.json()["accepted"], two.json()["duplicates"]) == (1, 1)
    assert two.json()["turns"][0]["id"] == one.json()["turns"][0]["id"]
    assert (await api.get(f"/v1/users/{user}{second}/ingestion")).json()["queued"] == 1


async def test_a_naive_time_is_read_in_the_users_zone_and_named(
    api: httpx.AsyncClient, user: str
) -> None:
    naive = {"said_at": "2026-03-01T10:00:00"}
    answer = (await post_turns(api, user, turn("t1", "basil planted", **naive))).json()
    assert answer["assumed_timezone"] == "UTC"
    await api.put(f"/v1/users/{user}", json={"timezone": "Asia/Shanghai"})
    answer = (await post_turns(api, user, turn("t2", "basil watered", **naive))).json()
    assert answer["assumed_timezone"] == "Asia/Shanghai"
    aware = (await post_turns(api, user, turn("t3", "basil harvested"))).json()
    assert "assumed_timezone" not in aware
    found = await recall(api, user, "Who planted, watered and harvested basil?")
    said = {m["source_turn_ids"][0]: m["said_at"] for m in found["memories"]}
    assert said["t1"] == "2026-03-01T10:00:00+00:00"
    assert said["t2"] == said["t3"] == "2026-03-01T10:00:00+08:00"


@pytest.mark.parametrize(
    ("now", "as_of", "zone"),
    [
        ("2026-03-02T09:00:00", None, "UTC"),
        ("2026-03-02T09:00:00+08:00", "2026-03-02T08:00:00", "+08:00"),
    ],
)
async def test_a_naive_now_is_named_too(
    api: httpx.AsyncClient, user: str, now: str, as_of: str | None, zone: str
) -> None:
    answer = await recall(api, user, "basil?", now=now, as_of=as_of)
    assert answer["assumed_timezone"] == zone


# Sizes and media types


def _oversized() -> bytes:
    turns = [turn(f"t{n}", "a" * LIMIT) for n in range(256)]
    content = json.dumps({"user_id": "bad-input", "session_id": "s1", "turns": turns}).encode()
    return content[: BODY_LIMIT + 1]


@pytest.mark.usefixtures("unchanged")
@pytest.mark.parametrize("path", ["/v1/turns", "/v1/recall", "/v1/admin/dead-turns/replay"])
async def test_a_body_over_8_mib_is_too_large(api: httpx.AsyncClient, path: str) -> None:
    content = _oversized()
    assert len(content) == BODY_LIMIT + 1
    expect_problem(await post_raw(api, content, path), 413)


@pytest.mark.usefixtures("unchanged")
@pytest.mark.parametrize("path", ["/v1/turns", "/v1/recall"])
async def test_a_chunked_body_over_8_mib_is_too_large(api: httpx.AsyncClient, path: str) -> None:
    content, sent = _oversized(), 0

    async def chunks() -> AsyncIterator[bytes]:
        nonlocal sent
        for at in range(0, len(content), 65536):
            sent += 1
            yield content[at : at + 65536]

    response = await api.post(path, content=chunks(), headers=JSON)
    assert "content-length" not in response.request.headers
    expect_problem(response, 413)


async def test_a_body_of_8_mib_is_read(api: httpx.AsyncClient, user: str) -> None:
    turns = [turn(f"t{n}", "a" * 1000) for n in range(10)]
    content = json.dumps({"user_id": user, "session_id": "s1", "turns": turns}).encode()
    response = await post_raw(api, content + b" " * (BODY_LIMIT - len(content)))
    assert response.status_code == 202


@pytest.mark.usefixtures("unchanged")
@pytest.mark.parametrize(
    "media_type", ["text/plain", "application/x-www-form-urlencoded", "", "json"]
)
async def test_another_media_type_is_refused(api: httpx.AsyncClient, media_type: str) -> None:
    headers = {"Content-Type": media_type} if media_type else {}
    for path in ("/v1/turns", "/v1/recall"):
        response = await api.post(path, content=written(body()), headers=headers)
        expect_problem(response, 415)


async def test_a_charset_beside_the_media_type_is_fine(api: httpx.AsyncClient, user: str) -> None:
    content = written({**body(), "user_id": user})
    headers = {"Content-Type": "application/json; charset=utf-8"}
    assert (await api.post("/v1/turns", content=content, headers=headers)).status_code == 202


# Zones


@pytest.mark.parametrize(
    "timezone",
    ["Mars/Olympus", "", "+99:99", "+24:00", "+08:00:61", "../etc/passwd", "\ud800", "Asia"],
)
async def test_a_zone_that_is_none_is_refused(
    api: httpx.AsyncClient, user: str, timezone: str
) -> None:
    response = await api.put(
        f"/v1/users/{user}", content=written({"timezone": timezone}), headers=JSON
    )
    expect_problem(response, 422, "/timezone")
    assert (await api.get(f"/v1/users/{user}")).status_code == 404


@pytest.mark.parametrize(
    "timezone", ["Asia/Shanghai", "+05:45", "-09:30", "UTC", "America/New_York"]
)
async def test_zones_are_kept_as_given(api: httpx.AsyncClient, user: str, timezone: str) -> None:
    assert (await api.put(f"/v1/users/{user}", json={"timezone": timezone})).status_code == 200
    await post_turns(api, user, turn("t1", "I planted basil yesterday."))
    answer = await recall(api, user, "Who planted basil?")
    assert sources(answer) == ["t1"]


# What stands beside


async def test_good_calls_beside_bad_ones_are_kept(
    api: httpx.AsyncClient, schema: ServerUrls, user: str
) -> None:
    bad = [written({**content, "user_id": user}) for content, _ in list(BAD_TURNS.values())[:20]]
    good = [post_turns(api, user, turn(f"good-{n}", f"good words {n}")) for n in range(20)]
    answers = await asyncio.gather(*good, *(post_raw(api, content) for content in bad))
    assert {answer.status_code for answer in answers[:20]} == {202}
    assert {answer.status_code for answer in answers[20:]} <= {202, 422}
    counts = (await api.get(f"/v1/users/{user}/ingestion")).json()
    assert counts["queued"] == 20 + sum(answer.status_code == 202 for answer in answers[20:])


async def test_a_fault_of_the_service_is_a_problem_with_an_id(
    application: FastAPI, container: Container
) -> None:
    class BrokenState:
        def __getattr__(self, name: str) -> Any:
            msg = "secret words of a user"
            raise RuntimeError(msg)

    application.state.container = BrokenState()
    try:
        async with client_of(application) as client:
            response = await client.get("/v1/users/u1", headers={"X-Request-ID": "mine-17"})
    finally:
        application.state.container = container
    assert response.status_code == 500
    assert response.headers["Content-Type"] == "application/problem+json"
    assert response.headers["X-Request-ID"] == response.json()["request_id"] == "mine-17"
    assert "secret" not in response.text


@pytest.mark.parametrize("given", ["", "x" * 101, "tab\there", "日本"])
async def test_a_request_id_that_is_odd_is_replaced(api: httpx.AsyncClient, given: str) -> None:
    response = await api.get("/healthz", headers={b"X-Request-ID": given.encode()})
    assert response.status_code == 200
    assert len(response.headers["X-Request-ID"]) == 36


@pytest.mark.parametrize(
    ("time", "pointer"),
    [
        ([], "/settings/time"),
        ({"week_start": "someday"}, "/settings/time/week_start"),
        ({"mood": 1}, "/settings/time/mood"),
        ({"chinese": {"recently_days": 0}}, "/settings/time/chinese/recently_days"),
    ],
)
async def test_conventions_that_are_none_are_refused(
    api: httpx.AsyncClient, user: str, time: Any, pointer: str
) -> None:
    response = await api.put(f"/v1/users/{user}", json={"settings": {"time": time}})
    expect_problem(response, 422, pointer)
    assert (await api.get(f"/v1/users/{user}")).status_code == 404
