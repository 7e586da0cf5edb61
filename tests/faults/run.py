"""A longer run by hand: ``python -m tests.faults.run --seconds 180 --seed 1`` prints a table.

Exits 1 when a promise was broken.
"""

import argparse
import asyncio
import sys
import time
from collections import defaultdict
from dataclasses import dataclass, field
from random import Random

from tests.faults.service import running_service
from tests.faults.strikes import ALL, Strike
from tests.faults.trial import Trial

_USERS = 8
_PAUSE_S = 0.9
_CALM_S = (1.0, 4.0)  # between the end of one fault and the next


@dataclass(slots=True)
class Struck:
    """How often a fault struck, and how long the service took to answer and to accept after it."""

    back_s: list[float] = field(default_factory=list)
    accepted_s: list[float] = field(default_factory=list)


async def _strike_for(
    trial: Trial, seconds: float, turns: int, chance: Random
) -> dict[str, Struck]:
    struck: dict[str, Struck] = defaultdict(Struck)
    round_: list[Strike] = []
    end = time.perf_counter() + seconds
    async with trial.load(users=_USERS, pause_s=_PAUSE_S) as load:
        while time.perf_counter() < end or trial.ledger.acknowledged < turns:
            round_ = round_ or chance.sample(ALL, len(ALL))
            strike = round_.pop()
            start = time.perf_counter()
            await strike(trial.service)
            back = time.perf_counter()
            await load.acknowledged(1)
            one = struck[strike.__name__]
            one.back_s.append(back - start)
            one.accepted_s.append(time.perf_counter() - start)
            _say(f"{strike.__name__}: {trial.ledger.acknowledged} turns acknowledged")
            await asyncio.sleep(chance.uniform(*_CALM_S))
    return struck


def _table(struck: dict[str, Struck]) -> str:
    rows = ["| fault | times | answers again after, s (median, max) |", "| --- | --- | --- |"]
    for strike in ALL:
        one = struck[strike.__name__]
        if one.back_s:
            middle = sorted(one.accepted_s)[len(one.accepted_s) // 2]
            name = strike.__name__.replace("_", " ")
            rows.append(f"| {name} | {len(one.back_s)} | {middle:.1f}, {max(one.accepted_s):.1f} |")
    return "\n".join(rows)


async def _run(seconds: float, turns: int, seed: int) -> int:
    start = time.perf_counter()
    async with running_service(CHRONOS_WORKER_PROCESSES="2") as service:
        trial = Trial(service, seed=seed)
        struck = await _strike_for(trial, seconds, turns, Random(seed))
        try:
            caught_up = f"{await trial.caught_up():.1f}"
        except TimeoutError:
            caught_up = "never"
        verdict = await trial.verdict()
        refused = service.worker_log.count("lease lost")
    ledger = trial.ledger
    numbers = {
        "faults": sum(len(one.back_s) for one in struck.values()),
        "turns acknowledged": ledger.acknowledged,
        "turns with an unknown outcome": len(ledger.said) - ledger.acknowledged,
        "promises broken": len(verdict),
        "all in an end state after, s": caught_up,
        "windows given up because the lease was lost": refused,
        "answers": ", ".join(f"{n} × {a}" for a, n in sorted(ledger.answers.items())),
        "seconds in all": f"{time.perf_counter() - start:.0f}",
    }
    _say("\n" + _table(struck) + "\n\n| measured | |\n| --- | --- |")
    _say("\n".join(f"| {name} | {value} |" for name, value in numbers.items()))
    _say("\n".join(verdict[:50]))
    return 1 if verdict else 0


def _say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=180)
    parser.add_argument("--turns", type=int, default=3000, help="goes on until so many")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    return asyncio.run(_run(given.seconds, given.turns, given.seed))


if __name__ == "__main__":
    sys.exit(main())
