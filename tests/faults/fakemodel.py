"""An embedding server that can misbehave: ``python -m tests.faults.fakemodel --port 8475``.

It speaks OpenAI's ``POST /v1/embeddings``. A text's vector is the sum of a random direction for each
three characters of it, so texts that share words of any language are near each other. ``POST /mode`` with a JSON object sets how
it answers from then on: ``mode`` is one of ``MODES``, ``refused`` a word whose texts are answered with
400 whatever the mode, ``dimension`` the length of the vectors.
"""

import argparse
import asyncio
import json
from collections import Counter
from contextlib import suppress
from functools import lru_cache
from hashlib import blake2b
from typing import Any

import numpy as np
from numpy.typing import NDArray

MODES = (
    "ok",
    "slow",  # answers after two seconds
    "hang",  # takes the request and says nothing
    "drip",  # a right answer, one byte a second
    "500",
    "429",
    "disconnect",  # hangs up after the request
    "half",  # hangs up in the middle of the answer
    "junk",  # 200, and no JSON
    "huge",  # 200, and ten megabytes of it
    "nan",
    "zero",
    "short",  # one vector too few
    "wide",  # vectors of another length
    "ragged",  # vectors of different lengths
)
_SLOW_S = 2.0
_HUGE = 10 * 2**20


def vector_of(text: str, dimension: int) -> list[float]:
    """Return the same vector for the same text, in every process."""
    total: NDArray[np.float64] = np.full(dimension, 1e-3)
    for start in range(max(1, len(text) - 2)):
        total += _direction(text[start : start + 3].lower(), dimension)
    return [float(x) for x in total / np.linalg.norm(total)]


@lru_cache(20_000)
def _direction(characters: str, dimension: int) -> NDArray[np.float64]:
    seed = blake2b(characters.encode("utf-8", "replace"), digest_size=8).digest()
    return np.random.default_rng(int.from_bytes(seed)).standard_normal(dimension)


class FakeModel:
    """The server with its present mode; ``calls`` counts what it was asked, by path."""

    def __init__(self, dimension: int = 64) -> None:
        self.mode = "ok"
        self.refused = ""
        self.dimension = dimension
        self.calls: Counter[str] = Counter()
        self.port = 0
        self._server: asyncio.Server | None = None
        self._connections: set[asyncio.StreamWriter] = set()

    async def start(self, port: int = 0) -> None:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", port)
        self.port = self._server.sockets[0].getsockname()[1]

    async def stop(self) -> None:
        if self._server is not None:
            self._server.close()
        for writer in [*self._connections]:
            writer.transport.abort()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/v1"

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._connections.add(writer)
        with suppress(OSError, asyncio.IncompleteReadError, asyncio.CancelledError):
            while await self._one(reader, writer):
                pass
        self._connections.discard(writer)
        writer.transport.abort()

    async def _one(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bool:
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        path = head.split(" ", 2)[1]
        lengths = [line for line in head.lower().split("\r\n") if line.startswith("content-length")]
        body = await reader.readexactly(int(lengths[0].partition(":")[2]) if lengths else 0)
        self.calls[path] += 1
        if path == "/mode":
            for name, value in json.loads(body).items():
                setattr(self, name, value)
            return await _say(writer, 200, b"{}")
        return await self._embeddings(json.loads(body), writer)

    async def _embeddings(self, asked: dict[str, Any], writer: asyncio.StreamWriter) -> bool:
        if self.refused and any(self.refused in text for text in asked["input"]):
            return await _say(writer, 400, b'{"error": {"message": "input refused"}}')
        if self.mode == "hang":
            await asyncio.sleep(3600)
        if self.mode == "slow":
            await asyncio.sleep(_SLOW_S)
        if self.mode in ("500", "429"):
            return await _say(writer, int(self.mode), b'{"error": {"message": "not now"}}')
        if self.mode == "disconnect":
            return False
        answer = self._answer(asked["input"])
        if self.mode == "half":
            writer.write(_head(200, len(answer)) + answer[: len(answer) // 2])
            await writer.drain()
            return False
        if self.mode == "drip":
            for byte in _head(200, len(answer)) + answer:
                writer.write(bytes([byte]))
                await writer.drain()
                await asyncio.sleep(1.0)
        return await _say(writer, 200, answer)

    def _answer(self, texts: list[str]) -> bytes:
        if self.mode == "junk":
            return b"<html>welcome</html>"
        if self.mode == "huge":
            return b"[" + b"0," * (_HUGE // 2) + b"0]"
        dimension = self.dimension * 2 if self.mode == "wide" else self.dimension
        rows: list[list[float]] = [vector_of(text, dimension) for text in texts]
        if self.mode == "nan":
            rows[-1][0] = float("nan")
        if self.mode == "zero":
            rows[-1] = [0.0] * dimension
        if self.mode == "short":
            del rows[-1]
        if self.mode == "ragged":
            rows.append(rows.pop()[:-1])
        found = [{"index": i, "embedding": row} for i, row in enumerate(rows)]
        tokens = sum(len(text.split()) for text in texts)
        return json.dumps({"data": found, "usage": {"prompt_tokens": tokens}}).encode()


def _head(status: int, length: int) -> bytes:
    return (
        f"HTTP/1.1 {status} Fake\r\ncontent-type: application/json\r\ncontent-length: {length}\r\n\r\n"
    ).encode()


async def _say(writer: asyncio.StreamWriter, status: int, body: bytes) -> bool:
    writer.write(_head(status, len(body)) + body)
    await writer.drain()
    return True


async def _run(port: int) -> None:
    model = FakeModel()
    await model.start(port)
    await asyncio.Event().wait()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, default=8475)
    asyncio.run(_run(parser.parse_args().port))


if __name__ == "__main__":
    main()
