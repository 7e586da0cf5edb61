"""One ``chronos up`` for all of these tests, as a user starts it, and its command line."""

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest

ROOT = Path(__file__).resolve().parents[2]
_START_S = 300.0


@dataclass(frozen=True, slots=True, kw_only=True)
class RunningService:
    """A service on a folder of its own."""

    data: Path

    @property
    def run(self) -> dict[str, Any]:
        """What runs: pids, addresses."""
        return dict(json.loads((self.data / "run.json").read_text()))

    @property
    def url(self) -> str:
        return str(self.run["url"])

    def get(self, path: str) -> Any:
        return httpx.get(self.url + path, timeout=30).raise_for_status().json()

    def wait_until_caught_up(self, user: str) -> None:
        ends_at = time.perf_counter() + 180
        while not self.get(f"/v1/users/{user}/ingestion")["caught_up"]:
            assert time.perf_counter() < ends_at, "the worker does not get on"
            time.sleep(0.1)

    def is_ready(self) -> bool:
        try:
            return httpx.get(f"{self.url}/readyz", timeout=5).status_code == 200
        except (OSError, ValueError, httpx.TransportError):
            return False


def environment(**more: str) -> dict[str, str]:
    """Return this process's environment without settings of Chronos, and with the code's folder."""
    kept = {k: v for k, v in os.environ.items() if not k.startswith("CHRONOS_")}
    return {**kept, "PYTHONPATH": str(ROOT), **more}


def chronos(*arguments: str, cwd: Path = ROOT, **more: Any) -> "subprocess.CompletedProcess[str]":
    """Run the command line and return what it said."""
    return subprocess.run(
        [sys.executable, "-m", "app.cli", *arguments],
        cwd=cwd,
        env=environment(),
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
        **more,
    )


@pytest.fixture(scope="session")
def running() -> Iterator[RunningService]:
    """A running ``chronos up``."""
    base = Path(tempfile.mkdtemp(prefix="chronos-"))
    base.chmod(0o755)
    found = RunningService(data=base / "data")
    output = base / "output"
    with output.open("wb") as file:
        process = subprocess.Popen(
            [sys.executable, "-m", "app.cli", "up", "--port", "0", "--data", str(found.data)],
            cwd=ROOT,
            # Half a second, as it has without this, is no time on a busy machine.
            env=environment(CHRONOS_DEADLINE_MS="20000"),
            stdout=file,
            stderr=subprocess.STDOUT,
        )
    try:
        ends_at = time.perf_counter() + _START_S
        while not found.is_ready():
            if process.poll() is not None or time.perf_counter() > ends_at:
                pytest.fail(output.read_text())
            time.sleep(0.1)
        yield found
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(120)
        shutil.rmtree(base, ignore_errors=True)


@pytest.fixture(autouse=True)
def _no_call_crashes(request: pytest.FixtureRequest) -> Iterator[None]:
    """Whatever a test asks for, the API logs no crash; the trace of one is shown here."""
    if "running" not in request.fixturenames:
        yield
        return
    log: Path = request.getfixturevalue("running").data / "logs" / "api.log"
    known = len(log.read_bytes())
    yield
    said = log.read_bytes()[known:].decode(errors="replace").splitlines()
    # The second is the server's own word for what no handler of ours was asked about.
    crashes = ('"request failed"', "Exception in ASGI application")
    assert [line for line in said if any(crash in line for crash in crashes)] == []
