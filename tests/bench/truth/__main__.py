"""Tell every scenario to a running service: ``python -m tests.bench.truth --base-url http://127.0.0.1:8000``.

Each is a user of its own. Exit status 1 if fewer than ``--least`` of them hold.
"""

import argparse
import asyncio
import sys
from collections import Counter
from uuid import uuid4

import httpx

from tests.bench.truth.case import Case
from tests.bench.truth.cases import PARTS, every_case
from tests.bench.truth.telling import tell


async def _run(case: Case, api: httpx.AsyncClient, prefix: str) -> str:
    """Return what falls short, "" if nothing does."""
    try:
        await tell(case, api, f"{prefix}-{case.name}")
    except AssertionError as error:
        return str(error).splitlines()[0][:300] or "assertion"
    except (httpx.HTTPError, KeyError, StopIteration, IndexError) as error:
        return f"{type(error).__name__}: {error}"[:300]
    return ""


async def _all(arguments: argparse.Namespace) -> int:
    cases = [
        c for c in every_case(arguments.part) if not arguments.only or arguments.only in c.name
    ]
    held, every = Counter[str](), Counter[str]()
    async with httpx.AsyncClient(base_url=arguments.base_url, timeout=60) as api:
        prefix = uuid4().hex[:8]
        for case in cases:
            fault = await _run(case, api, prefix)
            every[case.kind] += 1
            held[case.kind] += not fault
            if fault:
                sys.stdout.write(f"FAIL {case.name:32} {fault}\n")
    for kind, count in every.items():
        sys.stdout.write(f"{kind:12} {held[kind]:4} of {count}\n")
    share = held.total() / max(1, every.total())
    sys.stdout.write(f"{held.total()} of {every.total()} scenarios hold: {share:.1%}\n")
    return 0 if share >= arguments.least else 1


def main() -> int:
    """Run the scenarios that the arguments ask for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--base-url", default="http://127.0.0.1:8000")
    parser.add_argument("--only", default="", help="a part of the names of those to run")
    parser.add_argument("--part", choices=PARTS, default="own")
    parser.add_argument("--least", type=float, default=0.95, help="share that must hold")
    return asyncio.run(_all(parser.parse_args()))


if __name__ == "__main__":
    sys.exit(main())
