"""What encryption costs a recall: the same history and questions in tenants off, standard and sealed.

    make bench-encryption                            # 3,000 turns in each, 10,000 more sealed
    make bench-encryption ARGS="--turns 1000 --large 0"

One service of its own, the tenants asked in turns by blocks, so that a busy machine troubles all alike.
CPU is user and system time of API and Postgres; it, and the ratio to ``off``, are what to compare.
"""

import argparse
import json
import os
import secrets
import statistics
import subprocess
import sys
import time
from dataclasses import dataclass, field
from typing import Any

import httpx

from tests.bench.recall_cost import by_stage, grow, stages
from tests.bench.service import ROOT, Service, questions, running

_SCOPES = "turns:write,recall:read,memory:read,memory:write,admin"
_ROUNDS, _BLOCK = 4, 25
_USER = "mei"


@dataclass(slots=True)
class Tenant:
    """A tenant of the service with what was measured of it."""

    mode: str
    service: Service
    http: httpx.Client
    cpu_s: float = 0.0
    took_ms: list[float] = field(default_factory=list)
    found: list[list[str]] = field(default_factory=list)
    stages: list[str] = field(default_factory=list)

    def recall_cpu_s(self) -> float:
        return self.service.cpu_s("api", "postgres")

    def ask(self, query: str) -> None:
        body = {"user_id": _USER, "query": query, "deadline_ms": 20_000}
        began = time.perf_counter()
        answer = self.http.post("/v1/recall", json=body).raise_for_status().json()
        self.took_ms.append((time.perf_counter() - began) * 1000)
        self.found.append([s for m in answer["memories"] for s in m["source_turn_ids"]])


def tenant(service: Service, mode: str, name: str) -> Tenant:
    """Make a tenant that is encrypted so."""
    command = [sys.executable, "-m", "app.cli", "keys", "create", "--tenant", name]
    command += ["--scopes", _SCOPES, "--json", "--data", str(service.folder)]
    made = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    key = json.loads(made.stdout)["key"]
    http = httpx.Client(
        base_url=service.http.base_url, timeout=300, headers={"Authorization": f"Bearer {key}"}
    )
    path = f"/v1/admin/tenants/{name}/encryption"
    http.put(path, json={"encryption": mode}).raise_for_status()
    time.sleep(6)  # until the worker knows
    return Tenant(mode=mode, service=service, http=http)


def measure(tenants: list[Tenant], asked: list[str]) -> None:
    """Ask all the questions of each tenant, block by block in turns."""
    for one in tenants:
        for query in asked[:10]:
            one.ask(query)
        one.took_ms.clear()
        one.found.clear()
    for number in range(_ROUNDS):
        block = asked[number * _BLOCK : (number + 1) * _BLOCK]
        for one in tenants:
            before, cpu = stages(one), one.recall_cpu_s()
            for query in block:
                one.ask(query)
            one.cpu_s += one.recall_cpu_s() - cpu
            one.stages.append(by_stage(before, stages(one)))


def table(tenants: list[Tenant], base: Tenant) -> list[str]:
    """Return the rows that say what was measured."""
    rows = ["| tenant | CPU ms a recall | to off | p50 ms | p95 ms | same answers |"]
    rows.append("| --- | --- | --- | --- | --- | --- |")
    for one in tenants:
        took = sorted(one.took_ms)
        same = sum(a == b for a, b in zip(one.found, base.found, strict=True))
        rows.append(
            f"| {one.mode} | {one.cpu_s * 1000 / len(took):.1f} | {one.cpu_s / base.cpu_s:.2f} | "
            f"{statistics.median(took):.0f} | {took[int(0.95 * len(took))]:.0f} | {same}/{len(took)} |"
        )
    return rows


def _run(given: argparse.Namespace) -> None:
    os.environ |= {
        "CHRONOS_AUTH": "on",
        "CHRONOS_ENCRYPTION_KEY": secrets.token_hex(32),
        "CHRONOS_RECALLS_PER_MINUTE": "0",
        "CHRONOS_TURNS_PER_MINUTE": "0",
        "CHRONOS_REQUESTS_PER_MINUTE": "0",
    }
    with running() as service:
        tenants = [tenant(service, mode, f"bench-{mode}") for mode in ("off", "standard", "sealed")]
        for one in tenants:
            grow(one, _USER, given.turns)
        asked = questions(None, _ROUNDS * _BLOCK)
        measure(tenants, asked)
        _say(f"{given.turns:,} turns of a user\n", *table(tenants, tenants[0]))
        for one in tenants:
            _say(f"{one.mode}, ms by stage: {one.stages[-1]}")
        if given.large:
            large = tenant(service, "sealed", "bench-large")
            grow(large, _USER, given.large)
            measure([large], asked)
            _say(f"\n{given.large:,} turns of a user\n", *table([large], large))
            _say(f"sealed, ms by stage: {large.stages[-1]}")


def _say(*lines: Any) -> None:
    sys.stdout.write("\n".join(map(str, lines)) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--turns", type=int, default=3000, help="of the user in each tenant")
    parser.add_argument("--large", type=int, default=10_000, help="turns of a sealed user; 0: none")
    _run(parser.parse_args())
