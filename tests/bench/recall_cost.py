"""What one recall costs, by the size of a user's memory: CPU, latency by stage, clients side by side.

    make bench-recall                                  # 1,000, 5,000 and 20,000 turns of one user, 500 users
    make bench-recall ARGS="--sizes 100000 --users 0"
    make bench-recall ARGS="--base-url http://127.0.0.1:9000 --pids 4711,4712"

The last form drives another service that speaks the same contract (ingest, ingestion, recall): the CPU
is then that of the named processes and all below them, so ratios can be taken within one run. CPU is what
to compare: user and system time of API and Postgres. The question's vector is part of it; what it
costs stands in a line of its own.
"""

import argparse
import statistics
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any, Protocol

import httpx
from prometheus_client.parser import text_string_to_metric_families

from tests.bench.service import (
    Service,
    conversation,
    embedding_cpu_ms,
    questions,
    running,
    tree_cpu_s,
)

_ASKED = 200
_BATCH = 500
_CLIENTS = 16
_WINDOWS = ("in January 2026", "last month", "2026年1月", "上个月")  # the conversation's own months
_NOW = "2026-02-20T12:00:00+00:00"


class Measured(Protocol):
    """A service under test: how it is asked, and what its processes have used."""

    http: httpx.Client

    def recall_cpu_s(self) -> float:
        """Return the CPU seconds of all processes that answer."""
        ...


class Other:
    """A service that somebody else started."""

    def __init__(self, base_url: str, pids: Sequence[int]) -> None:
        self.http = httpx.Client(base_url=base_url, timeout=120)
        self._pids = pids

    def recall_cpu_s(self) -> float:
        return sum(tree_cpu_s(pid) for pid in self._pids)


class Own:
    """A service of this bench's own."""

    def __init__(self, service: Service) -> None:
        self.service, self.http = service, service.http

    def recall_cpu_s(self) -> float:
        return self.service.cpu_s("api", "postgres")


def grow(service: Measured, user: str, count: int) -> None:
    """Tell a user so many turns and wait until all are read, vectors too."""
    turns = conversation(None, count, seed=2)
    for n in range(0, count, _BATCH):
        body = {"user_id": user, "session_id": f"s{n}", "turns": turns[n : n + _BATCH]}
        service.http.post("/v1/turns", json=body).raise_for_status()
    while not service.http.get(f"/v1/users/{user}/ingestion").json()["caught_up"]:
        time.sleep(0.5)


def with_window(asked: Sequence[str]) -> list[str]:
    """Return the questions with a stretch of time in their own language."""
    english, chinese = _WINDOWS[:2], _WINDOWS[2:]
    return [
        f"{chinese[n % 2]}{query}" if query[-1] == "？" else f"{query[:-1]} {english[n % 2]}?"
        for n, query in enumerate(asked)
    ]


def ask(service: Measured, user: str, query: str) -> tuple[float, bool]:
    """Return how many milliseconds an answer took, and whether a part was left out."""
    body = {"user_id": user, "query": query, "now": _NOW, "deadline_ms": 5000}
    began = time.perf_counter()
    answer = service.http.post("/v1/recall", json=body)
    answer.raise_for_status()
    took_ms = (time.perf_counter() - began) * 1000
    degraded: list[dict[str, Any]] = answer.json()["degraded"]
    return took_ms, any(part["step"] != "window" for part in degraded)


def measure(service: Measured, users: Sequence[str], asked: Sequence[str], clients: int) -> str:
    """Return a row of the table: questions asked of the users in turns, by clients side by side."""
    for n, query in enumerate(asked[:20]):
        ask(service, users[n % len(users)], query)
    own = [(users[n % len(users)], query) for n, query in enumerate(asked)]
    began_cpu, began = service.recall_cpu_s(), time.perf_counter()
    each: list[float] = []
    if clients == 1:
        answers, cpu_before = [], began_cpu
        for user, query in own:
            answers.append(ask(service, user, query))
            cpu_now = service.recall_cpu_s()
            each.append((cpu_now - cpu_before) * 1000)
            cpu_before = cpu_now
    else:
        with ThreadPoolExecutor(clients) as pool:
            answers = list(pool.map(lambda one: ask(service, *one), own))
    seconds = time.perf_counter() - began
    cpu_ms = (service.recall_cpu_s() - began_cpu) * 1000 / len(asked)
    took = sorted(ms for ms, _ in answers)
    late = sum(was_degraded for _, was_degraded in answers)
    p95_cpu = f"{sorted(each)[int(0.95 * len(each))]:.0f}" if each else ""
    return (
        f"{cpu_ms:.1f} | {p95_cpu} | {statistics.median(took):.0f} | {took[int(0.95 * len(took))]:.0f} | "
        f"{len(asked) / seconds:.0f} | {late}"
    )


def stages(service: Measured) -> dict[str, tuple[float, float]]:
    """Return seconds and times of each stage so far, from ``/metrics``; empty where there is none."""
    answer = service.http.get("/metrics")
    found: dict[str, list[float]] = {}
    for family in text_string_to_metric_families(answer.text if answer.is_success else ""):
        if family.name == "chronos_recall_seconds":
            for sample in family.samples:
                at = {"_sum": 0, "_count": 1}.get(sample.name.removeprefix(family.name))
                if at is not None:
                    found.setdefault(sample.labels["stage"], [0.0, 0.0])[at] += sample.value
    return {name: (total, times) for name, (total, times) in found.items()}


def by_stage(before: dict[str, tuple[float, float]], after: dict[str, tuple[float, float]]) -> str:
    """Return the mean milliseconds of each stage between two readings."""
    parts = []
    for name, (total, times) in after.items():
        old_total, old_times = before.get(name, (0.0, 0.0))
        if times > old_times:
            parts.append(f"{name} {(total - old_total) * 1000 / (times - old_times):.1f}")
    return ", ".join(parts)


def rows(service: Measured, sizes: Sequence[int], users: int) -> Iterator[str]:
    """Yield the table's rows."""
    yield "| memories | asked | clients | CPU ms a recall | its p95 | p50 ms | p95 ms | recalls/s | left out |"
    yield "| --- | --- | --- | --- | --- | --- | --- | --- | --- |"
    asked = questions(None, _ASKED)
    populations = [(f"{size:,} of one user", [f"size-{size}"], size) for size in sizes]
    if users:
        populations.append((f"100 of each of {users}", [f"many-{n}" for n in range(users)], 100))
    for name, who, size in populations:
        for user in who:
            grow(service, user, size)
        before = stages(service)
        for manner, queries in (("plain", asked), ("with a window", with_window(asked))):
            for clients in (1, _CLIENTS):
                yield f"| {name} | {manner} | {clients} | {measure(service, who, queries, clients)} |"
        if told := by_stage(before, stages(service)):
            yield f"| | ms by stage: {told} | | | | | | | |"


@contextmanager
def chosen(given: argparse.Namespace) -> Iterator[Measured]:
    """Yield the service that is to be measured."""
    if given.base_url:
        yield Other(given.base_url, given.pids)
        return
    with running() as service:
        yield Own(service)
        pss = service.pss_mb()
        figures = ", ".join(f"{name} {mb:.0f}" for name, mb in pss.items())
        _tell(
            f"\nthe question's vector: {embedding_cpu_ms(service, questions(None, 50)):.1f} ms of CPU"
        )
        _tell(f"memory at the end, PSS MB: {sum(pss.values()):.0f} ({figures})")


def _tell(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def _numbers(text: str) -> list[int]:
    return [int(part) for part in text.split(",") if part]


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--sizes", type=_numbers, default=[1000, 5000, 20_000])
    parser.add_argument("--users", type=int, default=500, help="users of 100 turns each; 0: none")
    parser.add_argument("--base-url", help="a running service; default: one of our own")
    parser.add_argument("--pids", type=_numbers, default=[], help="its processes")
    given = parser.parse_args()
    with chosen(given) as service:
        for row in rows(service, given.sizes, given.users):
            _tell(row)


if __name__ == "__main__":
    main()
