"""Measures what a tenant that sends twenty times its limit does to a quiet one.

Starts ``chronos up`` with keys on a folder of its own, then alternates stretches with and without the
noisy tenant, open loop: calls start on time whether or not earlier ones were answered. Prints the
quiet tenant's latencies and the ratio of the medians over the stretches.
Run: ``python -m tests.bench.noisy_tenant [--seconds 10] [--rounds 4]``.
"""

import argparse
import asyncio
import json
import os
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

ROOT = Path(__file__).parents[2]
LIMIT = 60  # recalls a minute of the noisy tenant: one a second
QUIET_PER_S, NOISY_PER_S = 5.0, 20 * LIMIT / 60
TURNS = 200
_TEXTS = ("I watered basil number {n} on Monday.", "第{n}盆罗勒周一浇了水。")


@contextmanager
def _running(data: Path) -> Iterator[str]:
    env = {k: v for k, v in os.environ.items() if not k.startswith("CHRONOS_")}
    output = data.with_name("output")
    with output.open("wb") as file:
        process = subprocess.Popen(
            [sys.executable, "-m", "app.cli", "up", "--port", "0", "--data", str(data)],
            cwd=ROOT,
            env={**env, "CHRONOS_AUTH": "on"},
            stdout=file,
            stderr=subprocess.STDOUT,
        )
    try:
        while "ready after" not in output.read_text():
            if process.poll() is not None:
                raise SystemExit(output.read_text())
            time.sleep(0.2)
        yield json.loads((data / "run.json").read_text())["url"]
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(60)


def _key(data: Path, tenant: str, scopes: str) -> str:
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
    client: httpx.AsyncClient, per_s: float, seconds: float
) -> tuple[list[float], Counter[int]]:
    times: list[float] = []
    statuses: Counter[int] = Counter()
    tasks, begin = [], time.perf_counter()
    for n in range(int(per_s * seconds)):
        await asyncio.sleep(max(0.0, begin + n / per_s - time.perf_counter()))
        tasks.append(asyncio.create_task(_ask(client, times, statuses)))
    await asyncio.gather(*tasks)
    return times, statuses


def _p95(times: list[float]) -> float:
    return sorted(times)[int(0.95 * (len(times) - 1))]


async def _measure(url: str, keys: dict[str, str], arguments: argparse.Namespace) -> None:
    clients = {
        name: httpx.AsyncClient(
            base_url=url, headers={"Authorization": f"Bearer {key}"}, timeout=30
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
    alone, beside, noise = [], [], Counter[int]()
    for _ in range(arguments.rounds):
        times, _statuses = await _send_open_loop(clients["quiet"], QUIET_PER_S, arguments.seconds)
        alone.append(_p95(times))
        (times, _statuses), (_times, statuses) = await asyncio.gather(
            _send_open_loop(clients["quiet"], QUIET_PER_S, arguments.seconds),
            _send_open_loop(clients["noisy"], NOISY_PER_S, arguments.seconds),
        )
        beside.append(_p95(times))
        noise += statuses
    for client in clients.values():
        await client.aclose()
    _report(alone, beside, noise)


def _report(alone: list[float], beside: list[float], noise: Counter[int]) -> None:
    rows = (("quiet alone", alone), ("beside the noisy tenant", beside))
    for name, p95s in rows:
        shown = " ".join(f"{p95:.1f}" for p95 in p95s)
        sys.stdout.write(f"{name}: p95 {statistics.median(p95s):.1f} ms (stretches: {shown})\n")
    answers = ", ".join(f"{count} x {status}" for status, count in sorted(noise.items()))
    ratio = statistics.median(beside) / statistics.median(alone)
    sys.stdout.write(f"noisy tenant: {answers}\nratio of p95: {ratio:.2f}\n")


def main() -> None:
    """Run the measurement and print it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=10.0, help="length of a stretch")
    parser.add_argument("--rounds", type=int, default=4, help="pairs of stretches")
    arguments = parser.parse_args()
    base = Path(tempfile.mkdtemp(prefix="chronos-"))
    base.chmod(0o755)
    try:
        with _running(base / "data") as url:
            keys = {
                "operator": _key(base / "data", "default", "admin"),
                "quiet": _key(base / "data", "quiet", "turns:write,recall:read"),
                "noisy": _key(base / "data", "noisy", "turns:write,recall:read"),
            }
            asyncio.run(_measure(url, keys, arguments))
    finally:
        shutil.rmtree(base, ignore_errors=True)


if __name__ == "__main__":
    main()
