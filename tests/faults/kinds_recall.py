"""Recall while each thing that it uses is down, slow, silent or wrong in turn (F14, F15, F22)."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from tests.faults.ground import Ground
from tests.faults.paced import Answers
from tests.faults.stack import POSTGRES, VALKEY, Stack


@dataclass(frozen=True, slots=True, kw_only=True)
class Spell:
    """Something to be away: ``named`` must stand in what is left out; ``may_refuse`` allows 503.

    One that is ``cast`` again and again strikes each half second. ``every_s`` is the pace of questions:
    each holds a connection longer where Postgres is far, and a pool has eight.
    """

    kind: str
    fault: str
    cast: Callable[[Stack], Awaitable[None]]
    named: str | None = None
    may_refuse: bool = False
    again: bool = False
    every_s: float = 0.05


def _model(mode: str) -> Callable[[Stack], Awaitable[None]]:
    return lambda stack: stack.model(mode=mode)


def _far(ms: int) -> Callable[[Stack], Awaitable[None]]:
    return lambda stack: stack.spoil(POSTGRES[0], "latency", latency=ms)


async def _slow_valkey(stack: Stack) -> None:
    for proxy in VALKEY:
        await stack.spoil(proxy, "latency", latency=1000)


async def _sliced_postgres(stack: Stack) -> None:
    for stream in ("upstream", "downstream"):
        await stack.spoil(
            POSTGRES[0], "slicer", stream, average_size=256, size_variation=128, delay=500
        )


async def _reset_postgres(stack: Stack) -> None:
    await stack.spoil(POSTGRES[0], "reset_peer", "downstream", timeout=300, links=2)


async def _end_workers(stack: Stack) -> None:
    await stack.terminate("worker")


async def _end_schedulers(stack: Stack) -> None:
    await stack.terminate("scheduler")


async def _one_connection(stack: Stack) -> None:
    await stack.heal()
    await stack.blackhole(POSTGRES[0], links=1, skip=stack.chance.randrange(4))


SPELLS = (
    Spell(
        kind="F22",
        fault="embedding model down",
        cast=_model("disconnect"),
        named="vectors: model_away",
    ),
    Spell(
        kind="F22",
        fault="embedding model answers 500",
        cast=_model("500"),
        named="vectors: model_away",
    ),
    Spell(
        kind="F22", fault="embedding model hangs", cast=_model("hang"), named="vectors: deadline"
    ),
    Spell(
        kind="F22", fault="embedding model drips", cast=_model("drip"), named="vectors: deadline"
    ),
    Spell(
        kind="F22",
        fault="embedding model gives NaN",
        cast=_model("nan"),
        named="vectors: model_away",
    ),
    Spell(
        kind="F22",
        fault="embedding model gives vectors of another length",
        cast=_model("wide"),
        named="vectors: model_away",
    ),
    Spell(kind="F9", fault="Valkey a second slow", cast=_slow_valkey),
    Spell(kind="F1", fault="no worker", cast=_end_workers),
    Spell(kind="F6", fault="no relay", cast=_end_schedulers),
    Spell(kind="F14", fault="Postgres sliced into 256 bytes", cast=_sliced_postgres),
    Spell(kind="F14", fault="Postgres 5 ms a round trip away", cast=_far(5)),
    Spell(kind="F14", fault="Postgres 20 ms a round trip away", cast=_far(20), every_s=0.2),
    Spell(kind="F14", fault="Postgres 200 ms a round trip away", cast=_far(200), may_refuse=True),
    Spell(kind="F14", fault="Postgres 2 s a round trip away", cast=_far(2000), may_refuse=True),
    Spell(
        kind="F15",
        fault="one connection to Postgres leads nowhere, one after the other",
        cast=_one_connection,
        again=True,
    ),
    Spell(
        kind="F15",
        fault="all connections to Postgres lead nowhere, new ones do not",
        cast=lambda stack: stack.blackhole(POSTGRES[0], links=1000),
        may_refuse=True,
    ),
    Spell(
        kind="F15",
        fault="Postgres silent",
        cast=lambda stack: stack.blackhole(POSTGRES[0]),
        may_refuse=True,
    ),
    Spell(
        kind="F15",
        fault="two connections to Postgres reset",
        cast=_reset_postgres,
        may_refuse=True,
    ),
    Spell(
        kind="F12",
        fault="Postgres down",
        cast=lambda stack: stack.cut(POSTGRES[0]),
        may_refuse=True,
    ),
)


async def recall_through_all(ground: Ground) -> None:
    """Ask a hundred questions while each is away in turn."""
    for spell in SPELLS:
        casting = asyncio.ensure_future(_cast(spell, ground.stack))
        answers = await ground.paced.asked(int(5 / spell.every_s), every_s=spell.every_s)
        casting.cancel()
        await asyncio.gather(casting, return_exceptions=True)
        await ground.stack.heal()
        for name in ("worker", "scheduler"):
            if not ground.stack.is_running(name):
                ground.stack.run(name)
        await ground.settled()
        ground.judge_recalls(spell.fault, answers, may_refuse=spell.may_refuse)
        _judge_named(ground, spell, answers)
        bar = "200 or 503 in 550 ms" if spell.may_refuse else "200 in 550 ms"
        ground.report.note(spell.kind, spell.fault, bar, f"recall in {answers.shown}")


async def _cast(spell: Spell, stack: Stack) -> None:
    await spell.cast(stack)
    while spell.again:
        await asyncio.sleep(0.5)
        await spell.cast(stack)


def _judge_named(ground: Ground, spell: Spell, answers: Answers) -> None:
    if spell.named is not None and answers.is_judged:
        missing = answers.statuses["200"] - answers.degraded[spell.named]
        ground.report.expect(
            missing == 0, f"{spell.fault}: {missing} answers do not say '{spell.named}'"
        )
