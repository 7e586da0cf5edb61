"""All kinds of faults on one stack: ``python -m tests.faults.run --seed 1`` prints their table.

Exits 1 when a promise was broken. The kinds are those of the reliability bar, at small sizes.
"""

import argparse
import asyncio
import sys
import time
from collections import Counter
from pathlib import Path

from tests.faults import nemesis
from tests.faults.ground import Ground
from tests.faults.kinds_broker import broker_down, broker_emptied, broker_full, broker_silent
from tests.faults.kinds_input import poison, slow_callers
from tests.faults.kinds_processes import strike_all
from tests.faults.kinds_recall import recall_through_all
from tests.faults.kinds_stop import ask_to_stop
from tests.faults.nemesis import Step
from tests.faults.paced import Paced
from tests.faults.report import Report
from tests.faults.stack import running_stack
from tests.faults.trial import Trial

_USERS = 8
_PAUSE_S = 0.9
_RECALLED = 1000  # turns asked for at the end; what is stored is compared for all


async def _run(given: argparse.Namespace, steps: list[Step]) -> Report:
    report = Report()
    async with running_stack(seed=given.seed) as stack:
        trial = Trial(stack, seed=given.seed)
        ground = Ground(
            stack=stack,
            trial=trial,
            paced=Paced(stack, trial.ledger, seed=given.seed),
            report=report,
        )
        report.say(f"ready; seed {given.seed}, {len(steps)} strikes at processes")
        stack.run("scheduler", as_name="second-scheduler")
        await ground.paced.tell()
        await ground.caught_up("the start")
        await ground.settled()
        await _measure_calm(ground)
        for part in given.parts.split(","):
            await _PARTS[part](ground, given, steps)
        await ground.caught_up("the end")
        report.broken += await trial.verdict(recalled=_RECALLED)
    _tell(ground)
    return report


async def _processes(ground: Ground, given: argparse.Namespace, steps: list[Step]) -> None:
    trial = ground.trial
    async with trial.load(users=_USERS, pause_s=_PAUSE_S) as load:
        await strike_all(ground, steps, load)
        await ask_to_stop(ground, load)
        await load.acknowledged(max(0, given.turns - trial.ledger.acknowledged), within_s=300)
    ground.report.fold_strikes()
    await ground.caught_up("killed and stopped processes")
    await ground.settled()


async def _broker(ground: Ground, _given: argparse.Namespace, _steps: list[Step]) -> None:
    await broker_down(ground, seconds=30)
    await broker_silent(ground, seconds=10)
    await broker_full(ground, seconds=6)
    await broker_emptied(ground, seconds=6)


async def _input(ground: Ground, _given: argparse.Namespace, _steps: list[Step]) -> None:
    await poison(ground)
    await ground.settled()
    await slow_callers(ground)


async def _recall(ground: Ground, _given: argparse.Namespace, _steps: list[Step]) -> None:
    await recall_through_all(ground)


_PARTS = {"processes": _processes, "broker": _broker, "input": _input, "recall": _recall}


async def _measure_calm(ground: Ground) -> None:
    """Ask and post while nothing is amiss, after a first round that opens connections."""
    for _ in range(2):
        ground.report.calm_recall = await ground.paced.asked()
        ground.report.calm_accept = await ground.paced.posted(40, every_s=0.05)
    ground.report.say(f"calm: recall in {ground.report.calm_recall.shown}")
    ground.report.say(f"calm: 202 in {ground.report.calm_accept.shown}")


def _tell(ground: Ground) -> None:
    ledger, report = ground.trial.ledger, ground.report
    numbers = {
        "processes killed": report.kills,
        "turns acknowledged": f"{ledger.acknowledged:,}",
        "turns whose writers never learned the outcome": len(ledger.said) - ledger.acknowledged,
        "promises broken": len(report.broken),
        "calls answered": ", ".join(f"{n:,} × {a}" for a, n in sorted(ledger.answers.items())),
        "calm recall: median, p99": report.calm_recall.shown,
        "calm 202: median, p99": report.calm_accept.shown,
        "load of the machine": report.load,
        "times judged, as others took a quarter of the cores at most": f"{report.judged} of "
        f"{report.measured}",
    }
    report.say("\n" + report.table() + "\n\n| measured | |\n| --- | --- |")
    report.say("\n".join(f"| {name} | {value} |" for name, value in numbers.items()))
    report.say("\n".join(report.broken[:50]))
    kinds = Counter(one.split(":")[0] for one in report.broken)
    report.say(", ".join(f"{n} × {kind}" for kind, n in kinds.most_common()))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--turns", type=int, default=4000, help="go on until so many under load")
    parser.add_argument("--parts", default=",".join(_PARTS), help="which, with commas between")
    parser.add_argument("--most", type=int, default=100, help="strikes of one kind")
    parser.add_argument("--schedule", type=Path, help="strikes to play again, as written before")
    parser.add_argument("--write-schedule", type=Path, help="where to keep this run's strikes")
    given = parser.parse_args()
    started = time.perf_counter()
    steps = (
        nemesis.read(given.schedule)
        if given.schedule
        else nemesis.drawn(given.seed, most=given.most)
    )
    if given.write_schedule:
        nemesis.write(steps, given.write_schedule)
    report = asyncio.run(_run(given, steps))
    report.say(f"seconds in all: {time.perf_counter() - started:.0f}")
    return 1 if report.broken else 0


if __name__ == "__main__":
    sys.exit(main())
