"""What an import costs: turns a second, memory of the API, bytes a turn; with kills in between.

    make bench-import                   # 100,000 sentences of our own making
    make bench-import ARGS="--turns 20000"

The file is imported by ``chronos import``. Half way the import is killed and started again; half way
through the rest the API is killed. The worker goes on reading and embedding meanwhile, as it would.
"""

import argparse
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from threading import Event, Thread
from typing import Any

from tests.bench.service import ROOT, Service, bytes_per_turn, conversation, running

_EVERY_S = 0.2


class Watch(Thread):
    """Looks at the API's memory (PSS, MB) until it is told to stop; keeps the highest."""

    def __init__(self, service: Service) -> None:
        super().__init__(daemon=True)
        self._service = service
        self._done = Event()
        self.peak = 0.0

    def run(self) -> None:
        while not self._done.wait(_EVERY_S):
            self._service.run = json.loads((self._service.folder / "run.json").read_text())
            self.peak = max(self.peak, self._service.pss_mb()["api"])

    def stop(self) -> None:
        self._done.set()
        self.join()


def written(path: Path, count: int) -> Path:
    with path.open("w", encoding="utf-8") as file:
        for n, turn in enumerate(conversation(None, count, seed=1)):
            line = {"user_id": "history", "session_id": f"s{n // 20}", **turn}
            file.write(json.dumps(line, ensure_ascii=False) + "\n")
    return path


def started(service: Service, path: Path) -> "subprocess.Popen[bytes]":
    command = [sys.executable, "-m", "app.cli", "import", str(path), "--json"]
    return subprocess.Popen(
        [*command, "--data", str(service.folder)], cwd=ROOT, stdout=subprocess.PIPE
    )


def report_of(process: "subprocess.Popen[bytes]") -> dict[str, Any]:
    output = process.communicate()[0]
    return dict(json.loads(output)) if output else {}


def stored(service: Service) -> int:
    answer = service.http.get("/v1/users/history/ingestion")
    if answer.status_code != 200:
        return 0
    counts = answer.json()
    return int(counts["queued"] + counts["processing"] + counts["processed"])


def wait_for(service: Service, count: int) -> None:
    while stored(service) < count:
        time.sleep(_EVERY_S)


def measure(count: int, folder: Path, service: Service) -> dict[str, float]:
    path = written(folder / "history.ndjson", count)
    time.sleep(2)
    idle = service.pss_mb()["api"]
    watch = Watch(service)
    watch.start()
    began = time.perf_counter()
    process = started(service, path)
    wait_for(service, count // 2)
    took_s = time.perf_counter() - began
    first = stored(service)
    process.kill()
    process.wait()
    at_kill = stored(service)
    process = started(service, path)
    wait_for(service, count * 3 // 4)
    os.kill(service.run["children"]["api"], signal.SIGKILL)
    report = report_of(process)
    began = time.perf_counter()
    again = report_of(started(service, path))
    again_s = time.perf_counter() - began
    watch.stop()
    return {
        "turns stored a second, worker at work": first / took_s,
        "turns stored when the import was killed": at_kill,
        "then stored, API killed meanwhile": report["accepted"],
        "then known already": report["duplicates"],
        "refused": report["refused"] + again["refused"],
        "turns in the end": stored(service),
        "known turns a second, all sent again": again["duplicates"] / again_s,
        "API above idle at its peak, PSS MB": watch.peak - idle,
        "bytes a turn, words and keys, vectors as far as made": bytes_per_turn(service),
    }


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--turns", type=int, default=100_000)
    arguments = parser.parse_args()
    with running() as service:
        figures = measure(arguments.turns, service.folder.parent, service)
    for name, value in figures.items():
        sys.stdout.write(f"| {name} | {value:,.1f} |\n")


if __name__ == "__main__":
    main()
