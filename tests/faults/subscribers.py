"""Subscribers of the stream that keep a ledger, and come back after every cut with their cursor."""

import asyncio
import json
import socket
import struct
from collections import Counter
from contextlib import suppress
from random import Random
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

_RESET = struct.pack("ii", 1, 0)  # SO_LINGER with no time: close sends RST
_BACK_S = (0.1, 1.0)


class Subscriber:
    """One socket that follows one user, through all its lives."""

    def __init__(
        self, user: str, headers: dict[str, str], *, chance: Random, silence_s: float
    ) -> None:
        self.user = user
        self.received: Counter[int] = Counter()
        self.faults: list[str] = []
        self.ends: Counter[str] = Counter()
        self.lives = 0
        self.stalls_for_s = 0.0
        self._headers = headers
        self._chance = chance
        self._silence_s = silence_s
        self._cursor: str | None = "0"
        self._connection: ClientConnection | None = None

    async def run(self, port: int) -> None:
        """Follow for ever."""
        while True:
            with suppress(OSError, TimeoutError, InvalidHandshake, ConnectionClosed, EOFError):
                await self._live(port)
            await asyncio.sleep(self._chance.uniform(*_BACK_S))

    async def _live(self, port: int) -> None:
        narrow = socket.socket()
        narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 8192)
        narrow.setblocking(False)
        async with asyncio.timeout(10):
            await asyncio.get_running_loop().sock_connect(narrow, ("127.0.0.1", port))
        connection = await connect(
            f"ws://127.0.0.1:{port}/v1/stream",
            sock=narrow,
            additional_headers=self._headers,
            proxy=None,
            max_queue=1,
            ping_interval=None,
            open_timeout=10,
            close_timeout=1,
        )
        self._connection = connection
        self.lives += 1
        try:
            await connection.send(
                json.dumps({"op": "subscribe", "users": {self.user: self._cursor}})
            )
            await self._read(connection)
        except ConnectionClosed as closed:
            self.ends[str(closed.rcvd.code) if closed.rcvd else "cut"] += 1
            raise
        finally:
            self._connection = None
            connection.transport.abort()

    async def _read(self, connection: ClientConnection) -> None:
        seen: set[int] = set()
        while True:
            if self.stalls_for_s:
                seconds, self.stalls_for_s = self.stalls_for_s, 0.0
                await asyncio.sleep(seconds)
            try:
                async with asyncio.timeout(self._silence_s):
                    message = json.loads(await connection.recv())
            except TimeoutError:
                self.ends["silence"] += 1
                raise
            self._note(message, seen)

    def _note(self, message: dict[str, Any], seen: set[int]) -> None:
        if message["type"] in ("resync_required", "error", "unsubscribed"):
            self.faults.append(f"{self.user} was told {message}")
        if "data" in message:
            number = message["data"]["n"]
            if number in seen:
                self.faults.append(f"{self.user} got {number} twice on one connection")
            if seen and number != max(seen) + 1:
                self.faults.append(f"{self.user} got {number} after {max(seen)}")
            seen.add(number)
            self.received[number] += 1
            self._cursor = message["cursor"]

    def reset(self) -> None:
        """Cut the connection with RST."""
        if self._connection is not None:
            line = self._connection.transport.get_extra_info("socket")
            with suppress(OSError):
                line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _RESET)
            self._connection.transport.abort()
