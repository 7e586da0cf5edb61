"""What the running service costs: ingestion, recall, memory, storage. Starts a service of its own.

    make bench-service                      # sentences of our own making
    make bench-service DATA=FOLDER/dev.json # turns of a conversation file in the recall benchmark's format

Wall times are those of this machine at this moment; CPU times (of the API, the worker and Postgres,
read from the operating system) are what to compare. The last recorded run stands in
``docs/bench/service.json``; ``--record`` replaces it.
"""

import argparse
import json
import os
import random
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import httpx

ROOT = Path(__file__).resolve().parents[2]
RECORD = ROOT / "docs" / "bench" / "service.json"
TICKS = os.sysconf("SC_CLK_TCK")
EPOCH = datetime(2026, 1, 5, 9, tzinfo=UTC)

WHO_EN = [
    "Mia",
    "Tom",
    "Grandpa",
    "my sister",
    "our neighbour",
    "Dr. Chen",
    "the landlord",
    "Priya",
]
DID_EN = ["called about", "picked up", "forgot", "repaired", "sold", "asked for", "painted", "lost"]
WHAT_EN = ["the blue bicycle", "a train ticket", "the kitchen tap", "two concert seats", "the tax form",
           "a wool scarf", "the router", "three tomato plants", "the piano", "a passport photo"]  # fmt: skip
WHEN_EN = ["yesterday", "on Monday", "last week", "this morning", "in March", "two days ago", ""]
WHO_ZH = ["小美", "老王", "爷爷", "我姐姐", "邻居", "陈医生", "房东", "阿强"]
DID_ZH = ["买了", "修好了", "忘了带", "弄丢了", "卖掉了", "借走了", "画了", "问起"]
WHAT_ZH = ["蓝色自行车", "火车票", "厨房水龙头", "两张演唱会门票", "报税表", "羊毛围巾", "路由器",
           "三盆番茄", "钢琴", "护照照片"]  # fmt: skip
WHEN_ZH = ["昨天", "周一", "上周", "今天早上", "三月份", "前天", ""]


def sentences(seed: int) -> Iterator[tuple[str, str]]:
    """Yield (speaker, sentence) for ever, English and Chinese in turns."""
    draw = random.Random(seed)
    number = 0
    while True:
        number += 1
        speaker = draw.choice(["Mei", "Jo"])
        if number % 2:
            parts = (draw.choice(WHO_EN), draw.choice(DID_EN), draw.choice(WHAT_EN))
            tail = f"{draw.choice(WHEN_EN)}, note {number}, then we talked about {draw.choice(WHAT_EN)}"
            yield speaker, f"{' '.join(parts)} {tail}."
        else:
            words = (
                draw.choice(WHEN_ZH),
                draw.choice(WHO_ZH),
                draw.choice(DID_ZH),
                draw.choice(WHAT_ZH),
            )
            yield speaker, f"{''.join(words)}，编号{number}，后来我们聊到{draw.choice(WHAT_ZH)}。"


def conversation(path: Path | None, count: int, seed: int) -> list[dict[str, Any]]:
    """Return ``count`` turns, 30 seconds apart, in sessions of twenty."""
    if path is None:
        words: Iterator[tuple[str, str]] = sentences(seed)
    else:
        source = json.loads(path.read_text("utf-8"))
        said = [(t["speaker"], t["text"]) for c in source["conversations"] for t in c["turns"]]
        words = ((s, f"{t} ({i})" if i else t) for i in range(10**6) for s, t in said)
    return [
        {
            "turn_id": f"{seed}-{n}",
            "speaker": speaker,
            "role": "user",
            "text": text,
            "said_at": (EPOCH + timedelta(hours=n // 20, seconds=30 * (n % 20))).isoformat(),
        }
        for n, (speaker, text) in zip(range(count), words, strict=False)
    ]


def questions(path: Path | None, count: int) -> list[str]:
    """Return questions about what was said."""
    if path is not None:
        source = json.loads(path.read_text("utf-8"))
        asked = [q["query"] for c in source["conversations"] for q in c["questions"]]
        return asked[:: max(1, len(asked) // count)][:count]
    draw = random.Random(7)
    en = [f"Who {draw.choice(DID_EN)} {draw.choice(WHAT_EN)}?" for _ in range(count // 2)]
    zh = [f"谁{draw.choice(DID_ZH)}{draw.choice(WHAT_ZH)}？" for _ in range(count - count // 2)]
    return [*en, *zh]


class Service:
    """A service of our own on a free port, asked over HTTP as any client asks."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        self._process = subprocess.Popen(
            [sys.executable, "-m", "app.cli", "up", "--data", str(folder), "--port", str(port)],
            cwd=ROOT,
            stdout=subprocess.DEVNULL,
        )
        self.http = httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=120)
        ends_at = time.perf_counter() + 120
        while not self._is_ready():
            if time.perf_counter() > ends_at or self._process.poll() is not None:
                raise SystemExit("the service did not start; try 'make doctor'")
            time.sleep(0.2)
        self.run = json.loads((folder / "run.json").read_text())
        self.folder = folder

    def _is_ready(self) -> bool:
        try:
            return self.http.get("/readyz").status_code == 200
        except httpx.TransportError:
            return False

    def stop(self) -> None:
        self._process.send_signal(signal.SIGTERM)
        self._process.wait(30)

    def pids(self, name: str) -> list[int]:
        """Return the process and all below it."""
        found, ahead = [], [self.run["pid"] if name == "supervisor" else self.run["children"][name]]
        while ahead:
            pid = ahead.pop()
            found.append(pid)
            if name != "supervisor":
                ahead += _children(pid)
        return found

    def cpu_s(self, *names: str) -> float:
        """Return the CPU seconds that the processes have used, user and system."""
        return sum(_cpu_s(pid) for name in names for pid in self.pids(name))

    def pss_mb(self) -> dict[str, float]:
        """Return the memory of each part: proportional set size in MB."""
        names = ["supervisor", *self.run["children"]]
        return {name: sum(_pss_kb(pid) for pid in self.pids(name)) / 1024 for name in names}

    def post(self, user: str, session: str, turns: list[dict[str, Any]]) -> None:
        body = {"user_id": user, "session_id": session, "turns": turns}
        self.http.post("/v1/turns", json=body).raise_for_status()

    def wait(self, user: str) -> None:
        while not self.http.get(f"/v1/users/{user}/ingestion").json()["caught_up"]:
            time.sleep(0.2)

    def recall(self, user: str, query: str) -> dict[str, Any]:
        answer = self.http.post(
            "/v1/recall", json={"user_id": user, "query": query, "deadline_ms": 5000}
        )
        answer.raise_for_status()
        return answer.json()


def tree_cpu_s(pid: int) -> float:
    """Return the CPU seconds that a process and all below it have used."""
    return _cpu_s(pid) + sum(tree_cpu_s(child) for child in _children(pid))


def _stat(pid: int) -> list[str]:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    except OSError:
        return []


def _cpu_s(pid: int) -> float:
    fields = _stat(pid)
    # Also of children that have ended: Postgres' backends come and go.
    return sum(map(int, fields[11:15])) / TICKS if fields else 0.0


def _children(pid: int) -> list[int]:
    pids = [int(p.name) for p in Path("/proc").iterdir() if p.name.isdigit()]
    return [p for p in pids if (fields := _stat(p)) and int(fields[1]) == pid]


def _pss_kb(pid: int) -> int:
    try:
        rollup = Path(f"/proc/{pid}/smaps_rollup").read_text()
    except OSError:
        return 0
    return next(int(line.split()[1]) for line in rollup.splitlines() if line.startswith("Pss:"))


def ingestion(service: Service, path: Path | None, count: int) -> dict[str, float]:
    turns = conversation(path, count, seed=1)
    names, began = ("api", "worker", "postgres"), time.perf_counter()
    cpu = service.cpu_s(*names)
    for n in range(0, count, 100):
        service.post("five", f"s{n}", turns[n : n + 100])
    accepted = time.perf_counter() - began
    service.wait("five")
    processed = time.perf_counter() - began
    return {
        "accepted turns/s (batches of 100)": count / accepted,
        "processed turns/s (with vectors)": count / processed,
        "CPU ms a turn (API, worker, Postgres)": (service.cpu_s(*names) - cpu) * 1000 / count,
    }


def grow(service: Service, path: Path | None, user: str, count: int) -> None:
    turns = conversation(path, count, seed=2)
    for n in range(0, count, 500):
        service.post(user, f"s{n}", turns[n : n + 500])
    service.wait(user)


def recalls(service: Service, user: str, asked: list[str]) -> dict[str, float]:
    for query in asked[:10]:
        service.recall(user, query)
    names, times, degraded = ("api", "postgres"), [], 0
    cpu = service.cpu_s(*names)
    for query in asked:
        began = time.perf_counter()
        degraded += bool(service.recall(user, query)["degraded"])
        times.append((time.perf_counter() - began) * 1000)
    times.sort()
    return {
        "p50 ms": statistics.median(times),
        "p95 ms": times[int(0.95 * len(times))],
        "CPU ms (API and Postgres)": (service.cpu_s(*names) - cpu) * 1000 / len(asked),
        "answers with a part left out": degraded,
    }


def embedding_cpu_ms(service: Service, asked: list[str]) -> float:
    """Return the CPU of recall for a user who is never seen: understanding, no database arms."""
    from app.adapters.embedders.use import UseEmbedder

    embedder = UseEmbedder(service.folder / "models")
    embedder._encode(asked[:2])
    began = time.process_time()
    for query in asked:
        embedder._encode([query])
    return (time.process_time() - began) * 1000 / len(asked)


def bytes_per_turn(service: Service) -> float:
    import asyncio

    import asyncpg

    async def ask() -> float:
        db = await asyncpg.connect(service.run["urls"]["superuser"])
        size = await db.fetchval(
            "SELECT sum(pg_total_relation_size(oid)) FROM pg_class WHERE relkind = 'r' "
            "AND relnamespace = 'public'::regnamespace"
        )
        turns = await db.fetchval("SELECT count(*) FROM turns")
        await db.close()
        return float(size) / turns

    return asyncio.run(ask())


@contextmanager
def running() -> Iterator[Service]:
    with tempfile.TemporaryDirectory(prefix="chronos-bench-") as folder:
        Path(folder).chmod(0o755)
        service = Service(Path(folder) / "data")
        try:
            yield service
        finally:
            service.stop()


def measure(path: Path | None, large: int) -> dict[str, dict[str, float]]:
    results: dict[str, dict[str, float]] = {}
    asked = questions(path, 200)
    with running() as service:
        time.sleep(2)
        pss = service.pss_mb()
        results["idle memory, PSS MB"] = {**pss, "all": sum(pss.values())}
        results["ingestion of 5,000 turns"] = ingestion(service, path, 5000)
        results["storage"] = {"bytes a turn": bytes_per_turn(service)}
        results["recall among 5,000 turns, one client"] = recalls(service, "five", asked)
        if large:
            grow(service, path, "twenty", large)
            row = recalls(service, "twenty", asked)
            row["of it the question's vector"] = embedding_cpu_ms(service, asked)
            results[f"recall among {large:,} turns, one client"] = row
            service.post("small", "s", conversation(path, 20, seed=3))
            service.wait("small")
            empty = sum(not service.recall("small", q)["memories"] for q in asked[:50])
            results["a small user among them"] = {"windows or floors left empty of 50": empty}
        pss = service.pss_mb()
        results["memory after all this, PSS MB"] = {**pss, "all": sum(pss.values())}
    return results


def table(results: dict[str, dict[str, float]], last: dict[str, dict[str, float]]) -> str:
    lines = ["| what | figure | last recorded |", "| --- | --- | --- |"]
    for part, figures in results.items():
        for name, value in figures.items():
            before = last.get(part, {}).get(name)
            shown = "" if before is None else f"{before:,.1f}"
            lines.append(f"| {part}: {name} | {value:,.1f} | {shown} |")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--data", type=Path, help="conversation file; default: our own sentences")
    parser.add_argument(
        "--large", type=int, default=20_000, help="turns of the large user; 0: none"
    )
    parser.add_argument("--record", action="store_true", help="make this the recorded run")
    arguments = parser.parse_args()
    last = json.loads(RECORD.read_text()) if RECORD.exists() else {}
    results = measure(arguments.data, arguments.large)
    sys.stdout.write(table(results, last) + "\n")
    if arguments.record:
        RECORD.parent.mkdir(parents=True, exist_ok=True)
        RECORD.write_text(json.dumps(results, indent=1) + "\n")


if __name__ == "__main__":
    main()
