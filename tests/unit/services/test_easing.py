"""What a process knows of how hard it is pressed."""

import asyncio
from time import perf_counter

from app.adapters.process_memory import ProcessMemory
from app.services.recall.easing import Easing


def test_slow_answers_press_and_their_time_passes() -> None:
    easing = Easing(lambda: 0.0)
    for _ in range(60):
        easing.note(0.9)
    now = perf_counter()
    assert easing.look(now).level == 3
    assert easing.strain.reason == "latency"
    assert easing.look(now + 31).level == 3
    assert easing.look(now + 62).level == 2


def test_a_few_slow_answers_do_not_press() -> None:
    easing = Easing(lambda: 0.0)
    for share in [0.1] * 60 + [2.0] * 3:
        easing.note(share)
    assert easing.look(perf_counter()).level == 0


def test_few_answers_do_not_press_however_slow() -> None:
    easing = Easing(lambda: 0.0)
    for _ in range(49):
        easing.note(2.0)
    assert easing.look(perf_counter()).level == 0


def test_memory_near_its_limit_presses() -> None:
    used = 0.96
    easing = Easing(lambda: used)
    assert easing.look(0.0).level == 4
    assert easing.strain.reason == "memory"


async def test_the_memory_is_looked_at_while_it_runs() -> None:
    looked = asyncio.Event()

    def share() -> float:
        looked.set()
        return 0.0

    running = asyncio.create_task(Easing(share).run())
    await looked.wait()
    running.cancel()


def test_this_process_uses_some_of_a_limit_and_none_of_no_limit() -> None:
    memory = ProcessMemory(limit_mb=100_000)
    assert 0.0 < memory.share() < 0.1
    memory.limit_bytes = 0
    assert memory.share() == 0.0
