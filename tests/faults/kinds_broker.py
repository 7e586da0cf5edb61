"""F8 to F11: Valkey that is down, silent, full, or emptied again and again, while turns come in."""

import asyncio
import re

import httpx
import redis.asyncio as redis

from tests.faults.ground import Ground
from tests.faults.paced import Answers
from tests.faults.stack import VALKEY
from tests.faults.trial import END_STATE_S

_EVERY_S = 0.15
_DEFERRED = re.compile(r"^chronos_publish_deferred_total (\S+)", re.MULTILINE)
_DONE_S = 15.0  # after Valkey is back


async def broker_down(ground: Ground, *, seconds: float) -> None:
    """F8: connections to Valkey are refused."""
    await ground.stack.cut(*VALKEY)
    posts = asyncio.ensure_future(ground.paced.posted(int(seconds / _EVERY_S), every_s=_EVERY_S))
    asked = await ground.paced.asked()
    ground.judge_recalls("Valkey down", asked)
    posted = await posts
    ground.judge_posts("Valkey down", posted)
    await ground.stack.heal()
    done = await ground.caught_up("F8", within_s=_patience_s(posted))
    ground.report.note(
        "F8",
        f"Valkey down for {seconds:.0f} s",
        "202 in 200 ms; all done 15 s after",
        f"202 in {posted.shown}; all done after {done:.1f} s; recall in {asked.shown}",
    )


async def broker_silent(ground: Ground, *, seconds: float) -> None:
    """F9: Valkey accepts connections and never answers."""
    await ground.stack.blackhole(*VALKEY)
    posts = asyncio.ensure_future(ground.paced.posted(int(seconds / _EVERY_S), every_s=_EVERY_S))
    asked = await ground.paced.asked()
    ground.judge_recalls("Valkey silent", asked)
    posted = await posts
    ground.judge_posts("Valkey silent", posted)
    await ground.stack.heal()
    done = await ground.caught_up("F9", within_s=_patience_s(posted))
    ground.report.note(
        "F9",
        f"Valkey silent for {seconds:.0f} s",
        "202 in 200 ms; all done 15 s after",
        f"202 in {posted.shown}; all done after {done:.1f} s; recall in {asked.shown}",
    )


async def broker_full(ground: Ground, *, seconds: float) -> None:
    """F10: no memory is left and nothing may be evicted, so every message is refused."""
    before = await _deferred(ground)
    async with redis.from_url(ground.stack.redis_url) as valkey:
        was = (await valkey.config_get("maxmemory"))["maxmemory"]
        await valkey.config_set("maxmemory", "1")
        posted = await ground.paced.posted(int(seconds / _EVERY_S), every_s=_EVERY_S)
        deferred = await _deferred(ground) - before
        await valkey.config_set("maxmemory", was)
    ground.judge_posts("Valkey full", posted)
    ground.report.expect(deferred > 0, "F10: no message was deferred")
    done = await ground.caught_up("F10", within_s=_patience_s(posted))
    ground.report.note(
        "F10",
        f"Valkey full for {seconds:.0f} s, noeviction",
        "messages deferred; all done 15 s after",
        f"202 in {posted.shown}; {deferred:.0f} messages deferred; all done after {done:.1f} s",
    )


async def broker_emptied(ground: Ground, *, seconds: float) -> None:
    """F11: all that Valkey holds is flushed twice a second."""
    stop = asyncio.Event()

    async def flush() -> int:
        times = 0
        async with redis.from_url(ground.stack.redis_url) as valkey:
            while not stop.is_set():
                await valkey.flushall()
                times += 1
                await asyncio.sleep(0.5)
        return times

    flushing = asyncio.ensure_future(flush())
    posts = asyncio.ensure_future(ground.paced.posted(int(seconds / _EVERY_S), every_s=_EVERY_S))
    asked = await ground.paced.asked()
    ground.judge_recalls("Valkey emptied", asked)
    posted = await posts
    stop.set()
    times = await flushing
    ground.judge_posts("Valkey emptied", posted)
    done = await ground.caught_up("F11", within_s=_patience_s(posted))
    ground.report.note(
        "F11",
        f"Valkey emptied {times} times in {seconds:.0f} s",
        "recall right; all done 15 s after",
        f"recall in {asked.shown}; all done after {done:.1f} s",
        times=times,
    )


def _patience_s(posted: Answers) -> float:
    return _DONE_S if posted.is_judged else END_STATE_S


async def _deferred(ground: Ground) -> float:
    """Return how many messages the API could not send since it started."""
    async with httpx.AsyncClient(base_url=ground.stack.url, headers=ground.stack.headers) as client:
        shown = (await client.get("/metrics")).text
    return sum(float(n) for n in _DEFERRED.findall(shown))
