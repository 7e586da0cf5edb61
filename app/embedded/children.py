"""Child processes that log to a file and die with their parent."""

import contextlib
import ctypes
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from app.domain.errors import SetupError
from app.embedded.account import Account

_PR_SET_PDEATHSIG = 1  # prctl(2)
_LOG_LIMIT = 10 * 2**20  # bytes
SELF = Account(uid=os.geteuid(), gid=os.getegid(), dropped=False)


@dataclass(slots=True, kw_only=True)
class Child:
    """One supervised process; ``spawn`` may be called again after its death.

    ``stop_signal`` asks it to end in order; it is also what the kernel sends when the supervisor
    dies without a word (Linux only).
    """

    name: str
    argv: Sequence[str]
    env: Mapping[str, str]
    cwd: Path
    log: Path
    account: Account = SELF
    stop_signal: signal.Signals = signal.SIGTERM
    process: subprocess.Popen[bytes] | None = field(default=None)

    @property
    def pid(self) -> int | None:
        """The process id while it runs."""
        return self.process.pid if self.process is not None else None

    def spawn(self) -> None:
        """Start the process in a session of its own, so that Ctrl-C reaches the parent only.

        Raises:
            SetupError: the program cannot be started at all.
        """
        trim(self.log)
        try:
            with self.log.open("ab") as log:
                self.process = subprocess.Popen(  # noqa: S603 - a fixed program, no shell
                    self.argv,
                    env=dict(self.env),
                    cwd=self.cwd,
                    user=self.account.user,
                    group=self.account.group,
                    extra_groups=self.account.extra_groups,
                    stdin=subprocess.DEVNULL,
                    stdout=log,
                    stderr=log,
                    start_new_session=True,
                    # No thread runs in the supervisor, and the kernel forgets this wish at setuid.
                    preexec_fn=_dying_with_parent(self.stop_signal),  # noqa: PLW1509
                )
        except (OSError, subprocess.SubprocessError) as error:
            msg = f"{self.name} cannot be started: {error}; 'chronos doctor' checks each part"
            raise SetupError(msg) from error

    def exit_code(self) -> int | None:
        """Return the exit code once it ended, else None; reaps it."""
        return self.process.poll() if self.process is not None else None

    def ask_to_stop(self) -> None:
        """Send the stop signal if it still runs."""
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(self.stop_signal)

    def wait(self, timeout_s: float) -> bool:
        """Wait for its end; return whether it ended."""
        if self.process is None:
            return True
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(timeout_s)
        return self.process.poll() is not None

    def kill(self) -> None:
        """Kill it and whatever it left in its session's process group, then reap it."""
        if self.process is None:
            return
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def last_lines(self, count: int = 15) -> list[str]:
        """Return the end of its log."""
        return last_lines(self.log, count)


def last_lines(log: Path, count: int) -> list[str]:
    """Return the last lines of a log file; none when it cannot be read."""
    try:
        with log.open("rb") as file:
            size = file.seek(0, os.SEEK_END)
            file.seek(max(0, size - 16_384))
            return file.read().decode(errors="replace").splitlines()[-count:]
    except OSError:
        return []


def wait_until(
    is_ready: Callable[[], bool], child: Child, *, timeout_s: float, pause_s: float = 0.02
) -> bool:
    """Wait until a child is ready; return False when it ended or the time is over."""
    end = time.perf_counter() + timeout_s
    while child.exit_code() is None:
        if is_ready():
            return True
        if time.perf_counter() > end:
            return False
        time.sleep(pause_s)
    return False


def trim(log: Path) -> None:
    """Keep a log that grew long as NAME.log.1 and empty it.

    Children append to the open file, so emptying it is safe while they run; lines that come
    between copy and emptying are lost.
    """
    with contextlib.suppress(OSError):
        if log.stat().st_size > _LOG_LIMIT:
            shutil.copyfile(log, log.with_name(log.name + ".1"))
            os.truncate(log, 0)


def _dying_with_parent(number: signal.Signals) -> Callable[[], None] | None:
    if sys.platform != "linux":
        return None
    prctl = ctypes.CDLL(None).prctl  # looked up before the fork
    parent = os.getpid()

    def wish() -> None:
        prctl(_PR_SET_PDEATHSIG, int(number), 0, 0, 0)
        if os.getppid() != parent:  # it died between fork and prctl
            os.kill(os.getpid(), signal.SIGKILL)

    return wish
