"""The API's HTTP server: uvicorn with bounds for slow callers, and an end in order."""

import asyncio
import gc
import os
import resource
import socket
import sys
from contextlib import suppress
from time import perf_counter
from types import FrameType
from typing import Any

import h11
import uvicorn
from fastapi import FastAPI
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

from app.commands.sockets import MAX_FRAME_BYTES, BoundedSocket
from app.settings import Settings

# A caller on the far side of the world needs one second for the head of a request. Without a bound a
# thousand idle or dripping connections stay until they please to go.
HEAD_S = 10.0
_ANSWERS_S = 8.0  # how long calls that are on their way may take once nothing new is let in
_MOST_FILES = 65_536
# New objects before Python looks for cycles among them, and how seldom it looks among older ones. An answer
# makes some five thousand, hardly a cycle: by the usual 700 it took 2.7 of 30 ms of CPU (measured).
_GARBAGE = (20_000, 20, 20)
# How long a thread that computes (an embedding, what turns tell) may keep the event loop from going on once an
# answer of Postgres is there. A recall waits for some twenty of these; by the usual 5 ms each cost it so much.
_SWITCH_S = 0.0005


class BoundedProtocol(H11Protocol):
    """Hangs up on callers that do not get the head of a request across in time."""

    _limit: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Wait for the first request."""
        super().connection_made(transport)  # type: ignore[arg-type]  # as in uvicorn itself
        self._await_head()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no more."""
        self._stop_waiting()
        super().connection_lost(exc)

    def handle_events(self) -> None:
        """Stop the clock once a request is there."""
        super().handle_events()
        if self._is_answering:
            self._stop_waiting()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Leave the connection to its new protocol."""
        self._stop_waiting()
        super().handle_websocket_upgrade(event)

    def on_response_complete(self) -> None:
        """Wait for the next request, and for the rest of a body that nobody wanted."""
        super().on_response_complete()
        if not self._is_answering:
            self._await_head()

    @property
    def _is_answering(self) -> bool:
        cycle: RequestResponseCycle | None = self.cycle  # None before the first request
        return cycle is not None and not cycle.response_complete

    def _await_head(self) -> None:
        self._stop_waiting()
        self._limit = self.loop.call_later(HEAD_S, self._hang_up)

    def _stop_waiting(self) -> None:
        if self._limit is not None:
            self._limit.cancel()
            self._limit = None

    def _hang_up(self) -> None:
        if not self._is_answering and not self.transport.is_closing():
            self.transport.close()


class OrderlyServer(uvicorn.Server):
    """Ends in order at the first signal and at once at the second.

    First it says that it is not ready and asks callers to come by another way, then it lets nobody
    in, then it answers what is on its way.
    """

    def __init__(self, config: uvicorn.Config, app: FastAPI, *, drain_s: float) -> None:
        super().__init__(config)
        self._app = app
        self._drain_s = drain_s
        self._leaves_at: float | None = None

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Begin to leave, or leave."""
        if self._leaves_at is not None:
            os._exit(128 + sig)  # nothing acknowledged is lost: it may be killed at any moment
        self._captured_signals.append(sig)
        self._app.state.is_leaving = True
        self._leaves_at = perf_counter() + self._drain_s

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and leave what is there for good out of every later search for garbage."""
        await super().startup(sockets=sockets)
        gc.collect()
        gc.freeze()
        gc.set_threshold(*_GARBAGE)
        sys.setswitchinterval(_SWITCH_S)

    async def on_tick(self, counter: int) -> bool:
        """Look each tenth of a second whether the time has come."""
        if self._leaves_at is not None:
            self._app.state.sockets.leave()
            self.should_exit = self.should_exit or perf_counter() >= self._leaves_at
        return await super().on_tick(counter)


def serve_http(app: FastAPI, settings: Settings) -> bool:
    """Serve until a signal; return whether it ever started."""
    _allow_files()
    chosen: dict[str, Any] = {
        "host": settings.host,
        "port": settings.port,
        "http": BoundedProtocol,
        "ws": BoundedSocket,
        "ws_max_size": MAX_FRAME_BYTES,
        "ws_ping_interval": settings.stream_ping_s,
        "ws_ping_timeout": settings.stream_ping_s,
        "ws_per_message_deflate": False,
        "timeout_graceful_shutdown": _ANSWERS_S,
        "log_config": None,
        "access_log": False,
        "server_header": False,
    }
    server = OrderlyServer(uvicorn.Config(app, **chosen), app, drain_s=settings.drain_s)
    with suppress(KeyboardInterrupt):  # uvicorn raises the signal again when all is done
        server.run()
    return server.started


def _allow_files() -> None:
    """Raise the soft limit on open files: a thousand callers may stay connected."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, _MOST_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
