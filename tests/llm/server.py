"""A scripted chat server on a real socket: it answers as told, or misbehaves as told.

It speaks HTTP by hand, so that it can drip, cut and hang up where a web framework would not.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

Request = dict[str, Any]
Script = Callable[[Request, asyncio.StreamWriter], Awaitable[None]]


@dataclass
class ChatServer:
    """A running server; ``script`` may be changed at any time, ``requests`` are the bodies that came."""

    url: str
    script: Script
    requests: list[Request] = field(default_factory=list)
    most_at_once: int = 0
    at_once: int = 0


def shown(request: Request) -> list[dict[str, Any]]:
    """Return the turns that a request shows last."""
    text = request["messages"][-1]["content"]
    if "<data>" not in text:  # a repair: the question stands before the bad answer
        text = next(m["content"] for m in reversed(request["messages"]) if "<data>" in m["content"])
    turns: list[dict[str, Any]] = json.loads(text.split("<data>")[1].split("</data>")[0])["turns"]
    return turns


async def send(
    writer: asyncio.StreamWriter, status: int, body: bytes, headers: dict[str, str] | None = None
) -> None:
    """Send one response."""
    lines = [
        f"HTTP/1.1 {status} X",
        "Content-Type: application/json",
        f"Content-Length: {len(body)}",
    ]
    lines += [f"{name}: {value}" for name, value in (headers or {}).items()]
    writer.write("\r\n".join(lines).encode() + b"\r\nConnection: close\r\n\r\n" + body)
    await writer.drain()


async def say(
    writer: asyncio.StreamWriter, text: str | None, finish: str | None = "stop", **more: Any
) -> None:
    """Send one well-formed completion."""
    message = {"role": "assistant", "content": text, **more}
    usage = {"prompt_tokens": 900, "completion_tokens": len(text or "") // 4}
    choices = [{"index": 0, "message": message, "finish_reason": finish}]
    await send(writer, 200, json.dumps({"choices": choices, "usage": usage}).encode())


@asynccontextmanager
async def chat_server(script: Script) -> AsyncIterator[ChatServer]:
    """Serve on a free port of the loopback."""
    tasks: set[asyncio.Task[Any]] = set()

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        tasks.add(task)
        running.at_once += 1
        running.most_at_once = max(running.most_at_once, running.at_once)
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
            length = int(head.split("content-length:")[1].split("\r\n")[0])
            request = json.loads(await reader.readexactly(length))
            running.requests.append(request)
            await running.script(request, writer)
        except (ConnectionError, asyncio.IncompleteReadError, asyncio.CancelledError):
            pass
        finally:
            running.at_once -= 1
            tasks.discard(task)
            writer.close()

    server = await asyncio.start_server(answer, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    running = ChatServer(url=f"http://127.0.0.1:{port}/v1", script=script)
    try:
        yield running
    finally:
        server.close()
        for task in tuple(tasks):
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
