"""A TCP proxy that spoils connections, with the toxics of Toxiproxy and one of its own.

A toxic acts on one direction of each connection: ``upstream`` towards the server, ``downstream``
towards the client. Attributes are Toxiproxy's: milliseconds, but microseconds in the slicer's
``delay``, and KB/s in ``rate``. Beyond Toxiproxy there are ``links`` (only so many of the connections
that live, the oldest first, after ``skip`` others) and ``mute_after``: when its ``markers`` have passed upstream in their order, no
answer comes back any more. That is how a server does its work and its client never learns of it.
"""

import asyncio
import socket
import struct
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from random import Random
from time import perf_counter
from typing import Any

UPSTREAM, DOWNSTREAM = "upstream", "downstream"
KINDS = (
    "latency",
    "bandwidth",
    "slow_close",
    "timeout",
    "reset_peer",
    "slicer",
    "limit_data",
    "mute_after",
)
_CHUNK = 65_536
_RESET = struct.pack("ii", 1, 0)  # SO_LINGER with no time: close sends RST


@dataclass(slots=True, kw_only=True)
class Toxic:
    """What is done to the bytes; ``toxicity`` is the share of connections that it strikes."""

    name: str
    type: str
    stream: str = DOWNSTREAM
    toxicity: float = 1.0
    attributes: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.type not in KINDS or self.stream not in (UPSTREAM, DOWNSTREAM):
            msg = f"no such toxic: {self.type} {self.stream}"
            raise ValueError(msg)

    def number(self, name: str, otherwise: float = 0) -> float:
        return float(self.attributes.get(name, otherwise))


class _Link:
    """One connection of a client, its connection to the server, and the toxics that strike it."""

    def __init__(self) -> None:
        self.toxics: list[Toxic] = []
        self.writers: list[asyncio.StreamWriter] = []
        self.passed: dict[str, int] = {UPSTREAM: 0, DOWNSTREAM: 0}
        self.markers_seen = 0
        self.has_dropped = False

    def of(self, kind: str, stream: str) -> Toxic | None:
        return next((t for t in self.toxics if (t.type, t.stream) == (kind, stream)), None)

    def abort(self, *, with_reset: bool = False) -> None:
        for writer in self.writers:
            if with_reset:
                line: socket.socket = writer.get_extra_info("socket")
                with suppress(OSError):
                    line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _RESET)
            writer.transport.abort()

    def note_upstream(self, chunk: bytes) -> None:
        """Look for the next markers of ``mute_after``, which lie within one chunk each."""
        toxic = self.of("mute_after", DOWNSTREAM)
        markers = [str(m).encode() for m in toxic.attributes["markers"]] if toxic else []
        start = 0
        while self.markers_seen < len(markers):
            found = chunk.find(markers[self.markers_seen], start)
            if found < 0:
                return
            start = found + len(markers[self.markers_seen])
            self.markers_seen += 1

    @property
    def is_mute(self) -> bool:
        toxic = self.of("mute_after", DOWNSTREAM)
        return toxic is not None and self.markers_seen >= len(toxic.attributes["markers"])


class Proxy:
    """A listening port in front of a server; toxics come and go while connections live."""

    def __init__(self, name: str, upstream: tuple[str, int], *, seed: int = 1) -> None:
        self.name = name
        self.port = 0
        self.toxics: dict[str, Toxic] = {}
        self._upstream = upstream
        self._server: asyncio.Server | None = None
        self._links: list[_Link] = []
        self._tasks: set[asyncio.Task[None]] = set()
        self._chance = Random(seed)

    @property
    def upstream(self) -> str:
        return f"{self._upstream[0]}:{self._upstream[1]}"

    @property
    def is_enabled(self) -> bool:
        return self._server is not None

    @property
    def connections(self) -> int:
        """How many connections live."""
        return len(self._links)

    async def enable(self) -> None:
        """Listen, on the same port as before."""
        if self._server is None:
            self._server = await asyncio.start_server(self._serve, "127.0.0.1", self.port)
            self.port = self._server.sockets[0].getsockname()[1]

    async def disable(self) -> None:
        """Refuse connections and cut those that live: the server is down."""
        if self._server is not None:
            self._server.close()
            self._server = None
        self.cut()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def cut(self) -> None:
        """Reset the connections that live; new ones are taken."""
        for link in [*self._links]:
            link.abort(with_reset=True)

    def add(self, toxic: Toxic) -> None:
        """Let a toxic work on new connections, and on those that live."""
        self.toxics[toxic.name] = toxic
        first = int(toxic.number("skip"))
        most = int(toxic.number("links", len(self._links)))
        for link in self._links[first : first + most]:
            self._strike(link, toxic)

    def remove(self, name: str) -> None:
        """End a toxic. Connections of which it swallowed bytes are cut, as in Toxiproxy."""
        toxic = self.toxics.pop(name)
        for link in [*self._links]:
            if toxic in link.toxics:
                link.toxics.remove(toxic)
                if link.has_dropped:
                    link.abort()

    def reset(self) -> None:
        """End all toxics."""
        for name in [*self.toxics]:
            self.remove(name)

    def _strike(self, link: _Link, toxic: Toxic) -> None:
        if self._chance.random() < toxic.toxicity:
            link.toxics.append(toxic)
            if toxic.type == "reset_peer" or toxic.number("timeout") > 0:
                self._keep(self._cut(link, toxic))

    async def _cut(self, link: _Link, toxic: Toxic) -> None:
        await asyncio.sleep(toxic.number("timeout") / 1000)
        if toxic in link.toxics:
            link.abort(with_reset=toxic.type == "reset_peer")

    def _keep(self, work: Any) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        link = _Link()
        link.writers.append(writer)
        self._links.append(link)
        self._keep(self._join(link, reader, writer))

    async def _join(
        self, link: _Link, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        try:
            for toxic in self.toxics.values():
                if "links" not in toxic.attributes:
                    self._strike(link, toxic)
            far_reader, far_writer = await asyncio.open_connection(*self._upstream)
            link.writers.append(far_writer)
            await asyncio.gather(
                self._pump(link, reader, far_writer, UPSTREAM),
                self._pump(link, far_reader, writer, DOWNSTREAM),
            )
        except OSError:
            pass  # either side is gone, and so is the connection
        finally:
            link.abort()
            self._links.remove(link)

    async def _pump(
        self, link: _Link, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, stream: str
    ) -> None:
        """Pass bytes on until the end; what waits for its time does not hold up the reading."""
        waiting: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()
        passing = asyncio.ensure_future(self._pass_on(link, waiting, writer, stream))
        try:
            while chunk := await reader.read(_CHUNK):
                waiting.put_nowait((perf_counter(), chunk))
            waiting.put_nowait((perf_counter(), b""))
            await passing
        finally:
            passing.cancel()
            writer.close()

    async def _pass_on(
        self,
        link: _Link,
        waiting: "asyncio.Queue[tuple[float, bytes]]",
        writer: asyncio.StreamWriter,
        stream: str,
    ) -> None:
        while True:
            came_at, chunk = await waiting.get()
            if not chunk:
                if toxic := link.of("slow_close", stream):
                    await asyncio.sleep(toxic.number("delay") / 1000)
                return
            if toxic := link.of("latency", stream):
                jitter = toxic.number("jitter") * self._chance.uniform(-1, 1)
                due = came_at + (toxic.number("latency") + jitter) / 1000
                await asyncio.sleep(max(0.0, due - perf_counter()))
            if stream == UPSTREAM:
                link.note_upstream(chunk)
            if link.of("timeout", stream) or (stream == DOWNSTREAM and link.is_mute):
                link.has_dropped = True
                continue
            for piece, pause_s in self._pieces(link, chunk, stream):
                writer.write(piece)
                await writer.drain()
                await asyncio.sleep(pause_s)
            if (toxic := link.of("limit_data", stream)) and (
                link.passed[stream] >= toxic.number("bytes")
            ):
                writer.close()

    def _pieces(self, link: _Link, chunk: bytes, stream: str) -> list[tuple[bytes, float]]:
        """Cut a chunk up as slicer, bandwidth and limit want, with the pause after each piece."""
        size, pause_s, variation = len(chunk), 0.0, 0
        if toxic := link.of("slicer", stream):
            size = max(1, int(toxic.number("average_size", 64)))
            variation = int(toxic.number("size_variation"))
            pause_s = toxic.number("delay") / 1e6
        if toxic := link.of("limit_data", stream):
            chunk = chunk[: max(0, int(toxic.number("bytes")) - link.passed[stream])]
            link.passed[stream] += len(chunk)
        rate = toxic.number("rate") * 1024 if (toxic := link.of("bandwidth", stream)) else 0.0
        if rate:
            size = min(size, max(1, int(rate / 20)))  # twenty pieces a second
        pieces, start = [], 0
        while start < len(chunk):
            end = start + max(1, size + self._chance.randint(-variation, variation))
            piece = chunk[start:end]
            pieces.append((piece, pause_s + (len(piece) / rate if rate else 0.0)))
            start = end
        return pieces


@asynccontextmanager
async def proxied(name: str, upstream: tuple[str, int]) -> AsyncIterator[Proxy]:
    """Run a proxy on a free port in this event loop."""
    proxy = Proxy(name, upstream)
    await proxy.enable()
    try:
        yield proxy
    finally:
        await proxy.disable()
