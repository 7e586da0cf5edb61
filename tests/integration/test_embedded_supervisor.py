"""The supervisor restarts what dies, gives up with words, and takes its children with it."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from app.domain.errors import SetupError
from app.embedded.children import Child, trim
from app.embedded.supervisor import Service, Stopped, Supervisor

_ORPHAN_MAKER = """
import os, sys, time
from pathlib import Path
from app.embedded.children import Child, trim
child = Child(name="c", argv=["/bin/sleep", "60"], env={}, cwd=Path("/"), log=Path(sys.argv[1]))
child.spawn()
print(child.pid, flush=True)
time.sleep(60)
"""


def _shell(script: str, folder: Path) -> Child:
    return Child(
        name="thing",
        argv=["/bin/sh", "-c", script],
        env={"PATH": os.defpath},
        cwd=folder,
        log=folder / "thing.log",
    )


def _watch(supervisor: Supervisor, until: Callable[[], bool]) -> None:
    end = time.perf_counter() + 120

    def look() -> None:
        if until() or time.perf_counter() > end:
            raise Stopped

    with pytest.raises(Stopped):
        supervisor.watch(look)


def _gone(pid: int) -> bool:
    end = time.perf_counter() + 120
    while time.perf_counter() < end:
        try:
            state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
        except OSError:
            return True
        if state == "Z":
            return True
        time.sleep(0.05)
    return False


def test_killed_child_starts_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    child = _shell("exec sleep 60", tmp_path)
    supervisor = Supervisor(lambda: None)
    supervisor.add(Service(child=child, start=child.spawn, delay_s=0.01))
    first = child.pid
    assert first is not None
    os.kill(first, signal.SIGKILL)
    _watch(supervisor, lambda: child.pid != first)
    supervisor.kill()
    out = capsys.readouterr().out
    assert "thing ended (SIGKILL); it starts again in 0.01 s" in out
    assert f"thing runs again (pid {child.pid})" in out


def test_killed_child_takes_its_own_children_along(tmp_path: Path) -> None:
    child = _shell("sleep 60 & echo $! > grandchild; wait", tmp_path)
    supervisor = Supervisor(lambda: None)
    supervisor.add(Service(child=child, start=child.spawn, delay_s=60))
    file = tmp_path / "grandchild"
    _watch(supervisor, lambda: file.exists() and file.read_text() != "")
    grandchild = int(file.read_text())
    assert child.pid is not None
    os.kill(child.pid, signal.SIGKILL)
    _watch(supervisor, lambda: child.exit_code() is not None)
    supervisor.kill()
    assert _gone(grandchild)


def test_child_that_keeps_dying_stops_all_with_its_last_words_and_the_mend(tmp_path: Path) -> None:
    child = _shell("echo write: No space left on device; exit 7", tmp_path)
    supervisor = Supervisor(lambda: None)
    supervisor.add(Service(child=child, start=child.spawn, delay_s=0.01))
    with pytest.raises(SetupError) as raised:
        supervisor.watch(lambda: None)
    text = str(raised.value)
    assert "thing died 5 times within 60 s (exit code 7)" in text
    assert "\n  write: No space left on device\n" in text
    assert text.endswith("mend: the disk is full: free some space, then start again")


def test_child_with_a_wrong_setup_stops_all_at_once(tmp_path: Path) -> None:
    child = _shell("echo chronos: CHRONOS_PORT is odd; exit 2", tmp_path)
    supervisor = Supervisor(lambda: None)
    supervisor.add(Service(child=child, start=child.spawn))
    with pytest.raises(SetupError, match=r"thing cannot run with this setup[\s\S]*PORT is odd"):
        supervisor.watch(lambda: None)


def test_stop_asks_in_order_and_kills_what_does_not_listen(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    child = _shell("trap '' TERM; echo deaf > deaf; while :; do sleep 0.1; done", tmp_path)
    supervisor = Supervisor(lambda: None)
    supervisor.add(Service(child=child, start=child.spawn, stop_s=0.3))
    _watch(supervisor, (tmp_path / "deaf").exists)
    supervisor.stop([("thing",)])
    assert child.exit_code() == -signal.SIGKILL
    assert "thing did not stop in 0 s and is killed" in capsys.readouterr().out


def test_children_die_with_a_killed_parent(tmp_path: Path) -> None:
    parent = subprocess.Popen(
        [sys.executable, "-c", _ORPHAN_MAKER, str(tmp_path / "log")],
        stdout=subprocess.PIPE,
        text=True,
    )
    with parent:
        assert parent.stdout is not None
        orphan = int(parent.stdout.readline())
        parent.kill()
    assert _gone(orphan)


def test_long_log_is_kept_once_and_emptied_while_it_is_written(tmp_path: Path) -> None:
    log = tmp_path / "thing.log"
    with log.open("ab") as written:
        written.write(b"x" * (10 * 2**20 + 1))
        written.flush()
        trim(log)
        written.write(b"after")
    assert log.read_bytes() == b"after"
    assert (tmp_path / "thing.log.1").stat().st_size == 10 * 2**20 + 1
