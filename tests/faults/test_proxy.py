"""The proxy does to connections what its toxics say, and nothing without them."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from time import perf_counter

import pytest
import pytest_asyncio

from tests.faults.proxy import DOWNSTREAM, UPSTREAM, Proxy, Toxic, proxied

pytestmark = pytest.mark.asyncio(loop_scope="session")

Line = tuple[asyncio.StreamReader, asyncio.StreamWriter]
_LINES: list[Line] = []  # to be closed at the end


@pytest_asyncio.fixture(loop_scope="session")
async def proxy() -> AsyncIterator[Proxy]:
    """A proxy before a server that gives back what it gets."""

    async def echo(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while chunk := await reader.read(65_536):
                writer.write(chunk)
        writer.close()

    server = await asyncio.start_server(echo, "127.0.0.1", 0)
    async with proxied("echo", server.sockets[0].getsockname()) as found:
        yield found
    for _, writer in _LINES:
        writer.close()
    _LINES.clear()
    server.close()


async def _open(proxy: Proxy) -> Line:
    line = await asyncio.open_connection("127.0.0.1", proxy.port)
    _LINES.append(line)
    assert await _echo(line, b"hello") == b"hello"
    return line


async def _echo(line: Line, said: bytes, within_s: float = 60.0) -> bytes:
    line[1].write(said)
    return await asyncio.wait_for(line[0].readexactly(len(said)), within_s)


def _toxic(kind: str, stream: str = DOWNSTREAM, **attributes: object) -> Toxic:
    return Toxic(name=kind, type=kind, stream=stream, attributes=attributes)


async def test_without_toxics_all_bytes_pass(proxy: Proxy) -> None:
    line = await _open(proxy)
    said = bytes(range(256)) * 4096
    assert await _echo(line, said) == said
    assert proxy.connections == 1


async def test_latency_delays_each_way_and_ends(proxy: Proxy) -> None:
    line = await _open(proxy)
    proxy.add(_toxic("latency", latency=150, jitter=20))
    started = perf_counter()
    await _echo(line, b"late")
    assert perf_counter() - started >= 0.13
    proxy.reset()
    took: list[float] = []
    while not took or min(took) >= 0.13:  # a busy machine may be late, but not always
        assert len(took) < 100, took
        started = perf_counter()
        await _echo(line, b"soon")
        took.append(perf_counter() - started)


@pytest.mark.parametrize("stream", [UPSTREAM, DOWNSTREAM])
async def test_blackhole_swallows_until_it_ends_and_then_cuts(proxy: Proxy, stream: str) -> None:
    line = await _open(proxy)
    proxy.add(_toxic("timeout", stream))
    with pytest.raises(TimeoutError):
        await _echo(line, b"lost", within_s=0.2)
    proxy.reset()
    assert await line[0].read() == b""
    await _open(proxy)


async def test_timeout_cuts_after_its_time(proxy: Proxy) -> None:
    line = await _open(proxy)
    proxy.add(_toxic("timeout", timeout=100))
    assert await asyncio.wait_for(line[0].read(), 60) == b""


async def test_reset_is_seen_as_one(proxy: Proxy) -> None:
    line = await _open(proxy)
    proxy.add(_toxic("reset_peer"))
    with pytest.raises(ConnectionResetError):
        await asyncio.wait_for(line[0].read(), 60)


async def test_slicer_cuts_up_and_keeps_the_bytes(proxy: Proxy) -> None:
    line = await _open(proxy)
    proxy.add(_toxic("slicer", average_size=10, size_variation=5, delay=20_000))
    said = bytes(range(100))
    line[1].write(said)
    first = await line[0].read(100)
    assert 1 <= len(first) <= 15
    assert first + await line[0].readexactly(100 - len(first)) == said


async def test_bandwidth_takes_its_time(proxy: Proxy) -> None:
    line = await _open(proxy)
    proxy.add(_toxic("bandwidth", UPSTREAM, rate=100))
    started = perf_counter()
    await _echo(line, b"x" * 20 * 1024)
    assert perf_counter() - started >= 0.15


async def test_limit_passes_so_many_bytes(proxy: Proxy) -> None:
    line = await _open(proxy)
    proxy.add(_toxic("limit_data", bytes=8))
    line[1].write(b"0123456789")
    assert await asyncio.wait_for(line[0].read(), 60) == b"01234567"


async def test_down_refuses_and_cuts_and_comes_back_on_its_port(proxy: Proxy) -> None:
    line, port = await _open(proxy), proxy.port
    await proxy.disable()
    with pytest.raises(ConnectionResetError):
        await line[0].read()
    with pytest.raises(ConnectionRefusedError):
        await asyncio.open_connection("127.0.0.1", port)
    await proxy.enable()
    await _open(proxy)


async def test_only_so_many_connections_are_struck(proxy: Proxy) -> None:
    old, new = await _open(proxy), await _open(proxy)
    proxy.add(_toxic("timeout", UPSTREAM, links=1))
    assert await _echo(new, b"alive") == b"alive"
    with pytest.raises(TimeoutError):
        await _echo(old, b"lost", within_s=0.2)
    await _open(proxy)


async def test_after_its_markers_answers_are_swallowed_though_the_server_got_all(
    proxy: Proxy,
) -> None:
    line = await _open(proxy)
    proxy.add(_toxic("mute_after", markers=["one", "COMMIT"]))
    for said in (b"COMMIT", b"one"):
        assert await _echo(line, said) == said
    with pytest.raises(TimeoutError):
        await _echo(line, b"COMMIT", within_s=0.2)
