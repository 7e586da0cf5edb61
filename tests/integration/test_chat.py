"""The chat endpoint, asked by OpenAI's own client: with no model, with one, and with one that misbehaves.

Every behaviour of texts has an English and a Chinese twin.
"""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext
from typing import Any
from uuid import uuid4

import httpx
import httpx2
import openai
import pytest
import pytest_asyncio
from asgi_lifespan import LifespanManager
from fastapi import FastAPI

from app.main import create_app
from app.settings import Settings
from tests.conftest import ServerUrls
from tests.integration.calls import client_of, connected, expect_problem, post_turns, turn
from tests.integration.conftest import Drain
from tests.llm.server import ChatServer, Request, Script, chat_server, say, send

NOTHING_EN = "I don't remember anything about that. Tell me, and I will."
NOTHING_ZH = "这件事我不记得，也许你还没告诉过我。"
TALKS = pytest.mark.parametrize(
    ("told", "asked", "remembered"),
    [
        ("I work at the lighthouse museum.", "Where do I work?", "lighthouse museum"),
        ("我在灯塔博物馆上班。", "我在哪里上班？", "灯塔博物馆"),
    ],
    ids=["en", "zh"],
)


def client_for(app: FastAPI, user: str, session: str) -> openai.AsyncOpenAI:
    """Return the stock client over an application in this process."""
    transport = httpx2.ASGITransport(app=app, raise_app_exceptions=False)
    return openai.AsyncOpenAI(
        api_key="none",
        base_url="http://chronos.test/v1",
        http_client=httpx2.AsyncClient(transport=transport),
        default_headers={"X-Chronos-User": user, "X-Chronos-Session": session},
        max_retries=0,
    )


async def ask(client: openai.AsyncOpenAI, *texts: str, **more: Any) -> Any:
    """Send a conversation of which the odd ones are the user's."""
    roles = ("user", "assistant")
    messages: Any = [{"role": roles[n % 2], "content": text} for n, text in enumerate(texts)]
    return await client.chat.completions.create(model="chronos", messages=messages, **more)


async def streamed(client: openai.AsyncOpenAI, *texts: str, **more: Any) -> str:
    chunks = await ask(client, *texts, stream=True, **more)
    return "".join([c.choices[0].delta.content or "" async for c in chunks if c.choices])


async def turns_of(schema: ServerUrls, user: str) -> list[tuple[str, str, str]]:
    """Return session, role and text of all that is kept of a user, in order."""
    async with connected(schema.superuser_url) as connection:
        rows = await connection.fetch(
            "SELECT s.client_id, t.role, t.text FROM turns AS t JOIN sessions AS s USING "
            "(tenant_id, user_id, session_id) JOIN users AS u USING (tenant_id, user_id) "
            "WHERE u.client_id = $1 ORDER BY t.seq",
            user,
        )
    return [tuple(row) for row in rows]


# Without a model


@TALKS
async def test_a_second_session_knows_what_the_first_said_whole_and_streamed(
    application: FastAPI, drain: Drain, user: str, told: str, asked: str, remembered: str
) -> None:
    first = await ask(client_for(application, user, "one"), told)
    assert remembered not in first.choices[0].message.content
    await drain(user)
    second = await ask(client_for(application, user, "two"), asked)
    assert remembered in second.choices[0].message.content
    assert second.usage.total_tokens > 0
    client = client_for(application, user, "three")
    assert remembered in await streamed(client, asked)
    also = "and when did I sell my boat?" if asked.isascii() else "我什么时候卖了船？"
    joined = await streamed(
        client, f"{asked.rstrip('?？')}{', ' if asked.isascii() else '，'}{also}"
    )
    assert remembered in joined.splitlines()[0]
    # Each part has an answer of its own.
    assert any(words in joined for words in (NOTHING_EN, NOTHING_ZH, "这个我不确定"))
    chunks = await ask(client, asked, stream=True, stream_options={"include_usage": True})
    assert [c.usage.total_tokens > 0 async for c in chunks if c.usage] == [True]


@TALKS
async def test_nothing_is_made_up(
    application: FastAPI, user: str, told: str, asked: str, remembered: str
) -> None:
    reply = (await ask(client_for(application, user, "one"), asked)).choices[0].message.content
    assert reply in (NOTHING_EN, NOTHING_ZH)


@TALKS
async def test_both_sides_are_kept_once(
    application: FastAPI, schema: ServerUrls, user: str, told: str, asked: str, remembered: str
) -> None:
    client = client_for(application, user, "one")
    for _ in range(2):
        noted = (await ask(client, told)).choices[0].message.content
    for _ in range(2):
        reply = (await ask(client, told, noted, asked)).choices[0].message.content
    assert await turns_of(schema, user) == [
        ("one", "user", told),
        ("one", "assistant", noted),
        ("one", "user", asked),
        ("one", "assistant", reply),
    ]


async def test_models_are_listed(application: FastAPI, user: str) -> None:
    models = await client_for(application, user, "one").models.list()
    assert [model.id for model in models.data] == ["chronos"]


async def test_user_and_session_are_named_by_headers_in_any_script(
    application: FastAPI, schema: ServerUrls, api: httpx.AsyncClient
) -> None:
    user = f"小梅-{uuid4().hex[:8]}"
    quoted = str(httpx.URL("http://x/").copy_with(path=f"/{user}").raw_path[1:], "ascii")
    await ask(client_for(application, quoted, "%E4%B8%80"), "你好")
    assert {session for session, _, _ in await turns_of(schema, user)} == {"一"}
    body = {"messages": [{"role": "user", "content": "hello"}], "user": f"{user}-b"}
    answer = await api.post("/v1/chat/completions", json=body)
    assert answer.json()["chronos"]["session_id"].startswith("chat-")
    expect_problem(
        await api.post("/v1/chat/completions", json={"messages": body["messages"]}), 422, "/user"
    )


async def test_a_call_that_cannot_be_answered_is_refused(
    api: httpx.AsyncClient, user: str, unchanged: None
) -> None:
    for messages in (
        [],
        [{"role": "system", "content": "Be brief."}],
        [{"role": "user", "content": "a\0b"}],
        [{"role": "user", "content": "x" * 40_000}],
        [{"role": "oracle", "content": "hello"}],
    ):
        body = {"user": user, "messages": messages}
        expect_problem(await api.post("/v1/chat/completions", json=body), 422)


async def test_a_reply_that_quotes_the_memory_makes_no_memory(
    application: FastAPI, drain: Drain, api: httpx.AsyncClient, user: str
) -> None:
    await ask(client_for(application, user, "one"), "I repaired the red bicycle yesterday.")
    await drain(user)
    await ask(client_for(application, user, "two"), "When did I repair the bicycle?")
    await drain(user)
    events = (await api.get(f"/v1/users/{user}/timeline")).json()["items"]
    assert [event["speaker"] for event in events] == [user]


# With a model


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def upstream() -> AsyncIterator[ChatServer]:
    async def silent(_: Request, writer: asyncio.StreamWriter) -> None:
        await say(writer, "Fine.")

    async with chat_server(silent) as server:
        yield server


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def fronted(settings: Settings, upstream: ChatServer) -> AsyncIterator[FastAPI]:
    """An application in front of the scripted model."""
    changes = {"chat_url": upstream.url, "chat_model": "scripted", "chat_timeout_s": 60.0}
    app = create_app(settings.model_copy(update=changes))
    async with LifespanManager(app, startup_timeout=60, shutdown_timeout=30):
        yield app


@asynccontextmanager
async def impatient(fronted: FastAPI) -> AsyncIterator[None]:
    """Let the application wait for its model for a moment only."""
    chat_model = fronted.state.container.chat_model
    before, chat_model._timeout = chat_model._timeout, httpx.Timeout(0.3, connect=60)
    try:
        yield
    finally:
        chat_model._timeout = before


def told_to(upstream: ChatServer, script: Script) -> None:
    upstream.requests.clear()
    upstream.script = script


async def _events(writer: asyncio.StreamWriter, *datas: str) -> None:
    head = b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n"
    writer.write(head + "".join(f"data: {data}\n\n" for data in datas).encode())
    await writer.drain()


def _chunk(text: str, **more: Any) -> str:
    choice = {"index": 0, "delta": {"content": text, **more}, "finish_reason": None}
    head = {"id": "c1", "object": "chat.completion.chunk", "created": 1, "model": "scripted"}
    return json.dumps({**head, "choices": [choice]}, ensure_ascii=False)


@TALKS
async def test_the_model_is_shown_what_is_remembered_as_data(
    fronted: FastAPI,
    upstream: ChatServer,
    drain: Drain,
    schema: ServerUrls,
    user: str,
    told: str,
    asked: str,
    remembered: str,
) -> None:
    async def fine(_: Request, writer: asyncio.StreamWriter) -> None:
        await say(writer, "At the place by the sea. 海边。")

    told_to(upstream, fine)
    await ask(client_for(fronted, user, "one"), told)
    await drain(user)
    tools: Any = [{"type": "function", "function": {"name": "look", "parameters": {}}}]
    answer = await ask(client_for(fronted, user, "two"), asked, tools=tools, temperature=0.2)
    assert answer.choices[0].message.content == "At the place by the sea. 海边。"
    assert answer.usage.prompt_tokens == 900
    first, second = upstream.requests
    assert first["messages"][-1]["content"] == told
    shown = second["messages"][-1]["content"]
    assert shown.startswith("<chronos-memory")
    assert remembered in shown
    assert shown.endswith(asked)
    assert (second["model"], second["tools"], second["temperature"]) == ("scripted", tools, 0.2)
    kept = await turns_of(schema, user)
    assert [role for _, role, _ in kept] == ["user", "assistant"] * 2
    assert not [text for _, _, text in kept if "chronos-memory" in text]


@TALKS
async def test_a_streamed_answer_passes_and_is_kept_whole(
    fronted: FastAPI,
    upstream: ChatServer,
    schema: ServerUrls,
    user: str,
    told: str,
    asked: str,
    remembered: str,
) -> None:
    async def fine(_: Request, writer: asyncio.StreamWriter) -> None:
        await _events(writer, _chunk("", role="assistant"), *map(_chunk, remembered), "[DONE]")

    told_to(upstream, fine)
    assert await streamed(client_for(fronted, user, "one"), told) == remembered
    assert await turns_of(schema, user) == [("one", "user", told), ("one", "assistant", remembered)]


async def test_calls_of_tools_pass_both_ways(
    fronted: FastAPI, upstream: ChatServer, schema: ServerUrls, user: str
) -> None:
    call = {"id": "t1", "type": "function", "function": {"name": "look", "arguments": "{}"}}

    async def script(request: Request, writer: asyncio.StreamWriter) -> None:
        if request["messages"][-1]["role"] == "tool":
            await say(writer, "It rains.")
        else:
            await say(writer, None, "tool_calls", tool_calls=[call])

    told_to(upstream, script)
    client = client_for(fronted, user, "one")
    asked: Any = [{"role": "user", "content": "How is the weather in Turku?"}]
    first = await client.chat.completions.create(model="any", messages=asked)
    assert first.choices[0].message.tool_calls[0].function.name == "look"  # type: ignore[index, union-attr]
    asked += [
        {"role": "assistant", "content": None, "tool_calls": [call]},
        {"role": "tool", "tool_call_id": "t1", "content": "rain"},
    ]
    second = await client.chat.completions.create(model="any", messages=asked)
    assert second.choices[0].message.content == "It rains."
    assert upstream.requests[-1]["messages"][1:] == asked[1:]
    assert await turns_of(schema, user) == [
        ("one", "user", "How is the weather in Turku?"),
        ("one", "assistant", "It rains."),
    ]


async def test_parts_of_a_message_pass(
    fronted: FastAPI, upstream: ChatServer, schema: ServerUrls, user: str
) -> None:
    async def fine(_: Request, writer: asyncio.StreamWriter) -> None:
        await say(writer, "A cat.")

    told_to(upstream, fine)
    image = {"type": "image_url", "image_url": {"url": "https://example.org/cat.png"}}
    parts: Any = [{"type": "text", "text": "What is this?"}, image]
    client = client_for(fronted, user, "one")
    await client.chat.completions.create(model="any", messages=[{"role": "user", "content": parts}])
    assert upstream.requests[-1]["messages"][0]["content"][-2:] == parts
    assert (await turns_of(schema, user))[0] == ("one", "user", "What is this?")


# With a model that misbehaves


def _status(code: int, told: str, **headers: str) -> Script:
    async def script(_: Request, writer: asyncio.StreamWriter) -> None:
        body = json.dumps({"error": {"message": told}}).encode()
        await send(writer, code, body, headers)

    return script


def _body(body: bytes) -> Script:
    async def script(_: Request, writer: asyncio.StreamWriter) -> None:
        await send(writer, 200, body)

    return script


async def _slow(_: Request, writer: asyncio.StreamWriter) -> None:
    await asyncio.sleep(60)
    await say(writer, "zanzibar")


async def _hangs_up(_: Request, writer: asyncio.StreamWriter) -> None:
    writer.transport.abort()


@pytest.mark.parametrize(
    ("script", "status", "words"),
    [
        (_status(500, "out of memory"), 502, "out of memory"),
        (_status(429, "slow down", **{"Retry-After": "7"}), 429, "slow down"),
        (_status(400, "too many tokens"), 400, "too many tokens"),
        (_status(401, "bad key"), 502, "bad key"),
        (_status(503, "loading"), 503, "loading"),
        (_slow, 504, "in time"),
        (_hangs_up, 502, "broke off"),
    ],
    ids=["500", "429", "400", "401", "503", "slow", "hangs up"],
)
async def test_what_goes_wrong_with_the_model_is_said_clearly(
    fronted: FastAPI,
    upstream: ChatServer,
    schema: ServerUrls,
    user: str,
    script: Script,
    status: int,
    words: str,
) -> None:
    told_to(upstream, script)
    for is_streamed in (False, True):
        with pytest.raises(openai.APIStatusError) as raised:
            async with impatient(fronted) if script is _slow else nullcontext():
                await ask(client_for(fronted, user, "one"), "I planted basil.", stream=is_streamed)
        assert raised.value.status_code == status
        assert words in str(raised.value)
        assert raised.value.response.headers.get("Retry-After") == {429: "7", 503: "2"}.get(status)
    assert await turns_of(schema, user) == [("one", "user", "I planted basil.")]


@pytest.mark.parametrize(
    "body", [b"<html>", b"null", b'{"choices": 7}', b'{"choices": [{"mess'], ids=repr
)
async def test_an_answer_that_is_none_is_said_to_be(
    fronted: FastAPI, upstream: ChatServer, user: str, body: bytes
) -> None:
    told_to(upstream, _body(body))
    with pytest.raises(openai.InternalServerError) as raised:
        await ask(client_for(fronted, user, "one"), "I planted basil.")
    assert raised.value.status_code == 502


async def _breaks_off(_: Request, writer: asyncio.StreamWriter) -> None:
    await _events(writer, _chunk("Here "), _chunk("it"))
    writer.transport.abort()


async def _ends_early(_: Request, writer: asyncio.StreamWriter) -> None:
    await _events(writer, _chunk("Here "))


async def _no_json(_: Request, writer: asyncio.StreamWriter) -> None:
    await _events(writer, _chunk("Here "), '{"choices": [{', "[DONE]")


async def _fails(_: Request, writer: asyncio.StreamWriter) -> None:
    await _events(writer, _chunk("Here "), '{"error": {"message": "out of memory"}}')


async def _stalls(_: Request, writer: asyncio.StreamWriter) -> None:
    await _events(writer, _chunk("Here "))
    await asyncio.sleep(60)


@pytest.mark.parametrize("script", [_breaks_off, _ends_early, _no_json, _fails, _stalls])
async def test_a_stream_that_breaks_says_so_and_is_not_kept(
    fronted: FastAPI, upstream: ChatServer, schema: ServerUrls, user: str, script: Script
) -> None:
    told_to(upstream, script)
    with pytest.raises(openai.APIError):
        async with impatient(fronted) if script is _stalls else nullcontext():
            await streamed(client_for(fronted, user, "one"), "I planted basil.")
    assert await turns_of(schema, user) == [("one", "user", "I planted basil.")]


async def test_odd_but_proper_answers_pass(
    fronted: FastAPI, upstream: ChatServer, schema: ServerUrls, user: str
) -> None:
    odd = {"choices": [], "usage": None}

    async def script(_: Request, writer: asyncio.StreamWriter) -> None:
        await _events(writer, ": a comment", json.dumps(odd), _chunk("Yes."), "[DONE]")

    told_to(upstream, _body(json.dumps(odd).encode()))
    assert (await ask(client_for(fronted, user, "one"), "Hm.")).choices == []
    told_to(upstream, script)
    client = client_of(fronted)
    body = {"user": user, "stream": True, "messages": [{"role": "user", "content": "Well?"}]}
    answer = await client.post("/v1/chat/completions", json=body)
    await client.aclose()
    # ": a comment" came as data, so it is no chunk: the stream is broken before its first word.
    assert answer.status_code == 502


async def test_a_key_of_the_caller_replays_the_answer(
    api: httpx.AsyncClient, schema: ServerUrls, user: str
) -> None:
    body = {"user": user, "messages": [{"role": "user", "content": "I planted basil."}]}
    headers = {"Idempotency-Key": user}
    first = await api.post("/v1/chat/completions", json=body, headers=headers)
    again = await api.post("/v1/chat/completions", json=body, headers=headers)
    assert again.headers["Idempotent-Replayed"] == "true"
    assert again.content == first.content
    other = body | {"messages": [{"role": "user", "content": "I planted mint."}]}
    expect_problem(await api.post("/v1/chat/completions", json=other, headers=headers), 409)
    async with connected(schema.superuser_url) as connection:
        about = await connection.fetchval("SELECT about FROM idempotency WHERE key = $1", user)
    assert about is not None


@pytest.mark.parametrize(
    ("told", "asked", "secret"),
    [
        ("My dog is called Biscuit.", "What is my dog called?", "Biscuit"),
        ("我家的狗叫团子。", "我家的狗叫什么？", "团子"),
    ],
    ids=["en", "zh"],
)
@pytest.mark.parametrize("header", ["X-Chronos-User", "X-Chronos-Session"])
async def test_a_key_does_not_replay_for_whom_another_header_names(
    api: httpx.AsyncClient, user: str, header: str, told: str, asked: str, secret: str
) -> None:
    await post_turns(api, user, turn("t1", told))
    body = {"messages": [{"role": "user", "content": asked}]}
    names = {"X-Chronos-User": user, "X-Chronos-Session": "s2", "Idempotency-Key": user}
    first = await api.post("/v1/chat/completions", json=body, headers=names)
    assert secret in first.json()["choices"][0]["message"]["content"]
    names[header] += "-other"
    other = await api.post("/v1/chat/completions", json=body, headers=names)
    expect_problem(other, 409)
    assert secret not in other.text
