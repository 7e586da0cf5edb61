"""What second answers are worth, and what they cost. Starts a service of its own.

    make bench-refine DATA="FOLDER/dev.json …"          # conversation files of the recall benchmark
    python -m tests.bench.refinement --load 500         # first answers while refinements run

For each question: nDCG@10 and recall@10 of the turns that the first and the second answer cite, and how
long after the first the second was there. With ``--load``, first answers are timed in runs that alternate
between a refiner at rest and one that always has work; CPU is that of the API and of its Postgres processes.
"""

import argparse
import json
import sys
import time
from collections import Counter, defaultdict
from contextlib import suppress
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np

from tests.bench.offline_recall import ASSISTANTS, scores
from tests.integration.service import Service, eventually, running

_WAIT_S = 3600.0
_RUN = 50  # calls of a run, quiet or busy
_AT_WORK = 2  # second answers that are waited for in a busy run: one in work and the next


def tell(service: Service, user: str, turns: list[dict[str, Any]]) -> None:
    """Post a conversation and wait until words, events and vectors are there."""
    for at in range(0, len(turns), 100):
        by_session: dict[str, list[dict[str, Any]]] = defaultdict(list)
        for t in turns[at : at + 100]:
            by_session[t["session_id"]].append({
                "turn_id": t["turn_id"],
                "speaker": t["speaker"],
                "role": "assistant" if t["speaker"] in ASSISTANTS else "user",
                "text": t["text"],
                "said_at": t["timestamp"],
            })  # fmt: skip
        for session, told in by_session.items():
            service.post("/v1/turns", {"user_id": user, "session_id": session, "turns": told})
    address = f"/v1/users/{user}/ingestion"
    assert eventually(lambda: service.http.get(address).json()["caught_up"], seconds=_WAIT_S)


def cited(answer: dict[str, Any]) -> list[str]:
    return list(dict.fromkeys(t for m in answer["memories"] for t in m["source_turn_ids"]))


def both(service: Service, user: str, question: dict[str, Any]) -> tuple[Any, Any, float]:
    """Return the first answer, the second, and the seconds between them."""
    body = {"user_id": user, "query": question["query"], "now": question["now"], "limit": 20}
    first = service.post("/v1/recall", {**body, "refine": True, "deadline_ms": 5000})
    began = time.perf_counter()
    while True:
        second = service.http.get(first["refinement"]["url"]).json()
        if second["refinement"]["state"] != "pending":
            return first, second, time.perf_counter() - began
        time.sleep(0.01)


def measure(service: Service, path: Path, most: int | None) -> str:
    """Return the figures of one conversation file."""
    source = json.loads(path.read_text("utf-8"))
    headline = source.get("headline_categories")
    found, waits, verdicts = [], [], Counter[str]()
    for conversation in source["conversations"]:
        user = f"{source['name']}-{conversation['conversation_id']}"
        tell(service, user, conversation["turns"])
        for question in conversation["questions"][:most]:
            if headline and question["category"] not in headline:
                continue
            first, second, waited = both(service, user, question)
            gold = set(question["gold_turn_ids"])
            found.append([*scores(cited(first), gold, 10), *scores(cited(second), gold, 10)])
            waits.append(waited)
            verdicts[second["refinement"]["verdict"] or second["refinement"]["state"]] += 1
    one, two, three, four = np.mean(found, axis=0)
    p50, p95 = np.percentile(waits, (50, 95))
    return (
        f"{source['name']}: {len(found)} questions; first recall@10 {one:.3f}, nDCG@10 {two:.3f}; "
        f"second {three:.3f}, {four:.3f}; after the first p50 {p50:.2f} s, p95 {p95:.2f} s; "
        f"{dict(verdicts)}"
    )


def _cpu_s(service: Service) -> float:
    """Return the CPU seconds of the API's threads and of the Postgres processes that serve it."""
    api = int(service.run["children"]["api"])
    served = tuple(f"({port})" for port in _ports_of(api))
    backends = [
        pid
        for pid in _children_of(int(service.run["children"]["postgres"]))
        if any(port in _read(Path(f"/proc/{pid}/cmdline")) for port in served)
    ]
    threads = [one for pid in (api, *backends) for one in Path(f"/proc/{pid}/task").glob("*")]
    return sum(int((_read(one / "schedstat") or "0").split()[0]) for one in threads) / 1e9


def _ports_of(pid: int) -> list[int]:
    """Return the local ports of a process' connections."""
    inodes = set()
    for one in Path(f"/proc/{pid}/fd").iterdir():
        with suppress(OSError):  # it was closed meanwhile
            inodes.add(str(one.readlink()).removeprefix("socket:[").removesuffix("]"))
    rows = [line.split() for line in _read(Path("/proc/net/tcp")).splitlines()[1:]]
    return [int(row[1].partition(":")[2], 16) for row in rows if row[9] in inodes]


def _children_of(pid: int) -> list[int]:
    return [int(one) for one in _read(Path(f"/proc/{pid}/task/{pid}/children")).split()]


def _read(path: Path) -> str:
    try:
        return path.read_text()
    except OSError:
        return ""  # a connection of Postgres has ended


class Refiner:
    """Keeps the refiner at work without a backlog that would reach into the next run."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self._waiting: list[str] = []
        self._asked = 0
        self.refined = 0

    def keep_busy(self) -> None:
        """Ask for further second answers until two wait."""
        while self._settled() < _AT_WORK:
            self._asked += 1
            query = f"Which note about the piano is number {self._asked}?"
            answer = self._service.recall("load", query, refine=True)
            self._waiting.append(answer["refinement"]["url"])

    def rest(self) -> None:
        """Wait until nothing is left to do."""
        while self._settled():
            time.sleep(0.1)

    def _settled(self) -> int:
        """Return how many wait, once those that are there are counted."""
        states = {
            url: self._service.http.get(url).json()["refinement"]["state"] for url in self._waiting
        }
        waiting = [url for url, state in states.items() if state == "pending"]
        self.refined += len(states) - len(waiting)
        self._waiting = waiting
        return len(waiting)


def load(service: Service, calls: int) -> str:
    """Return the ratios of first answers' medians, busy to quiet, over so many calls of each."""
    texts = [
        f"I put note {n} about the {['garden', 'tap', 'piano', 'bicycle'][n % 4]} away."
        for n in range(400)
    ]
    service.accept("load", *texts)
    walls: dict[bool, list[float]] = {False: [], True: []}
    cpus: dict[bool, list[float]] = {False: [], True: []}
    refiner = Refiner(service)
    for run in range(2 * -(-calls // _RUN)):
        is_busy = run % 2 == 1
        for n in range(_RUN):
            if is_busy:
                refiner.keep_busy()
            before, began = _cpu_s(service), time.perf_counter()
            service.recall("load", f"Where is note {run * _RUN + n} about the garden?")
            walls[is_busy].append(time.perf_counter() - began)
            cpus[is_busy].append(_cpu_s(service) - before)
        refiner.rest()
    (quiet, busy), (idle, beside) = (
        (1000 * median(found[False]), 1000 * median(found[True])) for found in (walls, cpus)
    )
    return (
        f"{len(walls[True])} first answers each, {refiner.refined} refined meanwhile: "
        f"wall busy/quiet {busy / quiet:.2f} ({quiet:.0f} → {busy:.0f} ms), "
        f"CPU {beside / idle:.2f} ({idle:.1f} → {beside:.1f} ms)"
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("data", type=Path, nargs="*", help="conversation files")
    parser.add_argument("--most", type=int, help="questions of each conversation at most")
    parser.add_argument("--load", type=int, help="time so many first answers, quiet and busy")
    arguments = parser.parse_args()
    with running() as service:
        for path in arguments.data:
            sys.stdout.write(measure(service, path, arguments.most) + "\n")
            sys.stdout.flush()
        if arguments.load:
            sys.stdout.write(load(service, arguments.load) + "\n")


if __name__ == "__main__":
    main()
