"""A message that Redis hands to a dying worker is lost: the relay sends it again, nothing else does."""

import asyncio
from random import Random

import pytest

from tests.faults.ledger import Client, Said, said
from tests.faults.trial import SEED, Trial

pytestmark = pytest.mark.asyncio(loop_scope="session")

_WITHOUT_RELAY_S = 10.0  # the relay would have sent it again after 2 to 3, and again each 2
_TRIES = 10


async def _turn_lost_in_a_frozen_worker(trial: Trial) -> Said:
    """Freeze the worker in its blocking pop and post a turn: its message is then in no queue.

    Only the dying socket has it. A pop lasts a second at most, so it may take more than one try.
    """
    client = Client(trial.service, trial.ledger)
    try:
        for _ in range(_TRIES):
            await trial.caught_up()
            worker = trial.service.pid("worker")
            number = len(trial.ledger.said)
            turn = said(f"frozen-{number}", "only", Random(SEED + number))
            before, _ = await trial.service.messages()
            trial.service.freeze(worker)
            await client.post([turn])
            if await _kept_of_what_was_sent(trial, before) == 0:
                return turn
            trial.service.resume(worker)
    finally:
        await client.close()
    pytest.fail(f"the worker was not in its pop in {_TRIES} tries")


async def _kept_of_what_was_sent(trial: Trial, before: int) -> int:
    """Wait until another message was sent; return how many Valkey still has."""
    for _ in range(3000):
        sent, kept = await trial.service.messages()
        if sent > before:
            return kept
        await asyncio.sleep(0.02)
    pytest.fail("the API sent no message")


async def test_message_lost_with_a_frozen_and_killed_worker_is_sent_again(trial: Trial) -> None:
    await _turn_lost_in_a_frozen_worker(trial)
    async with trial.load() as load:
        await load.acknowledged(10)
        await trial.service.kill("worker")
        await load.acknowledged(10)
    assert await trial.end() == []


async def test_without_the_relay_the_lost_message_is_missed_and_the_checker_says_so(
    trial: Trial,
) -> None:
    await trial.caught_up()
    relay = trial.service.pid("scheduler")
    trial.service.freeze(relay)
    try:
        lost = await _turn_lost_in_a_frozen_worker(trial)
        await trial.service.kill("worker")
        await asyncio.sleep(_WITHOUT_RELAY_S)
        verdict = await trial.verdict()
    finally:
        trial.service.resume(relay)
    assert any(v.startswith("turn is queued") and lost.user in v for v in verdict), verdict
    assert any(v.startswith(f"stream of {lost.user} says that 1 turns") for v in verdict), verdict
    assert await trial.end() == []
