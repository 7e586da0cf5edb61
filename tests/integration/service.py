"""A running ``chronos up`` with turns accepted, worked on and recalled: what the operator's tools look at."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

ROOT = Path(__file__).resolve().parents[2]
_READY = re.compile(r"^ready after", re.MULTILINE)  # a slow start is told as "not ready after"


def is_ready(output: Path) -> bool:
    """Return whether a ``chronos up`` has said, in its output, that it answers."""
    return _READY.search(output.read_text()) is not None


class Service:
    """A service of processes, asked over HTTP; ``run`` is what it says of its pids and addresses."""

    def __init__(self, data: Path, process: subprocess.Popen[bytes]) -> None:
        self.data = data
        self.process = process
        self.run: dict[str, Any] = json.loads((data / "run.json").read_text())
        self.http = httpx.Client(base_url=self.run["url"], timeout=60)

    def post(self, path: str, body: dict[str, Any], **headers: str) -> Any:
        answer = self.http.post(path, json=body, headers=headers)
        assert answer.is_success, answer.text
        return answer.json()

    def accept(self, user: str, *texts: str, **headers: str) -> Any:
        """Post turns and wait until they are worked on."""
        turns = [
            {"turn_id": f"t{n}", "speaker": "Mei", "role": "user", "text": text}
            for n, text in enumerate(texts)
        ]
        body = {"user_id": user, "session_id": "s1", "turns": turns}
        return self.post("/v1/turns?wait=processed&timeout=60", body, **headers)

    def recall(self, user: str, query: str, **more: Any) -> Any:
        body = {"user_id": user, "query": query, "deadline_ms": 20_000, **more}
        return self.post("/v1/recall", body)

    def metrics(self) -> str:
        return self.http.get("/metrics").text

    def log(self, name: str) -> str:
        return (self.data / "logs" / f"{name}.log").read_text(errors="replace")


def eventually(holds: Callable[[], bool], *, seconds: float) -> bool:
    """Return whether something holds within the time."""
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        if holds():
            return True
        time.sleep(0.05)
    return False


@contextmanager
def running(**environment: str) -> Iterator[Service]:
    """Start a service of its own with settings, and stop it."""
    base = Path(tempfile.mkdtemp(prefix="chronos-"))
    base.chmod(0o755)
    env = {k: v for k, v in os.environ.items() if not k.startswith("CHRONOS_")}
    output = base / "output"
    with output.open("wb") as file:
        process = subprocess.Popen(
            [sys.executable, "-m", "app.cli", "up", "--port", "0", "--data", str(base / "data")],
            cwd=ROOT,
            env={**env, **environment},
            stdout=file,
            stderr=subprocess.STDOUT,
        )
    try:
        has_settled = eventually(
            lambda: is_ready(output) or process.poll() is not None, seconds=180
        )
        assert has_settled, output.read_text()
        assert process.poll() is None, output.read_text()
        service = Service(base / "data", process)
        yield service
        service.http.close()
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGTERM)
            process.wait(40)
        shutil.rmtree(base, ignore_errors=True)
