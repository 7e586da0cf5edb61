"""Callers that take their time, send too much, or stay when the server leaves."""

import asyncio
import gzip
from collections.abc import AsyncIterator
from contextlib import suppress
from time import perf_counter

import httpx
import pytest
import pytest_asyncio
import uvicorn
from fastapi import FastAPI

from app.api import middleware
from app.bootstrap import DEFAULT_TENANT, Container
from app.commands import server
from app.commands.server import BoundedProtocol, OrderlyServer
from app.embedded.ports import free_port
from tests.faults.service import eventually
from tests.integration.calls import recall, turn

pytestmark = pytest.mark.asyncio(loop_scope="session")

HEAD_S, BODY_S = 1.0, 1.2
_SOON_S = 20.0  # before what is dripped would be at its end
_HEAD = b"POST /v1/recall HTTP/1.1\r\nHost: c\r\nContent-Type: application/json\r\n"


class Listening:
    """The application behind the real server, on a port of its own."""

    def __init__(self, app: FastAPI, drain_s: float = 0.0) -> None:
        self.port = free_port()
        config = uvicorn.Config(
            app, port=self.port, http=BoundedProtocol, lifespan="off", log_config=None
        )
        self.server = OrderlyServer(config, app, drain_s=drain_s)
        self._serving = asyncio.ensure_future(self.server.serve())

    async def started(self) -> None:
        while not self.server.started:  # noqa: ASYNC110 - uvicorn has a flag and no event
            await asyncio.sleep(0.01)

    async def ended(self) -> None:
        self.server.should_exit = True
        await self._serving

    async def line(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection("127.0.0.1", self.port)

    def client(self) -> httpx.AsyncClient:
        return httpx.AsyncClient(base_url=f"http://127.0.0.1:{self.port}", timeout=60)


@pytest_asyncio.fixture(loop_scope="session")
async def listening(
    application: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Listening]:
    monkeypatch.setattr(server, "HEAD_S", HEAD_S)
    monkeypatch.setattr(middleware, "_BODY_S", BODY_S)
    found = Listening(application)
    await found.started()
    yield found
    await found.ended()
    _stays(application)


def _stays(application: FastAPI) -> None:
    """Let the application serve the tests that follow, as if no server of it had left."""
    application.state.is_leaving = False
    application.state.sockets.leaving.clear()


async def _drip(writer: asyncio.StreamWriter, data: bytes, every_s: float = 0.05) -> None:
    with suppress(OSError):
        for byte in data:
            writer.write(bytes([byte]))
            await writer.drain()
            await asyncio.sleep(every_s)


async def _until_hung_up(listening: Listening, first: bytes, dripped: bytes) -> tuple[bytes, float]:
    """Send something at once and the rest in drips; return what came back and after how long."""
    reader, writer = await listening.line()
    started = perf_counter()
    writer.write(first)
    dripping = asyncio.ensure_future(_drip(writer, dripped))
    with suppress(ConnectionResetError):
        answer = await asyncio.wait_for(reader.read(), 60)
        dripping.cancel()
        writer.close()
        return answer, perf_counter() - started
    return b"", perf_counter() - started


async def test_an_idle_connection_is_closed_in_time(listening: Listening) -> None:
    answer, seconds = await _until_hung_up(listening, b"", b"")
    assert (answer, HEAD_S - 0.1 < seconds < _SOON_S) == (b"", True)


async def test_a_head_that_drips_is_cut(listening: Listening) -> None:
    answer, seconds = await _until_hung_up(listening, b"GET /healthz HTTP/1.1\r\n", b"X-A: b" * 90)
    assert (answer, seconds < _SOON_S) == (b"", True)


async def test_the_head_of_a_second_request_is_bounded_too(listening: Listening) -> None:
    whole = b"GET /healthz HTTP/1.1\r\nHost: c\r\n\r\n"
    answer, seconds = await _until_hung_up(listening, whole, b"GET /healthz HTTP/1.1\r\n" * 30)
    assert answer.startswith(b"HTTP/1.1 200")
    assert seconds < _SOON_S


async def test_a_body_that_drips_is_answered_408_and_cut(listening: Listening) -> None:
    head = _HEAD + b"Content-Length: 500\r\n\r\n"
    answer, seconds = await _until_hung_up(listening, head, b" " * 500)
    assert answer.startswith(b"HTTP/1.1 408")
    assert b"application/problem+json" in answer
    assert BODY_S - 0.1 < seconds < _SOON_S


async def test_a_body_that_nobody_reads_is_not_awaited_for_ever(listening: Listening) -> None:
    head = b"POST /v1/nothing HTTP/1.1\r\nHost: c\r\nContent-Length: 500\r\n\r\n"
    answer, seconds = await _until_hung_up(listening, head, b" " * 500)
    assert answer.startswith(b"HTTP/1.1 4")
    assert seconds < _SOON_S


async def test_a_slow_answer_is_no_slow_caller(listening: Listening, user: str) -> None:
    async with listening.client() as client:
        body = {"user_id": user, "session_id": "s", "turns": [turn("1", "hm")]}
        answer = await client.post(f"/v1/turns?wait=processed&timeout={2 * HEAD_S}", json=body)
    assert answer.status_code == 202  # nobody works on it here


async def test_a_compressed_body_is_refused_unread(listening: Listening) -> None:
    bomb = gzip.compress(b" " * 10_000_000)
    async with listening.client() as client:
        answer = await client.post(
            "/v1/recall",
            content=bomb,
            headers={"Content-Encoding": "gzip", "Content-Type": "application/json"},
        )
    assert answer.status_code == 415
    assert "not compressed" in answer.json()["detail"]


@pytest.mark.parametrize("is_declared", [True, False])
async def test_a_body_too_large_is_413(listening: Listening, is_declared: bool) -> None:
    async def parts() -> AsyncIterator[bytes]:
        for _ in range(9):
            yield b" " * 1024 * 1024

    content = b" " * 9 * 1024 * 1024 if is_declared else parts()
    async with listening.client() as client:
        with suppress(httpx.WriteError, httpx.ReadError):  # it may hang up before it has all
            headers = {"Content-Type": "application/json"}
            answer = await client.post("/v1/recall", content=content, headers=headers)
            assert answer.status_code == 413


async def test_many_slow_callers_are_in_nobodys_way(listening: Listening, user: str) -> None:
    lines = [await listening.line() for _ in range(300)]
    async with listening.client() as client:
        answer = await recall(client, user, "anything?")
    assert answer["degraded"] == []
    for _, writer in lines:
        writer.close()


async def test_who_leaves_says_so_and_answers_what_is_on_its_way(
    application: FastAPI, container: Container, user: str
) -> None:
    leaving = Listening(application, drain_s=0.5)
    await leaving.started()
    async with leaving.client() as client:
        assert (await client.get("/readyz")).status_code == 200
        waiting = asyncio.ensure_future(
            client.post(
                "/v1/turns?wait=processed&timeout=1",
                json={"user_id": user, "session_id": "s", "turns": [turn("1", "hm")]},
            )
        )

        async def is_let_in() -> bool:
            return await container.users.find(DEFAULT_TENANT, user) is not None

        await eventually(is_let_in, seconds=60)
        leaving.server.handle_exit(0, None)
        ready = await client.get("/readyz")
        assert (ready.status_code, ready.json()["status"]) == (503, "leaving")
        assert ready.headers["Connection"] == "close"
        assert (await client.post("/v1/recall", json={"user_id": user, "query": "hm"})).is_success
        assert (await waiting).status_code == 202
        application.state.is_leaving = False
        leaving.server._captured_signals.clear()
        await leaving.ended()
        with pytest.raises(httpx.ConnectError):
            await client.get("/readyz")
    _stays(application)
