"""The API on a real port in this process, and clients of its stream."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext
from typing import Any

import pytest
import uvicorn
from fastapi import FastAPI
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from app.commands.sockets import MAX_FRAME_BYTES, BoundedSocket

PATIENCE_S = 90


@asynccontextmanager
async def served(app: FastAPI, **chosen: Any) -> AsyncIterator[str]:
    """Serve an application that is started already; yield the address of its stream."""
    options: dict[str, Any] = {
        "host": "127.0.0.1",
        "port": 0,
        "lifespan": "off",
        "ws": BoundedSocket,
        "ws_max_size": MAX_FRAME_BYTES,
        "ws_per_message_deflate": False,
        "log_config": None,
        "access_log": False,
        **chosen,
    }
    server = uvicorn.Server(uvicorn.Config(app, **options))
    server.capture_signals = nullcontext  # type: ignore[assignment,method-assign]  # they are pytest's
    serving = asyncio.create_task(server.serve())
    while not server.started:  # noqa: ASYNC110 - uvicorn has no event for it
        await asyncio.sleep(0.01)
    port = server.servers[0].sockets[0].getsockname()[1]
    try:
        yield f"ws://127.0.0.1:{port}/v1/stream"
    finally:
        server.should_exit = True
        await serving


class Client:
    """A client of the stream."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection

    async def say(self, **op: Any) -> None:
        await self.connection.send(json.dumps(op))

    async def next(self) -> dict[str, Any]:
        """Return the next message that is no heartbeat."""
        while True:
            text = await asyncio.wait_for(self.connection.recv(), PATIENCE_S)
            message: dict[str, Any] = json.loads(text)
            if message["type"] != "heartbeat":
                return message

    async def some(self, count: int) -> list[dict[str, Any]]:
        return [await self.next() for _ in range(count)]

    async def subscribe(self, user: str, cursor: str | None = None, **more: Any) -> dict[str, Any]:
        await self.say(op="subscribe", users={user: cursor}, **more)
        return await self.next()

    async def silent_for(self, seconds: float) -> bool:
        """Return whether nothing but heartbeats comes for so long."""
        try:
            async with asyncio.timeout(seconds):
                await self.next()
        except TimeoutError:
            return True
        return False

    async def end(self) -> tuple[int, str]:
        """Read until the server ends it; return the code and the reason."""
        with pytest.raises(ConnectionClosed) as closed:
            await self.some(1_000_000)
        assert closed.value.rcvd is not None
        return closed.value.rcvd.code, closed.value.rcvd.reason


@asynccontextmanager
async def listening(url: str, key: str | None = None, **more: Any) -> AsyncIterator[Client]:
    """Open the stream."""
    headers = {"Authorization": f"Bearer {key}"} if key else {}
    headers |= more.pop("headers", {})
    async with connect(
        url, additional_headers=headers, proxy=None, close_timeout=2, **more
    ) as connection:
        yield Client(connection)
