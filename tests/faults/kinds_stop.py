"""F28: processes that are asked to stop, once and twice, while writers go on."""

import asyncio

from tests.faults.ground import Ground
from tests.faults.ledger import BROKEN_OFF, Load

_DRAIN_S = 20.0
_AT_ONCE_S = 2.0
_ROUNDS = 3


async def ask_to_stop(ground: Ground, load: Load) -> None:
    """Stop and start each process under load; no call that was let in may be broken off."""
    ledger, stack, report = ground.trial.ledger, ground.stack, ground.report
    cut_before = ledger.answers[BROKEN_OFF]
    seconds: dict[str, list[float]] = {}
    for name in ("api", "worker", "scheduler") * _ROUNDS:
        seconds.setdefault(name, []).append(await stack.terminate(name))
        stack.run(name)
        await stack.ready()
        await load.acknowledged(5)
    cut = ledger.answers[BROKEN_OFF] - cut_before
    for name, ended in seconds.items():
        report.expect(max(ended) < _DRAIN_S, f"F28: {name} took {max(ended):.0f} s to end")
    report.expect(cut == 0, f"F28: {cut} calls were let in and broken off")
    shown = ", ".join(f"{name} {max(ended):.1f} s" for name, ended in seconds.items())
    report.note(
        "F28",
        "each process asked to stop (SIGTERM)",
        "no call broken off; ended in 20 s",
        f"{cut} broken off; ended after at most: {shown}",
        times=len(seconds) * _ROUNDS,
    )
    await _ask_twice(ground, load)


async def _ask_twice(ground: Ground, load: Load) -> None:
    slowest = 0.0
    for _ in range(_ROUNDS):
        slowest = max(slowest, await ground.stack.terminate("api", times=2))
        ground.stack.run("api")
        await ground.stack.ready()
        await load.acknowledged(5)
        await asyncio.sleep(0.2)
    ground.report.expect(slowest < _AT_ONCE_S, f"F28: asked twice, the API took {slowest:.1f} s")
    ground.report.note(
        "F28",
        "the API asked twice",
        "ended at once",
        f"ended after {slowest:.1f} s at most",
        times=_ROUNDS,
    )
