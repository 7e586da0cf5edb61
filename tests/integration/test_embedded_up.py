"""``chronos up`` as a user meets it: start, kill, stop, start again."""

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.integration.service import is_ready

ROOT = Path(__file__).resolve().parents[2]
PROCESSES = {"postgres", "valkey", "api", "worker", "refiner", "scheduler"}


class Up:
    """One data folder and the ``chronos up`` that runs on it."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        output = self.data.with_name("output")
        with output.open("wb") as file:
            self.process = _chronos("up", "--port", "0", "--data", str(self.data), stdout=file)
        process = self.process

        def settled() -> bool:
            return is_ready(output) or process.poll() is not None

        if not _eventually(settled, seconds=180) or process.poll() is not None:
            pytest.fail(output.read_text())

    def run_info(self) -> dict[str, Any]:
        return dict(json.loads((self.data / "run.json").read_text()))

    def pids(self) -> set[int]:
        return {self.run_info()["pid"], *self.run_info()["children"].values()}

    def end(self, number: signal.Signals) -> int:
        assert self.process is not None
        self.process.send_signal(number)
        return self.process.wait(120)


def _chronos(*arguments: str, stdout: Any) -> subprocess.Popen[bytes]:
    env = {k: v for k, v in os.environ.items() if not k.startswith("CHRONOS_")}
    return subprocess.Popen(
        [sys.executable, "-m", "app.cli", *arguments],
        cwd=ROOT,
        env=env,
        stdout=stdout,
        stderr=subprocess.STDOUT,
    )


def _answer(*arguments: str) -> tuple[int, str]:
    with _chronos(*arguments, stdout=subprocess.PIPE) as process:
        output = process.communicate(timeout=180)[0].decode()
    return process.returncode, output


def _eventually(holds: Callable[[], bool], *, seconds: float) -> bool:
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        if holds():
            return True
        time.sleep(0.05)
    return False


def _is_alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.fixture(scope="module")
def up() -> Iterator[Up]:
    """A running ``chronos up``; tests that end it start it again."""
    base = Path(tempfile.mkdtemp(prefix="chronos-"))
    base.chmod(0o755)
    found = Up(base / "data")
    try:
        found.start()
        yield found
    finally:
        if found.process is not None and found.process.poll() is None:
            found.end(signal.SIGTERM)
        shutil.rmtree(base, ignore_errors=True)


def test_up_runs_five_processes_and_tells_only_its_owner_where(up: Up) -> None:
    assert set(up.run_info()["children"]) == PROCESSES
    assert all(_is_alive(pid) for pid in up.pids())
    assert (up.data / "run.json").stat().st_mode & 0o077 == 0


def test_run_info_shows_addresses_without_passwords(up: Up) -> None:
    code, output = _answer("run-info", "--data", str(up.data))
    secrets = json.loads((up.data / "passwords.json").read_text()).values()
    assert code == 0
    assert json.loads(output)["children"] == up.run_info()["children"]
    assert not [secret for secret in secrets if str(secret) in output]


def test_doctor_finds_nothing_wrong(up: Up) -> None:
    code, output = _answer("doctor", "--json", "--data", str(up.data))
    assert [check for check in json.loads(output) if check["state"] == "fail"] == []
    assert code == 0


def test_second_up_on_the_folder_is_refused_with_the_address_of_the_first(up: Up) -> None:
    code, output = _answer("up", "--data", str(up.data))
    assert code == 2
    assert output.startswith(f"chronos: another Chronos (pid {up.run_info()['pid']}, http://")


def test_taken_port_is_refused_in_one_sentence(up: Up) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        code, output = _answer("up", "--port", str(port), "--data", str(up.data.with_name("other")))
    assert code == 2
    assert output.startswith(f"chronos: port {port} on 127.0.0.1 is taken by ")
    assert output.count("\n") == 1


def test_wrong_setting_is_refused_in_one_sentence(up: Up) -> None:
    code, output = _answer("up", "--port", "70000", "--data", str(up.data.with_name("other")))
    assert code == 2
    assert output.startswith("chronos: CHRONOS_PORT: ")
    assert output.count("\n") == 1


@pytest.mark.parametrize("name", sorted(PROCESSES))
def test_a_killed_process_is_back(up: Up, name: str) -> None:
    before = up.run_info()["children"][name]
    os.kill(before, signal.SIGKILL)
    assert _eventually(lambda: up.run_info()["children"][name] != before, seconds=90)
    assert _is_alive(up.run_info()["children"][name])


def test_stop_ends_every_process_and_the_next_start_resumes(up: Up) -> None:
    pids = up.pids()
    assert up.end(signal.SIGTERM) == 0
    assert not any(_is_alive(pid) for pid in pids)
    assert not (up.data / "run.json").exists()
    up.start()
    assert set(up.run_info()["children"]) == PROCESSES


def test_nothing_outlives_a_killed_supervisor_and_the_next_start_resumes(up: Up) -> None:
    pids = up.pids()
    up.end(signal.SIGKILL)
    assert _eventually(lambda: not any(_is_alive(pid) for pid in pids), seconds=120)
    up.start()
    assert set(up.run_info()["children"]) == PROCESSES
