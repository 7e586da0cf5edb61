"""Measures what a tenant that sends twenty times its limit does to a quiet one.

Starts ``chronos up`` with keys on a folder of its own, then alternates stretches with and without the
noisy tenant, open loop: calls start on time whether or not earlier ones were answered, each somewhere
in its share of the second, so that the two tenants do not fall into step. Prints the quiet tenant's
latencies over all stretches of a kind, their ratio, what the API and Postgres computed meanwhile, and
the load of the machine: above one a core, the ratio says more about the others than about Chronos.
Run: ``python -m tests.bench.noisy_tenant [--seconds 10] [--rounds 6]``.
"""

import argparse
import asyncio
import json
import os
import random
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

from tests.bench.service import _children, _cpu_s
from tests.integration.service import is_ready

ROOT = Path(__file__).parents[2]
LIMIT = 60  # recalls a minute of the noisy tenant: one a second
QUIET_PER_S, NOISY_PER_S = 5.0, 20 * LIMIT / 60
TURNS = 200
_TEXTS = ("I watered basil number {n} on Monday.", "第{n}盆罗勒周一浇了水。")


@contextmanager
def running(data: Path, settings: Mapping[str, str] | None = None) -> Iterator[dict[str, Any]]:
    """Run a service that asks for keys on a folder; yield what it says of itself."""
    env = {k: v for k, v in os.environ.items() if not k.startswith("CHRONOS_")}
    output = data.with_name("output")
    with output.open("wb") as file:
        process = subprocess.Popen(
            [sys.executable, "-m", "app.cli", "up", "--port", "0", "--data", str(data)],
            cwd=ROOT,
            env={**env, "CHRONOS_AUTH": "on", **(settings or {})},
            stdout=file,
            stderr=subprocess.STDOUT,
        )
    try:
        while not is_ready(output):
            if process.poll() is not None:
                raise SystemExit(output.read_text())
            time.sleep(0.2)
        yield json.loads((data / "run.json").read_text())
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(60)


def key_of(data: Path, tenant: str, scopes: str) -> str:
    """Make a key by the command line."""
    command = [sys.executable, "-m", "app.cli", "keys", "create", "--data", str(data)]
    wanted = ["--tenant", tenant, "--scopes", scopes, "--json"]
    done = subprocess.run([*command, *wanted], cwd=ROOT, capture_output=True, check=True)
    return str(json.loads(done.stdout)["key"])


async def _ask(client: httpx.AsyncClient, times: list[float], statuses: Counter[int]) -> None:
    body = {"user_id": "u1", "query": "When did I water basil number 7? 第7盆罗勒呢？"}
    started = time.perf_counter()
    answer = await client.post("/v1/recall", json=body)
    statuses[answer.status_code] += 1
    if answer.status_code == 200:
        times.append(1000 * (time.perf_counter() - started))


async def _send_open_loop(
    client: httpx.AsyncClient, per_s: float, seconds: float, draw: random.Random
) -> tuple[list[float], Counter[int]]:
    times: list[float] = []
    statuses: Counter[int] = Counter()
    tasks, begin = [], time.perf_counter()
    for n in range(int(per_s * seconds)):
        starts_at = begin + (n + draw.random()) / per_s
        await asyncio.sleep(max(0.0, starts_at - time.perf_counter()))
        tasks.append(asyncio.create_task(_ask(client, times, statuses)))
    await asyncio.gather(*tasks)
    return times, statuses


def _computed_s(run: dict[str, Any]) -> float:
    """Return the CPU seconds that the API and Postgres have used, with all below them."""
    ahead, total = [run["children"]["api"], run["children"]["postgres"]], 0.0
    while ahead:
        pid = ahead.pop()
        total += _cpu_s(pid)
        ahead += _children(pid)
    return total


def _p95(times: list[float]) -> float:
    return sorted(times)[int(0.95 * (len(times) - 1))]


async def _measure(
    run: dict[str, Any], keys: dict[str, str], arguments: argparse.Namespace
) -> "_Stretches":
    clients = {
        name: httpx.AsyncClient(
            base_url=run["url"], headers={"Authorization": f"Bearer {key}"}, timeout=30
        )
        for name, key in keys.items()
    }
    limits = {"limits": {"recalls_per_minute": LIMIT}}
    (await clients["operator"].patch("/v1/admin/tenants/noisy", json=limits)).raise_for_status()
    for name in ("quiet", "noisy"):
        said: list[dict[str, Any]] = [
            {
                "turn_id": f"t{n}",
                "speaker": "Mei",
                "role": "user",
                "text": _TEXTS[n % 2].format(n=n),
            }
            for n in range(TURNS)
        ]
        body = {"user_id": "u1", "session_id": "s1", "turns": said}
        sent = await clients[name].post("/v1/turns?wait=processed&timeout=60", json=body)
        sent.raise_for_status()
    stretches = _Stretches()
    draw = random.Random(1)
    for _ in range(arguments.rounds):
        for is_noisy in (False, True):
            spent = _computed_s(run)
            quiet = _send_open_loop(clients["quiet"], QUIET_PER_S, arguments.seconds, draw)
            if is_noisy:
                noisy = _send_open_loop(clients["noisy"], NOISY_PER_S, arguments.seconds, draw)
                (times, _), (_times, statuses) = await asyncio.gather(quiet, noisy)
                stretches.noise += statuses
            else:
                times, _ = await quiet
            stretches.times[is_noisy].append(times)
            stretches.computed_s[is_noisy] += _computed_s(run) - spent
    for client in clients.values():
        await client.aclose()
    return stretches


@dataclass
class _Stretches:
    """The quiet tenant's milliseconds by stretch; the key says whether the noisy one sent too."""

    times: dict[bool, list[list[float]]] = field(default_factory=lambda: {False: [], True: []})
    computed_s: dict[bool, float] = field(default_factory=lambda: {False: 0.0, True: 0.0})
    noise: Counter[int] = field(default_factory=Counter)


def _report(found: _Stretches, seconds: float) -> None:
    p95s = {}
    for is_noisy, name in ((False, "quiet alone"), (True, "beside the noisy tenant")):
        stretches = found.times[is_noisy]
        everything = [ms for times in stretches for ms in times]
        p95s[is_noisy] = _p95(everything)
        share = found.computed_s[is_noisy] / (seconds * len(stretches))
        shown = " ".join(f"{_p95(times):.0f}" for times in stretches)
        sys.stdout.write(
            f"{name}: p50 {statistics.median(everything):.1f} ms, p95 {p95s[is_noisy]:.1f} ms of "
            f"{len(everything)} calls (p95 by stretch: {shown}); API and Postgres used {share:.2f} "
            "cores\n"
        )
    answers = ", ".join(f"{count} x {status}" for status, count in sorted(found.noise.items()))
    load = " ".join(f"{one:.1f}" for one in os.getloadavg())
    sys.stdout.write(
        f"noisy tenant: {answers}\nload of the machine, {os.cpu_count()} cores: {load}\n"
        f"ratio of p95: {p95s[True] / p95s[False]:.2f}\n"
    )


def main() -> None:
    """Run the measurement and print it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=10.0, help="length of a stretch")
    parser.add_argument("--rounds", type=int, default=6, help="pairs of stretches")
    arguments = parser.parse_args()
    base = Path(tempfile.mkdtemp(prefix="chronos-"))
    base.chmod(0o755)
    try:
        with running(base / "data") as run:
            keys = {
                "operator": key_of(base / "data", "default", "admin"),
                "quiet": key_of(base / "data", "quiet", "turns:write,recall:read"),
                "noisy": key_of(base / "data", "noisy", "turns:write,recall:read"),
            }
            _report(asyncio.run(_measure(run, keys, arguments)), arguments.seconds)
    finally:
        shutil.rmtree(base, ignore_errors=True)


if __name__ == "__main__":
    main()
