"""What second answers are worth, and what they cost. Starts a service of its own.

    make bench-refine DATA="FOLDER/dev.json …"          # conversation files of the recall benchmark
    python -m tests.bench.refinement --load 500         # first answers while refinements run

For each question: nDCG@10 and recall@10 of the turns that the first and the second answer cite, and how
long after the first the second was there. With ``--load``, first answers are timed in runs that alternate
between a quiet refiner and a busy one; CPU is the API's and Postgres'.
"""

import argparse
import json
import os
import sys
import time
from collections import Counter, defaultdict
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np

from tests.bench.offline_recall import ASSISTANTS, scores
from tests.integration.service import Service, eventually, running

_WAIT_S = 3600.0
_RUN = 50  # calls of a run, quiet or busy
_TICKS = os.sysconf("SC_CLK_TCK")


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
    """Return the CPU seconds that the API and Postgres have used."""
    used = 0
    for name in ("api", "postgres"):
        for pid in _family(service.run["children"][name]):
            try:
                fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue  # a connection of Postgres has ended
            used += int(fields[11]) + int(fields[12])
    return used / _TICKS


def _family(pid: int) -> list[int]:
    try:
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    except OSError:
        return []  # a connection of Postgres has ended
    return [pid, *(one for child in children for one in _family(int(child)))]


def load(service: Service, calls: int) -> str:
    """Return the ratios of first answers' medians, busy to quiet, over so many calls of each."""
    texts = [
        f"I put note {n} about the {['garden', 'tap', 'piano', 'bicycle'][n % 4]} away."
        for n in range(400)
    ]
    service.accept("load", *texts)
    walls: dict[bool, list[float]] = {False: [], True: []}
    cpus: dict[bool, list[float]] = {False: [], True: []}
    for run in range(2 * -(-calls // _RUN)):
        is_busy = run % 2 == 1
        for n in range(_RUN):
            if is_busy:  # one refinement for each first answer that is timed
                service.recall(
                    "load", f"Which note about the piano is number {run * _RUN + n}?", refine=True
                )
            before, began = _cpu_s(service), time.perf_counter()
            service.recall("load", f"Where is note {run * _RUN + n} about the garden?")
            walls[is_busy].append(time.perf_counter() - began)
            cpus[is_busy].append(_cpu_s(service) - before)
        time.sleep(1.0)  # the busy run's last refinements end before the quiet one begins
    wall = median(walls[True]) / median(walls[False])
    cpu = sum(cpus[True]) / max(sum(cpus[False]), 1 / _TICKS)
    return (
        f"{len(walls[True])} first answers each: wall busy/quiet {wall:.2f} "
        f"({1000 * median(walls[False]):.0f} → {1000 * median(walls[True]):.0f} ms), CPU {cpu:.2f}"
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
