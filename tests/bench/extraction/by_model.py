"""Reads snippets by the model extractor over any endpoint, or over a scripted server."""

import argparse
import asyncio
import sys
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from time import perf_counter
from uuid import UUID

from app.adapters.rate_limiter import LocalBuckets
from app.bootstrap import build_extractor
from app.domain.findings import Findings
from app.extraction import Background
from app.ports import Reading
from app.settings import Settings
from tests.bench.extraction.snippets import Snippet
from tests.llm.oracle import perfect_script
from tests.llm.random_model import random_script
from tests.llm.server import chat_server

_TENANT = UUID(int=1)
_AT_ONCE = 8
_SCRIPTED = {"perfect": perfect_script, "random": random_script}


def add_model_arguments(parser: argparse.ArgumentParser) -> None:
    """Let the model extractor be asked for."""
    parser.add_argument("--extractor", choices=["rules", "model"], default="rules")
    parser.add_argument("--url", default="perfect")
    parser.add_argument("--model", default="scripted")
    parser.add_argument("--pass-mark", type=float, default=0.6)
    parser.add_argument("--timeout", type=float, default=30.0)
    parser.add_argument("--second-prompt", action="store_true")


def read_by_model(
    snippets: Sequence[Snippet], background: Background, given: argparse.Namespace
) -> dict[str, Findings]:
    """Return what rules and model read of each snippet, by its id, and print what that took."""
    started = perf_counter()
    readings = asyncio.run(_read(snippets, background, given))
    _print_cost(list(readings.values()), perf_counter() - started)
    return {name: reading.findings for name, reading in readings.items()}


async def _read(
    snippets: Sequence[Snippet], background: Background, given: argparse.Namespace
) -> dict[str, Reading]:
    async with _server(snippets, given.url) as url:
        settings = Settings(
            extractor="model",
            llm_url=url,
            llm_model=given.model,
            llm_pass_mark=given.pass_mark,
            llm_timeout_s=given.timeout,
            llm_window_s=60.0,
            llm_second_prompt=given.second_prompt,
        )
        extractor = build_extractor(settings, LocalBuckets())
        places = asyncio.Semaphore(_AT_ONCE)

        async def one(snippet: Snippet) -> tuple[str, Reading]:
            async with places:
                read = await extractor.extract(snippet.turns, background, tenant_id=_TENANT)
                return snippet.id, read

        try:
            return dict(await asyncio.gather(*map(one, snippets)))
        finally:
            await extractor.close()


@asynccontextmanager
async def _server(snippets: Sequence[Snippet], url: str) -> AsyncIterator[str]:
    if url not in _SCRIPTED:
        yield url
        return
    async with chat_server(_SCRIPTED[url](snippets)) as server:
        yield server.url


def _print_cost(readings: Sequence[Reading], seconds: float) -> None:
    runs = [run for reading in readings for run in reading.runs]
    claimed = sum(run.verdict["claimed"] for run in runs)
    dropped: Counter[str] = Counter()
    for run in runs:
        dropped.update(run.verdict["dropped"])
    fallbacks = Counter(reading.provenance.fallback or "none" for reading in readings)
    tokens = sum(run.tokens_out for run in runs)
    share = 1 - dropped.total() / claimed if claimed else 1.0
    sys.stdout.write(
        f"{len(runs)} answers in {seconds:.1f} s, {sum(run.tokens_in for run in runs)} tokens in, {tokens} out "
        f"({tokens / seconds:.1f}/s)\nclaims {claimed}, evidence share {share:.3f}, dropped {dict(dropped)}\n"
        f"rules stood in: {dict(fallbacks)}\n"
    )
