"""F21 and F25: turns that could poison whoever reads them, and callers that are slow or send too much."""

import asyncio
import gzip
import json
from collections.abc import AsyncIterator
from contextlib import suppress
from random import Random
from time import perf_counter
from typing import Any

import httpx

from tests.faults.ground import Ground
from tests.faults.ledger import Client, said

_NEIGHBOURS = 50  # of each poison
_ZALGO = "".join(chr(0x300 + n % 100) for n in range(5000))

# Twenty-four, by name; a turn's fields, or bytes that are the whole body.
POISONS: dict[str, dict[str, Any] | bytes] = {
    "lone surrogate": {"text": "I saw \ud83d in Oslo yesterday."},
    "NUL": {"text": "I met \x00 yesterday.\x00"},
    "8 KiB of emoji": {"text": "😀👩‍👩‍👧‍👦🏳️‍🌈" * 180},
    "right-to-left marks": {"text": "\u202eyadretsey daeh ym tuc I\u202c \u2067אתמול\u2069"},
    "deep metadata": {"text": "hm", "metadata": {"a": json.loads("[" * 90 + "]" * 90)}},
    "endless brackets": b'{"turns": ' + b"[" * 200_000,
    "year 0": {"text": "I moved.", "said_at": "0000-01-01T00:00:00Z"},
    "year 1": {"text": "I moved yesterday.", "said_at": "0001-01-01T00:00:00Z"},
    "year 9999": {"text": "I move next year, 明年搬家。", "said_at": "9999-12-31T23:59:59Z"},
    "hour that a clock skips": {"text": "I left an hour ago.", "said_at": "2026-03-29T02:30:00"},
    "text above the limit": {"text": "x" * 40_000},
    "nothing to see": {"text": "\u200b\u200d\ufeff \t\n"},
    "five thousand accents": {"text": f"I met Z{_ZALGO} yesterday."},
    "one endless word": {"text": "a" * 30_000},
    "one endless Chinese word": {"text": "的" * 10_000},
    "bytes that are no UTF-8": b'{"user_id": "u", "text": "\xff\xfe"}',
    "numbers without end": b'{"user_id": "u", "turns": [{"metadata": {"n": 1e999999}}]}',
    "next next next": {"text": "I fly " + "next " * 3000 + "Friday."},
    "days and days": {"text": "昨天的" * 2000 + "前一天我去了。"},
    "bait for patterns": {"text": "(" * 5000 + "a" * 5000 + "!" * 5000},
    "unknown fields": {"text": "hm", "constructor": {"prototype": 1}},
    "an id of slashes": {"text": "I ran yesterday.", "turn_id": "../../%2e%2e/\u2028"},
    "times out of mind": {"text": "It was 99999999 years ago, on 0000年0月0日, 31 June 25:61."},
    "words of SQL and formats": {"text": "'; DROP TABLE turns; -- %s %n {0.__class__} ${x} I ate."},
}


async def poison(ground: Ground) -> None:
    """F21: each poison in the middle of fifty neighbours of its stream."""
    refused, taken = 0, 0
    chance = Random(21)
    for number, (name, one) in enumerate(POISONS.items()):
        user, session = f"poisoned-{number % 8}", f"poison-{number}"
        neighbours = [
            said(user, f"n{number}-{n}", chance, session=session) for n in range(_NEIGHBOURS)
        ]
        client = Client(ground.stack, ground.trial.ledger)
        await client.post(neighbours[: _NEIGHBOURS // 2])
        status = await _post_poison(ground, one, user, session, f"poison-{number}")
        await client.post(neighbours[_NEIGHBOURS // 2 :])
        await client.close()
        ground.report.expect(
            status == 202 or 400 <= status < 500, f"F21: {name} was answered with {status}"
        )
        taken, refused = taken + (status == 202), refused + (status != 202)
    done = await ground.caught_up("F21")
    ground.report.note(
        "F21",
        f"poison, each among {_NEIGHBOURS} neighbours",
        "dead or done, neighbours fine",
        f"{taken} taken, {refused} refused with reason; all turns done after {done:.1f} s",
        times=len(POISONS),
    )


async def _post_poison(
    ground: Ground, one: dict[str, Any] | bytes, user: str, session: str, turn_id: str
) -> int:
    content = one
    if not isinstance(content, bytes):
        turn = {"turn_id": turn_id, "speaker": "Mei", "role": "user", **content}
        ground.trial.ledger.guests.add((user, turn["turn_id"]))
        content = json.dumps({"user_id": user, "session_id": session, "turns": [turn]}).encode()
    headers = {**ground.stack.headers, "Content-Type": "application/json"}
    async with httpx.AsyncClient(base_url=ground.stack.url, headers=headers, timeout=30) as client:
        response = await client.post("/v1/turns", content=content)
    if response.status_code >= 400:
        is_problem = response.headers["Content-Type"].startswith("application/problem+json")
        ground.report.expect(is_problem, f"F21: {turn_id} was refused without a reason")
    return response.status_code


async def slow_callers(ground: Ground) -> None:
    """F25: heads and bodies a byte a second, a thousand idle connections, a body too large, a bomb."""
    port = int(ground.stack.url.rpartition(":")[2])
    (key,) = (await ground.stack.new_key("slow")).values()
    auth = f"Authorization: {key}\r\n"
    post = (
        f"POST /v1/recall HTTP/1.1\r\nHost: c\r\n{auth}Content-Type: application/json\r\n".encode()
    )
    started = perf_counter()
    ended = [
        asyncio.ensure_future(_hung_up(port, first, dripped))
        for first, dripped, times in (
            (b"", b"", 1000),
            (b"GET /healthz HTTP/1.1\r\n", b"X" * 60, 20),
            (post + b"Content-Length: 5000\r\n\r\n{", b" " * 60, 20),
        )
        for _ in range(times)
    ]
    await asyncio.sleep(1.0)
    large, bomb = await _too_much(ground)
    ground.report.expect(large == 413, f"F25: a body too large was answered with {large}")
    ground.report.expect(bomb == 415, f"F25: a compressed body was answered with {bomb}")
    asked = await ground.paced.asked()
    ground.judge_recalls("slow callers", asked)
    await asyncio.wait(ended, timeout=45)
    stayed = sum(not one.done() for one in ended)
    ground.report.expect(stayed == 0, f"F25: {stayed} slow callers are still connected")
    for one in ended:
        one.cancel()
    await asyncio.gather(*ended, return_exceptions=True)
    ground.report.note(
        "F25",
        "1,000 idle connections, 40 of a byte a second, 9 MiB, a bomb",
        "cut in 45 s; 413; 415; others unharmed",
        f"all hung up on after {perf_counter() - started:.0f} s; {large}, {bomb}; "
        f"recall meanwhile in {asked.shown}",
    )


async def _hung_up(port: int, first: bytes, dripped: bytes) -> None:
    """Send something at once and a byte each second, until the server hangs up."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        writer.write(first)
        reading = asyncio.ensure_future(reader.read())
        for byte in dripped:
            writer.write(bytes([byte]))
            done, _ = await asyncio.wait({reading}, timeout=1.0)
            if done:
                break
        with suppress(OSError):
            await reading
    except OSError:
        pass
    finally:
        writer.close()


async def _too_much(ground: Ground) -> tuple[int, int]:
    async def parts() -> AsyncIterator[bytes]:
        for _ in range(9):
            yield b" " * 1024 * 1024

    headers = {**ground.stack.headers, "Content-Type": "application/json"}
    async with httpx.AsyncClient(base_url=ground.stack.url, headers=headers, timeout=30) as client:
        large = (await client.post("/v1/recall", content=b" " * 9 * 1024 * 1024)).status_code
        bomb = await client.post(
            "/v1/recall",
            content=gzip.compress(b" " * 50_000_000),
            headers={"Content-Encoding": "gzip"},
        )
    return large, bomb.status_code
